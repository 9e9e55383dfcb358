package accounts

import (
	"context"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/mail"
)

// Contactable tells whether requests of people reach somebody.
func (d *Desk) Contactable() bool { return d.cfg.Contact != "" }

// longestModule bounds the name of a module in a request.
const longestModule = 60

// AskFor tells the installation's contact that somebody wants a module switched on; without a module, to hear of the offer. Who asks
// follows from the caller alone. Faults: "contact.missing", "request.module_too_long", "session.too_many_attempts".
func (d *Desk) AskFor(ctx context.Context, by commands.Caller, module, language string) error {
	if !d.Contactable() {
		return fault.New(fault.Conflict, "contact.missing", nil)
	}
	module = kernel.TidyName(module)
	if len([]rune(module)) > longestModule {
		return fault.New(fault.Invalid, "request.module_too_long", fault.P{"max": longestModule})
	}
	who, err := d.cfg.Identity.User(ctx, by.User)
	if err != nil {
		return err
	}
	if err := d.cfg.Identity.AdmitMailTo(ctx, who.Email); err != nil {
		return err
	}
	return d.post(ctx, mail.Job{
		Kind: letterRequest, Recipient: d.cfg.Contact, Language: language,
		Data: map[string]string{"user": by.User.String(), "company": by.Company.String(), "module": module},
	})
}

func (d *Desk) requestLetter(ctx context.Context, j mail.Job, l mail.Letter) (mail.Letter, bool, error) {
	who, err := d.person(ctx, j.Data["user"])
	if err != nil || who.Email == "" {
		return l, false, err
	}
	l.Link = d.cfg.BaseURL
	l.Values["name"], l.Values["email"], l.Values["module"] = nameOf(who), who.Email, j.Data["module"]
	if l.Values["module"] == "" {
		l.Values["module"] = "Gantry"
	}
	l.Values["company"], err = d.companyName(ctx, j.Data["company"])
	return l, err == nil, err
}
