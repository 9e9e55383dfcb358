package schedule

import (
	"encoding/json"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"

	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/changelog"
	"gantry/readmodels/gantt"
)

// LogPage is a page of the change log in the specification's names.
type LogPage struct {
	Changelogs []LogEntry          `json:"changelogs"`
	Rows       map[string]LogPlace `json:"rows"` // the activities named here that stand in the Gantt now, by id
	Pagination Pagination          `json:"pagination"`
	Stale      bool                `json:"stale"` // newer entries are missing
}

// LogPlace is where an activity stands in the Gantt now: the number of its row, and its name. A task that others lie beneath has the number 0.
type LogPlace struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
}

// Pagination tells where a page lies.
type Pagination struct {
	Page        int  `json:"page"`
	Limit       int  `json:"limit"`
	Total       int  `json:"total"`
	TotalPages  int  `json:"totalPages"`
	HasNextPage bool `json:"hasNextPage"`
}

// LogEntry is what one command did, with what followed from it beneath.
type LogEntry struct {
	LogRow
	Logs     []LogRow         `json:"logs"`
	More     int              `json:"more"` // nested rows folded away
	Command  kernel.CommandID `json:"command"`
	Revision int64            `json:"revision"`
	Reverts  *string          `json:"reverts"` // the command an undo or redo takes back
	Moved    int              `json:"moved"`   // activities whose dates or floats moved
	Finish   *LogFinish       `json:"finish"`  // null when the project finish stayed
}

// LogRow is one change with who made it and when.
type LogRow struct {
	ID          string     `json:"id"`
	Date        string     `json:"date"` // RFC 3339, UTC
	Responsible LogPerson  `json:"responsible"`
	Change      LogChanged `json:"change"`
}

// LogPerson is who made a change; an empty id is the system.
type LogPerson struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Lastname string `json:"lastname"`
	Email    string `json:"email"`
}

// LogChanged is a change with values, never prose: durations and floats in hours, lags in days, dates as "YYYY/MM/DD H:mm", progress and
// weights in percent, costs and man-hours in units, calendars by name.
type LogChanged struct {
	Entity          string          `json:"entity"`
	Type            string          `json:"type"`             // create, update, delete, schedule_save, import; undo and redo for what takes another back
	Action          string          `json:"action,omitempty"` // of an undo or redo: what it did
	Attribute       string          `json:"attribute"`
	OldValue        json.RawMessage `json:"oldValue"`
	NewValue        json.RawMessage `json:"newValue"`
	OldElapsed      bool            `json:"oldElapsed,omitempty"` // of a duration or a lag: it ran around the clock
	NewElapsed      bool            `json:"newElapsed,omitempty"` // it runs around the clock
	ID              *string         `json:"id"`
	Name            string          `json:"name"`
	ScheduleName    string          `json:"scheduleName"`
	PredecessorID   *string         `json:"predecessorId"`
	PredecessorName string          `json:"predecessorName"`
	SuccessorID     *string         `json:"successorId"`
	SuccessorName   string          `json:"successorName"`
}

// LogFinish is how far the project finish moved: civil minutes before and after, working minutes between; later is positive.
type LogFinish struct {
	From *kernel.Minute `json:"from"`
	To   *kernel.Minute `json:"to"`
	Work int32          `json:"work"`
}

// mostLogged is the longest page.
const mostLogged = 200

func changeLog(c *call) error {
	page, err := c.Number("page", 1, 1, 1_000_000)
	if err != nil {
		return err
	}
	limit, err := c.Number("limit", changelog.PageSize, 1, mostLogged)
	if err != nil {
		return err
	}
	late, err := c.Awaited("changelog")
	if err != nil {
		return err
	}
	if !late { // row numbers are the Gantt's
		if err := c.Await("gantt"); err != nil {
			return err
		}
	}
	filter, err := c.logFilter()
	if err != nil {
		return err
	}
	sight, err := c.plan().LogSight()
	if err != nil {
		return err
	}
	if revision, err := c.Number("revision", 0, 1, math.MaxInt); err != nil {
		return err
	} else if revision > 0 && filter.IsEmpty() {
		if page, err = changelog.PageHolding(
			c.Context(), c.Rows(), c.Session.Company, c.Schedule, sight, int64(revision), limit,
		); err != nil {
			return httpapi.QueryError(err)
		}
	}
	p, err := changelog.PageFiltered(c.Context(), c.Rows(), c.Session.Company, c.Schedule, sight, filter, page, limit)
	if err != nil {
		return httpapi.QueryError(err)
	}
	perDay, err := c.minutesPerDay()
	if err != nil {
		return err
	}
	actors := make([]kernel.UserID, len(p.Entries))
	for i := range p.Entries {
		actors[i] = p.Entries[i].Actor
	}
	people, err := c.People(actors)
	if err != nil {
		return err
	}
	places, err := logPlaces(c, p.Entries, sight)
	if err != nil {
		return err
	}
	if err := c.nameAssigned(p.Entries, sight); err != nil {
		return err
	}
	out := LogPage{
		Changelogs: make([]LogEntry, len(p.Entries)),
		Rows:       places,
		Pagination: Pagination{Page: p.Page, Limit: p.Limit, Total: p.Total, TotalPages: p.TotalPages, HasNextPage: p.HasNext()},
		Stale:      p.Stale || late,
	}
	for i := range p.Entries {
		e := &p.Entries[i]
		out.Changelogs[i] = logEntry(c.Schedule, perDay, e, logPerson(e.Actor, people))
		if e.Type == changelog.Save {
			if err := c.nestClosed(&out.Changelogs[i], sight, e, perDay); err != nil {
				return err
			}
		}
	}
	return c.JSON(http.StatusOK, out)
}

