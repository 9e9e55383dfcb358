package plan

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"gantry/domain/area"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// snapshotVersion changes when the same image is folded to another meaning.
const snapshotVersion = 3

// ShapeHash names the form of a snapshot. A snapshot with another name is of another
// program version: it is not read, the stream is folded again.
var ShapeHash = shapeOf(reflect.TypeFor[image](), shapes())

// image is the whole State as columns.
type image struct {
	Schedule *scheduleImage
	Areas    [][]byte // the others, in their order
	Engine   string
	Recorded int64 // Unix microseconds

	CommandID              []kernel.CommandID // oldest first
	CommandFirst, Last     []int64
	CommandRow, CommandRun []int32

	Users                    []kernel.UserID
	BirthFirst, BirthLast    []int32
	BirthUser                []int32
	BirthRevision, BirthTime []int64
	WriteKey                 []uint64 // ascending
	WriteUser                []int32
	WriteRevision, WriteTime []int64

	Stacks []imageStack  // by user
	Saving []imageSaving // by user
}

type imageSaving struct {
	User     kernel.UserID
	Commands int
	Last, At int64 // revision and Unix microseconds of the last save
	Deleted  []kernel.Row
}

type imageStack struct {
	User       kernel.UserID
	Undo, Redo []imageEntry
}

type imageEntry struct {
	Command     kernel.CommandID
	Type        string
	At          int64 // Unix microseconds
	First, Last int64
}

// Snapshot gives the state with its bookkeeping as bytes; equal states give equal bytes
// within one program.
func (s *State) Snapshot() ([]byte, error) {
	m := image{Schedule: s.schedule.Image(), Engine: s.engine, Recorded: s.recorded.UnixMicro(), Users: s.authors.users}
	for _, a := range s.areas[1:] {
		m.Areas = append(m.Areas, a.(area.Kept).Image())
	}
	for _, e := range s.commands.inOrder() {
		m.CommandID = append(m.CommandID, e.command)
		m.CommandFirst, m.Last = append(m.CommandFirst, e.first), append(m.Last, e.last)
		m.CommandRow, m.CommandRun = append(m.CommandRow, int32(e.row)), append(m.CommandRun, e.rows)
	}
	for _, b := range s.authors.births {
		m.BirthFirst, m.BirthLast = append(m.BirthFirst, int32(b.first)), append(m.BirthLast, int32(b.last))
		m.BirthUser = append(m.BirthUser, b.user)
		m.BirthRevision, m.BirthTime = append(m.BirthRevision, b.revision), append(m.BirthTime, b.at)
	}
	for _, key := range slices.Sorted(maps.Keys(s.authors.writes)) {
		w := s.authors.writes[key]
		m.WriteKey, m.WriteUser = append(m.WriteKey, uint64(key)), append(m.WriteUser, w.user)
		m.WriteRevision, m.WriteTime = append(m.WriteRevision, w.revision), append(m.WriteTime, w.at)
	}
	for user, own := range s.stacks {
		m.Stacks = append(m.Stacks, imageStack{User: user, Undo: imageOf(own.undo), Redo: imageOf(own.redo)})
	}
	slices.SortFunc(m.Stacks, func(a, b imageStack) int { return bytes.Compare(a.User[:], b.User[:]) })
	for user, own := range s.unsaved {
		m.Saving = append(m.Saving, imageSaving{User: user, Commands: own.Commands, Last: own.Last, At: own.At.UnixMicro(), Deleted: own.deleted})
	}
	slices.SortFunc(m.Saving, func(a, b imageSaving) int { return bytes.Compare(a.User[:], b.User[:]) })
	var out bytes.Buffer
	if err := gob.NewEncoder(&out).Encode(&m); err != nil {
		return nil, fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
	}
	return out.Bytes(), nil
}

