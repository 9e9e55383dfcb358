package lookahead

import (
	"fmt"
	"iter"
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Activity is what a decision about tasks needs to know of an activity of the schedule.
type Activity struct {
	Start    kernel.Minute
	Calendar kernel.Row
	Progress kernel.Percent
	Summary  bool // it has children, or is the project itself
}

// Ground is the schedule that tasks stand on.
type Ground interface {
	Activity(row kernel.Row) (Activity, bool)
	// Basis is what tasks share progress by: "", "cost" or "man-hours".
	Basis() string
}

// State is the tasks and roadblocks of one plan. Only Evolve and Unevolve write to it.
type State struct {
	numbers    *area.Numbers
	ground     Ground
	tasks      record.Rows[Task]
	roadblocks record.Rows[Roadblock]
	promises   record.Rows[Promise]
	blocks     record.Rows[Block]

	// What hangs on a row, by ascending rows.
	ofActivity  map[kernel.Row][]kernel.Row // all tasks of an activity
	children    map[kernel.Row][]kernel.Row // tasks right beneath a task
	promised    map[kernel.Row][]kernel.Row // promises of a roadblock
	blocking    map[kernel.Row][]kernel.Row // blocks of a roadblock
	blockedWith map[kernel.Row][]kernel.Row // blocks of a task

	documents, roadblockDocuments papers

	listings record.Rows[Listing]
	listed   map[kernel.Row]kernel.Row // the listing of an activity
}

// papers are documents, by what they hang on.
type papers struct {
	rows record.Rows[Document]
	on   map[kernel.Row][]kernel.Row // by ascending rows; 0: of the schedule
}

// New gives the state before the first task.
func New(numbers *area.Numbers) *State {
	return &State{
		numbers: numbers, ofActivity: map[kernel.Row][]kernel.Row{}, children: map[kernel.Row][]kernel.Row{}, promised: map[kernel.Row][]kernel.Row{},
		blocking: map[kernel.Row][]kernel.Row{}, blockedWith: map[kernel.Row][]kernel.Row{},
		documents: papers{on: map[kernel.Row][]kernel.Row{}}, roadblockDocuments: papers{on: map[kernel.Row][]kernel.Row{}},
		listed: map[kernel.Row]kernel.Row{},
	}
}

// Over gives the state the schedule it stands on.
func (s *State) Over(g Ground) { s.ground = g }

// Task gives a task, nil where there is none.
func (s *State) Task(row kernel.Row) *Task { return s.tasks.Get(row) }

// Roadblock gives a roadblock, nil where there is none.
func (s *State) Roadblock(row kernel.Row) *Roadblock { return s.roadblocks.Get(row) }

// Tasks walks all tasks by ascending row.
func (s *State) Tasks() iter.Seq[*Task] { return s.tasks.All() }

// Roadblocks walks all roadblocks by ascending row.
func (s *State) Roadblocks() iter.Seq[*Roadblock] { return s.roadblocks.All() }

// TasksOf lists the tasks of an activity, at all levels, by ascending row.
func (s *State) TasksOf(activity kernel.Row) []kernel.Row { return s.ofActivity[activity] }

// Children lists the tasks right beneath a task.
func (s *State) Children(task kernel.Row) []kernel.Row { return s.children[task] }

// Promises lists the promises of a roadblock, the first one first.
func (s *State) Promises(roadblock kernel.Row) (out []Promise) {
	for _, row := range s.promised[roadblock] {
		out = append(out, *s.promises.Get(row))
	}
	return out
}

// Blocked lists the tasks in whose way a roadblock stands.
func (s *State) Blocked(roadblock kernel.Row) (out []kernel.Row) {
	for _, row := range s.blocking[roadblock] {
		out = append(out, s.blocks.Get(row).Task)
	}
	return out
}

// BlockedBy lists the roadblocks in the way of a task.
func (s *State) BlockedBy(task kernel.Row) (out []kernel.Row) {
	for _, row := range s.blockedWith[task] {
		out = append(out, s.blocks.Get(row).Roadblock)
	}
	return out
}

// OnLookahead tells whether an activity is on the lookahead: somebody has put it there, or it has tasks.
func (s *State) OnLookahead(activity kernel.Row) bool {
	return s.Listed(activity) || len(s.ofActivity[activity]) > 0
}

// Listed tells whether somebody has put an activity on the lookahead.
func (s *State) Listed(activity kernel.Row) bool { return s.listed[activity] != 0 }

// Documents lists the documents of a task, or of the schedule where the row is 0, by ascending row.
func (s *State) Documents(on kernel.Row) []*Document { return s.documents.of(on) }

// RoadblockDocuments lists the documents of a roadblock by ascending row.
func (s *State) RoadblockDocuments(roadblock kernel.Row) []*Document {
	return s.roadblockDocuments.of(roadblock)
}

func (p *papers) of(on kernel.Row) (out []*Document) {
	for _, row := range p.on[on] {
		out = append(out, p.rows.Get(row))
	}
	return out
}

// Schema is area.Area.
func (s *State) Schema() *record.Schema { return Schema }

// Has is area.Area.
func (s *State) Has(row kernel.Row) bool {
	return s.tasks.Get(row) != nil || s.roadblocks.Get(row) != nil || s.promises.Get(row) != nil || s.blocks.Get(row) != nil ||
		s.documents.rows.Get(row) != nil || s.roadblockDocuments.rows.Get(row) != nil || s.listings.Get(row) != nil
}

// Evolve is area.Area.
func (s *State) Evolve(e event.Event) {
	if moved, is := FieldPlace.In(e); is {
		s.unhang(moved.Rows)
		moved.Evolve(s)
		s.hang(moved.Rows)
		return
	}
	if r, is := e.(*Recalculated); is {
		s.compute(r.Rows, r.To)
		return
	}
	area.EvolvePlain(s, s.numbers, e)
}

// Unevolve is area.Area.
func (s *State) Unevolve(e event.Event) {
	if moved, is := FieldPlace.In(e); is {
		s.unhang(moved.Rows)
		moved.Unevolve(s)
		s.hang(moved.Rows)
		return
	}
	if r, is := e.(*Recalculated); is {
		s.compute(r.Rows, r.From)
		return
	}
	area.UnevolvePlain(s, s.numbers, e)
}

func (s *State) compute(rows []kernel.Row, to []Computed) {
	for i, row := range rows {
		s.tasks.Get(row).Computed = to[i]
	}
}

func (s *State) hang(rows []kernel.Row) {
	for _, row := range rows {
		t := s.tasks.Get(row)
		add(s.ofActivity, t.Activity, row)
		if t.Parent != 0 {
			add(s.children, t.Parent, row)
		}
	}
}

func (s *State) unhang(rows []kernel.Row) {
	for _, row := range rows {
		t := s.tasks.Get(row)
		take(s.ofActivity, t.Activity, row)
		if t.Parent != 0 {
			take(s.children, t.Parent, row)
		}
	}
}

func add(index map[kernel.Row][]kernel.Row, on, row kernel.Row) {
	rows := index[on]
	if at, there := slices.BinarySearch(rows, row); !there {
		index[on] = slices.Insert(rows, at, row)
	}
}

func take(index map[kernel.Row][]kernel.Row, on, row kernel.Row) {
	rows := index[on]
	at, there := slices.BinarySearch(rows, row)
	switch {
	case !there:
	case len(rows) == 1:
		delete(index, on)
	default:
		index[on] = slices.Delete(rows, at, at+1)
	}
}

func (s *taskRows) Get(row kernel.Row) *Task           { return (*State)(s).tasks.Get(row) }
func (s *roadblockRows) Get(row kernel.Row) *Roadblock { return (*State)(s).roadblocks.Get(row) }
func (s *promiseRows) Get(row kernel.Row) *Promise     { return (*State)(s).promises.Get(row) }
func (s *blockRows) Get(row kernel.Row) *Block         { return (*State)(s).blocks.Get(row) }

// All is record.Walking.
func (s *taskRows) All() iter.Seq[*Task] { return s.tasks.All() }

// All is record.Walking.
func (s *roadblockRows) All() iter.Seq[*Roadblock] { return s.roadblocks.All() }

// All is record.Walking.
func (s *promiseRows) All() iter.Seq[*Promise] { return s.promises.All() }

// All is record.Walking.
func (s *blockRows) All() iter.Seq[*Block] { return s.blocks.All() }

// Put is record.Keeping.
func (s *taskRows) Put(row kernel.Row, t *Task) {
	s.tasks.Put(row, t)
	(*State)(s).hang([]kernel.Row{row})
}

// Remove is record.Keeping.
func (s *taskRows) Remove(row kernel.Row) {
	(*State)(s).unhang([]kernel.Row{row})
	s.tasks.Remove(row)
}

// Put is record.Keeping.
func (s *roadblockRows) Put(row kernel.Row, r *Roadblock) { s.roadblocks.Put(row, r) }

// Remove is record.Keeping.
func (s *roadblockRows) Remove(row kernel.Row) { s.roadblocks.Remove(row) }

// Put is record.Keeping.
func (s *promiseRows) Put(row kernel.Row, p *Promise) {
	s.promises.Put(row, p)
	add(s.promised, p.Roadblock, row)
}

// Remove is record.Keeping.
func (s *promiseRows) Remove(row kernel.Row) {
	take(s.promised, s.promises.Get(row).Roadblock, row)
	s.promises.Remove(row)
}

// Put is record.Keeping.
func (s *blockRows) Put(row kernel.Row, b *Block) {
	s.blocks.Put(row, b)
	add(s.blocking, b.Roadblock, row)
	add(s.blockedWith, b.Task, row)
}

// Remove is record.Keeping.
func (s *blockRows) Remove(row kernel.Row) {
	b := s.blocks.Get(row)
	take(s.blocking, b.Roadblock, row)
	take(s.blockedWith, b.Task, row)
	s.blocks.Remove(row)
}

// Get is record.Finder.
func (p *papers) Get(row kernel.Row) *Document { return p.rows.Get(row) }

// All is record.Walking.
func (p *papers) All() iter.Seq[*Document] { return p.rows.All() }

// Put is record.Keeping.
func (p *papers) Put(row kernel.Row, d *Document) {
	p.rows.Put(row, d)
	add(p.on, d.On, row)
}

// Remove is record.Keeping.
func (p *papers) Remove(row kernel.Row) {
	take(p.on, p.rows.Get(row).On, row)
	p.rows.Remove(row)
}

func (s *listingRows) Get(row kernel.Row) *Listing { return (*State)(s).listings.Get(row) }

// All is record.Walking.
func (s *listingRows) All() iter.Seq[*Listing] { return s.listings.All() }

// Put is record.Keeping.
func (s *listingRows) Put(row kernel.Row, l *Listing) {
	s.listings.Put(row, l)
	s.listed[l.Activity] = row
}

// Remove is record.Keeping.
func (s *listingRows) Remove(row kernel.Row) {
	delete(s.listed, s.listings.Get(row).Activity)
	s.listings.Remove(row)
}

// Image is area.Kept.
func (s *State) Image() []byte {
	image := record.NewImage()
	Tasks.Write(image, slices.Collect(s.tasks.All()))
	Roadblocks.Write(image, slices.Collect(s.roadblocks.All()))
	Promises.Write(image, slices.Collect(s.promises.All()))
	Blocks.Write(image, slices.Collect(s.blocks.All()))
	Documents.Write(image, slices.Collect(s.documents.All()))
	RoadblockDocuments.Write(image, slices.Collect(s.roadblockDocuments.All()))
	Listings.Write(image, slices.Collect(s.listings.All()))
	return image.Bytes()
}

// Restore is area.Kept.
func (s *State) Restore(image []byte) error {
	from := record.NewReader(image)
	if err := read(Tasks, from, (*taskRows)(s).Put, func(t *Task) kernel.Row { return t.Row }); err != nil {
		return fmt.Errorf("tasks: %w", err)
	}
	if err := read(Roadblocks, from, (*roadblockRows)(s).Put, func(r *Roadblock) kernel.Row { return r.Row }); err != nil {
		return fmt.Errorf("roadblocks: %w", err)
	}
	if err := read(Promises, from, (*promiseRows)(s).Put, func(p *Promise) kernel.Row { return p.Row }); err != nil {
		return fmt.Errorf("promises: %w", err)
	}
	if err := read(Blocks, from, (*blockRows)(s).Put, func(b *Block) kernel.Row { return b.Row }); err != nil {
		return fmt.Errorf("blocks: %w", err)
	}
	if err := read(Documents, from, s.documents.Put, func(d *Document) kernel.Row { return d.Row }); err != nil {
		return fmt.Errorf("documents: %w", err)
	}
	if err := read(RoadblockDocuments, from, s.roadblockDocuments.Put, func(d *Document) kernel.Row { return d.Row }); err != nil {
		return fmt.Errorf("documents of roadblocks: %w", err)
	}
	if err := read(Listings, from, (*listingRows)(s).Put, func(l *Listing) kernel.Row { return l.Row }); err != nil {
		return fmt.Errorf("listings: %w", err)
	}
	return nil
}

func read[R any](t *record.Table[R], from *record.Reader, put func(kernel.Row, *R), row func(*R) kernel.Row) error {
	var records []*R
	err := t.Read(from, func(n int) []*R {
		for range n {
			records = append(records, new(R))
		}
		return records
	})
	if err != nil {
		return err
	}
	for _, r := range records {
		put(row(r), r)
	}
	return nil
}
