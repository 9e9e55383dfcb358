package importer

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"gantry/domain/fault"
)

// xerTables names the tables we read and the fields of each that we keep. Of tables in
// xerCounted only the number of rows by project is kept, to say what is not taken over.
var xerTables = map[string][]string{
	"PROJECT": {
		"proj_id", "proj_short_name", "clndr_id", "plan_start_date", "plan_end_date", "last_recalc_date",
		"critical_drtn_hr_cnt", "critical_path_type",
	},
	"CALENDAR": {"clndr_id", "default_flag", "clndr_name", "proj_id", "day_hr_cnt", "week_hr_cnt", "clndr_data"},
	"SCHEDOPTIONS": {
		"proj_id", "sched_retained_logic", "sched_progress_override", "sched_calendar_on_relationship_lag",
		"sched_float_type", "sched_open_critical_flag", "sched_use_expect_end_flag",
	},
	"PROJWBS": {"wbs_id", "proj_id", "parent_wbs_id", "seq_num", "proj_node_flag", "wbs_short_name", "wbs_name"},
	"TASK": {
		"task_id", "proj_id", "wbs_id", "clndr_id", "task_code", "task_name", "task_type", "status_code",
		"complete_pct_type", "phys_complete_pct", "target_drtn_hr_cnt", "remain_drtn_hr_cnt",
		"act_work_qty", "remain_work_qty", "act_equip_qty", "remain_equip_qty",
		"cstr_type", "cstr_date", "cstr_type2", "cstr_date2", "act_start_date", "act_end_date",
		"early_start_date", "early_end_date", "late_start_date", "late_end_date",
		"total_float_hr_cnt", "free_float_hr_cnt", "driving_path_flag",
		"expect_end_date", "suspend_date", "resume_date",
	},
	"TASKPRED": {"task_id", "pred_task_id", "pred_type", "lag_hr_cnt"},
}

var xerCounted = map[string]string{
	"TASKRSRC": "resource_assignment",
	"TASKACTV": "activity_code",
	"TASKMEMO": "note",
	"TASKPROC": "step",
	"UDFVALUE": "user_field",
	"PROJCOST": "expense",
}

// xerRow is one record: the kept fields in the order of xerTables, and its line.
type xerRow struct {
	line   int
	fields []string
}

// xerFile is what one pass over the file kept.
type xerFile struct {
	version string
	rows    map[string][]xerRow
	counted map[string]map[string]int // table → proj_id ("" where the table has none) → rows
	// unmarked: the file ends without its closing mark.
	unmarked bool
}

// xerField gives the position of a field in the kept rows of its table.
var xerField = func() map[string]map[string]int {
	at := map[string]map[string]int{}
	for table, fields := range xerTables {
		at[table] = map[string]int{}
		for i, f := range fields {
			at[table][f] = i
		}
	}
	return at
}()

// readXERFile makes the one pass. Faults: "import.truncated", "import.row_without_fields", and those of the limits.
func readXERFile(from *input) (*xerFile, error) {
	in := newLines(from, from.limits)
	p := &xerPass{in: from, file: &xerFile{rows: map[string][]xerRow{}, counted: map[string]map[string]int{}}}
	first := true
	for {
		line, err := in.next()
		if errors.Is(err, io.EOF) {
			return p.unmarked(in)
		}
		if err != nil {
			return nil, err
		}
		if first {
			if head := strings.Split(string(line), "\t"); len(head) > 1 {
				p.file.version = head[1]
			}
			first = false
			continue
		}
		if bytes.HasPrefix(line, []byte("%E")) {
			p.endRecord()
			return p.file, nil
		}
		if err := p.take(line, in.number); err != nil {
			return nil, err
		}
	}
}

// unmarked decides on a file without its closing mark. Some tools leave it out: the file
// stands when its last record is whole and the links have begun, and says so.
func (p *xerPass) unmarked(in *lines) (*xerFile, error) {
	p.endRecord()
	_, linked := p.file.rows["TASKPRED"]
	if !in.closed || !linked || p.table != "TASKPRED" || p.width != len(p.columns) {
		return nil, fault.New(fault.Invalid, "import.truncated", fault.P{"line": in.number})
	}
	p.file.unmarked = true
	return p.file, nil
}

