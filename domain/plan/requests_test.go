package plan_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/requests"
	"gantry/domain/schedule"
)

// march is a minute of March 2026; the plan of these tests begins on Monday the 2nd.
func march(day, hour int) kernel.Minute { return kernel.Date(2026, 3, day, hour, 0) }

func wish(row kernel.Row, part requests.Part, start, finish kernel.Minute) requests.Wish {
	return requests.Wish{Activity: kernel.At(row), Part: part, Asked: requests.Dates{Start: start, Finish: finish}}
}

func asked(items ...requests.Wish) requests.Ask {
	return requests.Ask{Kind: requests.Modification, Items: items, Description: "Crane", At: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
}

func impact(items ...requests.Wish) requests.Ask {
	c := asked(items...)
	c.Kind = requests.Impact
	return c
}

func approved(request int32) requests.Decide {
	return requests.Decide{Request: request, Verdicts: []requests.Verdict{{To: requests.Approved}}}
}

func rejected(request int32) requests.Decide {
	return requests.Decide{Request: request, Verdicts: []requests.Verdict{{To: requests.Rejected}}}
}

// states gives each request as "state: item item".
func states(b *bench) (out []string) {
	for _, r := range b.state.Requests().All() {
		text := string(r.State) + ":"
		for _, i := range r.Items {
			text += fmt.Sprintf(" %s", i.State)
			if i.Reason != "" {
				text += "/" + string(i.Reason)
			}
		}
		out = append(out, text)
	}
	return out
}

// works is a plan with three activities of two days each, from Monday 2 March 2026.
func works(t *testing.T) (*bench, []kernel.Row) {
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig", "pour", "cure")
	lasts(b, 2, rows...)
	return b, rows
}

func TestARequestForDatesIsAskedAndDecided(t *testing.T) {
	t.Parallel()
	t.Run("sir-104 sir-202 a request keeps who asked, why, and the dates and duration of that moment", func(t *testing.T) {
		b, rows := works(t)
		was := b.activity(rows[0]).Dates
		b.do(vera, asked(wish(rows[0], requests.Both, march(9, 8), march(11, 17))))
		require.Equal(t, []requests.Request{{
			Number: 1, Kind: requests.Modification, User: vera, At: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC), Description: "Crane", State: requests.Pending,
			Items: []requests.Item{{
				Number: 1, Activity: rows[0], Part: requests.Both, State: requests.Pending,
				Was:   requests.Point{Dates: requests.Dates{Start: was.Start, Finish: was.Finish}, Duration: 960},
				Asked: requests.Dates{Start: march(9, 8), Finish: march(11, 17)},
			}},
		}}, b.state.Requests().All())
		assert.Equal(t, was, b.activity(rows[0]).Dates, "asking moves nothing")
	})
	for name, c := range map[string]struct {
		part          requests.Part
		start, finish kernel.Minute
	}{
		"sir-105 start moves the activity and keeps its duration": {requests.Start, march(9, 8), march(10, 17)},
		"sir-105 end keeps the start":                             {requests.Finish, march(2, 8), march(5, 17)},
		"sir-105 both sets the two":                               {requests.Both, march(9, 8), march(12, 17)},
	} {
		t.Run("sir-110 sir-203 approving applies the dates: "+name, func(t *testing.T) {
			b, rows := works(t)
			before := b.activity(rows[0]).Dates
			b.do(vera, asked(wish(rows[0], c.part, c.start, c.finish)))
			require.Equal(t, []string{"pending: pending"}, states(b))
			w := b.do(ana, approved(1))
			assert.Equal(t, "request.decide", plan.Label(w.Events))
			assert.Equal(t, []string{"approved: approved"}, states(b))
			assert.Equal(t, ana, b.state.Requests().All()[0].Decided)
			now := b.activity(rows[0]).Dates
			assert.Equal(t, []kernel.Minute{c.start, c.finish}, []kernel.Minute{now.Start, now.Finish})

			b.do(ana, plan.Undo{})
			assert.Equal(t, []string{"pending: pending"}, states(b), "one step takes dates and answer back")
			assert.Equal(t, before, b.activity(rows[0]).Dates)
			b.do(ana, plan.Redo{})
			assert.Equal(t, []string{"approved: approved"}, states(b))
			assert.Equal(t, now, b.activity(rows[0]).Dates)
		})
	}
	t.Run("sir-110 rejecting moves nothing", func(t *testing.T) {
		b, rows := works(t)
		before := b.activity(rows[0]).Dates
		b.do(vera, asked(wish(rows[0], requests.Start, march(9, 8), 0)))
		b.do(ana, rejected(1))
		assert.Equal(t, []string{"rejected: rejected/manual"}, states(b))
		assert.Equal(t, before, b.activity(rows[0]).Dates)
		b.refused(ana, approved(1), "date_request.decided")
	})
	t.Run("sir-111 sir-205 whoever only sees the Gantt may ask and not decide", func(t *testing.T) {
		b, rows := works(t)
		b.do(vera, asked(wish(rows[0], requests.Start, march(9, 8), 0)))
		b.refused(vera, approved(1), "access.denied")
		b.refused(vera, rejected(1), "access.denied")
		b.refused(vera, schedule.Rename{Row: kernel.At(rows[0]), Name: "x"}, "access.denied")
	})
	t.Run("an activity that changed since is approved only with confirmation", func(t *testing.T) {
		b, rows := works(t)
		b.do(vera, asked(wish(rows[0], requests.Start, march(9, 8), 0)))
		lasts(b, 3, rows[0])
		b.refused(ana, approved(1), "date_request.activity_changed")
		c := approved(1)
		c.Confirmed = true
		b.do(ana, c)
		assert.Equal(t, march(9, 8), b.activity(rows[0]).Dates.Start)
	})
	t.Run("only the asker withdraws, and only what nobody decided", func(t *testing.T) {
		b, rows := works(t)
		b.do(vera, asked(wish(rows[0], requests.Start, march(9, 8), 0)))
		b.refused(ana, requests.Withdraw{Request: 1}, "date_request.not_own")
		b.do(vera, requests.Withdraw{Request: 1})
		assert.Empty(t, states(b))
		b.refused(ana, approved(1), "date_request.unknown")
		b.do(vera, asked(wish(rows[0], requests.Start, march(9, 8), 0)))
		b.do(ana, rejected(2))
		b.refused(vera, requests.Withdraw{Request: 2}, "date_request.decided")
	})
	t.Run("an own request is taken back by undo and comes back by redo", func(t *testing.T) {
		b, rows := works(t)
		b.do(ana, asked(wish(rows[0], requests.Start, march(9, 8), 0)))
		b.do(ana, plan.Undo{})
		assert.Empty(t, states(b))
		b.do(ana, plan.Redo{})
		assert.Equal(t, []string{"pending: pending"}, states(b))
		assert.Equal(t, b.state.Requests().All(), b.replayed().Requests().All())
	})
}

