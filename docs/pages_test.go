package docs_test

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/docs"
	"gantry/internal/config"
	"gantry/internal/pg"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	"gantry/projections"
)

// page is one Markdown file of the project.
type page struct {
	file string // from this folder
	text string
}

func pages(t *testing.T) []page {
	t.Helper()
	files := []string{"../README.md", "../CONTRIBUTING.md"}
	require.NoError(t, filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(p) == ".md" {
			files = append(files, p)
		}
		return err
	}))
	out := make([]page, len(files))
	for i, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		out[i] = page{f, string(b)}
	}
	return out
}

func exists(path string) bool {
	found, err := filepath.Glob(path)
	return err == nil && len(found) > 0
}

var (
	links    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	headings = regexp.MustCompile(`(?m)^#+ (.+)$`)
	quoted   = regexp.MustCompile("`([^`\n]+)`")
	targets  = regexp.MustCompile(`(?m)^([a-z-]+):`)
	makes    = regexp.MustCompile("(?m)(?:^    |`)make ([a-z-]+)")
	programs = regexp.MustCompile("(?m)(?:^    |`|^    bin/)gantry ([a-z-]+)")
	requests = regexp.MustCompile("\\b(GET|POST|PUT|PATCH|DELETE) (/api/[^`\\s?]*[a-zA-Z}])")
	settings = regexp.MustCompile(`\b(?:GANTRY_[A-Z_]+|DATABASE_URL)\b`)
	views    = regexp.MustCompile("`((?:gantt|changelog|projects|members)_[a-z]+)`")
	sqlBlock = regexp.MustCompile("(?s)```sql\n(.*?)```")
)

var (
	describedPath   = regexp.MustCompile(`^  (/api/\S*):`)
	describedMethod = regexp.MustCompile(`^    (get|post|put|patch|delete):`)
	parameter       = regexp.MustCompile(`\{[^}]*\}`)
)

func TestEveryLinkLeadsSomewhere(t *testing.T) {
	for _, p := range pages(t) {
		for _, m := range links.FindAllStringSubmatch(p.text, -1) {
			to, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(to, "://") {
				continue
			}
			target := p.file
			if to != "" {
				target = filepath.Join(filepath.Dir(p.file), to)
			}
			if !assert.True(t, exists(target), "%s links to %s", p.file, m[1]) || anchor == "" {
				continue
			}
			b, err := os.ReadFile(target)
			require.NoError(t, err)
			assert.Contains(t, anchors(string(b)), anchor, "%s links to %s", p.file, m[1])
		}
	}
}

// anchors are the addresses of a page's headings.
func anchors(text string) []string {
	var out []string
	for _, h := range headings.FindAllStringSubmatch(text, -1) {
		a := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case strings.ContainsRune("`.,:;?!'()/\"", r):
				return -1
			}
			return r
		}, strings.ToLower(h[1]))
		out = append(out, a)
	}
	return out
}

// A path in a page, written as code, names a file or folder of the tree.
func TestEveryPathExists(t *testing.T) {
	tops := []string{"cmd", "domain", "commands", "eventstore", "projections", "readmodels", "migrations", "internal", "web", "docs", "scripts"}
	for _, p := range pages(t) {
		for _, m := range quoted.FindAllStringSubmatch(p.text, -1) {
			path := strings.TrimSuffix(strings.TrimSuffix(m[1], "/..."), "/")
			top, _, deep := strings.Cut(path, "/")
			if !deep || !slices.Contains(tops, top) || strings.ContainsAny(path, " <") {
				continue
			}
			assert.True(t, exists(filepath.Join("..", path)), "%s names %s", p.file, m[1])
		}
	}
}

// Requests that pages name are those of the API's description.
func TestEveryRequestIsDescribed(t *testing.T) {
	described := map[string]bool{}
	path := ""
	for line := range strings.Lines(string(docs.OpenAPI)) {
		if m := describedPath.FindStringSubmatch(line); m != nil {
			path = parameter.ReplaceAllString(m[1], "{}")
		} else if m := describedMethod.FindStringSubmatch(line); m != nil && path != "" {
			described[strings.ToUpper(m[1])+" "+path] = true
		}
	}
	require.Greater(t, len(described), 40)
	for _, p := range pages(t) {
		for _, m := range requests.FindAllStringSubmatch(p.text, -1) {
			assert.True(t, described[m[1]+" "+parameter.ReplaceAllString(m[2], "{}")], "%s names %s", p.file, m[0])
		}
	}
}

// Every folder of Go code says in doc.go what it is for.
func TestEveryGoFolderHasItsDoc(t *testing.T) {
	folders := map[string]bool{}
	require.NoError(t, filepath.WalkDir("..", func(p string, d fs.DirEntry, err error) error {
		name := ""
		if err == nil {
			name = d.Name()
		}
		switch {
		case err != nil:
			return err
		case d.IsDir() && p != ".." && (strings.HasPrefix(name, ".") || slices.Contains([]string{"node_modules", "dist", "testdata", "bin"}, name)):
			return fs.SkipDir
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			folders[filepath.Dir(p)] = true
		}
		return nil
	}))
	require.Greater(t, len(folders), 50)
	for folder := range folders {
		text, err := os.ReadFile(filepath.Join(folder, "doc.go"))
		if assert.NoError(t, err) {
			assert.Regexp(t, `^// (Package|Command) [a-z0-9]+ `, string(text), folder)
		}
	}
}

