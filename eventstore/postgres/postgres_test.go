package postgres_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/postgres"
	"gantry/internal/testkit"
	"gantry/migrations"
)

// subject lends the suite the wire's scissors and SQL behind the store's back.
type subject struct {
	*postgres.Log
	t    testing.TB
	wire *wire
	pool *pgxpool.Pool
}

func newSubject(t testing.TB) subject { return subjectOn(t, testkit.DatabaseDSN(t)) }

func subjectOn(t testing.TB, dsn string) subject {
	w := &wire{}
	pool := w.pool(t, dsn)
	log := postgres.New(pool)
	t.Cleanup(func() { require.NoError(t, log.Close()) })
	return subject{log, t, w, pool}
}

// BreakNextRead breaks it twice: once is mended by a new connection.
func (s subject) BreakNextRead(int) { s.wire.readsFail.Store(2) }

// NextAppendUnknown counts on the suite's append before it: the stream's head is
// known, so the next append is one statement, and one write once it is prepared.
func (s subject) NextAppendUnknown(stored bool) {
	store, scratch := newStore(s), contract.NewStream()
	for i := range eventstore.Revision(2) {
		_, err := store.Append(context.Background(), scratch, i, one("prepares the statements"))
		require.NoError(s.t, err)
	}
	s.wire.cut(0, stored)
}

func (s subject) Tamper(stream eventstore.Stream, at eventstore.Revision, change func(*eventstore.Record)) {
	var r eventstore.Record
	for found, err := range s.Read(context.Background(), stream, at-1) {
		require.NoError(s.t, err)
		r = found
		break
	}
	change(&r)
	tag, err := s.pool.Exec(context.Background(), `update es_events e set type = $1, body = $2, encoding = $3, hash = $4, actor = $5, at = $6,
		       version = $11, count = $12, command = $13
		from es_streams s where s.id = e.stream and s.company = $7 and s.kind = $8 and s.stream = $9 and e.revision = $10`,
		r.Type, r.Body, int16(r.Encoding), r.Hash[:], [16]byte(r.Actor), r.At, [16]byte(stream.Company), string(stream.Kind), [16]byte(stream.ID), int64(at),
		r.Version, r.Count, [16]byte(r.Command))
	require.NoError(s.t, err)
	require.EqualValues(s.t, 1, tag.RowsAffected())
}

// Cut takes away events, head and positions alike.
func (s subject) Cut(stream eventstore.Stream, after eventstore.Revision) {
	_, err := s.pool.Exec(context.Background(), `with of as (select id from es_streams where company = $1 and kind = $2 and stream = $3)
		delete from es_events where stream = (select id from of) and revision > $4`, [16]byte(stream.Company), string(stream.Kind), [16]byte(stream.ID), int64(after))
	require.NoError(s.t, err)
	_, err = s.pool.Exec(context.Background(), `
		delete from es_streams s where not exists (select from es_events e where e.stream = s.id);
		update es_streams s set revision = e.revision, hash = e.hash from es_events e
		where e.stream = s.id and e.revision = (select max(revision) from es_events where stream = s.id);
		update es_seq set position = (select max(position) from es_events)`)
	require.NoError(s.t, err)
}

// ForgetCommands takes away what the migration of the index made.
func (s subject) ForgetCommands() {
	_, err := s.pool.Exec(context.Background(), "drop index es_events_command; alter table es_events drop column repeats")
	require.NoError(s.t, err)
}

// RememberCommands applies that migration to what is stored.
func (s subject) RememberCommands() {
	sql, err := migrations.FS.ReadFile("0006_command_ids.sql")
	require.NoError(s.t, err)
	_, err = s.pool.Exec(context.Background(), string(sql))
	require.NoError(s.t, err)
}

