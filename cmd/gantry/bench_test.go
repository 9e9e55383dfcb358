package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/internal/demo"
)

// layeredXER writes a schedule of n activities with two links each, ten to a WBS row, as
// Primavera would: deterministic, so that runs compare.
func layeredXER(n int) string {
	var t strings.Builder
	line := func(fields ...string) { t.WriteString(strings.Join(fields, "\t") + "\r\n") }
	line("ERMHDR", "20.12", "2026-01-05")
	line("%T", "PROJECT")
	line("%F", "proj_id", "proj_short_name", "clndr_id", "plan_start_date", "last_recalc_date", "critical_drtn_hr_cnt")
	line("%R", "1", "BENCH", "1", "2026-01-05 08:00", "2026-01-05 08:00", "0")
	line("%T", "CALENDAR")
	line("%F", "clndr_id", "clndr_name", "day_hr_cnt", "week_hr_cnt", "clndr_data")
	days := ""
	for d := 1; d <= 7; d++ {
		shifts := ""
		if d >= 2 && d <= 6 {
			shifts = "(0||0(s|08:00|f|13:00)())(0||1(s|14:00|f|17:00)())"
		}
		days += fmt.Sprintf("(0||%d()(%s))", d, shifts)
	}
	line("%R", "1", "Standard", "8", "40", "(0||CalendarData()((0||DaysOfWeek()("+days+"))))")
	line("%T", "PROJWBS")
	line("%F", "wbs_id", "proj_id", "parent_wbs_id", "seq_num", "proj_node_flag", "wbs_short_name", "wbs_name")
	line("%R", "w0", "1", "", "0", "Y", "BENCH", fmt.Sprintf("Bench %d", n))
	for w := range (n + 9) / 10 {
		line("%R", fmt.Sprintf("w%d", w+1), "1", "w0", strconv.Itoa(w), "N", fmt.Sprintf("P%d", w+1), fmt.Sprintf("Paquete %d", w+1))
	}
	line("%T", "TASK")
	line("%F", "task_id", "proj_id", "wbs_id", "clndr_id", "task_code", "task_name", "task_type", "status_code", "target_drtn_hr_cnt", "remain_drtn_hr_cnt")
	random := uint64(42)
	next := func(below int) int {
		random = random*6364136223846793005 + 1442695040888963407
		return int(random>>33) % below
	}
	for i := range n {
		hours := strconv.Itoa(8 * (1 + next(12)))
		line("%R", strconv.Itoa(i+1), "1", fmt.Sprintf("w%d", i/10+1), "1", fmt.Sprintf("A%06d", i+1),
			fmt.Sprintf("Hormigonado de losa sector %d", i+1), "TT_Task", "TK_NotStart", hours, hours)
	}
	line("%T", "TASKPRED")
	line("%F", "task_pred_id", "task_id", "pred_task_id", "pred_type", "lag_hr_cnt")
	for i := 10; i < n; i++ {
		first := i - 1 - next(min(i, 200))
		second := i - 1 - next(min(i, 200))
		line("%R", strconv.Itoa(2*i), strconv.Itoa(i+1), strconv.Itoa(first+1), "PR_FS", "0")
		if second != first {
			line("%R", strconv.Itoa(2*i+1), strconv.Itoa(i+1), strconv.Itoa(second+1), "PR_SS", "8")
		}
	}
	line("%E")
	return t.String()
}

// upload sends a file and gives the import it became.
func upload(t testing.TB, p *process, c *client, text string) (id string) {
	t.Helper()
	id = newID().String()
	req, err := http.NewRequest(http.MethodPost, p.address()+"/api/projects/"+demo.Project.String()+"/imports?name=bench.xer", strings.NewReader(text))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/octet-stream")
	req.Header.Set("Idempotency-Key", id)
	req.Header.Set("X-CSRF-Token", c.csrf)
	slow := http.Client{Jar: c.http.Jar, Timeout: 2 * time.Minute}
	resp, err := slow.Do(req)
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	answer, _ := io.ReadAll(resp.Body)
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", answer)
	return id
}