// The map of the tree leaves no program, area or service out.
func TestTheMapNamesEveryFolder(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	require.NoError(t, err)
	_, tree, found := strings.Cut(string(text), "## Where things live")
	require.True(t, found)
	tree, _, _ = strings.Cut(tree, "\n## ")
	for _, top := range []string{"cmd", "domain", "commands", "internal"} {
		all, err := os.ReadDir(filepath.Join("..", top))
		require.NoError(t, err)
		for _, d := range all {
			if d.IsDir() {
				assert.Regexp(t, `\b`+d.Name()+`\b`, tree, "architecture.md leaves out %s/%s", top, d.Name())
			}
		}
	}
}

func TestEveryMakeTargetExists(t *testing.T) {
	b, err := os.ReadFile("../Makefile")
	require.NoError(t, err)
	var known []string
	for _, m := range targets.FindAllStringSubmatch(string(b), -1) {
		known = append(known, m[1])
	}
	for _, p := range pages(t) {
		for _, m := range makes.FindAllStringSubmatch(p.text, -1) {
			assert.Contains(t, known, m[1], "%s: make %s", p.file, m[1])
		}
	}
}

func TestEverySubcommandExists(t *testing.T) {
	for _, p := range pages(t) {
		for _, m := range programs.FindAllStringSubmatch(p.text, -1) {
			assert.True(t, exists("../cmd/gantry/"+strings.ReplaceAll(m[1], "-", "")+".go") || m[1] == "help", "%s: gantry %s", p.file, m[1])
		}
	}
}

// The page of operations lists every setting, and no page names one that does not exist.
func TestSettingsAreDescribed(t *testing.T) {
	var known []string
	fields := reflect.TypeFor[config.Settings]()
	for i := range fields.NumField() {
		known = append(known, fields.Field(i).Tag.Get("env"))
	}
	operations, err := os.ReadFile("operations.md")
	require.NoError(t, err)
	for _, name := range known {
		assert.True(t, strings.Contains(string(operations), "| `"+name+"` |"), "operations.md does not describe %s", name)
	}
	known = append(known, testkit.DatabaseURL, "GANTRY_PARITY_PLANS", "GANTRY_PARITY_SEED", "GANTRY_URL") // of tests, and of the client under development
	for _, p := range pages(t) {
		for _, name := range settings.FindAllString(p.text, -1) {
			assert.Contains(t, known, name, p.file)
		}
	}
}

// What analysts copy from their guide runs with an analyst's rights, and finds rows.
func TestTheQueriesForAnalystsRun(t *testing.T) {
	guide, err := os.ReadFile("guides/analyst.md")
	require.NoError(t, err)
	ctx, pool, o := context.Background(), testkit.Database(t), office.New(t)
	r := o.Follow(pool, projections.Set()...)
	o.Found()
	o.OpenEmpty("Programa general")
	o.Work(rand.New(rand.NewPCG(3, 9)), 80)
	o.Reached(r)
	analyst := fmt.Sprintf("analyst_%d", os.Getpid())
	_, err = pg.AddAnalyst(ctx, pool, pg.NewAnalyst{Role: analyst, Company: o.Company.String(), Names: true}, nil)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, pg.RemoveAnalyst(ctx, pool, analyst, nil)) })

	tx, err := pool.Begin(ctx)
	require.NoError(t, err)
	defer func() { require.NoError(t, tx.Rollback(ctx)) }()
	_, err = tx.Exec(ctx, "set local role "+analyst)
	require.NoError(t, err)
	blocks := sqlBlock.FindAllStringSubmatch(string(guide), -1)
	require.Len(t, blocks, 9)
	for _, block := range blocks {
		for _, statement := range strings.Split(strings.TrimSpace(block[1]), ";\n") {
			rows, err := tx.Query(ctx, strings.TrimSuffix(statement, ";"))
			require.NoError(t, err, statement)
			found, err := pgx.CollectRows(rows, pgx.RowToMap)
			require.NoError(t, err, statement)
			// The office's schedules are opened without being listed, and it closes no week; cmd/gantry counts what the schema of figures answers.
			if !strings.Contains(statement, "rm.projects_projects") && !strings.Contains(statement, "analytics.") {
				assert.NotEmpty(t, found, statement)
			}
		}
	}
	for _, m := range views.FindAllStringSubmatch(string(guide), -1) {
		_, err := tx.Exec(ctx, "select from rm."+m[1])
		require.NoError(t, err, m[1])
	}
}

func TestTheStatementsForOperatorsRun(t *testing.T) {
	page, err := os.ReadFile("operations.md")
	require.NoError(t, err)
	pool := testkit.Database(t)
	blocks := sqlBlock.FindAllStringSubmatch(string(page), -1)
	require.NotEmpty(t, blocks)
	for _, block := range blocks {
		_, err := pool.Exec(context.Background(), block[1], pgx.QueryExecModeSimpleProtocol)
		require.NoError(t, err, block[1])
	}
}

func TestTheIndexNamesEveryDecision(t *testing.T) {
	index, err := os.ReadFile("decisions/README.md")
	require.NoError(t, err)
	all, err := filepath.Glob("decisions/[0-9]*.md")
	require.NoError(t, err)
	for _, file := range all {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		title, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		assert.Contains(t, string(index), "- ["+title+"]("+filepath.Base(file)+")")
	}
}
