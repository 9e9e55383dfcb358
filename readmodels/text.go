package readmodels

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

// PostgreSQL holds every character in a text but U+0000, in a jsonb too. The substitute character U+001A stands in front
// of what takes its place, so that the text can be read back: U+001A "0" is U+0000, U+001A twice is U+001A.
const (
	substitute     = "\x1a"
	keptNull       = substitute + "0"
	keptSubstitute = substitute + substitute
)

var (
	keeping = strings.NewReplacer("\x00", keptNull, substitute, keptSubstitute)
	telling = strings.NewReplacer(keptNull, "\x00", keptSubstitute, substitute)
)

// Keep gives a value whose texts the tables can hold. Collect and First give what they read with the texts as they were.
func Keep[T any](v T) T { return mapped(v, "\x00"+substitute, keeping.Replace) }

// told is the way back of Keep.
func told[T any](v T) T { return mapped(v, substitute, telling.Replace) }

// mapped gives a value in which a function has been applied to every text that holds one of these characters. What the
// value shares with others is not written to.
func mapped[T any](v T, special string, to func(string) string) T {
	of := reflect.ValueOf(&v).Elem()
	if anyText(of, special) {
		of.Set(textsOf(of, to))
	}
	return v
}

var rawJSON = reflect.TypeFor[json.RawMessage]()

// escapedSubstitute is what begins the same in a JSON text.
var escapedSubstitute = []byte(`\u001a`)

// anyText tells whether a text in the value holds one of these characters.
func anyText(v reflect.Value, special string) bool {
	if !hasTexts(v.Type()) {
		return false
	}
	switch v.Kind() {
	case reflect.String:
		return strings.ContainsAny(v.String(), special)
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && anyText(v.Elem(), special)
	case reflect.Slice, reflect.Array:
		if v.Type() == rawJSON {
			return bytes.Contains(v.Bytes(), escapedSubstitute)
		}
		plain := v.Type().Elem().Kind() == reflect.String // a column of a whole schedule
		for i := range v.Len() {
			if each := v.Index(i); plain && strings.ContainsAny(each.String(), special) || !plain && anyText(each, special) {
				return true
			}
		}
	case reflect.Map:
		for each := v.MapRange(); each.Next(); {
			if anyText(each.Key(), special) || anyText(each.Value(), special) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && anyText(v.Field(i), special) {
				return true
			}
		}
	}
	return false
}

// textsOf is a copy of the value with its texts replaced.
func textsOf(v reflect.Value, to func(string) string) reflect.Value {
	if !hasTexts(v.Type()) {
		return v
	}
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.String:
		out.SetString(to(v.String()))
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(textsOf(v.Elem(), to))
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(textsOf(v.Elem(), to))
		}
	case reflect.Slice:
		if v.Type() == rawJSON {
			out.SetBytes(rawTexts(v.Bytes(), to))
			break
		}
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(textsOf(v.Index(i), to))
		}
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		}
		for each := v.MapRange(); each.Next(); {
			out.SetMapIndex(textsOf(each.Key(), to), textsOf(each.Value(), to))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(textsOf(v.Field(i), to))
			}
		}
	}
	return out
}

// rawTexts does it to the texts of a JSON value.
func rawTexts(raw []byte, to func(string) string) []byte {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		return raw
	}
	out, err := json.Marshal(textsOf(reflect.ValueOf(&v).Elem(), to).Interface())
	if err != nil {
		return raw
	}
	return out
}

// texts remembers which types can hold a text.
var texts sync.Map

func hasTexts(t reflect.Type) bool {
	if known, is := texts.Load(t); is {
		return known.(bool)
	}
	has := false
	switch t.Kind() {
	case reflect.String, reflect.Interface:
		has = true
	case reflect.Pointer, reflect.Array:
		has = hasTexts(t.Elem())
	case reflect.Slice:
		has = t == rawJSON || hasTexts(t.Elem())
	case reflect.Map:
		has = hasTexts(t.Key()) || hasTexts(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			has = has || t.Field(i).IsExported() && hasTexts(t.Field(i).Type)
		}
	}
	texts.Store(t, has)
	return has
}
