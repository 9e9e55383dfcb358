package importer

import (
	"math"
	"strconv"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// xerReader reads typed fields of one table's rows and remembers the first that makes
// no sense.
type xerReader struct {
	file  *xerFile
	table string
	row   *xerRow
	err   error
}

func (x *xerReader) text(name string) string {
	return strings.TrimSpace(x.file.get(x.table, x.row, name))
}

func (x *xerReader) is(name, value string) bool { return x.text(name) == value }

func (x *xerReader) bad(name, value string) {
	if x.err == nil {
		x.err = fault.New(fault.Invalid, "import.bad_value", fault.P{
			"line": x.row.line, "table": x.table, "field": name, "value": clip(value),
		})
	}
}

// clip keeps a fault readable whatever stood in the file.
func clip(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// number reads a decimal with point or comma; empty is 0 and false.
func (x *xerReader) number(name string) (float64, bool) {
	s := x.text(name)
	if s == "" {
		return 0, false
	}
	v, err := strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		x.bad(name, s)
		return 0, false
	}
	return v, true
}

// minutes reads hours as whole minutes.
func (x *xerReader) minutes(name string) (int32, bool) {
	hours, given := x.number(name)
	m := math.Round(hours * 60)
	if math.Abs(m) > math.MaxInt32/2 {
		x.bad(name, x.text(name))
		return 0, false
	}
	return int32(m), given
}

// date reads "2010-02-20 08:00", with or without a time; empty is None.
func (x *xerReader) date(name string) kernel.Minute {
	s := x.text(name)
	if s == "" {
		return kernel.None
	}
	m, ok := parseDate(s)
	if !ok {
		x.bad(name, s)
	}
	return m
}

func parseDate(s string) (kernel.Minute, bool) {
	s = strings.Replace(s, "T", " ", 1)
	day, clock, timed := strings.Cut(s, " ")
	var p [5]int
	fields := strings.Split(day, "-")
	if len(fields) != 3 {
		return kernel.None, false
	}
	if timed {
		hm := strings.Split(clock, ":")
		if len(hm) < 2 || len(hm) > 3 {
			return kernel.None, false
		}
		fields = append(fields, hm[:2]...)
	}
	for i, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil || n < 0 {
			return kernel.None, false
		}
		p[i] = n
	}
	m := kernel.Date(p[0], p[1], p[2], p[3], p[4])
	y, mo, d, h, mi := m.Civil() // a 31st of June reads back as something else
	if p[0] < 1900 || p[0] > 2199 || [5]int{y, mo, d, h, mi} != p {
		return kernel.None, false
	}
	return m, true
}
