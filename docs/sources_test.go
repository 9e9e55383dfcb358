package docs_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
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
	doc   *doc.Package
	files []*ast.File
	given map[string]string // names given to types made of a generic one, by the name of its first argument
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
	s.given = namesGiven(s.files)
	s.doc, err = doc.NewFromFiles(fset, s.files, pkgPath, doc.AllDecls|doc.PreserveAST)
	require.NoError(t, err)
	cache[pkgPath] = s
	return s
}

// namesGiven reads the aliases `Name = Generic[argument, …]`.
func namesGiven(files []*ast.File) map[string]string {
	out := map[string]string{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			spec, is := n.(*ast.TypeSpec)
			if !is || !spec.Assign.IsValid() {
				return true
			}
			if made, is := spec.Type.(*ast.IndexListExpr); is {
				if argument, is := made.Indices[0].(*ast.Ident); is {
					out[argument.Name] = spec.Name.Name
				}
			}
			return true
		})
	}
	return out
}

// name is what the sources call a type: its own name, or the one given to it.
func (s *sources) name(t reflect.Type) string {
	name, arguments, generic := strings.Cut(t.Name(), "[")
	if generic {
		first, _, _ := strings.Cut(strings.TrimSuffix(arguments, "]"), ",")
		if given, has := s.given[first[strings.LastIndex(first, ".")+1:]]; has {
			return given
		}
	}
	return name
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
	var decide *ast.FuncDecl
	for _, f := range s.files {
		for _, d := range f.Decls {
			fn, is := d.(*ast.FuncDecl)
			if !is || fn.Body == nil {
				continue
			}
			bodies[fn.Name.Name] = append(bodies[fn.Name.Name], fn)
			switch fn.Name.Name {
			case "CommandType":
				words[receiver(fn)] = returned(fn)
			case "Decide":
				decide = fn
			}
		}
	}
	out := map[string][]string{}
	note := func(command string, made []string) {
		for _, typ := range s.withGenericFields(made) {
			if given, has := s.given[typ]; has {
				typ = given
			}
			if !slices.Contains(out[typ], command) {
				out[typ] = append(out[typ], command)
			}
		}
	}
	for command, start := range cases(decide, words) {
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

// withGenericFields adds what the generic fields of local structs are made of.
func (s *sources) withGenericFields(made []string) []string {
	out := slices.Clone(made)
	for _, name := range made {
		t := s.typeNamed(name)
		if t == nil {
			continue
		}
		structure, is := t.Decl.Specs[0].(*ast.TypeSpec).Type.(*ast.StructType)
		if !is {
			continue
		}
		for _, f := range structure.Fields.List {
			if generic, is := f.Type.(*ast.IndexListExpr); is {
				if argument, is := generic.Indices[0].(*ast.Ident); is {
					out = append(out, argument.Name)
				}
			}
		}
	}
	return out
}

// code is what a piece of code makes and calls.
type code struct{ made, called []string }

// cases gives the code of each command word's case in Decide.
func cases(decide *ast.FuncDecl, words map[string]string) map[string]code {
	out := map[string]code{}
	if decide == nil {
		return out
	}
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

// madeAndCalled lists the names of what a piece of code makes, by literal, by conversion or as the argument of a generic type or function,
// and of what it calls.
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
			switch f := n.Fun.(type) {
			case *ast.Ident: // a function, or a type converted to
				made, called = append(made, f.Name), append(called, f.Name)
			case *ast.SelectorExpr:
				called = append(called, f.Sel.Name)
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
	if id, is := fn.Recv.List[0].Type.(*ast.Ident); is {
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
		for _, f := range sourcesOf(t, cache, "gantry/domain/"+a.Name()).files {
			for _, d := range f.Decls {
				fn, is := d.(*ast.FuncDecl)
				if is && fn.Recv != nil && (fn.Name.Name == "EventType" || fn.Name.Name == "stored") && returned(fn) != "" {
					out = append(out, returned(fn))
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// nameOf is a type's own name, without the arguments of a generic one.
func nameOf(t reflect.Type) string {
	name, _, _ := strings.Cut(t.Name(), "[")
	return name
}
