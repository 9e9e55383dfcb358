package main

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// The plans begin with these calendars besides the standard one.
var calendars = []any{
	map[string]any{"name": "Siete días", "week": week(7, shift(480, 780), shift(840, 1020)), "exceptions": []any{
		map[string]any{"from": day(5), "to": day(6), "shifts": []any{}, "every": "none"},
		map[string]any{"from": day(11), "to": day(11), "shifts": []any{shift(600, 720)}, "every": "weekly", "interval": 2, "until": day(60)},
		map[string]any{"from": day(20), "to": day(20), "shifts": []any{}, "every": "monthly"},
	}},
	map[string]any{"name": "Reloj", "week": week(7, shift(0, 1440)), "exceptions": []any{
		map[string]any{"from": day(16), "to": day(17), "shifts": []any{}, "every": "yearly"},
	}},
	map[string]any{"name": "Noche", "week": week(5, shift(0, 360), shift(1320, 1440)), "exceptions": []any{
		map[string]any{"from": day(12), "to": day(13), "shifts": []any{shift(0, 1440)}, "every": "none"},
	}},
}

func shift(from, to int) []int { return []int{from, to} }

// week has the given shifts on its first days, from Monday.
func week(days int, shifts ...[]int) [7][][]int {
	var out [7][][]int
	for d := range out {
		out[d] = [][]int{}
		if d < days {
			out[d] = shifts
		}
	}
	return out
}

// day is day n of the plan as a count of days since 1970.
func day(n int) int { return int(monday)/1440 + n }

const activities = 12

// beginning is what every plan begins with: calendars, and work in a few branches.
func beginning(rnd *rand.Rand) []command {
	items := make([]any, activities)
	for k := range items {
		items[k] = map[string]any{"name": "Actividad", "duration": 480 * (1 + rnd.IntN(6))}
	}
	return []command{
		{"type": "calendars.add", "items": calendars},
		{"type": "activities.add", "items": items},
	}
}

// setup are the edits that make a plan worth editing; everything are all there are.
var (
	setup = []string{
		"duration", "constraint", "add-links", "add-links", "add-links", "add-links", "indent", "indent", "chain", "start", "calendar", "calendar",
		"progress", "cost", "weight", "milestone", "settings",
	}
	everything = append(slices.Sorted(maps.Keys(forms)), batch, "duration", "duration", "duration", "start", "update", "update") // these change in many ways
)

const batch = "batch"

// joining are the edits that may follow others in a batch: they are not decided by dates, which a batch does not calculate between
// edits of different rows.
var joining = []string{
	"add", "calendar", "texts", "cost", "weight", "delete", "move", "indent", "outdent", "duplicate", "chain", "unchain", "add-links", "change-link",
	"remove-link", "reverse-link", "constraint-date", "drag",
}

func draw(rnd *rand.Rand, s *schedule.State, among []string) command {
	c := chance{rnd: rnd, state: s}
	for a := range s.Activities() {
		if a.Row != kernel.SummaryRow {
			c.rows = append(c.rows, a.Row)
		}
	}
	slices.Sort(c.rows)
	for l := range s.Links() {
		c.links = append(c.links, l.Row)
	}
	slices.Sort(c.links)
	for _, k := range s.Calendars() {
		c.calendars = append(c.calendars, k.Row)
	}
	if len(c.rows) < 3 {
		return forms["add"](c)
	}
	kind := pick(c, among...)
	if kind != batch {
		return forms[kind](c)
	}
	list := []any{draw(rnd, s, slices.Sorted(maps.Keys(forms)))}
	if kind := list[0].(command)["type"].(string); kind == "batch" || strings.HasPrefix(kind, "bulk.") {
		return list[0].(command) // these stand alone
	}
	for range 1 + rnd.IntN(3) {
		list = append(list, draw(rnd, s, joining))
	}
	return command{"type": "batch", "commands": list}
}

// chance draws commands over the rows there are.
type chance struct {
	rnd                    *rand.Rand
	state                  *schedule.State
	rows, links, calendars []kernel.Row
}

func pick[T any](c chance, of ...T) T { return of[c.rnd.IntN(len(of))] }

