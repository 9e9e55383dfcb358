package project_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	. "gantry/domain/project"
	"gantry/internal/testkit"
)

var (
	decider = testkit.Decider[State, Command]{New: func() State { return State{} }, Evolve: Evolve, Decide: Decide}
	ana     = kernel.UserID{15: 1}
	bruno   = kernel.UserID{15: 2}
	crew    = kernel.ID{15: 9}
	begun   = Created{Name: "Clinic", Place: "Santiago", Restricted: true}
	started = Details{PlanningDay: 1, Weighting: "DURATION", MinutesPerDay: 480, MinutesPerWeek: 2400}
)

// seeded is what a project's lists start with.
func seeded(t *testing.T) event.Event {
	t.Helper()
	out, err := Decide(State{}, Create{Name: "x"})
	require.NoError(t, err)
	return out[len(out)-1]
}

func folded(events ...event.Event) State {
	var s State
	for _, e := range events {
		s = Evolve(s, e)
	}
	return s
}

func TestProject(t *testing.T) {
	t.Parallel()
	seen := "House"
	t.Run("proj-319 proj-340 a project begins with its creator and a category for each code", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).When(Create{Name: " Clinic ", Place: " Santiago", Creator: ana}).
			Then(begun, UserAssigned{User: ana, Creator: true}, seeded(t)).
			When(Create{Name: "x"}).ThenFault("project.exists")
		lists := map[List][]string{}
		ids := map[int32]bool{}
		for _, c := range folded(begun, seeded(t)).Categories {
			lists[c.List] = append(lists[c.List], c.Code)
			ids[c.ID] = true
			require.Empty(t, c.Name, "readers see the code's name in their language")
		}
		require.Equal(t, map[List][]string{RoadblockTypes: CodesOf(RoadblockTypes), Reasons: CodesOf(Reasons)}, lists)
		require.Len(t, ids, 15+18)
	})
	t.Run("proj-351 proj-315 week-213 a new project is started, plans on Mondays and works eight hours a day", func(t *testing.T) {
		t.Parallel()
		s := folded(Created{Name: "Clinic"})
		require.Equal(t, Started, s.Stage)
		require.Equal(t, started, s.Details)
	})
	t.Run("it is renamed with the name before", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(begun).When(Rename{Name: "Hospital"}).Then(Renamed{From: "Clinic", To: "Hospital"}).
			When(Rename{Name: "Hospital"}).ThenNothing()
	})
	t.Run("a rename of another name than the present one is a conflict", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(begun).When(Rename{Name: "Hospital", Seen: &seen}).
			ThenFault("conflict.field_changed", fault.P{"seen": "House", "value": "Clinic"})
	})
	t.Run("an empty name and an unreadable place are refused", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(begun).When(Rename{Name: " "}).ThenFault("name.empty")
		testkit.For(t, decider).When(Create{Name: "Clinic", Place: "a\nb"}).ThenFault("name.unreadable")
	})
	t.Run("refused: anything on a project that does not exist", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).When(Rename{Name: "x"}).ThenFault("project.unknown").When(Restore{}).ThenFault("project.unknown").
			When(Create{Name: "a\nb"}).ThenFault("name.unreadable")
	})
}

