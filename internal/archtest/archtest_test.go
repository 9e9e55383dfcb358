package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "gantry"

// source is one Go file of the tree.
type source struct {
	file    string // slash path from the root
	pkg     string // folder from the root
	name    string // package clause
	test    bool
	syntax  *ast.File
	imports map[string]string // import path -> name in this file
}

func root(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		require.NotEqual(t, dir, filepath.Dir(dir), "no go.mod above the test")
		dir = filepath.Dir(dir)
	}
}

func sources(t *testing.T) []source {
	t.Helper()
	base := root(t)
	var out []source
	err := filepath.WalkDir(base, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); p != base && (strings.HasPrefix(n, ".") || n == "node_modules" || n == "testdata" || n == "dist") {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(p) != ".go" {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(base, p)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		s := source{file: rel, pkg: path.Dir(rel), name: f.Name.Name, test: strings.HasSuffix(rel, "_test.go"), syntax: f, imports: map[string]string{}}
		for _, i := range f.Imports {
			to, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			name := path.Base(to)
			if i.Name != nil {
				name = i.Name.Name
			}
			if to == "math/rand/v2" && i.Name == nil {
				name = "rand"
			}
			s.imports[to] = name
		}
		out = append(out, s)
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, out)
	return out
}

// fits tells whether a package is what a notation of the table means.
func fits(notation, pkg string) bool {
	if notation == "..." {
		return true
	}
	if below, wide := strings.CutSuffix(notation, "/..."); wide {
		return pkg == below || strings.HasPrefix(pkg, below+"/")
	}
	return pkg == notation
}

func ruleOf(pkg string) (rule, bool) {
	i := slices.IndexFunc(table, func(r rule) bool { return fits(r.path, pkg) })
	if i < 0 {
		return rule{}, false
	}
	return table[i], true
}

func standard(p string) bool { return !strings.Contains(strings.SplitN(p, "/", 2)[0], ".") }

func ours(p string) bool { return strings.HasPrefix(p, module+"/") }

// allowed tells whether a package under this rule may import the path.
func allowed(r rule, from, to string) bool {
	if own, inside := strings.CutPrefix(to, module+"/"); inside {
		return slices.ContainsFunc(r.imports, func(n string) bool {
			return fits(strings.ReplaceAll(n, "<same>", path.Base(from)), own)
		})
	}
	if standard(to) {
		return true
	}
	return slices.ContainsFunc(r.modules, func(m string) bool { return to == m || strings.HasPrefix(to, m+"/") })
}

// forbidden gives the reason why this file may not import the path, or nothing.
func forbidden(s source, to string) string {
	r, known := ruleOf(s.pkg)
	switch {
	case !known:
		return "the package is not in the table"
	case to == "unsafe", to == "C":
		return "nothing here leaves the rules of the language"
	case !s.test && fits("domain/...", s.pkg) && standard(to) && !ours(to) && !slices.Contains(domainStandard, to):
		return "what a decision needs from outside comes in with the command"
	case to == "reflect" && !s.test && reflection[s.file] == "":
		return "reflection has to be listed with its reason"
	case to == module+"/"+s.pkg && s.test, allowed(r, s.pkg, to):
		return ""
	case s.test && strings.HasPrefix(s.pkg, "domain/"):
		if allowed(forDomainTests, s.pkg, to) {
			return ""
		}
	case s.test && allowed(forTests, s.pkg, to):
		return ""
	}
	return "the table does not allow it"
}

func TestEveryImportIsInTheTable(t *testing.T) {
	for _, s := range sources(t) {
		for to := range s.imports {
			if why := forbidden(s, to); why != "" {
				t.Errorf("%s imports %s: %s", s.file, to, why)
			}
		}
	}
}

// The plan composes areas and names none, but where it puts them together, where the engine reads them, and in rules between them.
func TestThePlanNamesAreasInFewFiles(t *testing.T) {
	may := regexp.MustCompile(`^domain/plan/(areas|why|calculation\w*|rule_\w+)\.go$`)
	for _, s := range sources(t) {
		if s.pkg == "domain/plan" && !s.test && !may.MatchString(s.file) {
			require.NotContains(t, s.imports, "gantry/domain/schedule", s.file)
		}
	}
}

func TestTheTableRefusesWhatItShould(t *testing.T) {
	for name, edge := range map[string]struct {
		from, to string
		test     bool
	}{
		"an area sees another area":                {from: "domain/schedule", to: "gantry/domain/project"},
		"an area sees the plan":                    {from: "domain/schedule", to: "gantry/domain/plan"},
		"the domain uses a third party":            {from: "domain/cpm", to: "github.com/google/uuid"},
		"a test of the domain uses a database":     {from: "domain/plan", to: "gantry/eventstore/postgres", test: true},
		"commands see projections":                 {from: "commands/planning", to: "gantry/projections"},
		"commands see a driver":                    {from: "commands/planning", to: "github.com/jackc/pgx/v5"},
		"commands see a concrete store":            {from: "commands/planning", to: "gantry/eventstore/postgres"},
		"projections see commands":                 {from: "projections/gantt", to: "gantry/commands/planning"},
		"a projection writes a foreign read model": {from: "projections/gantt", to: "gantry/readmodels/changelog"},
		"a read model sees an area":                {from: "readmodels/gantt", to: "gantry/domain/schedule"},
		"a read model sees events":                 {from: "readmodels/gantt", to: "gantry/domain/event"},
		"the domain runs a program":                {from: "domain/plan", to: "os/exec"},
		"the domain opens a database":              {from: "domain/schedule", to: "database/sql"},
		"the domain opens a socket":                {from: "domain/access", to: "net"},
		"the domain reads a file":                  {from: "domain/kernel", to: "os"},
		"the domain draws lots":                    {from: "domain/cpm", to: "math/rand/v2"},
		"the domain waits for another goroutine":   {from: "domain/plan", to: "sync"},
		"anything looks at types unlisted":         {from: "commands/planning", to: "reflect"},
		"anything leaves the rules of Go":          {from: "domain/cpm", to: "unsafe"},
		"a read model sees its sibling":            {from: "readmodels/gantt", to: "gantry/readmodels/changelog"},
		"the API sees projections":                 {from: "internal/httpapi", to: "gantry/projections/gantt"},
		"the API sees a concrete store":            {from: "internal/httpapi", to: "gantry/eventstore/postgres"},
		"the API's core sees an area":              {from: "internal/httpapi", to: "gantry/internal/httpapi/schedule"},
		"the API's core sees all areas":            {from: "internal/httpapi", to: "gantry/internal/httpapi/edge"},
		"an area of the API sees another":          {from: "internal/httpapi/projects", to: "gantry/internal/httpapi/schedule"},
		"an area of the API sees all areas":        {from: "internal/httpapi/exchange", to: "gantry/internal/httpapi/edge"},
		"the API's units see a request":            {from: "internal/httpapi/wire", to: "gantry/internal/httpapi"},
		"the program leans on a test's server":     {from: "internal/httpapi/schedule", to: "gantry/internal/httpapi/httpapitest"},
		"an adapter sees the API":                  {from: "internal/identity", to: "gantry/internal/httpapi"},
		"a package nobody put into the table":      {from: "somewhere/new", to: "fmt"},
	} {
		t.Run(name, func(t *testing.T) {
			require.NotEmpty(t, forbidden(source{pkg: edge.from, test: edge.test}, edge.to))
		})
	}
	for name, edge := range map[string]struct{ from, to string }{
		"a projection writes its own read model": {"projections/gantt", "gantry/readmodels/gantt"},
		"the plan composes the areas":            {"domain/plan", "gantry/domain/schedule"},
		"the program names the store":            {"cmd/gantry", "gantry/eventstore/postgres"},
		"anything uses the standard library":     {"domain/plan", "slices"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Empty(t, forbidden(source{pkg: edge.from}, edge.to))
		})
	}
}

