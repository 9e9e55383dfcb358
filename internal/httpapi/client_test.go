package httpapi_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/zap"

	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/timeclock"
)

var script = strings.Repeat("console.log('gantry');\n", 400)

func site(t *testing.T) http.Handler {
	t.Helper()
	api, err := edge.New(edge.Config{
		Clock: timeclock.System{}, NewID: httpapitest.NewID, Logger: zap.NewNop(), Meter: httpapitest.Meter{},
		Client: fstest.MapFS{
			"index.html":          {Data: []byte(`<!doctype html><html><head><title>Gantry</title></head></html>`)},
			"assets/app-4f2a.js":  {Data: []byte(script)},
			"assets/inter.woff2":  {Data: []byte(strings.Repeat("font", 1000))},
			"favicon.svg":         {Data: []byte("<svg/>")},
			".vite/manifest.json": {Data: []byte("{}")},
		},
	})
	require.NoError(t, err)
	return api.Handler()
}

func ask(h http.Handler, method, path string, change ...func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.Host = "localhost"
	for _, f := range change {
		f(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func with(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func TestEveryPageOfTheClientIsItsIndex(t *testing.T) {
	h := site(t)
	nonces := map[string]bool{}
	for _, path := range []string{"/", "/index.html", "/login", "/gantt/4711", "/x/project/y/schedule/z/schedule-change-log"} {
		w := ask(h, http.MethodGet, path)
		require.Equal(t, http.StatusOK, w.Code, path)
		require.Equal(t, "text/html; charset=utf-8", w.Header().Get("Content-Type"))
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		nonce := regexp.MustCompile(`<meta property="csp-nonce" nonce="([^"]+)">`).FindStringSubmatch(w.Body.String())
		require.Len(t, nonce, 2, "the component library finds its nonce in the page")
		require.Contains(t, w.Header().Get("Content-Security-Policy"), "style-src 'self' 'nonce-"+nonce[1]+"';")
		require.False(t, nonces[nonce[1]], "used once")
		nonces[nonce[1]] = true
	}
	for _, path := range []string{"/assets/gone-1234.js", "/robots.txt", "/.vite/manifest.json", "/../../etc/passwd.txt", "/%2e%2e/secret.txt"} {
		require.NotEqual(t, http.StatusOK, ask(h, http.MethodGet, path).Code, "a file that is not there is no page: %s", path)
	}
	require.Equal(t, http.StatusMethodNotAllowed, ask(h, http.MethodPost, "/login").Code)
}

// link-102: the addresses of the help on circular links are the installation's to set.
func TestPagesNameTheHelpOfTheInstallation(t *testing.T) {
	api, err := edge.New(edge.Config{
		Clock: timeclock.System{}, NewID: httpapitest.NewID, Logger: zap.NewNop(), Meter: httpapitest.Meter{},
		Client:    fstest.MapFS{"index.html": {Data: []byte(`<!doctype html><html><head><title>Gantry</title></head></html>`)}},
		HelpPages: map[string]string{"circular-links-es": "https://help.example/circulos?a=1&b=2", "circular-links-en": ""},
	})
	require.NoError(t, err)
	page := ask(api.Handler(), http.MethodGet, "/").Body.String()
	require.Contains(t, page, `<meta name="gantry:help-circular-links-es" content="https://help.example/circulos?a=1&amp;b=2">`)
	require.NotContains(t, page, "circular-links-en")
}

func TestFilesNamedAfterTheirContentAreKeptForEver(t *testing.T) {
	h := site(t)
	w := ask(h, http.MethodGet, "/assets/app-4f2a.js")
	require.Equal(t, "public, max-age=31536000, immutable", w.Header().Get("Cache-Control"))
	require.Equal(t, "text/javascript; charset=utf-8", w.Header().Get("Content-Type"))
	require.Equal(t, script, w.Body.String())
	require.Equal(t, http.StatusNotModified, ask(h, http.MethodGet, "/assets/app-4f2a.js", with("If-None-Match", w.Header().Get("ETag"))).Code)
	require.Equal(t, "no-cache", ask(h, http.MethodGet, "/favicon.svg").Header().Get("Cache-Control"))
	require.Empty(t, ask(h, http.MethodHead, "/assets/app-4f2a.js").Body.Bytes())

	zipped := ask(h, http.MethodGet, "/assets/app-4f2a.js", with("Accept-Encoding", "gzip, deflate"))
	require.Equal(t, "gzip", zipped.Header().Get("Content-Encoding"))
	require.Contains(t, zipped.Header().Values("Vary"), "Accept-Encoding")
	r, err := gzip.NewReader(zipped.Body)
	require.NoError(t, err)
	plain, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, script, string(plain))

	newer := ask(h, http.MethodGet, "/assets/app-4f2a.js", with("Accept-Encoding", "gzip, br, zstd"))
	require.Equal(t, "zstd", newer.Header().Get("Content-Encoding"))
	z, err := zstd.NewReader(bytes.NewReader(newer.Body.Bytes()))
	require.NoError(t, err)
	defer z.Close()
	plain, err = io.ReadAll(z)
	require.NoError(t, err)
	require.Equal(t, script, string(plain))

	require.Empty(t, ask(h, http.MethodGet, "/assets/app-4f2a.js", with("Accept-Encoding", "gzip;q=0, zstd;q=0.0")).Header().Get("Content-Encoding"))
	require.Empty(t, ask(h, http.MethodGet, "/assets/inter.woff2", with("Accept-Encoding", "gzip, zstd")).Header().Get("Content-Encoding"), "compressed already")
}

func TestEveryAnswerCarriesTheSecurityHeaders(t *testing.T) {
	h := site(t)
	for _, path := range []string{"/", "/assets/app-4f2a.js", "/api/session", "/api/nowhere", "/healthz", "/gone.txt"} {
		header := ask(h, http.MethodGet, path).Header()
		assert.Equal(t, "nosniff", header.Get("X-Content-Type-Options"), path)
		assert.Equal(t, "DENY", header.Get("X-Frame-Options"), path)
		policy := header.Get("Content-Security-Policy")
		assert.Contains(t, policy, "default-src 'none'", path)
		assert.Contains(t, policy, "script-src 'self';", path)
		assert.Contains(t, policy, "frame-ancestors 'none'", path)
		assert.NotContains(t, strings.ReplaceAll(policy, "style-src-attr 'unsafe-inline'", ""), "unsafe", path)
		assert.NotEmpty(t, header.Get("X-Correlation-Id"), path)
	}
}

func TestAddressesThatAreNone(t *testing.T) {
	h := site(t)
	missing := ask(h, http.MethodGet, "/api/nowhere")
	require.Equal(t, http.StatusNotFound, missing.Code)
	require.Contains(t, missing.Body.String(), `"code":"route.unknown"`)
	wrong := ask(h, http.MethodPatch, "/api/session")
	require.Equal(t, http.StatusMethodNotAllowed, wrong.Code)
	require.Contains(t, wrong.Body.String(), `"code":"route.method_not_allowed"`)
	require.Equal(t, "GET, POST, DELETE", wrong.Header().Get("Allow"))
}

func TestACorrelationIDIsTakenOverOnlyWhenItIsOne(t *testing.T) {
	h := site(t)
	id := httpapitest.NewID().String()
	require.Equal(t, id, ask(h, http.MethodGet, "/healthz", with("X-Correlation-Id", id)).Header().Get("X-Correlation-Id"))
	for _, bad := range []string{"x", "a b", id + "\t", strings.Repeat("a", 5000)} {
		got := ask(h, http.MethodGet, "/healthz", with("X-Correlation-Id", bad)).Header().Get("X-Correlation-Id")
		require.NotEqual(t, bad, got)
		require.Len(t, got, 36)
	}
}
