package analytics

import (
	"encoding/json"
	"fmt"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/wire"
)

// span reads a range of days: {start, end} or [start, end], each a date of the product, YYYY-MM-DD or YYYY/MM/DD; null and empty are no bound. The
// range ends with the last day. Faults: "date.malformed", "analytics.range_empty".
func span(f wire.Fields, names ...string) (from, to kernel.Minute, err error) {
	for _, name := range names {
		raw, there := f[name]
		if !there || string(raw) == "null" || string(raw) == `""` {
			continue
		}
		ends, err := endsOf(raw)
		if err != nil {
			return 0, 0, err
		}
		if from, err = dayOf(ends[0]); err != nil {
			return 0, 0, err
		}
		if to, err = dayOf(ends[1]); err != nil {
			return 0, 0, err
		}
		if to != 0 {
			to += kernel.Day
		}
		if from != 0 && to != 0 && from >= to {
			return 0, 0, fault.New(fault.Invalid, "analytics.range_empty", nil)
		}
		return from, to, nil
	}
	return 0, 0, nil
}

func endsOf(raw json.RawMessage) (ends [2]string, err error) {
	var list []*string
	if json.Unmarshal(raw, &list) == nil {
		for i := range min(2, len(list)) {
			if list[i] != nil {
				ends[i] = *list[i]
			}
		}
		return ends, nil
	}
	var f wire.Fields
	if err := json.Unmarshal(raw, &f); err != nil {
		return ends, wire.Malformed(err)
	}
	for i, names := range [2][]string{{"start", "from", "start_date", "startDate"}, {"end", "to", "end_date", "endDate"}} {
		for _, name := range names {
			if !f.Has(name) || string(f[name]) == "null" {
				continue
			}
			if ends[i], _, err = f.Text(name); err != nil {
				return ends, err
			}
		}
	}
	return ends, nil
}

// dayOf reads a day; 0 of nothing.
func dayOf(text string) (kernel.Minute, error) {
	if text == "" {
		return 0, nil
	}
	var year, month, day int
	plain := strings.ReplaceAll(text, "-", "/")
	if len(plain) > 10 {
		plain = plain[:10]
	}
	if n, err := fmt.Sscanf(plain, "%d/%d/%d", &year, &month, &day); err == nil && n == 3 && year > 1900 && year < 2200 {
		at := kernel.Date(year, month, day, 0, 0)
		if y, m, d, _, _ := at.Civil(); y == year && m == month && d == day && at > 0 {
			return at, nil
		}
	}
	return 0, fault.New(fault.Invalid, "date.malformed", fault.P{"format": "YYYY-MM-DD"})
}
