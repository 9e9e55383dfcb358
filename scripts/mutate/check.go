package main

import (
	"context"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// checker tells what compiles without compiling it.
type checker struct {
	set      *token.FileSet
	imported types.Importer
	packages map[string]*parsed // by import path
}

// parsed is a package with the types of its expressions.
type parsed struct {
	name  string
	files map[string]*ast.File // by absolute name
	types map[ast.Expr]types.TypeAndValue
}

// newChecker lets the go command compile what the packages import.
func newChecker(ctx context.Context, packages []*listed) (*checker, error) {
	var paths []string
	for _, p := range packages {
		paths = append(paths, p.ImportPath)
	}
	all, err := list(ctx, append([]string{"-export", "-deps"}, paths...)...)
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for _, p := range all {
		exports[p.ImportPath] = p.Export
	}
	c := &checker{set: token.NewFileSet(), packages: map[string]*parsed{}}
	c.imported = importer.ForCompiler(c.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, p := range packages {
		if err := c.load(p); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *checker) load(p *listed) error {
	of := &parsed{files: map[string]*ast.File{}, types: map[ast.Expr]types.TypeAndValue{}}
	for _, name := range p.GoFiles {
		file := filepath.Join(p.Dir, name)
		syntax, err := parser.ParseFile(c.set, file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		of.files[file], of.name = syntax, syntax.Name.Name
	}
	c.packages[p.ImportPath] = of
	return c.check(p.ImportPath, of.files, &types.Info{Types: of.types})
}

func (c *checker) check(pkg string, files map[string]*ast.File, info *types.Info) error {
	config := types.Config{Importer: c.imported}
	_, err := config.Check(pkg, c.set, slices.Collect(maps.Values(files)), info)
	return err
}

// compiles tells whether a package compiles with another text of one file. The text may call the switch.
func (c *checker) compiles(pkg, file string, text []byte) bool {
	files := maps.Clone(c.packages[pkg].files)
	stub := fmt.Sprintf("package %s\n\nfunc %s(int) bool { return false }\n", c.packages[pkg].name, switchName)
	for name, text := range map[string][]byte{file: text, filepath.Join(filepath.Dir(file), switchFile): []byte(stub)} {
		syntax, err := parser.ParseFile(c.set, name, text, parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		files[name] = syntax
	}
	return c.check(pkg, files, nil) == nil
}
