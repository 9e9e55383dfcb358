package project_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	. "gantry/domain/project"
	"gantry/internal/testkit"
)

var works, pipes, roofs = kernel.ID{1}, kernel.ID{2}, kernel.ID{3}

func TestSchedulesOfAProject(t *testing.T) {
	t.Parallel()
	made := Created{Name: "Clinic"}
	yes, no := true, false
	t.Run("nav-341 a project has one current schedule, and another one takes its place", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(made).When(SetSchedule{Schedule: works, Current: true}).Then(CurrentScheduleChanged{To: works}).
			When(SetSchedule{Schedule: pipes, Current: true}).Then(CurrentScheduleChanged{From: works, To: pipes}).
			When(SetSchedule{Schedule: pipes, Current: true}).ThenNothing()
	})
	t.Run("a removed schedule is current no more, changes no more, and comes back as it was", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(made, CurrentScheduleChanged{To: works}, ScheduleVisibilityChanged{Schedule: pipes, From: true, To: false}).
			When(SetSchedule{Schedule: works, Active: &no}).Then(ScheduleRemoved{Schedule: works}, CurrentScheduleChanged{From: works}).
			When(SetSchedule{Schedule: works, Active: &no}).ThenNothing().
			When(SetSchedule{Schedule: works, Visible: &no}).ThenFault("schedule.removed").
			When(SetSchedule{Schedule: works, Current: true}).ThenFault("schedule.removed").
			When(SetSchedule{Schedule: works, Active: &yes}).Then(ScheduleRestored{Schedule: works}).
			When(SetSchedule{Schedule: works, Current: true}).Then(CurrentScheduleChanged{To: works})
	})
	t.Run("a hidden schedule is current no more and cannot become it", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(made, CurrentScheduleChanged{To: works}).
			When(SetSchedule{Schedule: works, Visible: &no}).
			Then(ScheduleVisibilityChanged{Schedule: works, From: true, To: false}, CurrentScheduleChanged{From: works}).
			When(SetSchedule{Schedule: works, Current: true}).ThenFault("schedule.hidden_current").
			When(SetSchedule{Schedule: works, Visible: &yes, Current: true}).
			Then(ScheduleVisibilityChanged{Schedule: works, From: false, To: true}, CurrentScheduleChanged{To: works})
	})
	t.Run("a schedule that does not count in analytics is marked, and only a change is a fact", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(made).When(SetSchedule{Schedule: works, Productive: &yes, Visible: &yes, Active: &yes}).ThenNothing().
			When(SetSchedule{Schedule: works, Productive: &no}).Then(ScheduleProductivityChanged{Schedule: works, From: true, To: false})
	})
	t.Run("schedules of a project that does not exist are refused", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).When(SetSchedule{Schedule: works, Current: true}).ThenFault("project.unknown")
	})
	t.Run("one wish that cannot be leaves all as they are", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(made).When(SetSchedule{Schedule: works, Visible: &no, Current: true}).ThenFault("schedule.hidden_current").
			When(SetSchedule{Schedule: works, Visible: &yes}).ThenNothing()
	})
}

func TestASchedulesPlaceInItsProject(t *testing.T) {
	t.Parallel()
	born := []kernel.ScheduleID{works, pipes, roofs} // the list of schedules nobody has moved: the oldest first
	for name, tc := range map[string]struct {
		moves []struct {
			schedule kernel.ScheduleID
			place    int
		}
		want []kernel.ScheduleID
	}{
		"the last comes first":          {moves(roofs, 0), []kernel.ScheduleID{roofs, works, pipes}},
		"the first goes last":           {moves(works, 2), []kernel.ScheduleID{pipes, roofs, works}},
		"the first goes between":        {moves(works, 1), []kernel.ScheduleID{pipes, works, roofs}},
		"the last goes between":         {moves(roofs, 1), []kernel.ScheduleID{works, roofs, pipes}},
		"two moves add up":              {moves(roofs, 0, pipes, 1), []kernel.ScheduleID{roofs, pipes, works}},
		"there and back is as at first": {moves(roofs, 0, roofs, 2), []kernel.ScheduleID{works, pipes, roofs}},
		"all turned around":             {moves(roofs, 0, pipes, 1, works, 2), []kernel.ScheduleID{roofs, pipes, works}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, list := Evolve(State{}, Created{Name: "Clinic"}), born
			for _, m := range tc.moves {
				facts, err := Decide(s, SetSchedule{Schedule: m.schedule, Place: &m.place, Listed: list})
				require.NoError(t, err)
				for _, e := range facts {
					s = Evolve(s, e)
				}
				list = shown(s, born)
			}
			assert.Equal(t, tc.want, list)
		})
	}
	t.Run("only what moves gets another rank once all have one", func(t *testing.T) {
		t.Parallel()
		first := 0
		ranked := SchedulesRanked{Schedules: born, From: []kernel.Rank{"", "", ""}, To: []kernel.Rank{"1", "2", "3"}}
		testkit.For(t, decider).Given(Created{Name: "Clinic"}, ranked).When(SetSchedule{Schedule: roofs, Place: &first, Listed: born}).
			Then(SchedulesRanked{Schedules: []kernel.ScheduleID{roofs}, From: []kernel.Rank{"3"}, To: []kernel.Rank{"0V"}})
	})
	t.Run("a place outside the list, and a schedule that is not in it, are refused", func(t *testing.T) {
		t.Parallel()
		behind, before, first := 3, -1, 0
		testkit.For(t, decider).Given(Created{Name: "Clinic"}).
			When(SetSchedule{Schedule: works, Place: &behind, Listed: born}).ThenFault("schedule.place_unknown").
			When(SetSchedule{Schedule: works, Place: &before, Listed: born}).ThenFault("schedule.place_unknown").
			When(SetSchedule{Schedule: kernel.ID{9}, Place: &first, Listed: born}).ThenFault("schedule.place_unknown")
	})
}

type move = struct {
	schedule kernel.ScheduleID
	place    int
}

func moves(what ...any) (out []move) {
	for i := 0; i < len(what); i += 2 {
		out = append(out, move{what[i].(kernel.ScheduleID), what[i+1].(int)})
	}
	return out
}

// shown is the list as a reader sees it: by rank, those without one behind, the oldest first.
func shown(s State, born []kernel.ScheduleID) (out []kernel.ScheduleID) {
	var rest []kernel.ScheduleID
	for _, id := range born {
		rank := s.Schedules[id].Rank
		if rank == "" {
			rest = append(rest, id)
			continue
		}
		at := len(out)
		for at > 0 && s.Schedules[out[at-1]].Rank > rank {
			at--
		}
		out = append(out[:at], append([]kernel.ScheduleID{id}, out[at:]...)...)
	}
	return append(out, rest...)
}

func TestAStateStaysAsItIsWhenTheNextOneIsFolded(t *testing.T) {
	t.Parallel()
	var before State
	for _, e := range []event.Event{Created{Name: "Clinic"}, ScheduleRemoved{Schedule: works}} {
		before = Evolve(before, e)
	}
	Evolve(before, ScheduleRestored{Schedule: works})
	assert.True(t, before.Schedules[works].Removed)
}
