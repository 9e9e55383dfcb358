package accounts_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/companies"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/eventstore/postgres"
	"gantry/internal/accounts"
	"gantry/internal/identity"
	"gantry/internal/mail"
	"gantry/internal/notifications"
	"gantry/internal/testkit"
	"gantry/internal/timeclock"
	"gantry/projections"
	"gantry/projections/runner"
	"gantry/readmodels"
)

func newID() kernel.ID { return kernel.ID(uuid.Must(uuid.NewV7())) }

const password = "Andamio-1234"

var from = identity.From{Address: "192.0.2.7", Device: "Firefox"}

// office is a desk on a database of its own, and a company with an administrator and a project leader.
type office struct {
	t         *testing.T
	db        *pgxpool.Pool
	identity  *identity.Service
	companies companies.Companies
	models    *runner.Runner
	outbox    *mail.Outbox
	desk      *accounts.Desk
	letters   []mail.Written

	admin, leader commands.Caller
}

func newOffice(t *testing.T) *office {
	t.Helper()
	db := testkit.Database(t)
	registry := event.NewRegistry()
	company.Register(registry)
	history := postgres.New(db)
	store := eventstore.New(history, registry)
	clock := timeclock.System{}
	o := &office{t: t, db: db, companies: companies.Companies{Store: store, Clock: clock}}
	o.identity = identity.New(db, identity.Options{Now: clock.Now, NewID: newID, Cost: identity.Cost{Memory: 64, Passes: 1, Threads: 1}})
	o.outbox = mail.NewOutbox(db, clock.Now, newID, func(error) {})
	o.models = runner.New(store, db, projections.Set(), nil)
	require.NoError(t, o.models.Prepare(t.Context(), nil))
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { _ = o.models.Run(ctx) })
	t.Cleanup(func() {
		cancel()
		running.Wait()
		require.NoError(t, history.Close())
	})
	o.desk = accounts.New(accounts.Config{
		Identity: o.identity, Outbox: o.outbox, Notify: notifications.New(db, clock.Now, newID, func(error) {}), Companies: o.companies, Progress: o.models, Database: readmodels.Open(testkit.Reader(t, db)), Members: db,
		NewID: newID, BaseURL: "https://plan.example", Invited: 3,
	})
	o.admin = commands.Caller{Company: newID(), User: o.person("camila@torre.example"), Role: access.Admin, Level: access.Full}
	o.leader = commands.Caller{Company: o.admin.Company, User: o.person("luis@torre.example"), Role: access.ProjectLeader, Level: access.Full}
	o.run(company.Create{Name: "Torre Norte"})
	o.run(company.AddMember{User: o.admin.User, Role: access.Admin})
	o.run(company.AddMember{User: o.leader.User, Role: access.ProjectLeader})
	return o
}

func (o *office) person(email string) kernel.UserID {
	o.t.Helper()
	id, err := o.identity.EnsureUser(o.t.Context(), identity.NewUser{Email: email, Name: "Ana", Lastname: "Soto", Language: "en", Password: password})
	require.NoError(o.t, err)
	return id
}

// run executes a command of the administrator and waits until it is seen.
func (o *office) run(c company.Command) {
	o.t.Helper()
	r, err := o.companies.Execute(o.t.Context(), o.admin, newID(), c)
	require.NoError(o.t, err)
	require.True(o.t, o.models.Wait(o.t.Context(), "members", r.Position))
}

func (o *office) Send(_ context.Context, _ string, w mail.Written) error {
	o.letters = append(o.letters, w)
	return nil
}

// post delivers every mail that is due.
func (o *office) post() []mail.Written {
	o.t.Helper()
	o.letters = nil
	for {
		more, err := o.outbox.Deliver(o.t.Context(), o.desk.Compose, o)
		require.NoError(o.t, err)
		if !more {
			return o.letters
		}
	}
}

// invited invites somebody and gives the token of the mail.
func (o *office) invited(by commands.Caller, email string, role access.Role) string {
	o.t.Helper()
	require.NoError(o.t, o.desk.Invite(o.t.Context(), by, []accounts.Guest{{Email: email, Role: role}}, "en"))
	require.Len(o.t, o.post(), 1)
	return o.token()
}

// token makes a further token of the newest link, as a mail would carry it.
func (o *office) token() string {
	o.t.Helper()
	var id kernel.ID
	require.NoError(o.t, o.db.QueryRow(o.t.Context(), `select id from identity_links order by created_at desc limit 1`).Scan(&id))
	token, err := o.identity.LinkToken(o.t.Context(), id)
	require.NoError(o.t, err)
	return token
}

var profile = identity.Profile{Name: "Jorge", Lastname: "Paredes", Position: "Jefe de terreno", Password: password, Terms: "1"}

