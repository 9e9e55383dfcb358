package p6

import (
	"reflect"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer/source"
)

// p6File is what one pass over a P6 file kept: rows of typed fields that name one another by id.
type p6File struct {
	format   p6Format
	version  string
	currency string // of the costs, as an XER file's first line names it
	unmarked bool   // an XER file without its closing mark
	after    int    // line of the first that is said behind the end, 0 for nothing

	emptyTasks bool // the format says that there are activities to come, even where none does

	at    map[string]p6ID
	names []string // by id

	projects      []p6Project
	options       map[p6ID]*p6Options
	wbs           []p6WBS
	tasks         []p6Task
	links         []p6Link
	calendars     []p6Calendar
	codeTypes     map[p6ID]string
	codes         map[p6ID]p6Code
	taskCodes     []p6TaskCode
	udfTypes      map[p6ID]p6UDFType
	udfs          []p6UDF
	baselineNames map[p6ID]string // of projects, whether they are in the file or not
	topics        map[p6ID]string
	notes         []p6Note
	steps         []p6Step
	resources     []p6Resource
	roles         []p6Resource
	rates         []p6Rate
	units         map[p6ID]string
	currencies    []p6Currency
	assignments   []p6Assignment
	expenses      []p6Expense

	held int64                     // bytes of the rows kept
	told map[p6ID]*schedule.Import // findings of reading, by project; 0: of the whole file
	left map[p6Left]int
	cut  map[p6CutAt]string // durations that were cut, as the file writes them
}

// p6CutAt is where a duration was cut: in a task, what it lasts or what is left of it, or the lag of a link.
type p6CutAt struct {
	task, left bool
	index      int32
}

// keepCut keeps the original values of the present row's cut durations for the caller that takes the row.
func (r *p6Record) keepCut(at func(*p6Span) p6CutAt) {
	for _, c := range r.cut {
		r.file.cut[at(c.span)] = strings.Clone(c.text)
		if r.err == nil {
			r.err = r.file.hold(r.in, source.MaxClipped)
		}
	}
}

// p6Left is a field that nobody takes, of one project or, with 0, of the whole file.
type p6Left struct{ project, field p6ID }

func newP6File(format p6Format) *p6File {
	return &p6File{
		format: format, at: map[string]p6ID{}, names: []string{""},
		options: map[p6ID]*p6Options{}, codeTypes: map[p6ID]string{}, codes: map[p6ID]p6Code{},
		udfTypes: map[p6ID]p6UDFType{}, topics: map[p6ID]string{}, baselineNames: map[p6ID]string{}, units: map[p6ID]string{},
		told: map[p6ID]*schedule.Import{}, left: map[p6Left]int{}, cut: map[p6CutAt]string{},
	}
}

// id keeps an id of the file.
func (f *p6File) id(s string) p6ID {
	if s == "" {
		return 0
	}
	if id, known := f.at[s]; known {
		return id
	}
	s = strings.Clone(s)
	id := p6ID(len(f.names))
	f.names, f.at[s] = append(f.names, s), id
	return id
}

// maxHeld bounds the rows kept: 100,000 activities with twice as many links and assignments take a third of it.
const maxHeld = 256 << 20

// hold counts a row kept. Fault: "import.too_many_rows".
func (f *p6File) hold(in *source.Input, size int64) error {
	if f.held += size; f.held > maxHeld {
		return fault.New(fault.TooLarge, "import.too_many_rows", fault.P{"rows": in.Progress().Rows})
	}
	return nil
}

func sizeOf[T any]() int64 { return int64(reflect.TypeFor[T]().Size()) }

// path is what a field nobody takes is counted as: "TASK.float_path", "Activity/Feedback".
func (f *p6File) path(table, field string) string {
	if f.format == asXML {
		return table + "/" + source.Clip(field)
	}
	return table + "." + source.Clip(field)
}

// maxLeft is how many different fields are counted by name; the rest of a file that goes on inventing them is one.
const maxLeft = 2000

// leave counts a row in which a field says something that nobody takes.
func (f *p6File) leave(project, field p6ID) {
	at := p6Left{project, field}
	if _, counted := f.left[at]; !counted && len(f.left) >= maxLeft {
		at.field = f.id("…")
	}
	f.left[at]++
}

