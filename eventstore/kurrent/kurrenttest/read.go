package kurrenttest

import (
	"encoding/binary"
	"regexp"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v1/shared"
	"github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v1/streams"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/timestamppb"
)

// Read is the protocol's: a read that ends, or a subscription that does not.
func (s *Server) Read(req *streams.ReadReq, call streams.Streams_ReadServer) error {
	if err := s.notLeader(call); err != nil {
		return err
	}
	options := req.GetOptions()
	if options.GetAll() != nil && s.options.NoAll {
		return status.Error(codes.PermissionDenied, "Access Denied")
	}
	if options.GetSubscription() != nil {
		return s.subscription(options, call)
	}
	s.mu.Lock()
	events := s.all[:max(len(s.all)-s.faults.unseen, 0)]
	if of := options.GetStream(); of != nil {
		events = nil
		if found := s.streams[string(of.GetStreamIdentifier().GetStreamName())]; found != nil {
			events = found.visible()
		}
	}
	ends := -1
	if !isBack(options) {
		ends = s.faults.takeRead()
	}
	s.mu.Unlock()
	if of := options.GetStream(); of != nil && len(events) == 0 && ends < 0 {
		return call.Send(&streams.ReadResp{Content: &streams.ReadResp_StreamNotFound_{
			StreamNotFound: &streams.ReadResp_StreamNotFound{StreamIdentifier: of.GetStreamIdentifier()},
		}})
	}
	return give(call, options, chosen(options, events), ends)
}

// give sends events; a read that is to break does so after a number of them, shorter ones at their end.
func give(call streams.Streams_ReadServer, options *streams.ReadReq_Options, events []*recorded, ends int) error {
	for i := range events {
		if uint64(i) == options.GetCount() || i == ends {
			break
		}
		e := events[i]
		if isBack(options) {
			e = events[len(events)-1-i]
		}
		if err := call.Send(wire(e)); err != nil {
			return err
		}
	}
	if ends >= 0 {
		return status.Error(codes.Unavailable, "connection reset")
	}
	return nil
}

func isBack(options *streams.ReadReq_Options) bool {
	return options.GetReadDirection() == streams.ReadReq_Options_Backwards
}

// chosen are the events from where the read begins to the end of its direction, in the order of positions.
func chosen(options *streams.ReadReq_Options, events []*recorded) []*recorded {
	back := isBack(options)
	from, to := 0, len(events)
	place := func(reached func(*recorded) bool) int { // of the first event that reached it
		low, high := 0, len(events)
		for low < high {
			if mid := (low + high) / 2; reached(events[mid]) {
				high = mid
			} else {
				low = mid + 1
			}
		}
		return low
	}
	begin := -1 // nothing: the natural end of the direction
	if of := options.GetStream(); of != nil {
		if r, is := of.GetRevisionOption().(*streams.ReadReq_Options_StreamOptions_Revision); is {
			begin = place(func(e *recorded) bool { return e.number >= r.Revision })
			if back && begin < len(events) && events[begin].number == r.Revision {
				begin++
			}
		}
	} else if p := options.GetAll().GetPosition(); p != nil {
		begin = place(func(e *recorded) bool { return e.position >= p.CommitPosition })
	}
	switch {
	case begin >= 0 && back:
		to = begin
	case begin >= 0:
		from = begin
	}
	return events[from:to]
}

// subscription follows everything that the filter wants.
func (s *Server) subscription(options *streams.ReadReq_Options, call streams.Streams_ReadServer) error {
	wants, err := filter(options.GetFilter())
	if err != nil {
		return status.Error(codes.InvalidArgument, err.Error())
	}
	if options.GetAll() == nil {
		return status.Error(codes.Unimplemented, "only $all is followed here")
	}
	if err := call.Send(&streams.ReadResp{Content: &streams.ReadResp_Confirmation{
		Confirmation: &streams.ReadResp_SubscriptionConfirmation{SubscriptionId: uuid.NewString()},
	}}); err != nil {
		return err
	}
	s.mu.Lock()
	f := &follower{call: call, wants: wants, every: int(options.GetFilter().GetMax()) * int(options.GetFilter().GetCheckpointIntervalMultiplier())}
	switch {
	case options.GetAll().GetEnd() != nil:
		f.after = s.last
	case options.GetAll().GetPosition() != nil:
		f.after = options.GetAll().GetPosition().GetCommitPosition()
		if s.faults.again && f.after > 0 {
			f.after-- // the event at the position comes once more
		}
	}
	s.mu.Unlock()
	return s.follow(f)
}