func TestAnInvitationServesWhileItsSenderMayInviteWithItsRole(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		role  access.Role
		after func(*office)
		ends  bool
	}{
		"nothing changed": {access.Planner, func(*office) {}, false},
		"the sender got a role that may not invite":    {access.Client, func(o *office) { o.run(company.ChangeRole{User: o.leader.User, Role: access.Client}) }, true},
		"the sender's role lost the right to invite":   {access.Client, func(o *office) { o.permit(access.ProjectLeader, access.Project, access.View) }, true},
		"the granted role may do more than the sender": {access.Planner, func(o *office) { o.permit(access.ProjectLeader, access.Gantt, access.View) }, true},
		"the sender got a higher role":                 {access.Planner, func(o *office) { o.run(company.ChangeRole{User: o.leader.User, Role: access.Admin}) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			token := o.invited(o.leader, "jorge@torre.example", tc.role)
			tc.after(o)
			_, err := o.desk.OpenInvitation(t.Context(), token)
			require.Equal(t, tc.ends, fault.Has(err, "token.expired"), "%v", err)
			done, err := o.desk.Accept(t.Context(), token, profile, from)
			require.Equal(t, tc.ends, fault.Has(err, "token.expired"), "%v", err)
			_, known, err := o.identity.ByEmail(t.Context(), "jorge@torre.example")
			require.NoError(t, err)
			require.Equal(t, !tc.ends, known)
			require.Equal(t, tc.ends, done.Company.IsZero())
		})
	}
}

func (o *office) permit(role access.Role, m access.Module, l access.Level) {
	o.t.Helper()
	o.run(company.ChangePermission{Role: role, Module: m, Level: l})
}

func TestARevokedInvitationOpensNothing(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	ctx := t.Context()
	token := o.invited(o.admin, "jorge@torre.example", access.Planner)
	elsewhere := o.admin
	elsewhere.Company = newID()
	require.True(t, fault.Has(o.desk.RevokeInvitation(ctx, elsewhere, "jorge@torre.example"), "invitation.unknown"), "another company's")
	open, err := o.identity.OpenInvitations(ctx, o.admin.Company)
	require.NoError(t, err)
	require.Len(t, open, 1)
	require.Equal(t, "jorge@torre.example planner", open[0].Email+" "+open[0].Role)
	require.NoError(t, o.desk.RevokeInvitation(ctx, o.admin, " Jorge@Torre.example"))
	open, err = o.identity.OpenInvitations(ctx, o.admin.Company)
	require.NoError(t, err)
	require.Empty(t, open)
	_, err = o.desk.Accept(ctx, token, profile, from)
	require.True(t, fault.Has(err, "token.expired"), err)
	require.True(t, fault.Has(o.desk.RevokeInvitation(ctx, o.admin, "jorge@torre.example"), "invitation.unknown"), "once")
}

func TestTheCapOfATrialCountsAnAddressOnce(t *testing.T) {
	t.Parallel()
	o := newOffice(t) // three people
	ctx := t.Context()
	require.NoError(t, o.identity.Found(ctx, identity.Founding{Company: o.admin.Company, Domain: "torre.example", Trial: time.Hour}))
	invite := func(emails ...string) error {
		var guests []accounts.Guest
		for _, e := range emails {
			guests = append(guests, accounts.Guest{Email: e, Role: access.Planner})
		}
		return o.desk.Invite(ctx, o.admin, guests, "en")
	}
	require.NoError(t, invite("a@torre.example", "b@torre.example"))
	require.NoError(t, invite("a@torre.example", "A@torre.example", "c@torre.example"), "three people, one of them three times")
	require.True(t, fault.Has(invite("d@torre.example"), "invitation.capped"))
	require.NoError(t, o.desk.InviteAgain(ctx, o.admin, "c@torre.example", "en", from))
}

func TestSignUpKnowsPersonalProvidersByTheirDomains(t *testing.T) {
	t.Parallel()
	desk := accounts.New(accounts.Config{})
	for _, domain := range []string{"gmail.com", "yahoo.com.ar", "hotmail.co.uk", "live.cl", "proton.me", "pm.me", "me.com", "protonmail.com"} {
		require.True(t, fault.Has(desk.MaySignUp("ana@"+domain), "email.personal"), domain)
	}
	for _, domain := range []string{"gmail.acme.com", "live.acme.com.ar", "proton.com", "me.cl", "torre.example"} {
		require.NoError(t, desk.MaySignUp("ana@"+domain), domain)
	}
}

func TestAResetWhoseNoticeCannotBeQueuedNamesTheSessionsItEnded(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	ctx := t.Context()
	open, err := o.identity.Open(ctx, o.admin.User, o.admin.Company, from)
	require.NoError(t, err)
	require.NoError(t, o.desk.Forgot(ctx, "camila@torre.example", "en", from))
	require.Len(t, o.post(), 1)
	token := o.token()
	_, err = o.db.Exec(ctx, `alter table mail_outbox add constraint full_up check (kind <> 'password-changed')`)
	require.NoError(t, err)
	ended, err := o.desk.ResetPassword(ctx, token, "Hormigon-77", from)
	require.True(t, fault.Has(err, "store.unavailable"), err)
	require.Equal(t, []kernel.ID{open.ID}, ended)
}
