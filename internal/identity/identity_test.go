package identity_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
	"gantry/internal/testkit"
)

// cheap keeps the tests fast; the algorithm is the real one.
var cheap = identity.Cost{Memory: 64, Passes: 1, Threads: 1}

const password = "Andamio-1234"

// from is where the sessions of these tests come from.
var from = identity.From{Address: "192.0.2.7", Device: "Firefox"}

var company = kernel.MustParseID("01900000-0000-7000-8000-0000000000c1")

type clock struct{ at atomic.Int64 }

func (c *clock) now() time.Time       { return time.Unix(0, c.at.Load()).UTC() }
func (c *clock) pass(d time.Duration) { c.at.Add(int64(d)) }
func newID() kernel.ID                { return kernel.ID(uuid.Must(uuid.NewV7())) }
func attempt(m, p string) identity.Attempt {
	return identity.Attempt{Email: m, Password: p, Address: "192.0.2.7"}
}

func service(t *testing.T, change ...func(*identity.Options)) (*identity.Service, *clock, *pgxpool.Pool) {
	t.Helper()
	c := &clock{}
	c.at.Store(time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC).UnixNano())
	o := identity.Options{Now: c.now, NewID: newID, Cost: cheap}
	for _, f := range change {
		f(&o)
	}
	db := testkit.Database(t)
	return identity.New(db, o), c, db
}

func ana(t *testing.T, s *identity.Service) kernel.UserID {
	t.Helper()
	id, err := s.EnsureUser(context.Background(), identity.NewUser{Email: " Ana@Robles.CL ", Name: "Ana", Lastname: "Soto", Language: "es", Password: password})
	require.NoError(t, err)
	return id
}

func TestAPersonIsMadeKnownOnce(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	id := ana(t, s)
	again, err := s.EnsureUser(ctx, identity.NewUser{Email: "ana@robles.cl", Name: "Another", Password: "Another-1234"})
	require.NoError(t, err)
	require.Equal(t, id, again)
	u, err := s.SignIn(ctx, attempt("ANA@robles.cl", password))
	require.NoError(t, err)
	require.Equal(t, identity.User{ID: id, Email: "ana@robles.cl", Name: "Ana", Lastname: "Soto", Language: "es"}, u)
}

func TestTwoProcessesMakingTheSamePersonKnownAgree(t *testing.T) {
	s, _, _ := service(t)
	var wait sync.WaitGroup
	ids := make([]kernel.ID, 8)
	for i := range ids {
		wait.Go(func() {
			id, err := s.EnsureUser(context.Background(), identity.NewUser{Email: "race@robles.cl", Password: password})
			if err == nil {
				ids[i] = id
			}
		})
	}
	wait.Wait()
	for _, id := range ids {
		require.Equal(t, ids[0], id)
	}
	require.False(t, ids[0].IsZero())
}

func TestEveryWrongCredentialGetsTheSameAnswer(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	ana(t, s)
	_, err := s.EnsureUser(ctx, identity.NewUser{Email: "no-password@robles.cl"})
	require.NoError(t, err)
	erased, err := s.EnsureUser(ctx, identity.NewUser{Email: "gone@robles.cl", Password: password})
	require.NoError(t, err)
	require.NoError(t, s.Erase(ctx, erased))
	for name, a := range map[string]identity.Attempt{
		"wrong password":   attempt("ana@robles.cl", "Andamio-1235"),
		"unknown address":  attempt("nobody@robles.cl", password),
		"not an address":   attempt("ana", password),
		"no password set":  attempt("no-password@robles.cl", ""),
		"an erased person": attempt("gone@robles.cl", password),
		"endless password": attempt("ana@robles.cl", password+string(make([]byte, 100_000))),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.SignIn(ctx, a)
			f := fault.Of(err)
			require.Equal(t, fault.New(fault.Unauthenticated, "session.credentials_wrong", nil), f)
		})
	}
}

func TestEveryAttemptTakesTheSameWork(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	ana(t, s)
	work := map[string]int64{}
	for email, p := range map[string]string{"ana@robles.cl": password, "Ana@robles.cl": "wrong-password", "nobody@robles.cl": password, "not an address": ""} {
		before := s.Work()
		_, _ = s.SignIn(ctx, attempt(email, p))
		work[email] = s.Work() - before
	}
	for email, w := range work {
		require.Equal(t, int64(cheap.Memory*cheap.Passes), w, email)
	}
}

