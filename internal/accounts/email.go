package accounts

import (
	"context"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
	"gantry/internal/mail"
)

// AskEmail has a link sent to the address that a person wants to have. The answer does not tell whether somebody has it already: the mail
// does. Faults: "email.malformed", "email.same", "session.too_many_attempts".
func (d *Desk) AskEmail(ctx context.Context, user kernel.UserID, email, language string, from identity.From) error {
	address, err := identity.NormalEmail(email)
	if err != nil {
		return err
	}
	u, err := d.cfg.Identity.User(ctx, user)
	if err != nil {
		return err
	}
	if u.Email == address {
		return fault.New(fault.Invalid, "email.same", nil)
	}
	if err := d.cfg.Identity.AdmitMail(ctx, address, from.Address); err != nil {
		return err
	}
	return d.post(ctx, mail.Job{Kind: letterEmail, Recipient: address, Language: language, Data: map[string]string{"user": user.String()}})
}

// ChangeEmail gives a person the address of a mailed link, and tells the former address. Faults: those of identity.ChangeEmail.
func (d *Desk) ChangeEmail(ctx context.Context, token string, from identity.From) (string, error) {
	u, was, err := d.cfg.Identity.ChangeEmail(ctx, token, from)
	if err != nil {
		return "", err
	}
	return u.Email, d.post(ctx, mail.Job{Kind: letterEmailChanged, Recipient: was, Language: u.Language, Data: map[string]string{"user": u.ID.String()}})
}

func (d *Desk) emailLetter(ctx context.Context, j mail.Job, l mail.Letter) (mail.Letter, bool, error) {
	holder, known, err := d.cfg.Identity.ByEmail(ctx, j.Recipient)
	if err != nil {
		return l, false, err
	}
	who, err := d.person(ctx, j.Data["user"])
	if err != nil || who.Email == "" || holder == who.ID {
		return l, false, err
	}
	l.Values["name"] = nameOf(who)
	if known {
		l.Kind, l.Link = letterEmailTaken, d.cfg.BaseURL+"/signin"
		return l, true, nil
	}
	return d.linked(ctx, l, "/email/", identity.Link{ID: j.ID, Kind: identity.EmailLink, Email: j.Recipient, User: who.ID, Language: j.Language})
}
