package kurrenttest

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	problems "github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v2/streams/errors"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// AppendFault is what becomes of an append that would have succeeded.
type AppendFault int

// The faults.
const (
	AppendAnswered   AppendFault = iota // none
	AppendUnanswered                    // stored, and the connection is lost before the answer
	AppendLost                          // not stored, and the connection is lost
	AppendHangs                         // not stored, and never answered
	AppendRejected                      // not stored: the server finds the request malformed
	ConflictAsDetail                    // a conflict comes as the error of the newer protocol
)

type faults struct {
	appends []AppendFault
	reads   []int
	again   bool
	behind  bool
	unseen  int
	drop    chan struct{}
}

func (f *faults) dropped() <-chan struct{} {
	if f.drop == nil {
		f.drop = make(chan struct{})
	}
	return f.drop
}

// takeAppend gives the fault of the next append to a stream that holds plans, projects or the like.
func (f *faults) takeAppend(name string) AppendFault {
	if len(f.appends) == 0 || strings.HasPrefix(name, "$") || strings.HasPrefix(name, "gantry-") || strings.HasPrefix(name, "side-") {
		return AppendAnswered
	}
	next := f.appends[0]
	f.appends = f.appends[1:]
	return next
}

func (f *faults) takeRead() int {
	if len(f.reads) == 0 {
		return -1
	}
	next := f.reads[0]
	f.reads = f.reads[1:]
	return next
}

// NextAppends sets what becomes of the next appends, one each.
func (s *Server) NextAppends(faults ...AppendFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.appends = append(s.faults.appends, faults...)
}

// Coming counts the appends whose fate is set and that have not come yet.
func (s *Server) Coming() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.faults.appends)
}

// ClearFaults takes back what was set for coming appends and reads.
func (s *Server) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.appends, s.faults.reads = nil, nil
}

// Events counts what is stored, by whomever.
func (s *Server) Events() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.all)
}

// BreakNextRead makes the next read forwards fail after it gave some events.
func (s *Server) BreakNextRead(after int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.reads = append(s.faults.reads, after)
}

// Hide keeps the last events of the log from reads of everything, as while the server is about to write them.
func (s *Server) Hide(events int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.unseen = events
}

// DropSubscriptions ends all subscriptions; those that come back get the event at their position once more.
func (s *Server) DropSubscriptions() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.dropped()
	close(s.faults.drop)
	s.faults.drop, s.faults.again = nil, true
}

// FallBehind makes the next follower that has caught up fall behind and catch up again.
func (s *Server) FallBehind() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.behind = true
	close(s.changed)
	s.changed = make(chan struct{})
}

// Follow makes this node a follower: it takes no appends and names the leader.
func (s *Server) Follow(leader *Server) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.leader = leader
}

// Skew sets the server's clock apart from this machine's.
func (s *Server) Skew(by time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.skew = by
}

// Write stores an event as another program would.
func (s *Server) Write(name, kind string, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write(name, []*recorded{{id: uuid.New(), kind: kind, content: "application/json", data: data}})
}

// Event is what Tamper may change.
type Event struct {
	Type         string
	Data, Custom []byte
}

// Tamper changes a stored event behind everybody's back. It panics when there is none.
func (s *Server) Tamper(name string, number uint64, change func(*Event)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events := slices.Clone(s.streams[name].events) // whoever reads keeps the slices they were given
	at := slices.IndexFunc(events, func(e *recorded) bool { return e.number == number })
	old := events[at]
	e := Event{Type: old.kind, Data: slices.Clone(old.data), Custom: slices.Clone(old.custom)}
	change(&e)
	changed := *old
	changed.kind, changed.data, changed.custom = e.Type, e.Data, e.Custom
	events[at] = &changed
	s.streams[name].events = events
	s.all = slices.Clone(s.all)
	s.all[slices.Index(s.all, old)] = &changed
}

// Cut takes away the events of a stream from a number on, as if they had never been.
func (s *Server) Cut(name string, from uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of := s.streams[name]
	of.events = slices.DeleteFunc(slices.Clone(of.events), func(e *recorded) bool { return e.number >= from })
	s.all = slices.DeleteFunc(slices.Clone(s.all), func(e *recorded) bool { return e.stream == name && e.number >= from })
	of.next = from
	if from == 0 {
		delete(s.streams, name)
	}
}

// Scavenge takes away for good what $maxCount, $tb and deletion hide.
func (s *Server) Scavenge() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = slices.DeleteFunc(slices.Clone(s.all), func(e *recorded) bool {
		return !slices.Contains(s.streams[e.stream].visible(), e)
	})
	for _, of := range s.streams {
		of.events = slices.Clone(of.visible())
	}
}

// Streams counts the streams that hold events, system streams aside.
func (s *Server) Streams() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, of := range s.streams {
		if !strings.HasPrefix(name, "$") && len(of.visible()) > 0 {
			n++
		}
	}
	return n
}

func revisionConflict(name string) error {
	s, err := status.New(codes.FailedPrecondition, "revision conflict").WithDetails(&problems.StreamRevisionConflictErrorDetails{Stream: name})
	if err != nil {
		return err
	}
	return s.Err()
}
