package imports

import (
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
)

// View is a file on its way as its owner sees it.
type View struct {
	ID       kernel.ID    `json:"id"`
	Name     string       `json:"name"`
	Phase    Phase        `json:"phase"`
	Bytes    int64        `json:"bytes"` // read so far
	Size     int64        `json:"size"`  // of all, 0 for unknown
	Rows     int          `json:"rows"`  // records of the file read so far
	Projects []Project    `json:"projects"`
	Taking   int          `json:"taking"` // activities under way to the schedule
	Problem  *fault.Fault `json:"-"`      // why it failed
	Result   *Result      `json:"result,omitempty"`
}

// Result is a finished import.
type Result struct {
	Schedule kernel.ScheduleID   `json:"schedule"`
	Project  kernel.ProjectID    `json:"project"`
	Command  kernel.CommandID    `json:"command"` // what restoring names
	Position eventstore.Position `json:"position,string"`
	Changed  bool                `json:"changed"` // false: the schedule was as the file is
}

// Project is one project of a file and what is in it.
type Project struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	Tool        string         `json:"tool"`
	Version     string         `json:"version"`
	Start       kernel.Minute  `json:"start"`
	DataDate    *kernel.Minute `json:"dataDate"`
	Activities  int            `json:"activities"` // the file's own activity rows
	Summaries   int            `json:"summaries"`
	Links       int            `json:"links"`
	Calendars   int            `json:"calendars"`
	Exceptions  int            `json:"exceptions"`
	Constraints int            `json:"constraints"`
	Baselines   int            `json:"baselines"`
	Resources   int            `json:"resources"`
	Tags        int            `json:"tags"`
	Problems    map[string]int `json:"problems"`
	LeftOut     map[string]int `json:"leftOut"` // rows by field of the file
}

func (f *file) view() View {
	f.mu.Lock()
	defer f.mu.Unlock()
	v := View{ID: f.id, Name: f.name, Phase: f.phase, Bytes: f.so.Bytes, Size: f.size, Rows: f.so.Rows, Projects: make([]Project, len(f.found)), Problem: f.problem, Taking: f.taking}
	for i := range f.found {
		v.Projects[i] = f.found[i].Project
	}
	if f.phase == Done {
		r := f.result
		v.Result = &r
	}
	return v
}

func project(in *schedule.Import) Project {
	p := Project{
		ID: in.Source.Project, Name: in.Settings.Name, Tool: in.Source.Tool, Version: in.Source.Version, Start: in.Settings.Start,
		Activities: in.Source.ActivityRows, Links: len(in.Links), Calendars: len(in.Calendars), Baselines: len(in.Baselines),
		Resources: len(in.Resources), Tags: len(in.Tags), Problems: in.Problems, LeftOut: in.LeftOut,
	}
	if at := in.Settings.Options.DataDate; at != kernel.None && at != 0 {
		p.DataDate = &at
	}
	for i := range in.Activities {
		a := &in.Activities[i]
		if a.Kind == schedule.Summary {
			p.Summaries++
		}
		for _, c := range [2]schedule.Constraint{a.Constraint, a.Second} {
			if c.Type != schedule.ASAP {
				p.Constraints++
			}
		}
	}
	for i := range in.Calendars {
		p.Exceptions += len(in.Calendars[i].Time.Exceptions)
	}
	if p.Problems == nil {
		p.Problems = map[string]int{}
	}
	if p.LeftOut == nil {
		p.LeftOut = map[string]int{}
	}
	return p
}
