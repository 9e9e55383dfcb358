package kurrenttest

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v1/shared"
	"github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v1/streams"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
)

// notLeader refuses a call that asks for the leader, on a node that follows another, and names that one. Who does not ask
// would be answered with what the node has so far; no caller may rely on that, so it is an error here.
func (s *Server) notLeader(call grpc.ServerStream) error {
	s.mu.Lock()
	leader := s.leader
	s.mu.Unlock()
	if leader == nil {
		return nil
	}
	if asked, _ := metadata.FromIncomingContext(call.Context()); !slices.Contains(asked.Get("requires-leader"), "true") {
		return status.Error(codes.FailedPrecondition, "A follower takes no call without requires-leader")
	}
	host, port, _ := strings.Cut(leader.address, ":")
	call.SetTrailer(metadata.Pairs("exception", "not-leader", "leader-endpoint-host", host, "leader-endpoint-port", port))
	return status.Error(codes.NotFound, "Leader info available")
}

// appendLimit is the server's default MaxAppendSize.
const appendLimit = 1 << 20

// Append is the protocol's: options first, then the events, all or none.
func (s *Server) Append(call streams.Streams_AppendServer) error {
	first, err := call.Recv()
	if err != nil {
		return err
	}
	options := first.GetOptions()
	var events []*recorded
	size := 0
	for {
		next, err := call.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		e := proposed(next.GetProposedMessage())
		events = append(events, e)
		size += len(e.data) + len(e.custom) + 2*len(e.kind)
	}
	if size > appendLimit {
		call.SetTrailer(metadata.Pairs("exception", "maximum-append-size-exceeded"))
		return status.Errorf(codes.InvalidArgument, "Maximum Append Size of %d Exceeded.", appendLimit)
	}
	return s.answer(call, string(options.GetStreamIdentifier().GetStreamName()), options, events)
}

func (s *Server) answer(call streams.Streams_AppendServer, name string, options *streams.AppendReq_Options, events []*recorded) error {
	if err := s.notLeader(call); err != nil {
		return err
	}
	s.mu.Lock()
	fault := s.faults.takeAppend(name)
	ended := s.ended
	if fault == AppendLost {
		s.mu.Unlock()
		return status.Error(codes.Unavailable, "connection reset")
	}
	if fault == AppendRejected {
		s.mu.Unlock()
		return status.Error(codes.InvalidArgument, "malformed")
	}
	if fault == AppendHangs {
		s.mu.Unlock()
		select {
		case <-call.Context().Done():
			return call.Context().Err()
		case <-ended:
			return status.Error(codes.Unavailable, "killed")
		}
	}
	response := s.store(name, options, events)
	s.mu.Unlock()
	switch fault {
	case AppendUnanswered:
		return status.Error(codes.Unavailable, "connection reset")
	case ConflictAsDetail:
		if wrong := response.GetWrongExpectedVersion(); wrong != nil {
			return revisionConflict(name)
		}
	}
	return call.SendAndClose(response)
}

func proposed(m *streams.AppendReq_ProposedMessage) *recorded {
	e := &recorded{kind: m.GetMetadata()["type"], content: m.GetMetadata()["content-type"], data: m.GetData(), custom: m.GetCustomMetadata()}
	if id := m.GetId().GetStructured(); id != nil {
		binary.BigEndian.PutUint64(e.id[:8], uint64(id.MostSignificantBits))
		binary.BigEndian.PutUint64(e.id[8:], uint64(id.LeastSignificantBits))
	} else {
		e.id, _ = uuid.Parse(m.GetId().GetString_())
	}
	return e
}

// store appends under the lock when the stream stands as expected.
func (s *Server) store(name string, options *streams.AppendReq_Options, events []*recorded) *streams.AppendResp {
	of := s.streams[name]
	next := int64(0) // number of the stream's next event
	exists := false
	if of != nil {
		next, exists = int64(of.next), len(of.visible()) > 0
	}
	expected, right := next, true
	switch e := options.GetExpectedStreamRevision().(type) {
	case *streams.AppendReq_Options_Revision:
		expected = int64(e.Revision) + 1
		right = exists && expected == next
	case *streams.AppendReq_Options_NoStream:
		expected = 0
		right = !exists
	case *streams.AppendReq_Options_StreamExists:
		right = exists
	}
	if !right {
		if of != nil && of.holds(events, expected) {
			// Written before: the answer gives no position, as servers may.
			return &streams.AppendResp{Result: &streams.AppendResp_Success_{Success: &streams.AppendResp_Success{
				CurrentRevisionOption: &streams.AppendResp_Success_CurrentRevision{CurrentRevision: uint64(expected) + uint64(len(events)) - 1},
				PositionOption:        &streams.AppendResp_Success_NoPosition{NoPosition: &shared.Empty{}},
			}}}
		}
		return wrongVersion(options, of)
	}
	s.write(name, events)
	last := s.all[len(s.all)-1]
	return &streams.AppendResp{Result: &streams.AppendResp_Success_{Success: &streams.AppendResp_Success{
		CurrentRevisionOption: &streams.AppendResp_Success_CurrentRevision{CurrentRevision: last.number},
		PositionOption: &streams.AppendResp_Success_Position{
			Position: &streams.AppendResp_Position{CommitPosition: last.position, PreparePosition: last.position},
		},
	}}}
}

