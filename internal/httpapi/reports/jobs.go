package reports

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/exports"
	"gantry/internal/httpapi"
)

// patience is how long a request waits for a report before it answers that it is being written.
const patience = 2 * time.Second

// View is a report on its way.
type View struct {
	ID       kernel.ID         `json:"id"`
	Schedule kernel.ScheduleID `json:"schedule"`
	Kind     string            `json:"kind"` // lookahead or weekly
	Name     string            `json:"name"` // of the file
	Phase    exports.Phase     `json:"phase"`
	Pages    int               `json:"pages"` // drawn so far
	Of       int               `json:"of"`    // pages there are; 0: not known yet
	Bytes    int64             `json:"bytes"` // of the file, once it is there
	Problem  *httpapi.Problem  `json:"problem,omitempty"`
}

func (c *call) view(v exports.View) View {
	out := View{ID: v.ID, Schedule: v.Schedule, Kind: v.Kind, Name: v.Name, Phase: v.Phase, Pages: v.Records, Of: v.Of, Bytes: v.Bytes}
	if v.Problem != nil {
		p := c.Problem(v.Problem)
		out.Problem = &p
	}
	return out
}

// start begins to write a report. It refuses at once what shows in time.
func (c *call) start(kind, name string, write func(ctx context.Context, to io.Writer, told func(done, of int)) error) error {
	v, err := c.deps.Desk.Start(c.Context(), c.Caller, exports.Order{ID: c.CommandID(), Schedule: c.Schedule, Made: &exports.Made{Kind: kind, Name: name, Write: write}})
	if err != nil {
		return err
	}
	ctx, done := context.WithTimeout(c.Context(), patience)
	defer done()
	if v, err = c.deps.Desk.Wait(ctx, c.Caller, v.ID); err != nil {
		return err
	}
	if v.Problem != nil {
		return v.Problem
	}
	return c.JSON(http.StatusAccepted, c.view(v))
}

// job gives a report of the caller's. Fault: "export.unknown", for one of another kind too.
func (c *call) job(kind string) (v exports.View, err error) {
	id, err := kernel.ParseID(c.Variable("export"))
	if err != nil {
		return v, fault.New(fault.NotFound, "export.unknown", nil)
	}
	if v, err = c.deps.Desk.View(c.Caller, id); err != nil {
		return v, err
	}
	if v.Kind != kind {
		return v, fault.New(fault.NotFound, "export.unknown", nil)
	}
	return v, c.Enter(v.Schedule) // it may be hidden or removed by now
}

func show(c *call, kind string) error {
	v, err := c.job(kind)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.view(v))
}

func cancel(c *call, kind string) error {
	v, err := c.job(kind)
	if err != nil {
		return err
	}
	if v, err = c.deps.Desk.Cancel(c.Context(), c.Caller, v.ID); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.view(v))
}

// fetch answers with the file: to be shown in the page that asks, or with "save" to be kept.
func fetch(c *call, kind string) error {
	v, err := c.job(kind)
	if err != nil {
		return err
	}
	v, body, err := c.deps.Desk.Open(c.Caller, v.ID)
	if err != nil {
		return err
	}
	defer func() { _ = body.Close() }()
	how, content := "inline", "application/pdf"
	if strings.HasSuffix(v.Name, ".xlsx") {
		how, content = "attachment", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	}
	if c.Request.URL.Query().Has("save") {
		how = "attachment"
	}
	h := c.Response.Header()
	h.Set("Content-Type", content)
	h.Set("Content-Disposition", how+`; filename="`+v.Name+`"; filename*=UTF-8''`+url.PathEscape(v.Name))
	h.Set("Cache-Control", "private, no-store")
	// The client shows it in a frame of its own page, and nobody else does.
	h.Set("Content-Security-Policy", "frame-ancestors 'self'")
	h.Set("X-Frame-Options", "SAMEORIGIN")
	c.Response.WriteHeader(http.StatusOK)
	_, _ = io.Copy(c.Response, body) // a reader that went away is no error of ours
	return nil
}
