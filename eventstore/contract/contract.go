package contract

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"iter"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Breakable logs can make the next read fail after it gave some records.
type Breakable interface{ BreakNextRead(after int) }

// Doubtful logs can leave the outcome of the next append unknown.
type Doubtful interface{ NextAppendUnknown(stored bool) }

// Tamperable logs can change a stored record behind the store's back.
type Tamperable interface {
	Tamper(s eventstore.Stream, at eventstore.Revision, change func(*eventstore.Record))
}

// Soak tells whether the long cases run.
func Soak() bool { return os.Getenv("GANTRY_SOAK") != "" }

// patience bounds every wait of the suite; nothing of it is ever slept through.
const patience = 30 * time.Second

// Open gives an empty log and takes it down when the test ends.
type Open func(t testing.TB) eventstore.Log

// Run proves a log.
func Run(t *testing.T, open Open) {
	for name, prove := range map[string]func(*testing.T, eventstore.Log){
		"an empty store is empty and not an error":                              emptyStore,
		"what was appended is read back, envelope and all":                      roundTrip,
		"every record is chained to the one before it":                          chained,
		"a position says nothing about the hash":                                positionNotHashed,
		"streams differ by company, kind and id, dashes and all":                apart,
		"a wrong expected revision is a conflict and stores nothing":            conflict,
		"the same append again is answered alike and stored once":               repeated,
		"a command id twice in one append is refused":                           repeatedWithin,
		"a stream stores a command once, for ever":                              storedOnce,
		"a command stored before fails alone among other appends":               storedOnceAmongOthers,
		"a command is found by its id":                                          found,
		"commands that an older log stored twice are listed and kept":           repeatsListed,
		"a malformed command is refused":                                        malformed,
		"of racing writers one wins each revision":                              racing,
		"an append over the limit is refused and stores nothing":                oversize,
		"a cancelled append stores nothing or says that it does not know":       cancelled,
		"a closed log refuses":                                                  closed,
		"an unknown outcome is settled by asking again":                         unknownOutcome,
		"a broken read is an error and never a short history":                   brokenRead,
		"a reader may stop early":                                               stopEarly,
		"reading from inside a command is refused":                              insideCommand,
		"a large command travels by claim check and is read in its place":       claimed,
		"an event larger than a chunk travels whole":                            hugeEvent,
		"small and large commands mix in one append":                            mixed,
		"a half-written side stream means nothing and is swept":                 halfWritten,
		"the side stream of a lost claim is swept and a claimed one is kept":    lostClaim,
		"a claim whose side stream is missing or damaged is an error":           brokenClaim,
		"a subscription catches up, goes live and misses nothing":               subscription,
		"a subscription gives whole commands in batches":                        batches,
		"a subscription can be taken up again at any position":                  resubscribe,
		"a subscription filters by kind, company and stream":                    filtered,
		"a subscription goes on after a broken read":                            brokenSubscription,
		"what cannot be read is marked so and holds up no other stream":         unreadable,
		"a slow consumer does not hold up writers":                              slowConsumer,
		"a waiting subscription is woken by an append":                          woken,
		"a waiting subscription ends with its context or by Close":              endOfSubscription,
		"followers of many writers see every commit once and in order":          lateCommits,
		"verification counts and passes what is whole":                          verifyWhole,
		"verification names the first bad revision":                             verifyDamaged,
		"verification sees half a command, at a stream's end and inside it":     verifyHalf,
		"verification goes on with other streams behind a damage":               verifyAll,
		"heads of before prove a cut tail, a rewritten chain and a lost stream": verifyHeads,
		"a list of heads is read back, and only its signer's key proves it":     headsSigned,
		"random histories read back as a model says":                            randomHistory,
		"a million events are appended, read, followed and verified in passing": million,
	} {
		t.Run(name, func(t *testing.T) { prove(t, open(t)) })
	}
}

// Noted is the suite's event.
type Noted struct {
	Text string  `json:"text"`
	N    int     `json:"n"`
	Rows []int64 `json:"rows,omitempty"`
}

// EventType is the stored name.
func (Noted) EventType() string { return "contract.noted" }

func (Noted) Descriptor() *event.Descriptor { return notedFact }