func wrongVersion(options *streams.AppendReq_Options, of *stream) *streams.AppendResp {
	w := &streams.AppendResp_WrongExpectedVersion{}
	if e, is := options.GetExpectedStreamRevision().(*streams.AppendReq_Options_Revision); is {
		w.ExpectedRevisionOption = &streams.AppendResp_WrongExpectedVersion_ExpectedRevision{ExpectedRevision: e.Revision}
	} else {
		w.ExpectedRevisionOption = &streams.AppendResp_WrongExpectedVersion_ExpectedNoStream{ExpectedNoStream: &shared.Empty{}}
	}
	if of == nil || of.next == 0 {
		w.CurrentRevisionOption = &streams.AppendResp_WrongExpectedVersion_CurrentNoStream{CurrentNoStream: &shared.Empty{}}
	} else {
		w.CurrentRevisionOption = &streams.AppendResp_WrongExpectedVersion_CurrentRevision{CurrentRevision: of.next - 1}
	}
	return &streams.AppendResp{Result: &streams.AppendResp_WrongExpectedVersion_{WrongExpectedVersion: w}}
}

// write stores events at the end of a stream and of everything.
func (s *Server) write(name string, events []*recorded) {
	of := s.streams[name]
	if of == nil {
		of = &stream{}
		s.streams[name] = of
	}
	if of.from == deleted {
		of.from = of.next // a deleted stream goes on where it ended
	}
	created := time.Now().Add(s.skew)
	for _, e := range events {
		// A record takes its length in the log, so positions have holes.
		s.last += uint64(100 + len(e.data) + len(e.custom) + len(name))
		e.stream, e.number, e.position, e.created = name, of.next, s.last, created
		of.next++
		of.events = append(of.events, e)
		s.all = append(s.all, e)
	}
	if of := strings.TrimPrefix(name, "$$"); of != name && len(events) > 0 {
		s.configure(of, events[len(events)-1].data)
	}
	close(s.changed)
	s.changed = make(chan struct{})
}

// configure applies the metadata of a stream.
func (s *Server) configure(name string, data []byte) {
	var meta struct {
		MaxCount uint64 `json:"$maxCount"`
		Before   uint64 `json:"$tb"`
	}
	if json.Unmarshal(data, &meta) != nil {
		return
	}
	of := s.streams[name]
	if of == nil {
		of = &stream{}
		s.streams[name] = of
	}
	of.maxCount, of.from = meta.MaxCount, meta.Before
}

// holds tells whether these events stand in the stream from a number on.
func (s *stream) holds(events []*recorded, from int64) bool {
	if from < 0 || len(events) == 0 {
		return false
	}
	at := map[uint64]uuid.UUID{}
	for _, e := range s.events {
		at[e.number] = e.id
	}
	for i, e := range events {
		if id, there := at[uint64(from)+uint64(i)]; !there || id != e.id {
			return false
		}
	}
	return true
}

// deleted is the $tb of a deleted stream.
const deleted = 1<<63 - 1

// visible are the events that reads of the stream give.
func (s *stream) visible() []*recorded {
	from := s.from
	if s.maxCount > 0 && s.next > s.maxCount {
		from = max(from, s.next-s.maxCount)
	}
	events := s.events
	for len(events) > 0 && events[0].number < from {
		events = events[1:]
	}
	return events
}

// Delete takes a stream away until somebody appends to it again; its events stay in $all.
func (s *Server) Delete(_ context.Context, req *streams.DeleteReq) (*streams.DeleteResp, error) {
	name := string(req.GetOptions().GetStreamIdentifier().GetStreamName())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write("$$"+name, []*recorded{{id: uuid.New(), kind: "$metadata", content: "application/json", data: []byte(`{"$tb":9223372036854775807}`)}})
	return &streams.DeleteResp{PositionOption: &streams.DeleteResp_Position_{
		Position: &streams.DeleteResp_Position{CommitPosition: s.last, PreparePosition: s.last},
	}}, nil
}
