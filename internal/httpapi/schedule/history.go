package schedule

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/changelog"
)

// historyRoutes read and write recorded progress. Records are facts of the log: the latest one of an activity is its progress, and only
// that one is corrected or taken back, by another record.
func (d *Deps) historyRoutes() []httpapi.Route {
	const path = "/api/historicalActivityProgresss"
	route := func(method, rest string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path + rest, Module: access.Gantt, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	curve := route(http.MethodGet, "/showprogress/{schedule}/{from}/{to}", httpapi.View, httpapi.BySchedule, showCurve)
	curve.Cost = httpapi.CostWhole
	return []httpapi.Route{
		curve,
		route(http.MethodGet, "/{id}", httpapi.View, httpapi.Own, showRecord),
		route(http.MethodPost, "", httpapi.Edit, httpapi.ByBody, addRecord),
		route(http.MethodPost, "/all", httpapi.Edit, httpapi.Own, addRecords),
		route(http.MethodPut, "/{id}", httpapi.Edit, httpapi.Own, correctRecord),
		route(http.MethodDelete, "/{id}", httpapi.Edit, httpapi.Own, takeRecordBack),
	}
}

// WireProgressRecord is a record of an activity's progress.
type WireProgressRecord struct {
	ID         string      `json:"id"` // <schedule>.<number>.<revision>
	ActivityID string      `json:"activityId"`
	Progress   json.Number `json:"progress"` // 0 to 100
	Created    string      `json:"created"`  // when it held on site, RFC 3339
}

func wireProgressRecord(s kernel.ScheduleID, r changelog.Progress) WireProgressRecord {
	activity := *wire.RowID(s, r.Row)
	return WireProgressRecord{
		ID: fmt.Sprintf("%s.%d", activity, r.Revision), ActivityID: activity, Progress: wire.Per(int64(r.Progress), wire.PartsOfPercent), Created: wire.Instant(r.Held),
	}
}

// records gives those of an activity of the schedule this call is about, the latest last.
func (c *call) records(row kernel.Row) ([]changelog.Progress, error) {
	if err := c.CaughtUp("changelog"); err != nil {
		return nil, err
	}
	out, err := changelog.ProgressOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule, row)
	return out, httpapi.QueryError(err)
}

// record enters the schedule of the record a path names. Fault: "progress.record_unknown".
func (c *call) record() (list []changelog.Progress, at int, err error) {
	unknown := fault.New(fault.NotFound, "progress.record_unknown", nil)
	text := c.Variable("id")
	dot := strings.LastIndexByte(text, '.')
	if dot < 0 {
		return nil, 0, unknown
	}
	id, err := kernel.ParseRowID(text[:dot])
	if err != nil {
		return nil, 0, unknown
	}
	revision, err := strconv.ParseInt(text[dot+1:], 10, 64)
	if err != nil {
		return nil, 0, unknown
	}
	if err := c.Enter(id.Schedule); err != nil {
		return nil, 0, err
	}
	c.Row = id.Row
	if list, err = c.records(id.Row); err != nil {
		return nil, 0, err
	}
	if at = slices.IndexFunc(list, func(r changelog.Progress) bool { return r.Revision == revision }); at < 0 {
		return nil, 0, unknown
	}
	return list, at, nil
}

func showRecord(c *call) error {
	list, at, err := c.record()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, wireProgressRecord(c.Schedule, list[at]))
}

// reading is a record that somebody sends.
type reading struct {
	row      kernel.Row
	progress kernel.Percent
	held     time.Time
}

// reading reads a record; without a moment it holds now. The schedule of the activity is entered.
func (c *call) reading(f wire.Fields, row kernel.Row) (r reading, err error) {
	r = reading{row: row, held: c.deps.Clock.Now()}
	if r.row == kernel.NoRow {
		text, there, err := f.Text("activityId")
		if err != nil {
			return r, err
		}
		id, wrong := kernel.ParseRowID(text)
		if !there || wrong != nil {
			return r, wire.Missing("activityId")
		}
		if err := c.Enter(id.Schedule); err != nil {
			return r, err
		}
		r.row = id.Row
	}
	n, there, err := f.Decimal("progress")
	if err != nil {
		return r, err
	}
	share, whole := wire.AmountOf(n, wire.PartsOfPercent)
	if !there || !whole {
		return r, wire.Missing("progress")
	}
	r.progress = kernel.Percent(share)
	text, there, err := f.Text("created")
	if err != nil || !there {
		return r, err
	}
	if r.held, err = time.Parse(time.RFC3339, text); err != nil {
		return r, fault.New(fault.Invalid, "date.malformed", fault.P{"format": time.RFC3339})
	}
	if r.held.After(c.deps.Clock.Now()) {
		return r, fault.New(fault.Invalid, "progress.record_future", fault.P{"row": r.row})
	}
	return r, nil
}

