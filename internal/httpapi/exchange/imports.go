package exchange

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
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/internal/importer"
	"gantry/internal/imports"
	"gantry/readmodels/projects"
)

// uploadPatience covers a large file over a slow line, and writing one.
const uploadPatience = 10 * time.Minute

func (d *Deps) importRoutes() []httpapi.Route {
	return []httpapi.Route{
		{
			Method: http.MethodPost, Path: "/api/projects/{project}/imports", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByProject,
			Handler: d.handle(readFile), Limit: d.LargestUpload, Timeout: uploadPatience, Cost: httpapi.CostJob,
		},
		{
			Method: http.MethodPost, Path: "/api/schedules/{schedule}/imports", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.BySchedule,
			Handler: d.handle(readFile), Limit: d.LargestUpload, Timeout: uploadPatience, Cost: httpapi.CostJob,
		},
		{Method: http.MethodGet, Path: "/api/imports/{import}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByImport, Handler: d.handle(showImport)},
		{Method: http.MethodDelete, Path: "/api/imports/{import}", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByImport, Handler: d.handle(cancelImport), Timeout: uploadPatience},
		{Method: http.MethodPost, Path: "/api/imports/{import}/check", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByImport, Handler: d.handle(checkImport), Timeout: uploadPatience, Cost: httpapi.CostJob},
		{Method: http.MethodPost, Path: "/api/imports/{import}/preview", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByImport, Handler: d.handle(previewImport), Timeout: uploadPatience, Cost: httpapi.CostJob},
		{Method: http.MethodPost, Path: "/api/imports/{import}/finish", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByImport, Handler: d.handle(finishImport), Timeout: uploadPatience, Cost: httpapi.CostJob},
		{
			Method: http.MethodPost, Path: "/api/gantt/importer_validar_data", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.Self,
			Handler: d.handle(validateImport), Limit: d.LargestUpload, Timeout: uploadPatience, Cost: httpapi.CostJob,
		},
		{Method: http.MethodPost, Path: "/api/gantt/importer_save", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(saveImport), Timeout: uploadPatience, Cost: httpapi.CostJob},
	}
}

// ImportView is a file on its way, with why it failed in the caller's language.
type ImportView struct {
	imports.View
	Problem *httpapi.Problem `json:"problem,omitempty"`
}

func (c *call) importView(v imports.View) ImportView {
	out := ImportView{View: v}
	if v.Problem != nil {
		p := c.Problem(v.Problem)
		out.Problem = &p
	}
	return out
}

// readFile reads an uploaded file to its end and keeps what it holds. Nothing is written.
func readFile(c *call) error {
	v, err := c.receive(imports.Target{Project: c.Project, Schedule: c.Schedule})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.importView(v))
}

// receive reads the uploaded file as it comes, the first part called "file" of a form or the body itself. Its name is a label and never
// a path; what it is, its contents say.
func (c *call) receive(target imports.Target) (imports.View, error) {
	file, name, err := c.upload()
	if err != nil {
		return imports.View{}, err
	}
	zone, err := projects.ZoneOf(c.Context(), c.Rows(), c.Session.Company, target.Project)
	if err != nil {
		return imports.View{}, err
	}
	up := imports.Upload{ID: c.CommandID(), Target: target, Name: name, Zone: c.ZoneAt(zone), Size: max(c.Request.ContentLength, 0), Body: file}
	up.Stop = func() { _ = http.NewResponseController(c.Response).SetReadDeadline(time.Now()) }
	if text := c.Request.URL.Query().Get("mapping"); text != "" {
		up.Mapping = &importer.Mapping{}
		if err := json.Unmarshal([]byte(text), up.Mapping); err != nil {
			return imports.View{}, wire.Malformed(err)
		}
	}
	v, err := c.deps.Imports.Read(c.Context(), c.Caller, up)
	if err != nil {
		var f *fault.Fault
		if errors.As(err, &f) {
			return v, err
		}
		return v, httpapi.ReadError(err)
	}
	return v, nil
}

// importID is the import the path names. Whose it is, the desk judges.
func (c *call) importID() (kernel.ID, error) {
	id, err := kernel.ParseID(c.Variable("import"))
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
	v, err := c.deps.Imports.View(c.Caller, id)
	if fault.Has(err, "import.unknown") {
		into := id
		if text := c.Request.URL.Query().Get("schedule"); text != "" {
			if into, err = kernel.ParseID(text); err != nil {
				return fault.New(fault.Invalid, "request.parameter", fault.P{"name": "schedule"})
			}
		}
		switch err := c.Enter(into); {
		case fault.Has(err, "schedule.unknown"):
			return fault.New(fault.NotFound, "import.unknown", nil)
		case err != nil: // unknown for now
			return err
		}
		v, err = c.deps.Imports.Recall(c.Context(), c.Caller, id, into)
	}
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.importView(v))
}

