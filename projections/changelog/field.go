package changelog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/requests"
	"gantry/domain/schedule"
	"gantry/readmodels/changelog"
)

// entities are what the log calls the rows of the tables.
var entities = map[string]string{"activities": changelog.EntityActivity, "links": changelog.EntityLink, "calendars": changelog.EntityCalendar}

// fieldChanged tells every record of which a field was set, and lets the book know.
func (c *composer) fieldChanged(e record.Change) {
	is := e.Field()
	entity, known := entities[is.Table]
	if !known {
		panic(fmt.Sprintf("changelog: no entity for %s", e.EventType()))
	}
	for i, row := range e.Written() {
		from, to := e.Values(i)
		var changes []changelog.Change
		switch before := from.(type) {
		case schedule.Constraint:
			changes = c.constraint(is.Log, row, before, to.(schedule.Constraint))
		case schedule.Suspension:
			changes = c.suspension(row, before, to.(schedule.Suspension))
		case int32:
			old, now := number(before), number(to.(int32))
			switch is {
			case schedule.FieldDuration.Field, schedule.FieldLag.Field:
				old, now = c.lasted(row, before, to.(int32))
			}
			changes = []changelog.Change{c.update(is.Log, row, old, now)}
		default:
			changes = []changelog.Change{c.update(is.Log, row, c.value(from), c.value(to))}
		}
		for _, ch := range changes {
			ch.Entity = entity
			if ends, ties := c.book.links[row]; ties && entity == changelog.EntityLink {
				ch.Predecessor, ch.Successor = ends.From, ends.To
			}
			// A parent has no constraint: it loses it with its first child.
			if is.Follows || is == schedule.FieldConstraint.Field && c.parents[row] {
				c.follow = append(c.follow, ch)
			} else {
				c.cause(ch)
			}
		}
		c.edited[row] = c.edited[row] || is.Moves
		switch is {
		case schedule.FieldName.Field:
			c.book.rename(row, to.(string))
		case schedule.FieldElapsed.Field, schedule.FieldLagElapsed.Field:
			c.book.recount(row, to.(bool))
		case schedule.FieldCalendarName.Field:
			c.book.call(row, to.(string))
		}
	}
}

// constraint tells its type and its date apart.
func (c *composer) constraint(name string, row kernel.Row, from, to schedule.Constraint) (out []changelog.Change) {
	word := func(t schedule.ConstraintType) json.RawMessage {
		if t == schedule.ASAP {
			return text("asap")
		}
		return text(string(t))
	}
	day := func(c schedule.Constraint) kernel.Minute {
		if c.Type == schedule.ASAP || c.Type == schedule.ALAP {
			return kernel.None
		}
		return c.Date
	}
	dated := day(from) != day(to)
	if from.Type != to.Type || !dated {
		out = append(out, c.update(name, row, word(from.Type), word(to.Type)))
	}
	if dated {
		out = append(out, c.update(name+"_date", row, c.value(day(from)), c.value(day(to))))
	}
	return out
}

// lasted is a duration or a lag before and behind the command, each with what it counted then.
func (c *composer) lasted(row kernel.Row, from, to int32) (old, now json.RawMessage) {
	was := c.book.aroundTheClock(row)
	is := was
	if before, recounted := c.clocked[row]; recounted {
		was, is = before, c.clocks[row]
	}
	return lasting(from, was), lasting(to, is)
}

// lasting is a duration or a lag as the log keeps it: working minutes, or {"clock": minutes} around the clock.
func lasting(minutes int32, elapsed bool) json.RawMessage {
	if !elapsed {
		return number(minutes)
	}
	return slices.Concat(json.RawMessage(`{"clock":`), number(minutes), json.RawMessage("}"))
}

// suspension tells its two dates apart.
func (c *composer) suspension(row kernel.Row, from, to schedule.Suspension) (out []changelog.Change) {
	if from.Suspended != to.Suspended {
		out = append(out, c.update("suspended", row, c.value(from.Suspended), c.value(to.Suspended)))
	}
	if from.Resumed != to.Resumed {
		out = append(out, c.update("resumed", row, c.value(from.Resumed), c.value(to.Resumed)))
	}
	return out
}

// value is a field's value as the log keeps it; calendars by their name.
func (c *composer) value(v any) json.RawMessage {
	switch v := v.(type) {
	case string:
		return text(v)
	case schedule.Kind:
		return text(string(v))
	case schedule.LinkType:
		return text(string(v))
	case schedule.PercentType:
		if v == schedule.PercentByDuration {
			return text("duration")
		}
		return text(string(v))
	case schedule.Priority:
		return text(cmp.Or(string(v), "Low"))
	case kernel.ID:
		if v.IsZero() {
			return nil
		}
		return text(v.String())
	case kernel.Set:
		if v == "" {
			return nil
		}
		return text(string(v))
	case bool:
		return boolean(v)
	case int32:
		return number(v)
	case kernel.Percent:
		return number(v)
	case kernel.Amount:
		return number(v)
	case kernel.Minute:
		if v == 0 {
			return date(kernel.None)
		}
		return date(v)
	case kernel.Row:
		if v == 0 {
			return nil
		}
		return text(c.book.calendars[v])
	case schedule.Weight:
		if !v.Custom {
			return nil
		}
		return number(v.Share)
	}
	panic(fmt.Sprintf("changelog: a value of %T", v))
}

