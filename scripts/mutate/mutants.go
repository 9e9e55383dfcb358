package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// mutant is one change of one file: the bytes from one offset to another become another text.
type mutant struct {
	pkg      string // import path
	file     string // absolute
	place    string // line and column
	kind     string
	from, to int
	text     string // in their place
	was      string // for the report
	around   span   // the expression or statement that is switched
	result   string // type of the expression, empty for a statement
	switches bool   // it compiles with a switch
}

// mutated is the file with the change.
func (m *mutant) mutated(source []byte) []byte {
	return slices.Concat(source[:m.from], []byte(m.text), source[m.to:])
}

func (m *mutant) String() string {
	_, folders, _ := strings.Cut(m.pkg, "/")
	return fmt.Sprintf("%s/%s:%s %s: %s → %s", folders, filepath.Base(m.file), m.place, m.kind, short(m.was), short(m.text))
}

func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > 70 {
		return string(r[:70]) + "…"
	}
	if text == "" {
		return "nothing"
	}
	return text
}

// operators is what each operator becomes.
var operators = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR}, token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN}, token.INC: {token.DEC}, token.DEC: {token.INC},
	token.BREAK: {token.CONTINUE}, token.CONTINUE: {token.BREAK},
}

// kinds names them in the report.
var kinds = map[token.Token]string{
	token.LSS: "comparison", token.LEQ: "comparison", token.GTR: "comparison", token.GEQ: "comparison", token.EQL: "comparison", token.NEQ: "comparison",
	token.ADD: "arithmetic", token.SUB: "arithmetic", token.MUL: "arithmetic", token.QUO: "arithmetic", token.REM: "arithmetic",
	token.LAND: "boolean", token.LOR: "boolean", token.ADD_ASSIGN: "arithmetic", token.SUB_ASSIGN: "arithmetic", token.INC: "arithmetic", token.DEC: "arithmetic",
	token.BREAK: "jump", token.CONTINUE: "jump",
}

// finder walks one file.
type finder struct {
	pkg, file string
	source    []byte
	set       *token.FileSet
	of        *parsed
	found     []mutant
}

// mutantsOf lists every mutant of a file in the order of the text.
func (c *checker) mutantsOf(pkg, file string) ([]mutant, error) {
	of := c.packages[pkg]
	source, err := os.ReadFile(file)
	if err != nil || ast.IsGenerated(of.files[file]) {
		return nil, err
	}
	f := finder{pkg: pkg, file: file, source: source, set: c.set, of: of}
	for _, d := range of.files[file].Decls {
		if fn, is := d.(*ast.FuncDecl); is && fn.Body != nil {
			f.walk(fn.Type, fn.Body)
		}
	}
	slices.SortStableFunc(f.found, func(a, b mutant) int { return a.from - b.from })
	return f.found, nil
}

// add notes a mutant within an expression or statement.
func (f *finder) add(kind string, from, to token.Pos, text string, within ast.Node) {
	at := f.set.Position(from)
	m := mutant{pkg: f.pkg, file: f.file, place: fmt.Sprintf("%d:%d", at.Line, at.Column), kind: kind, from: at.Offset, to: f.set.Position(to).Offset, text: text}
	m.was = string(f.source[m.from:m.to])
	m.around = span{f.set.Position(within.Pos()).Offset, f.set.Position(within.End()).Offset}
	if e, is := within.(ast.Expr); is {
		m.result = types.TypeString(types.Default(f.of.types[e].Type), func(p *types.Package) string {
			if p.Path() == f.pkg {
				return ""
			}
			return p.Name()
		})
	}
	f.found = append(f.found, m)
}

func (f *finder) text(n ast.Node) string {
	return string(f.source[f.set.Position(n.Pos()).Offset:f.set.Position(n.End()).Offset])
}

// walk walks a part of a function's body; functions within it have results of their own.
func (f *finder) walk(of *ast.FuncType, part ast.Node) {
	ast.Inspect(part, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			f.walk(n.Type, n.Body)
			return false
		case *ast.CallExpr:
			return f.call(of, n)
		case *ast.BinaryExpr:
			f.operator(n.Op, n.OpPos, n)
		case *ast.IncDecStmt:
			f.operator(n.Tok, n.TokPos, n)
			f.delete(n)
		case *ast.AssignStmt:
			f.operator(n.Tok, n.TokPos, n)
			if n.Tok != token.DEFINE {
				f.delete(n)
			}
		case *ast.BranchStmt:
			if n.Label == nil {
				f.operator(n.Tok, n.TokPos, n)
			}
		case *ast.UnaryExpr:
			f.unary(n)
		case *ast.Ident:
			f.constant(n)
		case *ast.IfStmt:
			f.add("condition", n.Cond.Pos(), n.Cond.End(), "!("+f.text(n.Cond)+")", n.Cond)
		case *ast.ExprStmt:
			if f.logs(n.X) {
				return false
			}
			f.delete(n)
		case *ast.DeferStmt:
			f.delete(n)
		case *ast.ReturnStmt:
			f.returned(of, n)
		}
		return true
	})
}