// nestClosed puts the entries that a save closed beneath it, in front of what the save itself brought along. The save counts those that
// the caller sees.
func (c *call) nestClosed(out *LogEntry, sight changelog.Sight, save *changelog.Entry, perDay int32) error {
	closed, all, err := changelog.ClosedBy(c.Context(), c.Rows(), c.Session.Company, c.Schedule, sight, save)
	if err != nil {
		return httpapi.QueryError(err)
	}
	if err := c.nameAssigned(closed, sight); err != nil {
		return err
	}
	out.More += all - len(closed)
	if !sight.Whole() {
		out.Change.NewValue = json.RawMessage(strconv.Itoa(all))
	}
	rows := make([]LogRow, len(closed), len(closed)+len(out.Logs))
	for i := range closed {
		rows[i] = logEntry(c.Schedule, perDay, &closed[i], out.Responsible).LogRow
	}
	out.Logs = append(rows, out.Logs...)
	return nil
}

// logPlaces gives where the activities that entries name stand now: whose change it was, the ends of links, and old and new parents.
func logPlaces(c *call, entries []changelog.Entry, sight changelog.Sight) (map[string]LogPlace, error) {
	named := map[kernel.Row]bool{}
	note := func(ch *changelog.Change) {
		switch ch.Entity {
		case changelog.EntityActivity:
			named[ch.Row] = true
		case changelog.EntityLink:
			named[ch.Predecessor], named[ch.Successor] = true, true
		}
		for _, v := range []json.RawMessage{ch.Old, ch.New} {
			var row int32
			if ch.Attribute == "parent" && json.Unmarshal(v, &row) == nil {
				named[kernel.Row(row)] = true
			}
		}
	}
	for i := range entries {
		note(&entries[i].Change)
		for k := range entries[i].Changes {
			note(&entries[i].Changes[k])
		}
	}
	rows := slices.Collect(maps.Keys(named))
	places, err := gantt.NumbersOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule, rows)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	out := make(map[string]LogPlace, len(places))
	if sight.Whole() {
		tasks, err := changelog.NamesOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule, rows)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		for row, name := range tasks {
			out[*wire.RowID(c.Schedule, row)] = LogPlace{Name: name}
		}
	}
	for row, p := range places {
		out[*wire.RowID(c.Schedule, row)] = LogPlace(p)
	}
	return out, nil
}

// FinishSeries is every move of the project finish since the schedule exists, oldest first, and who made them.
type FinishSeries struct {
	Steps         []FinishStep         `json:"steps"`
	People        map[string]LogPerson `json:"people"` // by id; the system is not among them
	MinutesPerDay int32                `json:"minutesPerDay"`
}

// FinishStep is one move of the project finish, in civil and working minutes, with who made it by changing what.
type FinishStep struct {
	Revision  int64          `json:"revision"`
	At        string         `json:"at"`
	From      *kernel.Minute `json:"from"`
	Finish    *kernel.Minute `json:"finish"`
	Work      int32          `json:"work"`
	By        string         `json:"by"` // a user id; empty for the system
	Entity    string         `json:"entity"`
	Type      string         `json:"type"`
	Attribute string         `json:"attribute"`
	Name      string         `json:"name"` // of the activity or calendar
}

func finishSeries(c *call) error {
	if err := c.Await("changelog"); err != nil {
		return err
	}
	perDay, err := c.minutesPerDay()
	if err != nil {
		return err
	}
	sight, err := c.plan().LogSight()
	if err != nil {
		return err
	}
	steps, err := changelog.FinishSeries(c.Context(), c.Rows(), c.Session.Company, c.Schedule, sight)
	if err != nil {
		return httpapi.QueryError(err)
	}
	actors := make([]kernel.UserID, len(steps))
	for i := range steps {
		actors[i] = steps[i].Actor
	}
	people, err := c.People(actors)
	if err != nil {
		return err
	}
	out := FinishSeries{Steps: make([]FinishStep, len(steps)), People: map[string]LogPerson{}, MinutesPerDay: perDay}
	for i, s := range steps {
		who := logPerson(s.Actor, people)
		if who.ID != "" {
			out.People[who.ID] = who
		}
		out.Steps[i] = finishStep(s, who)
	}
	return c.JSON(http.StatusOK, out)
}