func TestContract(t *testing.T) {
	dsn := testkit.DatabaseDSN(t) // one for all cases: emptying is cheaper than making
	contract.Run(t, func(t testing.TB) eventstore.Log {
		s := subjectOn(t, dsn)
		_, err := s.pool.Exec(context.Background(), "truncate es_events, es_streams; update es_seq set position = 0")
		require.NoError(t, err)
		return s
	})
}

func one(text string) []eventstore.Command {
	return []eventstore.Command{contract.NewCommand(contract.Noted{Text: text})}
}

func newStore(log eventstore.Log) *eventstore.Store { return eventstore.New(log, contract.Registry()) }

func read(t testing.TB, events iter.Seq2[eventstore.Recorded, error]) (out []eventstore.Recorded) {
	t.Helper()
	for rec, err := range events {
		require.NoError(t, err)
		out = append(out, rec)
	}
	return out
}

func TestEveryWriteOfAnAppendMayBeTheLast(t *testing.T) {
	ctx := context.Background()
	for _, arrives := range []bool{true, false} {
		for cutAt := range int32(6) {
			t.Run(fmt.Sprintf("write %d arrives %v", cutAt, arrives), func(t *testing.T) {
				s := newSubject(t)
				store, stream := newStore(s), contract.NewStream()
				_, err := store.Append(ctx, stream, 0, one("first"))
				require.NoError(t, err)
				other := contract.NewStream() // its head is not known: the long way
				s.wire.cut(cutAt, arrives)
				command := one("doubtful")
				_, err = store.Append(ctx, other, 0, command)
				s.wire.writes.Store(0)
				there := len(read(t, store.Read(ctx, other, 0)))
				switch {
				case err == nil:
					require.Equal(t, 1, there)
				case fault.Has(err, eventstore.UnavailableKey):
					require.Zero(t, there)
				default:
					require.ErrorIs(t, err, eventstore.ErrOutcomeUnknown)
				}
				_, err = store.Append(ctx, other, 0, command)
				require.NoError(t, err, "asking again settles it")
				require.Len(t, read(t, store.Read(ctx, other, 0)), 1)
				_, err = store.Append(ctx, stream, 1, one("second"))
				require.NoError(t, err, "the log has found a new connection")
				v, err := store.Verify(ctx, nil)
				require.NoError(t, err)
				require.Equal(t, 3, v.Records)
			})
		}
	}
}

func TestALostCommitOfTheLongWayIsUnknown(t *testing.T) {
	ctx := context.Background()
	for _, arrives := range []bool{true, false} {
		s := newSubject(t)
		store := newStore(s)
		for range 2 { // the statements are prepared by now: two writes, lock and commit
			_, err := store.Append(ctx, contract.NewStream(), 0, one("warm"))
			require.NoError(t, err)
		}
		stream := contract.NewStream()
		s.wire.cut(1, arrives)
		_, err := store.Append(ctx, stream, 0, one("doubtful"))
		require.ErrorIs(t, err, eventstore.ErrOutcomeUnknown)
		assert.NotErrorIs(t, err, errCut, "no driver's error leaks")
		// The server may still be about to commit what arrived: the next append waits for it.
		_, err = store.Append(ctx, contract.NewStream(), 0, one("behind"))
		require.NoError(t, err)
		assert.Equal(t, arrives, len(read(t, store.Read(ctx, stream, 0))) == 1)
	}
}

