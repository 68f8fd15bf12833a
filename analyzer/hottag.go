package analyzer

import "github.com/slotlint/slotlint/analyzer/internal/group"

func (r *reporter) hotTags(c *group.Collector) {}
