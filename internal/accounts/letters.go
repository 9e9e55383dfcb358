package accounts

import (
	"context"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
	"gantry/internal/mail"
	"gantry/readmodels/members"
)

// Compose writes the letter of a job; false: there is nothing to send.
func (d *Desk) Compose(ctx context.Context, j mail.Job) (mail.Letter, bool, error) {
	l := mail.Letter{To: j.Recipient, Kind: j.Kind, Language: j.Language, Values: map[string]string{"email": j.Recipient}}
	if strings.HasPrefix(j.Kind, letterDates) || strings.HasPrefix(j.Kind, letterRoadblock) {
		return d.datesLetter(ctx, j, l)
	}
	if strings.HasPrefix(j.Kind, letterWeek) {
		return d.weekLetter(ctx, j, l)
	}
	var err error
	switch j.Kind {
	case letterReset:
		return d.resetLetter(ctx, j, l)
	case letterSignUp:
		return d.signUpLetter(ctx, j, l)
	case letterInvitation:
		return d.invitationLetter(ctx, j, l)
	case letterJoinRequest:
		var who identity.User
		if who, err = d.person(ctx, j.Data["user"]); err != nil || who.Email == "" {
			return l, false, err
		}
		l.Link, l.Values["name"], l.Values["email"] = d.cfg.BaseURL+"/company-settings/members", nameOf(who), who.Email
		l.Values["company"], err = d.companyName(ctx, j.Data["company"])
	case letterJoined:
		l.Link = d.cfg.BaseURL + "/signin"
		l.Values["company"], err = d.companyName(ctx, j.Data["company"])
	case letterRequest:
		return d.requestLetter(ctx, j, l)
	case letterEmail:
		return d.emailLetter(ctx, j, l)
	case letterEmailChanged:
		var who identity.User
		if who, err = d.person(ctx, j.Data["user"]); err != nil || who.Email == "" {
			return l, false, err
		}
		l.Values["new"] = who.Email
	case letterChanged:
		l.Link = d.cfg.BaseURL + "/forgot"
	}
	return l, err == nil, err
}

func (d *Desk) resetLetter(ctx context.Context, j mail.Job, l mail.Letter) (mail.Letter, bool, error) {
	user, known, err := d.cfg.Identity.ByEmail(ctx, j.Recipient)
	if err != nil || !known {
		return l, false, err
	}
	return d.linked(ctx, l, "/changepassword/", identity.Link{ID: j.ID, Kind: identity.ResetLink, Email: j.Recipient, User: user, Language: j.Language})
}

func (d *Desk) signUpLetter(ctx context.Context, j mail.Job, l mail.Letter) (mail.Letter, bool, error) {
	_, known, err := d.cfg.Identity.ByEmail(ctx, j.Recipient)
	if err != nil {
		return l, false, err
	}
	if known {
		l.Kind, l.Link = letterAccountExists, d.cfg.BaseURL+"/signin"
		return l, true, nil
	}
	page := trialPage
	if j.Data[pageOf] == registerPage {
		page = registerPage
	}
	return d.linked(ctx, l, page, identity.Link{
		ID: j.ID, Kind: identity.SignUpLink, Email: j.Recipient, User: d.cfg.NewID(), Company: d.cfg.NewID(), Language: j.Language,
	})
}

func (d *Desk) invitationLetter(ctx context.Context, j mail.Job, l mail.Letter) (mail.Letter, bool, error) {
	link, err := d.cfg.Identity.OpenLink(ctx, j.ID)
	if fault.Has(err, "invitation.unknown") { // used or replaced meanwhile
		return l, false, nil
	}
	if err != nil {
		return l, false, err
	}
	inviter, err := d.cfg.Identity.User(ctx, link.InvitedBy)
	if err != nil {
		return l, false, err
	}
	l.Values["message"], l.Values["inviter"] = link.Message, nameOf(inviter)
	if l.Values["company"], err = d.companyName(ctx, link.Company.String()); err != nil {
		return l, false, err
	}
	token, err := d.cfg.Identity.LinkToken(ctx, link.ID)
	l.Link = d.cfg.BaseURL + "/confirmation/" + token
	return l, err == nil, err
}

func (d *Desk) linked(ctx context.Context, l mail.Letter, path string, link identity.Link) (mail.Letter, bool, error) {
	if _, err := d.cfg.Identity.NewLink(ctx, link); err != nil {
		return l, false, err
	}
	if _, err := d.cfg.Identity.OpenLink(ctx, link.ID); err != nil {
		if fault.Has(err, "invitation.unknown") { // a later mail has taken its place
			return l, false, nil
		}
		return l, false, err
	}
	token, err := d.cfg.Identity.LinkToken(ctx, link.ID)
	l.Link = d.cfg.BaseURL + path + token
	return l, err == nil, err
}

func (d *Desk) person(ctx context.Context, id string) (identity.User, error) {
	user, err := kernel.ParseID(id)
	if err != nil {
		return identity.User{}, err
	}
	return d.cfg.Identity.User(ctx, user)
}

func (d *Desk) companyName(ctx context.Context, id string) (string, error) {
	company, err := kernel.ParseID(id)
	if err != nil {
		return "", err
	}
	c, known, err := members.Get(ctx, d.cfg.Database.Of(company), company)
	if err == nil && !known {
		err = fault.New(fault.Unavailable, "store.unavailable", nil) // not shown yet
	}
	return c.Name, err
}

func nameOf(u identity.User) string { return strings.TrimSpace(u.Name + " " + u.Lastname) }
