package worker_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/packed"
	"gantry/internal/worker"
)

// surroundings are what a child sees of the world when it has its order.
type surroundings struct {
	Env     []string
	Scratch string
	Limits  map[string]string
	Files   []string
}

func look(_ context.Context, said string, _ *packed.Reader, told func(bytes, rows int64)) (out surroundings, err error) {
	told(int64(len(said)), 7)
	out.Env = os.Environ()
	if out.Scratch, err = os.Getwd(); err != nil {
		return out, err
	}
	limits, err := os.ReadFile("/proc/self/limits")
	if err != nil {
		return out, err
	}
	out.Limits = map[string]string{}
	for line := range strings.Lines(string(limits)) {
		if len(line) > 46 {
			out.Limits[strings.TrimSpace(line[:26])] = strings.Join(strings.Fields(line[26:68]), " ")
		}
	}
	open, err := filepath.Glob("/proc/self/fd/*")
	for _, name := range open {
		if to, err := os.Readlink(name); err == nil && !strings.HasPrefix(to, "anon_inode:") {
			out.Files = append(out.Files, to)
		}
	}
	return out, err
}

var heap [][]byte

// tasks are the ways in which a file may hurt.
var tasks = map[string]worker.Task{
	"look": worker.Of(look),
	"memory": worker.Of(func(context.Context, int, *packed.Reader, func(int64, int64)) (int, error) {
		for {
			b := make([]byte, 1<<20)
			for i := range b {
				b[i] = byte(i)
			}
			heap = append(heap, b)
		}
	}),
	"large": worker.Of(func(_ context.Context, n int, _ *packed.Reader, _ func(int64, int64)) (int, error) {
		heap = append(heap, make([]byte, n))
		return len(heap), nil
	}),
	"time": worker.Of(func(context.Context, int, *packed.Reader, func(int64, int64)) (n int, err error) {
		for {
			n++
		}
	}),
	"disk": worker.Of(func(_ context.Context, path string, _ *packed.Reader, _ func(int64, int64)) (int, error) {
		f, err := os.Create(path)
		if err != nil {
			return 0, err
		}
		_, err = io.Copy(f, strings.NewReader(strings.Repeat("x", 2<<20)))
		return 0, errors.Join(err, f.Close())
	}),
	"files": worker.Of(func(context.Context, int, *packed.Reader, func(int64, int64)) (n int, err error) {
		for {
			if _, err := os.Open(os.DevNull); err != nil {
				return n, nil
			}
			n++
		}
	}),
	"panic": worker.Of(func(context.Context, int, *packed.Reader, func(int64, int64)) (int, error) { panic("oh dear") }),
	"exit":  worker.Of(func(context.Context, int, *packed.Reader, func(int64, int64)) (int, error) { os.Exit(7); return 0, nil }),
	"answer": worker.Of(func(_ context.Context, n int, _ *packed.Reader, _ func(int64, int64)) ([]byte, error) {
		return make([]byte, n), nil
	}),
	"refuse": worker.Of(func(context.Context, int, *packed.Reader, func(int64, int64)) (int, error) {
		return 0, fault.New(fault.Conflict, "import.map_columns", fault.P{"line": 7, "sheets": []string{"a"}, "share": 0.5})
	}),
	"hang": worker.Of(func(_ context.Context, _ int, _ *packed.Reader, told func(int64, int64)) (int, error) {
		told(int64(os.Getpid()), 0)
		never, _, err := os.Pipe()
		if err == nil {
			_, err = never.Read(make([]byte, 1))
		}
		return 0, err
	}),
}

// The program of these tests is its own worker, and a server that is killed.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) == 2 && os.Args[1] == worker.Command:
		syscall.Exit(worker.Serve(tasks)) // os.Exit sleeps a second under the race detector
	case len(os.Args) == 2 && os.Args[1] == "server":
		_, _ = worker.Run[int](context.Background(), worker.New(worker.Config{}), hang(func(pid int) { fmt.Println(pid) }))
		return
	}
	os.Exit(m.Run())
}

