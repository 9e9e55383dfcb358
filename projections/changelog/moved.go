package changelog

import (
	"encoding/json"
	"strconv"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/readmodels/changelog"
)

// recalculated tells the computed values that moved and lets the book know. Rows the command brought or takes away have said so
// already; a first import says nothing of single rows.
func (c *composer) recalculated(e *schedule.Recalculated) {
	c.engine = e.Engine
	if c.finish == nil {
		c.finish = &schedule.FinishMove{From: e.Finish.From}
	}
	c.finish.To = e.Finish.To
	c.finish.Work += e.Finish.Work

	quiet := c.source != nil && c.again == ""
	var listed []int
	for i, row := range e.Rows {
		a := c.book.known[row]
		if a == nil || quiet || c.added[row] {
			continue
		}
		n := 0
		for _, column := range [...][]int32{e.Start, e.End, e.TotalFloat, e.FreeFloat} {
			if column != nil && column[i] != 0 {
				n++
			}
		}
		if critical(e, i) != 0 {
			n++
		}
		if c.gained(e, i) != 0 {
			n++
		}
		if n == 0 {
			continue
		}
		// What got another duration is the cause, and summaries follow what is below them:
		// people count the other work that moved.
		if !c.edited[row] && len(c.book.children[row]) == 0 && (shift(e.Start, i) != 0 || shift(e.End, i) != 0) {
			c.movedRows++
		}
		c.movedCount += n
		listed = append(listed, i)
	}
	if len(listed) > 0 {
		c.book.inOutline(listed, e.Rows)
		for _, i := range listed {
			if len(c.moved) >= changelog.MaxNested {
				break
			}
			c.list(e, i)
		}
	}
	for i, row := range e.Rows {
		if a := c.book.known[row]; a != nil {
			a.Start += kernel.Minute(shift(e.Start, i))
			a.Finish += kernel.Minute(shift(e.End, i))
			a.TotalFloat += shift(e.TotalFloat, i)
			a.FreeFloat += shift(e.FreeFloat, i)
			if e.FlagsTo != nil {
				a.Flags = uint8(e.FlagsTo[i])
			}
			a.Rolled += kernel.Percent(shift(e.Progress, i))
			c.book.moved[changelog.ChunkOf(row)] = true
		}
	}
}

// list adds the values of one row that moved, in a fixed order.
func (c *composer) list(e *schedule.Recalculated, i int) {
	row := e.Rows[i]
	a := c.book.known[row]
	add := func(attribute string, by int32, from, to json.RawMessage) {
		if by != 0 {
			c.moved = append(c.moved, c.update(attribute, row, from, to))
		}
	}
	by := shift(e.Start, i)
	add("start_date", by, date(a.Start), date(a.Start+kernel.Minute(by)))
	by = shift(e.End, i)
	add("end_date", by, date(a.Finish), date(a.Finish+kernel.Minute(by)))
	by = shift(e.TotalFloat, i)
	add("totalSlack", by, number(a.TotalFloat), number(a.TotalFloat+by))
	by = shift(e.FreeFloat, i)
	add("freeSlack", by, number(a.FreeFloat), number(a.FreeFloat+by))
	by = critical(e, i)
	add("is_critical", by, boolean(by < 0), boolean(by > 0))
	by = c.gained(e, i)
	add("progress", by, number(int32(a.Rolled)), number(int32(a.Rolled)+by))
}

// gained is by how much a summary's progress moved.
func (c *composer) gained(e *schedule.Recalculated, i int) int32 {
	if len(c.book.children[e.Rows[i]]) == 0 {
		return 0
	}
	return shift(e.Progress, i)
}

func shift(column []int32, i int) int32 {
	if column == nil {
		return 0
	}
	return column[i]
}

// critical is 1 when the row became critical, -1 when it stopped being so.
func critical(e *schedule.Recalculated, i int) int32 {
	if e.FlagsTo == nil {
		return 0
	}
	return int32(e.FlagsTo[i]&schedule.Critical) - int32(e.FlagsFrom[i]&schedule.Critical)
}

func number[N ~int32 | ~int64](n N) json.RawMessage { return strconv.AppendInt(nil, int64(n), 10) }

func boolean(v bool) json.RawMessage { return strconv.AppendBool(nil, v) }

// date is a civil minute; a row without dates has none.
func date(m kernel.Minute) json.RawMessage {
	if m == 0 || m.IsNone() {
		return nil
	}
	return number(int32(m))
}

func text(s string) json.RawMessage {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string
	}
	return b
}
