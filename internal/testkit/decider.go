package testkit

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
)

// Decider is anything that answers commands with events: how a state begins, takes an
// event in and decides. A decision must not change the state.
type Decider[S, C any] struct {
	New    func() S
	Evolve func(S, event.Event) S
	Decide func(S, C) ([]event.Event, error)
}

// For begins a scenario: Given facts, When a command comes, Then these facts follow.
//
//	testkit.For(t, decider).Given(created).When(rename).Then(renamed)
func For[S, C any](t *testing.T, d Decider[S, C]) *Scenario[S, C] {
	t.Helper()
	return &Scenario[S, C]{t: t, decider: d, state: d.New()}
}

// Scenario is one given/when/then.
type Scenario[S, C any] struct {
	t       *testing.T
	decider Decider[S, C]
	state   S
	events  []event.Event
	err     error
	asked   bool
}

// Given takes facts into the state; it may be called again.
func (s *Scenario[S, C]) Given(facts ...event.Event) *Scenario[S, C] {
	for _, e := range facts {
		s.state = s.decider.Evolve(s.state, e)
	}
	return s
}

// When asks the command.
func (s *Scenario[S, C]) When(c C) *Scenario[S, C] {
	s.events, s.err = s.decider.Decide(s.state, c)
	s.asked = true
	return s
}

// Then expects exactly these facts, and takes them into the state, so that another When may
// follow.
func (s *Scenario[S, C]) Then(facts ...event.Event) *Scenario[S, C] {
	s.t.Helper()
	s.answered()
	require.NoError(s.t, s.err)
	require.Equal(s.t, facts, s.events)
	return s.Given(s.events...)
}

// ThenNothing expects that what was asked is already so.
func (s *Scenario[S, C]) ThenNothing() *Scenario[S, C] {
	s.t.Helper()
	s.answered()
	require.NoError(s.t, s.err)
	require.Empty(s.t, s.events)
	return s
}

// ThenFault expects a refusal with this key and, when given, these parameters among its own.
func (s *Scenario[S, C]) ThenFault(key string, params ...fault.P) *Scenario[S, C] {
	s.t.Helper()
	s.answered()
	require.Error(s.t, s.err)
	f := fault.Of(s.err)
	require.Equal(s.t, key, f.Key, "%v", s.err)
	require.Empty(s.t, s.events, "a refusal changes nothing")
	for _, p := range params {
		for name, want := range p {
			assert.Equal(s.t, want, f.Params[name], "parameter %s", name)
		}
	}
	return s
}

func (s *Scenario[S, C]) answered() {
	s.t.Helper()
	require.True(s.t, s.asked, "Then without When")
	s.asked = false
}
