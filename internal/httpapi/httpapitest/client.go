package httpapitest

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	scheduleapi "gantry/internal/httpapi/schedule"
	"gantry/internal/identity"
)

// Client is somebody signed in, or nobody.
type Client struct {
	World  *World
	Cookie *http.Cookie
	CSRF   string
	Bearer string
	Header http.Header // sent with everything
}

// Nobody has no session.
func (w *World) Nobody() *Client { return &Client{World: w, Header: http.Header{}} }

// As signs somebody of a company in; as its superadministrator, somebody who visits it.
func (w *World) As(x Tenant, role access.Role) *Client {
	w.T.Helper()
	from := identity.From{Address: "127.0.0.1"}
	if role == access.SuperAdmin {
		o, _, err := w.Identity.OpenSupport(w.T.Context(), identity.Session{User: x.People[role]}, x.Company, "somebody asked for help", time.Hour, from)
		require.NoError(w.T, err)
		return &Client{World: w, Cookie: &http.Cookie{Name: "gantry_session", Value: o.Token}, CSRF: identity.CSRF(o.Token), Header: http.Header{}}
	}
	o, err := w.Identity.Open(w.T.Context(), x.People[role], x.Company, from)
	require.NoError(w.T, err)
	return &Client{World: w, Cookie: &http.Cookie{Name: "gantry_session", Value: o.Token}, CSRF: identity.CSRF(o.Token), Header: http.Header{}}
}

// Answer is what came back.
type Answer struct {
	*http.Response
	Content []byte
}

func (a Answer) Into(t testing.TB, v any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(a.Content, v), string(a.Content))
}

func (a Answer) Code(t testing.TB) string {
	t.Helper()
	var p httpapi.Problem
	a.Into(t, &p)
	return p.Code
}

func (c *Client) Request(method, path string, body any) *http.Request {
	c.World.T.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	case []byte:
		reader = bytes.NewReader(b)
	default:
		text, err := json.Marshal(body)
		require.NoError(c.World.T, err)
		reader = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(c.World.T.Context(), method, c.World.Server.URL+path, reader)
	require.NoError(c.World.T, err)
	if reader != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.Cookie != nil {
		r.AddCookie(c.Cookie)
	}
	if c.CSRF != "" {
		r.Header.Set("X-CSRF-Token", c.CSRF)
	}
	if c.Bearer != "" {
		r.Header.Set("Authorization", "Bearer "+c.Bearer)
	}
	for k, v := range c.Header {
		r.Header[k] = v
	}
	return r
}

// Do sends a request and holds the answer against the API's description.
func (c *Client) Do(method, path string, body any) Answer {
	c.World.T.Helper()
	r := c.Request(method, path, body)
	sent := []byte{}
	if r.Body != nil {
		sent, _ = io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(sent))
	}
	res, err := c.World.Server.Client().Do(r)
	require.NoError(c.World.T, err)
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	require.NoError(c.World.T, err)
	if strings.HasPrefix(r.URL.Path, "/api/") && res.StatusCode != http.StatusMethodNotAllowed {
		c.World.contract.holds(c.World.T, r, sent, res, b)
	}
	return Answer{res, b}
}

// OK is do for requests that must succeed.
func (c *Client) OK(method, path string, body any) Answer {
	c.World.T.Helper()
	a := c.Do(method, path, body)
	require.Less(c.World.T, a.StatusCode, 300, "%s %s: %s", method, path, a.Content)
	return a
}

// Command sends one command and gives its receipt.
func (c *Client) Command(schedule kernel.ScheduleID, fields map[string]any) scheduleapi.ReceiptView {
	c.World.T.Helper()
	if fields["id"] == nil {
		fields["id"] = NewID()
	}
	var out struct{ Receipts []json.RawMessage }
	c.OK(http.MethodPost, "/api/schedules/"+schedule.String()+"/commands", map[string]any{"commands": []any{fields}}).Into(c.World.T, &out)
	require.Len(c.World.T, out.Receipts, 1)
	var r scheduleapi.ReceiptView
	require.NoError(c.World.T, json.Unmarshal(out.Receipts[0], &r))
	return r
}

func (c *Client) Upload(path, field, name string, content []byte) Answer {
	c.World.T.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	require.NoError(c.World.T, form.WriteField("note", "before the file"))
	part, err := form.CreateFormFile(field, name)
	require.NoError(c.World.T, err)
	_, err = io.Copy(part, bytes.NewReader(content))
	require.NoError(c.World.T, err)
	require.NoError(c.World.T, form.Close())
	c.Header.Set("Content-Type", form.FormDataContentType())
	defer c.Header.Del("Content-Type")
	return c.Do(http.MethodPost, path, b.Bytes())
}

// Uploaded sends a file and gives the name to attach it by.
func (c *Client) Uploaded(name string, content []byte) string {
	c.World.T.Helper()
	var out struct{ Name string }
	c.Upload("/api/attachments/upload", "file", name, content).Into(c.World.T, &out)
	require.NotEmpty(c.World.T, out.Name)
	return out.Name
}

// From makes a client come from an address, as the proxy in front says.
func (c *Client) From(address string) *Client {
	c.Header.Set("X-Forwarded-For", address)
	return c
}
