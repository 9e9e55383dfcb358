package licences_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/licences"
)

var update = flag.Bool("update", false, "write notices.txt anew")

const root = "../.."

// part is somebody's work with the texts of its licence and notices.
type part struct {
	name  string // with the version
	texts []string
}

// licenceFile tells a file that has to go along by its name.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|copyright|patents)([-._].*)?$`)

// textsIn reads the files of a directory that have to go along.
func textsIn(t *testing.T, dir string) (texts []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); e.IsDir() || !licenceFile.MatchString(e.Name()) || ext == ".go" || ext == ".js" {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		lines := strings.Split(strings.ReplaceAll(string(b), "\r\n", "\n"), "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " \t")
		}
		texts = append(texts, strings.Trim(strings.Join(lines, "\n"), "\n"))
	}
	return texts
}

// modules are the Go modules that are linked in, wherever the program runs.
func modules(t *testing.T) []part {
	t.Helper()
	dirs := map[string][]string{} // of each module: those of its packages, and up to its own
	for _, system := range []string{"linux", "darwin"} {
		cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", "./cmd/gantry")
		cmd.Dir, cmd.Env = root, append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		out, err := cmd.Output()
		require.NoError(t, err)
		for line := range strings.Lines(string(out)) {
			f := strings.Split(strings.TrimSpace(line), "\t")
			if len(f) != 3 {
				continue
			}
			for dir := f[2]; strings.HasPrefix(dir, f[1]) && !slices.Contains(dirs[f[0]], dir); dir = filepath.Dir(dir) {
				dirs[f[0]] = append(dirs[f[0]], dir)
			}
		}
	}
	var parts []part
	for _, name := range slices.Sorted(maps.Keys(dirs)) {
		p := part{name: name}
		slices.Sort(dirs[name])
		for _, dir := range dirs[name] {
			p.texts = append(p.texts, textsIn(t, dir)...)
		}
		parts = append(parts, p)
	}
	like := slices.IndexFunc(parts, func(p part) bool { return strings.HasPrefix(p.name, "golang.org/x/sys ") })
	return append(parts, part{"the Go standard library", parts[like].texts}) // the same people and terms; not every machine keeps them
}

// packages are the npm packages the client is built of. Types are not in what is built.
func packages(t *testing.T) (names, dirs []string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, "web/package-lock.json"))
	require.NoError(t, err)
	var lock struct {
		Packages map[string]struct {
			Version          string
			Dev, DevOptional bool
		}
	}
	require.NoError(t, json.Unmarshal(b, &lock))
	for _, at := range slices.Sorted(maps.Keys(lock.Packages)) {
		p := lock.Packages[at]
		_, name, _ := strings.Cut(at, "node_modules/")
		if i := strings.LastIndex(name, "node_modules/"); i >= 0 {
			name = name[i+len("node_modules/"):]
		}
		if at == "" || p.Dev || p.DevOptional || path.Dir(name) == "@types" || path.Dir(name) == "@typescript" {
			continue
		}
		names, dirs = append(names, name+" "+p.Version), append(dirs, filepath.Join(root, "web", at))
	}
	return names, dirs
}

func clientParts(t *testing.T) (parts []part) {
	t.Helper()
	names, dirs := packages(t)
	for i, dir := range dirs {
		p := part{names[i], textsIn(t, dir)}
		if len(p.texts) == 0 { // its description is all it says
			b, err := os.ReadFile(filepath.Join(dir, "package.json"))
			require.NoError(t, err)
			var says struct {
				License string
				Author  any
			}
			require.NoError(t, json.Unmarshal(b, &says))
			p.texts = []string{fmt.Sprintf("%v: %s", says.Author, says.License)}
		}
		parts = append(parts, p)
	}
	return parts
}

// postgres is the database that is brought where there is none.
func postgres(t *testing.T) (name string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, "scripts/pins"))
	require.NoError(t, err)
	versions := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^postgres \S+ \S+@(\S+) `).FindAllStringSubmatch(string(b), -1) {
		versions[m[1]] = true
	}
	require.Len(t, versions, 1, "one version on every platform")
	for v := range versions {
		name = "PostgreSQL, @embedded-postgres " + v
	}
	return name
}

// mark begins the line that names somebody's work.
const mark = "## "

const rule = "========================================================================"

// write lists the parts under a title, those with the same text together.
func write(w *bytes.Buffer, title string, parts []part) {
	fmt.Fprintf(w, "\n%s\n%s\n%s\n", rule, title, rule)
	var texts []string
	under := map[string][]string{}
	for _, p := range parts {
		text := strings.Join(p.texts, "\n\n")
		if under[text] == nil {
			texts = append(texts, text)
		}
		under[text] = append(under[text], p.name)
	}
	for _, text := range texts {
		w.WriteString("\n")
		for _, name := range under[text] {
			w.WriteString(mark + name + "\n")
		}
		w.WriteString("\n" + text + "\n")
	}
}

func notices(t *testing.T) string {
	t.Helper()
	var w bytes.Buffer
	w.WriteString("Gantry is licensed under the Apache License 2.0. It is made with the work of others, under the licences below.\n")
	write(&w, "Go modules in the program", modules(t))
	write(&w, "npm packages in the browser client", clientParts(t))
	b, err := os.ReadFile("postgresql.txt")
	require.NoError(t, err)
	write(&w, "PostgreSQL, where the build brings it from npm, with the libraries beside it", []part{{postgres(t), []string{strings.TrimSpace(string(b))}}})
	return w.String()
}

func TestTheNoticesNameEveryDependency(t *testing.T) {
	if *update {
		require.NoError(t, os.WriteFile("notices.txt", []byte(notices(t)), 0o644))
		return
	}
	var named []string
	for line := range strings.Lines(licences.Notices) {
		if name, is := strings.CutPrefix(line, mark); is {
			named = append(named, strings.TrimSpace(name))
		}
	}
	var want []string
	for _, p := range modules(t) {
		want = append(want, p.name)
		assert.NotEmpty(t, p.texts, "%s has no licence", p.name)
		for _, text := range p.texts {
			assert.Contains(t, licences.Notices, text, "the licence of %s changed: make docs", p.name)
		}
	}
	names, dirs := packages(t)
	want = append(append(want, names...), postgres(t))
	assert.ElementsMatch(t, want, named, "a dependency came, went or changed: make docs")
	if _, err := os.Stat(dirs[0]); err != nil {
		t.Log("the client's libraries are not installed, so their texts are not compared")
		return
	}
	assert.Equal(t, notices(t), licences.Notices, "make docs writes it anew")
}
