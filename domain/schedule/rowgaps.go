package schedule

import (
	"encoding/json"
	"strconv"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// RowGaps is an ascending list of rows that JSON carries as the first row and then the
// distance of each row to the one before it: runs of neighbours become runs of 1.
type RowGaps []kernel.Row

// MarshalJSON writes the distances. Rows that do not ascend are a programming error.
func (g RowGaps) MarshalJSON() ([]byte, error) {
	if g == nil {
		return []byte("null"), nil
	}
	b := make([]byte, 0, 2+2*len(g))
	b = append(b, '[')
	before := kernel.Row(0)
	for i, row := range g {
		if i > 0 {
			b = append(b, ',')
			if row <= before {
				return nil, fault.New(fault.Internal, "event.rows_unordered", fault.P{"row": row})
			}
		}
		b = strconv.AppendInt(b, int64(row-before), 10)
		before = row
	}
	return append(b, ']'), nil
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (g *RowGaps) UnmarshalJSON(b []byte) error {
	var gaps []kernel.Row
	if err := json.Unmarshal(b, &gaps); err != nil {
		return err
	}
	before := kernel.Row(0)
	for i := range gaps {
		if i > 0 && gaps[i] <= 0 {
			return fault.New(fault.Invalid, "event.rows_unordered", fault.P{"row": before})
		}
		gaps[i] += before
		before = gaps[i]
	}
	*g = gaps
	return nil
}
