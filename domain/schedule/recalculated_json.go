package schedule

import (
	"encoding/json"
	"slices"
	"strconv"
)

// AppendJSON is event.Written: a calculation may move every row of a plan, and its columns are nearly all there is to it.
func (r *Recalculated) AppendJSON(b []byte) ([]byte, error) {
	head := *r
	head.Rows, head.Start, head.End, head.LateStart, head.LateFinish = nil, nil, nil, nil, nil
	head.TotalFloat, head.FreeFloat, head.Span, head.Progress, head.FlagsFrom, head.FlagsTo = nil, nil, nil, nil, nil, nil
	first, err := json.Marshal(&head)
	if err != nil {
		return nil, err
	}
	rows, err := r.Rows.MarshalJSON()
	if err != nil {
		return nil, err
	}
	b = slices.Grow(b, len(first)+(2+8*5)*len(r.Rows))
	b = append(b, first[:len(first)-len("null}")]...) // ends with the rows
	b = append(b, rows...)
	b = appendColumn(b, "start", r.Start)
	b = appendColumn(b, "end", r.End)
	b = appendColumn(b, "lateStart", r.LateStart)
	b = appendColumn(b, "lateFinish", r.LateFinish)
	b = appendColumn(b, "totalFloat", r.TotalFloat)
	b = appendColumn(b, "freeFloat", r.FreeFloat)
	b = appendColumn(b, "span", r.Span)
	b = appendColumn(b, "progress", r.Progress)
	b = appendColumn(b, "flagsFrom", r.FlagsFrom)
	b = appendColumn(b, "flagsTo", r.FlagsTo)
	return append(b, '}'), nil
}

func appendColumn[N ~int32 | ~uint16](b []byte, name string, column []N) []byte {
	if len(column) == 0 {
		return b
	}
	b = append(append(append(b, `,"`...), name...), `":[`...)
	for i, n := range column {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return append(b, ']')
}
