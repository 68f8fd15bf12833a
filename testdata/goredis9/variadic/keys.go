package variadic

import "strconv"

func key(family string, id int64) string { return family + ":" + strconv.FormatInt(id, 10) }

func tagged(family string, id int64) string { return family + ":{" + strconv.FormatInt(id, 10) + "}" }
