package lookahead

import (
	"encoding/json"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/internal/files"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/lookahead"
)

// documentRoutes are the calls about documents: a file is uploaded first, then attached by its name.
func (d *Deps) documentRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{
			Method: method, Path: path, Module: access.Lookahead, Or: []access.Module{access.Roadblocks}, Need: need, Scope: scope, Handler: d.handle(f),
		}
	}
	const one = "/api/attachments/{id}"
	upload := route(http.MethodPost, "/api/attachments/upload", httpapi.Edit, httpapi.WholeTenant, uploadDocument)
	upload.Limit, upload.Cost = files.MostDocumentBytes+64<<10, httpapi.CostWhole
	attach := route(http.MethodPost, "/api/constraints/{id}/attachdocuments", httpapi.Edit, httpapi.ByRow, attachToConstraint)
	attach.Module, attach.Or = access.Roadblocks, nil
	return []httpapi.Route{
		upload, attach,
		route(http.MethodPost, "/api/attachments", httpapi.Edit, httpapi.ByBody, createDocument),
		route(http.MethodGet, one, httpapi.View, httpapi.ByRow, showDocument),
		route(http.MethodPut, one, httpapi.Edit, httpapi.ByRow, renameDocument),
		route(http.MethodDelete, one, httpapi.Edit, httpapi.ByRow, deleteDocument),
		route(http.MethodGet, one+"/content", httpapi.View, httpapi.ByRow, downloadDocument),
		route(http.MethodGet, "/api/sectors/{schedule}/documents", httpapi.View, httpapi.BySchedule, documentsOfSector),
	}
}

// WireDocument is a document. One of the three ids names what it hangs on.
type WireDocument struct {
	ID           string     `json:"id"`
	Name         string     `json:"name"`
	Type         string     `json:"type"` // of its content
	Size         int64      `json:"size"` // bytes
	Address      string     `json:"address"`
	File         kernel.ID  `json:"file"`
	TaskID       *string    `json:"taskId"`
	ConstraintID *string    `json:"constraintId"`
	SectorID     *kernel.ID `json:"sectorId"`
	UserID       *string    `json:"userId"` // who attached it
	CreateDate   string     `json:"create_date"`
}

func wireDocument(s kernel.ScheduleID, d *rows.Document) WireDocument {
	id := *wire.RowID(s, d.Row)
	out := WireDocument{
		ID: id, Name: d.Name, Type: d.Type, Size: d.Size, Address: "/api/attachments/" + id + "/content", File: d.File, UserID: orNull(d.By), CreateDate: wire.Instant(d.At),
	}
	switch d.Kind {
	case rows.OfTask:
		out.TaskID = wire.RowID(s, d.Holder)
	case rows.OfRoadblock:
		out.ConstraintID = wire.RowID(s, d.Holder)
	default:
		out.SectorID = &s
	}
	return out
}

// uploadDocument keeps the file of a form. Until it is attached, its sender alone reads it.
func uploadDocument(c *call) error {
	name, prepared, err := c.DocumentOfForm()
	if err != nil {
		return err
	}
	up, err := c.KeepDocument(c.deps.Files, name, prepared)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, up)
}

// createDocument attaches a file that is uploaded to a task, a roadblock or the schedule.
func createDocument(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.enter(f, "taskId", "constraintId"); err != nil {
		return err
	}
	command := domain.AddDocuments{Of: domain.OfTasks}
	item := domain.DocumentItem{}
	for name, of := range map[string]domain.DocumentsOf{"taskId": domain.OfTasks, "constraintId": domain.OfRoadblocks} {
		if !f.Has(name) {
			continue
		}
		if !item.On.IsNone() {
			return fault.New(fault.Invalid, "request.field", fault.P{"field": "constraintId"})
		}
		if item.On, err = c.RowRef(f[name]); err != nil {
			return err
		}
		command.Of = of
	}
	if item.File, err = fileOf(f); err != nil {
		return err
	}
	if item.Name, _, err = f.Text("name"); err != nil {
		return err
	}
	command.Items = []domain.DocumentItem{item}
	r, err := c.did(command)
	if err != nil {
		return err
	}
	return c.answerDocument(http.StatusCreated, r.Created[0])
}

