package identity_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
)

const chosen = "Hormigon-77"

// link gives a fresh link of a kind with its token.
func link(t *testing.T, s *identity.Service, kind identity.LinkKind, user kernel.UserID, email string) (identity.Link, string) {
	t.Helper()
	l, err := s.NewLink(context.Background(), identity.Link{ID: newID(), Kind: kind, Email: email, User: user, Language: "es"})
	require.NoError(t, err)
	token, err := s.LinkToken(context.Background(), l.ID)
	require.NoError(t, err)
	return l, token
}

func fingerprint(t *testing.T, db *pgxpool.Pool) string {
	t.Helper()
	var all string
	require.NoError(t, db.QueryRow(context.Background(), `
		select coalesce((select string_agg(u::text, ';' order by u.id) from identity_users u), '') || coalesce((select string_agg(p::text, ';' order by p.user_id) from identity_passwords p), '')
		       || coalesce((select string_agg(l::text, ';' order by l.id) from identity_links l), '')`).Scan(&all))
	return all
}

// auth-321 auth-330 auth-350: a token is looked at before anything else, and what is wrong with it has four answers that change nothing.
func TestMalformedForeignUsedAndExpiredTokensHaveFourAnswersAndChangeNothing(t *testing.T) {
	ctx := context.Background()
	s, c, db := service(t)
	id := ana(t, s)
	_, used := link(t, s, identity.ResetLink, id, "ana@robles.cl")
	_, err := s.ResetPassword(ctx, used, chosen, from)
	require.NoError(t, err)
	_, expired := link(t, s, identity.ResetLink, id, "ana@robles.cl")
	c.pass(time.Hour)
	_, replaced := link(t, s, identity.ResetLink, id, "ana@robles.cl")
	_, good := link(t, s, identity.ResetLink, id, "ana@robles.cl")
	_, otherKind := link(t, s, identity.SignUpLink, newID(), "luis@robles.cl")
	before := fingerprint(t, db)
	for name, tc := range map[string]struct {
		token, key string
		code       fault.Code
	}{
		"cut":                 {good[:len(good)-1], "token.malformed", fault.Invalid},
		"with something more": {good + "A", "token.malformed", fault.Invalid},
		"not of our alphabet": {strings.Repeat("*", 43), "token.malformed", fault.Invalid},
		"nothing":             {"", "token.malformed", fault.Invalid},
		"never given out":     {strings.Repeat("A", 43), "token.foreign", fault.NotFound},
		"of another kind":     {otherKind, "token.foreign", fault.NotFound},
		"used":                {used, "token.used", fault.Conflict},
		"an hour old":         {expired, "token.expired", fault.Conflict},
		"replaced by another": {replaced, "token.expired", fault.Conflict},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.Link(ctx, identity.ResetLink, tc.token)
			require.Equal(t, fault.New(tc.code, tc.key, nil), fault.Of(err))
			_, err = s.ResetPassword(ctx, tc.token, "Cemento-99", from)
			require.Equal(t, fault.New(tc.code, tc.key, nil), fault.Of(err))
		})
	}
	require.Equal(t, before, fingerprint(t, db))
	_, err = s.Link(ctx, identity.ResetLink, good)
	require.NoError(t, err, "looking at it does not use it up")
}

// auth-351: a reset link works once, however many try at the same time.
func TestAResetLinkWorksOnce(t *testing.T) {
	s, _, _ := service(t, func(o *identity.Options) { o.Parallel = 4 })
	_, token := link(t, s, identity.ResetLink, ana(t, s), "ana@robles.cl")
	var done, refused atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			switch _, err := s.ResetPassword(context.Background(), token, chosen, from); {
			case err == nil:
				done.Add(1)
			case fault.Has(err, "token.used"):
				refused.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, done.Load())
	require.EqualValues(t, 7, refused.Load())
}

// auth-303 auth-336 auth-351
func TestAResetSetsThePasswordAndEndsEverySession(t *testing.T) {
	ctx := context.Background()
	s, _, db := service(t)
	id := ana(t, s)
	open, err := s.Open(ctx, id, company, from)
	require.NoError(t, err)
	_, token := link(t, s, identity.ResetLink, id, "ana@robles.cl")
	_, err = s.ResetPassword(ctx, token, "weakweak", from)
	require.True(t, fault.Has(err, "password.weak"), err)
	ended, err := s.ResetPassword(ctx, token, chosen, from)
	require.NoError(t, err, "a weak password does not use the link up")
	require.Equal(t, []kernel.ID{open.ID}, ended)
	_, err = s.Session(ctx, open.Token, "")
	require.True(t, fault.Has(err, "session.required"))
	_, err = s.SignIn(ctx, attempt("ana@robles.cl", chosen))
	require.NoError(t, err)
	var leaked bool
	require.NoError(t, db.QueryRow(ctx, `
		select exists (select from identity_links l where l::text like '%' || $1 || '%') or exists (select from identity_link_tokens l where l::text like '%' || $1 || '%')`,
		token).Scan(&leaked))
	require.False(t, leaked, "only the hash of a token is kept")
}