// put makes readings the progress of their activities, as one command. One that is older than what is recorded already is refused: the
// later record says what the activity's progress is. Fault: "progress.record_superseded".
func (c *call) put(list []reading, correcting bool) error {
	slices.SortStableFunc(list, func(a, b reading) int { return a.held.Compare(b.held) })
	commands := make([]plan.Command, len(list))
	known := map[kernel.Row]bool{}
	for i, r := range list {
		if !correcting && !known[r.row] {
			known[r.row] = true
			now, err := c.records(r.row)
			if err != nil {
				return err
			}
			if n := len(now); n > 0 && now[n-1].Held.After(r.held) {
				return fault.New(fault.Conflict, "progress.record_superseded", fault.P{"row": r.row, "created": wire.Instant(now[n-1].Held)})
			}
		}
		held := r.held.UTC().Truncate(time.Microsecond)
		commands[i] = schedule.SetProgress{Row: kernel.At(r.row), Progress: r.progress, Effective: &held}
	}
	r, err := c.run(plan.Batch{Commands: commands})
	if err != nil {
		return err
	}
	for _, model := range []string{"changelog", "gantt"} { // who asks next reads what was written
		if err := c.Settled(model, r.Position); err != nil {
			return err
		}
	}
	return nil
}

// answerRecord gives the latest record of an activity.
func (c *call) answerRecord(status int, row kernel.Row) error {
	list, err := c.records(row)
	if err != nil {
		return err
	}
	if len(list) == 0 { // it has never been anything but 0
		return c.JSON(status, WireProgressRecord{ActivityID: *wire.RowID(c.Schedule, row), Progress: "0", Created: wire.Instant(c.deps.Clock.Now())})
	}
	return c.JSON(status, wireProgressRecord(c.Schedule, list[len(list)-1]))
}

func addRecord(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	r, err := c.reading(f, kernel.NoRow)
	if err != nil {
		return err
	}
	if err := c.put([]reading{r}, false); err != nil {
		return err
	}
	return c.answerRecord(http.StatusCreated, r.row)
}

// addRecords takes many records of one schedule: all or none.
func addRecords(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	var sent []wire.Fields
	if f.Has("historicals") {
		if err := wire.Decode(f["historicals"], &sent, false); err != nil {
			return err
		}
	}
	switch {
	case len(sent) == 0:
		return fault.New(fault.NotFound, "progress.record_unknown", nil)
	case len(sent) > plan.MaxBatch:
		return fault.New(fault.TooLarge, "batch.too_long", fault.P{"commands": len(sent), "max": plan.MaxBatch})
	}
	list := make([]reading, len(sent))
	var of kernel.ScheduleID
	for i, one := range sent {
		if list[i], err = c.reading(one, kernel.NoRow); err != nil {
			return err
		}
		if i > 0 && c.Schedule != of {
			return fault.New(fault.Invalid, "row.other_schedule", fault.P{"row": list[i].row})
		}
		of = c.Schedule
	}
	if err := c.put(list, false); err != nil {
		return err
	}
	out := []WireProgressRecord{}
	for i, r := range list {
		if slices.ContainsFunc(list[i+1:], func(later reading) bool { return later.row == r.row }) {
			continue
		}
		all, err := c.records(r.row)
		if err != nil {
			return err
		}
		for _, one := range all[max(0, len(all)-len(list)):] {
			if slices.ContainsFunc(list, func(s reading) bool { return s.row == r.row && s.progress == one.Progress }) {
				out = append(out, wireProgressRecord(c.Schedule, one))
			}
		}
	}
	return c.JSON(http.StatusCreated, out)
}

// latest finds the record a path names and refuses one behind which there is a later one. Fault: "progress.record_superseded".
func (c *call) latest() (list []changelog.Progress, err error) {
	list, at, err := c.record()
	if err != nil {
		return nil, err
	}
	if last := list[len(list)-1]; at != len(list)-1 {
		return nil, fault.New(fault.Conflict, "progress.record_superseded", fault.P{"row": c.Row, "created": wire.Instant(last.Held)})
	}
	return list, nil
}

