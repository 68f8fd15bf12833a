package pairs

import "fmt"

func name(id int64) string { return fmt.Sprintf("user:%d:name", id) }
func mail(id int64) string { return fmt.Sprintf("user:%d:mail", id) }

func nameTagged(id int64) string { return fmt.Sprintf("user:{%d}:name", id) }
func mailTagged(id int64) string { return fmt.Sprintf("user:{%d}:mail", id) }