// fileOf reads the name of a file that is uploaded.
func fileOf(f wire.Fields) (kernel.ID, error) {
	text, there, err := f.Text("file")
	if err != nil {
		return kernel.ID{}, err
	}
	if !there {
		return kernel.ID{}, wire.Missing("file")
	}
	id, err := kernel.ParseID(text)
	if err != nil {
		return kernel.ID{}, domain.Refuse("document.file_unknown", fault.P{"file": text})
	}
	return id, nil
}

// document gives one that the caller sees. Fault: document.unknown.
func (c *call) document(row kernel.Row) (rows.Document, error) {
	list, err := rows.Documents(c.Context(), c.Rows(), c.of(), c.reader(), []kernel.Row{row})
	if err != nil {
		return rows.Document{}, httpapi.QueryError(err)
	}
	if len(list) == 0 {
		return rows.Document{}, domain.Refuse("document.unknown", fault.P{"row": row})
	}
	return list[0], nil
}

func (c *call) answerDocument(status int, row kernel.Row) error {
	d, err := c.document(row)
	if err != nil {
		return err
	}
	return c.JSON(status, wireDocument(c.Schedule, &d))
}

func showDocument(c *call) error {
	if err := c.Await("lookahead"); err != nil {
		return err
	}
	return c.answerDocument(http.StatusOK, c.Row)
}

// tableOf says which command a document is changed by.
func tableOf(d *rows.Document) domain.DocumentsOf {
	if d.Kind == rows.OfRoadblock {
		return domain.OfRoadblocks
	}
	return domain.OfTasks
}

func renameDocument(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.CaughtUp("lookahead"); err != nil {
		return err
	}
	now, err := c.document(c.Row)
	if err != nil {
		return err
	}
	name, there, err := f.Text("name")
	if err != nil {
		return err
	}
	if !there {
		return wire.Missing("name")
	}
	if _, err := c.did(domain.RenameDocument{Of: tableOf(&now), Row: kernel.At(c.Row), Name: name}); err != nil {
		return err
	}
	return c.answerDocument(http.StatusOK, c.Row)
}

func deleteDocument(c *call) error {
	if err := c.CaughtUp("lookahead"); err != nil {
		return err
	}
	now, err := c.document(c.Row)
	if err != nil {
		return err
	}
	if _, err := c.did(domain.DeleteDocuments{Of: tableOf(&now), Rows: []kernel.Ref{kernel.At(c.Row)}}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}

// downloadDocument gives the bytes of a document whose row the caller sees now. Nothing but a picture opens in the browser.
func downloadDocument(c *call) error {
	if err := c.CaughtUp("lookahead"); err != nil {
		return err
	}
	d, err := c.document(c.Row)
	if err != nil {
		return err
	}
	return c.Document(c.deps.Files, d.File, d.Name)
}

// documentsOfSector gives every document of a schedule that the caller sees, whatever it hangs on.
func documentsOfSector(c *call) error {
	if err := c.Await("lookahead"); err != nil {
		return err
	}
	list, err := rows.Documents(c.Context(), c.Rows(), c.of(), c.reader(), nil)
	if err != nil {
		return httpapi.QueryError(err)
	}
	return c.JSON(http.StatusOK, wireDocuments(c.Schedule, list))
}

func wireDocuments(s kernel.ScheduleID, list []rows.Document) []WireDocument {
	out := make([]WireDocument, len(list))
	for i := range list {
		out[i] = wireDocument(s, &list[i])
	}
	return out
}

// attachToConstraint attaches files to a roadblock: each by the name it was uploaded under, or as {file, name}.
func attachToConstraint(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	var list []json.RawMessage
	if !f.Has("documents") {
		return wire.Missing("documents")
	}
	if err := wire.Decode(f["documents"], &list, false); err != nil {
		return err
	}
	if len(list) == 0 {
		return wire.Missing("documents")
	}
	command := domain.AddDocuments{Of: domain.OfRoadblocks}
	for _, raw := range list {
		one := wire.Fields{}
		if len(raw) > 0 && raw[0] == '{' {
			if err := wire.Decode(raw, &one, false); err != nil {
				return err
			}
		} else {
			one["file"] = raw
		}
		item := domain.DocumentItem{On: kernel.At(c.Row)}
		if item.File, err = fileOf(one); err != nil {
			return err
		}
		if item.Name, _, err = one.Text("name"); err != nil {
			return err
		}
		command.Items = append(command.Items, item)
	}
	if _, err := c.did(command); err != nil {
		return err
	}
	return c.answerConstraint(http.StatusOK, c.Row)
}
