package changelog

import (
	"fmt"
	"strconv"
	"strings"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/ranges"
	"gantry/readmodels/changelog"
)

// ranges tells which ranges of a simulation came and went: of an activity or a summary by its row, else of the schedule.
func (c *composer) ranges(e event.Event) {
	gone := e.Descriptor().Shape == event.Removes
	list, _ := either(ranges.Table, e)
	for i := range list {
		r := &list[i]
		ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
		words := rangeWords(r)
		switch r.By {
		case ranges.ByActivity, ranges.BySummary:
			ch = of(changelog.EntityActivity, changelog.Update, r.Of)
		case ranges.ByCode:
			v := c.book.codes[r.Of]
			words = c.book.codes[v.Of].Name + ", " + v.Short + ": " + words
		case ranges.ByTag:
			words = "# " + r.Tag + ": " + words
		}
		ch.Attribute = "risk_range"
		ch.Old, ch.New = ways(gone, text(words))
		c.tellCode(ch)
	}
}

// rangeWords are the points of a range: hours of one activity, else percent of the work left.
func rangeWords(r *ranges.Range) string {
	var out []string
	unit, per := "%", float64(kernel.Hundred/100)
	if r.By == ranges.ByActivity {
		unit, per = "h", 60
	}
	switch r.Shape {
	case ranges.None:
	case ranges.Learnt:
		out = append(out, "P10 · P50 · P90")
	default:
		for _, point := range []int32{r.Low, r.Likely, r.High} {
			out = append(out, strconv.FormatFloat(float64(point)/per, 'f', -1, 64))
		}
		out = []string{strings.Join(out, " · ") + " " + unit}
		if r.Shape == ranges.BetaPERT {
			out = append(out, "BetaPERT")
		}
	}
	if r.Correlation > 0 {
		out = append(out, fmt.Sprintf("r %v %%", float64(r.Correlation)/float64(kernel.Hundred/100)))
	}
	return strings.Join(out, ", ")
}
