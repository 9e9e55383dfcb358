package kurrent_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kurrent-io/KurrentDB-Client-Go/kurrentdb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/kurrent"
	"gantry/eventstore/kurrent/kurrenttest"
)

func newStore(log eventstore.Log) *eventstore.Store { return eventstore.New(log, contract.Registry()) }

func one(text string) []eventstore.Command {
	return []eventstore.Command{contract.NewCommand(contract.Noted{Text: text})}
}

func appendOne(t testing.TB, s *eventstore.Store, stream eventstore.Stream, at eventstore.Revision, text string) eventstore.Position {
	t.Helper()
	p, err := s.Append(context.Background(), stream, at, one(text))
	require.NoError(t, err)
	return p
}

func texts(t testing.TB, s *eventstore.Store, stream eventstore.Stream) (out []string) {
	t.Helper()
	for r, err := range s.Read(context.Background(), stream, 0) {
		require.NoError(t, err)
		out = append(out, r.Event.(contract.Noted).Text)
	}
	return out
}

func TestTheLargestAppendFitsTheServersBound(t *testing.T) {
	log := newSubject(t)
	s, stream, total := newStore(log), contract.NewStream(), 0
	var commands []eventstore.Command
	for total < 900_000-400 {
		c := contract.NewCommand(contract.Noted{})
		c.Causation, c.Reverts = contract.NewID(), contract.NewID()
		e, err := s.Encode(c)
		require.NoError(t, err)
		total += e.Bytes()
		commands = append(commands, c)
	}
	_, err := s.Append(t.Context(), stream, 0, commands)
	require.NoError(t, err, "%d commands", len(commands))
	assert.Len(t, texts(t, s, stream), len(commands))
}

func TestBothCodesOfTheProtocolAreAConflict(t *testing.T) {
	server := started(t, kurrenttest.Options{})
	mine, other := subjectOn(t, server, kurrent.Options{}), subjectOn(t, server, kurrent.Options{})
	for _, as := range []kurrenttest.AppendFault{kurrenttest.AppendAnswered, kurrenttest.ConflictAsDetail} {
		stream := contract.NewStream()
		appendOne(t, newStore(mine), stream, 0, "a")
		appendOne(t, newStore(other), stream, 1, "b") // which mine does not know of
		server.NextAppends(as)
		_, err := newStore(mine).Append(t.Context(), stream, 1, one("c"))
		assert.ErrorIs(t, err, eventstore.ErrConflict)
		assert.Equal(t, []string{"a", "b"}, texts(t, newStore(mine), stream))
	}
}

func TestAnAppendWithoutAnAnswerEndsWithItsContext(t *testing.T) {
	log := newSubject(t)
	s, stream := newStore(log), contract.NewStream()
	appendOne(t, s, stream, 0, "a")
	log.server.NextAppends(kurrenttest.AppendHangs)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := s.Append(ctx, stream, 1, one("b"))
	require.ErrorIs(t, err, eventstore.ErrOutcomeUnknown)
	appendOne(t, s, stream, 1, "c")
	assert.Equal(t, []string{"a", "c"}, texts(t, s, stream))
}

func TestAnAppendThatTheServerRejectsIsNotInDoubt(t *testing.T) {
	log := newSubject(t)
	s, stream := newStore(log), contract.NewStream()
	log.server.NextAppends(kurrenttest.AppendRejected)
	_, err := s.Append(t.Context(), stream, 0, one("a"))
	require.True(t, fault.Has(err, "store.refused"), "%v", err)
	assert.Empty(t, texts(t, s, stream))
}

func TestWhatIsRememberedOfStreamsIsBounded(t *testing.T) {
	server, index := started(t, kurrenttest.Options{}), newKept()
	log := subjectOn(t, server, kurrent.Options{Index: index})
	log.RememberAtMost(8, 20)
	s := newStore(log)
	streams, firsts := make([]eventstore.Stream, 30), make([][]eventstore.Command, 30)
	for i := range streams {
		streams[i], firsts[i] = contract.NewStream(), one("first")
		_, err := s.Append(t.Context(), streams[i], 0, firsts[i])
		require.NoError(t, err)
	}
	kept, commands := log.Remembered()
	assert.LessOrEqual(t, kept, 8)
	assert.LessOrEqual(t, commands, 20)
	assert.NotEmpty(t, index.upTo, "what is let go of is kept in the index")
	for i, stream := range streams {
		c := firsts[i][0]
		c.Events = one("second effect")[0].Events
		_, err := s.Append(t.Context(), stream, 1, []eventstore.Command{c})
		assert.ErrorIs(t, err, eventstore.ErrCommandStored)
		for n := range eventstore.Revision(3) {
			appendOne(t, s, stream, 1+n, "more")
		}
	}
	kept, commands = log.Remembered()
	assert.LessOrEqual(t, kept, 8)
	assert.LessOrEqual(t, commands, 20)
}

