package plan_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/requests"
	"gantry/domain/schedule"
)

func TestADateThatNobodyAsksForIsTheOneThatStands(t *testing.T) {
	t.Parallel()
	b, rows := works(t)
	was := b.activity(rows[0]).Dates
	b.do(vera, impact(wish(rows[0], requests.Start, march(9, 8), march(20, 8)), wish(rows[1], requests.Finish, march(20, 8), march(9, 17))))
	items := b.state.Requests().All()[0].Items
	assert.Equal(t, requests.Dates{Start: march(9, 8), Finish: was.Finish}, items[0].Asked)
	assert.Equal(t, requests.Dates{Start: b.activity(rows[1]).Dates.Start, Finish: march(9, 17)}, items[1].Asked)
	assert.Equal(t, []int32{1, 2}, []int32{items[0].Number, items[1].Number})
}

func TestTheBoundsOfARequestBelongToIt(t *testing.T) {
	t.Parallel()
	b, rows := works(t)
	c := asked(wish(rows[0], requests.Start, march(9, 8), 0))
	c.Description = strings.Repeat("a", requests.MaxDescription+1)
	b.refused(vera, c, "date_request.text_too_long")
	c.Description = strings.Repeat("a", requests.MaxDescription)
	c.At = time.Date(2026, 3, 2, 6, 0, 0, 1_999_999, time.FixedZone("", -3*3600))
	b.do(vera, c)
	r := b.state.Requests().All()[0]
	assert.Equal(t, c.Description, r.Description)
	assert.Equal(t, time.Date(2026, 3, 2, 9, 0, 0, 1_000_000, time.UTC), r.At, "to the millisecond, whatever the zone")
	b.do(vera, asked(wish(rows[1], requests.Both, march(9, 8), march(9, 8))))
	assert.Equal(t, []string{"pending: pending", "pending: pending"}, states(b), "an activity may be asked to take no time")
	b.refused(ana, requests.Decide{Request: 1, Verdicts: []requests.Verdict{{Item: -1, To: requests.Approved}}}, "date_request.item_unknown")
	b.refused(ana, approved(0), "date_request.unknown")
	b.refused(ana, approved(3), "date_request.unknown")
}

func TestAPersonKeepsOneDraft(t *testing.T) {
	t.Parallel()
	b, rows := works(t)
	draft := impact()
	draft.Draft = true
	b.do(vera, draft)
	require.Equal(t, []string{"draft:"}, states(b), "a draft may still be empty")
	b.refused(vera, impact(), "date_request.items_missing")
	b.do(vera, asked(wish(rows[0], requests.Start, march(9, 8), 0)))
	require.Equal(t, []string{"draft:", "pending: pending"}, states(b), "a modification leaves the draft alone")
	b.do(ana, impact(wish(rows[0], requests.Start, march(9, 8), 0)))
	require.Equal(t, []string{"draft:", "pending: pending", "pending: pending"}, states(b), "so does what others ask")
	b.do(vera, impact(wish(rows[1], requests.Start, march(9, 8), 0)))
	require.Equal(t, []string{"pending: pending", "pending: pending", "pending: pending"}, states(b))
	assert.Nil(t, b.state.Requests().DraftOf(vera), "sent, it is none any more")
	b.do(vera, draft)
	require.Equal(t, int32(4), b.state.Requests().DraftOf(vera).Number)
	b.do(vera, requests.Withdraw{Request: 4})
	assert.Len(t, states(b), 3, "a draft can be withdrawn")
	b.refused(vera, requests.Withdraw{Request: 4}, "date_request.unknown")
}

func TestARequestOfWhichSomethingIsDecidedIsNotWithdrawn(t *testing.T) {
	t.Parallel()
	b, rows := works(t)
	b.do(vera, impact(wish(rows[0], requests.Start, march(9, 8), 0), wish(rows[1], requests.Start, march(9, 8), 0)))
	b.do(ana, requests.Decide{Request: 1, Verdicts: []requests.Verdict{{Item: 2, To: requests.Rejected}}})
	b.refused(vera, requests.Withdraw{Request: 1}, "date_request.decided")
	b.refused(ana, requests.Decide{Request: 1, Verdicts: []requests.Verdict{{Item: 2, To: requests.Approved}}}, "date_request.decided")
	b.do(ana, requests.Decide{Request: 1, Verdicts: []requests.Verdict{{To: requests.Approved}}})
	assert.Equal(t, []string{"partially_approved: approved rejected/manual"}, states(b), "all that are pending, and no others")
}

func TestADeletionRejectsOnlyWhatWaits(t *testing.T) {
	t.Parallel()
	b, rows := works(t)
	draft := impact(wish(rows[0], requests.Start, march(9, 8), 0))
	draft.Draft = true
	b.do(vera, draft)
	b.do(beto, impact(wish(rows[0], requests.Start, march(9, 8), 0), wish(rows[1], requests.Start, march(9, 8), 0), wish(rows[2], requests.Start, march(9, 8), 0)))
	b.do(ana, requests.Decide{Request: 2, Verdicts: []requests.Verdict{{Item: 2, To: requests.Rejected}}})
	b.do(beto, schedule.Delete{Rows: []kernel.Ref{kernel.At(rows[0]), kernel.At(rows[1])}})
	assert.Equal(t, []string{"draft: pending", "pending: rejected/activity_deleted rejected/manual pending"}, states(b))
	assert.Equal(t, ana, b.state.Requests().All()[1].Decided, "nobody decided by deleting: the last to decide stays")
}
