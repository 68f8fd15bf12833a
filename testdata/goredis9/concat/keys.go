package concat

import "strconv"

func decimal(id int64) string { return strconv.FormatInt(id, 10) }
