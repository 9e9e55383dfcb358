package docs_test

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sources is what the Go sources of a package say beyond its types: comments, constants, and which command leads to which event.
type sources struct {
	doc     *doc.Package
	files   []*ast.File
	columns map[string]column // by the stored name of their event
}

// sourcesOf reads the package a type comes from.
func sourcesOf(t *testing.T, cache map[string]*sources, pkgPath string) *sources {
	t.Helper()
	if s, read := cache[pkgPath]; read {
		return s
	}
	dir := filepath.Join("..", filepath.FromSlash(strings.TrimPrefix(pkgPath, "gantry/")))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	fset := token.NewFileSet()
	s := &sources{}
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".go" || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(dir, e.Name()), nil, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		s.files = append(s.files, f)
	}
	s.columns = columnsOf(s.files)
	s.doc, err = doc.NewFromFiles(fset, s.files, pkgPath, doc.AllDecls|doc.PreserveAST)
	require.NoError(t, err)
	cache[pkgPath] = s
	return s
}

// column is a field of a table of package record, as the sources declare it.
type column struct {
	name, table, says string
}

// columnsOf reads the lines `Name = record.Add(Table, "name", "stored", …)`, by the stored name.
func columnsOf(files []*ast.File) map[string]column {
	out := map[string]column{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			spec, is := n.(*ast.ValueSpec)
			if !is || len(spec.Values) != 1 {
				return true
			}
			ast.Inspect(spec.Values[0], func(n ast.Node) bool {
				call, is := n.(*ast.CallExpr)
				if !is {
					return true
				}
				if add, is := call.Fun.(*ast.SelectorExpr); is && add.Sel.Name == "Add" && len(call.Args) > 3 {
					stored, _ := strconv.Unquote(literal(call.Args[2]))
					out[stored] = column{name: spec.Names[0].Name, table: call.Args[0].(*ast.Ident).Name, says: oneLine(spec.Doc.Text())}
				}
				return true
			})
			return false
		})
	}
	return out
}

