package scripts

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// said collects what a process says and tells when it has said something.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
	want string
	once sync.Once
	seen chan struct{}
}

func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.text.Write(b)
	if strings.Contains(s.text.String(), s.want) {
		s.once.Do(func() { close(s.seen) })
	}
	return n, err
}

func TestALongStepSaysWhatItDoes(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "./step", "compiling the server", "bash", "-c", "read line; echo done")
	cmd.Env = append(os.Environ(), "STEP_PATIENCE=0")
	problems := &said{want: "compiling the server (", seen: make(chan struct{})}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, problems
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	<-problems.seen
	_, err = in.Write([]byte("go on\n"))
	require.NoError(t, err)
	require.NoError(t, cmd.Wait(), "nothing it started holds its output open")
	require.Equal(t, "done\n", out.String())
}

func TestAShortStepSaysNothingAndEndsAsItsCommand(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "./step", "compiling the server", "bash", "-c", "exit 7")
	cmd.Env = append(os.Environ(), "STEP_PATIENCE=86400")
	out, err := cmd.CombinedOutput()
	var ended *exec.ExitError
	require.ErrorAs(t, err, &ended)
	require.Equal(t, 7, ended.ExitCode())
	require.Empty(t, out)
}

// registry is npm's with one package, under a certificate of an authority nobody knows.
func registry(t *testing.T) (url, authority string) {
	t.Helper()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	files := tar.NewWriter(z)
	text := []byte(`{"name":"probe","version":"1.0.0"}`)
	require.NoError(t, files.WriteHeader(&tar.Header{Name: "package/package.json", Mode: 0o644, Size: int64(len(text))}))
	_, err := files.Write(text)
	require.NoError(t, err)
	require.NoError(t, files.Close())
	require.NoError(t, z.Close())
	var s *httptest.Server
	s = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".tgz") {
			_, _ = w.Write(packed.Bytes())
			return
		}
		fmt.Fprintf(w, `{"name":"probe","dist-tags":{"latest":"1.0.0"},"versions":{"1.0.0":{"name":"probe","version":"1.0.0","dist":{"tarball":"%s/probe.tgz"}}}}`, s.URL)
	}))
	s.Config.ErrorLog = nil
	t.Cleanup(s.Close)
	authority = filepath.Join(t.TempDir(), "authority.pem")
	require.NoError(t, os.WriteFile(authority, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}), 0o600))
	return s.URL, authority
}

// machine is a checkout on a machine whose Node is too old, so that another one has been brought. Both are this machine's in truth;
// settings are the machine's global ones of npm, which lie beside its Node.
func machine(t *testing.T, settings string) (root string, env []string) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node on this machine")
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("no npm on this machine")
	}
	root = t.TempDir()
	here, err := os.Getwd()
	require.NoError(t, err)
	require.NoError(t, os.Symlink(npm, filepath.Join(made(t, root, "machine/bin"), "npm")))
	require.NoError(t, os.WriteFile(filepath.Join(made(t, root, "machine/etc"), "npmrc"), []byte(settings), 0o600))
	program := func(dir, version, more string) {
		text := fmt.Sprintf("#!/bin/sh\nif [ \"$1\" = --version ]; then echo %s; else %s exec %q \"$@\"; fi\n", version, more, node)
		require.NoError(t, os.WriteFile(filepath.Join(made(t, root, dir), "node"), []byte(text), 0o700))
	}
	program("machine/bin", "v18.0.0", "PREFIX="+filepath.Join(root, "machine"))
	program(".build/node/bin", "v99.0.0", "PREFIX="+filepath.Join(root, ".build/node"))
	made(t, root, "scripts")
	for _, name := range []string{"with-node", "npm-fetch", "platform", "bring"} {
		b, err := os.ReadFile(filepath.Join(here, name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(root, "scripts", name), b, 0o700))
	}
	for _, pair := range os.Environ() { // nothing this machine says of certificates
		name, _, _ := strings.Cut(pair, "=")
		if lower := strings.ToLower(name); !strings.HasPrefix(lower, "npm_") && !strings.HasPrefix(lower, "node_") && name != "PREFIX" && name != "HOME" {
			env = append(env, pair)
		}
	}
	env = append(env, "PATH="+filepath.Join(root, "machine/bin")+":"+os.Getenv("PATH"), "HOME="+root, "npm_config_cache="+filepath.Join(root, "cache"),
		"npm_config_update_notifier=false")
	return root, env
}