func TestSeveralProcessesWriteOneHistory(t *testing.T) {
	const processes, writers, each = 3, 6, 25
	ctx, dsn := context.Background(), testkit.DatabaseDSN(t)
	shared := make([]eventstore.Stream, 4)
	for i := range shared {
		shared[i] = contract.NewStream()
	}
	stores := make([]*eventstore.Store, processes)
	for i := range stores {
		log := postgres.New((&wire{}).pool(t, dsn))
		t.Cleanup(func() { _ = log.Close() })
		stores[i] = newStore(log)
	}
	follower, err := stores[0].Subscribe(ctx, 0, eventstore.Filter{})
	require.NoError(t, err)
	defer follower.Close()
	var seen []eventstore.Recorded
	var wg sync.WaitGroup
	wg.Go(func() {
		for len(seen) < processes*writers*each {
			batch, err := follower.Next(ctx)
			if !assert.NoError(t, err) {
				return
			}
			seen = append(seen, batch...)
		}
	})
	for p, store := range stores {
		for w := range writers {
			wg.Go(func() {
				for i := range each {
					stream, command := shared[rand.IntN(len(shared))], one(fmt.Sprintf("%d.%d.%d", p, w, i))
					for {
						rev, _, err := store.Head(ctx, stream)
						if !assert.NoError(t, err) {
							return
						}
						if _, err = store.Append(ctx, stream, rev, command); err == nil {
							break
						}
						if !assert.ErrorIs(t, err, eventstore.ErrConflict) {
							return
						}
					}
				}
			})
		}
	}
	wg.Wait()
	assert.Equal(t, read(t, stores[1].ReadAll(ctx, 0)), seen)
	v, err := stores[2].Verify(ctx, nil)
	require.NoError(t, err)
	assert.Equal(t, processes*writers*each, v.Records)
}

func TestTheShortWayNeverAppendsToAHeadMovedByAnotherProcess(t *testing.T) {
	ctx, dsn := context.Background(), testkit.DatabaseDSN(t)
	a, b := postgres.New((&wire{}).pool(t, dsn)), postgres.New((&wire{}).pool(t, dsn))
	defer a.Close()
	defer b.Close()
	stream, here, there := contract.NewStream(), newStore(a), newStore(b)
	_, err := here.Append(ctx, stream, 0, one("a knows the head"))
	require.NoError(t, err)
	_, err = there.Append(ctx, stream, 1, one("b moves it"))
	require.NoError(t, err)
	_, err = here.Append(ctx, stream, 1, one("a is late"))
	require.ErrorIs(t, err, eventstore.ErrConflict)
	_, err = here.Append(ctx, stream, 2, one("a has seen it"))
	require.NoError(t, err)
	v, err := here.Verify(ctx, nil)
	require.NoError(t, err)
	assert.Equal(t, 3, v.Records)
}

func TestALateCommitIsNeverPassed(t *testing.T) {
	ctx, dsn := context.Background(), testkit.DatabaseDSN(t)
	pool := (&wire{}).pool(t, dsn)
	log := postgres.New(pool)
	defer log.Close()
	store, stream := newStore(log), contract.NewStream()
	_, err := store.Append(ctx, stream, 0, one("first"))
	require.NoError(t, err)

	// A foreign writer has taken a position and does not commit.
	tx, err := pool.Begin(ctx)
	require.NoError(t, err)
	_, err = tx.Exec(ctx, "select position from es_seq for no key update")
	require.NoError(t, err)
	done := make(chan error, 1)
	go func() {
		_, err := store.Append(ctx, stream, 1, one("second"))
		done <- err
	}()
	require.Eventually(t, func() bool {
		var blocked int
		err := pool.QueryRow(ctx, "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'").Scan(&blocked)
		return err == nil && blocked == 1
	}, 20*time.Second, time.Millisecond, "our writer waits for the position")
	assert.Len(t, read(t, store.ReadAll(ctx, 0)), 1)
	require.NoError(t, tx.Rollback(ctx))
	require.NoError(t, <-done)
	recs := read(t, store.ReadAll(ctx, 0))
	require.Len(t, recs, 2)
	assert.Equal(t, recs[0].Position+1, recs[1].Position)
}