// finish takes an uploaded file over and gives the schedule it became.
func finish(p *process, c *client, id string) (schedule string, err error) {
	req, err := http.NewRequest(http.MethodPost, p.address()+"/api/imports/"+id+"/finish", strings.NewReader("{}"))
	if err != nil {
		return "", err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-CSRF-Token", c.csrf)
	slow := http.Client{Jar: c.http.Jar, Timeout: 2 * time.Minute}
	resp, err := slow.Do(req)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	var made struct {
		Result struct {
			Schedule string `json:"schedule"`
		} `json:"result"`
	}
	if err := json.Unmarshal(answer, &made); err != nil || resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%d %s", resp.StatusCode, answer)
	}
	return made.Result.Schedule, nil
}

// importPlan takes a file over and gives the schedule it became, shown, and how long that took.
func importPlan(b *testing.B, p *process, c *client, text string) (schedule string, took time.Duration) {
	b.Helper()
	began := time.Now()
	schedule, err := finish(p, c, upload(b, p, c, text))
	require.NoError(b, err)
	return schedule, time.Since(began)
}

// BenchmarkImport: a file of 100,000 activities from the first byte sent until lists and Gantt show the schedule, and the most memory
// that the server had meanwhile, the child that reads the file apart.
func BenchmarkImport(b *testing.B) {
	p := startProcess(b)
	c := p.signIn()
	text := layeredXER(100_000)
	for range b.N {
		_, took := importPlan(b, p, c, text)
		b.ReportMetric(took.Seconds(), "s/import")
		b.ReportMetric(100_000/took.Seconds(), "activities/s")
		b.ReportMetric(most(b, p.cmd.Process.Pid), "server-MB")
	}
}

// most is the largest memory a process has had, in MB.
func most(b *testing.B, pid int) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	require.NoError(b, err)
	_, rest, there := strings.Cut(string(status), "VmHWM:")
	require.True(b, there)
	kB, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	require.NoError(b, err)
	return kB / 1000
}

// tasksOf gives the rows whose duration can be set, and the plan's revision.
func tasksOf(b *testing.B, p *process, c *client, schedule string) (rows []int, revision int) {
	b.Helper()
	var gantt struct {
		Schedule struct {
			Revision int `json:"revision"`
		} `json:"schedule"`
		Activities struct {
			Row  []int    `json:"row"`
			Kind []string `json:"kind"`
		} `json:"activities"`
	}
	_, err := c.call(http.MethodGet, p.address()+"/api/schedules/"+schedule+"/gantt", nil, &gantt)
	require.NoError(b, err)
	for i, kind := range gantt.Activities.Kind {
		if kind == "task" {
			rows = append(rows, gantt.Activities.Row[i])
		}
	}
	require.NotEmpty(b, rows)
	return rows, gantt.Schedule.Revision
}

// edit sets a duration and gives how long it took until the last byte of the durable answer was here.
func edit(b *testing.B, p *process, c *client, schedule string, row, duration int) time.Duration {
	command, err := json.Marshal(map[string]any{"commands": []any{
		map[string]any{"id": newID().String(), "type": "activity.set-duration", "row": row, "duration": duration},
	}})
	require.NoError(b, err)
	began := time.Now()
	status, answer, err := c.exchange(http.MethodPost, p.address()+"/api/schedules/"+schedule+"/commands", command)
	took := time.Since(began)
	var r receipts
	if err != nil || status != http.StatusOK || json.Unmarshal(answer, &r) != nil || r.Receipts[0].Outcome == "refused" {
		b.Errorf("edit refused: %v %d %s", err, status, answer)
	}
	return took
}

func percentile(l []time.Duration, share float64) float64 {
	slices.Sort(l)
	return float64(l[min(int(float64(len(l))*share), len(l)-1)]) / 1e6
}

