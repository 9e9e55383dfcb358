package main

import (
	"fmt"

	"go.uber.org/zap"

	"gantry/internal/accounts"
	"gantry/internal/mail"
	"gantry/internal/notifications"
	"gantry/projections/runner"
	"gantry/readmodels"
)

// post is what writes and delivers mails.
type post struct {
	outbox *mail.Outbox
	notify *notifications.Center
	desk   *accounts.Desk
	sender mail.Sender
	inbox  *mail.Folder // nil: mails are delivered, other machines reach us, or this is no development
}

// notices keeps the notifications of people.
func (p *program) notices() *notifications.Center {
	return notifications.New(p.pool, p.clock.Now, newID, func(err error) {
		p.log.Warn("notifications were not stored and are tried again", zap.Error(err))
	})
}

// mail sets delivery up: over the operator's mail server, else into a folder. Companies on trial begin with the first project.
func (p *program) mail(models *runner.Runner, first accounts.Sample) (post, error) {
	out := post{outbox: mail.NewOutbox(p.pool, p.clock.Now, newID, func(err error) {
		p.log.Warn("a mail was not delivered and is tried again", zap.Error(err))
	})}
	out.notify = p.notices()
	out.desk = accounts.New(accounts.Config{
		Identity: p.identity, Outbox: out.outbox, Notify: out.notify, Companies: p.companies(p.clock), Projects: p.projects(p.clock), Progress: models, Database: readmodels.Open(p.readers), Members: p.pool,
		NewID: newID, BaseURL: p.settings.BaseURL(), Sample: first, Contact: p.settings.Contact,
	})
	if p.settings.SMTP != "" {
		server, err := mail.NewSMTP(p.settings.SMTP, p.settings.MailFrom, p.clock.Now)
		if err != nil {
			return post{}, fmt.Errorf("GANTRY_SMTP_URL, GANTRY_MAIL_FROM: %w", err)
		}
		out.sender = server
		return out, nil
	}
	folder, err := mail.NewFolder(p.settings.MailDir(), p.clock.Now)
	if err != nil {
		return post{}, fmt.Errorf("%w\n  way out: make it writable for this account, or choose another GANTRY_DATA", err)
	}
	p.log.Info("no mail server is set: mails are kept as files", zap.String("directory", p.settings.MailDir()))
	out.sender = folder
	if p.settings.Inbox && p.settings.OnlyHere() {
		out.inbox = folder
	}
	return out, nil
}