func TestOneAppendThatTheDatabaseRefusesDoesNotHurtTheOthers(t *testing.T) {
	ctx := context.Background()
	s := newSubject(t)
	store := newStore(s)
	poison := contract.NewStream()
	_, err := s.pool.Exec(ctx, `create function refuse() returns trigger language plpgsql as $$
		begin if new.actor = '`+poison.ID.String()+`' then raise exception 'no' using errcode = '22000'; end if; return new; end $$;
		create trigger refuse before insert on es_events for each row execute function refuse()`)
	require.NoError(t, err)
	hold, err := s.pool.Begin(ctx) // so that all wait for one transaction
	require.NoError(t, err)
	_, err = hold.Exec(ctx, "select position from es_seq for no key update")
	require.NoError(t, err)
	outcomes := make([]error, 20)
	var wg sync.WaitGroup
	for i := range outcomes {
		wg.Go(func() {
			command := one(fmt.Sprint(i))
			if i%7 == 3 {
				command[0].Actor = poison.ID
			}
			_, outcomes[i] = store.Append(ctx, contract.NewStream(), 0, command)
		})
	}
	require.NoError(t, hold.Rollback(ctx))
	wg.Wait()
	for i, err := range outcomes {
		if i%7 == 3 {
			assert.True(t, fault.Has(err, "store.refused"), "%v", err)
		} else {
			assert.NoError(t, err)
		}
	}
	v, err := store.Verify(ctx, nil)
	require.NoError(t, err)
	assert.Equal(t, 17, v.Records)
}

func TestAConflictInAGroupFailsAlone(t *testing.T) {
	ctx := context.Background()
	s := newSubject(t)
	store, stream := newStore(s), contract.NewStream()
	hold, err := s.pool.Begin(ctx)
	require.NoError(t, err)
	_, err = hold.Exec(ctx, "select position from es_seq for no key update")
	require.NoError(t, err)
	var mu sync.Mutex
	won := 0
	var wg sync.WaitGroup
	for i := range 30 {
		wg.Go(func() {
			if i%3 != 0 {
				_, err := store.Append(ctx, contract.NewStream(), 0, one("own stream"))
				assert.NoError(t, err)
				return
			}
			_, err := store.Append(ctx, stream, 0, one("everybody's stream"))
			if err == nil {
				mu.Lock()
				won++
				mu.Unlock()
			} else {
				assert.ErrorIs(t, err, eventstore.ErrConflict)
			}
		})
	}
	require.NoError(t, hold.Rollback(ctx))
	wg.Wait()
	assert.Equal(t, 1, won)
	v, err := store.Verify(ctx, nil)
	require.NoError(t, err)
	assert.Equal(t, 21, v.Records)
}

func TestVerifyNamesWhatIsMissing(t *testing.T) {
	ctx := context.Background()
	for name, tc := range map[string]struct {
		sql      string
		revision eventstore.Revision
		reason   eventstore.DamageReason
	}{
		"a record in the middle":         {"delete from es_events where revision = 3", 4, eventstore.PositionMissing},
		"the last record":                {"delete from es_events where revision = 6", 0, eventstore.PositionMissing},
		"the last, and the count of all": {"delete from es_events where revision = 6; update es_seq set position = 5", 6, eventstore.RevisionMissing},
		"a record, positions closed up":  {"delete from es_events where revision = 3; update es_events set position = position - 1 where revision > 3; update es_seq set position = 5", 3, eventstore.RevisionMissing},
		"the head's hash":                {"update es_streams set hash = sha256('forged')", 6, eventstore.HeadWrong},
		"the head's revision":            {"update es_streams set revision = 5", 5, eventstore.HeadWrong},
		"the stream's name":              {"update es_streams set stream = gen_random_uuid()", 1, eventstore.HashWrong},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSubject(t)
			store, stream := newStore(s), contract.NewStream()
			for i := range eventstore.Revision(6) {
				_, err := store.Append(ctx, stream, i, one("x"))
				require.NoError(t, err)
			}
			_, err := s.pool.Exec(ctx, tc.sql)
			require.NoError(t, err)
			_, err = store.Verify(ctx, nil)
			var d *eventstore.Damaged
			require.ErrorAs(t, err, &d)
			assert.Equal(t, tc.reason, d.Reason)
			assert.Equal(t, tc.revision, d.Revision)
		})
	}
}