// BenchmarkEditors: command in, receipt out, durable, over HTTP, on a plan that is open. One editor edits ten times a second, as
// fast as keys repeat; many edit once in three seconds each, as people do. Beside them stand one editor who never pauses, which is
// a load rather than a person, and the raw limit: one page written and synced to the same disk.
func BenchmarkEditors(b *testing.B) {
	p := startProcess(b)
	c := p.signIn()
	schedule, _ := importPlan(b, p, c, layeredXER(10_000))
	tasks, _ := tasksOf(b, p, c, schedule)
	for i := range 20 {
		edit(b, p, c, schedule, tasks[i], 480*(2+i%5)+i)
	}
	b.Run("fsync", func(b *testing.B) {
		var all []time.Duration
		for b.Loop() {
			all = append(all, syncedPages(b, 300)...)
		}
		report(b, all)
	})
	for _, tc := range []struct {
		name           string
		editors, edits int
		pause          time.Duration
	}{
		{"editors=1", 1, 300, 100 * time.Millisecond},
		{"never-pausing", 1, 600, 0},
		{"editors=50", 50, 4, 3 * time.Second},
		{"editors=200", 200, 4, 3 * time.Second},
	} {
		b.Run(tc.name, func(b *testing.B) {
			took := make([][]time.Duration, tc.editors)
			for b.Loop() {
				var working sync.WaitGroup
				for e := range tc.editors {
					working.Go(func() {
						time.Sleep(tc.pause * time.Duration(e) / time.Duration(tc.editors)) // people do not edit in step
						tick := time.NewTicker(max(tc.pause, 1))
						defer tick.Stop()
						for i := range tc.edits {
							took[e] = append(took[e], edit(b, p, c, schedule, tasks[(e*37+i*3)%len(tasks)], 480*(1+(i+e)%9)+i))
							if tc.pause > 0 {
								<-tick.C
							}
						}
					})
				}
				working.Wait()
			}
			report(b, slices.Concat(took...))
		})
	}
}

// BenchmarkSimulating: 10,000 runs of 10,000 activities beside fifty people, each of whom edits the plan once in three seconds.
func BenchmarkSimulating(b *testing.B) {
	p := startProcess(b)
	c := p.signIn()
	schedule, _ := importPlan(b, p, c, layeredXER(10_000))
	tasks, _ := tasksOf(b, p, c, schedule)
	path := p.address() + "/api/schedules/" + schedule + "/risk"
	var risk struct {
		Job struct {
			Phase string `json:"phase"`
		} `json:"job"`
	}
	var all []time.Duration
	for b.Loop() {
		began := time.Now()
		_, err := c.call(http.MethodPost, path, map[string]any{
			"runs": 10_000, "seed": 1, "learn": false, "milestones": []int{},
			"rules": []any{map[string]any{"by": "all", "shape": "triangular", "low": 90, "likely": 100, "high": 130, "correlation": 0}},
		}, nil)
		require.NoError(b, err)
		tick := time.NewTicker(60 * time.Millisecond)
		for i, running := 0, true; running; i++ {
			all = append(all, edit(b, p, c, schedule, tasks[(i*37)%len(tasks)], 480*(1+i%9)+i))
			if i%10 == 0 {
				_, err := c.call(http.MethodGet, path, nil, &risk)
				require.NoError(b, err)
				running = risk.Job.Phase == "running"
			}
			<-tick.C
		}
		tick.Stop()
		require.Equal(b, "ready", risk.Job.Phase)
		b.ReportMetric(time.Since(began).Seconds(), "s/simulation")
	}
	report(b, all)
}

// BenchmarkJoining: 200 people open one schedule within ten seconds, each with snapshot and live channel, and edit once in three seconds from then on: the time of an edit until the last one has
// opened it, and after.
func BenchmarkJoining(b *testing.B) {
	const (
		people  = 200
		joining = 10 * time.Second
		after   = 12 * time.Second
	)
	p := startProcess(b)
	owner := p.signIn()
	schedule, _ := importPlan(b, p, owner, layeredXER(10_000))
	tasks, _ := tasksOf(b, p, owner, schedule)
	for i := range 20 {
		edit(b, p, owner, schedule, tasks[i], 480*(2+i%5)+i)
	}
	sessions := make([]*client, people/20) // a session holds so many channels, and an address signs in only so often
	for i := range sessions {
		sessions[i] = p.signIn()
	}
	for b.Loop() {
		var mu sync.Mutex
		var opened []time.Duration
		type edited struct{ at, took time.Duration }
		var edits []edited
		var joined time.Duration // when the last one had opened the schedule
		ctx, stop := context.WithCancel(context.Background())
		began, used, database := time.Now(), cpuOf(b, p.cmd.Process.Pid), databaseCPU(b, p)
		var working sync.WaitGroup
		for i := range people {
			c := sessions[i%len(sessions)]
			working.Go(func() {
				time.Sleep(joining * time.Duration(i) / people)
				at := time.Now()
				if !join(ctx, b, p, c, schedule) {
					return
				}
				took := time.Since(at)
				mu.Lock()
				opened = append(opened, took)
				joined = max(joined, time.Since(began))
				mu.Unlock()
				for n := 0; time.Since(began) < joining+after; n++ {
					since := time.Since(began)
					took := edit(b, p, c, schedule, tasks[(i*37+n*3)%len(tasks)], 480*(1+(n+i)%9)+n)
					mu.Lock()
					edits = append(edits, edited{since, took})
					mu.Unlock()
					time.Sleep(3*time.Second - took)
				}
			})
		}
		working.Wait()
		stop()
		var during, later []time.Duration
		for _, e := range edits {
			if e.at < joined {
				during = append(during, e.took)
			} else {
				later = append(later, e.took)
			}
		}
		b.ReportMetric(float64(len(edits)), "edits")
		b.ReportMetric((cpuOf(b, p.cmd.Process.Pid)-used).Seconds()*1000/float64(len(edits)), "server-cpu-ms/edit")
		b.ReportMetric((databaseCPU(b, p)-database).Seconds()*1000/float64(len(edits)), "database-cpu-ms/edit")
		b.ReportMetric(joined.Seconds(), "joined-s")
		b.ReportMetric(percentile(opened, 0.99), "open-p99-ms")
		b.ReportMetric(percentile(during, 0.5), "joining-p50-ms")
		b.ReportMetric(percentile(during, 0.99), "joining-p99-ms")
		b.ReportMetric(percentile(later, 0.5), "after-p50-ms")
		b.ReportMetric(percentile(later, 0.99), "after-p99-ms")
	}
	b.ReportMetric(0, "ns/op")
}