func TestDetails(t *testing.T) {
	t.Parallel()
	t.Run("proj-313 a change takes the fields it means and no other", func(t *testing.T) {
		t.Parallel()
		to := Details{Type: "hospital", Country: "CL", Currency: "UF", PlanningDay: 4}
		want := started
		want.Place, want.Country, want.PlanningDay = "Santiago", "CL", 4
		from := started
		from.Place = "Santiago"
		testkit.For(t, decider).Given(begun).When(Change{To: to, Fields: []string{"country", "planningDay"}}).Then(Changed{From: from, To: want}).
			When(Change{To: to, Fields: []string{"country"}}).ThenNothing()
	})
	t.Run("a field that others changed since the user looked is a conflict that names it; other fields are none", func(t *testing.T) {
		t.Parallel()
		chile := started
		chile.Country = "CL"
		s := testkit.For(t, decider).Given(Created{Name: "Clinic"}, Changed{From: started, To: chile})
		peru := started
		peru.Country = "PE"
		s.When(Change{To: peru, Fields: []string{"country"}, Seen: &started}).ThenFault("conflict.field_changed", fault.P{"field": "country"})
		both := chile
		both.Phase = "bidding"
		s.When(Change{To: Details{Phase: "bidding"}, Fields: []string{"phase"}, Seen: &started}).Then(Changed{From: chile, To: both})
	})
	for name, tc := range map[string]struct {
		field string
		to    Details
		fault string
	}{
		"enum-301 a type that is none":               {"type", Details{Type: "castle"}, "project.choice_unknown"},
		"enum-302 a phase that is none":              {"phase", Details{Phase: "begun"}, "project.choice_unknown"},
		"enum-303 a contract that is none":           {"contract", Details{Contract: "enterprise"}, "project.choice_unknown"},
		"enum-304 a size unit that is none":          {"sizeUnit", Details{SizeUnit: "acre"}, "project.choice_unknown"},
		"enum-305 a currency that is none":           {"currency", Details{Currency: "CHF"}, "project.choice_unknown"},
		"a country that is none":                     {"country", Details{Country: "XX"}, "project.choice_unknown"},
		"proj-104 proj-314 a weighting that is none": {"weighting", Details{Weighting: "Area"}, "project.choice_unknown"},
		"proj-321 a budget of thirteen digits":       {"budget", Details{Budget: 1_000_000_000_000 * kernel.Unit}, "project.amount_out_of_range"},
		"a budget below zero":                        {"budget", Details{Budget: -1}, "project.amount_out_of_range"},
		"proj-322 a size of three decimals":          {"size", Details{Size: kernel.Unit / 1000}, "project.amount_out_of_range"},
		"week-213 an eighth day of the week":         {"planningDay", Details{PlanningDay: 7}, "project.number_out_of_range"},
		"a day of more than 24 hours":                {"minutesPerDay", Details{MinutesPerDay: 1441}, "project.number_out_of_range"},
		"a week without work":                        {"minutesPerWeek", Details{}, "project.number_out_of_range"},
		"an unreadable place":                        {"place", Details{Place: "a\nb"}, "name.unreadable"},
	} {
		t.Run(name+" is refused", func(t *testing.T) {
			t.Parallel()
			testkit.For(t, decider).Given(begun).When(Change{To: tc.to, Fields: []string{tc.field}}).ThenFault(tc.fault)
			testkit.For(t, decider).When(Create{Name: "x", Details: &tc.to, Fields: []string{tc.field}}).ThenFault(tc.fault)
		})
	}
	t.Run("every choice of the lists is taken", func(t *testing.T) {
		t.Parallel()
		choices := map[string][]string{
			"enum-301 type": Types, "enum-302 phase": Phases, "enum-303 contract": Contracts, "enum-304 sizeUnit": SizeUnits, "enum-305 currency": Currencies,
		}
		require.Len(t, Types, 19)
		require.Len(t, Phases, 6)
		require.Len(t, Contracts, 5)
		require.Len(t, SizeUnits, 5)
		require.Len(t, Currencies, 18)
		require.Len(t, kernel.Countries, 249)
		for _, x := range choices["enum-305 currency"] {
			_, err := Decide(folded(begun), Change{To: Details{Currency: x}, Fields: []string{"currency"}})
			require.NoError(t, err)
		}
		to := Details{
			Type: "residential2", Country: "CL", Currency: "UF", Budget: 999_999_999_999 * kernel.Unit, Size: 12_345_600, SizeUnit: "HH", Phase: "close_out", Contract: "gmp",
			Leader: ana, Superintendent: bruno, Image: crew, PlanningDay: 0, Weighting: "HH", MinutesPerDay: 540, MinutesPerWeek: 2700, Place: "Lima", TimeZone: "America/Argentina/Buenos_Aires",
		}
		out, err := Decide(folded(begun), Change{To: to, Fields: Fields()})
		require.NoError(t, err)
		require.Equal(t, to, folded(begun, out[0]).Details)
	})
}