var notedFact = event.OfStream("contract.noted")

// Registry knows the suite's event.
func Registry() *event.Registry {
	r := event.NewRegistry()
	event.Define[Noted](r)
	return r
}

func newStore(log eventstore.Log) *eventstore.Store { return eventstore.New(log, Registry()) }

// NewID is a random id.
func NewID() kernel.ID {
	var id kernel.ID
	_, _ = rand.Read(id[:])
	return id
}

// NewStream is a stream that nobody has used.
func NewStream() eventstore.Stream {
	return eventstore.Stream{Company: NewID(), Kind: eventstore.Plan, ID: NewID()}
}

// NewCommand is a command with a new id and the given events.
func NewCommand(events ...event.Event) eventstore.Command {
	return eventstore.Command{ID: NewID(), Actor: NewID(), Correlation: NewID(), At: time.Now(), Events: events}
}

func notes(texts ...string) []event.Event {
	out := make([]event.Event, len(texts))
	for i, text := range texts {
		out[i] = Noted{Text: text, N: i}
	}
	return out
}

func note(texts ...string) eventstore.Command { return NewCommand(notes(texts...)...) }

// noise is text that compresses to three quarters at best.
func noise(bytes int) string {
	b := make([]byte, bytes*3/4)
	_, _ = rand.Read(b)
	return base64.RawStdEncoding.EncodeToString(b)
}

// large is a command of n events that must travel by claim check.
func large(n, bytesEach int) eventstore.Command {
	c := eventstore.Command{ID: NewID(), Actor: NewID(), At: time.Now(), Events: make([]event.Event, n)}
	for i := range c.Events {
		c.Events[i] = Noted{Text: noise(bytesEach), N: i}
	}
	return c
}

func collect(t testing.TB, events iter.Seq2[eventstore.Recorded, error]) []eventstore.Recorded {
	t.Helper()
	var out []eventstore.Recorded
	for rec, err := range events {
		require.NoError(t, err)
		out = append(out, rec)
	}
	return out
}

func texts(recs []eventstore.Recorded) []string {
	out := []string{}
	for _, r := range recs {
		out = append(out, r.Event.(Noted).Text)
	}
	return out
}

func events(recs []eventstore.Recorded) []event.Event {
	var out []event.Event
	for _, r := range recs {
		out = append(out, r.Event)
	}
	return out
}

func withPatience(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

func appended(t testing.TB, s *eventstore.Store, stream eventstore.Stream, expected eventstore.Revision, commands ...eventstore.Command) eventstore.Position {
	t.Helper()
	p, err := s.Append(withPatience(t), stream, expected, commands)
	require.NoError(t, err)
	return p
}

func isEmpty(t testing.TB, s *eventstore.Store, stream eventstore.Stream) {
	t.Helper()
	require.Empty(t, collect(t, s.Read(withPatience(t), stream, 0)))
	rev, hash, err := s.Head(withPatience(t), stream)
	require.NoError(t, err)
	require.Zero(t, rev)
	require.Zero(t, hash)
}

func verified(t testing.TB, s *eventstore.Store) eventstore.Verified {
	t.Helper()
	v, err := s.Verify(withPatience(t), nil)
	require.NoError(t, err)
	return v
}

// until pulls from a subscription until it gave n events.
func until(t testing.TB, sub *eventstore.Subscription, n int) []eventstore.Recorded {
	t.Helper()
	ctx := withPatience(t)
	var out []eventstore.Recorded
	for len(out) < n {
		batch, err := sub.Next(ctx)
		require.NoError(t, err)
		require.NotEmpty(t, batch)
		require.Zero(t, batch[0].Index, "a batch begins with a command")
		require.True(t, batch[len(batch)-1].Last(), "a batch ends with a command")
		out = append(out, batch...)
	}
	require.Len(t, out, n)
	return out
}

func subscribed(t testing.TB, s *eventstore.Store, after eventstore.Position, f eventstore.Filter) *eventstore.Subscription {
	t.Helper()
	sub, err := s.Subscribe(context.Background(), after, f)
	require.NoError(t, err)
	t.Cleanup(sub.Close)
	return sub
}