func TestWhatCannotBeAsked(t *testing.T) {
	t.Parallel()
	b, rows := works(t)
	under := b.add(ana, rows[2], "water")
	now := b.activity(rows[0]).Dates
	for key, c := range map[string]requests.Ask{
		"date_request.items_missing":     asked(),
		"date_request.one_activity_only": asked(wish(rows[0], requests.Start, march(9, 8), 0), wish(rows[1], requests.Start, march(9, 8), 0)),
		"date_request.row_twice":         impact(wish(rows[0], requests.Start, march(9, 8), 0), wish(rows[0], requests.Start, march(9, 8), 0)),
		"date_request.part_unknown":      asked(wish(rows[0], "middle", march(9, 8), 0)),
		"date_request.nothing_asked":     asked(wish(rows[0], requests.Start, now.Start, 0)),
		"date_request.finish_before":     asked(wish(rows[0], requests.Both, march(9, 8), march(6, 17))),
		"date_request.kind_unknown":      {Kind: "wish", Items: []requests.Wish{wish(rows[0], requests.Start, march(9, 8), 0)}},
		"date_request.too_many_items":    impact(make([]requests.Wish, requests.MaxItems+1)...),
		"activity.unknown":               asked(wish(under[0]+9, requests.Start, march(9, 8), 0)),
		"activity.summary_column":        asked(wish(rows[2], requests.Start, march(9, 8), 0)),
	} {
		if key == "date_request.too_many_items" {
			for i := range c.Items {
				c.Items[i] = wish(rows[0], requests.Start, march(9, 8), 0)
			}
		}
		b.refused(vera, c, key)
	}
	for key, c := range map[string]requests.Decide{
		"date_request.unknown": approved(7),
	} {
		b.refused(ana, c, key)
	}
	b.do(vera, asked(wish(rows[0], requests.Start, march(9, 8), 0)))
	b.refused(ana, requests.Decide{Request: 1}, "date_request.items_missing")
	b.refused(ana, requests.Decide{Request: 1, Verdicts: []requests.Verdict{{Item: 2, To: requests.Approved}}}, "date_request.item_unknown")
	b.refused(ana, requests.Decide{Request: 1, Verdicts: []requests.Verdict{{Item: 1, To: "maybe"}}}, "date_request.state_unknown")
}

