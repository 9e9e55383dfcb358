package table

import (
	"regexp"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// tableTie is a link given beside the rows.
type tableTie struct {
	line     int
	from, to string
	kind     string
	lag      string
}

// tableLink is a link between two nodes.
type tableLink struct {
	row      int // of the grid that tells it, -1 for one given beside the rows
	line     int
	field    string
	text     string
	from, to int // nodes
	kind     schedule.LinkType
	lag      span
}

// linkWords are the words for types of links, as fold writes them: English, Spanish, and numbers as our own rows have them.
var linkWords = map[string]schedule.LinkType{
	"fs": schedule.FS, "ss": schedule.SS, "ff": schedule.FF, "sf": schedule.SF,
	"fc": schedule.FS, "cc": schedule.SS, "cf": schedule.SF, "fi": schedule.FS, "ii": schedule.SS, "if": schedule.SF, "ti": schedule.FS, "tt": schedule.FF, "it": schedule.SF,
	"pr fs": schedule.FS, "pr ss": schedule.SS, "pr ff": schedule.FF, "pr sf": schedule.SF,
	"finish to start": schedule.FS, "start to start": schedule.SS, "finish to finish": schedule.FF, "start to finish": schedule.SF,
	"fin a comienzo": schedule.FS, "comienzo a comienzo": schedule.SS, "fin a fin": schedule.FF, "comienzo a fin": schedule.SF,
	"fin a inicio": schedule.FS, "inicio a inicio": schedule.SS, "inicio a fin": schedule.SF, "fin comienzo": schedule.FS, "comienzo comienzo": schedule.SS, "fin fin": schedule.FF, "comienzo fin": schedule.SF,
	"0": schedule.FS, "1": schedule.SS, "2": schedule.FF, "3": schedule.SF,
}

var (
	// lagOf cuts a lag off the end of a predecessor: "+2d", "- 1,5 días", "+50%", " 3.0d" behind a type.
	lagOf = regexp.MustCompile(`\s*([+\-−]\s*\d[\d.,]*\s*(?:%|[\p{L}]+(?:\s+[\p{L}]+)?)?)\s*$`)
	// bareLag is one without a sign, which only a type can stand before.
	bareLag = regexp.MustCompile(`(?i)([:\s](?:FS|SS|FF|SF|FC|CC|CF|FI|II|IF))[:\s]+(\d[\d.,]*\s*[\p{L}%]*)\s*$`)
	// kindOf cuts a type off the end.
	kindOf = regexp.MustCompile(`^(.*?)[\s:(\[]*(\p{L}{2}|\p{L}-\p{L})[)\]]?$`)
	// commaInLag is a comma that is a decimal sign although commas part predecessors.
	commaInLag = regexp.MustCompile(`([+\-−]\s*\d+),(\d+\s*[\p{L}%])`)
)

// tie reads one predecessor: what it names, its type and its lag. A code may hold any of the signs: what names a row as it
// stands is only a name.
func (b *tableBuild) tie(text string, find func(string) (int, bool)) (l tableLink, kindText, lagText string, ok bool) {
	l.kind = schedule.FS
	if at, known := find(text); known {
		l.from = at
		return l, "", "", true
	}
	rest := text
	try := func(name string) bool {
		at, known := find(strings.Trim(name, " :([\t"))
		l.from = at
		return known
	}
	kind := func(rest string) bool {
		m := kindOf.FindStringSubmatch(rest)
		if m == nil || !try(m[1]) {
			return false
		}
		kindText = m[2]
		return true
	}
	if kind(rest) {
		return l, kindText, "", true
	}
	if m := bareLag.FindStringSubmatchIndex(rest); m != nil && kind(strings.TrimSpace(rest[:m[3]])) {
		return l, kindText, rest[m[4]:m[5]], true
	}
	if m := lagOf.FindStringSubmatchIndex(rest); m != nil {
		lagText, rest = rest[m[2]:m[3]], rest[:m[0]]
		if try(rest) || kind(rest) {
			return l, kindText, lagText, true
		}
	}
	return l, "", "", false
}

// readLinks reads what rows say of what comes before and behind them.
func (b *tableBuild) readLinks() {
	find := b.finder()
	for _, field := range [...]string{colPredecessors, colSuccessors} {
		if !b.has(field) {
			continue
		}
		sign := b.columns[b.by[field]].sign
		for i := range b.rows {
			for _, text := range splitLinks(b.cell(i, field)) {
				b.readLink(i, field, text, sign, find)
			}
		}
	}
	for _, t := range b.ties {
		b.readTie(t)
	}
	b.bound = make([]bool, len(b.nodes))
	for _, l := range b.links {
		b.bound[l.to] = true
	}
}

func (b *tableBuild) readLink(i int, field, text string, sign signs, find func(string) (int, bool)) {
	l, kind, lag, ok := b.tie(text, find)
	if !ok {
		b.note("link.not_found", i, field, text)
		return
	}
	l.row, l.line, l.field, l.text, l.to = i, b.rows[i].line, field, text, b.of[i]
	l.from = b.of[l.from]
	if field == colSuccessors {
		l.from, l.to = l.to, l.from
	}
	if kind != "" {
		var known bool
		if l.kind, known = linkWords[fold(strings.ReplaceAll(kind, "-", ""))]; !known {
			l.kind = schedule.FS
			b.note("link.unknown_type", i, field, text)
		}
	}
	if lag != "" {
		if l.lag, ok = b.units.read(strings.ReplaceAll(lag, "−", "-"), sign); !ok {
			b.note("value.replaced", i, field, text)
			l.lag = span{}
		}
	}
	b.links = append(b.links, l)
}

// readTie takes a link given beside the rows.
func (b *tableBuild) readTie(t tableTie) {
	tell := func(code, field, value string) {
		draft.Note(&b.out, schedule.Finding{Code: code, Line: t.line, Table: "links", Field: field, Value: value})
	}
	from, known := b.find(t.from)
	if !known {
		tell("link.not_found", "source", t.from)
		return
	}
	to, known := b.find(t.to)
	if !known {
		tell("link.not_found", "target", t.to)
		return
	}
	l := tableLink{row: -1, line: t.line, field: "type", text: t.kind, from: b.of[from], to: b.of[to], kind: schedule.FS}
	if t.kind != "" {
		if l.kind, known = linkWords[fold(t.kind)]; !known {
			l.kind = schedule.FS
			tell("link.unknown_type", "type", t.kind)
		}
	}
	if t.lag != "" {
		in := b.units
		in.usual = "d"
		var ok bool
		if l.lag, ok = in.read(t.lag, signs{'.'}); !ok {
			tell("value.replaced", "lag", t.lag)
			l.lag = span{}
		}
	}
	b.links = append(b.links, l)
}

// splitLinks parts a list of predecessors: by semicolons, lines and, where neither is there, by commas.
func splitLinks(text string) []string {
	if text == "" {
		return nil
	}
	if strings.Contains(text, ",") {
		text = commaInLag.ReplaceAllString(text, "$1\x00$2")
	}
	by := func(r rune) bool { return r == ';' || r == '\n' || r == '|' || r == ',' }
	if strings.ContainsAny(text, ";\n|") {
		by = func(r rune) bool { return r == ';' || r == '\n' || r == '|' }
	}
	var out []string
	for part := range strings.FieldsFuncSeq(text, by) {
		if part = strings.TrimSpace(strings.ReplaceAll(part, "\x00", ",")); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// finder finds the row a predecessor names: by code, number, outline number or, where rows have no numbers, by the place
// among them. What most of them can be is tried first.
func (b *tableBuild) finder() func(string) (int, bool) {
	byPlace := map[string]int(nil)
	if !b.has(colNumber) {
		byPlace = make(map[string]int, len(b.rows))
		for i := range b.rows {
			byPlace[itoa(i+1)] = i
		}
	}
	if b.places == nil && b.has(colWBS) {
		b.places = b.index(colWBS, false)
	}
	ways := []map[string]int{b.codes, b.lines, b.places, byPlace}
	hits := make([]int, len(ways))
	if b.has(colPredecessors) {
		for i := range b.rows {
			for _, text := range splitLinks(b.cell(i, colPredecessors)) {
				if strings.ContainsAny(text, "+-−") {
					text = strings.TrimSpace(lagOf.ReplaceAllString(text, ""))
				}
				for k, way := range ways {
					if _, known := way[text]; known {
						hits[k]++
					}
				}
			}
		}
	}
	best := 0
	for k := range hits {
		if hits[k] > hits[best] {
			best = k
		}
	}
	ways[0], ways[best] = ways[best], ways[0]
	return func(name string) (int, bool) {
		for _, way := range ways {
			if at, known := way[name]; known {
				return at, true
			}
		}
		return 0, false
	}
}

// relations numbers the links. Those of an activity with what lies above it, with itself, and those said twice are reported.
func (b *tableBuild) relations() {
	type tie struct {
		from, to kernel.Row
		kind     schedule.LinkType
	}
	type said struct {
		at    int
		field string
	}
	seen := map[tie]said{}
	for i := range b.links {
		l := &b.links[i]
		from, to := b.nodes[l.from].row, b.nodes[l.to].row
		tell := func(code, value string) {
			f := schedule.Finding{Code: code, Line: l.line, Table: b.table, Field: l.field, Value: value, Activity: b.label(l.to)}
			if at, there := b.by[l.field]; there {
				f.Field = b.placeOf(at)
			} else if l.row < 0 {
				f.Table = "links"
			}
			draft.Note(&b.out, f)
		}
		switch {
		case from == to:
			tell("link.itself", l.text)
			continue
		case b.above(l.from, l.to) || b.above(l.to, l.from):
			tell("link.relatives", l.text)
			continue
		}
		lag, elapsed := b.lag(l, tell)
		key := tie{from, to, l.kind}
		if was, twice := seen[key]; twice {
			k := &b.out.Links[was.at]
			if was.field == l.field || k.Lag != lag { // a table may tell each link at both ends
				tell("link.duplicate", l.text)
			}
			if lag > k.Lag {
				k.Lag, k.Elapsed = lag, elapsed
			}
			continue
		}
		seen[key] = said{len(b.out.Links), l.field}
		b.out.Links = append(b.out.Links, schedule.Link{
			Row: kernel.Row(len(b.out.Links) + 1), From: from, To: to, Type: l.kind, Lag: lag, Elapsed: elapsed && lag != 0,
		})
	}
}

// lag is that of a link in minutes; a share of the predecessor's duration is taken at what it is now.
func (b *tableBuild) lag(l *tableLink, tell func(code, value string)) (minutes int32, elapsed bool) {
	if !l.lag.percent {
		return int32(l.lag.minutes), l.lag.elapsed
	}
	a := &b.out.Activities[b.nodes[l.from].row-1]
	tell("link.percent_lag", l.text)
	return int32(min(max(source.Rounded(l.lag.minutes*int64(a.Duration), 100), -spanBound), spanBound)), a.Elapsed
}

// above reports whether a node is another one or one of its ancestors.
func (b *tableBuild) above(ancestor, node int) bool {
	for ; node >= 0; node = b.nodes[node].parent {
		if node == ancestor {
			return true
		}
	}
	return false
}