// hang is work that does not end; started receives the process.
func hang(started func(pid int)) worker.Job {
	j := job("hang", 0)
	j.Told = func(pid, _ int64) { started(int(pid)) }
	return j
}

func job[Order any](task string, order Order) worker.Job {
	return worker.Job{Task: task, In: func(w io.Writer) error { return packed.Write(w, order) }}
}

func pool(t *testing.T, change ...func(*worker.Config)) *worker.Pool {
	cfg := worker.Config{}
	for _, c := range change {
		c(&cfg)
	}
	p := worker.New(cfg)
	t.Cleanup(func() { require.NoError(t, p.Close()) })
	return p
}

func gone(pid int) bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }

func onLinux(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux bounds a process from outside")
	}
}

func TestAChildHasNothingOfItsServerAndItsBoundsBeforeItsOrder(t *testing.T) {
	onLinux(t)
	t.Setenv("DATABASE_URL", "postgres://u:s3cret@h/d")
	secret, err := os.Create(filepath.Join(t.TempDir(), "secret"))
	require.NoError(t, err)
	defer secret.Close()
	var bounded map[string]string
	scratch := t.TempDir()
	p := pool(t, func(c *worker.Config) {
		c.Scratch, c.Limits.Disk = scratch, 3<<20
		c.Started = func(pid int) { // it has no order yet
			text, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", pid))
			assert.NoError(t, err)
			bounded = map[string]string{}
			for line := range strings.Lines(string(text)) {
				bounded[strings.TrimSpace(line[:26])] = strings.Join(strings.Fields(line[26:68]), " ")
			}
		}
	})
	var bytes, rows atomic.Int64
	j := job("look", "a file")
	j.Told = func(b, r int64) { bytes.Store(b); rows.Store(r) }
	out, err := worker.Run[surroundings](t.Context(), p, j)
	require.NoError(t, err)
	require.Equal(t, []string{"TMPDIR=" + out.Scratch}, out.Env, "which it has set itself")
	require.Equal(t, scratch, filepath.Dir(out.Scratch))
	require.NoDirExists(t, out.Scratch, "what it put aside is removed with it")
	require.NotContains(t, out.Files, secret.Name())
	require.Equal(t, []int64{6, 7}, []int64{bytes.Load(), rows.Load()}, "progress comes on a pipe of its own")
	want := map[string]string{
		"Max cpu time": "29 30", "Max file size": strconv.Itoa(3<<20) + " " + strconv.Itoa(3<<20), "Max open files": "32 32", "Max core file size": "0 0",
	}
	if !raceDetector {
		want["Max data size"] = strconv.Itoa(960<<20) + " " + strconv.Itoa(960<<20)
	}
	for name, most := range want {
		require.Equal(t, most, bounded[name], name)
		require.Equal(t, most, out.Limits[name], name)
	}
}

func TestAChildThatBreaksABoundIsRefusedByName(t *testing.T) {
	onLinux(t)
	t.Parallel()
	p := pool(t, func(c *worker.Config) {
		c.Limits = worker.Limits{Memory: 256 << 20, CPU: 2 * time.Second, Disk: 1 << 20, Files: 32}
	})
	for name, tc := range map[string]struct {
		job    worker.Job
		key    string
		params fault.P
	}{
		"memory, little by little": {job("memory", 0), "import.out_of_memory", fault.P{"bytes": int64(256 << 20)}},
		"memory, at once":          {job("large", 1<<30), "import.out_of_memory", fault.P{"bytes": int64(256 << 20)}},
		"processor time":           {job("time", 0), "import.out_of_time", fault.P{"seconds": int64(2)}},
		"the size of a file":       {job("disk", filepath.Join(t.TempDir(), "x")), "import.out_of_disk", fault.P{"bytes": int64(1 << 20)}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if raceDetector && strings.HasPrefix(name, "memory") {
				t.Skip("the race detector needs memory of its own")
			}
			_, err := worker.Run[int](t.Context(), p, tc.job)
			f := fault.Of(err)
			require.Equal(t, tc.key, f.Key, "%v", err)
			params := fault.P{}
			for name, v := range f.Params {
				params[name] = v
			}
			for name, v := range tc.params {
				require.EqualValues(t, v, params[name])
			}
			require.Equal(t, fault.TooLarge, f.Code)
		})
	}
	n, err := worker.Run[int](t.Context(), p, job("files", 0))
	require.NoError(t, err)
	require.Less(t, n, 32, "open files")
}

