package httpapi

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"gantry/domain/fault"
)

// client serves the files of the browser client. What is named after its content is kept by browsers for ever; every address that is
// no file is a page of the client and gets index.html, whose styles carry a nonce of this one answer.
func (a *API) client() http.Handler {
	missing := a.plain(http.StatusNotFound, fault.New(fault.NotFound, "route.unknown", nil))
	if a.cfg.Client == nil {
		return missing
	}
	files := &assets{fs: a.cfg.Client, help: helpMetas(a.cfg.HelpPages), framed: originOf(a.cfg.Framed), known: map[string]*asset{}}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			a.plain(http.StatusMethodNotAllowed, fault.New(fault.Invalid, "route.method_not_allowed", nil)).ServeHTTP(w, r)
			return
		}
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		if name == "" || name == "index.html" {
			files.page(w, r, missing)
			return
		}
		one := files.open(name)
		switch {
		case one != nil:
			one.serve(w, r, strings.HasPrefix(name, "assets/"))
		case path.Ext(name) != "" || strings.HasPrefix(name, "assets/"):
			missing.ServeHTTP(w, r) // a file that is gone must not look like a page
		default:
			files.page(w, r, missing)
		}
	})
}

// assets caches requested files, with their compressed forms.
type assets struct {
	fs   fs.FS
	help string // what every page says in its head of where help is

	framed string // what else may be framed, with a blank before it; empty: nothing
	mu     sync.Mutex
	known  map[string]*asset
}

type asset struct {
	kind  string
	tag   string
	plain []byte

	once       sync.Once
	gzip, zstd []byte // nil when not worth it
}

// open gives a file, or nil when there is none.
func (f *assets) open(name string) *asset {
	f.mu.Lock()
	defer f.mu.Unlock()
	if one, known := f.known[name]; known {
		return one
	}
	info, err := fs.Stat(f.fs, name)
	if err != nil || info.IsDir() || strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, ".") {
		return nil
	}
	b, err := fs.ReadFile(f.fs, name)
	if err != nil {
		return nil
	}
	sum := sha256.Sum256(b)
	one := &asset{kind: kindOf(name), plain: b, tag: hex.EncodeToString(sum[:12])}
	f.known[name] = one
	return one
}

func kindOf(name string) string {
	switch path.Ext(name) { // not what the machine happens to be configured for
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".json", ".map":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	case ".woff2":
		return "font/woff2"
	case ".html":
		return "text/html; charset=utf-8"
	}
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}
	return "application/octet-stream"
}

// compress makes the compressed forms once.
func (a *asset) compress() {
	if len(a.plain) < 1024 || strings.HasPrefix(a.kind, "font/") || strings.HasPrefix(a.kind, "image/") && a.kind != "image/svg+xml" {
		return
	}
	var b bytes.Buffer
	if w, err := gzip.NewWriterLevel(&b, gzip.BestCompression); err == nil {
		if _, err := w.Write(a.plain); err == nil && w.Close() == nil && b.Len() < len(a.plain) {
			a.gzip = bytes.Clone(b.Bytes())
		}
	}
	if e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1)); err == nil {
		if out := e.EncodeAll(a.plain, nil); len(out) < len(a.plain) {
			a.zstd = out
		}
		_ = e.Close()
	}
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request, immutable bool) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Add("Vary", "Accept-Encoding")
	if immutable {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	tag := `W/"` + a.tag + `"`
	h.Set("ETag", tag)
	if Matches(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	a.once.Do(a.compress)
	body := a.plain
	switch {
	case a.zstd != nil && Accepts(r, "zstd"):
		body = a.zstd
		h.Set("Content-Encoding", "zstd")
	case a.gzip != nil && Accepts(r, "gzip"):
		body = a.gzip
		h.Set("Content-Encoding", "gzip")
	}
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}

// Accepts tells whether the caller takes an encoding by name.
func Accepts(r *http.Request, encoding string) bool {
	for _, header := range r.Header.Values("Accept-Encoding") {
		for part := range strings.SplitSeq(header, ",") {
			name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
			if !strings.EqualFold(strings.TrimSpace(name), encoding) {
				continue
			}
			q := strings.TrimPrefix(strings.ReplaceAll(params, " ", ""), "q=")
			return strings.Trim(q, "0.") != "" || q == ""
		}
	}
	return false
}

// helpMetas names the installation's own help pages for the client, one <meta name="gantry:help-NAME"> each.
func helpMetas(pages map[string]string) string {
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		if address := pages[name]; address != "" {
			fmt.Fprintf(&out, `<meta name="gantry:help-%s" content="%s">`, html.EscapeString(name), html.EscapeString(address))
		}
	}
	return out.String()
}

// originOf gives the origin of a page that the client frames, as the policy names it.
func originOf(page string) string {
	u, err := url.Parse(page)
	if page == "" || err != nil || u.Host == "" {
		return ""
	}
	return " " + u.Scheme + "://" + u.Host
}

// page serves index.html. The nonce lets the component library add its style elements, and nobody else.
func (f *assets) page(w http.ResponseWriter, r *http.Request, missing http.Handler) {
	index := f.open("index.html")
	if index == nil {
		missing.ServeHTTP(w, r)
		return
	}
	secret := make([]byte, 16)
	_, _ = rand.Read(secret)
	nonce := base64.RawStdEncoding.EncodeToString(secret)
	h := w.Header()
	h.Set("Content-Security-Policy", strings.NewReplacer("style-src 'self'", "style-src 'self' 'nonce-"+nonce+"'", "frame-src 'self'", "frame-src 'self'"+f.framed).
		Replace(securityHeaders["Content-Security-Policy"]))
	h.Set("Content-Type", index.kind)
	h.Set("Cache-Control", "no-store")
	body := bytes.Replace(index.plain, []byte("<head>"), []byte(`<head><meta property="csp-nonce" nonce="`+nonce+`">`+f.help), 1)
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}

// Matches tells whether an If-None-Match header names the tag, by weak comparison.
func Matches(header, tag string) bool {
	plain := strings.TrimPrefix(tag, "W/")
	for one := range strings.SplitSeq(header, ",") {
		if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == plain {
			return true
		}
	}
	return false
}
