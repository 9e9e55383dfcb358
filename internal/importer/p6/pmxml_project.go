package p6

import (
	"strings"
)

// aProject reads a project or the copy of one that is its baseline. Its fields come first in real files; what stands
// before its id belongs to it all the same.
func (p *pmPass) aProject() error {
	if err := p.x.In.Row(); err != nil {
		return err
	}
	name := p.x.Open[len(p.x.Open)-1]
	var row p6Project
	for _, a := range p.x.Attr {
		row.external = row.external || a.Name.Local == "external" && a.Value == "true"
	}
	row.copied = name == "BaselineProject"
	r := &p6Record{file: p.file, table: "Project"}
	begin, f, outer := p.x.Line(), p.file, p.project
	p.project = 0
	tasks, wbs, links := len(f.tasks), len(f.wbs), len(f.links)
	field := pmElement(p, &p6UDFTable, nil)
	err := p.x.Each(func(name string) error {
		if take := p.take[name]; take != nil {
			return take()
		}
		if name == "UDF" {
			udfs := len(f.udfs)
			err := field()
			for i := range f.udfs[udfs:] {
				f.udfs[udfs+i].of, f.udfs[udfs+i].project = row.id, row.id
			}
			return err
		}
		err := p.projects.value(r, &row, name)
		p.project = row.id
		return err
	})
	if err != nil {
		return err
	}
	for i := tasks; i < len(f.tasks); i++ {
		f.tasks[i].project = p.inside(f.tasks[i].project)
	}
	for i := wbs; i < len(f.wbs); i++ {
		f.wbs[i].project = p.inside(f.wbs[i].project)
	}
	for i := links; i < len(f.links); i++ {
		f.links[i].toProject = p.inside(f.links[i].toProject)
	}
	if o := f.options[0]; o != nil {
		f.options[row.id] = o
		delete(f.options, 0)
	}
	p.project = outer
	r.line = begin
	p6ProjectTable.keep(r, &row)
	return r.err
}

// pmDays are the days as P6 XML names them, Sunday first.
var pmDays = map[string]int{
	"sunday": 0, "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6,
}

func pmDay(name string) (int, bool) {
	day, known := pmDays[strings.ToLower(name)]
	return day, known
}
