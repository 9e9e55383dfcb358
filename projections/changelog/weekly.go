package changelog

import (
	"encoding/json"
	"fmt"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/weekly"
	"gantry/readmodels/changelog"
)

// weekly tells what became of weeks and misses. A promise is listed under its task, so that whoever sees the task sees it; weeks and misses are
// told of the schedule, and no word of a miss is, for it may be about tasks that a reader does not see.
func (c *composer) weekly(e event.Event) {
	if w, is := e.(record.Change); is {
		c.weeklyChanged(w)
		return
	}
	gone := e.Descriptor().Shape == event.Removes
	weeks, _ := either(weekly.Weeks, e)
	for _, w := range weeks {
		c.ofWeeks("week", gone, text(fmt.Sprintf("%d-%02d", w.Year, w.Number)))
	}
	commitments, _ := either(weekly.Commitments, e)
	for i := range commitments {
		c.book.promise(commitments[i].Row, commitments[i].Task)
		c.ofPromise(commitments[i].Task, gone, number(commitments[i].Share))
	}
	misses, _ := either(weekly.Misses, e)
	for i := range misses {
		c.ofWeeks("cnc", gone, number(misses[i].Type))
	}
	about, _ := either(weekly.MissTasks, e)
	for i := range about {
		ch := of(changelog.EntityTask, changelog.Update, about[i].Task)
		ch.Attribute = "cnc"
		ch.Old, ch.New = ways(gone, text(about[i].Name))
		c.cause(ch)
	}
}

// ways gives the value that goes, or the one that comes.
func ways(gone bool, v json.RawMessage) (from, to json.RawMessage) {
	if gone {
		return v, nil
	}
	return nil, v
}

// ofWeeks tells of the schedule what came or went.
func (c *composer) ofWeeks(attribute string, gone bool, v json.RawMessage) {
	ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
	ch.Attribute = attribute
	ch.Old, ch.New = ways(gone, v)
	c.cause(ch)
}

// ofPromise tells of a task what is promised of it.
func (c *composer) ofPromise(task kernel.Row, gone bool, v json.RawMessage) {
	ch := of(changelog.EntityTask, changelog.Update, task)
	ch.Attribute = "commitment"
	ch.Old, ch.New = ways(gone, v)
	c.cause(ch)
}

func (c *composer) weeklyChanged(e record.Change) {
	for i, row := range e.Written() {
		from, to := e.Values(i)
		switch f := e.Field(); f {
		case weekly.FieldShare.Field:
			ch := of(changelog.EntityTask, changelog.Update, c.book.promises[row])
			ch.Attribute, ch.Old, ch.New = "commitment", number(from.(kernel.Percent)), number(to.(kernel.Percent))
			c.cause(ch)
		case weekly.FieldWithdrawn.Field:
			ch := of(changelog.EntityTask, changelog.Update, c.book.promises[row])
			ch.Attribute, ch.Old, ch.New = "commitment_withdrawn", boolean(from.(bool)), boolean(to.(bool))
			c.cause(ch)
		case weekly.FieldStanding.Field:
			ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
			ch.Attribute, ch.Old, ch.New = "week_closed", boolean(from.(weekly.Standing).Closed), boolean(to.(weekly.Standing).Closed)
			c.cause(ch)
			if reason := to.(weekly.Standing).Reason; reason != "" {
				ch.Attribute, ch.Old, ch.New = "week_reason", nil, text(reason)
				c.cause(ch)
			}
		case weekly.FieldEnd.Field:
			ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
			ch.Attribute, ch.Old, ch.New = "week_end", date(from.(kernel.Minute)), date(to.(kernel.Minute))
			c.follow = append(c.follow, ch)
		default:
			ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
			ch.Attribute = "cnc_" + f.Log
			c.cause(ch)
		}
	}
}
