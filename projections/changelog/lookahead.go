package changelog

import (
	"encoding/json"
	"fmt"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/record"
	"gantry/readmodels/changelog"
)

// lookahead tells what became of tasks and roadblocks. Promises, and the tasks a roadblock blocks, are entries of the roadblock.
func (c *composer) lookahead(e event.Event) {
	if computed, is := e.(*lookahead.Recalculated); is {
		c.tasksMoved(computed)
		return
	}
	if w, is := e.(record.Change); is {
		c.lookaheadChanged(w)
		return
	}
	kind := changelog.Create
	if e.Descriptor().Shape == event.Removes {
		kind = changelog.Delete
	}
	tasks, _ := either(lookahead.Tasks, e)
	for i := range tasks {
		c.came(changelog.EntityTask, kind, tasks[i].Row, tasks[i].Name)
	}
	roadblocks, _ := either(lookahead.Roadblocks, e)
	for i := range roadblocks {
		c.came(changelog.EntityRoadblock, kind, roadblocks[i].Row, roadblocks[i].Name)
	}
	promises, _ := either(lookahead.Promises, e)
	for _, p := range promises {
		c.ofRoadblock(kind, p.Roadblock, "promise", date(p.Date))
		if p.Reason != "" {
			c.ofRoadblock(kind, p.Roadblock, "promise_reason", text(p.Reason))
		}
	}
	documents, _ := either(lookahead.Documents, e)
	for i := range documents {
		c.attached(kind, changelog.EntityTask, &documents[i])
	}
	documents, _ = either(lookahead.RoadblockDocuments, e)
	for i := range documents {
		c.attached(kind, changelog.EntityRoadblock, &documents[i])
	}
	listings, _ := either(lookahead.Listings, e)
	for _, l := range listings {
		ch := of(changelog.EntityActivity, changelog.Update, l.Activity)
		ch.Attribute, ch.Old, ch.New = "is_lookahead", boolean(kind == changelog.Delete), boolean(kind == changelog.Create)
		if len(c.removed) > 0 || len(c.restored) > 0 {
			c.follow = append(c.follow, ch)
		} else {
			c.cause(ch)
		}
	}
	blocks, _ := either(lookahead.Blocks, e)
	for _, b := range blocks {
		c.ofRoadblock(kind, b.Roadblock, "task", number(int32(b.Task)))
	}
}

// foreseeLookahead notes which tasks and roadblocks come and go.
func (c *composer) foreseeLookahead(e event.Event) {
	tasks, _ := either(lookahead.Tasks, e)
	for i := range tasks {
		c.along[tasks[i].Row], c.tasksGo = true, true
	}
	roadblocks, _ := either(lookahead.Roadblocks, e)
	for i := range roadblocks {
		c.along[roadblocks[i].Row] = true
	}
}

// either gives the records that a fact adds to a table or takes from it.
func either[R any](t *record.Table[R], e event.Event) ([]R, bool) {
	if records, is := t.AddedIn(e); is {
		return records, true
	}
	return t.RemovedIn(e)
}

// came tells of a row that came or went. What goes with its activity or its task follows from that.
func (c *composer) came(entity, kind string, row kernel.Row, name string) {
	ch := of(entity, kind, row)
	ch.Name = name
	c.names[row] = name
	c.book.title(row, name)
	if len(c.removed) > 0 || len(c.restored) > 0 || entity == changelog.EntityRoadblock && c.tasksGo {
		c.follow = append(c.follow, ch)
		return
	}
	c.cause(ch)
}

// ofRoadblock tells what came to a roadblock or left it.
func (c *composer) ofRoadblock(kind string, row kernel.Row, attribute string, v json.RawMessage) {
	ch := of(changelog.EntityRoadblock, changelog.Update, row)
	ch.Attribute = attribute
	if kind == changelog.Create {
		ch.New = v
	} else {
		ch.Old = v
	}
	if c.along[row] || len(c.removed) > 0 {
		c.follow = append(c.follow, ch)
		return
	}
	c.cause(ch)
}

// document begins the change of a document. One of the schedule stands as one of task 0 with the schedule's name: whoever sees own tasks
// alone sees neither.
func (c *composer) document(entity string, on kernel.Row, from, to string) changelog.Change {
	ch := of(entity, changelog.Update, on)
	ch.Attribute = lookahead.FieldDocumentTitle.Log
	if from != "" {
		ch.Old = text(from)
	}
	if to != "" {
		ch.New = text(to)
	}
	if on == 0 {
		ch.Name = c.book.name
	}
	return ch
}