func TestWhatAChildSaysOfARefusalIsKept(t *testing.T) {
	_, err := worker.Run[int](t.Context(), pool(t), job("refuse", 0))
	f := fault.Of(err)
	require.Equal(t, fault.New(fault.Conflict, "import.map_columns", fault.P{"line": int64(7), "sheets": []any{"a"}, "share": 0.5}), f)
}

func TestAChildThatDiesForNoBoundIsOurMistake(t *testing.T) {
	p := pool(t)
	for name, tc := range map[string]struct {
		job worker.Job
		key string
	}{
		"it panics":            {job("panic", 0), "internal.unexpected"},
		"it ends":              {job("exit", 0), "import.reader_failed"},
		"it says too much":     {job("answer", 65<<20), "import.reader_failed"},
		"it does not know how": {job("fly", 0), "import.reader_failed"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := worker.Run[int](t.Context(), p, tc.job)
			require.Equal(t, tc.key, fault.Of(err).Key, "%v", err)
			require.Equal(t, fault.Internal, fault.Of(err).Code)
			require.Error(t, errors.Unwrap(fault.Of(err)), "the log tells why")
		})
	}
}

func TestAChildDiesWithItsRequest(t *testing.T) {
	p := pool(t)
	ctx, cancel := context.WithCancel(t.Context())
	var pid atomic.Int64
	_, err := worker.Run[int](ctx, p, hang(func(of int) {
		pid.Store(int64(of))
		cancel()
	}))
	require.ErrorIs(t, err, context.Canceled)
	require.True(t, gone(int(pid.Load())))
}

func TestAChildDiesWithThePool(t *testing.T) {
	p := worker.New(worker.Config{})
	started := make(chan int, 1)
	ended := make(chan error, 1)
	go func() {
		_, err := worker.Run[int](context.Background(), p, hang(func(pid int) { started <- pid }))
		ended <- err
	}()
	pid := <-started
	require.NoError(t, p.Close())
	require.True(t, gone(pid))
	require.True(t, fault.Has(<-ended, "import.stopping"))
	_, err := worker.Run[int](context.Background(), p, job("exit", 0))
	require.True(t, fault.Has(err, "import.stopping"), "no more work is taken")
}

func TestAChildDiesWithAServerThatIsKilled(t *testing.T) {
	onLinux(t)
	server := exec.Command(os.Args[0], "server")
	out, err := server.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	require.NoError(t, err)
	require.False(t, gone(pid))
	require.NoError(t, server.Process.Kill())
	_ = server.Wait()
	require.Eventually(t, func() bool {
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		return err != nil || strings.Contains(string(state), ") Z ") // nobody waits for it here
	}, 10*time.Second, time.Millisecond)
}

func TestOneChildRunsPerCore(t *testing.T) {
	const cores = 2
	var now, most atomic.Int64
	p := pool(t, func(c *worker.Config) { c.Children = cores })
	var all sync.WaitGroup
	for range 3 * cores {
		all.Go(func() {
			_, err := worker.Run[int](t.Context(), p, worker.Job{Task: "refuse", In: func(w io.Writer) error {
				n := now.Add(1)
				defer now.Add(-1)
				for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
				}
				return packed.Write(w, 0)
			}})
			assert.True(t, fault.Has(err, "import.map_columns"), "%v", err)
		})
	}
	all.Wait()
	require.LessOrEqual(t, most.Load(), int64(cores))
	full, leave := context.WithCancel(t.Context())
	defer leave()
	started := make(chan int, cores)
	for range cores {
		all.Go(func() { _, _ = worker.Run[int](full, p, hang(func(pid int) { started <- pid })) })
	}
	for range cores {
		<-started
	}
	hurried, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := worker.Run[int](hurried, p, job("refuse", 0))
	require.ErrorIs(t, err, context.Canceled, "who waits for a place may leave")
	leave()
	all.Wait()
}
