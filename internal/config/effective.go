package config

import (
	"fmt"
	"io"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"slices"
	"text/tabwriter"

	"github.com/alecthomas/kong"
)

// Value is one setting as it holds now.
type Value struct {
	Env    string // its environment variable, which also names it
	Flag   string
	Value  string // masked
	Source string // "default", "env" or "flag"
}

// Effective lists every setting with its value, secrets masked, and where the value came from.
func Effective(k *kong.Context, s *Settings) []Value {
	var given []string
	for _, p := range k.Path {
		if p.Flag != nil {
			given = append(given, p.Flag.Name)
		}
	}
	var out []Value
	fields, values := reflect.TypeOf(*s), reflect.ValueOf(*s)
	for i := range fields.NumField() {
		tag := fields.Field(i).Tag
		v := Value{Env: tag.Get("env"), Flag: tag.Get("name"), Value: fmt.Sprint(values.Field(i).Interface()), Source: "default"}
		switch tag.Get("secret") {
		case "dsn":
			v.Value = MaskDSN(v.Value)
		case "whole":
			if v.Value != "" {
				v.Value = hidden
			}
		}
		if _, set := os.LookupEnv(v.Env); set {
			v.Source = "env"
		}
		if slices.Contains(given, v.Flag) {
			v.Source = "flag"
		}
		out = append(out, v)
	}
	return out
}

// Print writes the settings as a table.
func Print(w io.Writer, values []Value) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "SETTING\tVALUE\tFROM")
	for _, v := range values {
		shown := v.Value
		if shown == "" {
			shown = "-"
		}
		from := v.Source
		if from == "flag" {
			from = "--" + v.Flag
		}
		fmt.Fprintf(t, "%s\t%s\t%s\n", v.Env, shown, from)
	}
	return t.Flush()
}

// hidden replaces a secret in output.
const hidden = "xxxxx"

var secretWord = regexp.MustCompile(`(?i)((?:ssl)?password\s*=\s*)('(?:[^'\\]|\\.)*'|\S+)`)

// MaskDSN hides the password of a database address in either of its two forms; an address it cannot read is hidden whole.
func MaskDSN(dsn string) string {
	if dsn == "" {
		return ""
	}
	u, err := url.Parse(dsn)
	if err != nil {
		return hidden
	}
	if u.Scheme == "" {
		return secretWord.ReplaceAllString(dsn, "${1}"+hidden)
	}
	if _, has := u.User.Password(); has {
		u.User = url.UserPassword(u.User.Username(), hidden)
	}
	query := u.Query()
	for _, name := range []string{"password", "sslpassword"} {
		if query.Has(name) {
			query.Set(name, hidden)
			u.RawQuery = query.Encode()
		}
	}
	return u.String()
}
