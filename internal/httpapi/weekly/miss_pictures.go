package weekly

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/weekly"
	"gantry/internal/files"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
)

// missPictureRoutes keep the pictures of reasons for non-completion and give them back.
func (d *Deps) missPictureRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api/cncs" + path, Module: access.Reasons, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	upload := route(http.MethodPost, "/upload", httpapi.Edit, httpapi.WholeTenant, uploadMissPicture)
	upload.Limit, upload.Cost = files.MostDocumentBytes+64<<10, httpapi.CostWhole
	return []httpapi.Route{upload, route(http.MethodGet, "/{id}/image", httpapi.View, httpapi.ByRow, showMissPicture)}
}

// uploadMissPicture keeps the picture of a form, for a reason that is said next. Fault: "file.type".
func uploadMissPicture(c *call) error {
	name, prepared, err := c.DocumentOfForm()
	if err != nil {
		return err
	}
	if !plans.IsPicture(prepared.Type) {
		return fault.New(fault.Invalid, "file.type", nil)
	}
	up, err := c.KeepDocument(c.deps.Files, name, prepared)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, up)
}

// showMissPicture gives the picture of a reason to whoever sees it.
func showMissPicture(c *call) error {
	if err := c.current(); err != nil {
		return err
	}
	list, err := c.misses([]kernel.Row{c.Row})
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return weekly.Refuse("miss.unknown", fault.P{"row": c.Row})
	}
	id, err := kernel.ParseID(list[0].Picture)
	if err != nil {
		return fault.New(fault.NotFound, "file.unknown", nil)
	}
	return c.Document(c.deps.Files, id, "")
}
