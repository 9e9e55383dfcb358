package plan_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// nested is a file of summaries one in the other, with work in the innermost.
func nested(levels int) schedule.Import {
	var activities []schedule.Activity
	for i := range levels {
		activities = append(activities, schedule.Activity{Name: fmt.Sprint("level ", i), Kind: schedule.Summary, Duration: 60, Parent: kernel.Row(i)})
	}
	activities[levels-1].Kind = schedule.Task
	return fileOf(activities...)
}

func TestAFileIsAsDeepAsATreeMayBe(t *testing.T) {
	t.Parallel()
	for name, bring := range map[string]func(b *bench, levels int) error{
		"a first file": func(b *bench, levels int) error {
			_, err := b.try(ana, schedule.TakeOver{Import: nested(levels)})
			return err
		},
		"one that replaces": func(b *bench, levels int) error {
			b.create().add(ana, 0, "a")
			_, err := b.try(ana, schedule.Reimport{Import: nested(levels), Mode: schedule.Replace})
			return err
		},
		"one put behind, below a row of its own": func(b *bench, levels int) error {
			b.create().add(ana, 0, "a")
			_, err := b.try(ana, schedule.Reimport{Import: nested(levels - 1), Mode: schedule.Append})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.NoError(t, bring(newBench(t), schedule.MaxDepth))
			require.ErrorContains(t, bring(newBench(t), schedule.MaxDepth+1), "activity.too_deep")
		})
	}
}

func TestAFileBringsNoMoreCalendarsThanAScheduleMayHave(t *testing.T) {
	t.Parallel()
	file := func(n int) schedule.Import {
		f := fileOf(schedule.Activity{Name: "dig", Code: "A", Kind: schedule.Task, Duration: 60})
		f.Calendars = f.Calendars[:1]
		for i := 1; i < n; i++ { // each of other times
			c := schedule.Calendar{Row: kernel.Row(i + 1), Name: fmt.Sprint("calendar ", i), Time: worktime.AllDay()}
			c.Time.Row, c.Time.Name = 0, ""
			c.Time.Exceptions = []worktime.Exception{{From: worktime.Day(20_000 + i), To: worktime.Day(20_000 + i)}}
			f.Calendars = append(f.Calendars, c)
		}
		return f
	}
	b := newBench(t).create()
	b.add(ana, 0, "a")
	f := b.refused(ana, schedule.Reimport{Import: file(schedule.MaxCalendars + 1), Mode: schedule.Append}, "calendar.too_many")
	assert.EqualValues(t, schedule.MaxCalendars, f.Params["max"])
	table := file(schedule.MaxCalendars + 1)
	table.Untimed = true
	empty := newBench(t).create()
	empty.refused(ana, schedule.TakeOver{Import: table}, "calendar.too_many")
	b.do(ana, schedule.Reimport{Import: file(3), Mode: schedule.Append})
	assert.Len(t, b.state.Schedule().Calendars(), 3)
}

func TestALinkOfAFileTiesNoRowToWhatLiesInIt(t *testing.T) {
	t.Parallel()
	for name, move := range map[string]func(b *bench, from, to kernel.Row){
		"the successor lies in the predecessor": func(b *bench, from, to kernel.Row) { b.do(ana, under(from, to)) },
		"the predecessor lies in the successor": func(b *bench, from, to kernel.Row) { b.do(ana, under(to, from)) },
		"neither":                               nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := func() schedule.Import {
				return fileOf(
					schedule.Activity{Name: "dig", Code: "A", Kind: schedule.Task, Duration: 480}, schedule.Activity{Name: "pour", Code: "B", Kind: schedule.Task, Duration: 480},
				)
			}
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: file()})
			if move != nil {
				move(b, b.named("dig").Row, b.named("pour").Row)
			}
			second := file()
			second.Links = []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS}}
			second.Silent = []event.FieldNumber{schedule.FieldPlace.Number, schedule.FieldKind.Number}
			command := schedule.Reimport{Import: second, Mode: schedule.Merge}
			if move == nil {
				b.do(ana, command)
				assert.Equal(t, 1, b.state.Schedule().LinkCount())
				return
			}
			b.refused(ana, command, "link.relatives")
		})
	}
}

func TestAFileComesInOneOfItsWays(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	b.refused(ana, schedule.Reimport{Import: fileWith(work()), Mode: schedule.Merge}, "import.nothing_to_compare")
	b.add(ana, 0, "a")
	b.refused(ana, schedule.Reimport{Import: fileWith(work()), Mode: "guess"}, "import.mode_unknown")
}