func TestAChainCanBeCheckedByTheSQLOfTheManual(t *testing.T) {
	ctx := context.Background()
	s := newSubject(t)
	store, stream := newStore(s), contract.NewStream()
	command := contract.NewCommand(contract.Noted{Text: "año"}, contract.Noted{Text: "b"})
	command.Reverts = contract.NewID()
	_, err := store.Append(ctx, stream, 0, append(one("first"), command))
	require.NoError(t, err)
	text, err := os.ReadFile("../../docs/event-store.md")
	require.NoError(t, err)
	_, sql, found := strings.Cut(string(text), "```sql\n")
	require.True(t, found)
	sql, _, _ = strings.Cut(sql, "```")
	check := func() (good []bool) {
		rows, err := s.pool.Query(ctx, strings.Replace(sql, ":stream", "$1", 1), [16]byte(stream.ID))
		require.NoError(t, err)
		var revision, n int64
		var fits bool
		_, err = pgx.ForEachRow(rows, []any{&revision, &fits}, func() error {
			n++
			require.Equal(t, n, revision)
			good = append(good, fits)
			return nil
		})
		require.NoError(t, err)
		return good
	}
	assert.Equal(t, []bool{true, true, true}, check())
	s.Tamper(stream, 2, func(r *eventstore.Record) { r.Actor = contract.NewID() })
	assert.Equal(t, []bool{true, false, true}, check())
}

func TestAReadFindsANewConnectionForADeadOne(t *testing.T) {
	ctx := context.Background()
	s := newSubject(t)
	store, stream := newStore(s), contract.NewStream()
	for i := range eventstore.Revision(300) { // several pages
		_, err := store.Append(ctx, stream, i, one(fmt.Sprint(i)))
		require.NoError(t, err)
	}
	n := 0
	for rec, err := range store.Read(ctx, stream, 0) {
		require.NoError(t, err)
		require.Equal(t, fmt.Sprint(n), rec.Event.(contract.Noted).Text)
		if n++; n%50 == 0 {
			s.wire.readsFail.Store(1)
		}
	}
	assert.Equal(t, 300, n)
}

func TestCloseAnswersWhatIsQueued(t *testing.T) {
	ctx := context.Background()
	s := newSubject(t)
	store := newStore(s)
	outcomes := make(chan error, 100)
	for range cap(outcomes) {
		go func() {
			_, err := store.Append(ctx, contract.NewStream(), 0, one("x"))
			outcomes <- err
		}()
	}
	require.NoError(t, <-outcomes)
	require.NoError(t, s.Close())
	stored := 1
	for range cap(outcomes) - 1 {
		if err := <-outcomes; err == nil {
			stored++
		} else {
			require.True(t, fault.Has(err, eventstore.UnavailableKey), "%v", err)
		}
	}
	assert.Len(t, read(t, store.ReadAll(ctx, 0)), stored)
}

func TestAWaiterIsWokenByAnotherProcess(t *testing.T) {
	ctx, dsn := context.Background(), testkit.DatabaseDSN(t)
	a, b := postgres.New((&wire{}).pool(t, dsn)), postgres.New((&wire{}).pool(t, dsn))
	defer a.Close()
	defer b.Close()
	sub, err := newStore(a).Subscribe(ctx, 0, eventstore.Filter{})
	require.NoError(t, err)
	defer sub.Close()
	stream, writer := contract.NewStream(), newStore(b)
	for i := range eventstore.Revision(20) {
		_, err := writer.Append(ctx, stream, i, one("x"))
		require.NoError(t, err)
		batch, err := sub.Next(ctx)
		require.NoError(t, err)
		require.Len(t, batch, 1)
		require.Equal(t, i+1, batch[0].Revision)
	}
}