func TestAMailRetriedAfterItsLinkExpiredCarriesALinkThatWorks(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	id := ana(t, s)
	l, first := link(t, s, identity.ResetLink, id, "ana@robles.cl")
	c.pass(2 * time.Hour)
	_, err := s.Link(ctx, identity.ResetLink, first)
	require.True(t, fault.Has(err, "token.expired"), err)
	_, err = s.NewLink(ctx, l)
	require.NoError(t, err)
	retried, err := s.LinkToken(ctx, l.ID)
	require.NoError(t, err)
	c.pass(59 * time.Minute)
	_, err = s.ResetPassword(ctx, retried, chosen, from)
	require.NoError(t, err)

	_, err = s.NewLink(ctx, l)
	require.NoError(t, err)
	_, err = s.Link(ctx, identity.ResetLink, retried)
	require.True(t, fault.Has(err, "token.used"), "a used link stays used: %v", err)
	second, old := link(t, s, identity.ResetLink, id, "ana@robles.cl")
	link(t, s, identity.ResetLink, id, "ana@robles.cl")
	_, err = s.NewLink(ctx, second)
	require.NoError(t, err)
	_, err = s.Link(ctx, identity.ResetLink, old)
	require.True(t, fault.Has(err, "token.expired"), "a replaced link stays replaced: %v", err)
}

func TestArrivingByALink(t *testing.T) {
	ctx := context.Background()
	s, _, db := service(t)
	l, token := link(t, s, identity.SignUpLink, newID(), "luis@robles.cl")
	found, err := s.Link(ctx, identity.SignUpLink, token)
	require.NoError(t, err)
	require.Equal(t, l, found)
	whole := identity.Profile{Name: "Luis", Lastname: "Vera", Position: "Jefe de terreno", Password: chosen, Terms: "2026-05"}
	for key, change := range map[string]func(*identity.Profile){
		"profile.name_missing":     func(p *identity.Profile) { p.Name = "  " },
		"profile.lastname_missing": func(p *identity.Profile) { p.Lastname = "" },
		"profile.too_long":         func(p *identity.Profile) { p.Position = strings.Repeat("x", 101) },
		"password.weak":            func(p *identity.Profile) { p.Password = "weakweak" },
	} {
		p := whole
		change(&p)
		_, err := s.Arrive(ctx, l, p, from)
		require.True(t, fault.Has(err, key), "%s: %v", key, err)
	}
	u, err := s.Arrive(ctx, l, whole, from)
	require.NoError(t, err)
	require.Equal(t, identity.User{ID: l.User, Email: "luis@robles.cl", Name: "Luis", Lastname: "Vera", Language: "es"}, u)
	_, err = s.SignIn(ctx, attempt("luis@robles.cl", chosen))
	require.NoError(t, err)
	var position, terms string
	require.NoError(t, db.QueryRow(ctx, `select position, terms_version from identity_users where id = $1`, u.ID).Scan(&position, &terms))
	require.Equal(t, "Jefe de terreno 2026-05", position+" "+terms)
	_, err = s.Arrive(ctx, l, whole, from)
	require.True(t, fault.Has(err, "token.used"), err)
}

func TestALinkToAnAddressThatHasAnAccountByNowMakesNoSecondPerson(t *testing.T) {
	ctx := context.Background()
	s, _, db := service(t)
	l, _ := link(t, s, identity.SignUpLink, newID(), "ana@robles.cl")
	ana(t, s)
	before := fingerprint(t, db)
	_, err := s.Arrive(ctx, l, identity.Profile{Name: "Ana", Lastname: "Otra", Password: chosen}, from)
	require.True(t, fault.Has(err, "token.used"), err)
	require.Equal(t, before, fingerprint(t, db))
}

func TestAnInvitationIntoAnotherCompanyLeavesTheFirstOneStanding(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	invite := func(company kernel.CompanyID) string {
		l, err := s.NewLink(ctx, identity.Link{ID: newID(), Kind: identity.InvitationLink, Email: "luis@robles.cl", User: newID(), Company: company, Role: "planner"})
		require.NoError(t, err)
		token, err := s.LinkToken(ctx, l.ID)
		require.NoError(t, err)
		return token
	}
	first, elsewhere, again := invite(company), invite(newID()), invite(company)
	_, err := s.Link(ctx, identity.InvitationLink, first)
	require.True(t, fault.Has(err, "token.expired"), "the same company invited again")
	for _, token := range []string{elsewhere, again} {
		_, err := s.Link(ctx, identity.InvitationLink, token)
		require.NoError(t, err)
	}
}

func TestMailsToOneAddressAreBounded(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	for _, email := range []string{"ana@robles.cl", "nobody@robles.cl"} {
		for i := range identity.DefaultLimits.Mail.Burst {
			require.NoError(t, s.AdmitMail(ctx, email, "192.0.2."+string(rune('1'+i))))
		}
		require.True(t, fault.Has(s.AdmitMail(ctx, email, "192.0.2.9"), "session.too_many_attempts"), email)
	}
	c.pass(10 * time.Minute)
	require.NoError(t, s.AdmitMail(ctx, "ana@robles.cl", "192.0.2.9"))
}

func TestErasingAPersonTakesLinksAndMailsAlong(t *testing.T) {
	ctx := context.Background()
	s, _, db := service(t)
	id := ana(t, s)
	link(t, s, identity.ResetLink, id, "ana@robles.cl")
	_, err := db.Exec(ctx, `insert into mail_outbox (id, kind, recipient, queued_at, next_at) values ($1, 'reset', 'ana@robles.cl', now(), now())`, newID())
	require.NoError(t, err)
	require.NoError(t, s.Erase(ctx, id))
	var left int
	require.NoError(t, db.QueryRow(ctx, `select (select count(*) from identity_links) + (select count(*) from identity_link_tokens) + (select count(*) from mail_outbox)`).Scan(&left))
	require.Zero(t, left)
}
