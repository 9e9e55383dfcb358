package accounts

import (
	"context"

	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/internal/identity"
	"gantry/internal/mail"
)

// pageOf says in a mail's job which page its link leads to.
const pageOf = "page"

// Pages of a sign-up link.
const (
	trialPage    = "/signupconfirmation/"
	registerPage = "/confirmation/"
)

// Register has a link sent to an address that makes a profile first and a company afterwards. Faults: those of SignUp.
func (d *Desk) Register(ctx context.Context, email, language string, from identity.From) error {
	return d.ask(ctx, mail.Job{Kind: letterSignUp, Recipient: email, Language: language, Data: map[string]string{pageOf: registerPage}}, from, true)
}

// Registered is what the pages of a registration show.
type Registered struct {
	Email string
	Made  bool // the profile is made, the company is next
}

// OpenRegistration looks at a registration. Faults: those of a link; "token.used" where the address got an account another way.
func (d *Desk) OpenRegistration(ctx context.Context, token string) (Registered, error) {
	_, out, err := d.registration(ctx, token)
	return out, err
}

func (d *Desk) registration(ctx context.Context, token string) (identity.Link, Registered, error) {
	l, err := d.cfg.Identity.Link(ctx, identity.SignUpLink, token)
	if err != nil {
		return l, Registered{}, err
	}
	user, known, err := d.cfg.Identity.ByEmail(ctx, l.Email)
	if err == nil && known && user != l.User {
		err = fault.New(fault.Conflict, "token.used", nil)
	}
	return l, Registered{Email: l.Email, Made: known}, err
}

// SaveProfile makes the person of a registration known and keeps the link for the company. Saved again it changes nothing. Faults: those
// of OpenRegistration and of a profile.
func (d *Desk) SaveProfile(ctx context.Context, token string, p identity.Profile, from identity.From) error {
	l, is, err := d.registration(ctx, token)
	if err != nil || is.Made {
		return err
	}
	if err := d.checkArrival(p); err != nil {
		return err
	}
	_, err = d.cfg.Identity.Register(ctx, l, p, from)
	return err
}

// FoundRegistered makes the company of a registration, with the person as its administrator, and uses the link up. Faults: those of
// OpenRegistration, of company.Create and company.Change, "registration.no_profile".
func (d *Desk) FoundRegistered(ctx context.Context, token string, c company.Change, from identity.From) (Confirmed, error) {
	l, is, err := d.registration(ctx, token)
	if err != nil {
		return Confirmed{}, err
	}
	if !is.Made {
		return Confirmed{}, fault.New(fault.Conflict, "registration.no_profile", nil)
	}
	if err := d.establish(ctx, l.User, l.Company, l.ID, c, domainOf(l.Email)); err != nil {
		return Confirmed{}, err
	}
	if err := d.cfg.Identity.UseSignUp(ctx, l, from); err != nil {
		return Confirmed{}, err
	}
	u, err := d.cfg.Identity.User(ctx, l.User)
	return Confirmed{User: u, Company: l.Company}, err
}