// of is where the findings of a project gather.
func (f *p6File) of(project p6ID) *schedule.Import {
	out := f.told[project]
	if out == nil {
		out = &schedule.Import{}
		f.told[project] = out
	}
	return out
}

// In the rows below a date of 0 is none.

type p6Project struct {
	line              int
	id                p6ID
	code, name        string
	calendar          p6ID
	root              p6ID // the WBS that stands for the project
	original          p6ID // this project is a baseline of that one
	baseline          p6ID // the baseline chosen for it
	baselineType      string
	start, mustFinish kernel.Minute
	dataDate          kernel.Minute
	limit             p6Span
	critical          string
	lagCalendar       string
	raw               map[string]string
	external          bool // only named, so that links can be told
	copied            bool // a baseline, whatever it was made from
}

type p6Options struct {
	project               p6ID
	notRetained, override bool
	mode, lagCalendar     string
	float, critical       string
	openEnds              bool
	ignoreOthers          bool // links to other projects count for nothing
	expected, earlyLag    p6Flag
	limit                 p6Span
	raw                   map[string]string
}

type p6WBS struct {
	line                int
	id, project, parent p6ID
	code, name          string
	sequence            kernel.Amount
	root                bool
}

type p6Task struct {
	line                                 int
	id, project, wbs, calendar, resource p6ID
	code, name                           string
	kind                                 p6Kind
	status                               p6Status
	percentBy                            schedule.PercentType
	physical                             kernel.Percent
	target, remaining, total, free       p6Span
	constraint, second                   schedule.Constraint
	constraintDate, secondDate           kernel.Minute
	actualStart, actualFinish            kernel.Minute
	expected, suspended, resumed         kernel.Minute
	externalStart, externalFinish        kernel.Minute
	earlyStart, earlyFinish              kernel.Minute
	lateStart, lateFinish                kernel.Minute
	leftStart, leftFinish                kernel.Minute // early dates of what remains
	leftLateStart, leftLateFinish        kernel.Minute
	plannedStart, plannedFinish          kernel.Minute
	start, finish                        kernel.Minute
	driving, critical                    p6Flag
	done, left                           kernel.Amount // hours of labour and equipment
	cost, usedCost                       kernel.Amount // totals as the file adds them up
	text                                 string        // a feedback or note within the row
}

// p6Flag is a mark that the file may leave out.
type p6Flag uint8

const (
	p6Unsaid p6Flag = iota
	p6No
	p6Yes
)

type p6Link struct {
	line        int32
	from, to    p6ID
	fromProject p6ID
	toProject   p6ID
	kind        schedule.LinkType
	lag         p6Span
	aref, arls  kernel.Minute // where P6 says that it lets its successor begin, and by when its predecessor, for FS and FF, has to end
}

// p6Shared is of rows that several projects of a file may bring along.
type p6Shared struct {
	line  int
	id    p6ID
	other int // line of a later row of its id that differs, 0 for none
}

type p6Calendar struct {
	p6Shared
	project, base p6ID
	name          string
	standard      bool
	day, week     p6Span
	time          worktime.Spec
	data          string // of XER, read when somebody uses the calendar
	said          bool   // it has a week of its own
	told          bool   // that it names a day twice
}

type p6Code struct {
	kind        p6ID
	short, name string
}

type p6TaskCode struct {
	line             int32
	task, kind, code p6ID
}

type p6UDFType struct{ title, subject, data string }

type p6UDF struct {
	kind, of, project p6ID
	code              p6ID
	value             string
}

type p6Note struct {
	line                      int32
	project, task, wbs, topic p6ID
	text                      string
}

type p6Step struct {
	project, task p6ID
	sequence      kernel.Amount
	name, text    string
	done          bool
	percent       kernel.Percent
}

type p6Resource struct {
	p6Shared
	calendar, unit p6ID
	code, name     string
	kind           schedule.ResourceKind
}

type p6Rate struct {
	resource p6ID
	from     kernel.Minute
	max      kernel.Amount
}

type p6Assignment struct {
	line                           int32
	project, task, resource, role  p6ID
	kind                           schedule.ResourceKind
	target, done, left             kernel.Amount // hours, or units of material
	targetCost, doneCost, leftCost kernel.Amount
	plannedStart, plannedFinish    kernel.Minute // 0: not said
	driving                        bool
}

type p6Expense struct {
	line               int32
	project, task      p6ID
	target, done, left kernel.Amount
}