func cancelImport(c *call) error {
	id, err := c.importID()
	if err != nil {
		return err
	}
	v, err := c.deps.Imports.Cancel(c.Context(), c.Caller, id)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.importView(v))
}

// choice reads which import is meant and what was chosen of it.
func (c *call) choice() (id kernel.ID, choice imports.Choice, err error) {
	if id, err = c.importID(); err != nil {
		return id, choice, err
	}
	into, err := c.deps.Imports.Target(c.Caller, id)
	if err == nil && !into.Schedule.IsZero() {
		err = c.Enter(into.Schedule) // it may be hidden or removed by now
	}
	if err != nil {
		return id, choice, err
	}
	return id, choice, c.Read(&choice, true)
}

func checkImport(c *call) error {
	id, choice, err := c.choice()
	if err != nil {
		return err
	}
	check, err := c.deps.Imports.Check(c.Context(), c.Caller, id, choice)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, check)
}

func previewImport(c *call) error {
	id, choice, err := c.choice()
	if err != nil {
		return err
	}
	drawn, err := c.deps.Imports.Preview(c.Context(), c.Caller, id, choice)
	if err != nil {
		return err
	}
	defer func() { _ = drawn.Close() }()
	c.Begin(http.StatusOK, "application/json", int(drawn.Size))
	_, _ = io.Copy(c.Response, drawn) // a reader that went away is no error of ours
	return nil
}

func finishImport(c *call) error {
	id, choice, err := c.choice()
	if err != nil {
		return err
	}
	v, err := c.deps.Imports.Finish(c.Context(), c.Caller, id, choice)
	if err != nil {
		return err
	}
	c.Shown(v.Result.Position)
	return c.JSON(http.StatusOK, c.importView(v))
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
	check, err := c.deps.Imports.Check(c.Context(), c.Caller, v.ID, choice)
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
		err := c.deps.Imports.Lines(c.Context(), c.Caller, v.ID, choice, func(l imports.Line) error {
			out.Rows = append(out.Rows, importedRow(l))
			return nil
		})
		if err != nil {
			return err
		}
	}
	return c.JSON(http.StatusOK, out)
}

func importedRow(l imports.Line) ImportedRow {
	row := ImportedRow{
		Correlative: l.Correlative, Code: l.Code, Name: l.Name, Type: wire.Kind(string(l.Kind)), Duration: wire.Per(int64(l.Duration), 60),
		Progress: wire.Per(int64(l.Progress), wire.PartsOfPercent),
	}
	if l.Above >= 0 {
		row.ParentID = &l.Above
	}
	if l.Start != 0 {
		row.StartDate, row.EndDate = wire.Date(l.Start), wire.Date(l.Finish)
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
	if err := c.Read(&body, false); err != nil {
		return err
	}
	switch {
	case !body.SectorID.IsZero():
		if err := c.Enter(body.SectorID); err != nil {
			return err
		}
	case !body.Project.IsZero():
		if err := c.EnterProject(body.Project); err != nil {
			return err
		}
	default:
		return wire.Missing("projectId")
	}
	if err := c.deps.Imports.Aim(c.Context(), c.Caller, body.ID, imports.Target{Project: c.Project, Schedule: c.Schedule}); err != nil {
		return err
	}
	v, err := c.deps.Imports.Finish(c.Context(), c.Caller, body.ID, body.Choice)
	if err != nil {
		return err
	}
	c.Shown(v.Result.Position)
	return c.JSON(http.StatusOK, struct {
		SectorID kernel.ID `json:"sectorId"`
		GanttID  kernel.ID `json:"ganttId"`
		Saved    bool      `json:"saved"`
	}{v.Result.Schedule, v.Result.Schedule, v.Result.Changed})
}

func (c *call) upload() (io.Reader, string, error) {
	kind, _, err := mime.ParseMediaType(c.Request.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return c.Request.Body, label(c.Request.URL.Query().Get("name")), nil
	}
	form, err := c.Request.MultipartReader()
	if err != nil {
		return nil, "", wire.Malformed(err)
	}
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			return nil, "", fault.New(fault.Invalid, "import.no_file", nil)
		}
		if err != nil {
			return nil, "", httpapi.ReadError(err)
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