// call leaves out capacities: no test can see how much room was made beforehand.
func (f *finder) call(of *ast.FuncType, n *ast.CallExpr) bool {
	switch name := f.text(n.Fun); {
	case name == "make" && len(n.Args) == 3:
		f.walk(of, n.Args[1])
		return false
	case name == "make" && len(n.Args) == 2:
		_, is := f.of.types[n.Args[0]].Type.Underlying().(*types.Map)
		return !is
	case name == "slices.Grow" && len(n.Args) == 2:
		f.walk(of, n.Args[0])
		return false
	}
	return true
}

// logs tells whether an expression writes a line into the log, which is for people alone.
func (f *finder) logs(n ast.Expr) bool {
	call, is := n.(*ast.CallExpr)
	if !is {
		return false
	}
	method, is := call.Fun.(*ast.SelectorExpr)
	return is && slices.Contains([]string{"Debug", "Info", "Warn", "Error"}, method.Sel.Name) &&
		(f.text(method.X) == "slog" || f.text(method.X) == "log" || strings.HasSuffix(f.text(method.X), ".log"))
}

func (f *finder) operator(op token.Token, at token.Pos, within ast.Node) {
	for _, other := range operators[op] {
		f.add(kinds[op], at, at+token.Pos(len(op.String())), other.String(), within)
	}
}

func (f *finder) unary(n *ast.UnaryExpr) {
	switch n.Op {
	case token.NOT:
		f.add("boolean", n.Pos(), n.X.Pos(), "", n)
	case token.SUB:
		f.add("arithmetic", n.Pos(), n.X.Pos(), "", n)
	}
}

func (f *finder) constant(n *ast.Ident) {
	switch n.Name {
	case "true":
		f.add("boolean", n.Pos(), n.End(), "false", n)
	case "false":
		f.add("boolean", n.Pos(), n.End(), "true", n)
	}
}

// delete drops a statement. A panic is no behaviour to be tested: it marks what cannot happen.
func (f *finder) delete(n ast.Stmt) {
	text := f.text(n)
	if strings.HasPrefix(text, "panic(") || strings.HasPrefix(text, "_ = ") {
		return
	}
	f.add("statement", n.Pos(), n.End(), strings.Repeat("\n", strings.Count(text, "\n")), n)
}

// returned changes the values of a return, as far as the types of the signature say how.
func (f *finder) returned(of *ast.FuncType, n *ast.ReturnStmt) {
	var types []ast.Expr
	if of.Results != nil {
		for _, field := range of.Results.List {
			for range max(len(field.Names), 1) {
				types = append(types, field.Type)
			}
		}
	}
	if len(types) != len(n.Results) {
		return
	}
	failed := slices.ContainsFunc(n.Results, func(e ast.Expr) bool { return isError(types[slices.Index(n.Results, e)]) && f.text(e) != "nil" })
	for i, value := range n.Results {
		if failed && slices.Contains(zeros, f.text(value)) {
			continue
		}
		if text := another(types[i], f.text(value)); text != "" {
			f.add("return", value.Pos(), value.End(), text, n)
		}
	}
}

// zeros is what stands beside an error, where nobody looks at it.
var zeros = []string{`""`, "0", "nil", "false"}

func isError(of ast.Expr) bool {
	name, is := of.(*ast.Ident)
	return is && name.Name == "error"
}

// another is a value of the type that is not this one, or nothing where no such is known.
func another(of ast.Expr, value string) string {
	switch of := of.(type) {
	case *ast.Ident:
		switch of.Name {
		case "bool":
			if value != "true" && value != "false" { // those are boolean mutants
				return "!(" + value + ")"
			}
		case "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float64":
			return value + " + 1"
		case "string":
			return value + ` + "."`
		case "error":
			if value != "nil" {
				return "nil"
			}
		}
	case *ast.StarExpr, *ast.MapType:
		if value != "nil" {
			return "nil"
		}
	case *ast.ArrayType:
		if value != "nil" && of.Len == nil {
			return "nil"
		}
	}
	return ""
}
