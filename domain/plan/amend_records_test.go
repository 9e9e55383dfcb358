package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

func TestARecordOfALinkIsOneCommand(t *testing.T) {
	t.Parallel()
	built := func(t *testing.T) (b *bench, r []kernel.Row, link kernel.Row) {
		b = newBench(t).create()
		r = b.add(ana, kernel.SummaryRow, "Earth", "Wall", "Roof")
		return b, r, b.link(ana, r[0], r[1])
	}
	ss := schedule.SS
	t.Run("link-105 type and lag change the link, what the record leaves out stays", func(t *testing.T) {
		b, r, link := built(t)
		b.do(ana, schedule.AmendLink{Link: kernel.At(link), Type: &ss})
		assert.Equal(t, []schedule.Link{{Row: link, From: r[0], To: r[1], Type: schedule.SS}}, b.links())
		b.do(ana, schedule.AmendLink{Link: kernel.At(link), Lag: &schedule.Lag{Minutes: 480}})
		assert.Equal(t, []schedule.Link{{Row: link, From: r[0], To: r[1], Type: schedule.SS, Lag: 480}}, b.links())
	})
	t.Run("what somebody else has set since the record was read is set again", func(t *testing.T) {
		b, _, link := built(t)
		b.do(beto, schedule.LinkChange{Link: kernel.At(link), Type: &ss})
		fs := schedule.FS
		b.do(ana, schedule.AmendLink{Link: kernel.At(link), Type: &fs})
		assert.Equal(t, schedule.FS, b.links()[0].Type)
	})
	t.Run("another end makes another link of the type there is now, and one undo gives the old one back", func(t *testing.T) {
		b, r, link := built(t)
		b.do(beto, schedule.LinkChange{Link: kernel.At(link), Type: &ss})
		before := b.links()
		made := plan.Created(b.do(ana, schedule.AmendLink{Link: kernel.At(link), To: kernel.At(r[2])}).Events)
		require.Len(t, made, 1)
		assert.Equal(t, []schedule.Link{{Row: made[0], From: r[0], To: r[2], Type: schedule.SS}}, b.links())
		b.do(ana, plan.Undo{})
		assert.Equal(t, before, b.links())
	})
	t.Run("the record of the link as it is changes nothing", func(t *testing.T) {
		b, r, link := built(t)
		fs := schedule.FS
		w, err := b.try(ana, schedule.AmendLink{Link: kernel.At(link), From: kernel.At(r[0]), To: kernel.At(r[1]), Type: &fs, Lag: &schedule.Lag{}})
		require.NoError(t, err)
		assert.Empty(t, w.Events)
	})
	t.Run("link-110 an end that closes a circle is refused and the link stays", func(t *testing.T) {
		b, r, link := built(t)
		b.link(ana, r[1], r[2])
		before := b.links()
		b.refused(ana, schedule.AmendLink{Link: kernel.At(link), From: kernel.At(r[2])}, "link.cycle")
		assert.Equal(t, before, b.links())
	})
}

func TestARecordOfACalendarIsReadOverTheOneThereIs(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	b.do(beto, schedule.CalendarSetTime{Calendar: kernel.At(1), Time: worktime.AllDay()})
	name := "Night"
	b.do(ana, schedule.AmendCalendar{Calendar: kernel.At(1), Name: &name, Time: func(now worktime.Spec) (worktime.Spec, error) {
		now.Week[0] = nil
		return now, nil
	}})
	want := worktime.AllDay()
	want.Week[0] = nil
	now := b.state.Schedule().Calendar(1)
	assert.True(t, want.Same(now.Time), "Sunday goes, the hours that somebody else has set stay: %v", now.Time)
	assert.Equal(t, "Night", now.Name)
	b.do(ana, plan.Undo{})
	assert.True(t, worktime.AllDay().Same(b.state.Schedule().Calendar(1).Time), "name and hours are one step to undo")
	assert.NotEqual(t, "Night", b.state.Schedule().Calendar(1).Name)
}

func TestARecordOfTheHeadIsOneCommand(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	b.add(ana, kernel.SummaryRow, "Earth")
	was := b.state.Schedule().Settings()
	label, name := "Tower", "Contract"
	b.do(ana, schedule.AmendHead{Label: &label, Settings: schedule.SetSettings{Name: &name}})
	assert.Equal(t, "Tower", b.activity(kernel.SummaryRow).Name, "the label of the record, not the new name")
	assert.Equal(t, "Contract", b.state.Schedule().Settings().Name)
	w, err := b.try(ana, schedule.AmendHead{Label: &label, Settings: schedule.SetSettings{Name: &name}})
	require.NoError(t, err)
	assert.Empty(t, w.Events, "what it is already changes nothing")
	b.do(ana, plan.Undo{})
	assert.Equal(t, was.Name, b.state.Schedule().Settings().Name, "label and name are one step to undo")
}