// hung is an index whose database does not answer.
type hung struct {
	asked map[time.Time]int // by deadline
}

func (h *hung) Commands(context.Context, eventstore.Stream) (eventstore.Revision, []eventstore.Placed, error) {
	return 0, nil, nil
}

func (h *hung) Keep(ctx context.Context, _ eventstore.Stream, _, _ eventstore.Revision, _ []eventstore.Placed) error {
	until, _ := ctx.Deadline()
	h.asked[until]++
	return context.DeadlineExceeded
}

func TestAnIndexThatHangsCostsAnAppendOneWaitAtMost(t *testing.T) {
	server, index := started(t, kurrenttest.Options{}), &hung{asked: map[time.Time]int{}}
	log := subjectOn(t, server, kurrent.Options{Index: index})
	log.RememberAtMost(16, 1000)
	s := newStore(log)
	for i := range 17 { // with the last one a quarter is let go of
		require.Empty(t, index.asked, "append %d", i)
		appendOne(t, s, contract.NewStream(), 0, "x")
	}
	require.Len(t, index.asked, 1, "one wait for all that are let go of")
	for _, streams := range index.asked {
		assert.Greater(t, streams, 1)
	}
	clear(index.asked)
	require.NoError(t, log.Close())
	require.Len(t, index.asked, 1, "and one at the end")
}

func TestANewLeaderIsFollowed(t *testing.T) {
	first := started(t, kurrenttest.Options{})
	second := started(t, kurrenttest.Options{With: first})
	log := subjectOn(t, first, kurrent.Options{})
	s, stream := newStore(log), contract.NewStream()
	appendOne(t, s, stream, 0, "a")
	first.Follow(second)
	appendOne(t, s, stream, 1, "b")
	assert.Equal(t, []string{"a", "b"}, texts(t, s, stream))
}

func TestAClusterIsFoundThroughItsNodes(t *testing.T) {
	leader := started(t, kurrenttest.Options{})
	node := started(t, kurrenttest.Options{With: leader})
	node.Follow(leader)
	log, err := kurrent.Open(t.Context(), "esdb://"+node.Address()+","+leader.Address()+"?tls=false", kurrent.Options{})
	require.NoError(t, err)
	defer log.Close()
	appendOne(t, newStore(log), contract.NewStream(), 0, "through the leader")
}

func TestADroppedSubscriptionIsTakenUpAgain(t *testing.T) {
	server := started(t, kurrenttest.Options{})
	reader, writer := subjectOn(t, server, kurrent.Options{}), subjectOn(t, server, kurrent.Options{})
	s, stream := newStore(writer), contract.NewStream()
	heard := func(p eventstore.Position) {
		t.Helper()
		require.Eventually(t, func() bool { return reader.Heard() == p }, 10*time.Second, time.Millisecond)
	}
	sub, err := newStore(reader).Subscribe(t.Context(), 0, eventstore.Filter{})
	require.NoError(t, err)
	defer sub.Close()
	var seen []string
	next := func() {
		batch, err := sub.Next(t.Context())
		require.NoError(t, err)
		for _, r := range batch {
			seen = append(seen, r.Event.(contract.Noted).Text)
		}
	}
	appendOne(t, s, stream, 0, "1")
	next()
	// From here on the reader waits, and only the server wakes it.
	require.NoError(t, reader.Wait(t.Context(), sub.Position()))
	at := eventstore.Revision(1)
	told := func(text string) {
		t.Helper()
		require.Eventually(t, func() bool {
			p := appendOne(t, s, stream, at, text)
			at++
			heard := false
			for range 200 {
				if heard = reader.Heard() == p; heard {
					break
				}
				time.Sleep(time.Millisecond)
			}
			return heard
		}, 10*time.Second, time.Millisecond)
	}
	told("2")
	server.FallBehind()
	told("3")
	server.DropSubscriptions()
	told("4")
	heard(appendOne(t, s, stream, at, "5"))
	for len(seen) < int(at)+1 {
		next()
	}
	assert.Equal(t, texts(t, s, stream), seen, "each once and in order, whatever was delivered again")
}

