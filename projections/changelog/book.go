package changelog

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/readmodels/changelog"
)

// book holds the log's state of one schedule and its unwritten entries.
type book struct {
	stream    eventstore.Stream
	name      string
	seq       int // of the last entry
	known     map[kernel.Row]*changelog.Known
	links     map[kernel.Row]changelog.Tie
	calendars map[kernel.Row]string
	names     map[kernel.Row]string     // of tasks and roadblocks, those that went included
	promises  map[kernel.Row]kernel.Row // tasks by the row of what is promised of them
	codes     map[kernel.Row]changelog.Code
	children  map[kernel.Row][]kernel.Row // in order
	order     map[kernel.Row]int          // place in the outline; nil when the tree has changed since
	used      int

	entries  []*changelog.Entry
	progress []changelog.Progress
	dirty    map[kernel.Row]bool // activities that came, went, moved in the tree, got another name or another way to last
	moved    map[int32]bool      // where computed values changed
	relinked map[kernel.Row]bool // links that came, went or got another way to count their lag
	recalled map[kernel.Row]bool // calendars
	renamed  map[kernel.Row]bool // tasks and roadblocks that are new or have another name
	promised map[kernel.Row]bool // promises that are new
	recoded  map[kernel.Row]bool // codes that are new or say something else
	nested   int
	done     map[kernel.CommandID]changelog.Reverted // the entries not written yet, by command
}

func newBook(s eventstore.Stream, m *changelog.Memory) *book {
	b := &book{
		stream: s, name: m.Name, seq: m.Entries, known: m.Activities, links: m.Links, calendars: m.Calendars, names: m.Names, promises: m.Promises, codes: m.Codes, children: map[kernel.Row][]kernel.Row{},
	}
	b.written()
	for row, a := range b.known {
		b.children[a.Parent] = append(b.children[a.Parent], row)
	}
	for _, family := range b.children {
		slices.SortFunc(family, b.compare)
	}
	return b
}

// written forgets what is in the tables now.
func (b *book) written() {
	b.entries, b.progress, b.nested = nil, nil, 0
	b.dirty, b.relinked, b.recalled = map[kernel.Row]bool{}, map[kernel.Row]bool{}, map[kernel.Row]bool{}
	b.moved, b.done, b.promised = map[int32]bool{}, map[kernel.CommandID]changelog.Reverted{}, map[kernel.Row]bool{}
	b.recoded, b.renamed = map[kernel.Row]bool{}, map[kernel.Row]bool{}
}

// held counts an entry as several rows: it takes as much.
func (b *book) held() int {
	return 3*len(b.entries) + len(b.progress) + b.nested + len(b.dirty) + len(b.relinked) + len(b.moved) + len(b.promised) + len(b.recoded) + len(b.renamed)
}

func (b *book) remembered() int {
	return len(b.known) + len(b.links) + len(b.promises) + len(b.codes) + len(b.names)
}

// changes is what is to be written.
func (b *book) changes() *changelog.Book {
	out := &changelog.Book{
		Company: b.stream.Company, Schedule: b.stream.ID, Name: b.name, Entries: b.seq, New: b.entries, Progress: b.progress,
		Known: b.known, Changed: b.dirty, Chunks: b.moved,
		Links: make(map[kernel.Row]*changelog.Tie, len(b.relinked)), Calendars: map[kernel.Row]*string{}, Names: make(map[kernel.Row]string, len(b.renamed)), Promises: map[kernel.Row]kernel.Row{},
		Codes: make(map[kernel.Row]changelog.Code, len(b.recoded)),
	}
	for row := range b.renamed {
		out.Names[row] = b.names[row]
	}
	for row := range b.promised {
		out.Promises[row] = b.promises[row]
	}
	for row := range b.recoded {
		out.Codes[row] = b.codes[row]
	}
	for row := range b.relinked {
		out.Links[row] = nil
		if l, stands := b.links[row]; stands {
			out.Links[row] = &l
		}
	}
	for row := range b.recalled {
		out.Calendars[row] = nil
		if name, stands := b.calendars[row]; stands {
			out.Calendars[row] = &name
		}
	}
	return out
}

// reverted finds what the entry of a command was.
func (b *book) reverted(ctx context.Context, tx pgx.Tx, command kernel.CommandID) (changelog.Reverted, error) {
	if r, new := b.done[command]; new {
		return r, nil
	}
	r, _, err := changelog.RevertedOf(ctx, tx, b.stream.Company, b.stream.ID, command)
	return r, err
}

func (b *book) compare(x, y kernel.Row) int {
	return cmp.Or(strings.Compare(string(b.known[x].Rank), string(b.known[y].Rank)), cmp.Compare(x, y))
}

func (b *book) add(a *schedule.Activity) {
	b.known[a.Row] = &changelog.Known{
		Parent: a.Parent, Rank: a.Rank, Name: a.Name, Elapsed: a.Elapsed, Computed: changelog.Computed{
			Start: a.Dates.Start, Finish: a.Dates.Finish, TotalFloat: a.Dates.TotalFloat, FreeFloat: a.Dates.FreeFloat,
			Flags: uint8(a.Dates.Flags), Rolled: a.Dates.Progress,
		},
	}
	b.moved[changelog.ChunkOf(a.Row)] = true
	b.attach(a.Row)
	b.dirty[a.Row] = true
}

func (b *book) remove(row kernel.Row) {
	if b.known[row] == nil {
		return
	}
	b.detach(row)
	delete(b.known, row)
	b.dirty[row], b.moved[changelog.ChunkOf(row)] = true, true
}

