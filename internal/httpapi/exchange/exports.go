package exchange

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
	"gantry/internal/httpapi"
)

const (
	// longestRequest is what no request lasts over: a file that takes longer to write is fetched when it is there.
	longestRequest = 300 * time.Second
	// exportPatience is how long a call waits that answers with the file itself. What is left is for sending it.
	exportPatience = 200 * time.Second
)

func (d *Deps) exportRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/schedules/{schedule}/exports", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(startExport), Cost: httpapi.CostJob},
		{Method: http.MethodGet, Path: "/api/exports/{export}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByExport, Handler: d.handle(showExport)},
		{Method: http.MethodDelete, Path: "/api/exports/{export}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByExport, Handler: d.handle(cancelExport)},
		{Method: http.MethodGet, Path: "/api/exports/{export}/file", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByExport, Handler: d.handle(fetchExport), Timeout: longestRequest},
		{Method: http.MethodPost, Path: "/api/activitys/exportxml", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByBody, Handler: d.handle(exportXML(exporter.MSPDI)), Timeout: longestRequest, Cost: httpapi.CostJob},
		{Method: http.MethodPost, Path: "/api/exportable/exportP6XML", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByBody, Handler: d.handle(exportXML(exporter.PMXML)), Timeout: longestRequest, Cost: httpapi.CostJob},
	}
}

// ExportView is a file being written, with why it failed in the caller's language.
type ExportView struct {
	exports.View
	Problem *httpapi.Problem `json:"problem,omitempty"`
}

func (c *call) exportView(v exports.View) ExportView {
	out := ExportView{View: v}
	if v.Problem != nil {
		p := c.Problem(v.Problem)
		out.Problem = &p
	}
	return out
}

// order begins to write a file of the schedule entered. Tags, resources and baselines are those of everything decided so
// far.
func (c *call) order(format exporter.Format) (exports.View, error) {
	if err := c.CaughtUp("imported"); err != nil {
		return exports.View{}, err
	}
	author, err := c.Self()
	if err != nil {
		return exports.View{}, err
	}
	return c.deps.Exports.Start(c.Context(), c.Caller, exports.Order{ID: c.CommandID(), Schedule: c.Schedule, Format: format, Author: author.Email})
}

func startExport(c *call) error {
	var body struct {
		Format string `json:"format"`
	}
	if err := c.Read(&body, true); err != nil {
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
	return c.JSON(http.StatusAccepted, c.exportView(v))
}

// exportID is the export the path names. Whose it is, the desk judges.
func (c *call) exportID() (kernel.ID, error) {
	id, err := kernel.ParseID(c.Variable("export"))
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
	v, err := c.deps.Exports.View(c.Caller, id)
	if err != nil {
		return err
	}
	if err := c.Enter(v.Schedule); err != nil { // it may be hidden or removed by now
		return err
	}
	return c.JSON(http.StatusOK, c.exportView(v))
}

func cancelExport(c *call) error {
	id, err := c.exportID()
	if err != nil {
		return err
	}
	v, err := c.deps.Exports.Cancel(c.Context(), c.Caller, id)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.exportView(v))
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
	v, body, err := c.deps.Exports.Open(c.Caller, id)
	if err != nil {
		return err
	}
	defer func() { _ = body.Close() }()
	if err := c.Enter(v.Schedule); err != nil { // it may be hidden or removed by now
		return err
	}
	h := c.Response.Header()
	h.Set("Content-Type", v.Format.ContentType())
	h.Set("Content-Disposition", disposition(v.Name))
	h.Set("Cache-Control", "private, no-store")
	c.Response.WriteHeader(http.StatusOK)
	_, _ = io.Copy(c.Response, body) // a reader that went away is no error of ours
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
		f, err := c.Fields()
		if err != nil {
			return err
		}
		if err := c.EnterSector(f); err != nil {
			return err
		}
		v, err := c.order(format)
		if err != nil {
			return err
		}
		ctx, done := context.WithTimeout(c.Context(), exportPatience)
		defer done()
		if v, err = c.deps.Exports.Wait(ctx, c.Caller, v.ID); err != nil {
			return err
		}
		if v.Phase == exports.Writing {
			return c.JSON(http.StatusAccepted, c.exportView(v))
		}
		return c.file(v.ID)
	}
}
