package httpapi

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/identity"
	"gantry/readmodels/members"
)

// Names on the wire.
const (
	plainCookie   = "gantry_session"
	secureCookie  = "__Host-gantry_session"
	csrfHeader    = "X-CSRF-Token"
	correlation   = "X-Correlation-Id"
	bearerPrefix  = "Bearer "
	forwardedFor  = "X-Forwarded-For"
	idempotencyID = "Idempotency-Key"
)

// Member is what the signed-in person is in the company of the session.
type Member struct {
	Company string // its name
	Role    access.Role
	Levels  map[access.Module]access.Level
}

var (
	errSession   = fault.New(fault.Unauthenticated, "session.required", nil)
	errForbidden = fault.New(fault.Forbidden, "permission.denied", nil)
)

// admit identifies the caller and checks the permission. Its order is the order of the answers: 401, 403, 429, 403, 404. What another site
// forged uses nothing up; what is refused afterwards does.
func (c *call) admit() error {
	c.language = languageOf("", c.r)
	if err := c.api.crossOrigin.Check(c.r); err != nil {
		return fault.Wrap(err, fault.Forbidden, "request.cross_origin", nil)
	}
	if c.route.need == public {
		return c.affordable()
	}
	if err := c.identify(); err != nil {
		return err
	}
	if writes(c.route.method) && !c.bearer && !c.proven() {
		return fault.New(fault.Forbidden, "request.csrf", nil)
	}
	if err := c.affordable(); err != nil {
		return err
	}
	if err := c.allowed(); err != nil {
		return err
	}
	return c.resolve()
}

// identify finds the session of the request and what its person is in its company.
func (c *call) identify() error {
	c.token, c.bearer = c.api.tokenOf(c.r)
	if c.token == "" {
		return errSession
	}
	session, err := c.api.cfg.Identity.Session(c.ctx(), c.token, c.address)
	if err != nil {
		return err
	}
	c.session = session
	c.language = languageOf(session.Language, c.r)
	c.member, err = c.api.member(c.ctx(), session.Company, session.User)
	if err != nil {
		return err
	}
	c.caller = commands.Caller{
		Company: session.Company, User: session.User, Role: c.member.Role, Calendars: c.member.Levels[access.Calendars], Correlation: c.correlation,
	}
	if c.route.module != "" {
		c.caller.Level = c.member.Levels[c.route.module]
	}
	return nil
}

// tokenOf gives the session's token. A header wins over a cookie: who sends one is a program and has no page to be forged from.
func (a *API) tokenOf(r *http.Request) (token string, bearer bool) {
	if h := r.Header.Get("Authorization"); len(h) > len(bearerPrefix) && strings.EqualFold(h[:len(bearerPrefix)], bearerPrefix) {
		return strings.TrimSpace(h[len(bearerPrefix):]), true
	}
	if cookie, err := r.Cookie(a.cookieName()); err == nil {
		return cookie.Value, false
	}
	return "", false
}

// cookieName is the session's cookie. Over TLS its prefix makes browsers keep it to this host alone, so that no other host of the same
// domain can plant one; the plain name counts nothing then.
func (a *API) cookieName() string {
	if a.cfg.Secure {
		return secureCookie
	}
	return plainCookie
}

// proven tells whether the request carries the token that only the session's own page knows.
func (c *call) proven() bool {
	return subtle.ConstantTimeCompare([]byte(c.r.Header.Get(csrfHeader)), []byte(identity.CSRF(c.token))) == 1
}

// member reads what a person is in a company. Who is no member any more has no session there either.
func (a *API) member(ctx context.Context, company kernel.CompanyID, user kernel.UserID) (Member, error) {
	r, known, err := members.RightsOf(ctx, a.cfg.Database.Of(company), company, user)
	if err != nil {
		return Member{}, queryError(err)
	}
	if !known {
		return Member{}, errSession
	}
	m := Member{Company: r.Company, Role: access.Role(r.Role), Levels: map[access.Module]access.Level{}}
	for _, module := range access.Modules { // only what we know: a foreign word grants nothing
		m.Levels[module] = access.None
		if l := access.Level(r.Levels[string(module)]); l.Sees() {
			m.Levels[module] = l
		}
	}
	return m, nil
}