func TestACounterBehindItsRecordsIsSeenAndHealed(t *testing.T) {
	s := newSubject(t)
	store, stream, ctx := newStore(s), contract.NewStream(), context.Background()
	for i := range eventstore.Revision(3) {
		_, err := store.Append(ctx, stream, i, one("a"))
		require.NoError(t, err)
	}
	from, to, err := s.Counted(ctx)
	require.NoError(t, err)
	assert.Equal(t, from, to, "nothing to heal")
	_, err = s.pool.Exec(ctx, "update es_seq set position = 1")
	require.NoError(t, err)
	again := subjectOn(t, s.pool.Config().ConnString())
	_, err = newStore(again).Append(ctx, contract.NewStream(), 0, one("blocked"))
	require.Error(t, err)

	_, err = store.Verify(ctx, nil)
	var all eventstore.Damages
	require.ErrorAs(t, err, &all)
	require.Len(t, all, 1)
	assert.Equal(t, eventstore.CounterBehind, all[0].Reason)
	assert.Equal(t, eventstore.Position(2), all[0].Position)

	from, to, err = s.Counted(ctx)
	require.NoError(t, err)
	assert.Equal(t, [2]eventstore.Position{1, 3}, [2]eventstore.Position{from, to})
	_, err = newStore(again).Append(ctx, contract.NewStream(), 0, one("goes on"))
	require.NoError(t, err)
	_, err = store.Verify(ctx, nil)
	require.NoError(t, err)
}

func TestAMissingStreamRowIsSeenWithItsNumberAndPositions(t *testing.T) {
	s := newSubject(t)
	store, whole, lost, ctx := newStore(s), contract.NewStream(), contract.NewStream(), context.Background()
	for i, stream := range []eventstore.Stream{whole, lost, lost, whole} {
		_, err := store.Append(ctx, stream, eventstore.Revision(i/2), one("a"))
		require.NoError(t, err)
	}
	var number int64
	require.NoError(t, s.pool.QueryRow(ctx, "delete from es_streams where stream = $1 returning id", [16]byte(lost.ID)).Scan(&number))
	fresh := newStore(subjectOn(t, s.pool.Config().ConnString())) // knows no numbers yet
	v, err := fresh.Verify(ctx, nil)
	var all eventstore.Damages
	require.ErrorAs(t, err, &all)
	require.Len(t, all, 1)
	orphan := all[0].Orphan
	require.NotNil(t, orphan)
	assert.Equal(t, eventstore.StreamMissing, all[0].Reason)
	assert.Equal(t, []any{number, eventstore.Position(2), eventstore.Position(3), 2}, []any{orphan.Number, orphan.First, orphan.Last, orphan.Records})
	assert.Equal(t, 2, v.Records, "the other streams are walked")
	assert.True(t, orphan.Is(lost))
	assert.False(t, orphan.Is(whole))

	follower, err := newStore(subjectOn(t, s.pool.Config().ConnString())).Subscribe(ctx, 0, eventstore.Filter{})
	require.NoError(t, err)
	defer follower.Close()
	batch, err := follower.Next(ctx)
	require.NoError(t, err, "a missing row stops nobody")
	require.Len(t, batch, 4)
	named := eventstore.UnlistedStream(number)
	for i, stream := range []eventstore.Stream{whole, named, named, whole} {
		assert.Equal(t, stream, batch[i].Stream)
		assert.Equal(t, stream == named, fault.Has(batch[i].Unreadable, "store.stream_unlisted"), "only what nobody can name is unreadable")
	}
}

func TestACountAheadOfItsRecordsIsNoPlaceToWaitFor(t *testing.T) {
	s := newSubject(t)
	store, ctx := newStore(s), context.Background()
	last, err := store.Last(ctx)
	require.NoError(t, err)
	assert.Zero(t, last, "an empty store")
	_, err = store.Append(ctx, contract.NewStream(), 0, one("a"))
	require.NoError(t, err)
	_, err = s.pool.Exec(ctx, "update es_seq set position = 9")
	require.NoError(t, err)
	last, err = store.Last(ctx)
	require.NoError(t, err)
	assert.Equal(t, eventstore.Position(1), last)
}
