package accounts

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/files"
	"gantry/internal/httpapi"
	"gantry/readmodels/members"
)

// pictureRoutes take pictures and give them out again.
func (d *Deps) pictureRoutes() []httpapi.Route {
	upload := func(path string, module access.Module, kind files.Kind) httpapi.Route {
		r := httpapi.Route{Method: http.MethodPost, Path: path, Module: module, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Limit: largestPicture, Cost: httpapi.CostWhole}
		if module == "" {
			r.Need, r.Scope = httpapi.SignedIn, httpapi.Self
		}
		r.Handler = d.handle(func(c *call) error { return takePicture(c, kind) })
		return r
	}
	return []httpapi.Route{
		upload("/api/users/upload", "", files.Person),
		upload("/api/users/uploadUserImage", "", files.Person),
		upload("/api/projects/upload", access.Project, files.Project),
		upload("/api/companys/upload", access.Company, files.Company),
		{Method: http.MethodDelete, Path: "/api/account/picture", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(removePicture)},
		{Method: http.MethodGet, Path: "/api/files/{file}", Need: httpapi.SignedIn, Scope: httpapi.ByFile, Handler: d.handle(showPicture)},
	}
}

// largestPicture is a picture and the words around it in a form.
const largestPicture = files.MostBytes + 64<<10

// UploadedView names a picture; name is what the specification's other routes take.
type UploadedView struct {
	Name string `json:"name"`
}

// takePicture keeps the picture of a form: its field "file", and in "crop" the part to keep as {"x", "y", "width", "height"} in shares. A
// person's picture becomes theirs at once.
func takePicture(c *call, kind files.Kind) error {
	if err := c.ownPerson(); err != nil {
		return err
	}
	prepared, err := readPicture(c, kind)
	if err != nil {
		return err
	}
	f := files.File{Kind: kind, User: c.Session.User}
	if kind != files.Person {
		f.Company = c.Session.Company
	}
	if f, err = c.deps.Files.Keep(c.Context(), f, prepared); err != nil {
		return err
	}
	if kind == files.Person {
		if err := c.deps.Identity.SetPicture(c.Context(), c.Session.User, pictureAddress(f.ID)); err != nil {
			return errors.Join(err, c.deps.Files.Remove(c.Context(), f.ID))
		}
		if err := c.deps.Files.RemovePerson(c.Context(), c.Session.User, f.ID); err != nil {
			return err
		}
	}
	return c.JSON(http.StatusOK, UploadedView{Name: f.ID.String()})
}

func pictureAddress(id kernel.ID) string { return "/api/files/" + id.String() }

// readPicture reads the form one part at a time; nothing of it touches the disk.
func readPicture(c *call, kind files.Kind) (p files.Prepared, err error) {
	media, params, err := mime.ParseMediaType(c.Request.Header.Get("Content-Type"))
	if err != nil || media != "multipart/form-data" {
		return p, fault.New(fault.Invalid, "request.not_form", nil)
	}
	var picture []byte
	var crop files.Crop
	for form := multipart.NewReader(c.Request.Body, params["boundary"]); ; {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return p, httpapi.ReadError(err)
		}
		switch part.FormName() {
		case "file":
			picture, err = io.ReadAll(part)
		case "crop":
			var text []byte
			if text, err = io.ReadAll(io.LimitReader(part, 1<<10)); err == nil {
				if json.Unmarshal(text, &crop) != nil {
					return p, fault.New(fault.Invalid, "file.crop", nil)
				}
			}
		}
		if err != nil {
			return p, httpapi.ReadError(err)
		}
	}
	if picture == nil {
		return p, fault.New(fault.Invalid, "request.field", fault.P{"field": "file"})
	}
	return files.Prepare(strings.NewReader(string(picture)), kind.Shape(), crop)
}

func removePicture(c *call) error {
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.deps.Identity.SetPicture(c.Context(), c.Session.User, ""); err != nil {
		return err
	}
	if err := c.deps.Files.RemovePerson(c.Context(), c.Session.User, kernel.ID{}); err != nil {
		return err
	}
	return c.NoContent()
}

// showPicture gives a picture of the session's company, or of one of its people, and to its sender a document. Every other one is unknown. A picture never changes under its
// address, so browsers keep it; who may see it is asked each time it is not kept.
func showPicture(c *call) error {
	unknown := fault.New(fault.NotFound, "file.unknown", nil)
	id, err := kernel.ParseID(c.Variable("file"))
	if err != nil {
		return unknown
	}
	f, err := c.deps.Files.Find(c.Context(), id)
	if err != nil {
		return err
	}
	switch {
	case f.Kind == files.Document && f.User != c.Session.User: // its row decides, under an address of its own
		return unknown
	case f.Kind != files.Person && f.Company != c.Session.Company:
		return unknown
	case f.Kind == files.Person && f.User != c.Session.User:
		if _, member, err := members.RoleOf(c.Context(), c.Rows(), c.Session.Company, f.User); err != nil || !member {
			if err != nil {
				return httpapi.QueryError(err)
			}
			return unknown
		}
	}
	b, err := c.deps.Files.Bytes(c.Context(), f)
	if err != nil {
		return err
	}
	h := c.Response.Header()
	h.Set("Cache-Control", "private, max-age=86400, immutable")
	h.Set("Content-Disposition", "inline; filename=picture")
	if f.Kind == files.Document {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.Name}))
	}
	h.Set("Vary", "Cookie")
	return c.Raw(http.StatusOK, f.Type, b)
}
