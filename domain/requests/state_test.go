package requests_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/requests"
)

// A command that the calculation refuses is taken back: no request of it stays, and what it changed is as before.
func TestWhatIsTakenBackLeavesTheRequestsAsTheyWere(t *testing.T) {
	s := requests.New()
	first := requests.Request{Number: 1, State: requests.Draft, User: kernel.UserID{1}}
	s.Evolve(&requests.Marked{Marks: []requests.Mark{{To: first}}})
	changed := first
	changed.User = kernel.UserID{2}
	e := &requests.Marked{Marks: []requests.Mark{{From: &first, To: changed}, {To: requests.Request{Number: 2, State: requests.Draft}}}}
	s.Evolve(e)
	require.Len(t, s.All(), 2)
	s.Unevolve(e)
	require.Equal(t, []requests.Request{first}, s.All())
}