func TestAnImpactRequestIsDecidedItemByItem(t *testing.T) {
	t.Parallel()
	ask := func(t *testing.T) (*bench, []kernel.Row) {
		b, rows := works(t)
		b.do(vera, impact(wish(rows[0], requests.Start, march(9, 8), 0), wish(rows[1], requests.Finish, 0, march(6, 17)), wish(rows[2], requests.Start, march(10, 8), 0)))
		return b, rows
	}
	one := func(item int32, to requests.Status) requests.Decide {
		return requests.Decide{Request: 1, Verdicts: []requests.Verdict{{Item: item, To: to}}}
	}
	t.Run("sir-106 sir-107 it is pending while any item is, and partially approved when they differ", func(t *testing.T) {
		b, rows := ask(t)
		b.do(ana, one(1, requests.Approved))
		require.Equal(t, []string{"pending: approved pending pending"}, states(b))
		b.do(ana, one(2, requests.Rejected))
		b.do(ana, one(3, requests.Rejected))
		require.Equal(t, []string{"partially_approved: approved rejected/manual rejected/manual"}, states(b))
		assert.Equal(t, march(9, 8), b.activity(rows[0]).Dates.Start)
		assert.Equal(t, march(3, 17), b.activity(rows[1]).Dates.Finish)
		b.refused(ana, one(1, requests.Rejected), "date_request.decided")
	})
	t.Run("all items at once, in one undo step", func(t *testing.T) {
		b, rows := ask(t)
		before := b.rows()
		b.do(ana, approved(1))
		require.Equal(t, []string{"approved: approved approved approved"}, states(b))
		assert.Equal(t, march(6, 17), b.activity(rows[1]).Dates.Finish)
		b.do(ana, plan.Undo{})
		assert.Equal(t, before, b.rows())
		require.Equal(t, []string{"pending: pending pending pending"}, states(b))
	})
	t.Run("an item that cannot be applied refuses all of it", func(t *testing.T) {
		b, rows := ask(t)
		b.do(ana, schedule.SetProgress{Row: kernel.At(rows[2]), Progress: 200_000})
		b.refused(ana, approved(1), "activity.start_started")
		assert.Equal(t, march(2, 8), b.activity(rows[0]).Dates.Start)
	})
	t.Run("sir-107 a draft is its owner's alone, is replaced, and becomes pending when sent", func(t *testing.T) {
		b, rows := works(t)
		draft := impact(wish(rows[0], requests.Start, march(9, 8), 0))
		draft.Draft = true
		b.do(vera, draft)
		assert.Equal(t, []string{"draft: pending"}, states(b))
		assert.Nil(t, b.state.Requests().DraftOf(ana))
		b.refused(ana, approved(1), "date_request.decided")
		draft.Items = append(draft.Items, wish(rows[1], requests.Start, march(9, 8), 0))
		b.do(vera, draft)
		assert.Equal(t, []string{"draft: pending pending"}, states(b))
		draft.Draft = false
		b.do(vera, draft)
		assert.Equal(t, []string{"pending: pending pending"}, states(b))
	})
}

func TestDeletingAnActivityRejectsWhatWasAskedOfIt(t *testing.T) {
	t.Parallel()
	b, rows := works(t)
	water := b.add(ana, rows[2], "water")[0]
	b.do(vera, asked(wish(water, requests.Start, march(9, 8), 0)))
	b.do(vera, impact(wish(rows[0], requests.Start, march(9, 8), 0), wish(water, requests.Start, march(9, 8), 0)))

	w := b.do(ana, schedule.Delete{Rows: []kernel.Ref{kernel.At(rows[2])}})
	t.Run("sir-109 those of the activity and of its descendants are rejected", func(t *testing.T) {
		assert.Equal(t, []string{"rejected: rejected/activity_deleted", "pending: pending rejected/activity_deleted"}, states(b))
		assert.Equal(t, "activities.delete", plan.Label(w.Events), "what goes along is not what was done")
	})
	t.Run("sir-109 undoing the deletion returns them to pending", func(t *testing.T) {
		b.do(ana, plan.Undo{})
		assert.Equal(t, []string{"pending: pending", "pending: pending pending"}, states(b))
		require.NotNil(t, b.activity(water))
		b.do(ana, plan.Redo{})
		assert.Equal(t, []string{"rejected: rejected/activity_deleted", "pending: pending rejected/activity_deleted"}, states(b))
	})
}
