package weekly_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	domain "gantry/domain/weekly"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/httpapi/lookahead"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/weekly"
	"gantry/internal/httpapi/wire"
	"gantry/internal/timeclock"
)

type record = map[string]any

// site is a schedule with tasks that can be promised: three of the planner's, one of a firm.
type site struct {
	*httpapitest.World
	planner  *httpapitest.Client
	subtrade *httpapitest.Client // of the firm Sanitarios Sur
	start    kernel.Minute
	clock    *timeclock.Stepping
	tasks    map[string]kernel.Row
}

func build(t *testing.T) *site {
	t.Helper()
	clock := timeclock.NewStepping(time.Date(2026, 2, 26, 16, 0, 0, 0, time.UTC))
	return buildWith(t, clock, func(c *edge.Config) { c.Clock = clock })
}

// buildWith gives one whose server is as edit makes it.
func buildWith(t *testing.T, clock *timeclock.Stepping, edit func(*edge.Config)) *site {
	t.Helper()
	w := httpapitest.NewWorld(t, edit)
	w.Planned(&w.Ours)
	owner := commands.Caller{Company: w.Ours.Company, User: w.Ours.People[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	firm := w.Ours.Firm.ID
	r, err := w.Companies.Execute(t.Context(), owner, httpapitest.NewID(), company.ChangeMember{User: w.Ours.People[access.Subtrade], By: owner.User, Subcontract: &firm})
	require.NoError(t, err)
	require.True(t, w.Models.Wait(t.Context(), "members", r.Position))
	s := &site{World: w, planner: w.As(w.Ours, access.Planner), subtrade: w.As(w.Ours, access.Subtrade), tasks: map[string]kernel.Row{}}
	items := []any{}
	for _, name := range []string{"Trazado", "Moldaje", "Vaciado"} {
		items = append(items, record{"activity": w.Ours.Activity, "name": name, "duration": 480})
	}
	items = append(items, record{"activity": w.Ours.Activity, "name": "Cañería", "duration": 480, "subcontract": firm})
	made := s.do(s.planner, "tasks.add", record{"items": items})
	for i, name := range []string{"Trazado", "Moldaje", "Vaciado", "Cañería"} {
		s.tasks[name] = made[i]
	}
	s.do(s.planner, "tasks.set-lean", record{"rows": made, "to": "Can"})
	var window lookahead.WindowView
	s.planner.OK(http.MethodGet, s.path("/lookahead?from=1&to=40000000"), nil).Into(t, &window)
	for _, one := range window.Tasks {
		if one.Row == made[0] {
			s.start = one.Start
		}
	}
	require.Positive(t, s.start)
	s.clock = clock
	return s
}

// do runs a command that must be accepted, waits until the read models show it, and gives the rows it made.
func (s *site) do(as *httpapitest.Client, kind string, fields record) []kernel.Row {
	s.T.Helper()
	fields["type"], fields["id"] = kind, httpapitest.NewID()
	r := as.Command(s.Ours.Schedule, fields)
	require.EqualValues(s.T, "accepted", r.Outcome, r.Fault)
	for _, model := range []string{"lookahead", "weekly", "changelog"} {
		require.True(s.T, s.Models.Wait(s.T.Context(), model, r.Position))
	}
	var out []kernel.Row
	for i := 1; ; i++ {
		row, there := r.IDs[fields["id"].(kernel.ID).String()+"#"+strconv.Itoa(i)]
		if !there {
			return out
		}
		out = append(out, row)
	}
}

func (s *site) path(of string) string    { return "/api/schedules/" + s.Ours.Schedule.String() + of }
func (s *site) id(row kernel.Row) string { return *wire.RowID(s.Ours.Schedule, row) }
func (s *site) task(name string) string  { return s.id(s.tasks[name]) }
func (s *site) weeks(as *httpapitest.Client) (out weekly.WeekList) {
	s.T.Helper()
	as.OK(http.MethodGet, s.path("/weeks"), nil).Into(s.T, &out)
	return out
}

func (s *site) week(as *httpapitest.Client, row kernel.Row) (out weekly.PlanView) {
	s.T.Helper()
	as.OK(http.MethodGet, s.path("/weeks/"+strconv.Itoa(int(row))), nil).Into(s.T, &out)
	return out
}

func (s *site) ask(as *httpapitest.Client, method, path string, body any) (out record) {
	s.T.Helper()
	as.OK(method, "/api/"+path, body).Into(s.T, &out)
	return out
}

func (s *site) list(as *httpapitest.Client, method, path string, body any) (out []record) {
	s.T.Helper()
	as.OK(method, "/api/"+path, body).Into(s.T, &out)
	return out
}

// on makes it a day before or after the tasks start.
func (s *site) on(days int) {
	to := time.Unix(int64(s.start)*60, 0).AddDate(0, 0, days)
	s.clock.Step(to.Sub(s.clock.Now()))
}

// report sets the progress of tasks.
func (s *site) report(progress int, names ...string) {
	for _, name := range names {
		s.do(s.planner, "tasks.edit", record{"rows": []any{s.tasks[name]}, "set": record{"progress": progress * 10_000}})
	}
}

// made makes the plan of the week of the tasks, under its established name.
func (s *site) made(names ...string) (id string, row kernel.Row) {
	s.T.Helper()
	s.on(-7)
	promises := []any{}
	for _, name := range names {
		promises = append(promises, record{"taskId": s.task(name)})
	}
	got := s.ask(s.planner, http.MethodPost, "weekcommitments/", record{"sectorId": s.Ours.Schedule, "date": *wire.Date(s.start), "taskcommitments": promises})
	of, err := kernel.ParseRowID(got["id"].(string))
	require.NoError(s.T, err)
	return got["id"].(string), of.Row
}

// TestAWeekUnderItsEstablishedNames: made, read, changed, closed, opened again and deleted by the calls the specification names.
func TestAWeekUnderItsEstablishedNames(t *testing.T) {
	t.Parallel()
	s := build(t)
	sector := record{"sector_id": s.Ours.Schedule}
	of := "weekcommitments/project/" + s.Ours.Project.String() + "/schedule/" + s.Ours.Schedule.String()
	date := "?date=" + url.QueryEscape(*wire.Date(s.start))
	plan := s.ask(s.planner, http.MethodGet, of+"/wwp/current"+date, nil)
	require.Equal(t, "NO_WWP_EXISTS", plan["planData"].(record)["status"], "week-217")
	open := s.ask(s.planner, http.MethodGet, of+"/open-range"+date, nil)
	require.Nil(t, open["id"], "week-223")

	id, row := s.made("Trazado", "Moldaje")
	got := s.ask(s.planner, http.MethodGet, "weekcommitments/"+id, nil)
	require.Equal(t, open["week"], got["week"], "week-224")
	require.Equal(t, open["start_date"], got["start_date"])
	require.EqualValues(t, 2, got["commitment_tasks"], "week-210 week-301")
	require.EqualValues(t, 0, got["realized_tasks"])
	require.Equal(t, false, got["closed"])
	promised := got["taskcommitments"].([]any)[0].(record)
	require.Equal(t, "Trazado", promised["name"], "week-211")
	require.EqualValues(t, 100, promised["commitment_percentaje"])
	require.EqualValues(t, 8, promised["duration"])
	require.Equal(t, id, promised["weekcommitmentId"])
	require.Equal(t, s.task("Trazado"), promised["taskId"])
	require.Equal(t, s.Ours.People[access.Planner].String(), promised["userId"])
	a := s.planner.Do(http.MethodPost, "/api/weekcommitments/", record{"sectorId": s.Ours.Schedule, "week": got["week"], "year": got["year"], "tasks": []any{s.task("Vaciado")}})
	require.Equal(t, http.StatusConflict, a.StatusCode, "week-219 %s", a.Content)
	a = s.planner.Do(http.MethodPost, "/api/weekcommitments/", record{"sectorId": s.Ours.Schedule, "week": got["week"], "year": got["year"]})
	require.Contains(t, string(a.Content), "commitment.empty", "week-220")

	byWeek := record{"sector_id": s.Ours.Schedule, "week": got["week"], "year": got["year"]}
	require.Len(t, s.list(s.planner, http.MethodPost, "weekcommitments/searchbyweek/", byWeek), 1, "week-225")
	require.Len(t, s.list(s.planner, http.MethodPost, "weekcommitments/searchbyweekwidgetd", byWeek), 1, "week-228")
	require.Empty(t, s.list(s.planner, http.MethodPost, "weekcommitments/searchbyweek/", record{"sector_id": s.Ours.Schedule, "week": 1, "year": 1999}))
	require.Len(t, s.list(s.planner, http.MethodPost, "weekcommitments/searchbysector/", sector), 1, "week-226")
	in := func(from, to kernel.Minute) record {
		return record{"sector_id": s.Ours.Schedule, "start": *wire.Date(from), "end": *wire.Date(to)}
	}
	require.Len(t, s.list(s.planner, http.MethodPost, "weekcommitments/getbyweekly", in(s.start, s.start+kernel.Day)), 1, "week-227")
	require.Empty(t, s.list(s.planner, http.MethodPost, "weekcommitments/getbyweekly", in(s.start-60*kernel.Day, s.start-50*kernel.Day)))

	plan = s.ask(s.planner, http.MethodGet, of+"/wwp/current"+date, nil)
	require.Equal(t, record{"currentWWP": 1.0, "totalPrevWWPs": 0.0, "totalNextWWPs": 0.0, "isWWPAvailable": true, "isWWPValid": true, "status": nil}, plan["planData"], "week-212 week-229")
	require.Equal(t, id, plan["commitmentData"].(record)["id"])
	later := "?date=" + url.QueryEscape(*wire.Date(s.start + 50*7*kernel.Day))
	require.EqualValues(t, 1, s.ask(s.planner, http.MethodGet, of+"/wwp/current"+later, nil)["planData"].(record)["currentWWP"], "week-236")
	later = "?date=" + url.QueryEscape(*wire.Date(s.start + 60*7*kernel.Day))
	require.Equal(t, "NO_CURRENT_WWP", s.ask(s.planner, http.MethodGet, of+"/wwp/current"+later, nil)["planData"].(record)["status"], "week-307")
	require.Equal(t, id, s.ask(s.planner, http.MethodGet, of+"/wwp?number=1", nil)["commitmentData"].(record)["id"], "week-230")
	require.Equal(t, "INVALID_WWP_RANGE", s.ask(s.planner, http.MethodGet, of+"/wwp?number=2", nil)["planData"].(record)["status"], "week-218 never above the last")
	require.Equal(t, "INVALID_WWP_RANGE", s.ask(s.planner, http.MethodGet, of+"/wwp?number=0", nil)["planData"].(record)["status"], "week-304 never below 1")

	activities := s.list(s.planner, http.MethodGet, "activitys/schedule/"+s.Ours.Schedule.String()+"/wwp/"+id, nil)
	tasks := 0
	for _, a := range activities {
		tasks += len(a["tasks"].([]any))
	}
	require.Equal(t, 2, tasks, "week-222")

	s.on(2)
	s.report(100, "Trazado")
	closed := s.ask(s.planner, http.MethodPut, "weekcommitments/"+id, record{"closed": true})
	require.Equal(t, true, closed["closed"])
	require.EqualValues(t, 50, closed["ppc"])
	year := strconv.Itoa(int(got["year"].(float64)))
	list := s.list(s.planner, http.MethodGet, "projects/closecommitbysector/"+s.Ours.Project.String()+"/"+s.Ours.Schedule.String()+"/"+year, nil)
	require.Len(t, list, 1, "proj-339")
	require.EqualValues(t, 50, list[0]["ppc"])
	head := s.ask(s.planner, http.MethodPost, "activitys/lookaheadweekhead", byWeek)
	require.EqualValues(t, 2, head["commitment_tasks"], "look-245")
	require.EqualValues(t, 1, s.ask(s.planner, http.MethodPost, "activitys/lookaheadweekheadcommit", byWeek)["realized_tasks"], "look-246")
	a = s.planner.Do(http.MethodDelete, "/api/weekcommitments/"+id, nil)
	require.Equal(t, http.StatusConflict, a.StatusCode)
	a = s.planner.Do(http.MethodPut, "/api/weekcommitments/"+id, record{"closed": false})
	require.Contains(t, string(a.Content), "week.reason_missing")
	opened := s.ask(s.planner, http.MethodPut, "weekcommitments/"+id, record{"closed": false, "reason": "Faltó el sábado"})
	require.Equal(t, "Faltó el sábado", opened["reason"])
	require.Len(t, s.week(s.planner, row).Week.Closures, 1, "the first closure stays")
}

// TestASectorUpdateClosesAWeek: the record of a schedule says which week was closed with it.
func TestASectorUpdateClosesAWeek(t *testing.T) {
	t.Parallel()
	s := build(t)
	id, row := s.made("Trazado", "Moldaje")
	s.on(2)
	s.report(100, "Trazado")
	sector := "sectors/" + s.Ours.Schedule.String()
	s.ask(s.planner, http.MethodPut, sector, record{"currentClosedWeek": id, "didCloseWeek": false, "name": "Torre B"})
	require.False(t, s.week(s.planner, row).Week.Closed, "week-233 where no week was closed, none is")
	a := s.planner.Do(http.MethodPut, "/api/"+sector, record{"currentClosedWeek": s.Theirs.Schedule.String() + ".1", "didCloseWeek": true})
	require.Contains(t, string(a.Content), "week.unknown", "a week of another schedule")
	s.ask(s.planner, http.MethodPut, sector, record{"currentClosedWeek": id, "didCloseWeek": true, "hoursPerDay": 9})
	got := s.week(s.planner, row).Week
	require.True(t, got.Closed, "week-233")
	require.EqualValues(t, 500_000, *got.PPC, "1 of 2")
	require.EqualValues(t, 9, s.ask(s.planner, http.MethodGet, sector, nil)["gantts"].([]any)[0].(record)["hoursPerDay"], "with the other fields of the record")
	a = s.planner.Do(http.MethodPut, "/api/"+sector, record{"currentClosedWeek": id, "didCloseWeek": true})
	require.Contains(t, string(a.Content), "week.closed", "closing twice")
}

func TestTaskCommitmentsUnderTheirEstablishedNames(t *testing.T) {
	t.Parallel()
	s := build(t)
	id, row := s.made("Trazado")
	one := s.ask(s.planner, http.MethodPost, "taskcommitments", record{"weekcommitmentId": id, "taskId": s.task("Moldaje"), "commitment_percentaje": 60})
	require.EqualValues(t, 60, one["commitment_percentaje"], "week-231 week-234 week-302")
	path := "taskcommitments/" + one["id"].(string)
	got := s.ask(s.planner, http.MethodPut, path, record{"commitment_percentaje": 80, "realized_percentaje": 45})
	require.EqualValues(t, 80, got["commitment_percentaje"])
	require.EqualValues(t, 45, got["current_progress_task"])
	require.EqualValues(t, 45, s.ask(s.planner, http.MethodGet, "tasks/"+s.task("Moldaje"), nil)["progress"], "the task says so too")
	require.Equal(t, "Committed", s.ask(s.planner, http.MethodGet, "tasks/"+s.task("Moldaje"), nil)["lean_status"], "lean-203")
	custom := s.ask(s.planner, http.MethodPost, "tasks/update_custom_commitment", record{"taskId": s.task("Moldaje"), "value": 90})
	require.EqualValues(t, 90, custom["commitment_percentaje"], "look-257 week-105")
	require.EqualValues(t, 90, s.ask(s.planner, http.MethodGet, path, nil)["commitment_percentaje"])
	require.Equal(t, "commit_early", custom["timing"], "lean-208")
	s.on(0)
	require.Equal(t, "commit_ontime", s.ask(s.planner, http.MethodGet, path, nil)["timing"])
	require.Equal(t, false, s.ask(s.planner, http.MethodDelete, path, nil)["deleted"], "of a week that has begun it stays")
	require.Len(t, s.week(s.planner, row).Commitments, 2)
	s.on(5)
	got = s.ask(s.planner, http.MethodGet, path, nil)
	require.Equal(t, true, got["withdrawn"])
	require.Equal(t, "commit_late", got["timing"])
	in := record{"sectorId": s.Ours.Schedule, "start": *wire.Date(s.start), "end": *wire.Date(s.start + 7*kernel.Day)}
	var ahead struct{ Activities []struct{ Tasks []record } }
	s.planner.OK(http.MethodPost, "/api/activitys/lookaheadweeklyplan", in).Into(t, &ahead)
	names := []string{}
	for _, a := range ahead.Activities {
		for _, one := range a.Tasks {
			names = append(names, one["name"].(string))
		}
	}
	require.ElementsMatch(t, []string{"Trazado", "Moldaje"}, names, "week-215 look-243 those that are planned or promised")

	parent := s.do(s.planner, "tasks.add", record{"items": []any{record{"activity": s.Ours.Activity, "name": "Muro", "duration": 480}}})[0]
	child := s.do(s.planner, "tasks.add", record{"items": []any{record{"parent": parent, "name": "Muro norte", "duration": 480}}})[0]
	shown := func() (names []string) {
		var ahead struct{ Activities []struct{ Tasks []record } }
		s.planner.OK(http.MethodPost, "/api/activitys/lookaheadweeklyplan", in).Into(t, &ahead)
		for _, a := range ahead.Activities {
			for _, one := range a.Tasks {
				names = append(names, one["name"].(string))
			}
		}
		return names
	}
	require.NotContains(t, shown(), "Muro", "week-216 a parent shows with a child alone")
	s.do(s.planner, "tasks.set-lean", record{"rows": []any{child}, "to": "Can"})
	s.do(s.planner, "week.promise", record{"week": row, "promises": []any{record{"task": child}}})
	require.Subset(t, shown(), []string{"Muro", "Muro norte"}, "week-216")
	require.Len(t, s.list(s.planner, http.MethodPost, "tasks/getalltasksinsideweeklyrange", in), 6, "look-258")
}

// TestAFirmSeesItsOwnPromises: rows, counts and figures.
func TestAFirmSeesItsOwnPromises(t *testing.T) {
	t.Parallel()
	s := build(t)
	_, row := s.made("Trazado", "Moldaje", "Cañería")
	all, own := s.week(s.planner, row), s.week(s.subtrade, row)
	require.Len(t, all.Commitments, 3)
	require.Len(t, own.Commitments, 1)
	require.Equal(t, "Cañería", own.Commitments[0].Name)
	require.EqualValues(t, 1, own.Week.Promised+own.Week.Added, "counts cover own rows only")
	require.Len(t, own.Firms, 1)
	alike := func() {
		for _, as := range []*httpapitest.Client{s.planner, s.subtrade} {
			require.Equal(t, s.week(as, row).Week.Counts, s.weeks(as).Weeks[0].Counts, "the list counts what the week shows")
		}
	}
	alike()
	s.report(100, "Trazado", "Cañería")
	alike()
	require.EqualValues(t, 2, s.weeks(s.planner).Weeks[0].Kept)
	s.on(2)
	s.do(s.planner, "week.close", record{"week": row})
	s.report(100, "Moldaje")
	alike()
	require.EqualValues(t, 2, s.weeks(s.planner).Weeks[0].Kept, "what was frozen stays")
	require.Empty(t, s.weeks(s.subtrade).Weeks[0].Closures, "what all promised is not theirs to see")
	require.Len(t, s.weeks(s.planner).Weeks[0].Closures, 1)
	for _, c := range all.Commitments {
		if c.Name == "Trazado" {
			require.Equal(t, http.StatusNotFound, s.subtrade.Do(http.MethodGet, "/api/taskcommitments/"+s.id(c.Row), nil).StatusCode)
		}
	}
}

// TestFirmsOfARunningWeek: two promises of the own people and one of a firm, each of one day.
func TestFirmsOfARunningWeek(t *testing.T) {
	t.Parallel()
	s := build(t)
	_, row := s.made("Trazado", "Moldaje", "Cañería")
	firms := func() (out []any) {
		for _, f := range s.week(s.planner, row).Firms {
			out = append(out, []any{f.Subcontract != "", f.Promised, f.Kept, f.Due})
		}
		return out
	}
	own := func(kept, due int32) any { return []any{false, int32(2), kept, due} }
	firm := func(kept, due int32) any { return []any{true, int32(1), kept, due} }
	require.Equal(t, []any{own(0, 0), firm(0, 0)}, firms(), "nothing is due before its day")
	s.report(100, "Trazado")
	require.Equal(t, []any{own(1, 1), firm(0, 0)}, firms(), "what was kept early is due")
	s.on(2)
	require.Equal(t, []any{own(1, 2), firm(0, 1)}, firms(), "the day of the others is over")
	require.Equal(t, domain.Goal, s.weeks(s.planner).Goal)
	require.EqualValues(t, 700_000, domain.Goal)
}

func TestReasonsUnderTheirEstablishedNames(t *testing.T) {
	t.Parallel()
	s := build(t)
	types := s.list(s.planner, http.MethodGet, "cnctypes/project/"+s.Ours.Project.String(), nil)
	require.NotEmpty(t, types, "cnc-211")
	require.NotEmpty(t, types[0]["id"], "cnc-205 cnc-301")
	require.NotEmpty(t, types[0]["name"])
	admin := s.As(s.Ours, access.Admin)
	added := s.ask(admin, http.MethodPost, "cnctypes", record{"projectId": s.Ours.Project, "name": "Huelga"})
	require.Equal(t, "Huelga", added["name"])
	made := s.ask(s.planner, http.MethodPost, "cncs/withtasks", record{
		"sectorId": s.Ours.Schedule, "week": 10, "year": 2026, "cncTypeId": added["id"], "priority": "high", "description": "Paro nacional", "days_lost": 2,
		"cnctasks": []any{record{"taskId": s.task("Trazado")}},
	})
	require.Equal(t, "unsolved", made["status"], "cnc-213 cnc-208")
	require.Equal(t, "high", made["priority"], "cnc-207")
	require.Equal(t, s.task("Trazado"), made["taskId"], "cnc-204")
	require.EqualValues(t, 10, made["week"])
	path := "cncs/" + made["id"].(string)
	got := s.ask(s.planner, http.MethodPut, path, record{"status": "inprocess"})
	require.Equal(t, "inprocess", got["status"], "cnc-212")
	require.Equal(t, "Paro nacional", s.ask(s.planner, http.MethodGet, path, nil)["description"])
	require.Len(t, s.list(s.planner, http.MethodGet, "cncs/sector/"+s.Ours.Schedule.String(), nil), 1, "cnc-214")
	by := func(task string) record { return record{"sectorId": s.Ours.Schedule, "taskId": s.task(task)} }
	require.Len(t, s.list(s.planner, http.MethodPost, "cncs/getbysectortask", by("Trazado")), 1, "cnc-215")
	require.Empty(t, s.list(s.planner, http.MethodPost, "cncs/getbysectortask", by("Moldaje")))
	about := s.ask(s.planner, http.MethodPost, "cnctasks", record{"cncId": made["id"], "taskId": s.task("Moldaje")})
	require.Equal(t, "Moldaje", about["name"], "cnc-217")
	changed := s.ask(s.planner, http.MethodPut, "cnctasks/"+about["id"].(string), record{"taskId": s.task("Vaciado")})
	require.Equal(t, "Vaciado", s.ask(s.planner, http.MethodGet, "cnctasks/"+changed["id"].(string), nil)["name"])
	require.Empty(t, s.list(s.planner, http.MethodPost, "cncs/getbysectortask", by("Moldaje")))
	s.ask(s.planner, http.MethodDelete, "cnctasks/"+changed["id"].(string), nil)
	require.Empty(t, s.list(s.planner, http.MethodPost, "cncs/getbysectortask", by("Vaciado")))
	a := s.planner.Do(http.MethodPost, "/api/cncs", record{"sectorId": s.Ours.Schedule, "week": 10, "year": 2026, "cncTypeId": "999"})
	require.Contains(t, string(a.Content), "miss.type_unknown")
	number := strings.Split(types[0]["id"].(string), ".")[1]
	before := s.list(s.planner, http.MethodGet, "cncs/sector/"+s.Ours.Schedule.String(), nil)
	a = s.planner.Do(http.MethodPost, "/api/cncs", record{"sectorId": s.Ours.Schedule, "week": 10, "year": 2026, "cncTypeId": s.Theirs.Project.String() + "." + number})
	require.Contains(t, string(a.Content), "miss.type_unknown", "the number is on the list, but the reason is of another project")
	require.Equal(t, before, s.list(s.planner, http.MethodGet, "cncs/sector/"+s.Ours.Schedule.String(), nil), "nothing was written")
	s.ask(s.planner, http.MethodDelete, path, nil)
	require.Empty(t, s.list(s.planner, http.MethodGet, "cncs/sector/"+s.Ours.Schedule.String(), nil))
	s.ask(admin, http.MethodDelete, "cnctypes/"+added["id"].(string), nil)
	require.Len(t, s.list(s.planner, http.MethodGet, "cnctypes/project/"+s.Ours.Project.String(), nil), len(types))
}

// TestPeopleHearOfCommitments: those of the project who asked for it, once, in the bell.
func TestPeopleHearOfCommitments(t *testing.T) {
	t.Parallel()
	s := build(t)
	hears := s.Ours.People[access.Superintendent]
	leader := s.As(s.Ours, access.ProjectLeader)
	leader.OK(http.MethodPost, "/api/projects/assign/user", record{"projectId": s.Ours.Project, "userId": hears})
	leader.OK(http.MethodPut, "/api/projects/"+s.Ours.Project.String()+"/reporttasks", record{"userId": hears, "report_tasks": true})
	kinds := func(role access.Role) (out []string) {
		var page struct{ Notifications []struct{ Kind, Link string } }
		s.As(s.Ours, role).OK(http.MethodPost, "/api/notifications/byuser", record{"page": 1}).Into(t, &page)
		for _, n := range page.Notifications {
			if strings.HasPrefix(n.Kind, "week-") {
				require.Contains(t, n.Link, "/weeklyplan")
				out = append(out, n.Kind)
			}
		}
		return out
	}
	id, row := s.made("Trazado")
	require.Eventually(t, func() bool { return len(kinds(access.Superintendent)) == 1 }, 20*time.Second, 20*time.Millisecond, "week-214")
	require.Equal(t, []string{"week-committed"}, kinds(access.Superintendent))
	ask := record{"weekcommitmentId": id, "projectId": s.Ours.Project, "users": []any{hears, s.Ours.People[access.LastPlanner]}}
	for range 2 {
		got := s.ask(s.planner, http.MethodPost, "users/notifyCommitments", ask)
		require.Equal(t, []any{hears.String()}, got["users"], "week-232 those who hear of it alone")
	}
	require.Len(t, kinds(access.Superintendent), 2, "asked twice it is one more notice")
	require.Empty(t, kinds(access.LastPlanner))
	s.on(2)
	s.do(s.planner, "week.close", record{"week": row})
	require.Eventually(t, func() bool { return slices.Contains(kinds(access.Superintendent), "week-closed") }, 20*time.Second, 20*time.Millisecond)
}

// TestReasonsHaveAPicture: uploaded first, seen by whoever sees the reason, and by nobody else.
func TestReasonsHaveAPicture(t *testing.T) {
	t.Parallel()
	s := build(t)
	var drawn bytes.Buffer
	require.NoError(t, png.Encode(&drawn, image.NewGray(image.Rect(0, 0, 32, 24))))
	types := s.list(s.planner, http.MethodGet, "cnctypes/project/"+s.Ours.Project.String(), nil)
	about := func(task, picture string) record {
		return record{"sectorId": s.Ours.Schedule, "week": 10, "year": 2026, "cncTypeId": types[0]["id"], "image": picture, "cnctasks": []any{record{"taskId": s.task(task)}}}
	}
	var up plans.UploadedDocument
	sent := s.planner.Upload("/api/cncs/upload", "file", "grúa.png", drawn.Bytes())
	require.Equal(t, http.StatusCreated, sent.StatusCode, string(sent.Content))
	sent.Into(t, &up)

	made := s.ask(s.planner, http.MethodPost, "cncs/withtasks", about("Trazado", up.Name))
	address := made["image"].(string)
	leader := s.As(s.Ours, access.ProjectLeader)
	shown := leader.OK(http.MethodGet, address, nil)
	require.Equal(t, "image/jpeg", shown.Header.Get("Content-Type"), "cnc-216 who sees the reason sees its picture")
	got, err := jpeg.DecodeConfig(bytes.NewReader(shown.Content))
	require.NoError(t, err)
	require.Equal(t, [2]int{32, 24}, [2]int{got.Width, got.Height})
	require.Equal(t, []any{"Programa", "Trazado"}, leaderRoute(t, s, leader), "cnc-206 what is above the task of a reason, from the root")

	require.Equal(t, "miss.unknown", s.subtrade.Do(http.MethodGet, address, nil).Code(t), "a reason of another firm")
	require.Equal(t, http.StatusNotFound, s.As(s.Theirs, access.Admin).Do(http.MethodGet, address, nil).StatusCode)
	s.ask(s.planner, http.MethodPut, "cncs/"+made["id"].(string), record{"image": ""})
	require.Nil(t, s.ask(s.planner, http.MethodGet, "cncs/"+made["id"].(string), nil)["image"])
	require.Equal(t, "file.unknown", s.planner.Do(http.MethodGet, address, nil).Code(t))

	require.Equal(t, "file.type", s.planner.Upload("/api/cncs/upload", "file", "nota.txt", []byte("Eje A")).Code(t))
	for name, picture := range map[string]string{
		"of nobody": "foto.png", "a text": s.planner.Uploaded("nota.txt", []byte("Eje A")), "of somebody else": leader.Uploaded("otra.png", drawn.Bytes()),
	} {
		require.Equal(t, "miss.picture_unknown", s.planner.Do(http.MethodPost, "/api/cncs", about("Trazado", picture)).Code(t), name)
	}
	require.Len(t, s.list(s.planner, http.MethodGet, "cncs/sector/"+s.Ours.Schedule.String(), nil), 1, "nothing was recorded")
}

func leaderRoute(t *testing.T, s *site, as *httpapitest.Client) []any {
	t.Helper()
	list := s.list(as, http.MethodGet, "cncs/sector/"+s.Ours.Schedule.String(), nil)
	require.Len(t, list, 1)
	return list[0]["taskRoute"].([]any)
}