func TestATimeZoneHasTheFormOfItsNames(t *testing.T) {
	t.Parallel()
	for name, ok := range map[string]bool{
		"": true, "UTC": true, "America/Santiago": true, "America/Port-au-Prince": true, "Etc/GMT+5": true,
		"america/santiago": false, "America/Santiago ": false, "../../etc/passwd": false, "A/B/C/D": false, "America/" + strings.Repeat("S", 40): false, "Am\u00e9rica/Lima": false,
	} {
		_, err := Decide(folded(begun), Change{To: Details{TimeZone: name}, Fields: []string{"timeZone"}})
		if ok {
			require.NoError(t, err, name)
		} else {
			require.Equal(t, "project.choice_unknown", fault.Of(err).Key, name)
		}
	}
}

func TestAnAmendmentIsOneDecision(t *testing.T) {
	t.Parallel()
	from, to := started, started
	from.Place, to.Place, to.Phase = "Santiago", "Santiago", "bidding"
	change := Change{To: Details{Phase: "bidding"}, Fields: []string{"phase"}}
	testkit.For(t, decider).Given(begun).
		When(Amend{Rename: &Rename{Name: "Hospital"}, Change: &change, MoveTo: &MoveTo{Stage: Archived}}).ThenFault("project.stage_unreachable").
		When(Amend{Rename: &Rename{Name: "Hospital"}, Change: &change, MoveTo: &MoveTo{Stage: Suspended}}).
		Then(Renamed{From: "Clinic", To: "Hospital"}, Changed{From: from, To: to}, StageChanged{From: Started, To: Suspended}).
		When(Amend{}).ThenNothing()
}

func TestStages(t *testing.T) {
	t.Parallel()
	move := func(to Stage) Command { return MoveTo{Stage: to} }
	for name, tc := range map[string]struct {
		way     []Stage
		refused Stage
	}{
		"proj-111 proj-318 started and in operation change places": {[]Stage{InOperation, Started, InOperation}, Archived},
		"a suspended project goes on, stops or ends":               {[]Stage{Suspended, InOperation, Suspended, Stopped, Started, Suspended, Finished}, Started},
		"a stopped project goes on or ends":                        {[]Stage{Stopped, Started, Stopped, Suspended, Stopped, Finished}, InOperation},
		"only what is finished is archived":                        {[]Stage{Finished, Archived}, Started},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, at := testkit.For(t, decider).Given(begun), Started
			for _, to := range tc.way {
				s.When(move(to)).Then(StageChanged{From: at, To: to})
				at = to
			}
			s.When(move(tc.refused)).ThenFault("project.stage_unreachable", fault.P{"from": string(at), "to": string(tc.refused)})
			s.When(move("lost")).ThenFault("project.choice_unknown")
			s.When(move(at)).ThenNothing()
		})
	}
	t.Run("a move from another stage than the user saw is a conflict", func(t *testing.T) {
		t.Parallel()
		seen := Suspended
		testkit.For(t, decider).Given(begun).When(MoveTo{Stage: Finished, Seen: &seen}).ThenFault("conflict.field_changed", fault.P{"field": "stage"})
	})
	t.Run("enum-310 a deletion needs one of the reasons", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, []string{"finished", "stopped", "lookingfor", "other"}, RemovalReasons)
		testkit.For(t, decider).Given(begun).When(Delete{Reason: "boredom"}).ThenFault("project.choice_unknown", fault.P{"field": "reason"}).
			When(Delete{}).ThenFault("project.choice_unknown").
			When(Delete{Reason: "lookingfor"}).Then(StageChanged{From: Started, To: Deleted, Reason: "lookingfor"})
	})
	t.Run("proj-328 a deleted project takes nothing but being restored, to the stage it had", func(t *testing.T) {
		t.Parallel()
		gone := []event.Event{begun, StageChanged{From: Started, To: Suspended}, StageChanged{From: Suspended, To: Deleted, Reason: "other"}}
		s := testkit.For(t, decider).Given(gone...)
		s.When(Rename{Name: "x"}).ThenFault("project.deleted").When(move(Started)).ThenFault("project.deleted").
			When(Restore{}).Then(StageChanged{From: Deleted, To: Suspended}).When(Restore{}).ThenFault("project.stage_unreachable")
	})
	t.Run("an archived project comes back through finished to where it was", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(begun, StageChanged{From: Started, To: InOperation}, StageChanged{From: InOperation, To: Finished}, StageChanged{From: Finished, To: Archived}).
			When(Restore{}).Then(StageChanged{From: Archived, To: Finished}).
			When(Restore{}).Then(StageChanged{From: Finished, To: InOperation}).
			When(Restore{}).ThenFault("project.stage_unreachable")
	})
}