// follower is one subscription.
type follower struct {
	call     streams.Streams_ReadServer
	wants    func(*recorded) bool
	after    uint64
	every    int // events that do not match between two checkpoints
	skipped  int
	caughtUp bool
}

func (s *Server) follow(f *follower) error {
	for {
		s.mu.Lock()
		events, changed, ended, dropped, behind := s.all, s.changed, s.ended, s.faults.dropped(), s.faults.behind
		s.mu.Unlock()
		if behind && f.caughtUp {
			if err := f.call.Send(&streams.ReadResp{Content: &streams.ReadResp_FellBehind_{
				FellBehind: &streams.ReadResp_FellBehind{Timestamp: timestamppb.Now(), Position: place(f.after)},
			}}); err != nil {
				return err
			}
			f.caughtUp = false
			s.mu.Lock()
			s.faults.behind = false
			s.mu.Unlock()
		}
		if err := f.pass(events); err != nil {
			return err
		}
		if !f.caughtUp {
			f.caughtUp = true
			news := &streams.ReadResp_CaughtUp{Timestamp: timestamppb.Now()}
			if len(events) > 0 {
				news.Position = place(f.after)
			}
			if err := f.call.Send(&streams.ReadResp{Content: &streams.ReadResp_CaughtUp_{CaughtUp: news}}); err != nil {
				return err
			}
		}
		select {
		case <-changed:
		case <-dropped:
			return status.Error(codes.Unavailable, "subscription dropped")
		case <-ended:
			return status.Error(codes.Unavailable, "killed")
		case <-f.call.Context().Done():
			return f.call.Context().Err()
		}
	}
}

// pass hands on what lies behind the follower's place.
func (f *follower) pass(events []*recorded) error {
	low, high := 0, len(events)
	for low < high {
		if mid := (low + high) / 2; events[mid].position > f.after {
			high = mid
		} else {
			low = mid + 1
		}
	}
	for _, e := range events[low:] {
		f.after = e.position
		if f.wants(e) {
			if err := f.call.Send(wire(e)); err != nil {
				return err
			}
			continue
		}
		if f.skipped++; f.every > 0 && f.skipped%f.every == 0 {
			if err := f.call.Send(&streams.ReadResp{Content: &streams.ReadResp_Checkpoint_{
				Checkpoint: &streams.ReadResp_Checkpoint{CommitPosition: e.position, PreparePosition: e.position},
			}}); err != nil {
				return err
			}
		}
	}
	return nil
}

func place(position uint64) *streams.ReadResp_Position {
	return &streams.ReadResp_Position{CommitPosition: position, PreparePosition: position}
}

// filter reads the filter of a subscription.
func filter(f *streams.ReadReq_Options_FilterOptions) (func(*recorded) bool, error) {
	if f == nil {
		return func(*recorded) bool { return true }, nil
	}
	text, expression := func(e *recorded) string { return e.stream }, f.GetStreamIdentifier()
	if by := f.GetEventType(); by != nil {
		text, expression = func(e *recorded) string { return e.kind }, by
	}
	if expression.GetRegex() != "" {
		pattern, err := regexp.Compile(expression.GetRegex())
		if err != nil {
			return nil, err
		}
		return func(e *recorded) bool { return pattern.MatchString(text(e)) }, nil
	}
	return func(e *recorded) bool {
		for _, prefix := range expression.GetPrefix() {
			if strings.HasPrefix(text(e), prefix) {
				return true
			}
		}
		return false
	}, nil
}

func wire(e *recorded) *streams.ReadResp {
	return &streams.ReadResp{Content: &streams.ReadResp_Event{Event: &streams.ReadResp_ReadEvent{
		Event: &streams.ReadResp_ReadEvent_RecordedEvent{
			Id: &shared.UUID{Value: &shared.UUID_Structured_{Structured: &shared.UUID_Structured{
				MostSignificantBits: int64(binary.BigEndian.Uint64(e.id[:8])), LeastSignificantBits: int64(binary.BigEndian.Uint64(e.id[8:])),
			}}},
			StreamIdentifier: &shared.StreamIdentifier{StreamName: []byte(e.stream)},
			StreamRevision:   e.number,
			PreparePosition:  e.position,
			CommitPosition:   e.position,
			Metadata: map[string]string{
				"type": e.kind, "content-type": e.content, "created": strconv.FormatInt(e.created.UnixNano()/100, 10),
			},
			CustomMetadata: e.custom,
			Data:           e.data,
		},
		Position: &streams.ReadResp_ReadEvent_CommitPosition{CommitPosition: e.position},
	}}}
}
