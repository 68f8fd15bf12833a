package run

import (
	"fmt"
	"regexp"
	"strconv"
)

// splitPackage has the fixtures whose clients split a transaction without a word. Its calls are judged by how many
// transactions the servers were sent: of each of them one is right, or none, and more are a transaction that is cut.
const splitPackage = "transactions/split"

var execStat = regexp.MustCompile(`(?m)^cmdstat_exec:calls=(\d+)`)

// execs returns how many transactions the nodes have executed since they started.
func execs() (int, error) {
	sum := 0
	for i := range cluster.Addrs() {
		reply, err := cluster.Node(i).Do("INFO", "commandstats")
		if err != nil {
			return 0, err
		}
		text, ok := reply.(string)
		if !ok {
			return 0, fmt.Errorf("INFO answered %v", reply)
		}
		if m := execStat.FindStringSubmatch(text); m != nil {
			n, err := strconv.Atoi(m[1])
			if err != nil {
				return 0, err
			}
			sum += n
		}
	}
	return sum, nil
}
