package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/demo"
)

// builtIn is where built put the program, empty while no test needed it.
var builtIn string

// built makes the program once for the tests that need it as a process.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "gantry-binary-")
	if err != nil {
		return "", err
	}
	builtIn = dir
	out := filepath.Join(dir, "gantry")
	if text, err := exec.Command("go", "build", "-o", out, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, text)
	}
	return out, nil
})

func TestMain(m *testing.M) {
	_ = os.Setenv("GANTRY_DEMO_BUILDING", "false") // tests that want the building ask for it
	_ = os.Setenv("GANTRY_DEMO_LOOKAHEAD", "false")
	code := m.Run()
	if builtIn != "" {
		_ = os.RemoveAll(builtIn)
	}
	os.Exit(code)
}

// process is the program serving on a data directory of its own.
type process struct {
	t    testing.TB
	data string

	log *os.File // what its lives said on standard error, shown when the test fails

	mu   sync.Mutex
	base string
	cmd  *exec.Cmd
}

func startProcess(t testing.TB) *process {
	t.Helper()
	data, err := os.MkdirTemp("", "gantry-crash-") // short: sockets live below it
	require.NoError(t, err)
	log, err := os.Create(filepath.Join(data, "stderr"))
	require.NoError(t, err)
	p := &process{t: t, data: data, log: log}
	t.Cleanup(func() {
		if p.cmd != nil {
			_ = p.cmd.Process.Signal(syscall.SIGTERM)
			_ = p.cmd.Wait()
		}
		if text, err := os.ReadFile(log.Name()); t.Failed() && err == nil {
			t.Logf("%s", text)
		}
		_ = log.Close()
		_ = os.RemoveAll(data)
	})
	p.start()
	return p
}

func (p *process) command(args ...string) *exec.Cmd {
	program, err := built()
	require.NoError(p.t, err)
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), "GANTRY_DATA="+p.data, "GANTRY_ADDR=127.0.0.1:0", "GANTRY_DEMO=true", "GANTRY_LOG_LEVEL=error", "DATABASE_URL=")
	cmd.Stderr = p.log
	return cmd
}

// start serves and returns once the address is printed.
func (p *process) start() {
	cmd := p.command("serve")
	out, err := cmd.StdoutPipe()
	require.NoError(p.t, err)
	require.NoError(p.t, cmd.Start())
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, address, ready := strings.Cut(lines.Text(), " is ready at "); ready {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			p.mu.Lock()
			p.cmd, p.base = cmd, strings.TrimSpace(address)
			p.mu.Unlock()
			return
		}
	}
	_ = cmd.Wait()
	p.t.Fatal("the server ended before it was ready")
}

func (p *process) address() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.base
}

// killServer is the crash: nothing is announced, nothing is flushed.
func (p *process) killServer() {
	require.NoError(p.t, p.cmd.Process.Kill())
	_ = p.cmd.Wait()
	p.start()
}

// postmaster is the process that began all others of the server's own PostgreSQL.
func (p *process) postmaster() (pid int) {
	found, err := filepath.Glob(filepath.Join(p.data, "postgres", "*", "postmaster.pid"))
	require.NoError(p.t, err)
	if len(found) == 0 {
		found = []string{filepath.Join(p.data, "postgres", "postmaster.pid")}
	}
	text, err := os.ReadFile(found[0])
	require.NoError(p.t, err)
	pid, err = strconv.Atoi(strings.SplitN(string(text), "\n", 2)[0])
	require.NoError(p.t, err)
	return pid
}

// killDatabase takes the database away under the running server, which brings it back.
func (p *process) killDatabase() {
	require.NoError(p.t, syscall.Kill(p.postmaster(), syscall.SIGKILL))
}

// client is a signed-in browser without a screen.
type client struct {
	http http.Client
	csrf string
}

func (p *process) signIn() *client { return p.signInAs(demo.People[0].Email) }

func (p *process) signInAs(email string) *client {
	jar, err := cookiejar.New(nil)
	require.NoError(p.t, err)
	c := &client{http: http.Client{Jar: jar, Timeout: 10 * time.Second}}
	var session struct {
		CSRF string `json:"csrf"`
	}
	status, err := c.call(http.MethodPost, p.address()+"/api/session/demo", map[string]string{"as": email}, &session)
	require.NoError(p.t, err)
	require.Equal(p.t, http.StatusOK, status)
	c.csrf = session.CSRF
	return c
}

func (c *client) call(method, url string, body, into any) (int, error) {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return 0, err
		}
	}
	status, answer, err := c.exchange(method, url, text)
	if err != nil || status != http.StatusOK || into == nil {
		return status, err
	}
	return status, json.Unmarshal(answer, into)
}

