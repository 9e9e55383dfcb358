package httpapi

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/internal/importer"
)

var faultKey = regexp.MustCompile(`^[a-z][a-z0-9_-]*\.[a-z0-9_.-]+$`)

// faultKeys finds every key that a fault of this program can have: what is given to fault.New and fault.Wrap, what goes through the
// areas' refuse, the tables of the areas, and constants and arguments named like keys.
func faultKeys(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); p != root && (strings.HasPrefix(n, ".") && n != ".." || n == "node_modules" || n == "testdata" || n == "testkit" || n == "contract") {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(p) != ".go" || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		constants := constantsOf(f)
		note := func(e ast.Expr) {
			if key, ok := textOf(e, constants); ok && faultKey.MatchString(key) {
				found[key] = append(found[key], filepath.ToSlash(p))
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				switch fun := name(n.Fun); {
				case fun == "fault.New":
					note(n.Args[1])
				case fun == "fault.Wrap":
					note(n.Args[2])
				case fun == "refuse", strings.HasSuffix(fun, ".refuse"), fun == "fault.Has":
					for _, a := range n.Args {
						note(a)
					}
				default: // a key handed to a function that makes the fault
					for _, a := range n.Args {
						key, ok := textOf(a, nil)
						_, finding := importer.Severities()[key] // said by the screen that lists findings
						if ok && !finding && (strings.HasSuffix(key, ".unknown") || strings.HasPrefix(key, "import.")) {
							note(a)
						}
					}
				}
			case *ast.CompositeLit:
				if m, ok := n.Type.(*ast.MapType); ok && name(m.Value) == "fault.Code" {
					for _, e := range n.Elts {
						if kv, ok := e.(*ast.KeyValueExpr); ok {
							note(kv.Key)
						}
					}
				}
			}
			return true
		})
		return nil
	})
	require.NoError(t, err)
	return found
}

func name(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return name(e.X) + "." + e.Sel.Name
	}
	return ""
}

func constantsOf(f *ast.File) map[string]string {
	out := map[string]string{}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			for i, n := range v.Names {
				if i < len(v.Values) {
					if text, ok := textOf(v.Values[i], nil); ok {
						out[n.Name] = text
					}
				}
			}
		}
	}
	return out
}

func textOf(e ast.Expr, constants map[string]string) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			s, err := strconv.Unquote(e.Value)
			return s, err == nil
		}
	case *ast.Ident:
		s, ok := constants[e.Name]
		return s, ok
	}
	return "", false
}

var braces = regexp.MustCompile(`\{[^}]*\}`)

// Requirement: ui-101, ui-201 every message exists in both languages.
func TestEveryFaultIsSaidInSpanishAndEnglish(t *testing.T) {
	keys := faultKeys(t)
	require.Greater(t, len(keys), 50, "the search finds the program's faults")
	for key, where := range keys {
		for _, l := range []string{"es", "en"} {
			if messages[l][key] == "" {
				t.Errorf("messages/%s.json has no text for %s (%s)", l, key, where[0])
			}
		}
	}
	for key, es := range messages["es"] {
		en, known := messages["en"][key]
		require.True(t, known, "%s is only in Spanish", key)
		one, two := braces.FindAllString(es, -1), braces.FindAllString(en, -1)
		slices.Sort(one)
		slices.Sort(two)
		require.Equal(t, one, two, "%s names other values in the two languages", key)
		if keys[key] == nil {
			t.Errorf("nobody uses %s any more", key)
		}
	}
	for key := range messages["en"] {
		require.Contains(t, messages["es"], key, "%s is only in English", key)
	}
}

func TestAMessageNamesItsValues(t *testing.T) {
	require.Equal(t, "a file is at most 3 bytes", Fill("en", "a file is at most {max} bytes", map[string]any{"max": 3}))
	require.Equal(t, "–", Fill("en", "{absent}", nil))
	for bytes, said := range map[any]string{int64(200 << 20): "200 MB", 8 << 20: "8 MB", 65_536: "64 kB", 3: "3 B", nil: "–"} {
		require.Equal(t, "at most "+said, Fill("en", "at most {max|size}", map[string]any{"max": bytes}))
	}
	require.Equal(t, "a, b {", Fill("es", "{list} {", map[string]any{"list": []string{"a", "b"}}))
	require.Equal(t, messages["en"]["internal.unexpected"], Text("en", "nobody.says_this", nil))
}

// What people read of a value is what they would write themselves.
func TestValuesAreWrittenForPeople(t *testing.T) {
	at := kernel.Date(2026, 3, 5, 8, 0)
	for _, tc := range []struct {
		form   string
		v      any
		es, en string
	}{
		{"date", at, "05/03/2026 8:00", "03/05/2026 8:00"},
		{"date", at - 8*kernel.Hour, "05/03/2026", "03/05/2026"},
		{"day", at, "05/03/2026", "03/05/2026"},
		{"date", kernel.None, "–", "–"},
		{"percent", kernel.Percent(333_333), "33,3333 %", "33.3333%"},
		{"percent", kernel.Percent(1_500_000), "150 %", "150%"},
		{"percent", kernel.Percent(-5_000), "-0,5 %", "-0.5%"},
		{"amount", 1_000_000*kernel.Unit + 5_000, "1.000.000,5", "1,000,000.5"},
		{"number", int64(1_000_000), "1.000.000", "1,000,000"},
		{"constraint", "mfo", "debe terminar el", "must finish on"},
		{"constraint", "", "lo antes posible", "as soon as possible"},
		{"constraint", "xyz", "xyz", "xyz"},
		{"constraint", nil, "–", "–"},
		{"field", "usedCost", "costo real", "actual cost"},
		{"number", "many", "many", "many"},
		{"duration", int32(480), "8 h", "8 h"},
		{"duration", 750_030, "12.500 h 30 min", "12,500 h 30 min"},
	} {
		require.Equal(t, tc.es, written("es", tc.form, tc.v), tc.form)
		require.Equal(t, tc.en, written("en", tc.form, tc.v), tc.form)
	}
}

// A text asks for forms that there are: a misspelt one would say the bare number.
func TestTextsUseFormsThatExist(t *testing.T) {
	forms := []string{"size", "date", "day", "percent", "amount", "number", "constraint", "field", "duration"}
	for l, texts := range messages {
		for key, text := range texts {
			for _, brace := range braces.FindAllString(text, -1) {
				if _, form, some := strings.Cut(strings.Trim(brace, "{}"), "|"); some {
					require.Contains(t, forms, form, "%s %s", l, key)
				}
			}
		}
	}
}

// The conflicts of dates, as a planner reads them.
func TestRefusedDatesSayWhichAndWhy(t *testing.T) {
	p := map[string]any{"row": 7, "constraint": "fnlt", "date": kernel.Date(2026, 6, 30, 17, 0), "finish": kernel.Date(2026, 7, 3, 17, 0)}
	require.Equal(t, "El término 03/07/2026 17:00 contradice la restricción de la actividad: no terminar después del 30/06/2026 17:00. Confirma para aplicarlo igual o elige otra fecha.",
		Text("es", "activity.finish_conflicts", p))
	require.Equal(t, "The finish 07/03/2026 17:00 conflicts with the activity's constraint: finish no later than 06/30/2026 17:00. Confirm to apply it anyway or choose another date.",
		Text("en", "activity.finish_conflicts", p))
}