// baselines tells which baselines came, went, were renamed, activated, shown or hidden. What a new one does to the others follows.
func (c *composer) baselines(e *schedule.BaselinesMarked) {
	set := func(tell func(changelog.Change), attribute, from, to string) {
		ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
		ch.Attribute = attribute
		if from != "" {
			ch.Old = text(from)
		}
		if to != "" {
			ch.New = text(to)
		}
		tell(ch)
	}
	// name gives what a baseline is called where a mark holds.
	name := func(m schedule.BaselineMarks, holds bool) string {
		if holds {
			return m.Name
		}
		return ""
	}
	follow := func(ch changelog.Change) { c.follow = append(c.follow, ch) }
	tell := c.cause
	for i, m := range e.Marks {
		if i > 0 {
			tell = follow
		}
		was, is := m.From, m.To
		switch {
		case was.Deleted != is.Deleted:
			set(tell, "baseline", name(was, !was.Deleted), name(is, !is.Deleted))
			continue
		case was.Name != is.Name:
			set(tell, "baseline_name", was.Name, is.Name)
		}
		if was.Description != is.Description {
			set(tell, "baseline_description", was.Description, is.Description)
		}
		if was.Active != is.Active {
			set(tell, "active_baseline", name(was, was.Active), name(is, is.Active))
		}
		if was.Visible != is.Visible {
			set(tell, "visible_baseline", name(was, was.Visible), name(is, is.Visible))
		}
	}
}

// scheduleUpdate tells what became of a schedule update: it came or went, was issued, or its pin moved to another finish.
func (c *composer) scheduleUpdate(e *schedule.UpdateMarked) {
	ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
	switch {
	case e.From.Deleted && !e.To.Deleted:
		ch.Attribute, ch.New = "update", text(e.To.Name)
	case e.To.Deleted && !e.From.Deleted:
		ch.Attribute, ch.Old = "update", text(e.From.Name)
	case e.To.Issued != e.From.Issued:
		ch.Attribute = "issued_update"
		if ch.New = text(e.To.Name); e.From.Issued {
			ch.Old, ch.New = ch.New, nil
		}
	default:
		ch.Attribute, ch.New = "moved_update", text(e.To.Name)
	}
	c.cause(ch)
}

// dateRequests tells what became of wishes for other dates: of each activity whose wish was decided, else of the request as a whole. What
// follows from deleting or moving the activity is part of that entry.
func (c *composer) dateRequests(e *requests.Marked) {
	for i := range e.Marks {
		from, to := e.Marks[i].From, &e.Marks[i].To
		was, alone := requests.Status(""), true
		if from != nil {
			was = from.State
			for k := range to.Items {
				before, after := &from.Items[min(k, len(from.Items)-1)], &to.Items[k]
				if len(from.Items) != len(to.Items) || before.State == after.State {
					continue
				}
				alone = false
				if follows(before.Reason) || follows(after.Reason) || c.book.known[after.Activity] == nil {
					continue
				}
				c.cause(c.update("date_request", after.Activity, text(string(before.State)), text(string(after.State))))
			}
		}
		if !alone {
			continue
		}
		ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
		ch.Attribute, ch.New = "date_request", text(string(to.State))
		if was != "" && was != to.State {
			ch.Old = text(string(was))
		}
		c.cause(ch)
	}
}

func follows(r requests.Reason) bool { return r == requests.ByDeletion || r == requests.BySave }

// settings tells each setting that changed.
func (c *composer) settings(e *schedule.SettingsChanged) {
	set := func(attribute string, from, to any) {
		if from != to {
			ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
			ch.Attribute, ch.Old, ch.New = attribute, c.value(from), c.value(to)
			c.cause(ch)
		}
	}
	basis := func(b schedule.Basis) string {
		if b == schedule.ByDuration {
			return "duration"
		}
		return string(b)
	}
	from, to := e.From, e.To
	set("name", from.Name, to.Name)
	set("start_date", from.Start, to.Start)
	set("hoursPerDay", from.MinutesPerDay, to.MinutesPerDay)
	set("hoursPerWeek", from.MinutesPerWeek, to.MinutesPerWeek)
	set("dateFormat", from.DateFormat, to.DateFormat)
	set("basis", basis(from.Basis), basis(to.Basis))
	was, is := from.Options, to.Options
	set("profile", string(was.Profile), string(is.Profile))
	set("data_date", was.DataDate, is.DataDate)
	set("must_finish_by", was.MustFinishBy, is.MustFinishBy)
	set("lagCalendar", was.LagCalendar, is.LagCalendar)
	set("progressMode", was.ProgressMode, is.ProgressMode)
	set("floatMode", was.FloatMode, is.FloatMode)
	set("criticalBy", was.CriticalBy, is.CriticalBy)
	set("criticalLimit", was.CriticalLimit, is.CriticalLimit)
	set("ignoreDateLimits", was.IgnoreDateLimits, is.IgnoreDateLimits)
	set("openEndsCritical", was.OpenEndsCritical, is.OpenEndsCritical)
	set("alapForm", was.ALAPForm, is.ALAPForm)
	set("useExpectedFinish", was.UseExpectedFinish, is.UseExpectedFinish)
	set("lagFromEarlyStart", was.LagFromEarlyStart, is.LagFromEarlyStart)
	set("multipleCriticalPaths", was.MultipleCriticalPaths, is.MultipleCriticalPaths)
	set("ignoreExternalDates", was.IgnoreExternalDates, is.IgnoreExternalDates)
	c.book.name = to.Name
}