func made(t *testing.T, root, dir string) string {
	t.Helper()
	dir = filepath.Join(root, dir)
	require.NoError(t, os.MkdirAll(dir, 0o700))
	return dir
}

// fetch downloads the registry's package with the Node that was brought.
func fetch(t *testing.T, root string, env []string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), filepath.Join(root, "scripts/with-node"), filepath.Join(root, "scripts/npm-fetch"), "pack", "probe")
	cmd.Dir, cmd.Env = root, env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func TestWhatIsBroughtIsWhatIsPinned(t *testing.T) {
	pins, err := os.ReadFile("pins")
	require.NoError(t, err)
	for _, what := range []string{"node", "postgres"} {
		for _, platform := range []string{"linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"} {
			assert.Regexp(t, `(?m)^`+what+" "+platform+` \S+`+platform+`@\d+\.\d+\.\d+\S* sha512-[A-Za-z0-9+/]{86}==$`, string(pins), "one hash for each platform")
		}
	}
	platform, err := exec.CommandContext(t.Context(), "./platform").Output()
	require.NoError(t, err)
	url, authority := registry(t)
	root, env := machine(t, "registry="+url+"\n")
	bring := func(hash string) (string, string, error) {
		pin := "probe " + strings.TrimSpace(string(platform)) + " probe@1.0.0 " + hash + "\n"
		require.NoError(t, os.WriteFile(filepath.Join(root, "scripts/pins"), []byte(pin), 0o600))
		dir := t.TempDir()
		cmd := exec.CommandContext(t.Context(), filepath.Join(root, "scripts/bring"), "probe", dir)
		cmd.Env = append(env, "NODE_EXTRA_CA_CERTS="+authority)
		out, err := cmd.CombinedOutput()
		return dir, string(out), err
	}
	dir, out, err := bring("sha512-" + strings.Repeat("A", 86) + "==") // what the registry itself says fits what it sends
	require.Error(t, err)
	assert.Contains(t, out, "scripts/pins")
	assert.NoDirExists(t, filepath.Join(dir, "package"), "nothing of it is unpacked")

	_, received, _ := strings.Cut(out, "received ")
	dir, out, err = bring(strings.TrimSpace(received))
	require.NoError(t, err, out)
	assert.FileExists(t, filepath.Join(dir, "package", "package.json"))
}

func TestTheNodeThatIsBroughtTrustsWhatTheMachinesTrusts(t *testing.T) {
	t.Run("the authority npm knows of beside the machine's Node", func(t *testing.T) {
		url, authority := registry(t)
		root, env := machine(t, "registry="+url+"\ncafile="+authority+"\n")
		out, err := fetch(t, root, env)
		require.NoError(t, err, out)
		assert.FileExists(t, filepath.Join(root, "probe-1.0.0.tgz"))
	})
	t.Run("the authority Node knows of", func(t *testing.T) {
		url, authority := registry(t)
		root, env := machine(t, "registry="+url+"\n")
		out, err := fetch(t, root, append(env, "NODE_EXTRA_CA_CERTS="+authority))
		require.NoError(t, err, out)
		assert.FileExists(t, filepath.Join(root, "probe-1.0.0.tgz"))
	})
	t.Run("and what nobody named is said with the way out", func(t *testing.T) {
		url, _ := registry(t)
		root, env := machine(t, "registry="+url+"\n")
		out, err := fetch(t, root, env)
		require.Error(t, err)
		assert.Contains(t, out, "certificate")
		assert.Contains(t, out, "npm config set cafile")
		assert.Contains(t, out, "NODE_EXTRA_CA_CERTS=")
	})
}
