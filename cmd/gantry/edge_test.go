package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/internal/config"
)

// serve runs the server within the test until stop; it gives the address it says.
func (c cli) serve(args ...string) (base string, stop func()) {
	c.t.Helper()
	ctx, cancel := context.WithCancel(c.t.Context())
	out, says, err := os.Pipe()
	require.NoError(c.t, err)
	ended := make(chan int, 1)
	problems := devNull(c.t)
	go func() {
		ended <- run(ctx, append([]string{"--database-url=" + c.dsn, "--log-level=error", "serve", "--addr=127.0.0.1:0"}, args...), says, problems)
		_ = says.Close()
	}()
	lines := bufio.NewScanner(out)
	for base == "" && lines.Scan() {
		_, base, _ = strings.Cut(lines.Text(), " is ready at ")
	}
	require.NotEmpty(c.t, base, "the server ended before it was ready")
	go func() { _, _ = io.Copy(io.Discard, out); _ = out.Close() }()
	return strings.TrimSpace(base), func() {
		cancel()
		require.Zero(c.t, <-ended)
	}
}

// ask sends a request with a session's cookie and gives the status, with a fresh cookie if one came.
func ask(t *testing.T, method, url string, session *http.Cookie) (int, *http.Cookie) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader("{}"))
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/json")
	if session != nil {
		r.AddCookie(session)
	}
	res, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, res.Body)
	for _, cookie := range res.Cookies() {
		session = cookie
	}
	return res.StatusCode, session
}

func TestTurningTheDemonstrationOffEndsItsSessions(t *testing.T) {
	c := newCLI(t)
	base, stop := c.serve("--demo")
	status, visitor := ask(t, http.MethodPost, base+"/api/session/demo", nil)
	require.Equal(t, http.StatusOK, status)
	status, _ = ask(t, http.MethodGet, base+"/api/session", visitor)
	require.Equal(t, http.StatusOK, status)
	stop()

	base, stop = c.serve("--demo")
	status, _ = ask(t, http.MethodGet, base+"/api/session", visitor)
	require.Equal(t, http.StatusOK, status, "a restart alone ends nothing")
	stop()

	base, stop = c.serve()
	status, _ = ask(t, http.MethodGet, base+"/api/session", visitor)
	assert.Equal(t, http.StatusUnauthorized, status)
	status, _ = ask(t, http.MethodPost, base+"/api/session/demo", nil)
	assert.Equal(t, http.StatusNotFound, status)
	stop()

	base, stop = c.serve("--demo")
	status, _ = ask(t, http.MethodGet, base+"/api/session", visitor)
	assert.Equal(t, http.StatusUnauthorized, status, "turning it on again brings no session back")
	stop()
}

func TestTheDemonstrationIsNotKeptBesideOtherCompanies(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	p, err := open(t.Context(), &config.Settings{DatabaseURL: c.dsn, LogLevel: "error", LogFormat: "json"}, &streams{out: os.Stdout, problems: devNull(t)})
	require.NoError(t, err)
	owner := commands.Caller{Company: newID(), User: newID(), Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	_, err = p.companies(p.clock).Execute(t.Context(), owner, newID(), company.Create{Name: "Constructora Real"})
	require.NoError(t, err)
	require.NoError(t, p.Close())

	for name, args := range map[string][]string{"serving": {"serve", "--demo", "--addr=127.0.0.1:0"}, "loading": {"demo"}} {
		code, _, problems := c.run(args...)
		assert.Equal(t, exitFailed, code, name)
		assert.Contains(t, problems, "another company", name)
		assert.Contains(t, problems, "way out: ", name)
		assert.NotContains(t, problems, "Real", "whose, is nobody's business")
	}
	base, stop := c.serve()
	status, _ := ask(t, http.MethodPost, base+"/api/session/demo", nil)
	assert.Equal(t, http.StatusNotFound, status, "without the demonstration the real company is served")
	stop()
}

func TestMetricsHaveAnAddressOfTheirOwn(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	metrics := free.Addr().String()
	require.NoError(t, free.Close())
	c := newCLI(t)
	base, stop := c.serve("--metrics-addr=" + metrics)
	defer stop()
	status, _ := ask(t, http.MethodGet, base+"/metrics", nil)
	assert.Equal(t, http.StatusNotFound, status, "not among what people reach")
	status, _ = ask(t, http.MethodGet, "http://"+metrics+"/metrics", nil)
	assert.Equal(t, http.StatusOK, status)
	status, _ = ask(t, http.MethodGet, "http://"+metrics+"/api/session", nil)
	assert.Equal(t, http.StatusNotFound, status, "and nothing else there")
}
