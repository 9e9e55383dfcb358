package accounts

import (
	"context"
	"net/http"
	"slices"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/accounts"
	"gantry/internal/files"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
	"gantry/internal/mail"
	"gantry/internal/notifications"
	"gantry/internal/sso"
	"gantry/readmodels"
)

// Channels closes the live channels of a session that is over.
type Channels interface{ SessionEnded(session kernel.ID) }

// Deps is what this area works with.
type Deps struct {
	Identity    *identity.Service
	Accounts    *accounts.Desk
	Notices     *notifications.Center
	SSO         *sso.Providers // nil: people sign in here alone
	SignUp      bool           // visitors may found companies
	Inbox       *mail.Folder   // letters shown to this machine instead of delivered; nil: they are delivered
	Live        Channels
	Files       *files.Store                             // pictures
	Problem     func(error)                              // hears what failed behind an answer
	Track       func(string)                             // hears why a sign-in failed
	Lost        func(ctx context.Context, reason string) // hears of mailed links that lead nowhere
	Members     readmodels.DB                            // outside the policies: it finds the companies of a person
	Demo        *Demo                                    // nil: no demo company
	Version     string
	Environment func(host string) string // name of a host's environment; empty: production
	Secure      bool                     // people reach us over TLS
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	return slices.Concat(
		d.sessionRoutes(), d.ownAccountRoutes(), d.arrivalRoutes(), d.registerRoutes(), d.authRoutes(), d.ssoRoutes(), d.invitationRoutes(), d.inboxRoutes(), d.peopleRoutes(), d.accountRoutes(), d.factorRoutes(), d.proofRoutes(), d.pictureRoutes(), d.administerRoutes(), d.supportRoutes(), d.notificationRoutes(),
	)
}

// call is a request to this area.
type call struct {
	*httpapi.Call
	deps *Deps
	past time.Time // when the person proved who they are, for a session that goes on from another; zero: just now; identity.Never: nobody can say
	word bool      // the proof is the password here
	via  string    // the provider where the person has just proved who they are; empty: here
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error {
		err := f(&call{Call: c, deps: d})
		if c.Request.Method == http.MethodGet && lostLink(err) {
			d.Lost(c.Context(), fault.Of(err).Key)
		}
		return err
	}
}

// lostLink tells whether somebody followed a mailed link that leads nowhere.
func lostLink(err error) bool {
	return slices.ContainsFunc([]string{"token.malformed", "token.foreign", "token.used", "token.expired"}, func(key string) bool { return fault.Has(err, key) })
}