func logPerson(id kernel.UserID, people map[kernel.UserID]*httpapi.PersonView) LogPerson {
	if id.IsZero() {
		return LogPerson{}
	}
	out := LogPerson{ID: id.String()}
	if p := people[id]; p != nil {
		out.Name, out.Lastname, out.Email = p.Name, p.Lastname, p.Email
	}
	return out
}

func logEntry(s kernel.ScheduleID, perDay int32, e *changelog.Entry, who LogPerson) LogEntry {
	row := func(suffix string, ch *changelog.Change) LogRow {
		return LogRow{ID: e.Command.String() + suffix, Date: wire.Instant(e.At), Responsible: who, Change: logChange(s, perDay, e.ScheduleName, ch)}
	}
	out := LogEntry{
		LogRow: row("", &e.Change), Logs: make([]LogRow, len(e.Changes)), More: e.More(), Command: e.Command, Revision: e.Revision, Moved: e.Moved,
	}
	for k := range e.Changes {
		out.Logs[k] = row("#"+strconv.Itoa(k+1), &e.Changes[k])
	}
	if e.Reversal != "" {
		out.Change.Action, out.Change.Type = out.Change.Type, e.Reversal
	}
	if !e.Reverts.IsZero() {
		reverts := e.Reverts.String()
		out.Reverts = &reverts
	}
	if e.FinishFrom != e.FinishTo {
		out.Finish = &LogFinish{From: wire.MinuteOrNull(e.FinishFrom), To: wire.MinuteOrNull(e.FinishTo), Work: e.FinishWork}
	}
	return out
}

func logChange(s kernel.ScheduleID, perDay int32, scheduleName string, ch *changelog.Change) LogChanged {
	out := LogChanged{Entity: ch.Entity, Type: ch.Type, Attribute: ch.Attribute, Name: ch.Name, ScheduleName: scheduleName, ID: wire.RowID(s, ch.Row)}
	out.OldValue, out.OldElapsed = countedValue(ch.Attribute, s, perDay, ch.Old)
	out.NewValue, out.NewElapsed = countedValue(ch.Attribute, s, perDay, ch.New)
	if ch.Entity == changelog.EntityLink {
		out.PredecessorID, out.PredecessorName = wire.RowID(s, ch.Predecessor), ch.PredecessorName
		out.SuccessorID, out.SuccessorName = wire.RowID(s, ch.Successor), ch.SuccessorName
	}
	return out
}

// countedValue is a value as logValue gives it, and whether it counts minutes of the clock: a day of those has 24 hours.
func countedValue(attribute string, s kernel.ScheduleID, perDay int32, raw json.RawMessage) (value json.RawMessage, elapsed bool) {
	if attribute == "duration" || attribute == "lag" {
		if minutes, elapsed := aroundTheClock(raw); elapsed {
			return logValue(attribute, s, int32(kernel.Day), minutes), true
		}
	}
	return logValue(attribute, s, perDay, raw), false
}

// aroundTheClock tells the minutes of a stored duration or lag that runs around the clock; any other is given as it is.
func aroundTheClock(raw json.RawMessage) (minutes json.RawMessage, elapsed bool) {
	var v struct {
		Clock json.RawMessage `json:"clock"`
	}
	if json.Unmarshal(raw, &v) == nil && v.Clock != nil {
		return v.Clock, true
	}
	return raw, false
}

// logValue puts a stored value into the specification's units, by the attribute it belongs to.
func logValue(attribute string, s kernel.ScheduleID, perDay int32, raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 || string(raw) == "null" {
		return json.RawMessage("null")
	}
	var n int64
	number := json.Unmarshal(raw, &n) == nil
	var text string
	word := json.Unmarshal(raw, &text) == nil
	var v any
	if number && changelog.IsDate(attribute) {
		v = wire.Date(kernel.Minute(n))
	}
	switch attribute {
	case "duration", "remaining", "split", "totalSlack", "freeSlack", "hoursPerDay", "hoursPerWeek", "criticalLimit":
		if number {
			v = wire.Per(n, 60)
		}
	case "lag":
		if number {
			v = wire.Per(n, int64(max(perDay, 1)))
		}
	case "progress", "ponderator", "cost", "used_cost", "hhWorkTime", "total_quantity", "actual_quantity", "commitment":
		if number {
			v = wire.Per(n, 10_000)
		}
	case "parent", "predecessor", "successor":
		if number {
			v = wire.RowID(s, kernel.Row(n))
		}
	case "type":
		if word && len(text) == 2 {
			v = wireLinkType(text)
		} else if word {
			v = wire.Kind(text)
		}
	}
	if v == nil {
		return raw
	}
	out, err := wire.Encode(v)
	if err != nil {
		return raw
	}
	return out
}