func (c chance) oneIn(n int) bool { return c.rnd.IntN(n) == 0 }

func (c chance) row() kernel.Row { return pick(c, c.rows...) }

func (c chance) several() []kernel.Row {
	out := make([]kernel.Row, 1+c.rnd.IntN(3))
	for i := range out {
		out[i] = c.row()
	}
	return out
}

// leaf is rather an activity that takes values of its own.
func (c chance) leaf() kernel.Row {
	row := c.row()
	for range 4 {
		if len(c.state.Children(row)) == 0 {
			break
		}
		row = c.row()
	}
	return row
}

func (c chance) link() kernel.Row {
	if len(c.links) == 0 {
		return 9_999_999
	}
	return pick(c, c.links...)
}

// date is within or near the plan: at the begin or the end of work, in the pause, at night, or at midnight, which means the day.
func (c chance) date() int {
	return 1440*day(c.rnd.IntN(44)-3) + pick(c, 0, 0, 0, 480, 600, 780, 840, 1020, 1300)
}

// lag is short, but for one now and then that leads beyond all calendars.
func (c chance) lag() int {
	if c.oneIn(60) {
		return pick(c, 480*5_000, 480*99_999)
	}
	return pick(c, 0, 0, 0, 480, -480, 240, 960, -120)
}

func (c chance) linkType() string { return pick(c, "FS", "FS", "SS", "FF", "SF") }