func TestPeople(t *testing.T) {
	t.Parallel()
	t.Run("proj-324 proj-331 proj-332 proj-316 users and subcontracts are assigned once and leave once", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(begun).
			When(AssignUser{User: bruno}).Then(UserAssigned{User: bruno}).When(AssignUser{User: bruno}).ThenNothing().
			When(ReportTasks{User: bruno, Report: true}).Then(ReportTasksChanged{User: bruno, To: true}).
			When(ReportTasks{User: bruno, Report: true}).ThenNothing().
			When(ReportTasks{User: ana, Report: true}).ThenFault("project.user_unassigned").
			When(UnassignUser{User: bruno}).Then(UserUnassigned{User: bruno, ReportTasks: true}).When(UnassignUser{User: bruno}).ThenNothing().
			When(AssignSubcontract{Subcontract: crew}).Then(SubcontractAssigned{Subcontract: crew}).When(AssignSubcontract{Subcontract: crew}).ThenNothing().
			When(UnassignSubcontract{Subcontract: crew}).Then(SubcontractUnassigned{Subcontract: crew}).When(UnassignSubcontract{Subcontract: crew}).ThenNothing()
	})
	t.Run("nobody is no user and no subcontract", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(begun).When(AssignUser{}).ThenFault("project.user_unknown").When(AssignSubcontract{}).ThenFault("project.subcontract_unknown")
	})
	t.Run("set-312 several are assigned and unassigned in one decision", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(begun, UserAssigned{User: ana, Creator: true}).
			When(AssignUsers{Assign: []kernel.UserID{bruno, bruno, {}}, Unassign: []kernel.UserID{ana}}).ThenFault("project.user_unknown").
			When(AssignUsers{Assign: []kernel.UserID{bruno, bruno}, Unassign: []kernel.UserID{ana, ana}}).
			Then(UserUnassigned{User: ana, Creator: true}, UserAssigned{User: bruno})
	})
	t.Run("a restricted project is seen by those assigned; one from before assignments by everybody, until it is restricted", func(t *testing.T) {
		t.Parallel()
		s := folded(begun, UserAssigned{User: ana})
		require.True(t, s.Sees(ana))
		require.False(t, s.Sees(bruno))
		old := folded(Created{Name: "Clinic"}, UserAssigned{User: ana})
		require.True(t, old.Sees(bruno))
		testkit.For(t, decider).Given(Created{Name: "Clinic"}).When(Restrict{}).Then(Restricted{}).When(Restrict{}).ThenNothing()
		require.False(t, Evolve(old, Restricted{}).Sees(bruno))
		require.True(t, old.Sees(bruno), "the state before stays unchanged")
	})
}

