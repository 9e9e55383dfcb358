package accounts

import (
	"context"
	"slices"
	"strings"
	"time"

	"gantry/commands"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/eventstore"
	"gantry/internal/identity"
	"gantry/internal/mail"
	"gantry/internal/notifications"
	"gantry/readmodels"
)

// Companies executes company commands; the same id again is safe.
type Companies interface {
	Execute(ctx context.Context, caller commands.Caller, id kernel.CommandID, command company.Command) (commands.Result, error)
}

// Projects executes project commands; the same id again is safe.
type Projects interface {
	Execute(ctx context.Context, caller commands.Caller, projectID kernel.ProjectID, id kernel.CommandID, command project.Command) (commands.Result, error)
}

// Sample makes a project of the caller's company for people to look at. Asking again with the same id makes no second one.
type Sample interface {
	Load(ctx context.Context, by commands.Caller, id kernel.ProjectID, name, language string) (eventstore.Position, error)
}

// Progress waits until a projection's rows show everything up to a position.
type Progress interface {
	Wait(ctx context.Context, projection string, position eventstore.Position) bool
}

// Notifier tells people what they should know; the same id notifies once.
type Notifier interface {
	Send(ctx context.Context, list ...notifications.Notification) error
	// WantsMail tells whether a person wants letters of a kind.
	WantsMail(ctx context.Context, user kernel.UserID, kind string) (bool, error)
}

// Config is what a Desk is made of.
type Config struct {
	Identity  *identity.Service
	Outbox    *mail.Outbox
	Notify    Notifier
	Companies Companies
	Projects  Projects // guests are assigned to
	Progress  Progress
	Database  readmodels.Database
	Members   readmodels.DB // outside the policies: it finds the companies of a person
	NewID     func() kernel.ID
	BaseURL   string        // where links lead
	Personal  []string      // e-mail providers of private people, as names or whole domains; nil: PersonalProviders
	Trial     time.Duration // of a company founded by sign-up; 0: 30 days
	Invited   int           // people a company on trial may invite; 0: 50
	Contact   string        // address that requests of people go to; empty: nobody takes them
	Sample    Sample        // what a company on trial begins with; nil: nothing
}

// PersonalProviders are the e-mail providers that are no company: a name under any public suffix, or a whole domain.
var PersonalProviders = []string{
	"gmail", "outlook", "yahoo", "hotmail", "aol", "live", "msn", "icloud", "yopmail", "googlemail", "protonmail", "gmx",
	"proton.me", "pm.me", "me.com", "mac.com",
}

// Desk is where people arrive.
type Desk struct{ cfg Config }

// New gives a Desk.
func New(cfg Config) *Desk {
	if cfg.Personal == nil {
		cfg.Personal = PersonalProviders
	}
	if cfg.Trial == 0 {
		cfg.Trial = 30 * 24 * time.Hour
	}
	if cfg.Invited == 0 {
		cfg.Invited = 50
	}
	return &Desk{cfg: cfg}
}

// Kinds of letters.
const (
	letterReset         = "reset"
	letterSignUp        = "sign-up"
	letterAccountExists = "account-exists"
	letterInvitation    = "invitation"
	letterJoinRequest   = "join-request"
	letterJoined        = "joined"
	letterChanged       = "password-changed"
	letterRequest       = "module-request"
	letterEmail         = "email"         // proves a new address
	letterEmailTaken    = "email-taken"   // the new address has an account of its own
	letterEmailChanged  = "email-changed" // to the address that was replaced
	letterDates         = "dates-"        // followed by what became of the request
	letterRoadblock     = "roadblock-"    // followed by what it is to the person
	letterWeek          = "week-"         // followed by what became of the week, or should
)

// Forgot has a reset link sent to the person of an address, if there is one. Faults: "email.malformed", "session.too_many_attempts".
func (d *Desk) Forgot(ctx context.Context, email, language string, from identity.From) error {
	return d.ask(ctx, mail.Job{Kind: letterReset, Recipient: email, Language: language}, from, false)
}

// SignUp has a link sent to an address; the mail tells people who have an account already. Faults: "email.malformed",
// "email.personal", "session.too_many_attempts".
func (d *Desk) SignUp(ctx context.Context, email, language string, from identity.From) error {
	return d.ask(ctx, mail.Job{Kind: letterSignUp, Recipient: email, Language: language, Data: map[string]string{pageOf: trialPage}}, from, true)
}

func (d *Desk) ask(ctx context.Context, j mail.Job, from identity.From, company bool) error {
	email, err := identity.NormalEmail(j.Recipient)
	if err != nil {
		return err
	}
	if company {
		if err := d.ofCompany(email); err != nil {
			return err
		}
	}
	if err := d.cfg.Identity.AdmitMail(ctx, email, from.Address); err != nil {
		return err
	}
	j.Recipient = email
	return d.post(ctx, j)
}

func (d *Desk) post(ctx context.Context, j mail.Job) error {
	if err := d.cfg.Outbox.Put(ctx, j); err != nil {
		return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	return nil
}

// ofCompany refuses an address at a personal provider.
func (d *Desk) ofCompany(email string) error {
	domain := domainOf(email)
	provider, suffix, _ := strings.Cut(domain, ".")
	if slices.Contains(d.cfg.Personal, domain) || slices.Contains(d.cfg.Personal, provider) && publicSuffix(suffix) {
		return fault.New(fault.Invalid, "email.personal", fault.P{"domain": domain})
	}
	return nil
}

// publicSuffix tells whether anybody may register below a suffix: "com", "cl", "com.ar", "co.uk". So gmail.acme.com belongs to Acme.
func publicSuffix(s string) bool {
	second, rest, two := strings.Cut(s, ".")
	return !two || !strings.Contains(rest, ".") && slices.Contains([]string{"com", "co", "net", "org"}, second)
}

// MaySignUp tells whether sign-up takes an address at all, and nothing about accounts. Faults: "email.malformed", "email.personal".
func (d *Desk) MaySignUp(email string) error {
	email, err := identity.NormalEmail(email)
	if err != nil {
		return err
	}
	return d.ofCompany(email)
}

// PasswordChanged tells a person by mail.
func (d *Desk) PasswordChanged(ctx context.Context, user kernel.UserID) error {
	u, err := d.cfg.Identity.User(ctx, user)
	if err != nil {
		return err
	}
	return d.post(ctx, mail.Job{Kind: letterChanged, Recipient: u.Email, Language: u.Language})
}

// ResetPassword sets a password by a mailed link and tells the person. It gives the sessions that ended, and also returns them when only
// the notice could not be queued.
func (d *Desk) ResetPassword(ctx context.Context, token, chosen string, from identity.From) ([]kernel.ID, error) {
	link, err := d.cfg.Identity.Link(ctx, identity.ResetLink, token)
	if err != nil {
		return nil, err
	}
	ended, err := d.cfg.Identity.ResetPassword(ctx, token, chosen, from)
	if err != nil {
		return nil, err
	}
	return ended, d.PasswordChanged(ctx, link.User)
}

func domainOf(email string) string { return email[strings.LastIndexByte(email, '@')+1:] }

// settled waits until who signs in now is seen to be a member.
func (d *Desk) settled(ctx context.Context, r commands.Result) {
	d.cfg.Progress.Wait(ctx, "members", r.Position)
}
