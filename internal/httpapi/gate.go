package httpapi

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"net/netip"
	"slices"
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

	Subcontract kernel.ID // the firm whose people it is of; zero: none
}

var (
	errSession   = fault.New(fault.Unauthenticated, "session.required", nil)
	ErrForbidden = fault.New(fault.Forbidden, "permission.denied", nil)
)

// admit identifies the caller and checks the permission. Its order is the order of the answers: 401, 403, 429, 403, 404. What another site
// forged uses nothing up; what is refused afterwards does.
func (c *Call) admit() error {
	c.Language = LanguageOf("", c.Request)
	if err := c.api.crossOrigin.Check(c.Request); err != nil {
		return fault.Wrap(err, fault.Forbidden, "request.cross_origin", nil)
	}
	if c.route.Need == Public {
		return c.affordable()
	}
	if err := c.identify(); err != nil {
		return err
	}
	if c.route.writes() && !c.Bearer && !c.proven() {
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
func (c *Call) identify() error {
	c.Token, c.Bearer = c.api.tokenOf(c.Request)
	if c.Token == "" {
		return errSession
	}
	session, err := c.api.cfg.Identity.Session(c.Context(), c.Token, c.Address)
	if err != nil {
		return err
	}
	c.Session = session
	c.Language = LanguageOf(session.Language, c.Request)
	c.Member, err = c.api.within(c.Context(), session)
	if err != nil {
		return err
	}
	c.Caller = commands.Caller{
		Company: session.Company, User: session.User, Role: c.Member.Role, Levels: access.Levels(c.Member.Levels),
		Subcontract: c.Member.Subcontract, Correlation: c.Correlation,
	}
	if c.route.Module != "" {
		c.Caller.Level = c.Member.Levels[c.route.Module]
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

// SentToken is the token this request came with.
func (c *Call) SentToken() (token string, bearer bool) { return c.api.tokenOf(c.Request) }

// cookieName is the session's cookie. Over TLS its prefix makes browsers keep it to this host alone, so that no other host of the same
// domain can plant one; the plain name counts nothing then.
func (a *API) cookieName() string {
	if a.cfg.Secure {
		return secureCookie
	}
	return plainCookie
}

// proven tells whether the request carries the token that only the session's own page knows.
func (c *Call) proven() bool {
	return subtle.ConstantTimeCompare([]byte(c.Request.Header.Get(csrfHeader)), []byte(identity.CSRF(c.Token))) == 1
}

// member reads what a person is in a company. Who is no member any more has no session there either.
func (a *API) member(ctx context.Context, company kernel.CompanyID, user kernel.UserID) (Member, error) {
	r, known, err := members.RightsOf(ctx, a.cfg.Database.Of(company), company, user)
	if err != nil {
		return Member{}, QueryError(err)
	}
	if !known {
		return Member{}, errSession
	}
	m := Member{Company: r.Company, Role: access.Role(r.Role), Levels: map[access.Module]access.Level{}, Subcontract: r.Subcontract}
	for _, module := range access.Modules { // only what we know: a foreign word grants nothing
		m.Levels[module] = access.None
		if l := access.Level(r.Levels[string(module)]); l.Sees() {
			m.Levels[module] = l
		}
	}
	return m, nil
}

// within gives what the person of a session is in its company. Who visits it as a superadministrator has all rights there, however
// its table is.
func (a *API) within(ctx context.Context, s identity.Session) (Member, error) {
	if s.Support.IsZero() {
		return a.member(ctx, s.Company, s.User)
	}
	return a.visitor(ctx, s.Company)
}

func (a *API) visitor(ctx context.Context, company kernel.CompanyID) (Member, error) {
	one, known, err := members.Get(ctx, a.cfg.Database.Of(company), company)
	if err != nil {
		return Member{}, QueryError(err)
	}
	if !known {
		return Member{}, errSession
	}
	return Member{Company: one.Name, Role: access.SuperAdmin, Levels: access.Default()[access.SuperAdmin]}, nil
}

// Visitor is what a superadministrator is in a company during a visit.
func (c *Call) Visitor(company kernel.CompanyID) (Member, error) {
	return c.api.visitor(c.Context(), company)
}

// Within gives what the person of a live session is in its company.
func (c *Call) Within(one identity.Session) (Member, error) {
	return c.api.within(c.Context(), one)
}

// MemberOf reads what somebody is in a company that is not the session's yet.
func (c *Call) MemberOf(company kernel.CompanyID, user kernel.UserID) (Member, error) {
	return c.api.member(c.Context(), company, user)
}

// Readmit checks again, for an answer that stays open, that the session lives and the permission stands.
func (c *Call) Readmit(ctx context.Context) error {
	if _, err := c.api.cfg.Identity.Session(ctx, c.Token, c.Address); err != nil {
		return err
	}
	m, err := c.api.within(ctx, c.Session)
	if err != nil {
		return err
	}
	c.Member, c.Caller.Role, c.Caller.Level = m, m.Role, m.Levels[c.route.Module]
	c.Caller.Levels, c.Caller.Subcontract = access.Levels(m.Levels), m.Subcontract
	if err := c.allowed(); err != nil || c.Schedule.IsZero() {
		return err
	}
	return c.mayOpen(c.Schedule)
}

// allowed asks the permission table, after what the company asks of everybody: a second factor, and for changes a trial that goes on.
func (c *Call) allowed() error {
	if c.route.Need != SignedIn {
		if !c.permitted() {
			return ErrForbidden
		}
		if c.Session.Owes {
			return fault.New(fault.Forbidden, "factor.required", nil)
		}
	}
	if c.route.Need == Edit {
		if err := c.api.cfg.Identity.MayChange(c.Context(), c.Session.Company); err != nil {
			return err
		}
	}
	if c.route.Proof {
		return c.Recent()
	}
	return nil
}

// Recent refuses who has not proved for some minutes who they are. Visitors of the demonstration share a person and can prove nothing, so
// they are not asked; a superadministrator who visits it is a person of their own, and is. Fault: "session.reauthentication_needed".
func (c *Call) Recent() error {
	if shared := c.api.cfg.Shared; !shared.IsZero() && c.Session.Company == shared && c.Session.Support.IsZero() {
		return nil
	}
	return c.api.cfg.Identity.Recent(c.Session)
}

func (c *Call) permitted() bool {
	switch c.route.Need {
	case AnyRole:
		return true
	case SuperAdmin:
		return c.Session.Superadmin
	case Support:
		return !c.Session.Support.IsZero()
	case View:
		return c.has(access.Level.Sees)
	case Edit:
		return c.has(access.Level.Edits)
	}
	return false
}

// has tells whether the caller's level in a module of the route is enough.
func (c *Call) has(enough func(access.Level) bool) bool {
	return enough(c.Caller.Level) || slices.ContainsFunc(c.route.Or, func(m access.Module) bool { return enough(c.Member.Levels[m]) })
}

// resolve makes sure that the rows the path names belong to the caller's company.
func (c *Call) resolve() error {
	switch c.route.Scope {
	case Nothing, Self, ByBody, WholeTenant, ByImport, ByExport, ByFile, Own:
		return nil
	case ByCompany:
		id, err := kernel.ParseID(c.Variable("company"))
		if err != nil || id != c.Session.Company {
			return fault.New(fault.NotFound, "company.unknown", nil)
		}
		return nil
	case ByProject:
		id, err := kernel.ParseID(c.Variable("project"))
		if err != nil {
			return fault.New(fault.NotFound, "project.unknown", nil)
		}
		return c.EnterProject(id)
	case BySchedule:
		id, err := kernel.ParseID(c.Variable("schedule"))
		if err != nil {
			return fault.New(fault.NotFound, "schedule.unknown", nil)
		}
		return c.Enter(id)
	case ByListedSchedule:
		id, err := kernel.ParseID(c.Variable("schedule"))
		if err != nil {
			return fault.New(fault.NotFound, "schedule.unknown", nil)
		}
		return c.EnterListed(id)
	case ByRow:
		id, err := kernel.ParseRowID(c.Variable("id"))
		if err != nil {
			return fault.New(fault.NotFound, "row.unknown", nil)
		}
		c.Row = id.Row
		return c.Enter(id.Schedule)
	}
	return ErrForbidden
}

// Enter makes a schedule of the caller's company the one this call is about. The company is part of the stream's address, so another
// company's schedule is not found. Faults: "schedule.unknown", "project.not_assigned", "project.deleted",
// "schedule.removed", "schedule.hidden".
func (c *Call) Enter(id kernel.ScheduleID) error {
	return c.enter(id, c.mayOpen)
}

// EnterListed is Enter for what concerns the project's list: it finds removed schedules too.
func (c *Call) EnterListed(id kernel.ScheduleID) error { return c.enter(id, c.seesSchedule) }

func (c *Call) enter(id kernel.ScheduleID, refusal func(kernel.ScheduleID) error) error {
	if err := c.Exists(eventstore.Plan, id, "schedule.unknown"); err != nil {
		return err
	}
	if err := refusal(id); err != nil {
		return err
	}
	c.Schedule = id
	return nil
}

// EnterProject makes a project of the caller's company the one this call is about, unless it is deleted or hidden from the caller.
func (c *Call) EnterProject(id kernel.ProjectID) error {
	if err := c.Exists(eventstore.Project, id, "project.unknown"); err != nil {
		return err
	}
	if err := c.seesProject(id); err != nil {
		return err
	}
	c.Project = id
	return nil
}

func (c *Call) Exists(kind eventstore.Kind, id kernel.ID, key string) error {
	revision, _, err := c.api.cfg.Store.Head(c.Context(), eventstore.Stream{Company: c.Session.Company, Kind: kind, ID: id})
	if err != nil {
		return QueryError(err)
	}
	if revision == 0 {
		return fault.New(fault.NotFound, key, nil)
	}
	return nil
}

// QueryError says that a read could not be answered now, unless the error already says what it is.
func QueryError(err error) error {
	var f *fault.Fault
	if err == nil || errors.As(err, &f) {
		return err
	}
	if ours(err) {
		return fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
	}
	return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
}

// SetSession hands the browser its token. It is out of reach of scripts and not sent along from other sites.
func (c *Call) SetSession(token string, expires time.Time) {
	http.SetCookie(c.Response, &http.Cookie{
		Name: c.api.cookieName(), Value: token, Path: "/", Expires: expires, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.api.cfg.Secure,
	})
}

func (c *Call) ClearSession() {
	http.SetCookie(c.Response, &http.Cookie{
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

// Origin is where the request comes from, for lists of sign-ins.
func (c *Call) Origin() identity.From {
	return identity.From{Address: c.Address, Device: c.Request.UserAgent()}
}
