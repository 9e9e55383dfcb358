package oracle

import (
	"gantry/domain/fault"
	"gantry/domain/schedule"
)

// File is how one file of another tool holds against the engine: its projects together.
type File struct {
	File        string       `json:"file"`
	Compared    int          `json:"compared"`
	Equal       int          `json:"equal"`
	Differences []Difference `json:"differences"`
	Projects    []Project    `json:"projects"`
	Refused     []Refusal    `json:"refused,omitempty"` // what could not be compared
}

// Project is the share of one project of a file.
type Project struct {
	Project  string `json:"project"` // its id in the file
	Compared int    `json:"compared"`
	Equal    int    `json:"equal"`
}

// Refusal says why a project, or the whole file where Project is empty, was not compared.
type Refusal struct {
	Project string       `json:"project,omitempty"`
	Code    string       `json:"code"`
	Params  fault.P      `json:"params,omitempty"`
	Cause   *fault.Fault `json:"-"`
}

// HoldFile compares each project of a file. What cannot be scheduled is reported as refused and leaves the rest.
func HoldFile(name string, found []schedule.Import) File {
	out := File{File: name, Differences: []Difference{}, Projects: []Project{}}
	for _, in := range found {
		id := in.Source.Project
		var report Report
		err := fault.Guarded(func() (err error) {
			report, err = Hold(in)
			return err
		})
		if err != nil {
			out.refuse(id, err)
			continue
		}
		out.Compared += report.Compared
		out.Equal += report.Equal
		out.Projects = append(out.Projects, Project{Project: id, Compared: report.Compared, Equal: report.Equal})
		for _, d := range report.Differences {
			if len(found) > 1 {
				d.Project = id
			}
			out.Differences = append(out.Differences, d)
		}
	}
	return out
}

// Unread is a file that could not be read.
func Unread(name string, err error) File {
	out := HoldFile(name, nil)
	out.refuse("", err)
	return out
}

func (f *File) refuse(project string, err error) {
	why := fault.Of(err)
	f.Refused = append(f.Refused, Refusal{Project: project, Code: why.Key, Params: why.Params, Cause: why})
}
