package raw

import (
	"fmt"
	"os"
)

func name(id int64) string { return fmt.Sprintf("user:%d:name", id) }
func mail(id int64) string { return fmt.Sprintf("user:%d:mail", id) }

func nameTagged(id int64) string { return fmt.Sprintf("user:{%d}:name", id) }
func mailTagged(id int64) string { return fmt.Sprintf("user:{%d}:mail", id) }

// command returns RENAME unless the environment says otherwise.
func command() string {
	if s := os.Getenv("FIXTURE_COMMAND"); s != "" {
		return s
	}
	return string([]rune("RENAME"))
}