func TestAnEmptyDatabaseThatIsCaughtUpDoesNoHarm(t *testing.T) {
	server := started(t, kurrenttest.Options{})
	settings, err := kurrentdb.ParseConnectionString(server.URL())
	require.NoError(t, err)
	settings.Logger = kurrentdb.NoopLogging()
	client, err := kurrentdb.NewClient(settings)
	require.NoError(t, err)
	defer client.Close()
	subscribe := func() *kurrentdb.Subscription {
		sub, err := client.SubscribeToAll(t.Context(), kurrentdb.SubscribeToAllOptions{From: kurrentdb.Start{}})
		require.NoError(t, err)
		t.Cleanup(func() { _ = sub.Close() })
		return sub
	}
	assert.Panics(t, func() { subscribe().Recv() }, "the client itself; when it no longer does, the guard may go")
	sub := subscribe()
	assert.Equal(t, &kurrentdb.SubscriptionEvent{}, kurrent.Received(sub))
	server.Write("plan-x", "noted", []byte("{}"))
	assert.NotNil(t, kurrent.Received(sub).EventAppeared, "and goes on")
}

func TestAStreamThatTheOperatorCutIsNamed(t *testing.T) {
	log := newSubject(t)
	s, stream, other := newStore(log), contract.NewStream(), contract.NewStream()
	for i := range eventstore.Revision(5) {
		appendOne(t, s, stream, i, "x")
	}
	appendOne(t, s, other, 0, "y")
	log.server.Write("$$"+stream.String(), "$metadata", []byte(`{"$maxCount":2}`))
	var cut error
	for _, err := range s.Read(t.Context(), stream, 0) {
		cut = err
	}
	require.True(t, fault.Has(cut, "store.revision_missing"), "%v", cut)
	assert.EqualValues(t, 1, fault.Of(cut).Params["missing"])
	assert.True(t, eventstore.IsUnreadable(cut), "read models park it")
	appendOne(t, s, other, 1, "z")

	log.server.Scavenge()
	_, err := s.Verify(t.Context(), nil)
	var damage *eventstore.Damaged
	require.ErrorAs(t, err, &damage)
	assert.Equal(t, []any{stream, eventstore.Revision(1), eventstore.RevisionMissing}, []any{damage.Stream, damage.Revision, damage.Reason})

	sub, err := s.Subscribe(t.Context(), 0, eventstore.Filter{})
	require.NoError(t, err)
	defer sub.Close()
	var marked []eventstore.Recorded
	for n := 0; n < 4; { // two of the stream are left, two of the other
		batch, err := sub.Next(t.Context())
		require.NoError(t, err)
		for _, r := range batch {
			if n++; r.Unreadable != nil {
				marked = append(marked, r)
			}
		}
	}
	require.Len(t, marked, 1)
	assert.Equal(t, []any{stream, eventstore.Revision(4)}, []any{marked[0].Stream, marked[0].Revision})
	assert.True(t, fault.Has(marked[0].Unreadable, "store.revision_missing"))

	fresh := subjectOn(t, log.server, kurrent.Options{}) // which does not know the commands before the cut
	_, err = newStore(fresh).Append(t.Context(), stream, 5, one("no"))
	assert.True(t, fault.Has(err, "store.revision_missing"), "%v", err)
}

func TestADeletedStreamIsNotBegunAnew(t *testing.T) {
	log := newSubject(t)
	s, stream := newStore(log), contract.NewStream()
	appendOne(t, s, stream, 0, "a")
	appendOne(t, s, stream, 1, "b")
	log.server.Write("$$"+stream.String(), "$metadata", []byte(`{"$tb":9223372036854775807}`))
	_, err := s.Append(t.Context(), stream, 0, one("no"))
	assert.True(t, fault.Has(err, "store.revision_missing"), "%v", err)
	_, err = s.Verify(t.Context(), nil)
	var damage *eventstore.Damaged
	require.ErrorAs(t, err, &damage)
	assert.Equal(t, stream, damage.Stream)
}