// forms draw one command of a kind each. Most fit, some are refused.
var forms = map[string]func(chance) command{
	"add": func(c chance) command {
		items := make([]any, 1+c.rnd.IntN(3))
		for k := range items {
			item := map[string]any{"name": "Nueva"}
			place := c.rnd.IntN(4)
			if len(c.rows) == 0 {
				place = 3 // the first activity of all
			}
			switch place {
			case 0:
				item["parent"] = c.row()
			case 1:
				item["after"] = c.row()
			case 2:
				item["before"] = c.row()
			}
			if c.oneIn(5) {
				item["kind"] = "milestone"
			} else if c.oneIn(2) {
				item["duration"] = 480 * (1 + c.rnd.IntN(3))
			}
			if c.oneIn(3) {
				item["elapsed"] = true
			}
			items[k] = item
		}
		return command{"type": "activities.add", "items": items}
	},
	"duration": func(c chance) command {
		row := c.leaf()
		out := command{"type": "activity.set-duration", "row": row, "duration": pick(c, 0, 240, 480, 960, 1440, 2400, 4800)}
		if !c.oneIn(3) {
			out["elapsed"] = c.oneIn(5) == c.state.Activity(row).Elapsed // mostly otherwise than it runs
		}
		return out
	},
	"start": func(c chance) command {
		return command{"type": "activity.set-start", "row": c.leaf(), "start": c.date(), "confirmed": c.oneIn(2)}
	},
	"finish": func(c chance) command {
		return command{"type": "activity.set-finish", "row": c.leaf(), "finish": c.date(), "confirmed": c.oneIn(2)}
	},
	"drag": func(c chance) command {
		var items []any
		for _, row := range slices.Compact(slices.Sorted(slices.Values([]kernel.Row{c.leaf(), c.leaf()}))) {
			items = append(items, map[string]any{"row": row, "start": c.date()})
		}
		return command{"type": "activities.drag", "items": items}
	},
	"constraint": func(c chance) command {
		kind := pick(c, "asap", "alap", "snet", "snlt", "fnet", "fnlt", "mso", "mfo")
		out := command{"type": "activity.set-constraint", "row": c.leaf(), "constraint": kind}
		if kind != "asap" && kind != "alap" && !c.oneIn(3) {
			out["date"] = c.date()
		}
		return out
	},
	"constraint-date": func(c chance) command {
		out := command{"type": "activity.set-constraint-date", "row": c.leaf(), "date": nil}
		if !c.oneIn(3) {
			out["date"] = c.date()
		}
		return out
	},
	"external": func(c chance) command {
		out := command{"type": pick(c, "activity.set-external-start", "activity.set-external-finish"), "row": c.leaf(), "date": nil}
		if !c.oneIn(3) {
			out["date"] = c.date()
		}
		return out
	},
	"calendar": func(c chance) command {
		return command{"type": "activities.set-calendar", "rows": c.several(), "calendar": pick(c, c.calendars...)}
	},
	"bulk": func(c chance) command {
		switch c.rnd.IntN(3) {
		case 0:
			return command{"type": "bulk.calendar", "rows": c.several(), "calendar": pick(c, c.calendars...)}
		case 1:
			return command{"type": "bulk.constraint-type", "rows": c.several(), "constraint": pick(c, "asap", "alap", "snet", "snlt", "fnet", "fnlt", "mso", "mfo")}
		}
		return command{"type": "bulk.constraint-date", "rows": c.several(), "date": c.date()}
	},
	"progress": func(c chance) command {
		return command{"type": "activity.set-progress", "row": c.leaf(), "progress": pick(c, 0, 0, 250_000, 500_000, 999_995, 1_000_000)}
	},
	"complete": func(c chance) command {
		return command{"type": pick(c, "activities.complete", "activities.uncomplete"), "rows": c.several()}
	},
	"cost": func(c chance) command {
		return command{
			"type": pick(c, "activity.set-cost", "activity.set-used-cost", "activity.set-man-hours"), "row": c.leaf(), "value": 10_000 * c.rnd.IntN(9),
		}
	},
	"weight": func(c chance) command {
		out := command{"type": "activity.set-weight", "row": c.row(), "weight": nil}
		if !c.oneIn(4) {
			out["weight"] = pick(c, 0, 100_000, 300_000, 500_000)
		}
		return out
	},
	"milestone": func(c chance) command {
		return command{"type": "activity.set-milestone", "row": c.leaf(), "milestone": !c.oneIn(3)}
	},
	"resize": func(c chance) command { // a bar drawn at its begin
		row := c.leaf()
		return command{"type": "batch", "commands": []any{
			command{"type": "activities.drag", "items": []any{map[string]any{"row": row, "start": c.date()}}},
			command{"type": "activity.set-duration", "row": row, "duration": 240 * (1 + c.rnd.IntN(12))},
		}}
	},
	"report": func(c chance) command { // begun on that day, and so far done
		row := c.leaf()
		return command{"type": "batch", "commands": []any{
			command{"type": "activity.set-start", "row": row, "start": c.date(), "confirmed": true},
			command{"type": "activity.set-progress", "row": row, "progress": pick(c, 250_000, 1_000_000)},
		}}
	},
	"update": func(c chance) command { // what the monthly update reports
		row := c.leaf()
		switch c.rnd.IntN(6) {
		case 0:
			return command{"type": pick(c, "activity.set-actual-start", "activity.set-actual-finish"), "row": row, "date": pick[any](c, c.date(), c.date(), nil)}
		case 1:
			return command{"type": "activity.set-remaining", "row": row, "remaining": 240 * c.rnd.IntN(12)}
		case 2:
			return command{"type": "activity.set-suspension", "row": row, "suspended": pick[any](c, c.date(), nil), "resumed": pick[any](c, c.date(), nil)}
		case 3:
			return command{"type": pick(c, "activity.set-expected-finish", "activity.set-deadline"), "row": row, "date": pick[any](c, c.date(), nil)}
		case 4:
			return command{"type": "activity.set-percent-type", "row": row, "percentType": pick(c, "", "physical", "units")}
		}
		return command{"type": "activity.set-code", "row": row, "code": pick(c, "", "A100", "B200")}
	},
	"whose": func(c chance) command {
		return pick(c,
			command{"type": "activities.set-priority", "rows": c.several(), "priority": pick(c, "Low", "Normal", "Urgent")},
			command{"type": "activities.set-subcontract", "rows": c.several(), "subcontract": nil},
			command{"type": "activities.set-tags", "rows": c.several(), "tags": []string{}},
			command{"type": "activities.set-responsibles", "rows": c.several(), "responsibles": []string{}},
		)
	},
	"texts": func(c chance) command {
		if c.oneIn(2) {
			return command{"type": "activity.rename", "row": c.row(), "name": "Losa"}
		}
		return command{"type": "activity.describe", "row": c.row(), "description": pick(c, "", "Según plano")}
	},
	"delete": func(c chance) command { return command{"type": "activities.delete", "rows": c.several()[:1]} },
	"move": func(c chance) command {
		out := command{"type": "activities.move", "rows": c.several()[:1], "parent": pick(c, kernel.SummaryRow, c.row())}
		if c.oneIn(2) {
			out[pick(c, "after", "before")] = c.row()
		}
		return out
	},
	"indent":    func(c chance) command { return command{"type": "activities.indent", "rows": c.several()} },
	"outdent":   func(c chance) command { return command{"type": "activities.outdent", "rows": c.several()} },
	"duplicate": func(c chance) command { return command{"type": "activities.duplicate", "rows": c.several()} },
	"chain": func(c chance) command {
		return command{"type": "activities.link", "rows": append(c.several(), c.row())}
	},
	"unchain": func(c chance) command { return command{"type": "activities.unlink", "rows": c.several()} },
	"add-links": func(c chance) command {
		items := make([]any, 1+c.rnd.IntN(2))
		for k := range items {
			items[k] = map[string]any{"from": c.row(), "to": c.row(), "type": c.linkType(), "lag": c.lag()}
		}
		return command{"type": "links.add", "items": items}
	},
	"change-link": func(c chance) command {
		out := command{"type": "link.change", "link": c.link(), "lag": c.lag()}
		if c.oneIn(2) {
			out["linkType"] = c.linkType()
		}
		return out
	},
	"reverse-link": func(c chance) command { return command{"type": "link.reverse", "link": c.link()} },
	"remove-link":  func(c chance) command { return command{"type": "links.remove", "links": []kernel.Row{c.link()}} },
	"calendar-time": func(c chance) command {
		exceptions := []any{}
		if c.oneIn(2) {
			from := day(c.rnd.IntN(30))
			exceptions = append(exceptions, map[string]any{"from": from, "to": from + c.rnd.IntN(3), "shifts": []any{}, "every": pick(c, "none", "weekly")})
		}
		times := week(pick(c, 5, 6, 7), shift(480, pick(c, 720, 1020)))
		return command{"type": "calendar.set-time", "calendar": pick(c, c.calendars...), "week": times, "exceptions": exceptions}
	},
	"calendars": func(c chance) command {
		switch c.rnd.IntN(4) {
		case 0:
			return command{"type": "calendars.add", "items": []any{map[string]any{"name": "Copia", "copyOf": pick(c, c.calendars...)}}}
		case 1:
			return command{"type": "calendar.rename", "calendar": pick(c, c.calendars...), "name": "Otro"}
		case 2:
			return command{"type": "calendar.set-default", "calendar": pick(c, c.calendars...)}
		default:
			return command{"type": "calendars.delete", "calendars": []kernel.Row{pick(c, c.calendars...)}}
		}
	},
	"settings": func(c chance) command {
		out := command{"type": "schedule.set"}
		switch c.rnd.IntN(10) {
		case 0:
			out["start"] = 1440*day(c.rnd.IntN(9)-2) + 480
		case 1:
			out["lagCalendar"] = pick(c, "predecessor", "successor", "project", "24h")
		case 2:
			out["ignoreDateLimits"] = c.oneIn(2)
		case 3:
			out["basis"] = pick(c, "duration", "cost", "man-hours")
		case 4:
			out["dataDate"] = c.date()
		case 5:
			out["mustFinishBy"] = c.date()
		case 6:
			out[pick(c, "lagFromEarlyStart", "useExpectedFinish", "openEndsCritical", "ignoreExternalDates")] = c.oneIn(2)
		case 7:
			out["name"] = pick(c, "Clínica", "Hospital")
		case 8:
			switch {
			case c.oneIn(3):
				out["progressMode"] = pick(c, "retained-logic", "progress-override", "actual-dates")
			case c.oneIn(2):
				out["alapForm"] = pick(c, "free-float", "total-float")
			default:
				out["profile"] = pick(c, "gantry", "p6", "msp")
			}
		default:
			out["floatMode"] = pick(c, "finish", "start", "smallest")
		}
		return out
	},
}
