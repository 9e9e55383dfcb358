package changelog

import (
	"fmt"
	"strings"
	"time"

	"gantry/domain/kernel"
)

// Filter keeps the entries that all of it holds of; what is left empty holds of every entry. An entry also counts for what stands
// beneath it, as far as that is kept.
type Filter struct {
	Activity  *kernel.Row    // it, or a link of it, changed; a task or a roadblock as well
	Actor     *kernel.UserID // who made the change; zero: the system
	Entity    string
	Type      string // create, update, delete, import; undo and redo of entries that take another back
	Attribute string
	From, To  time.Time // from the one up to, and without, the other
	Text      string    // part of a name, or of a text that was or is the value, in any case
}

// IsEmpty tells whether it keeps every entry.
func (f *Filter) IsEmpty() bool { return *f == Filter{} }

// conditions gives SQL on the entries e of a reading. What the reader does not see keeps no entry.
func (f *Filter) conditions(r *reading) string {
	where, value := []string{"true"}, r.value
	// own is a condition on an entry, and the same on what stands beneath it.
	own := func(condition func(table string) string) {
		where = append(where, "("+condition("e")+` or exists (select from rm.changelog_changes c
		   where c.company_id = e.company_id and c.schedule_id = e.schedule_id and c.seq = e.seq and `+r.sees("c")+" and "+condition("c")+"))")
	}
	if f.Activity != nil {
		row := value(*f.Activity)
		own(func(t string) string {
			return fmt.Sprintf("(%[1]s.entity in ('activity', 'task', 'roadblock') and %[1]s.row_no = %[2]s or %[1]s.entity = 'link' and %[2]s in (%[1]s.predecessor, %[1]s.successor))", t, row)
		})
	}
	if f.Actor != nil {
		if f.Actor.IsZero() {
			where = append(where, "e.actor_id is null")
		} else {
			where = append(where, "e.actor_id = "+value(*f.Actor))
		}
	}
	if f.Entity != "" {
		entity := value(f.Entity)
		own(func(t string) string { return t + ".entity = " + entity })
	}
	if f.Type != "" {
		where = append(where, "case when e.reversal = '' then e.type else e.reversal end = "+value(f.Type))
	}
	if f.Attribute != "" {
		attribute := value(f.Attribute)
		own(func(t string) string { return t + ".attribute = " + attribute })
	}
	if !f.From.IsZero() {
		where = append(where, "e.at >= "+value(f.From))
	}
	if !f.To.IsZero() {
		where = append(where, "e.at < "+value(f.To))
	}
	if f.Text != "" {
		text := value(strings.ToLower(f.Text))
		own(func(t string) string {
			return fmt.Sprintf("position(%[2]s in lower(concat_ws(' ', %[1]s.name, %[1]s.predecessor_name, %[1]s.successor_name, %[3]s, %[4]s))) > 0",
				t, text, textOf(t+".old_value"), textOf(t+".new_value"))
		})
	}
	return strings.Join(where, " and ")
}

// textOf gives the words of a value; a figure has none.
func textOf(value string) string {
	return "case when jsonb_typeof(" + value + ") = 'string' then " + value + " #>> '{}' end"
}
