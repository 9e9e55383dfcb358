package draft

import (
	"gantry/domain/schedule"
)

// ByActivity puts tags in the order of their activities, and those of one as they came.
func ByActivity(tags []schedule.Tag, activities int) []schedule.Tag {
	if len(tags) == 0 {
		return nil
	}
	next := make([]int, activities+2)
	for i := range tags {
		next[tags[i].Activity+1]++
	}
	for i := 1; i < len(next); i++ {
		next[i] += next[i-1]
	}
	out := make([]schedule.Tag, len(tags))
	for i := range tags {
		row := tags[i].Activity
		out[next[row]] = tags[i]
		next[row]++
	}
	return out
}