func TestPackageNamesSayWhatIsInside(t *testing.T) {
	for _, s := range sources(t) {
		for _, part := range append(strings.Split(s.pkg, "/"), strings.TrimSuffix(s.name, "_test")) {
			if slices.Contains(forbiddenNames, part) {
				t.Errorf("%s: a package called %q says nothing about what is inside", s.file, part)
			}
		}
	}
}

// useOf gives the forbidden selector that a file of the domain uses, or nothing.
func useOf(s source) string {
	for to, names := range forbiddenInDomain {
		local, imported := s.imports[to]
		if !imported {
			continue
		}
		if local == "." {
			return to + " without its name"
		}
		var found string
		ast.Inspect(s.syntax, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return found == ""
			}
			if id, ok := sel.X.(*ast.Ident); ok && id.Name == local && slices.Contains(names, sel.Sel.Name) {
				found = to + "." + sel.Sel.Name
			}
			return found == ""
		})
		if found != "" {
			return found
		}
	}
	return ""
}

func TestTheDomainHasNoClockNoChanceAndNoIO(t *testing.T) {
	for _, s := range sources(t) {
		if strings.HasPrefix(s.pkg, "domain/") && !s.test {
			if use := useOf(s); use != "" {
				t.Errorf("%s uses %s: what a decision needs from outside comes in with the command", s.file, use)
			}
		}
	}
}

func TestEveryListedReflectionIsStillThere(t *testing.T) {
	used := map[string]bool{}
	for _, s := range sources(t) {
		_, used[s.file] = s.imports["reflect"]
	}
	for file := range reflection {
		if !used[file] {
			t.Errorf("%s does not use reflection any more: take it off the list", file)
		}
	}
}

func TestAForbiddenUseIsSeen(t *testing.T) {
	for code, want := range map[string]string{
		"package x\nimport \"time\"\nvar _ = time.Now()":                "time.Now",
		"package x\nimport clock \"time\"\nvar _ = clock.Now":           "time.Now",
		"package x\nimport . \"time\"\nvar _ = Now()":                   "time without its name",
		"package x\nimport \"fmt\"\nfunc _() { fmt.Println(1) }":        "fmt.Println",
		"package x\nimport \"time\"\nvar _ time.Duration = time.Second": "",
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", code, 0)
		require.NoError(t, err)
		s := source{syntax: f, imports: map[string]string{}}
		for _, i := range f.Imports {
			to, _ := strconv.Unquote(i.Path.Value)
			s.imports[to] = path.Base(to)
			if i.Name != nil {
				s.imports[to] = i.Name.Name
			}
		}
		require.Equal(t, want, useOf(s), code)
	}
}

func TestEveryPackageSaysWhatItIs(t *testing.T) {
	said := map[string]bool{}
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		place := path.Base(s.file) // where a reader looks: doc.go, else the file named like the package
		said[s.pkg] = said[s.pkg] || s.syntax.Doc != nil && (place == "doc.go" || place == path.Base(s.pkg)+".go" || place == "main.go" || place == "embed.go")
	}
	short := []string{"domain/fault", "domain/access"} // one file each, which begins with it
	for p, ok := range said {
		if !ok && !slices.Contains(short, p) {
			t.Errorf("%s does not tell its rules in doc.go or %s.go", p, path.Base(p))
		}
	}
}