func TestSideStreamsAreListedFromWhereTheListEnded(t *testing.T) {
	log := newSubject(t)
	sides := func() (out []eventstore.Stream) {
		for info, err := range log.Streams(t.Context(), true) {
			require.NoError(t, err)
			out = append(out, info.Stream)
		}
		return out
	}
	s, stream := newStore(log), contract.NewStream()
	large := func(at eventstore.Revision) {
		list := make([]event.Event, 3)
		for i := range list {
			list[i] = contract.Noted{N: i, Rows: rows(60_000)}
		}
		_, err := s.Append(t.Context(), stream, at, []eventstore.Command{contract.NewCommand(list...)})
		require.NoError(t, err)
	}
	assert.Empty(t, sides())
	large(0)
	first := sides()
	require.Len(t, first, 1)
	large(1)
	log.server.BreakNextRead(1)
	for _, err := range log.Streams(t.Context(), true) {
		require.True(t, fault.Has(err, eventstore.UnavailableKey), "%v", err)
	}
	both := sides()
	require.Len(t, both, 2)
	assert.Equal(t, first[0], both[0])
	require.NoError(t, log.Remove(t.Context(), both[0]))
	assert.Equal(t, both[1:], sides(), "removed while its events are still in the log")
	assert.Equal(t, both[1:], sides())
}

// rows are numbers that compress badly.
func rows(n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(uint64(i+1) * 0x9e3779b97f4a7c15 >> 1)
	}
	return out
}

func TestTheStoreTellsTheServersTime(t *testing.T) {
	log := newSubject(t)
	log.server.Skew(-3 * time.Hour)
	before := log.server.Streams()
	now, err := log.Now(t.Context())
	require.NoError(t, err)
	assert.WithinDuration(t, time.Now().Add(-3*time.Hour), now, time.Minute)
	assert.Equal(t, before, log.server.Streams())
	end, err := log.End(t.Context())
	require.NoError(t, err)
	assert.Zero(t, end, "asking for the time is no part of the history")
}

func TestAPositionOfAnotherStoreIsRefused(t *testing.T) {
	log := newSubject(t)
	s := newStore(log)
	own := appendOne(t, s, contract.NewStream(), 0, "a")
	require.NoError(t, s.Owns(own))
	require.NoError(t, s.Owns(0))
	for _, foreign := range []eventstore.Position{1, 1000, eventstore.MarkedPosition(2, own.Place()), -1} {
		assert.True(t, fault.Has(s.Owns(foreign), "store.position_foreign"), "%d", foreign)
		if foreign < 0 {
			continue
		}
		for _, err := range s.ReadAll(t.Context(), foreign) {
			assert.True(t, fault.Has(err, "store.position_foreign"), "%v", err)
		}
	}
}

func TestAStoreKeepsItsName(t *testing.T) {
	server := started(t, kurrenttest.Options{})
	first, again := subjectOn(t, server, kurrent.Options{}), subjectOn(t, server, kurrent.Options{})
	a, err := first.Identity(t.Context())
	require.NoError(t, err)
	b, err := again.Identity(t.Context())
	require.NoError(t, err)
	assert.Equal(t, a, b)
	assert.True(t, a.Complete)

	half := started(t, kurrenttest.Options{})
	want := eventstore.Identity{ID: contract.NewID(), Mark: 7, CopyOf: a.ID}
	copied := subjectOn(t, half, kurrent.Options{Found: want})
	got, err := copied.Identity(t.Context())
	require.NoError(t, err)
	assert.Equal(t, want, got, "a copy is incomplete until somebody says otherwise")
	require.NoError(t, copied.Complete(t.Context()))
	got, err = subjectOn(t, half, kurrent.Options{}).Identity(t.Context())
	require.NoError(t, err)
	assert.True(t, got.Complete)
}