// exchange sends a request and gives the whole answer.
func (c *client) exchange(method, url string, body []byte) (status int, answer []byte, err error) {
	req, err := http.NewRequest(method, url, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-CSRF-Token", c.csrf)
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err = io.ReadAll(resp.Body)
	return resp.StatusCode, answer, err
}

type receipts struct {
	Receipts []struct {
		Outcome string         `json:"outcome"`
		IDs     map[string]int `json:"ids"`
		Fault   *struct {
			Code string `json:"code"`
		} `json:"fault"`
	} `json:"receipts"`
}

// until sends a command under one id until it is acknowledged; false when stopped
// before that.
func (c *client) until(ctx context.Context, p *process, schedule string, command map[string]any) (map[string]int, bool) {
	for ctx.Err() == nil {
		var r receipts
		status, err := c.call(http.MethodPost, p.address()+"/api/schedules/"+schedule+"/commands", map[string]any{"commands": []any{command}}, &r)
		if err == nil && status == http.StatusOK && len(r.Receipts) == 1 && r.Receipts[0].Outcome != "refused" {
			return r.Receipts[0].IDs, true
		}
		if err == nil && status >= 400 && status < 500 && status != http.StatusTooManyRequests {
			p.t.Errorf("status %d for %v", status, command)
			return nil, false
		}
		select { // the server is away: ask again a little later, as the browser does
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
		}
	}
	return nil, false
}

func TestCrashKillingServerOrDatabaseUnderLoadLosesNothingAcknowledged(t *testing.T) {
	rounds := 3
	if n, err := strconv.Atoi(os.Getenv("GANTRY_SOAK")); err == nil && n > rounds {
		rounds = n
	}
	p := startProcess(t)
	c := p.signIn()
	plan := clinicOf(t, p, c)
	const writers = 32
	items := make([]map[string]any, writers)
	for i := range items {
		items[i] = map[string]any{"name": fmt.Sprintf("Crash %d", i)}
	}
	setup, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	id := newID().String()
	made, ok := c.until(setup, p, plan, map[string]any{"id": id, "type": "activities.add", "items": items})
	require.True(t, ok)
	require.Len(t, made, writers)

	// Every writer sets ever longer durations on its own activity, each under an id of its own.
	var acked [writers]atomic.Int32
	var total atomic.Int64
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	for w := range writers {
		row := made[id+"#"+strconv.Itoa(w+1)]
		running.Go(func() {
			for n := int32(1); ; n++ {
				command := map[string]any{"id": newID().String(), "type": "activity.set-duration", "row": row, "duration": 480 + n}
				if _, ok := c.until(ctx, p, plan, command); !ok {
					return
				}
				acked[w].Store(n)
				total.Add(1)
			}
		})
	}
	for round := range rounds {
		for _, kill := range []func(){p.killServer, p.killDatabase} {
			before := total.Load()
			require.Eventually(t, func() bool { return total.Load() > before+100 }, 60*time.Second, 5*time.Millisecond, "round %d", round)
			kill()
		}
	}
	before := total.Load()
	require.Eventually(t, func() bool { return total.Load() > before+100 }, 60*time.Second, 5*time.Millisecond, "work goes on")
	stop()
	running.Wait()
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGTERM))
	require.NoError(t, p.cmd.Wait())
	p.cmd = nil

	// What the stream holds, each command once.
	text, err := p.command("replay", plan, "--events").Output()
	require.NoError(t, err)
	slice, err := eventstore.ReadSlice(bytes.NewReader(text), registry())
	require.NoError(t, err)
	require.True(t, slice.Chained())
	ours := map[int]bool{}
	for _, row := range made {
		ours[row] = true
	}
	last, count := map[int]int32{}, map[int]int32{}
	for _, r := range slice.Events {
		if e, is := schedule.FieldDuration.In(r.Event); is && ours[int(e.Rows[0])] {
			row := int(e.Rows[0])
			assert.Equal(t, last[row]+1, max(e.To[0]-480, 0), "row %d: one command was lost or applied twice", row)
			last[row]++
			count[row]++
		}
	}
	for w := range writers {
		row := made[id+"#"+strconv.Itoa(w+1)]
		sure := acked[w].Load()
		assert.GreaterOrEqual(t, count[row], sure, "acknowledged and gone")
		assert.LessOrEqual(t, count[row], sure+1, "at most the one under way when we stopped")
	}
	t.Logf("%d edits acknowledged over %d kills", total.Load(), 2*rounds)

	verify, err := p.command("verify").Output()
	require.NoError(t, err, "%s", verify)

	// Rows built anew from the history equal the rows kept through all of it.
	kept := p.snapshot(plan)
	rebuilt, err := p.command("rebuild").Output()
	require.NoError(t, err, "%s", rebuilt)
	assert.Equal(t, kept, p.snapshot(plan))
}

// snapshot starts the server, takes the Gantt and stops it again.
func (p *process) snapshot(schedule string) map[string]any {
	p.start()
	c := p.signIn()
	var out map[string]any
	require.Eventually(p.t, func() bool {
		out = map[string]any{}
		status, err := c.call(http.MethodGet, p.address()+"/api/schedules/"+schedule+"/gantt", nil, &out)
		return err == nil && status == http.StatusOK
	}, 20*time.Second, 20*time.Millisecond)
	require.NoError(p.t, p.cmd.Process.Signal(syscall.SIGTERM))
	require.NoError(p.t, p.cmd.Wait())
	p.cmd = nil
	return out
}

func clinicOf(t testing.TB, p *process, c *client) string {
	t.Helper()
	var session struct {
		Company struct {
			ID string `json:"id"`
		} `json:"company"`
	}
	_, err := c.call(http.MethodGet, p.address()+"/api/session", nil, &session)
	require.NoError(t, err)
	var projects []struct {
		Schedules []struct {
			ID   string `json:"id"`
			Name string `json:"name"`
		} `json:"schedules"`
	}
	_, err = c.call(http.MethodGet, p.address()+"/api/companies/"+session.Company.ID+"/projects", nil, &projects)
	require.NoError(t, err)
	for _, project := range projects {
		for _, s := range project.Schedules {
			if s.Name == "Programa general" {
				return s.ID
			}
		}
	}
	t.Fatal("no demonstration schedule")
	return ""
}