// attached tells that a document came to a row or left it. What comes and goes with the row follows from that.
func (c *composer) attached(kind, entity string, d *lookahead.Document) {
	from, to := "", d.Name
	if kind == changelog.Delete {
		from, to = to, from
	}
	ch := c.document(entity, d.On, from, to)
	if c.along[d.On] && d.On != 0 || len(c.removed) > 0 {
		c.follow = append(c.follow, ch)
		return
	}
	c.cause(ch)
}

// renamed tells of documents with another name.
func (c *composer) renamed(e record.Change, entity string) {
	for i := range e.Written() {
		from, to := e.Values(i)
		c.cause(c.document(entity, to.(lookahead.Title).On, from.(lookahead.Title).Name, to.(lookahead.Title).Name))
	}
}

// lookaheadChanged tells every row of which a field was set. The start of a task shows in its dates.
func (c *composer) lookaheadChanged(e record.Change) {
	f := e.Field()
	switch f {
	case lookahead.FieldDocumentTitle.Field:
		c.renamed(e, changelog.EntityTask)
		return
	case lookahead.FieldRoadblockDocumentTitle.Field:
		c.renamed(e, changelog.EntityRoadblock)
		return
	}
	entity := changelog.EntityTask
	if f.Table == "roadblocks" {
		entity = changelog.EntityRoadblock
	}
	for i, row := range e.Written() {
		from, to := e.Values(i)
		switch f {
		case lookahead.FieldTaskName.Field, lookahead.FieldName.Field:
			c.names[row] = to.(string)
			c.book.title(row, to.(string))
		case lookahead.FieldPlacement.Field:
			c.edited[row] = true
			continue
		}
		ch := of(entity, changelog.Update, row)
		ch.Attribute, ch.Old, ch.New = f.Log, lookaheadValue(from), lookaheadValue(to)
		if f.Follows && !c.ledTo(e) {
			c.follow = append(c.follow, ch)
		} else {
			c.cause(ch)
		}
	}
}

// ledTo tells whether somebody led tasks to a lean status: nothing else was changed.
func (c *composer) ledTo(record.Change) bool { return len(c.causes) == 0 }

// tasksMoved tells the dates of tasks: causes where the command set them, else what followed.
func (c *composer) tasksMoved(e *lookahead.Recalculated) {
	for i, row := range e.Rows {
		from, to := e.From[i], e.To[i]
		tell := func(attribute string, old, now json.RawMessage) {
			ch := of(changelog.EntityTask, changelog.Update, row)
			ch.Attribute, ch.Old, ch.New = attribute, old, now
			if c.edited[row] {
				c.cause(ch)
			} else {
				c.follow = append(c.follow, ch)
			}
		}
		if from.Start != to.Start {
			tell("start_date", lookaheadValue(from.Start), lookaheadValue(to.Start))
		}
		if from.Finish != to.Finish {
			tell("end_date", lookaheadValue(from.Finish), lookaheadValue(to.Finish))
		}
		if from.Progress != to.Progress {
			tell("progress", number(from.Progress), number(to.Progress))
		}
	}
}

// lookaheadValue is a value as the log keeps it.
func lookaheadValue(v any) json.RawMessage {
	switch v := v.(type) {
	case string:
		return text(v)
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
	case kernel.ID:
		if v.IsZero() {
			return nil
		}
		return text(v.String())
	case kernel.Set:
		body, err := json.Marshal(v)
		if err != nil {
			panic(err) // a list of texts
		}
		return body
	case lookahead.Priority:
		if v == lookahead.Low {
			return text("Low")
		}
		return text(string(v))
	case lookahead.Lean:
		if v.Status == lookahead.Debit {
			return text("Debit")
		}
		return text(string(v.Status))
	case lookahead.Standing:
		if v.State == lookahead.Draft {
			return text("draft")
		}
		return text(string(v.State))
	case lookahead.Weight:
		if !v.Custom {
			return nil
		}
		return number(v.Share)
	case lookahead.Place:
		if v.Parent != 0 {
			return number(int32(v.Parent))
		}
		return number(int32(v.Activity))
	}
	panic(fmt.Sprintf("changelog: a value of %T", v))
}