// Restore gives the state a snapshot was taken of.
func Restore(id kernel.ScheduleID, snapshot []byte) (s *State, err error) {
	unreadable := func(cause error) error { return fault.Wrap(cause, fault.Internal, "snapshot.unreadable", nil) }
	defer func() { // bytes that decode but make no sense
		if r := recover(); r != nil {
			s, err = nil, unreadable(fmt.Errorf("%v", r))
		}
	}()
	var m image
	if err := gob.NewDecoder(bytes.NewReader(snapshot)).Decode(&m); err != nil {
		return nil, unreadable(err)
	}
	if s, err = Draft(id, m.Schedule); err != nil {
		return nil, unreadable(err)
	}
	for i, a := range s.areas[1:] {
		if err := a.(area.Kept).Restore(m.Areas[i]); err != nil {
			return nil, unreadable(err)
		}
	}
	s.engine, s.recorded = m.Engine, time.UnixMicro(m.Recorded).UTC()
	s.commands.entries = make([]seen, 0, len(m.CommandID))
	s.commands.index = make(map[kernel.CommandID]int32, len(m.CommandID))
	for i, command := range m.CommandID {
		s.commands.add(seen{command: command, first: m.CommandFirst[i], last: m.Last[i], row: kernel.Row(m.CommandRow[i]), rows: m.CommandRun[i]})
	}
	for _, user := range m.Users {
		s.authors.user(user)
	}
	for i := range m.BirthFirst {
		s.authors.births = append(s.authors.births, birth{
			first: kernel.Row(m.BirthFirst[i]), last: kernel.Row(m.BirthLast[i]),
			write: write{user: m.BirthUser[i], revision: m.BirthRevision[i], at: m.BirthTime[i]},
		})
	}
	s.authors.writes = make(map[writeKey]write, len(m.WriteKey))
	for i, key := range m.WriteKey {
		s.authors.writes[writeKey(key)] = write{user: m.WriteUser[i], revision: m.WriteRevision[i], at: m.WriteTime[i]}
	}
	for _, own := range m.Stacks {
		s.stacks[own.User] = &stacks{undo: entriesOf(own.Undo), redo: entriesOf(own.Redo)}
	}
	for _, own := range m.Saving {
		s.unsaved[own.User] = &Unsaved{Commands: own.Commands, Last: own.Last, At: time.UnixMicro(own.At).UTC(), deleted: own.Deleted}
	}
	return s, nil
}

func imageOf(stack []Entry) []imageEntry {
	out := make([]imageEntry, len(stack))
	for i, e := range stack {
		out[i] = imageEntry{Command: e.Command, Type: e.Type, At: e.At.UnixMicro(), First: e.first, Last: e.last}
	}
	return out
}

func entriesOf(stack []imageEntry) []Entry {
	if len(stack) == 0 {
		return nil
	}
	out := make([]Entry, len(stack))
	for i, e := range stack {
		out[i] = Entry{Command: e.Command, Type: e.Type, At: time.UnixMicro(e.At).UTC(), first: e.First, last: e.Last}
	}
	return out
}

// Size estimates the bytes the open state holds, its compiled network included.
func (s *State) Size() int {
	const (
		perActivity = 640 // record, texts, table, neighbours, network row and result
		perLink     = 160
		perCommand  = 100
		perWrite    = 60
		perBirth    = 40
		perEntry    = 80
		perPoint    = 120 // of a baseline; the texts are the activities' own
	)
	n := 4096 + perActivity*s.schedule.Size() + perLink*s.schedule.LinkCount() +
		perCommand*len(s.commands.entries) + perWrite*len(s.authors.writes) + perBirth*len(s.authors.births) + perPoint*s.schedule.BaselinePoints()
	for _, own := range s.stacks {
		n += perEntry * (len(own.undo) + len(own.redo))
	}
	for _, c := range s.calculation.calendars {
		n += 40 * int((c.To()-c.From())/kernel.Day)
	}
	return n
}

// shapeOf hashes how a type is laid out, all types below it included, and the tables of the areas.
func shapeOf(t reflect.Type, tables string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s ", snapshotVersion, tables)
	describe(&b, t, map[reflect.Type]bool{})
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:16])
}

func describe(b *strings.Builder, t reflect.Type, known map[reflect.Type]bool) {
	fmt.Fprintf(b, "%s:%s", cmp.Or(t.Name(), "-"), t.Kind())
	if known[t] {
		return
	}
	known[t] = true
	switch t.Kind() {
	case reflect.Struct:
		b.WriteString("{")
		for i := range t.NumField() {
			fmt.Fprintf(b, "%s ", t.Field(i).Name)
			describe(b, t.Field(i).Type, known)
		}
		b.WriteString("}")
	case reflect.Slice, reflect.Pointer, reflect.Array:
		b.WriteString("[")
		describe(b, t.Elem(), known)
		b.WriteString("]")
	}
}