// cpuOf is what a process has used of the processors, whatever else they do.
func cpuOf(b *testing.B, pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	require.NoError(b, err)
	_, used := statOf(b, text)
	return used
}

// databaseCPU is what the processes of the server's own PostgreSQL have used. One that ended meanwhile counts no more.
func databaseCPU(b *testing.B, p *process) time.Duration {
	postmaster := p.postmaster()
	sum := cpuOf(b, postmaster)
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	require.NoError(b, err)
	for _, file := range all {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it ended
		}
		if parent, used := statOf(b, text); parent == postmaster {
			sum += used
		}
	}
	return sum
}

// statOf reads a process's record in /proc: who began it, and what it has used.
func statOf(b *testing.B, text []byte) (parent int, used time.Duration) {
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	number := func(i int) int {
		n, err := strconv.Atoi(fields[i])
		require.NoError(b, err)
		return n
	}
	ticks := number(11) + number(12) // user and system time, in hundredths of a second
	return number(1), time.Duration(ticks) * 10 * time.Millisecond
}

// join opens a schedule as a browser does: the session, the whole Gantt, then the live channel, which is read until ctx ends.
func join(ctx context.Context, b *testing.B, p *process, c *client, schedule string) bool {
	http1 := &http.Client{Jar: c.http.Jar, Transport: &http.Transport{DisableCompression: true}}
	get := func(path string) (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.address()+path, nil)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
		return http1.Do(req)
	}
	for _, path := range []string{"/api/session", "/api/schedules/" + schedule + "/gantt?following=true"} {
		resp, err := get(path)
		if err != nil || resp.StatusCode != http.StatusOK {
			b.Errorf("%s: %v", path, err)
			return false
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
		if tag := resp.Header.Get("ETag"); tag != "" { // W/"revision-generation-scope"
			revision, _, _ := strings.Cut(strings.TrimPrefix(tag, `W/"`), "-")
			live, err := get("/api/schedules/" + schedule + "/live?from=" + revision)
			if err != nil || live.StatusCode != http.StatusOK {
				b.Errorf("live: %v", err)
				return false
			}
			go func() {
				defer func() { _ = live.Body.Close() }()
				_, _ = io.Copy(io.Discard, live.Body)
			}()
		}
	}
	return true
}

// syncedPages writes n pages of 8 kB to one file, each synced before the next.
func syncedPages(b *testing.B, n int) (took []time.Duration) {
	f, err := os.Create(filepath.Join(b.TempDir(), "pages"))
	require.NoError(b, err)
	defer func() { _ = f.Close() }()
	for range n {
		began := time.Now()
		_, err := f.Write(make([]byte, 8192))
		require.NoError(b, err)
		require.NoError(b, f.Sync())
		took = append(took, time.Since(began))
	}
	return took
}

