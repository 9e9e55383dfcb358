// Package imported is the read model of what files brought beside the schedule itself: where they came from and what of
// them nothing takes, the dates the other tool had computed, tags, resources with their work, and baselines.
package imported