func TestGuessingIsBounded(t *testing.T) {
	ctx := context.Background()
	for name, email := range map[string]string{"an account that exists": "ana@robles.cl", "an account that does not": "nobody@robles.cl"} {
		t.Run(name, func(t *testing.T) {
			s, c, _ := service(t)
			ana(t, s)
			for range identity.DefaultLimits.Pair.Burst {
				_, err := s.SignIn(ctx, attempt(email, "wrong-password"))
				require.True(t, fault.Has(err, "session.credentials_wrong"), err)
			}
			_, err := s.SignIn(ctx, attempt(email, password))
			f := fault.Of(err)
			require.Equal(t, "session.too_many_attempts", f.Key)
			require.Equal(t, fault.TooMany, f.Code)
			c.pass(time.Duration(f.Params["seconds"].(int)) * time.Second)
			_, err = s.SignIn(ctx, attempt(email, "wrong-password"))
			require.True(t, fault.Has(err, "session.credentials_wrong"), "the bound ends when it says: %v", err)
		})
	}
}

func TestABoundOfOneAddressDoesNotLockTheOwnerOut(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	ana(t, s)
	for range identity.DefaultLimits.Pair.Burst + 1 {
		_, err := s.SignIn(ctx, attempt("ana@robles.cl", "wrong-password"))
		require.Error(t, err)
	}
	_, err := s.SignIn(ctx, identity.Attempt{Email: "ana@robles.cl", Password: password, Address: "198.51.100.9"})
	require.NoError(t, err)
}

func TestGuessingAtTheSameTimeIsBoundedAlike(t *testing.T) {
	s, _, _ := service(t)
	ana(t, s)
	var tried atomic.Int64
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			_, err := s.SignIn(context.Background(), attempt("ana@robles.cl", "wrong-password"))
			if fault.Has(err, "session.credentials_wrong") {
				tried.Add(1)
			}
		})
	}
	all.Wait()
	require.LessOrEqual(t, int(tried.Load()), identity.DefaultLimits.Pair.Burst)
	require.Positive(t, tried.Load())
}

func TestGuessingFromEverywhereDoesNotLockTheOwnerOutAtHome(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	ana(t, s)
	home := attempt("ana@robles.cl", password)
	_, err := s.SignIn(ctx, home)
	require.NoError(t, err)
	for i := range identity.DefaultLimits.Account.Burst {
		_, err := s.SignIn(ctx, identity.Attempt{Email: "ana@robles.cl", Password: "wrong-password", Address: fmt.Sprintf("203.0.113.%d", i+1)})
		require.True(t, fault.Has(err, "session.credentials_wrong"), err)
	}
	_, err = s.SignIn(ctx, identity.Attempt{Email: "ana@robles.cl", Password: password, Address: "198.51.100.9"})
	require.True(t, fault.Has(err, "session.too_many_attempts"), "an address never seen: %v", err)
	_, err = s.SignIn(ctx, home)
	require.NoError(t, err, "where the owner has signed in before")
	for range identity.DefaultLimits.Pair.Burst {
		_, err = s.SignIn(ctx, attempt("ana@robles.cl", "wrong-password"))
		require.True(t, fault.Has(err, "session.credentials_wrong"), err)
	}
	_, err = s.SignIn(ctx, home)
	require.True(t, fault.Has(err, "session.too_many_attempts"), "home has its own bound: %v", err)
}

func TestAnIPv6CustomerIsOneAddress(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	ana(t, s)
	for i := range identity.DefaultLimits.Pair.Burst {
		_, err := s.SignIn(ctx, identity.Attempt{Email: "ana@robles.cl", Password: "wrong-password", Address: fmt.Sprintf("2001:db8::%x", i+1)})
		require.True(t, fault.Has(err, "session.credentials_wrong"), err)
	}
	_, err := s.SignIn(ctx, identity.Attempt{Email: "ana@robles.cl", Password: password, Address: "2001:db8::ffff"})
	require.True(t, fault.Has(err, "session.too_many_attempts"), err)
}

