package imported

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Schema is the DDL of one generation, unqualified.
//
//go:embed schema.sql
var Schema string

// Source is a file that was taken over.
type Source struct {
	Command    kernel.CommandID  `json:"command"`
	Revision   int64             `json:"revision"`
	Mode       string            `json:"mode"` // import, replace, merge, append
	Tool       string            `json:"tool"`
	Version    string            `json:"version"`
	File       string            `json:"file"`
	Project    string            `json:"project"`    // its id inside the file
	Activities int32             `json:"activities"` // the file's own activity rows
	Options    map[string]string `json:"options"`
	Currency   *Currency         `json:"currency"` // of the costs, null where the file says none
	Problems   map[string]int    `json:"problems"` // findings by code
	LeftOut    map[string]int    `json:"leftOut"`  // rows by field of the file
	At         time.Time         `json:"at"`
	By         *kernel.UserID    `json:"by"`
	TakenBack  bool              `json:"takenBack"` // a restore took it back
}

// Currency is what the costs of a file are in.
type Currency struct {
	Code   string `json:"code"`
	Name   string `json:"name"`
	Symbol string `json:"symbol"`
	Digits int    `json:"digits"`
	Place  int    `json:"place"` // 0 before, 1 behind, 2 before with a blank, 3 behind with a blank
}

// Date is what the other tool had computed for one activity, in civil and working minutes.
type Date struct {
	Row        kernel.Row     `json:"row"`
	Start      *kernel.Minute `json:"start"`
	Finish     *kernel.Minute `json:"finish"`
	LateStart  *kernel.Minute `json:"lateStart"`
	LateFinish *kernel.Minute `json:"lateFinish"`
	TotalFloat *int32         `json:"totalFloat"`
	FreeFloat  *int32         `json:"freeFloat"`
	Critical   *bool          `json:"critical"`
}

// Tag is a value that an activity bears of one of the schedule's own columns, or of a category of the latest file that knew the activity.
type Tag struct {
	Row      kernel.Row `json:"row"`
	Category string     `json:"category"`
	Value    string     `json:"value"`
	Code     string     `json:"code"`
}

// Sources lists the files of a schedule of this company, the newest first.
func Sources(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]Source, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Source], `
		select command_id, revision, mode, tool, version, file, project, activities, options, currency, problems, left_out, taken_at, taken_by, taken_back
		from   rm.imported_sources
		where  company_id = $1 and schedule_id = $2
		order  by revision desc`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("imported sources: %w", err)
	}
	return out, nil
}

// Dates lists the comparison set of a schedule of this company by row.
func Dates(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]Date, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Date], `
		select row_no, start, finish, late_start, late_finish, total_float, free_float, critical
		from   rm.imported_dates
		where  company_id = $1 and schedule_id = $2
		order  by row_no`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("imported dates: %w", err)
	}
	return out, nil
}

// lasting are the files whose rows count: those that were not taken back, from the latest on that replaced the schedule. A
// table says nothing of resources, baselines and codes, and takes the place of none.
const lasting = `
	with lasting as (
	    select *
	    from   rm.imported_sources s
	    where  company_id = $1 and schedule_id = $2 and not taken_back
	    and    revision >= coalesce((select max(revision) from rm.imported_sources
	                                 where company_id = $1 and schedule_id = $2 and not taken_back and mode = 'replace' and tool <> 'table'), 0))`

// Tags lists the tags of a schedule of this company by row and category, each activity with those of the latest file that names it. Files
// that were taken back do not count, nor those from before one that replaced the schedule. A code type takes the place of a category of
// its name.
func Tags(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]Tag, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Tag], lasting+`
		select row_no, category, value, code
		from   (select t.row_no, t.category, t.value, t.code, rank() over (partition by t.row_no order by s.revision desc) as file
		        from   rm.imported_tags t
		        join   lasting s using (company_id, schedule_id, command_id)
		        where  t.company_id = $1 and t.schedule_id = $2) of_files
		where  file = 1
		and    category not in (select name from rm.imported_code_types where company_id = $1 and schedule_id = $2)
		union all
		select c.activity, t.name, case t.kind
		           when 'list' then coalesce(nullif(v.name, ''), v.code, '')
		           when 'text' then c.text_value
		           when 'date' then replace(to_char(timestamp '1970-01-01' + c.number_value * interval '1 minute', 'YYYY-MM-DD HH24:MI'), ' 00:00', '')
		           when 'duration' then trim_scale(round(c.number_value::numeric / 60, 4))::text || 'h'
		           when 'flag' then c.number_value::text
		           else trim_scale(c.number_value::numeric / 10000)::text
		       end, coalesce(v.code, '')
		from   rm.imported_codings c
		join   rm.imported_code_types t on (t.company_id, t.schedule_id, t.row_no) = (c.company_id, c.schedule_id, c.type_row)
		left   join rm.imported_code_values v on (v.company_id, v.schedule_id, v.row_no) = (c.company_id, c.schedule_id, c.value_row)
		where  c.company_id = $1 and c.schedule_id = $2
		order  by 1, 2, 3`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("imported tags: %w", err)
	}
	return out, nil
}

