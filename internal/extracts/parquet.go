package extracts

import (
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// rowGroup is how many rows lie together in a Parquet file.
const rowGroup = 100_000

// node is the column in a Parquet file. Each may be null.
func (c column) node() (parquet.Node, error) {
	var n parquet.Node
	switch c.Type {
	case "uuid", "text":
		n = parquet.String()
	case "integer":
		n = parquet.Int(32)
	case "bigint":
		n = parquet.Int(64)
	case "boolean":
		n = parquet.Leaf(parquet.BooleanType)
	case "numeric":
		n = parquet.Decimal(4, 18, parquet.Int64Type)
	case "date":
		n = parquet.Date()
	case "timestamp without time zone":
		n = parquet.TimestampAdjusted(parquet.Microsecond, false)
	case "timestamp with time zone":
		n = parquet.TimestampAdjusted(parquet.Microsecond, true)
	default:
		return nil, fmt.Errorf("the column %s has the type %s, which the file has none for", c.Name, c.Type)
	}
	return parquet.Optional(n), nil
}

// stored asks for a column as the file holds it: decimals in ten-thousandths, instants in microseconds, dates in days since 1970.
func (c column) stored() string {
	switch c.Type {
	case "uuid":
		return c.quoted() + "::text"
	case "numeric":
		return "round(" + c.quoted() + " * 10000)::bigint"
	case "date":
		return c.quoted() + " - date '1970-01-01'"
	case "timestamp without time zone", "timestamp with time zone":
		return "(extract(epoch from " + c.quoted() + ") * 1000000)::bigint"
	}
	return c.quoted()
}

type columnFile struct {
	to    *parquet.GenericWriter[any]
	place []int // of each column of the view in the file
	row   parquet.Row
	held  int
}

func newColumnFile(to io.Writer, v view) (*columnFile, error) {
	group := parquet.Group{}
	for _, c := range v.columns {
		n, err := c.node()
		if err != nil {
			return nil, err
		}
		group[c.Name] = n
	}
	schema := parquet.NewSchema(v.name, group)
	f := &columnFile{to: parquet.NewGenericWriter[any](to, schema, parquet.Compression(&parquet.Snappy)), row: make(parquet.Row, len(v.columns))}
	for _, c := range v.columns {
		leaf, known := schema.Lookup(c.Name)
		if !known {
			return nil, fmt.Errorf("the file has no column %s", c.Name)
		}
		f.place = append(f.place, leaf.ColumnIndex)
	}
	return f, nil
}

func (f *columnFile) write(values []any) error {
	for i, v := range values {
		at := f.place[i]
		if v == nil {
			f.row[at] = parquet.NullValue().Level(0, 0, at)
			continue
		}
		f.row[at] = parquet.ValueOf(v).Level(0, 1, at)
	}
	if _, err := f.to.WriteRows([]parquet.Row{f.row}); err != nil {
		return err
	}
	if f.held++; f.held < rowGroup {
		return nil
	}
	f.held = 0
	return f.to.Flush()
}

func (f *columnFile) Close() error { return f.to.Close() }
