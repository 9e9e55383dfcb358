package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/codes"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// kinds are the kinds of the schedule's own columns, by name.
func (b *bench) kinds() map[string]codes.Kind {
	out := map[string]codes.Kind{}
	for t := range b.state.Codes().Types() {
		out[t.Name] = t.Kind
	}
	return out
}

func TestAFieldGoesOnAsWhatItIsHere(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := codedFile()
	first.Tags = []schedule.Tag{
		{Activity: 1, Category: "Crew", Value: "12", Kind: "number"}, {Activity: 2, Category: "Crew", Value: "8.5", Kind: "number"},
		{Activity: 1, Category: "Due", Value: "2026-03-02", Kind: "date"}, {Activity: 1, Category: "Seen", Value: "1", Kind: "flag"},
	}
	b.do(ana, schedule.TakeOver{Import: first})
	typed := map[string]codes.Kind{"Crew": codes.Number, "Due": codes.Date, "Seen": codes.Flag}
	assert.Equal(t, typed, b.kinds())
	said := b.coded()
	again := codedFile()
	for _, tag := range first.Tags { // another tool has them as texts
		tag.Kind = ""
		again.Tags = append(again.Tags[:len(again.Tags):len(again.Tags)], tag)
	}
	again.Tags = again.Tags[len(codedFile().Tags):]
	assert.Empty(t, b.nothing(ana, schedule.Reimport{Import: again, Mode: schedule.Merge}), "texts that say the same change nothing")
	again.Tags[1].Value = "9"
	merged := b.do(ana, schedule.Reimport{Import: again, Mode: schedule.Merge})
	assert.Equal(t, typed, b.kinds(), "no second column comes")
	assert.Contains(t, b.coded(), "pour: Crew = 9")
	b.do(ana, plan.RestoreBefore{Command: merged.Command})
	assert.Equal(t, said, b.coded())
}

func TestANewFieldWithAValueOfAnotherKindIsOneOfTexts(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	file := codedFile()
	file.Tags = []schedule.Tag{{Activity: 1, Category: "Crew", Value: "12", Kind: "number"}, {Activity: 2, Category: "Crew", Value: "a dozen", Kind: "number"}}
	b.do(ana, schedule.TakeOver{Import: file})
	assert.Equal(t, map[string]codes.Kind{"Crew": codes.Text}, b.kinds(), "one column, not two of one name")
	assert.Equal(t, []string{"dig: Crew = 12", "pour: Crew = a dozen"}, b.coded())
	assert.Empty(t, b.nothing(ana, schedule.Reimport{Import: file, Mode: schedule.Merge}))
}
