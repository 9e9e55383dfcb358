package httpapi

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/importer"
	"gantry/internal/imports"
)

// uploadPatience covers a large file over a slow line, and writing one.
const uploadPatience = 10 * time.Minute

func (a *API) importRoutes() []route {
	return []route{
		{
			method: http.MethodPost, path: "/api/projects/{project}/imports", module: access.Gantt, need: edit, scope: byProject,
			handler: readFile, limit: a.cfg.LargestUpload, timeout: uploadPatience, cost: costJob,
		},
		{
			method: http.MethodPost, path: "/api/schedules/{schedule}/imports", module: access.Gantt, need: edit, scope: bySchedule,
			handler: readFile, limit: a.cfg.LargestUpload, timeout: uploadPatience, cost: costJob,
		},
		{method: http.MethodGet, path: "/api/imports/{import}", module: access.Gantt, need: view, scope: byImport, handler: showImport},
		{method: http.MethodDelete, path: "/api/imports/{import}", module: access.Gantt, need: edit, scope: byImport, handler: cancelImport, timeout: uploadPatience},
		{method: http.MethodPost, path: "/api/imports/{import}/check", module: access.Gantt, need: edit, scope: byImport, handler: checkImport, timeout: uploadPatience, cost: costJob},
		{method: http.MethodPost, path: "/api/imports/{import}/preview", module: access.Gantt, need: edit, scope: byImport, handler: previewImport, timeout: uploadPatience, cost: costJob},
		{method: http.MethodPost, path: "/api/imports/{import}/finish", module: access.Gantt, need: edit, scope: byImport, handler: finishImport, timeout: uploadPatience, cost: costJob},
		{
			method: http.MethodPost, path: "/api/gantt/importer_validar_data", module: access.Gantt, need: edit, scope: self,
			handler: validateImport, limit: a.cfg.LargestUpload, timeout: uploadPatience, cost: costJob,
		},
		{method: http.MethodPost, path: "/api/gantt/importer_save", module: access.Gantt, need: edit, scope: byBody, handler: saveImport, timeout: uploadPatience, cost: costJob},
	}
}

// ImportView is a file on its way, with why it failed in the caller's language.
type ImportView struct {
	imports.View
	Problem *Problem `json:"problem,omitempty"`
}

func (c *call) importView(v imports.View) ImportView {
	out := ImportView{View: v}
	if v.Problem != nil {
		p := problem(v.Problem, c.language, c.correlation)
		out.Problem = &p
	}
	return out
}

// readFile reads an uploaded file to its end and keeps what it holds. Nothing is written.
func readFile(c *call) error {
	v, err := c.receive(imports.Target{Project: c.project, Schedule: c.schedule})
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, c.importView(v))
}

// receive reads the uploaded file as it comes, the first part called "file" of a form or the body itself. Its name is a label and never
// a path; what it is, its contents say.
func (c *call) receive(target imports.Target) (imports.View, error) {
	file, name, err := c.upload()
	if err != nil {
		return imports.View{}, err
	}
	up := imports.Upload{ID: c.commandID(), Target: target, Name: name, Zone: c.zone(), Size: max(c.r.ContentLength, 0), Body: file}
	up.Stop = func() { _ = http.NewResponseController(c.w).SetReadDeadline(time.Now()) }
	if text := c.r.URL.Query().Get("mapping"); text != "" {
		up.Mapping = &importer.Mapping{}
		if err := json.Unmarshal([]byte(text), up.Mapping); err != nil {
			return imports.View{}, malformed(err)
		}
	}
	v, err := c.api.imports.Read(c.ctx(), c.caller, up)
	if err != nil {
		var f *fault.Fault
		if errors.As(err, &f) {
			return v, err
		}
		return v, readError(err)
	}
	return v, nil
}

// importID is the import the path names. Whose it is, the desk judges.
func (c *call) importID() (kernel.ID, error) {
	id, err := kernel.ParseID(c.variable("import"))
	if err != nil {
		return kernel.ID{}, fault.New(fault.NotFound, "import.unknown", nil)
	}
	return id, nil
}

// showImport tells how far an import is. One that no file is here of any more is looked for in the schedule it went into: the one
// the call names, or the one it made.
func showImport(c *call) error {
	id, err := c.importID()
	if err != nil {
		return err
	}
	v, err := c.api.imports.View(c.caller, id)
	if fault.Has(err, "import.unknown") {
		into := id
		if text := c.r.URL.Query().Get("schedule"); text != "" {
			if into, err = kernel.ParseID(text); err != nil {
				return fault.New(fault.Invalid, "request.parameter", fault.P{"name": "schedule"})
			}
		}
		switch err := c.enter(into); {
		case fault.Has(err, "schedule.unknown"):
			return fault.New(fault.NotFound, "import.unknown", nil)
		case err != nil: // unknown for now
			return err
		}
		v, err = c.api.imports.Recall(c.ctx(), c.caller, id, into)
	}
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, c.importView(v))
}

func cancelImport(c *call) error {
	id, err := c.importID()
	if err != nil {
		return err
	}
	v, err := c.api.imports.Cancel(c.ctx(), c.caller, id)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, c.importView(v))
}

// choice reads which import is meant and what was chosen of it.
func (c *call) choice() (id kernel.ID, choice imports.Choice, err error) {
	if id, err = c.importID(); err != nil {
		return id, choice, err
	}
	return id, choice, c.read(&choice, true)
}

func checkImport(c *call) error {
	id, choice, err := c.choice()
	if err != nil {
		return err
	}
	check, err := c.api.imports.Check(c.ctx(), c.caller, id, choice)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, check)
}