// xerPass is the state of the pass: the table at hand and where its kept fields stand.
type xerPass struct {
	in      *input
	file    *xerFile
	table   string
	columns []int // file column → kept field, -1 for none
	project int   // file column of proj_id, -1 for none
	last    *xerRow
	lastTo  int    // kept field that a continuation line goes on with, -1 for none
	more    []byte // what continuation lines have said so far
	cells   int    // kept fields of all rows
	width   int    // fields of the last kept record
}

// maxCells bounds the fields kept of all rows: an empty one costs 16 bytes of memory and one
// of the file.
const maxCells = 32_000_000

func (p *xerPass) take(line []byte, number int) error {
	tag, rest, _ := bytes.Cut(line, []byte("\t"))
	switch string(tag) {
	case "%T", "%F", "%R":
		p.endRecord()
	}
	switch string(tag) {
	case "%T":
		p.table = strings.TrimSpace(string(rest))
		p.columns, p.project = nil, -1
	case "%F":
		p.heads(rest)
	case "%R":
		if err := p.in.row(); err != nil {
			return err
		}
		if p.cells > maxCells {
			return fault.New(fault.TooLarge, "import.too_many_rows", fault.P{"rows": p.in.so.Rows})
		}
		if p.columns == nil {
			return fault.New(fault.Invalid, "import.row_without_fields", fault.P{"line": number, "table": p.table})
		}
		p.row(rest, number)
	default:
		if p.last != nil && p.lastTo >= 0 {
			p.more = append(append(p.more, '\n'), line...)
			if len(p.more) > p.in.limits.Line {
				return fault.New(fault.TooLarge, "import.line_too_long", fault.P{"line": p.last.line, "bytes": p.in.limits.Line})
			}
		}
	}
	return nil
}

// endRecord gives the last record what its continuation lines said.
func (p *xerPass) endRecord() {
	if len(p.more) > 0 {
		p.last.fields[p.lastTo] += string(p.more)
		p.more = p.more[:0]
	}
	p.last = nil
}

func (p *xerPass) heads(rest []byte) {
	kept := xerField[p.table]
	names := strings.Split(string(rest), "\t")
	p.columns = make([]int, len(names))
	for i, name := range names {
		name = strings.TrimSpace(name)
		p.columns[i] = -1
		if at, want := kept[name]; want {
			p.columns[i] = at
		}
		if name == "proj_id" {
			p.project = i
		}
	}
}

func (p *xerPass) row(rest []byte, number int) {
	if _, counted := xerCounted[p.table]; counted {
		project := ""
		for i := 0; len(rest) > 0; i++ {
			var field []byte
			field, rest, _ = bytes.Cut(rest, []byte("\t"))
			if i == p.project {
				project = string(field)
				break
			}
		}
		if p.file.counted[p.table] == nil {
			p.file.counted[p.table] = map[string]int{}
		}
		p.file.counted[p.table][project]++
		return
	}
	fields, kept := xerTables[p.table]
	if !kept {
		return
	}
	p.width = bytes.Count(rest, []byte("\t")) + 1
	row := xerRow{line: number, fields: make([]string, len(fields))}
	p.cells += len(fields)
	more := true
	for i := 0; more && i < len(p.columns); i++ {
		var field []byte
		field, rest, more = bytes.Cut(rest, []byte("\t"))
		if at := p.columns[i]; at >= 0 {
			row.fields[at] = string(field)
		}
	}
	p.file.rows[p.table] = append(p.file.rows[p.table], row)
	p.last = &p.file.rows[p.table][len(p.file.rows[p.table])-1]
	p.lastTo = p.columns[len(p.columns)-1]
}

// get gives a field of a row by name; an unknown name is a mistake in our tables.
func (f *xerFile) get(table string, r *xerRow, name string) string {
	at, known := xerField[table][name]
	if !known {
		panic("xer field not kept: " + table + "." + name)
	}
	return r.fields[at]
}