func report(b *testing.B, all []time.Duration) {
	b.ReportMetric(percentile(all, 0.5), "p50-ms")
	b.ReportMetric(percentile(all, 0.99), "p99-ms")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkOpen: the whole Gantt, as the browser asks for it, warm.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{10_000, 50_000} {
		b.Run(fmt.Sprintf("activities=%d", n), func(b *testing.B) {
			p := startProcess(b)
			c := p.signIn()
			schedule, took := importPlan(b, p, c, layeredXER(n))
			var size int64
			var all []time.Duration
			for b.Loop() {
				req, err := http.NewRequest(http.MethodGet, p.address()+"/api/schedules/"+schedule+"/gantt", nil)
				require.NoError(b, err)
				req.Header.Set("Accept-Encoding", "gzip")
				began := time.Now()
				resp, err := (&http.Client{Jar: c.http.Jar, Transport: &http.Transport{DisableCompression: true}}).Do(req)
				require.NoError(b, err)
				size, err = io.Copy(io.Discard, resp.Body)
				require.NoError(b, err)
				_ = resp.Body.Close()
				require.Equal(b, http.StatusOK, resp.StatusCode)
				all = append(all, time.Since(began))
			}
			b.ReportMetric(percentile(all, 0.5), "p50-ms")
			b.ReportMetric(float64(size)/1000, "kB")
			b.ReportMetric(float64(took.Milliseconds()), "import-ms")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkVisible: from sending a command until another browser has its delta.
func BenchmarkVisible(b *testing.B) {
	p := startProcess(b)
	c := p.signIn()
	schedule, _ := importPlan(b, p, c, layeredXER(10_000))
	tasks, revision := tasksOf(b, p, c, schedule)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	other := p.signIn()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s/api/schedules/%s/live?from=%d", p.address(), schedule, revision), nil)
	require.NoError(b, err)
	resp, err := (&http.Client{Jar: other.http.Jar}).Do(req)
	require.NoError(b, err)
	defer func() { _ = resp.Body.Close() }()
	require.Equal(b, http.StatusOK, resp.StatusCode)
	seen := make(chan time.Time, 1000)
	go func() {
		lines := bufio.NewScanner(resp.Body)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			if strings.HasPrefix(lines.Text(), "event: delta") {
				seen <- time.Now()
			}
		}
	}()
	var all []time.Duration
	i := 0
	for b.Loop() {
		began := time.Now()
		go edit(b, p, c, schedule, tasks[i%len(tasks)], 480*(2+i%7)+i%400)
		select {
		case at := <-seen:
			all = append(all, at.Sub(began))
		case <-time.After(10 * time.Second):
			b.Fatal("the other browser never saw it")
		}
		i++
	}
	report(b, all)
}

// BenchmarkStart: from starting the program on existing data to its first answer, and
// what the idle server and its database take of memory.
func BenchmarkStart(b *testing.B) {
	p := startProcess(b)
	var all []time.Duration
	var memory float64
	for b.Loop() {
		require.NoError(b, p.cmd.Process.Signal(syscall.SIGTERM))
		require.NoError(b, p.cmd.Wait())
		began := time.Now()
		p.start()
		resp, err := http.Get(p.address() + "/")
		require.NoError(b, err)
		_ = resp.Body.Close()
		all = append(all, time.Since(began))
		memory = proportional(b, p.cmd.Process.Pid)
	}
	b.ReportMetric(percentile(all, 0.5), "p50-ms")
	b.ReportMetric(memory, "MB")
	b.ReportMetric(0, "ns/op")
}

// proportional is the memory of a process and its descendants, shared pages divided among
// those who share them, in MB.
func proportional(b *testing.B, root int) float64 {
	parents := map[int]int{}
	entries, err := os.ReadDir("/proc")
	require.NoError(b, err)
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue
		}
		_, rest, _ := strings.Cut(string(stat), ") ")
		if f := strings.Fields(rest); len(f) > 1 {
			parents[pid], _ = strconv.Atoi(f[1])
		}
	}
	total := 0
	for pid := range parents {
		for at := pid; at != 0; at = parents[at] {
			if at != root {
				continue
			}
			text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
			if err != nil {
				break
			}
			for l := range strings.SplitSeq(string(text), "\n") {
				if kb, is := strings.CutPrefix(l, "Pss:"); is {
					n, _ := strconv.Atoi(strings.Fields(kb)[0])
					total += n
				}
			}
			break
		}
	}
	return float64(total) / 1000
}
