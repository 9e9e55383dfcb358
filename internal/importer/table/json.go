package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"gantry/domain/fault"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// IsJSON tells whether a text begins like an object or a list.
func IsJSON(head []byte) bool {
	text := strings.TrimLeft(source.HeadText(head), " \t\r\n")
	return strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[")
}

// wireColumns are the names of the fields of an activity on the wire, each with the field it is. Of two names of one field
// the first that says something counts.
var wireColumns = []struct{ name, field string }{
	{"id", keyField}, {"unique_id", keyField}, {"code", colCode}, {"correlative_id", colNumber}, {"parent_id", colParent}, {"parent", colParent},
	{"name", colName}, {"text", colName}, {"description", colDescription}, {"type", colType}, {"is_milestone", colMilestone},
	{"start_date", colStart}, {"end_date", colFinish}, {"duration", colDuration}, {"progress", colPercent},
	{"constraint_type", colConstraint}, {"constraint_date", colConstraintAt}, {"calendar_id", calendarKey}, {"calendar", colCalendar},
	{"cost", colCost}, {"used_cost", colUsedCost}, {"hhWorkTime", colManHours}, {"ponderator", colWeight},
	{"deadline", colDeadline}, {"custom_predecessors", colPredecessors}, {"auto_scheduling", autoKey},
	{"actual_start", colActualStart}, {"actual_finish", colActualFinish},
}

// autoKey says the opposite of colManual.
const autoKey = "auto_scheduling"

// wireQuiet are names that repeat what is read, or that only the server gives.
var wireQuiet = map[string]bool{
	"proplannerId": true, "unique_correlative_id": true, "wbs": true, "has_childs": true, "hasCustomPonderator": true, "totalSlack": true,
	"freeSlack": true, "is_critical": true, "sectorId": true, "ganttId": true, "tasks": true, "real_constraint_type": true,
	"assignedDefaultCalendar": true, "status": true, "checked": true, "visibleChecked": true, "should_be_showed": true, "projectId": true,
}

// rowsNames and linksNames are what the two lists are called.
var (
	rowsNames  = map[string]bool{"activities": true, "activitys": true, "data": true}
	linksNames = map[string]bool{"links": true, "relations": true, "activityrelations": true, "activities_relation": true}
)

// ReadJSON reads activities and links as our own calls write them: {"activities": […], "links": […]}, or the list of
// activities alone. Durations are hours, lags days, dates "YYYY/MM/DD H:mm". Faults: "import.json_malformed" and those of
// tables.
func ReadJSON(in *source.Input, how Reading) ([]schedule.Import, error) {
	g := newGrid(in, how)
	g.typed, g.table = true, "activities"
	g.columns = make([]gridColumn, 0, len(wireColumns))
	at := map[string]int{} // column of a name
	for _, w := range wireColumns {
		i, there := g.by[w.field]
		if !there {
			i = len(g.columns)
			g.by[w.field] = i
			c := gridColumn{at: i, head: w.name, field: w.field, sign: signs{'.'}}
			if w.field == colDuration {
				c.unit = "h"
			}
			g.columns = append(g.columns, c)
		}
		at[w.name] = i
	}
	r := &rowsReader{grid: g, at: at, dec: json.NewDecoder(textReader(in))}
	r.dec.UseNumber()
	g.wire, g.order = true, "ymd"
	if err := r.document(); err != nil {
		return nil, r.broken(err)
	}
	return g.imports()
}

// textReader gives JSON in UTF-8, whatever it came in.
func textReader(in *source.Input) io.Reader {
	mark, _ := in.Peek(3)
	switch {
	case bytes.HasPrefix(mark, []byte{0xef, 0xbb, 0xbf}):
		_, _ = in.Discard(3)
	case bytes.HasPrefix(mark, []byte{0xff, 0xfe}), bytes.HasPrefix(mark, []byte{0xfe, 0xff}):
		return transform.NewReader(in, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder())
	}
	return in
}

type rowsReader struct {
	*grid
	at    map[string]int
	dec   *json.Decoder
	count int // activities so far
	tied  int // links so far
}

func (r *rowsReader) broken(err error) error {
	var f *fault.Fault
	if errors.As(err, &f) || r.in.Err() != nil {
		return err
	}
	row := r.count + 1
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fault.New(fault.Invalid, "import.truncated", fault.P{"line": row})
	}
	return fault.New(fault.Invalid, "import.json_malformed", fault.P{"row": row, "reason": source.Clip(err.Error())})
}

