package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// links are the links of the plan, by ascending number.
func (b *bench) links() (out []schedule.Link) {
	for l := range b.state.Schedule().Links() {
		out = append(out, *l)
	}
	return out
}

func TestALinkIsReversed(t *testing.T) {
	t.Parallel()
	// Earth, wall and roof, each with a day of work, the wall two days after the earth has begun.
	built := func(t *testing.T) (b *bench, r []kernel.Row, link kernel.Row) {
		b = newBench(t).create()
		r = b.add(ana, kernel.SummaryRow, "Earth", "Wall", "Roof")
		w := b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[0]), To: kernel.At(r[1]), Type: schedule.SS, Lag: 960}}})
		return b, r, plan.Created(w.Events)[0]
	}
	t.Run("link-105 the predecessor waits for the successor with the same type and lag, under a new number", func(t *testing.T) {
		b, r, link := built(t)
		wall := b.activity(r[1]).Dates.Start
		w := b.do(ana, schedule.LinkReverse{Link: kernel.At(link)})
		made := plan.Created(w.Events)
		require.Len(t, made, 1)
		assert.Equal(t, []schedule.Link{{Row: made[0], From: r[1], To: r[0], Type: schedule.SS, Lag: 960}}, b.links())
		assert.Equal(t, monday+morning, b.activity(r[1]).Dates.Start, "the wall waits for nobody")
		assert.Equal(t, wall, b.activity(r[0]).Dates.Start, "the earth waits for the wall as the wall waited for it")
	})
	t.Run("undo-110 one undo gives the link back under its number", func(t *testing.T) {
		b, r, link := built(t)
		links, wall := b.links(), *b.activity(r[1])
		b.do(ana, schedule.LinkReverse{Link: kernel.At(link)})
		b.do(ana, plan.Undo{})
		assert.Equal(t, links, b.links())
		assert.Equal(t, wall, *b.activity(r[1]))
	})
	t.Run("link-110 a reversal that closes a circle is refused and changes nothing", func(t *testing.T) {
		b, r, link := built(t)
		b.link(beto, r[0], r[2])
		b.link(beto, r[2], r[1])
		links := b.links()
		f := b.refused(ana, schedule.LinkReverse{Link: kernel.At(link)}, "link.cycle")
		assert.Equal(t, []kernel.Row{r[0], r[2], r[1]}, f.Params["rows"])
		assert.Equal(t, links, b.links())
	})
	t.Run("link-110 two links between two activities are not turned against each other", func(t *testing.T) {
		b, r, link := built(t)
		b.link(beto, r[0], r[1])
		b.refused(ana, schedule.LinkReverse{Link: kernel.At(link)}, "link.cycle")
	})
	t.Run("a link that is gone or never was is refused", func(t *testing.T) {
		b, _, link := built(t)
		b.refused(ana, schedule.LinkReverse{Link: kernel.At(99)}, "link.unknown")
		b.do(beto, schedule.LinkReverse{Link: kernel.At(link)})
		b.refused(ana, schedule.LinkReverse{Link: kernel.At(link)}, "link.unknown")
	})
}