func (s *sources) typeNamed(name string) *doc.Type {
	for _, t := range s.doc.Types {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// comment is what a type's doc comment says, on one line.
func (s *sources) comment(name string) string {
	if t := s.typeNamed(name); t != nil {
		return oneLine(t.Doc)
	}
	return ""
}

// field is the comment of a struct's field, above or beside it.
func (s *sources) field(typeName, fieldName string) string {
	t := s.typeNamed(typeName)
	if t == nil {
		return ""
	}
	for _, spec := range t.Decl.Specs {
		structure, is := spec.(*ast.TypeSpec).Type.(*ast.StructType)
		if !is {
			continue
		}
		for _, f := range structure.Fields.List {
			if slices.ContainsFunc(f.Names, func(n *ast.Ident) bool { return n.Name == fieldName }) {
				return oneLine(f.Doc.Text() + " " + f.Comment.Text())
			}
		}
	}
	return ""
}

// constant is one value of a type that has a fixed set of them, or means something of its own.
type constant struct{ value, says string }

// measures are constants that name an amount, not a value with a meaning of its own.
var measures = []string{"Hour", "Day", "Zero"}

func (s *sources) constants(typeName string) []constant {
	t := s.typeNamed(typeName)
	if t == nil {
		return nil
	}
	var out []constant
	for _, group := range t.Consts {
		for _, spec := range group.Decl.Specs {
			v := spec.(*ast.ValueSpec)
			if id, is := v.Type.(*ast.Ident); !is || id.Name != typeName {
				continue
			}
			says := v.Doc.Text() + " " + v.Comment.Text()
			if len(group.Decl.Specs) == 1 {
				says = group.Doc + " " + says
			}
			for i, value := range v.Values {
				if !slices.Contains(measures, v.Names[i].Name) {
					out = append(out, constant{value: literal(value), says: v.Names[i].Name + ": " + oneLine(says)})
				}
			}
		}
	}
	return out
}

// literal is a constant as it is stored.
func literal(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil {
			return strconv.Quote(text)
		}
		return strings.ReplaceAll(e.Value, "_", "")
	case *ast.UnaryExpr:
		return e.Op.String() + literal(e.X)
	case *ast.BinaryExpr:
		if e.Op == token.SHL { // a mark of a set of marks
			by, _ := strconv.Atoi(literal(e.Y))
			return strconv.Itoa(1 << by)
		}
	case *ast.SelectorExpr:
		if e.Sel.Name == "MinInt32" {
			return "-2147483648"
		}
	}
	return ""
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// emitters tells for each event type of a package which commands can lead to it: the commands whose decision reaches, call by call, a
// place that writes the event. A call is followed by its name alone, so the list may name a command too many, never one too few.
func (s *sources) emitters() map[string][]string {
	bodies := map[string][]*ast.FuncDecl{} // by name, methods of all types together
	words := map[string]string{}           // of commands, by type
	own := map[string]*ast.FuncDecl{}      // the decisions of commands that decide themselves, by type
	var deciders []*ast.FuncDecl           // an area may look over what it decided: then Decide calls decide
	for _, f := range s.files {
		for _, d := range f.Decls {
			fn, is := d.(*ast.FuncDecl)
			if !is || fn.Body == nil {
				continue
			}
			switch of := receiver(fn); {
			case fn.Name.Name == "CommandType":
				words[of] = returned(fn)
			case fn.Name.Name == "decide" && of != "State":
				own[of] = fn
				bodies[of+".decide"] = []*ast.FuncDecl{fn}
				continue
			case fn.Name.Name == "Decide", fn.Name.Name == "decide":
				deciders = append(deciders, fn)
			}
			bodies[fn.Name.Name] = append(bodies[fn.Name.Name], fn)
		}
	}
	out := map[string][]string{}
	note := func(command string, made []string) {
		for _, typ := range s.withTables(made) {
			if !slices.Contains(out[typ], command) {
				out[typ] = append(out[typ], command)
			}
		}
	}
	starts := map[string]code{}
	for _, decide := range deciders {
		maps.Copy(starts, cases(decide, words))
	}
	for typ, fn := range own {
		made, called := madeAndCalled(fn.Body)
		starts[words[typ]] = code{made, called}
	}
	for command, start := range starts {
		note(command, start.made)
		seen, queue := map[string]bool{}, start.called
		for len(queue) > 0 {
			name := queue[0]
			queue = queue[1:]
			if seen[name] {
				continue
			}
			seen[name] = true
			for _, fn := range bodies[name] {
				made, calls := madeAndCalled(fn.Body)
				queue = append(queue, calls...)
				note(command, made)
			}
		}
	}
	for _, commands := range out {
		slices.Sort(commands)
	}
	return out
}

// diffOf names what compares or edits all fields of a table.
func diffOf(table string) string { return table + ".Diff" }

// withTables adds the fields of the tables that are compared as a whole.
func (s *sources) withTables(made []string) []string {
	out := slices.Clone(made)
	for _, c := range s.columns {
		if slices.Contains(made, diffOf(c.table)) {
			out = append(out, c.name)
		}
	}
	return out
}

// code is what a piece of code makes and calls.
type code struct{ made, called []string }

// cases gives the code of each command word's case in Decide.
func cases(decide *ast.FuncDecl, words map[string]string) map[string]code {
	out := map[string]code{}
	ast.Inspect(decide, func(n ast.Node) bool {
		c, is := n.(*ast.CaseClause)
		if !is {
			return true
		}
		for _, typ := range c.List {
			if id, is := typ.(*ast.Ident); is && words[id.Name] != "" {
				for _, st := range c.Body {
					made, called := madeAndCalled(st)
					of := out[words[id.Name]]
					out[words[id.Name]] = code{append(of.made, made...), append(of.called, called...)}
				}
			}
		}
		return true
	})
	return out
}

// madeAndCalled lists the names of what a piece of code makes, by literal, by conversion, by a method of a field or as an argument, and of
// what it calls.
func madeAndCalled(code ast.Node) (made, called []string) {
	name := func(e ast.Expr) {
		if id, is := e.(*ast.Ident); is {
			made = append(made, id.Name)
		}
	}
	ast.Inspect(code, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			name(n.Index)
			if f, is := n.X.(*ast.Ident); is {
				called = append(called, f.Name)
			}
		case *ast.IndexListExpr:
			for _, argument := range n.Indices {
				name(argument)
			}
		case *ast.CompositeLit:
			if id, is := n.Type.(*ast.Ident); is {
				made = append(made, id.Name)
			}
			for _, step := range n.Elts { // a list of steps
				if f, is := step.(*ast.SelectorExpr); is {
					called = append(called, f.Sel.Name)
				}
			}
		case *ast.ValueSpec:
			if n.Type != nil {
				name(n.Type)
			}
		case *ast.CallExpr:
			for _, argument := range n.Args { // a field that a function sets
				name(argument)
			}
			switch f := n.Fun.(type) {
			case *ast.Ident: // a function, or a type converted to
				made, called = append(made, f.Name), append(called, f.Name)
			case *ast.SelectorExpr:
				called = append(called, f.Sel.Name)
				if of, is := f.X.(*ast.CompositeLit); is { // a command that is decided on the way to another one
					called = append(called, fmt.Sprint(of.Type)+"."+f.Sel.Name)
				}
				name(f.X)
				if table, is := f.X.(*ast.Ident); is && (f.Sel.Name == "Diff" || f.Sel.Name == "Edits") {
					made = append(made, diffOf(table.Name))
				}
			}
		}
		return true
	})
	return made, called
}

