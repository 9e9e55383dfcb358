package testkit

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
)

// CommandTypes names every command of the package in a folder: each type with a method CommandType.
func CommandTypes(t testing.TB, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	names := map[string]bool{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv == nil || f.Name.Name != "CommandType" {
				continue
			}
			if of, named := f.Recv.List[0].Type.(*ast.Ident); named {
				names[of.Name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// TextSample is an acceptable command and the events before it.
type TextSample[C any] struct {
	Given   []event.Event
	Command C
}

// EveryTextIsReadable sends every category of Unicode to every text of every command of the package in a folder: texts are
// found in the types of the commands, and a command without a sample fails. What is accepted must store no character that
// breaks a line, steers a terminal, turns the text beside it around, or is none; every other one it must store as it came.
// Only texts of several lines, named so, keep tabs and line breaks.
func EveryTextIsReadable[S, C any](t *testing.T, folder string, d Decider[S, C], several []string, samples ...TextSample[C]) {
	t.Helper()
	sampled := map[string]bool{}
	for _, s := range samples {
		sampled[reflect.TypeOf(s.Command).Name()] = true
	}
	require.Equal(t, CommandTypes(t, folder), slices.Sorted(maps.Keys(sampled)), "a sample of each command, which is accepted as it stands")
	free := 0
	for _, s := range samples {
		state := d.New()
		for _, e := range s.Given {
			state = d.Evolve(state, e)
		}
		decide := func(c C) ([]event.Event, error) { return d.Decide(state, c) } // which changes no state
		name := reflect.TypeOf(s.Command).Name()
		said, err := decide(s.Command)
		require.NoError(t, err, "the sample of %s", name)
		require.NotEmpty(t, said, "the sample of %s", name)
		for _, path := range textPaths(reflect.TypeOf(s.Command)) {
			where := name + path.String()
			// A benign text that comes out tells a free text from a word of a list, or from what the user saw.
			const mark = "Zq7"
			facts, err := decide(withText(s.Command, path, mark))
			taken := err == nil && slices.ContainsFunc(textsIn(facts), func(text string) bool { return strings.Contains(text, mark) })
			if taken {
				free++
			}
			for _, text := range unreadableTexts() {
				facts, err := decide(withText(s.Command, path, "Zq7"+text+"8x"))
				if err != nil {
					continue
				}
				lines := slices.ContainsFunc(several, func(field string) bool { return strings.HasSuffix(where, field) })
				for _, stored := range textsIn(facts) {
					requireReadable(t, where, text, stored, lines)
				}
			}
			if !taken {
				continue
			}
			all := []string{readableCharacters()}
			if _, err := decide(withText(s.Command, path, mark+all[0]+"8x")); err != nil {
				all = strings.Split(all[0], "") // a short text has no room for all of them at once
			}
			for _, text := range all {
				facts, err = decide(withText(s.Command, path, mark+text+"8x"))
				require.NoError(t, err, where)
				require.Contains(t, strings.Join(textsIn(facts), "\n"), mark+text+"8x", where)
			}
		}
	}
	require.NotZero(t, free, "no command has a text")
}

func requireReadable(t *testing.T, where, sent, stored string, lines bool) {
	t.Helper()
	require.True(t, utf8.ValidString(stored), "%s stores %q of %q", where, stored, sent)
	for _, r := range stored {
		if lines && (r == '\n' || r == '\t') {
			continue
		}
		require.False(t, unreadable(r), "%s stores %q of %q", where, stored, sent)
	}
}

// unreadable is the rule once more, in the words of Unicode.
func unreadable(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Noncharacter_Code_Point) ||
		unicode.Is(unicode.Bidi_Control, r) && r != '\u200e' && r != '\u200f' && r != '\u061c' // marks belong to names in Arabic and Hebrew
}

// unreadableTexts are broken ones, the ends of every run of characters that are unreadable, and those that have a meaning to some program.
var unreadableTexts = sync.OnceValue(func() []string {
	out := []string{"\xff", "\xc3", "\xed\xa0\x80", "\r\n", "\t", "\n", "\r", "\v", "\x1a", "\x1b[2J"}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unreadable(r) && (!unreadable(r-1) || !unreadable(r+1)) && r < 0x30000 {
			out = append(out, string(r))
		}
	}
	return out
})

// readableCharacters are some of every category: the first, one in the middle and the last. Blanks are left out, files have them joined.
var readableCharacters = sync.OnceValue(func() string {
	var out []rune
	for _, name := range slices.Sorted(maps.Keys(unicode.Categories)) {
		var all []rune
		for _, r := range ranges(unicode.Categories[name]) {
			if !unreadable(r) && utf8.ValidRune(r) && !unicode.IsSpace(r) {
				all = append(all, r)
			}
		}
		if len(all) > 0 {
			out = append(out, all[0], all[len(all)/2], all[len(all)-1])
		}
	}
	return string(append(out, '\u200d', '\u200e', '\u200f', '\u061c', 0x0378)) // the last is of no category yet
})

// ranges gives the ends of every range of a table.
func ranges(table *unicode.RangeTable) []rune {
	var out []rune
	for _, r := range table.R16 {
		out = append(out, rune(r.Lo), rune(r.Hi))
	}
	for _, r := range table.R32 {
		out = append(out, rune(r.Lo), rune(r.Hi))
	}
	return out
}

// textsIn gives every text of a list of facts, keys of maps included.
func textsIn(facts []event.Event) []string {
	var out []string
	for _, f := range facts {
		visitTexts(reflect.ValueOf(f), func(text string) { out = append(out, text) })
	}
	return out
}

func visitTexts(v reflect.Value, visit func(string)) {
	switch v.Kind() {
	case reflect.String:
		visit(v.String())
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			visitTexts(v.Elem(), visit)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			visitTexts(v.Index(i), visit)
		}
	case reflect.Map:
		for each := v.MapRange(); each.Next(); {
			visitTexts(each.Key(), visit)
			visitTexts(each.Value(), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				visitTexts(v.Field(i), visit)
			}
		}
	}
}

// textPath is the way from a value to one of the texts its type can hold.
type textPath []textStep

type textStep struct {
	kind  reflect.Kind // Struct, Slice, Pointer, Map
	field int
	key   bool
	name  string
}

func (p textPath) String() string {
	out := ""
	for _, s := range p {
		out += s.name
	}
	return out
}

// textPaths finds every text that a type can hold.
func textPaths(t reflect.Type) (out []textPath) {
	var walk func(t reflect.Type, way textPath)
	walk = func(t reflect.Type, way textPath) {
		on := func(s textStep) textPath { return append(slices.Clone(way), s) }
		switch t.Kind() {
		case reflect.String:
			out = append(out, way)
		case reflect.Pointer:
			walk(t.Elem(), on(textStep{kind: reflect.Pointer}))
		case reflect.Slice, reflect.Array:
			walk(t.Elem(), on(textStep{kind: t.Kind(), name: "[]"}))
		case reflect.Map:
			walk(t.Key(), on(textStep{kind: reflect.Map, key: true, name: "[key]"}))
			walk(t.Elem(), on(textStep{kind: reflect.Map, name: "[]"}))
		case reflect.Struct:
			for i := range t.NumField() {
				if f := t.Field(i); f.IsExported() {
					walk(f.Type, on(textStep{kind: reflect.Struct, field: i, name: "." + f.Name}))
				}
			}
		}
	}
	walk(t, nil)
	return out
}

// withText gives a copy of a value with one text replaced; what the value lacks on the way is made, of what it has several the first is
// changed.
func withText[C any](c C, path textPath, text string) C {
	out := reflect.New(reflect.TypeOf(c)).Elem()
	out.Set(setText(reflect.ValueOf(c), path, text))
	return out.Interface().(C)
}

func setText(v reflect.Value, path textPath, text string) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	if len(path) == 0 {
		out.SetString(text)
		return out
	}
	step, rest := path[0], path[1:]
	switch step.kind {
	case reflect.Struct:
		out.Field(step.field).Set(setText(v.Field(step.field), rest, text))
	case reflect.Pointer:
		of := reflect.Zero(v.Type().Elem())
		if !v.IsNil() {
			of = v.Elem()
		}
		out.Set(reflect.New(v.Type().Elem()))
		out.Elem().Set(setText(of, rest, text))
	case reflect.Slice:
		out.Set(reflect.MakeSlice(v.Type(), max(v.Len(), 1), max(v.Len(), 1)))
		reflect.Copy(out, v)
		out.Index(0).Set(setText(out.Index(0), rest, text))
	case reflect.Array:
		out.Index(0).Set(setText(out.Index(0), rest, text))
	case reflect.Map:
		out.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.Zero(v.Type().Key()), reflect.Zero(v.Type().Elem())
		for each := v.MapRange(); each.Next(); {
			out.SetMapIndex(each.Key(), each.Value())
			key, value = each.Key(), each.Value()
		}
		if step.key {
			out.SetMapIndex(setText(key, rest, text), value)
		} else {
			out.SetMapIndex(key, setText(value, rest, text))
		}
	default:
		panic(fmt.Sprintf("testkit: no way on through %s", step.kind))
	}
	return out
}

// MapTexts gives a copy of a value with a function applied to every text people may write: everything of type string, not of the
// types that name the words of a list.
func MapTexts[T any](v T, to func(string) string) T {
	of := reflect.ValueOf(&v).Elem()
	of.Set(mapTexts(of, to))
	return v
}

func mapTexts(v reflect.Value, to func(string) string) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() {
			out.SetString(to(v.String()))
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(mapTexts(v.Elem(), to))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(mapTexts(v.Elem(), to))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		for i := range v.Len() {
			out.Index(i).Set(mapTexts(v.Index(i), to))
		}
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMap(v.Type()))
		}
		for each := v.MapRange(); each.Next(); {
			out.SetMapIndex(mapTexts(each.Key(), to), mapTexts(each.Value(), to))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(mapTexts(v.Field(i), to))
			}
		}
	}
	return out
}