func TestWhatKeepsTheStoreFromOpening(t *testing.T) {
	foreign := started(t, kurrenttest.Options{})
	foreign.Write("order-17", "placed", []byte("{}"))
	locked := started(t, kurrenttest.Options{NoAll: true})
	gone := started(t, kurrenttest.Options{})
	gone.Kill()
	authority, certificate := certificates(t)
	secured := started(t, kurrenttest.Options{TLS: certificate, User: "admin", Password: "right"})
	secure := secured.URL() + "&tlsCaFile=" + authority
	for name, tc := range map[string]struct {
		address string
		says    []string
	}{
		"a database of another program": {foreign.URL(), []string{"another program", "order-17", "way out"}},
		"no right to read everything":   {locked.URL(), []string{"$admins", "way out"}},
		"nobody there":                  {gone.URL() + "&discoveryInterval=1", []string{"no KurrentDB answers", gone.Address(), "way out"}},
		"no address":                    {"esdb://", []string{"no address of a KurrentDB", "way out"}},
		"another protocol":              {"postgres://gantry@db", []string{"no address of a KurrentDB", "way out"}},
		"reads that lag behind":         {foreign.URL() + "&nodePreference=follower", []string{"nodePreference must be leader"}},
		"a wrong password":              {strings.Replace(secure, ":right@", ":wrong@", 1), []string{"user name or password", "way out"}},
		"an unknown authority":          {secured.URL() + "&discoveryInterval=1", []string{"no KurrentDB answers", "TLS", "way out"}},
	} {
		_, err := kurrent.Open(t.Context(), tc.address, kurrent.Options{})
		for _, part := range tc.says {
			assert.ErrorContains(t, err, part, name)
		}
		assert.NotContains(t, err.Error(), "wrong@", name)
		assert.NotContains(t, err.Error(), ":right", name)
	}
	log, err := kurrent.Open(t.Context(), secure, kurrent.Options{})
	require.NoError(t, err)
	defer log.Close()
	appendOne(t, newStore(log), contract.NewStream(), 0, "over TLS, signed in")
}

// certificates makes an authority and a certificate of this machine.
func certificates(t *testing.T) (authority string, server *tls.Config) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	authority = filepath.Join(t.TempDir(), "ca.pem")
	require.NoError(t, os.WriteFile(authority, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	return authority, &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
}

// kept is an index in memory.
type kept struct {
	upTo     map[eventstore.Stream]eventstore.Revision
	commands map[eventstore.Stream][]eventstore.Placed
}

func newKept() *kept {
	return &kept{map[eventstore.Stream]eventstore.Revision{}, map[eventstore.Stream][]eventstore.Placed{}}
}

func (k *kept) Commands(_ context.Context, stream eventstore.Stream) (eventstore.Revision, []eventstore.Placed, error) {
	return k.upTo[stream], k.commands[stream], nil
}

func (k *kept) Keep(_ context.Context, stream eventstore.Stream, after, upTo eventstore.Revision, commands []eventstore.Placed) error {
	if k.upTo[stream] == after {
		k.upTo[stream], k.commands[stream] = upTo, append(k.commands[stream], commands...)
	}
	return nil
}

func TestACommandIsStoredOnceAcrossProcesses(t *testing.T) {
	server, index := started(t, kurrenttest.Options{}), newKept()
	stream := contract.NewStream()
	first := subjectOn(t, server, kurrent.Options{Index: index})
	old := contract.NewCommand(contract.Noted{Text: "old"}, contract.Noted{Text: "older"})
	_, err := newStore(first).Append(t.Context(), stream, 0, []eventstore.Command{old})
	require.NoError(t, err)
	require.NoError(t, first.Close())
	assert.EqualValues(t, 2, index.upTo[stream], "kept at the end")

	// A process without the index appends; the index lags behind.
	second := contract.NewCommand(contract.Noted{Text: "behind the index"})
	_, err = newStore(subjectOn(t, server, kurrent.Options{})).Append(t.Context(), stream, 2, []eventstore.Command{second})
	require.NoError(t, err)

	third := subjectOn(t, server, kurrent.Options{Index: index})
	for _, c := range []eventstore.Command{old, second} {
		c.Events = []event.Event{contract.Noted{Text: "second effect"}}
		_, err = newStore(third).Append(t.Context(), stream, 3, []eventstore.Command{c})
		assert.ErrorIs(t, err, eventstore.ErrCommandStored)
	}
	appendOne(t, newStore(third), stream, 3, "new")
}