func TestCategories(t *testing.T) {
	t.Parallel()
	own := Category{ID: 34, List: Reasons, Code: "weather", Name: "Lluvia"}
	begin := func(t *testing.T) *testkit.Scenario[State, Command] {
		return testkit.For(t, decider).Given(begun, seeded(t))
	}
	t.Run("a category of one's own is added, renamed and removed", func(t *testing.T) {
		t.Parallel()
		begin(t).When(AddCategory{List: Reasons, Code: "weather", Name: " Lluvia"}).Then(CategoriesAdded{Categories: []Category{own}}).
			When(RenameCategory{ID: 34, Name: "Viento"}).Then(CategoryRenamed{ID: 34, From: "Lluvia", To: "Viento"}).
			When(RenameCategory{ID: 34, Name: "Viento"}).ThenNothing().
			When(RemoveCategory{ID: 34}).Then(CategoryRemoved{Category: Category{ID: 34, List: Reasons, Code: "weather", Name: "Viento"}}).
			When(RemoveCategory{ID: 34}).ThenFault("project.category_unknown")
	})
	t.Run("an id is never given twice", func(t *testing.T) {
		t.Parallel()
		again := own
		again.ID = 35
		begin(t).Given(CategoriesAdded{Categories: []Category{own}}, CategoryRemoved{Category: own}).
			When(AddCategory{List: Reasons, Code: "weather", Name: "Lluvia"}).Then(CategoriesAdded{Categories: []Category{again}})
	})
	t.Run("two categories of one list cannot share a name, those of two lists can", func(t *testing.T) {
		t.Parallel()
		other := Category{ID: 35, List: RoadblockTypes, Code: "ambient", Name: "Lluvia"}
		begin(t).Given(CategoriesAdded{Categories: []Category{own}}).
			When(AddCategory{List: Reasons, Code: "others", Name: "Lluvia"}).ThenFault("project.category_exists").
			When(RenameCategory{ID: 16, Name: "Lluvia"}).ThenFault("project.category_exists").
			When(AddCategory{List: RoadblockTypes, Code: "ambient", Name: "Lluvia"}).Then(CategoriesAdded{Categories: []Category{other}})
	})
	t.Run("refused: a code of the other list, a list that is none, no name", func(t *testing.T) {
		t.Parallel()
		begin(t).When(AddCategory{List: RoadblockTypes, Code: "weather", Name: "x"}).ThenFault("project.choice_unknown").
			When(AddCategory{List: "lost", Code: "weather", Name: "x"}).ThenFault("project.choice_unknown").
			When(AddCategory{List: Reasons, Code: "weather", Name: " "}).ThenFault("name.empty").
			When(RenameCategory{ID: 1, Name: ""}).ThenFault("name.empty").When(RenameCategory{ID: 99, Name: "x"}).ThenFault("project.category_unknown")
	})
}

func TestEventsOfEveryVersionAreRead(t *testing.T) {
	t.Parallel()
	r := event.NewRegistry()
	Register(r)
	category := Category{ID: 34, List: Reasons, Code: "weather", Name: "Lluvia"}
	tag, red := Tag{ID: 1, Name: "Hormigón", Colour: "#2b50d0"}, Tag{ID: 1, Name: "Hormigón", Colour: "#c62828"}
	full := Details{
		Place: "Lima", Type: "hotel", Country: "PE", Currency: "PEN", Budget: 10_000, Size: 20_000, SizeUnit: "m2", Phase: "bidding", Contract: "gmp", Leader: ana,
		Superintendent: bruno, Image: crew, PlanningDay: 4, Weighting: "COST", MinutesPerDay: 540, MinutesPerWeek: 2700,
	}
	testkit.EventBodies(t, r, "testdata/events", begun, Renamed{From: "Clinic", To: "Clínica"},
		Changed{From: started, To: full}, StageChanged{From: Started, To: Deleted, Reason: "other"}, UserAssigned{User: ana, Creator: true},
		UserUnassigned{User: bruno, ReportTasks: true}, ReportTasksChanged{User: bruno, To: true}, SubcontractAssigned{Subcontract: crew},
		SubcontractUnassigned{Subcontract: crew}, Restricted{}, CategoriesAdded{Categories: []Category{category}},
		CategoryRenamed{ID: 34, From: "Lluvia", To: "Viento"}, CategoryRemoved{Category: category},
		TagAdded{Tag: tag}, TagChanged{From: tag, To: red}, TagRemoved{Tag: red},
		SchedulesRanked{Schedules: []kernel.ScheduleID{works}, From: []kernel.Rank{""}, To: []kernel.Rank{"V"}},
		CurrentScheduleChanged{From: works, To: pipes}, ScheduleRemoved{Schedule: works}, ScheduleRestored{Schedule: works},
		ScheduleVisibilityChanged{Schedule: works, From: true, To: false}, ScheduleProductivityChanged{Schedule: works, From: true, To: false})
}