func previewImport(c *call) error {
	id, choice, err := c.choice()
	if err != nil {
		return err
	}
	drawn, err := c.api.imports.Preview(c.ctx(), c.caller, id, choice)
	if err != nil {
		return err
	}
	defer func() { _ = drawn.Close() }()
	c.begin(http.StatusOK, "application/json", int(drawn.Size))
	_, _ = io.Copy(c.w, drawn) // a reader that went away is no error of ours
	return nil
}

func finishImport(c *call) error {
	id, choice, err := c.choice()
	if err != nil {
		return err
	}
	v, err := c.api.imports.Finish(c.ctx(), c.caller, id, choice)
	if err != nil {
		return err
	}
	c.shown(v.Result.Position)
	return c.json(http.StatusOK, c.importView(v))
}

// Validated is what the file of an import holds, in the words of the specification.
type Validated struct {
	ID       kernel.ID         `json:"id"` // for importer_save
	Projects []imports.Project `json:"projects"`
	Rows     []ImportedRow     `json:"rows"` // of the first project, as the engine dates them
	Problems []ImportProblem   `json:"problems"`
}

// ImportedRow is one activity of a file.
type ImportedRow struct {
	Correlative int         `json:"correlative_id"`
	ParentID    *int        `json:"parent_id"`
	Code        string      `json:"code"`
	Name        string      `json:"name"`
	Type        string      `json:"type"`
	Duration    json.Number `json:"duration"` // hours
	StartDate   *string     `json:"start_date"`
	EndDate     *string     `json:"end_date"`
	Progress    json.Number `json:"progress"`
}

// ImportProblem is one thing a file says that is not taken over as it stands.
type ImportProblem struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Row      int    `json:"row"` // line of the file, 0 where it has none
	Field    string `json:"field"`
	Value    string `json:"value"`
	Activity string `json:"activity"`
}

// validateImport reads a file, or rows as JSON, and tells what would come of it. Nothing is stored but for importer_save.
func validateImport(c *call) error {
	v, err := c.receive(imports.Target{})
	if err != nil {
		return err
	}
	choice := imports.Choice{}
	if len(v.Projects) > 0 {
		choice.Project = v.Projects[0].ID
	}
	check, err := c.api.imports.Check(c.ctx(), c.caller, v.ID, choice)
	if err != nil {
		return err
	}
	out := Validated{ID: v.ID, Projects: v.Projects, Rows: []ImportedRow{}, Problems: []ImportProblem{}}
	for _, f := range check.Findings {
		out.Problems = append(out.Problems, ImportProblem{f.Code, string(f.Severity), f.Line, f.Field, f.Value, f.Activity})
	}
	for _, circle := range check.Circles {
		for _, a := range circle.Activities {
			out.Problems = append(out.Problems, ImportProblem{Code: "link.cycle", Severity: "undecided", Activity: a.Code})
		}
	}
	if len(check.Circles) == 0 {
		err := c.api.imports.Lines(c.ctx(), c.caller, v.ID, choice, func(l imports.Line) error {
			out.Rows = append(out.Rows, importedRow(l))
			return nil
		})
		if err != nil {
			return err
		}
	}
	return c.json(http.StatusOK, out)
}

func importedRow(l imports.Line) ImportedRow {
	row := ImportedRow{
		Correlative: l.Correlative, Code: l.Code, Name: l.Name, Type: wireKind(string(l.Kind)), Duration: per(int64(l.Duration), 60),
		Progress: per(int64(l.Progress), partsOfPercent),
	}
	if l.Above >= 0 {
		row.ParentID = &l.Above
	}
	if l.Start != 0 {
		row.StartDate, row.EndDate = wireDate(l.Start), wireDate(l.Finish)
	}
	return row
}

// saveImport takes a validated file over, into a new schedule of the project or into the schedule the body names, as one command.
func saveImport(c *call) error {
	var body struct {
		ID       kernel.ID `json:"id"`
		Project  kernel.ID `json:"projectId"`
		SectorID kernel.ID `json:"sectorId"`
		imports.Choice
	}
	if err := c.read(&body, false); err != nil {
		return err
	}
	switch {
	case !body.SectorID.IsZero():
		if err := c.enter(body.SectorID); err != nil {
			return err
		}
	case !body.Project.IsZero():
		if err := c.enterProject(body.Project); err != nil {
			return err
		}
	default:
		return wanting("projectId")
	}
	if err := c.api.imports.Aim(c.ctx(), c.caller, body.ID, imports.Target{Project: c.project, Schedule: c.schedule}); err != nil {
		return err
	}
	v, err := c.api.imports.Finish(c.ctx(), c.caller, body.ID, body.Choice)
	if err != nil {
		return err
	}
	c.shown(v.Result.Position)
	return c.json(http.StatusOK, struct {
		SectorID kernel.ID `json:"sectorId"`
		GanttID  kernel.ID `json:"ganttId"`
		Saved    bool      `json:"saved"`
	}{v.Result.Schedule, v.Result.Schedule, v.Result.Changed})
}

func (c *call) upload() (io.Reader, string, error) {
	kind, _, err := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return c.r.Body, label(c.r.URL.Query().Get("name")), nil
	}
	form, err := c.r.MultipartReader()
	if err != nil {
		return nil, "", malformed(err)
	}
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			return nil, "", fault.New(fault.Invalid, "import.no_file", nil)
		}
		if err != nil {
			return nil, "", readError(err)
		}
		if part.FormName() == "file" {
			return part, label(part.FileName()), nil
		}
	}
}

// label is a file's base name, short and printable.
func label(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	if name == "." || name == "/" {
		return ""
	}
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfffd {
			return -1
		}
		return r
	}, name)
	if r := []rune(name); len(r) > 200 {
		name = string(r[:200])
	}
	return name
}
