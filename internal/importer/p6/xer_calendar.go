package p6

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// p6Node is one node of P6's nested notation "(0||NAME(arguments)(children))".
type p6Node struct {
	name, arguments string
	children        []p6Node
}

// p6Deepest bounds the nesting; real calendars nest five deep.
const p6Deepest = 32

var p6Head = regexp.MustCompile(`^\(\s*[^|()]*\|\|([^()]*)\(([^()]*)\)\s*\(`)

// parseP6Node reads the node that begins at s; rest is what follows it.
func parseP6Node(s string, depth int) (node p6Node, rest string, ok bool) {
	m := p6Head.FindStringSubmatch(s)
	if m == nil || depth > p6Deepest {
		return p6Node{}, s, false
	}
	node = p6Node{name: strings.TrimSpace(m[1]), arguments: strings.TrimSpace(m[2])}
	s = strings.TrimSpace(s[len(m[0]):])
	for strings.HasPrefix(s, "(") {
		var child p6Node
		if child, s, ok = parseP6Node(s, depth+1); !ok {
			return p6Node{}, s, false
		}
		node.children = append(node.children, child)
		s = strings.TrimSpace(s)
	}
	for range 2 { // the end of the children, then of the node
		if !strings.HasPrefix(s, ")") {
			return p6Node{}, s, false
		}
		s = strings.TrimSpace(s[1:])
	}
	return node, s, true
}

// parseP6Calendar reads clndr_data. False: no calendar data, or not of that form.
func parseP6Calendar(data string) (worktime.Spec, bool) {
	data = strings.Map(func(r rune) rune {
		if r == 0x7f || r == '\n' || r == '\r' {
			return -1
		}
		return r
	}, data)
	begin := strings.IndexByte(data, '(')
	if begin < 0 {
		return worktime.Spec{}, false
	}
	root, _, ok := parseP6Node(data[begin:], 0)
	if !ok {
		return worktime.Spec{}, false
	}
	var spec worktime.Spec
	for _, part := range root.children {
		switch part.name {
		case "DaysOfWeek":
			seen := [8]bool{}
			for _, day := range part.children {
				n, err := strconv.Atoi(day.name) // 1 is Sunday
				if err != nil || n < 1 || n > 7 || seen[n] {
					return worktime.Spec{}, false
				}
				seen[n] = true
				if spec.Week[n-1], ok = p6Shifts(day.children); !ok {
					return worktime.Spec{}, false
				}
			}
		case "Exceptions":
			for _, day := range part.children {
				e, ok := p6Exception(day)
				if !ok {
					return worktime.Spec{}, false
				}
				spec.Exceptions = append(spec.Exceptions, e)
			}
		}
	}
	slices.SortStableFunc(spec.Exceptions, func(a, b worktime.Exception) int { return int(a.From) - int(b.From) })
	return spec, true
}

// dayTwice is the first day that a list of exceptions in order names twice with other times; ok is false where there is none.
func dayTwice(list []worktime.Exception) (day worktime.Day, ok bool) {
	for i := 1; i < len(list); i++ {
		if list[i].From == list[i-1].From && !slices.Equal(list[i].Shifts, list[i-1].Shifts) {
			return list[i].From, true
		}
	}
	return 0, false
}

var (
	p6Start  = regexp.MustCompile(`(?:^|\|)s\|(\d{1,2}):(\d{2})`)
	p6Finish = regexp.MustCompile(`(?:^|\|)f\|(\d{1,2}):(\d{2})`)
	p6DayNo  = regexp.MustCompile(`(?:^|\|)d\|(\d{1,6})`)
)

// p6Epoch is day 0 of the date numbers in calendars: 1899-12-30.
var p6Epoch = worktime.DayOf(kernel.Date(1899, 12, 30, 0, 0))

func p6Exception(n p6Node) (worktime.Exception, bool) {
	m := p6DayNo.FindStringSubmatch(n.name + "|" + n.arguments)
	if m == nil {
		return worktime.Exception{}, false
	}
	number, err := strconv.Atoi(m[1])
	if err != nil || number > math.MaxInt16*4 {
		return worktime.Exception{}, false
	}
	day := p6Epoch + worktime.Day(number)
	shifts, ok := p6Shifts(n.children)
	return worktime.Exception{From: day, To: day, Shifts: shifts}, ok
}

// p6Shifts reads "s|08:00|f|12:00" nodes; a finish of 00:00 is midnight.
func p6Shifts(nodes []p6Node) ([]worktime.Shift, bool) {
	var out []worktime.Shift
	for _, n := range nodes {
		text := n.name + "|" + n.arguments
		from, to := p6Start.FindStringSubmatch(text), p6Finish.FindStringSubmatch(text)
		switch {
		case from == nil && to == nil:
			continue
		case from == nil || to == nil:
			return nil, false
		}
		s := worktime.Shift{From: clock(from), To: clock(to)}
		if s.To == 0 {
			s.To = 24 * 60
		}
		if s.From < 0 || s.To > 24*60 || s.From > s.To {
			return nil, false
		}
		if s.From < s.To { // 08:00 to 08:00 is no shift at all
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b worktime.Shift) int { return int(a.From - b.From) })
	return out, true
}

func clock(m []string) int32 {
	h, _ := strconv.Atoi(m[1])
	mi, _ := strconv.Atoi(m[2])
	return int32(h*60 + mi)
}