func TestASessionIsFoundByItsTokenAlone(t *testing.T) {
	ctx := context.Background()
	s, _, db := service(t)
	o, err := s.Open(ctx, ana(t, s), company, from)
	require.NoError(t, err)
	one, err := s.Session(ctx, o.Token, "")
	require.NoError(t, err)
	require.Equal(t, "es", one.Language, "the person's choice travels with the session")
	one.Language = ""
	require.Equal(t, o.Session, one)
	for _, wrong := range []string{"", "x", o.Token[:len(o.Token)-1], o.Token + "A", identity.CSRF(o.Token)} {
		_, err := s.Session(ctx, wrong, "")
		require.True(t, fault.Has(err, "session.required"), "%q", wrong)
	}
	var leaked bool
	require.NoError(t, db.QueryRow(ctx, `select exists (select from identity_sessions s where s::text like '%' || $1 || '%')`, o.Token).Scan(&leaked))
	require.False(t, leaked, "the token is stored nowhere")
	hash := sha256.Sum256([]byte(o.Token))
	var stored []byte
	require.NoError(t, db.QueryRow(ctx, `select token_hash from identity_sessions`).Scan(&stored))
	require.Equal(t, hash[:], stored)
}

func TestASessionEnds(t *testing.T) {
	ctx := context.Background()
	open := func(t *testing.T) (*identity.Service, *clock, identity.Opened) {
		s, c, _ := service(t, func(o *identity.Options) { o.Lifetime, o.Idle = 10*time.Hour, 2*time.Hour })
		o, err := s.Open(ctx, ana(t, s), company, from)
		require.NoError(t, err)
		return s, c, o
	}
	over := func(t *testing.T, s *identity.Service, token string) {
		_, err := s.Session(ctx, token, "")
		require.True(t, fault.Has(err, "session.required"), err)
	}
	t.Run("when nobody uses it", func(t *testing.T) {
		s, c, o := open(t)
		c.pass(2*time.Hour + time.Second)
		over(t, s, o.Token)
	})
	t.Run("whatever happens, after its lifetime", func(t *testing.T) {
		s, c, o := open(t)
		for range 9 {
			c.pass(time.Hour)
			_, err := s.Session(ctx, o.Token, "")
			require.NoError(t, err, "use keeps it alive")
		}
		c.pass(time.Hour)
		over(t, s, o.Token)
	})
	t.Run("by signing out, and only that one", func(t *testing.T) {
		s, _, o := open(t)
		other, err := s.Open(ctx, o.User, company, from)
		require.NoError(t, err)
		require.NoError(t, s.Revoke(ctx, o.Session, "192.0.2.7"))
		require.NoError(t, s.Revoke(ctx, o.Session, "192.0.2.7"))
		over(t, s, o.Token)
		_, err = s.Session(ctx, other.Token, "")
		require.NoError(t, err)
		require.NoError(t, s.RevokeAll(ctx, o.User))
		over(t, s, other.Token)
	})
	t.Run("when the person is erased", func(t *testing.T) {
		s, _, o := open(t)
		require.NoError(t, s.Erase(ctx, o.User))
		over(t, s, o.Token)
	})
	t.Run("and is swept some time later", func(t *testing.T) {
		s, c, db := service(t)
		o, err := s.Open(ctx, ana(t, s), company, from)
		require.NoError(t, err)
		require.NoError(t, s.Sweep(ctx, time.Hour))
		_, err = s.Session(ctx, o.Token, "")
		require.NoError(t, err, "a live one stays")
		c.pass(60 * 24 * time.Hour)
		require.NoError(t, s.Sweep(ctx, time.Hour))
		var left int
		require.NoError(t, db.QueryRow(ctx, `select count(*) from identity_sessions`).Scan(&left))
		require.Zero(t, left)
	})
}

func TestErasingAPersonLeavesTheIDAlone(t *testing.T) {
	ctx := context.Background()
	s, _, db := service(t)
	id := ana(t, s)
	_, err := s.SignIn(ctx, attempt("ana@robles.cl", password))
	require.NoError(t, err)
	require.NoError(t, s.Erase(ctx, id))
	u, err := s.User(ctx, id)
	require.NoError(t, err)
	require.Equal(t, identity.User{ID: id}, u)
	var rest int
	require.NoError(t, db.QueryRow(ctx, `
		select (select count(*) from identity_passwords) + (select count(*) from identity_sessions) + (select count(*) from identity_audit)`).Scan(&rest))
	require.Zero(t, rest)
	again, err := s.EnsureUser(ctx, identity.NewUser{Email: "ana@robles.cl"})
	require.NoError(t, err)
	require.NotEqual(t, id, again, "the address is free for another person")
}

