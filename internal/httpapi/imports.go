package httpapi

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer"
)

const (
	// uploadPatience covers a large file over a slow line.
	uploadPatience = 10 * time.Minute
	// importsAtOnce bounds the memory that reading files takes; a company has one at a time, so that none can take all.
	importsAtOnce = 3
)

// importing counts the imports in progress.
type importing struct {
	mu    sync.Mutex
	total int
	of    map[kernel.CompanyID]bool
}

// begin takes a place, or tells that there is none.
func (i *importing) begin(company kernel.CompanyID) (end func(), ok bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.total >= importsAtOnce || i.of[company] {
		return nil, false
	}
	i.total++
	i.of[company] = true
	return func() {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.total--
		delete(i.of, company)
	}, true
}

// Found is one project of a file and what would come over.
type Found struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	Activities int            `json:"activities"` // the file's own activity rows
	Links      int            `json:"links"`
	Calendars  int            `json:"calendars"`
	Problems   map[string]int `json:"problems"`
}

// checkImport reads a file and tells what is in it. Nothing is stored.
func checkImport(c *call) error {
	list, err := c.readFile()
	if err != nil {
		return err
	}
	out := struct {
		Projects []Found `json:"projects"`
	}{make([]Found, len(list))}
	for i, p := range list {
		out.Projects[i] = Found{
			ID: p.Source.Project, Name: p.Settings.Name, Activities: p.Source.ActivityRows, Links: len(p.Links), Calendars: len(p.Calendars), Problems: p.Problems,
		}
		if p.Problems == nil {
			out.Projects[i].Problems = map[string]int{}
		}
	}
	return c.json(http.StatusOK, out)
}

// takeImport brings one project of a file over as a new schedule, whole or not at all.
func takeImport(c *call) error {
	list, err := c.readFile()
	if err != nil {
		return err
	}
	chosen, err := importer.Choose(list, c.r.URL.Query().Get("project"))
	if err != nil {
		return err
	}
	id := c.commandID()
	r, err := c.api.cfg.Projects.Start(c.ctx(), c.api.cfg.Planner, c.caller, c.project, id, schedule.TakeOver{Project: c.project, Import: chosen})
	if err != nil {
		return err
	}
	c.shown(r.Position)
	return c.json(http.StatusCreated, struct {
		Schedule kernel.ScheduleID `json:"schedule"`
		Position string            `json:"position"`
	}{id, positionText(r.Position)})
}

// readFile reads the uploaded file as it comes, the first part called "file" of a form or the body itself. Its name is a label and
// never a path; what it is, its contents say.
func (c *call) readFile() ([]schedule.Import, error) {
	end, ok := c.api.importing.begin(c.session.Company)
	if !ok {
		return nil, fault.New(fault.TooMany, "import.busy", nil)
	}
	defer end()
	file, name, err := c.upload()
	if err != nil {
		return nil, err
	}
	list, err := importer.Read(c.ctx(), file, importer.Reading{Name: name, Limits: importer.Limits{Bytes: c.api.cfg.LargestUpload}})
	if err != nil {
		var f *fault.Fault
		if errors.As(err, &f) {
			return nil, err
		}
		return nil, readError(err)
	}
	return list, nil
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