// Kept is what files brought that a schedule's own state does not hold.
type Kept struct {
	// Source is the file that last said what holds for the whole schedule: the one it was imported from, or the latest that
	// replaced it and is more than a table. Nil where there is none. A currency it does not give is that of the file before it, and
	// so are its options where that one is of the same tool.
	Source      *Source
	Tags        []Tag
	Resources   []Resource
	Assignments []Assignment
	Baselines   []Baseline
}

// Baseline is a set of dates with its name.
type Baseline struct {
	Name   string
	Points []Point
}

// standing gives the source that holds for the whole schedule, out of all of them, the newest first. The schedule's own state says the same.
func standing(sources []Source) *Source {
	var out *Source
	for i := range slices.Backward(sources) {
		s := sources[i]
		if s.TakenBack || s.Mode != "import" && (s.Mode != "replace" || s.Tool == "table") {
			continue
		}
		if out != nil && len(s.Options) == 0 && s.Tool == out.Tool {
			s.Options = out.Options
		}
		if out != nil && s.Currency == nil {
			s.Currency = out.Currency
		}
		out = &s
	}
	return out
}

// KeptOf gives what files brought to a schedule of this company: the assignments of an activity, as its tags, are those of
// the latest file that names it, a baseline is that of the latest file that has one of its name, and no file counts that
// was taken back or is from before one that replaced the schedule. A resource that several files bring is one, as the latest of them has it: its code tells it, and where it has none,
// or some file gives the code to several, its name and kind do too. Those that a file tells apart by nothing but their order stay apart.
// Resources are numbered anew from 1, by the latest file they came from and their order there; assignments name them so.
func KeptOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) (Kept, error) {
	var out Kept
	sources, err := Sources(ctx, db, company, schedule)
	if err != nil {
		return out, err
	}
	out.Source = standing(sources)
	if out.Tags, err = Tags(ctx, db, company, schedule); err != nil {
		return out, err
	}
	const works = lasting + `,
		works as (
		    select a.*, s.revision, max(s.revision) over (partition by a.row_no) as latest
		    from   rm.imported_assignments a
		    join   lasting s using (company_id, schedule_id, command_id)
		    where  a.company_id = $1 and a.schedule_id = $2),
		brought as (
		    select r.*, s.revision, count(*) over (partition by r.command_id, r.code) as bearers
		    from   rm.imported_resources r
		    join   lasting s using (company_id, schedule_id, command_id)
		    where  r.company_id = $1 and r.schedule_id = $2),
		told as (
		    select b.*, b.code = '' or max(bearers) over (partition by b.code) > 1 as by_name from brought b),
		known as (
		    select t.*, case when by_name then name else '' end as own_name, case when by_name then kind else '' end as own_kind from told t),
		one as (
		    select k.*, row_number() over (partition by command_id, code, own_name, own_kind order by resource_no) as place from known k),
		latest as (
		    select distinct on (code, own_name, own_kind, place) *
		    from   one
		    order  by code, own_name, own_kind, place, revision desc),
		people as (
		    select l.*, row_number() over (order by revision, resource_no) as number from latest l)`
	out.Resources, err = readmodels.Collect(ctx, db, pgx.RowToStructByPos[Resource], works+`
		select number, code, name, kind, calendar, units, max_units from people order by number`, company, schedule)
	if err != nil {
		return out, fmt.Errorf("imported resources: %w", err)
	}
	out.Assignments, err = readmodels.Collect(ctx, db, pgx.RowToStructByPos[Assignment], works+`
		select w.row_no, p.number, w.work, w.done, w.quantity, w.cost, w.used_cost, w.driving
		from   works w
		join   one o using (command_id, resource_no)
		join   people p on (p.code, p.own_name, p.own_kind, p.place) = (o.code, o.own_name, o.own_kind, o.place)
		where  w.revision = w.latest
		order  by w.row_no, p.number`, company, schedule)
	if err != nil {
		return out, fmt.Errorf("imported assignments: %w", err)
	}
	type named struct {
		Name string
		Point
	}
	points, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[named], lasting+`,
		points as (
		    select b.*, s.revision, max(s.revision) over (partition by b.name) as latest
		    from   rm.imported_baselines b
		    join   lasting s using (company_id, schedule_id, command_id)
		    where  b.company_id = $1 and b.schedule_id = $2)
		select name, row_no, start, finish, duration, work, cost
		from   points
		where  revision = latest
		order  by revision, name, row_no`, company, schedule)
	if err != nil {
		return out, fmt.Errorf("imported baselines: %w", err)
	}
	for _, p := range points {
		if n := len(out.Baselines); n == 0 || out.Baselines[n-1].Name != p.Name {
			out.Baselines = append(out.Baselines, Baseline{Name: p.Name})
		}
		last := &out.Baselines[len(out.Baselines)-1]
		last.Points = append(last.Points, p.Point)
	}
	return out, nil
}