func TestChoicesForTheScreensAreExportedAndErasedWithTheirPerson(t *testing.T) {
	ctx := context.Background()
	s, _, db := service(t)
	id := ana(t, s)
	luis, err := s.EnsureUser(ctx, identity.NewUser{Email: "luis@robles.cl", Name: "Luis", Password: password})
	require.NoError(t, err)
	for _, user := range []kernel.UserID{id, luis} {
		require.NoError(t, s.SetDateFormat(ctx, user, "YYYY-MM-DD"))
		require.NoError(t, s.SetPreference(ctx, user, "NOTIFICATIONS", json.RawMessage(`{"weeks": {"bell": true, "mail": false}}`)))
	}
	raw, err := s.Export(ctx, id)
	require.NoError(t, err)
	var out struct {
		Preferences []struct {
			Code  string
			Value json.RawMessage
		}
	}
	require.NoError(t, json.Unmarshal(raw, &out))
	require.Len(t, out.Preferences, 2)
	require.Equal(t, "DATE_FORMAT", out.Preferences[0].Code)
	require.JSONEq(t, `"YYYY-MM-DD"`, string(out.Preferences[0].Value))
	require.Equal(t, "NOTIFICATIONS", out.Preferences[1].Code)
	require.JSONEq(t, `{"weeks": {"bell": true, "mail": false}}`, string(out.Preferences[1].Value))

	require.NoError(t, s.Erase(ctx, id))
	var left, others int
	require.NoError(t, db.QueryRow(ctx, `
		select count(*) filter (where user_id = $1), count(*) filter (where user_id = $2) from identity_preferences`, id, luis).Scan(&left, &others))
	require.Equal(t, []int{0, 2}, []int{left, others}, "of the person nothing, of others everything")
}

func TestNotesOfTheDoorAreKeptForAYearUnlessSaidOtherwise(t *testing.T) {
	for name, tc := range map[string]struct {
		kept time.Duration
		days int
	}{"a year": {0, 365}, "a month": {30 * 24 * time.Hour, 30}} {
		t.Run(name, func(t *testing.T) { notesAreKept(t, tc.kept, tc.days) })
	}
}

func notesAreKept(t *testing.T, kept time.Duration, days int) {
	ctx := context.Background()
	s, c, db := service(t, func(o *identity.Options) { o.DoorKept = kept })
	ana(t, s)
	_, err := s.SignIn(ctx, attempt("ana@robles.cl", password))
	require.NoError(t, err)
	left := func() (notes, places int) {
		require.NoError(t, s.Sweep(ctx, time.Hour))
		require.NoError(t, db.QueryRow(ctx, `select (select count(*) from identity_audit), (select count(*) from identity_places)`).Scan(&notes, &places))
		return notes, places
	}
	c.pass(time.Duration(days-1) * 24 * time.Hour)
	notes, places := left()
	require.Equal(t, []int{1, 1}, []int{notes, places})
	c.pass(2 * 24 * time.Hour)
	notes, places = left()
	require.Equal(t, []int{0, 0}, []int{notes, places})
}

func TestTheDoorIsAudited(t *testing.T) {
	ctx := context.Background()
	s, _, db := service(t)
	id := ana(t, s)
	_, err := s.SignIn(ctx, attempt("ana@robles.cl", "wrong-password"))
	require.Error(t, err)
	_, err = s.SignIn(ctx, attempt("ana@robles.cl", password))
	require.NoError(t, err)
	o, err := s.Open(ctx, id, company, from)
	require.NoError(t, err)
	require.NoError(t, s.Revoke(ctx, o.Session, "192.0.2.7"))
	var got string
	require.NoError(t, db.QueryRow(ctx, `select string_agg(what, ' ' order by id) from identity_audit where user_id = $1`, id).Scan(&got))
	require.Equal(t, "sign-in-refused signed-in session-opened signed-out", got)
}

func TestNewUsersAreChecked(t *testing.T) {
	s, _, _ := service(t)
	for key, u := range map[string]identity.NewUser{
		"email.malformed":  {Email: "Ana <ana@robles.cl>", Password: password},
		"password.length":  {Email: "short@robles.cl", Password: "short"},
		"language.unknown": {Email: "klingon@robles.cl", Language: "tlh"},
	} {
		_, err := s.EnsureUser(context.Background(), u)
		require.True(t, fault.Has(err, key), "%s: %v", key, err)
	}
	require.True(t, fault.Has(s.SetLanguage(context.Background(), ana(t, s), "tlh"), "language.unknown"))
}

func TestAChosenLanguageIsKept(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	id := ana(t, s)
	require.NoError(t, s.SetLanguage(ctx, id, "en"))
	u, err := s.User(ctx, id)
	require.NoError(t, err)
	require.Equal(t, "en", u.Language)
	_, err = s.User(ctx, newID())
	require.True(t, fault.Has(err, "user.unknown"))
}