// allowed asks the permission table.
func (c *call) allowed() error {
	level := c.caller.Level
	switch c.route.need {
	case signedIn:
		return nil
	case superAdmin:
		if c.member.Role == access.SuperAdmin {
			return nil
		}
	case view:
		if level.Sees() {
			return nil
		}
	case edit:
		if level.Edits() {
			return nil
		}
	}
	return errForbidden
}

// resolve makes sure that the rows the path names belong to the caller's company.
func (c *call) resolve() error {
	switch c.route.scope {
	case nothing, self, byBody, wholeTenant, byImport, byExport:
		return nil
	case byCompany:
		id, err := kernel.ParseID(c.variable("company"))
		if err != nil || id != c.session.Company {
			return fault.New(fault.NotFound, "company.unknown", nil)
		}
		return nil
	case byProject:
		id, err := kernel.ParseID(c.variable("project"))
		if err != nil {
			return fault.New(fault.NotFound, "project.unknown", nil)
		}
		return c.enterProject(id)
	case bySchedule:
		id, err := kernel.ParseID(c.variable("schedule"))
		if err != nil {
			return fault.New(fault.NotFound, "schedule.unknown", nil)
		}
		return c.enter(id)
	case byRow:
		id, err := kernel.ParseRowID(c.variable("id"))
		if err != nil {
			return fault.New(fault.NotFound, "row.unknown", nil)
		}
		c.row = id.Row
		return c.enter(id.Schedule)
	}
	return errForbidden
}

// enter makes a schedule of the caller's company the one this call is about. The company is part of the stream's address, so another
// company's schedule is not found.
func (c *call) enter(id kernel.ScheduleID) error {
	if err := c.exists(eventstore.Plan, id, "schedule.unknown"); err != nil {
		return err
	}
	c.schedule = id
	return nil
}

func (c *call) enterProject(id kernel.ProjectID) error {
	if err := c.exists(eventstore.Project, id, "project.unknown"); err != nil {
		return err
	}
	c.project = id
	return nil
}

func (c *call) exists(kind eventstore.Kind, id kernel.ID, key string) error {
	revision, _, err := c.api.cfg.Store.Head(c.ctx(), eventstore.Stream{Company: c.session.Company, Kind: kind, ID: id})
	if err != nil {
		return queryError(err)
	}
	if revision == 0 {
		return fault.New(fault.NotFound, key, nil)
	}
	return nil
}

// queryError says that a read could not be answered now, unless the error already says what it is.
func queryError(err error) error {
	var f *fault.Fault
	if err == nil || errors.As(err, &f) {
		return err
	}
	if ours(err) {
		return fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
	}
	return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
}

// setSession hands the browser its token. It is out of reach of scripts and not sent along from other sites.
func (c *call) setSession(token string, expires time.Time) {
	http.SetCookie(c.w, &http.Cookie{
		Name: c.api.cookieName(), Value: token, Path: "/", Expires: expires, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.api.cfg.Secure,
	})
}

func (c *call) clearSession() {
	http.SetCookie(c.w, &http.Cookie{
		Name: c.api.cookieName(), Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.api.cfg.Secure,
	})
}

// addressOf is the network address of the caller. Only a proxy that the operator trusts may speak for another address, and only its
// own entry is believed: the last one that is no trusted proxy.
func (a *API) addressOf(r *http.Request) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	address := peer.Addr().Unmap()
	if !a.trusted(address) {
		return address.String()
	}
	hops := strings.Split(strings.Join(r.Header.Values(forwardedFor), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := hopOf(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		address = hop
		if !a.trusted(address) {
			break
		}
	}
	return address.String()
}

// hopOf reads one entry of X-Forwarded-For; some proxies add the port.
func hopOf(text string) (netip.Addr, error) {
	hop, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	if withPort, e := netip.ParseAddrPort(text); err != nil && e == nil {
		hop, err = withPort.Addr(), nil
	}
	return hop.Unmap().WithZone(""), err
}

func (a *API) trusted(address netip.Addr) bool {
	for _, p := range a.cfg.TrustedProxies {
		if p.Contains(address) {
			return true
		}
	}
	return false
}

// origin is where the request comes from, for lists of sign-ins.
func (c *call) origin() identity.From {
	return identity.From{Address: c.address, Device: c.r.UserAgent()}
}
