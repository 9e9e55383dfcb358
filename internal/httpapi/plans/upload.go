package plans

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/internal/files"
	"gantry/internal/httpapi"
)

// UploadedDocument names a file that is in the store and hangs on nothing yet.
type UploadedDocument struct {
	Name     string `json:"name"` // to attach it by
	Address  string `json:"address"`
	FileName string `json:"fileName"`
	Type     string `json:"type"`
	Size     int64  `json:"size"`
}

// DocumentOfForm reads the field "file" of a form; nothing of it touches the disk.
func (c *Call) DocumentOfForm() (name string, p files.Prepared, err error) {
	media, params, err := mime.ParseMediaType(c.Request.Header.Get("Content-Type"))
	if err != nil || media != "multipart/form-data" {
		return "", p, fault.New(fault.Invalid, "request.not_form", nil)
	}
	for form := multipart.NewReader(c.Request.Body, params["boundary"]); ; {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return "", p, fault.New(fault.Invalid, "request.field", fault.P{"field": "file"})
		}
		if err != nil {
			return "", p, httpapi.ReadError(err)
		}
		if part.FormName() != "file" {
			continue
		}
		name, problem := kernel.CleanName(part.FileName())
		if problem != "" {
			return "", p, lookahead.Refuse("document.name_invalid", fault.P{"problem": problem, "max": kernel.MaxName})
		}
		p, err = files.PrepareDocument(part)
		if refused := (*fault.Fault)(nil); err != nil && !errors.As(err, &refused) {
			err = httpapi.ReadError(err)
		}
		return name, p, err
	}
}

// KeepDocument keeps a file of a form for its sender, until it is attached.
func (c *Call) KeepDocument(store *files.Store, name string, p files.Prepared) (UploadedDocument, error) {
	f, err := store.Keep(c.Context(), files.File{Kind: files.Document, Company: c.Session.Company, User: c.Session.User, Name: name}, p)
	if err != nil {
		return UploadedDocument{}, err
	}
	return UploadedDocument{Name: f.ID.String(), Address: "/api/files/" + f.ID.String(), FileName: f.Name, Type: f.Type, Size: f.Size}, nil
}

// Document answers with the bytes of a document that hangs on a row the caller sees. Nothing but a picture opens in the browser.
func (c *Call) Document(store *files.Store, id kernel.ID, name string) error {
	f, err := store.Find(c.Context(), id)
	if err != nil {
		return err
	}
	if f.Company != c.Session.Company {
		return fault.New(fault.NotFound, "file.unknown", nil)
	}
	b, err := store.Bytes(c.Context(), f)
	if err != nil {
		return err
	}
	shown := "attachment"
	if IsPicture(f.Type) {
		shown = "inline"
	}
	if name == "" {
		name = f.Name
	}
	h := c.Response.Header()
	h.Set("Cache-Control", "private, no-store")
	h.Set("Content-Disposition", mime.FormatMediaType(shown, map[string]string{"filename": name}))
	return c.Raw(http.StatusOK, f.Type, b)
}

// IsPicture tells whether a document is one that was drawn anew.
func IsPicture(kind string) bool { return kind == "image/jpeg" || kind == "image/png" }
