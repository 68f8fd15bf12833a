package stores

import "strconv"

func feed(id int64) string  { return "feed:" + strconv.FormatInt(id, 10) }
func posts(id int64) string { return "posts:" + strconv.FormatInt(id, 10) }
func likes(id int64) string { return "likes:" + strconv.FormatInt(id, 10) }

func tagged(family string, id int64) string { return family + ":{" + strconv.FormatInt(id, 10) + "}" }