func correctRecord(c *call) error {
	list, err := c.latest()
	if err != nil {
		return err
	}
	f, err := c.Fields()
	if err != nil {
		return err
	}
	now := list[len(list)-1]
	if err := f.Unchanged(wireProgressRecord(c.Schedule, now), "progress", "created"); err != nil {
		return err
	}
	if !f.Has("created") {
		f["created"] = json.RawMessage(strconv.Quote(wire.Instant(now.Held)))
	}
	r, err := c.reading(f, c.Row)
	if err != nil {
		return err
	}
	if n := len(list) - 2; n >= 0 && r.held.Before(list[n].Held) {
		return fault.New(fault.Conflict, "progress.record_superseded", fault.P{"row": c.Row, "created": wire.Instant(list[n].Held)})
	}
	if err := c.put([]reading{r}, true); err != nil {
		return err
	}
	return c.answerRecord(http.StatusOK, c.Row)
}

// takeRecordBack gives the activity the progress it had before the record.
func takeRecordBack(c *call) error {
	list, err := c.latest()
	if err != nil {
		return err
	}
	back := reading{row: c.Row, held: list[len(list)-1].Held}
	if len(list) > 1 {
		back.progress = list[len(list)-2].Progress
	}
	if err := c.put([]reading{back}, true); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: c.Variable("id"), Deleted: true})
}

// CurveView is progress over time, a point a week: planned by the active baseline, projected by the current dates, and real, as recorded.
type CurveView struct {
	SectorID kernel.ScheduleID    `json:"sectorId"`
	Points   []CurvePoint         `json:"points"`
	Records  []WireProgressRecord `json:"historicals"` // those of the time asked for
}

// CurvePoint is the progress of the schedule at the end of a day, 0 to 100.
type CurvePoint struct {
	Date      string       `json:"date"`
	Planned   json.Number  `json:"planned"`
	Projected json.Number  `json:"projected"`
	Real      *json.Number `json:"real"` // null behind the status date, and without one behind today
}

// mostPoints bounds a curve: ten years of weeks.
const mostPoints = 520

func showCurve(c *call) error {
	from, err1 := time.Parse(time.DateOnly, c.Variable("from"))
	to, err2 := time.Parse(time.DateOnly, c.Variable("to"))
	if err1 != nil || err2 != nil || to.Before(from) {
		return fault.New(fault.Invalid, "date.malformed", fault.P{"format": "YYYY-MM-DD"})
	}
	if to.Sub(from) > mostPoints*7*24*time.Hour {
		return fault.New(fault.TooLarge, "progress.curve_too_long", fault.P{"weeks": mostPoints})
	}
	if err := c.Await("changelog"); err != nil {
		return err
	}
	zone, err := c.zone()
	if err != nil {
		return err
	}
	ends := time.Date(to.Year(), to.Month(), to.Day()+1, 0, 0, 0, 0, zone)
	rows, err := changelog.ProgressUntil(c.Context(), c.Rows(), c.Session.Company, c.Schedule, ends)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := CurveView{SectorID: c.Schedule, Points: []CurvePoint{}, Records: []WireProgressRecord{}}
	recorded := make([]plan.Recorded, len(rows))
	for i, r := range rows {
		recorded[i] = plan.Recorded{Row: r.Row, At: plans.Civil(r.Held.In(zone)), Progress: r.Progress}
		if !r.Held.Before(time.Date(from.Year(), from.Month(), from.Day(), 0, 0, 0, 0, zone)) {
			out.Records = append(out.Records, wireProgressRecord(c.Schedule, r))
		}
	}
	var at []kernel.Minute
	for day := from; day.Before(to); day = day.AddDate(0, 0, 7) {
		at = append(at, plans.Civil(day)+kernel.Day)
	}
	at = append(at, plans.Civil(to)+kernel.Day)
	type drawn struct {
		points []plan.CurvePoint
		err    error
	}
	read := make(chan drawn, 1) // a caller that stops waiting shares nothing with the reading
	now := plans.Civil(c.deps.Clock.Now().In(zone))
	if err := c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		points, err := s.Curve(at, recorded, now)
		read <- drawn{points, err}
	}); err != nil {
		return err
	}
	curve := <-read
	if curve.err != nil {
		return curve.err
	}
	for _, p := range curve.points {
		point := CurvePoint{
			Date: *wire.Date(p.At - kernel.Day), Planned: wire.Per(int64(p.Planned), wire.PartsOfPercent), Projected: wire.Per(int64(p.Projected), wire.PartsOfPercent),
		}
		if p.Known {
			point.Real = new(wire.Per(int64(p.Real), wire.PartsOfPercent))
		}
		out.Points = append(out.Points, point)
	}
	return c.JSON(http.StatusOK, out)
}