func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	of := fn.Recv.List[0].Type
	if pointer, is := of.(*ast.StarExpr); is {
		of = pointer.X
	}
	if id, is := of.(*ast.Ident); is {
		return id.Name
	}
	return ""
}

// returned is the text a function of one statement returns.
func returned(fn *ast.FuncDecl) string {
	if len(fn.Body.List) == 1 {
		if r, is := fn.Body.List[0].(*ast.ReturnStmt); is && len(r.Results) == 1 {
			text, _ := strconv.Unquote(literal(r.Results[0]))
			return text
		}
	}
	return ""
}

// everyEventType lists the names of all event types that the sources below domain/ declare.
func everyEventType(t *testing.T) []string {
	t.Helper()
	var out []string
	cache := map[string]*sources{}
	areas, err := os.ReadDir(filepath.Join("..", "domain"))
	require.NoError(t, err)
	for _, a := range areas {
		if !a.IsDir() {
			continue
		}
		of := sourcesOf(t, cache, "gantry/domain/"+a.Name())
		out = slices.AppendSeq(out, maps.Keys(of.columns))
		out = append(out, rowEventsOf(of.files)...)
		for _, f := range of.files {
			for _, d := range f.Decls {
				fn, is := d.(*ast.FuncDecl)
				if is && fn.Recv != nil && fn.Name.Name == "EventType" && returned(fn) != "" {
					out = append(out, returned(fn))
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// rowEventsOf reads the lines `Table.Existing(calculation, "added", "command", "removed", "command")`, and those of tables whose rows last.
func rowEventsOf(files []*ast.File) (out []string) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is {
				return true
			}
			if fn, is := call.Fun.(*ast.SelectorExpr); is && fn.Sel.Name == "Lasting" && len(call.Args) == 3 {
				if name, err := strconv.Unquote(literal(call.Args[1])); err == nil {
					out = append(out, name)
				}
			}
			if len(call.Args) != 5 {
				return true
			}
			if fn, is := call.Fun.(*ast.SelectorExpr); is && fn.Sel.Name == "Existing" {
				for _, at := range [...]int{1, 3} {
					if name, err := strconv.Unquote(literal(call.Args[at])); err == nil {
						out = append(out, name)
					}
				}
			}
			return true
		})
	}
	return out
}

// nameOf is a type's own name, without the arguments of a generic one.
func nameOf(t reflect.Type) string {
	name, _, _ := strings.Cut(t.Name(), "[")
	return name
}
