package changelog

import (
	"fmt"
	"strings"

	"gantry/domain/kernel"
)

// Sight is which tasks and roadblocks a reader of the log sees; the zero value sees none. What is neither is seen by whoever may open the
// schedule. A row that is gone is nobody's own any more, so only those see its past who see all rows.
type Sight struct{ Tasks, Roadblocks Rows }

// Rows are all of a kind, or the named ones.
type Rows struct {
	All   bool
	Named []kernel.Row
}

// Everything is the sight of those who see all rows.
var Everything = Sight{Rows{All: true}, Rows{All: true}}

// Whole tells whether every row is seen.
func (s Sight) Whole() bool { return s.Tasks.All && s.Roadblocks.All }

// reading is a statement about a schedule, which the parameters $1 and $2 name, as far as a sight goes.
type reading struct {
	sight             Sight
	tasks, roadblocks string // conditions on a table of changes, by its name
	args              []any
}

func newReading(sight Sight, company kernel.CompanyID, schedule kernel.ScheduleID) *reading {
	r := &reading{sight: sight, args: []any{company, schedule}}
	r.tasks, r.roadblocks = r.among(sight.Tasks), r.among(sight.Roadblocks)
	return r
}

// value adds an argument and gives its parameter.
func (r *reading) value(v any) string {
	r.args = append(r.args, v)
	return fmt.Sprintf("$%d", len(r.args))
}

func (r *reading) among(rows Rows) string {
	if rows.All {
		return "true"
	}
	named := make([]int32, len(rows.Named))
	for i, row := range rows.Named {
		named[i] = int32(row)
	}
	return "%[1]s.row_no = any(" + r.value(named) + "::int[])"
}

// sees is a condition on what an entry, or a change beneath one, is about.
func (r *reading) sees(table string) string {
	if r.sight.Whole() {
		return "true"
	}
	return fmt.Sprintf("case %[1]s.entity when '"+EntityTask+"' then "+r.tasks+" when '"+EntityRoadblock+"' then "+r.roadblocks+" else true end", table)
}

// entries is a table of the entries that are seen. An entry is headed by the first change of it that is seen: head is the ordinal of that
// one, 0 where it is the first of all. Beyond is how many changes are seen of those that are not kept; of rows that some readers do not
// see nobody knows whose these were, so such readers do not count them.
func (r *reading) entries() string {
	beyond := fmt.Sprintf("greatest(x.nested - %d, 0)", MaxNested)
	if r.sight.Whole() {
		return "(select x.*, 0 as head, " + beyond + " as beyond from rm.changelog_entries x)"
	}
	if !r.sight.Tasks.All {
		beyond += " - x.more_tasks"
	}
	if !r.sight.Roadblocks.All {
		beyond += " - x.more_roadblocks"
	}
	of := func(table string, columns []string) string {
		return table + "." + strings.Join(columns, ", "+table+".")
	}
	entry := "select x.company_id, x.schedule_id, " + of("x", headColumns) + ", " + beyond + " as beyond, "
	return "(" + entry + "0 as head, " + of("x", valueColumns) + ` from rm.changelog_entries x
		where  x.company_id = $1 and x.schedule_id = $2 and ` + r.sees("x") + `
		union  all
		` + entry + "c.ordinal, " + of("c", valueColumns) + ` from rm.changelog_entries x cross join lateral (
		    select c.* from rm.changelog_changes c
		    where  c.company_id = x.company_id and c.schedule_id = x.schedule_id and c.seq = x.seq and ` + r.sees("c") + `
		    order  by c.ordinal limit 1) c
		where  x.company_id = $1 and x.schedule_id = $2 and not ` + r.sees("x") + ")"
}

// selected reads entries e with the changes beneath them: one statement, one moment.
func (r *reading) selected() string {
	return `
select e.entity, e.type, e.attribute, e.row_no, e.name, e.old_value, e.new_value,
       e.predecessor, e.predecessor_name, e.successor, e.successor_name,
       e.seq, e.first_revision, e.revision, e.position, e.command_id, e.at, e.actor_id, e.reversal, e.reverts,
       coalesce(e.reverts_revision, 0), e.schedule_name, e.moved, e.beyond,
       coalesce(e.finish_from, -2147483648), coalesce(e.finish_to, -2147483648), e.finish_work,
       (select json_agg(json_build_object('Entity', c.entity, 'Type', c.type, 'Attribute', c.attribute, 'Row', c.row_no, 'Name', c.name,
               'Old', c.old_value, 'New', c.new_value, 'Predecessor', c.predecessor, 'PredecessorName', c.predecessor_name,
               'Successor', c.successor, 'SuccessorName', c.successor_name) order by c.ordinal)
        from   rm.changelog_changes c
        where  c.company_id = e.company_id and c.schedule_id = e.schedule_id and c.seq = e.seq and c.ordinal > e.head and ` + r.sees("c") + `)
from   ` + r.entries() + ` e
`
}