func (r *rowsReader) document() error {
	t, err := r.dec.Token()
	if err != nil {
		return err
	}
	if t == json.Delim('[') {
		return r.list(r.activity)
	}
	for r.dec.More() {
		t, err := r.dec.Token()
		if err != nil {
			return err
		}
		name, _ := t.(string)
		take := r.activity
		switch {
		case rowsNames[name]:
		case linksNames[name]:
			take = r.link
		default:
			if err := r.other(name); err != nil {
				return err
			}
			continue
		}
		if t, err = r.dec.Token(); err != nil {
			return err
		}
		if t == nil {
			continue
		}
		if t != json.Delim('[') {
			return fault.New(fault.Invalid, "import.bad_value", fault.P{"line": 0, "table": name, "field": "", "value": ""})
		}
		if err := r.list(take); err != nil {
			return err
		}
	}
	_, err = r.dec.Token()
	return err
}

// deepest bounds the nesting beside the lists.
const deepest = 1000

// other is what stands beside the two lists: the name of the schedule, and what nobody takes, which is passed over without being kept.
func (r *rowsReader) other(name string) error {
	for depth := 0; ; {
		t, err := r.dec.Token()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case json.Delim:
			if t == '[' || t == '{' {
				depth++
			} else {
				depth--
			}
		case string:
			if depth == 0 && (name == "name" || name == "label") {
				r.named = t
			}
		}
		switch {
		case depth == 0:
			return nil
		case depth > deepest:
			return fault.New(fault.Invalid, "import.json_malformed", fault.P{"row": r.count + 1, "reason": "too deep"})
		}
	}
}

func (r *rowsReader) list(take func(map[string]json.RawMessage) error) error {
	for r.dec.More() {
		var one map[string]json.RawMessage
		if err := r.dec.Decode(&one); err != nil {
			return err
		}
		if err := r.in.Row(); err != nil {
			return err
		}
		if err := take(one); err != nil {
			return err
		}
	}
	_, err := r.dec.Token()
	return err
}

// scalar is a text, number or truth as a cell; ok is false for lists and objects.
func scalar(raw json.RawMessage) (text string, ok bool) {
	switch {
	case len(raw) == 0, string(raw) == "null":
		return "", true
	case raw[0] == '"':
		err := json.Unmarshal(raw, &text)
		return strings.TrimSpace(text), err == nil
	case raw[0] == '{', raw[0] == '[':
		return "", false
	}
	return string(raw), true
}

func (r *rowsReader) activity(one map[string]json.RawMessage) error {
	r.count++
	cells := make([]string, len(r.columns))
	var lost []string // fields whose values are no values
	for _, w := range wireColumns {
		raw, there := one[w.name]
		if !there {
			continue
		}
		text, ok := scalar(raw)
		if !ok {
			lost = append(lost, w.field)
			continue
		}
		if i := r.at[w.name]; cells[i] == "" {
			cells[i] = text
		}
	}
	for name, raw := range one {
		if _, known := r.at[name]; !known && !wireQuiet[name] && !idleJSON(raw) {
			draft.LeaveOut(&r.out, "activities."+name, 1)
		}
	}
	if err := r.keep(r.count, cells); err != nil {
		return err
	}
	row := len(r.rows) - 1
	for _, field := range lost {
		r.note("value.replaced", row, field, "")
	}
	if auto := cells[r.by[autoKey]]; auto == "false" && r.zero(row, colPercent) {
		r.manual = append(r.manual, row)
	}
	return nil
}

// zero tells whether a cell says nothing, or nought.
func (g *grid) zero(row int, field string) bool {
	return strings.Trim(g.cell(row, field), "0.") == ""
}

// idleJSON tells whether a value says nothing.
func idleJSON(raw json.RawMessage) bool {
	switch string(raw) {
	case "", "null", "false", "0", `""`, "[]", "{}":
		return true
	}
	return false
}

func (r *rowsReader) link(one map[string]json.RawMessage) error {
	r.tied++
	t := tableTie{line: r.tied}
	for name, to := range map[string]*string{"source": &t.from, "target": &t.to, "type": &t.kind, "lag": &t.lag} {
		if text, ok := scalar(one[name]); ok {
			*to = text
		}
	}
	r.ties = append(r.ties, t)
	return nil
}