// rename, and the others below, leave out rows the log does not know: the entry names them all the same.
func (b *book) rename(row kernel.Row, name string) {
	if a := b.known[row]; a != nil {
		a.Name = name
		b.dirty[row] = true
	}
}

// recount notes whether the duration of an activity, or the lag of a link, runs around the clock from now on.
func (b *book) recount(row kernel.Row, elapsed bool) {
	if a := b.known[row]; a != nil {
		a.Elapsed = elapsed
		b.dirty[row] = true
	}
	if l, ties := b.links[row]; ties {
		l.Elapsed = elapsed
		b.links[row] = l
		b.relinked[row] = true
	}
}

// aroundTheClock tells whether the duration of an activity, or the lag of a link, does.
func (b *book) aroundTheClock(row kernel.Row) bool {
	if a := b.known[row]; a != nil {
		return a.Elapsed
	}
	return b.links[row].Elapsed
}

func (b *book) join(l schedule.Link) {
	b.links[l.Row] = changelog.Tie{From: l.From, To: l.To, Elapsed: l.Elapsed}
	b.relinked[l.Row] = true
}

func (b *book) part(l schedule.Link) {
	delete(b.links, l.Row)
	b.relinked[l.Row] = true
}

func (b *book) call(calendar kernel.Row, name string) {
	b.calendars[calendar] = name
	b.recalled[calendar] = true
}

// title notes what a task or a roadblock is called. It stays when the row goes, for it may come back.
func (b *book) title(row kernel.Row, name string) {
	b.names[row], b.renamed[row] = name, true
}

// promise notes which task a promise is of. That never changes, and what was withdrawn may come back.
func (b *book) promise(row, task kernel.Row) {
	b.promises[row], b.promised[row] = task, true
}

// code notes what a code type, a value or a coding is. It stays when the row goes, for it may come back.
func (b *book) code(row kernel.Row, is changelog.Code) {
	b.codes[row], b.recoded[row] = is, true
}

func (b *book) drop(calendar kernel.Row) {
	delete(b.calendars, calendar)
	b.recalled[calendar] = true
}

func (b *book) attach(row kernel.Row) {
	parent := b.known[row].Parent
	family := b.children[parent]
	at, _ := slices.BinarySearchFunc(family, row, b.compare)
	b.children[parent] = slices.Insert(family, at, row)
	b.order = nil
}

func (b *book) detach(row kernel.Row) {
	parent := b.known[row].Parent
	family := b.children[parent]
	if at, found := slices.BinarySearchFunc(family, row, b.compare); found {
		b.children[parent] = slices.Delete(family, at, at+1)
	}
	b.order = nil
}

// place sets rows elsewhere in the tree, all at once: two may trade places.
func (b *book) place(rows []kernel.Row, to []schedule.Place) {
	for _, row := range rows {
		if b.known[row] != nil {
			b.detach(row)
		}
	}
	for i, row := range rows {
		if a := b.known[row]; a != nil {
			a.Parent, a.Rank = to[i].Parent, to[i].Rank
		}
	}
	for _, row := range rows {
		if b.known[row] != nil {
			b.attach(row)
			b.dirty[row] = true
		}
	}
}

// ordinal is a row's place among its siblings, from 1; 0 for an unknown row.
func (b *book) ordinal(row kernel.Row) int {
	a := b.known[row]
	if a == nil {
		return 0
	}
	at, found := slices.BinarySearchFunc(b.children[a.Parent], row, b.compare)
	if !found {
		return 0
	}
	return at + 1
}

// fewRows is up to how many rows are put in order by comparing their ways down from the top.
const fewRows = 64

// inOutline sorts indexes of rows by the place of the row in the outline.
func (b *book) inOutline(indexes []int, rows []kernel.Row) {
	sorted := make([]kernel.Row, len(indexes))
	at := make(map[kernel.Row]int, len(indexes))
	for k, i := range indexes {
		sorted[k], at[rows[i]] = rows[i], i
	}
	b.sortOutline(sorted)
	for k, row := range sorted {
		indexes[k] = at[row]
	}
}

// sortOutline sorts rows by their place in the outline.
func (b *book) sortOutline(rows []kernel.Row) {
	if len(rows) < 2 {
		return
	}
	if b.order == nil && len(rows) <= fewRows {
		ways := make(map[kernel.Row][]kernel.Row, len(rows))
		for _, row := range rows {
			ways[row] = b.way(row)
		}
		slices.SortFunc(rows, func(x, y kernel.Row) int { return b.compareWays(ways[x], ways[y]) })
		return
	}
	if b.order == nil {
		b.order = make(map[kernel.Row]int, len(b.known))
		b.number(kernel.NoRow)
	}
	places := make([]uint64, len(rows)) // looked up once each, not at every comparison
	for i, row := range rows {
		places[i] = uint64(b.order[row])<<32 | uint64(row)
	}
	slices.Sort(places)
	for i, p := range places {
		rows[i] = kernel.Row(uint32(p))
	}
}

func (b *book) number(parent kernel.Row) {
	for _, row := range b.children[parent] {
		b.order[row] = len(b.order)
		b.number(row)
	}
}

// way is the path from the top down to a row.
func (b *book) way(row kernel.Row) []kernel.Row {
	var up []kernel.Row
	for steps := 0; row != kernel.NoRow && b.known[row] != nil && steps <= schedule.MaxDepth+1; steps++ {
		up = append(up, row)
		row = b.known[row].Parent
	}
	slices.Reverse(up)
	return up
}

func (b *book) compareWays(x, y []kernel.Row) int {
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return b.compare(x[i], y[i])
		}
	}
	return cmp.Compare(len(x), len(y))
}
