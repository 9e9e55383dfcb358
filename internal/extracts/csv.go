package extracts

import (
	"encoding/csv"
	"io"
)

// text asks for a column as people read it: instants in UTC, dates and times of the site without a zone.
func (c column) text() string {
	if c.Type == "timestamp with time zone" {
		return "to_char(" + c.quoted() + ` at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
	}
	if c.Type == "timestamp without time zone" {
		return "to_char(" + c.quoted() + `, 'YYYY-MM-DD"T"HH24:MI')`
	}
	return c.quoted() + "::text"
}

type textFile struct {
	to   *csv.Writer
	line []string
}

func newTextFile(to io.Writer, columns []column) (*textFile, error) {
	f := &textFile{csv.NewWriter(to), make([]string, len(columns))}
	for i, c := range columns {
		f.line[i] = c.Name
	}
	return f, f.to.Write(f.line)
}

func (f *textFile) write(values []any) error {
	for i, v := range values {
		f.line[i], _ = v.(string) // null is empty
	}
	return f.to.Write(f.line)
}

func (f *textFile) Close() error {
	f.to.Flush()
	return f.to.Error()
}
