package requests_test

import (
	"testing"
	"time"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/requests"
	"gantry/internal/testkit"
)

func TestEventsOfEveryVersionAreRead(t *testing.T) {
	t.Parallel()
	r := event.NewRegistry()
	requests.Schema.Register(r)
	paula, ana := kernel.ID{1}, kernel.ID{2}
	was := requests.Point{Dates: requests.Dates{Start: 100, Finish: 1060}, Duration: 960}
	from := requests.Request{
		Number: 1, Kind: requests.Impact, User: paula, At: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC), Description: "Grúa", State: requests.Pending,
		Items: []requests.Item{
			{Number: 1, Activity: 4, Part: requests.Start, Was: was, Asked: requests.Dates{Start: 200, Finish: 1060}, State: requests.Pending},
			{Number: 2, Activity: 5, Part: requests.Finish, Was: was, Asked: requests.Dates{Start: 100, Finish: 2000}, State: requests.Pending},
		},
	}
	to := from
	to.State, to.Decided = requests.PartiallyApproved, ana
	to.Items = []requests.Item{from.Items[0], from.Items[1]}
	to.Items[0].State = requests.Approved
	to.Items[1].State, to.Items[1].Reason = requests.Rejected, requests.BySave
	testkit.EventBodies(t, r, "testdata/events", &requests.Marked{Marks: []requests.Mark{{To: from}, {From: &from, To: to}}})
}
