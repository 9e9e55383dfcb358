package mspdi

import (
	"encoding/xml"
	"math"
	"strconv"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// mspKind is what is read of one kind of element.
type mspKind struct {
	at       map[string]int // fields that are read → their place in a record
	ignored  map[string]bool
	defaults map[string]string // value of a field nobody reads that says nothing, beside empty, zero and false
}

func newMSPKind(read, ignored string, defaults map[string]string) *mspKind {
	k := &mspKind{at: map[string]int{}, ignored: map[string]bool{}, defaults: defaults}
	for i, f := range strings.Fields(read) {
		k.at[f] = i
	}
	for _, f := range strings.Fields(ignored) {
		k.ignored[f] = true
	}
	return k
}

// mspRecord is the element at hand: its simple fields as text. There is one of each kind, and its texts are gone when
// the next element of the kind begins.
type mspRecord struct {
	p     *mspProject
	name  string
	kind  *mspKind
	line  int // where the element begins
	texts []mspText
	about string // code or name of the activity it belongs to, for findings
	err   error  // the first field nothing can be made of
}

func (p *mspProject) record(name string) *mspRecord {
	r := p.records[name]
	if r == nil {
		kind := mspKinds[name]
		r = &mspRecord{p: p, name: name, kind: kind, texts: make([]mspText, len(kind.at))}
		p.records[name] = r
	}
	clear(r.texts)
	r.line, r.about, r.err = p.x.Line(), "", nil
	return r
}

// take reads the element just begun into r. nested may read an element itself, and says so.
func (p *mspProject) take(r *mspRecord, nested func(name string) (bool, error)) error {
	return p.x.Each(func(name string) error {
		if at, wanted := r.kind.at[name]; wanted {
			line := p.x.Line()
			text, err := p.x.Text()
			r.texts[at] = mspText{text, line}
			return err
		}
		if r.kind.ignored[name] {
			_, err := p.x.Skip()
			return err
		}
		if nested != nil {
			if done, err := nested(name); done || err != nil {
				return err
			}
		}
		said, err := p.says(r.kind.defaults[name])
		if said {
			draft.LeaveOut(&p.out, r.name+"/"+name, 1)
		}
		return err
	})
}

// says reads the element just begun to its end and tells whether it, or anything in it, says more than that there is
// nothing, or what is usual.
func (p *mspProject) says(usual string) (said bool, err error) {
	inside := len(p.x.Open)
	for {
		t, err := p.x.Next()
		if err != nil {
			return said, err
		}
		switch t := t.(type) {
		case xml.CharData:
			if text := strings.TrimSpace(string(t)); !said && !idle(text) && text != usual {
				said = true
			}
		case xml.EndElement:
			if len(p.x.Open) < inside {
				return said, nil
			}
		}
	}
}

// idle tells whether a text says no more than that there is nothing.
func idle(text string) bool {
	switch text {
	case "", "0", "false", "NA", "PT0H0M0S", "PT0H0M0.0S", "0.0", "0.00":
		return true
	}
	return false
}

func (r *mspRecord) field(name string) mspText {
	at, known := r.kind.at[name]
	if !known {
		panic("importer: field not kept: " + r.name + "." + name)
	}
	return r.texts[at]
}

func (r *mspRecord) text(name string) string { return r.field(name).text }

// refuse remembers the first field that ends the reading.
func (r *mspRecord) refuse(name string) {
	if r.err == nil {
		f := r.field(name)
		r.err = bad(max(f.line, r.line), r.name, name, f.text)
	}
}

// tooLong remembers the first field that ends the reading, as its number is longer than a schedule may hold.
func (r *mspRecord) tooLong(name string) {
	if r.err == nil {
		f := r.field(name)
		r.err = fault.New(fault.Invalid, "import.number_too_long", fault.P{"line": max(f.line, r.line), "table": r.name, "field": name, "value": source.Clip(f.text)})
	}
}

// replace tells that a field nothing can be made of counts as if it were not there.
func (r *mspRecord) replace(name string) { r.tell("value.replaced", name) }

// tell notes a finding about a field.
func (r *mspRecord) tell(code, name string) {
	f := r.field(name)
	draft.Note(&r.p.out, schedule.Finding{
		Code: code, Line: max(f.line, r.line), Table: r.name, Field: name, Value: f.text, Activity: r.about,
	})
}

// is reads a flag; one that is not given is otherwise.
func (r *mspRecord) is(name string, otherwise bool) bool {
	switch text := r.text(name); {
	case text == "":
		return otherwise
	case text == "1", strings.EqualFold(text, "true"):
		return true
	case text == "0", strings.EqualFold(text, "false"):
		return false
	}
	r.replace(name)
	return otherwise
}

// number reads a whole number, which some tools write with decimals; false when it is not given or makes no sense.
func (r *mspRecord) number(name string) (int64, bool) {
	text := r.text(name)
	if text == "" {
		return 0, false
	}
	if v, err := strconv.ParseInt(text, 10, 64); err == nil {
		return v, true
	}
	v, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 1<<53 {
		r.replace(name)
		return 0, false
	}
	return int64(math.Round(v)), true
}

// date reads an instant to the nearest minute, as durations are; None when it is not given or makes no sense. strict refuses what
// makes no sense.
func (r *mspRecord) date(name string, strict bool) kernel.Minute {
	at := r.day(name, strict)
	if at != kernel.None && secondHalf(r.text(name)) {
		at++
	}
	return at
}

// day is the same without its seconds: the last one of a day is still that day.
func (r *mspRecord) day(name string, strict bool) kernel.Minute {
	text := r.text(name)
	at, zone, ok := mspDate(text)
	switch {
	case !ok && strict:
		r.refuse(name)
	case !ok:
		r.replace(name)
	case zone != "" && !r.p.zone:
		r.p.zone = true
		r.tell("file.time_zone", name)
	}
	return at
}

// minutes reads a duration as whole minutes; false when it is not given. strict refuses what makes no sense, and gives what is
// beyond counting as more than a schedule may hold.
func (r *mspRecord) minutes(name string, strict bool) (int64, bool) {
	text := r.text(name)
	if text == "" {
		return 0, false
	}
	seconds, ok := mspSeconds(text)
	if !ok {
		if strict && isDuration(text) {
			return maxSeconds / 60, true
		}
		if strict {
			r.refuse(name)
		} else {
			r.replace(name)
		}
		return 0, false
	}
	if strict && seconds%60 != 0 {
		r.tell("value.rounded", name)
	}
	return source.Rounded(seconds, 60), true
}

// amount reads a decimal times scale as ten-thousandths.
func (r *mspRecord) amount(name string, scale int) kernel.Amount {
	text := r.text(name)
	if text == "" {
		return 0
	}
	v, ok := source.Decimal(text, 4-scale)
	if !ok {
		r.replace(name)
		return 0
	}
	return kernel.Amount(v)
}

// money reads a cost, which the format counts in hundredths. A negative one counts as none.
func (r *mspRecord) money(name string) kernel.Amount {
	v := r.amount(name, 2)
	if v < 0 {
		r.tell("cost.negative", name)
		return 0
	}
	return v
}
