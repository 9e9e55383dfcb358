package httpapi

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/exporter"
	"gantry/internal/exports"
)

const (
	// longestRequest is what no request lasts over: a file that takes longer to write is fetched when it is there.
	longestRequest = 300 * time.Second
	// exportPatience is how long a call waits that answers with the file itself. What is left is for sending it.
	exportPatience = 200 * time.Second
)

func (a *API) exportRoutes() []route {
	return []route{
		{method: http.MethodPost, path: "/api/schedules/{schedule}/exports", module: access.Gantt, need: view, scope: bySchedule, handler: startExport, cost: costJob},
		{method: http.MethodGet, path: "/api/exports/{export}", module: access.Gantt, need: view, scope: byExport, handler: showExport},
		{method: http.MethodDelete, path: "/api/exports/{export}", module: access.Gantt, need: view, scope: byExport, handler: cancelExport},
		{method: http.MethodGet, path: "/api/exports/{export}/file", module: access.Gantt, need: view, scope: byExport, handler: fetchExport, timeout: longestRequest},
		{method: http.MethodPost, path: "/api/activitys/exportxml", module: access.Gantt, need: view, scope: byBody, handler: exportXML(exporter.MSPDI), timeout: longestRequest, cost: costJob},
		{method: http.MethodPost, path: "/api/exportable/exportP6XML", module: access.Gantt, need: view, scope: byBody, handler: exportXML(exporter.PMXML), timeout: longestRequest, cost: costJob},
	}
}

// ExportView is a file being written, with why it failed in the caller's language.
type ExportView struct {
	exports.View
	Problem *Problem `json:"problem,omitempty"`
}

func (c *call) exportView(v exports.View) ExportView {
	out := ExportView{View: v}
	if v.Problem != nil {
		p := problem(v.Problem, c.language, c.correlation)
		out.Problem = &p
	}
	return out
}

// order begins to write a file of the schedule entered. Tags, resources and baselines are those of everything decided so
// far.
func (c *call) order(format exporter.Format) (exports.View, error) {
	if err := c.caughtUp("imported"); err != nil {
		return exports.View{}, err
	}
	author, err := c.api.cfg.Identity.User(c.ctx(), c.caller.User)
	if err != nil {
		return exports.View{}, err
	}
	return c.api.exports.Start(c.ctx(), c.caller, exports.Order{ID: c.commandID(), Schedule: c.schedule, Format: format, Author: author.Email})
}

func startExport(c *call) error {
	var body struct {
		Format string `json:"format"`
	}
	if err := c.read(&body, true); err != nil {
		return err
	}
	format, err := exporter.ParseFormat(body.Format)
	if err != nil {
		return err
	}
	v, err := c.order(format)
	if err != nil {
		return err
	}
	return c.json(http.StatusAccepted, c.exportView(v))
}

// exportID is the export the path names. Whose it is, the desk judges.
func (c *call) exportID() (kernel.ID, error) {
	id, err := kernel.ParseID(c.variable("export"))
	if err != nil {
		return kernel.ID{}, fault.New(fault.NotFound, "export.unknown", nil)
	}
	return id, nil
}

func showExport(c *call) error {
	id, err := c.exportID()
	if err != nil {
		return err
	}
	v, err := c.api.exports.View(c.caller, id)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, c.exportView(v))
}

func cancelExport(c *call) error {
	id, err := c.exportID()
	if err != nil {
		return err
	}
	v, err := c.api.exports.Cancel(c.ctx(), c.caller, id)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, c.exportView(v))
}

func fetchExport(c *call) error {
	id, err := c.exportID()
	if err != nil {
		return err
	}
	return c.file(id)
}

// file answers with a file that is there.
func (c *call) file(id kernel.ID) error {
	v, body, err := c.api.exports.Open(c.caller, id)
	if err != nil {
		return err
	}
	defer func() { _ = body.Close() }()
	h := c.w.Header()
	h.Set("Content-Type", v.Format.ContentType())
	h.Set("Content-Disposition", disposition(v.Name))
	h.Set("Cache-Control", "private, no-store")
	c.w.WriteHeader(http.StatusOK)
	_, _ = io.Copy(c.w, body) // a reader that went away is no error of ours
	return nil
}

// disposition names a file for whoever saves it, in ASCII for those who know no more.
func disposition(name string) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' {
			return '_'
		}
		return r
	}, name)
	return fmt.Sprintf(`attachment; filename="%s"; filename*=UTF-8''%s`, plain, strings.ReplaceAll(url.QueryEscape(name), "+", "%20"))
}

// exportXML answers with the file of the schedule a body names; with the job, for the caller to poll, when it takes too long.
func exportXML(format exporter.Format) func(*call) error {
	return func(c *call) error {
		f, err := c.readWire()
		if err != nil {
			return err
		}
		if err := c.enterSector(f); err != nil {
			return err
		}
		v, err := c.order(format)
		if err != nil {
			return err
		}
		ctx, done := context.WithTimeout(c.ctx(), exportPatience)
		defer done()
		if v, err = c.api.exports.Wait(ctx, c.caller, v.ID); err != nil {
			return err
		}
		if v.Phase == exports.Writing {
			return c.json(http.StatusAccepted, c.exportView(v))
		}
		return c.file(v.ID)
	}
}
