package sso

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"

	"gantry/domain/fault"
)

// Settings are one provider as the operator's file names it.
type Settings struct {
	Name     string   `json:"name"`  // in addresses, for example trimble
	Label    string   `json:"label"` // on the button
	Issuer   string   `json:"issuer"`
	ClientID string   `json:"client_id"`
	Secret   string   `json:"client_secret"`
	Scopes   []string `json:"scopes"`   // besides openid; none: email and profile
	Platform bool     `json:"platform"` // a construction-software platform, not an identity provider of people

	// Of a platform that speaks OAuth 2 alone: who signed in is what its profile says. Issuer names it and is not asked.
	Authorize string `json:"authorize"`
	Token     string `json:"token"`
	Profile   string `json:"profile"`
}

// plain tells whether the provider speaks OAuth 2 without OpenID Connect.
func (s Settings) plain() bool { return s.Profile != "" }

// Account is somebody at an issuer.
type Account struct {
	Issuer  string
	Subject string
	Email   string    // whose account here may be linked by its password; empty unless an OpenID issuer has verified it
	Proven  time.Time // when the person proved who they are there; zero: the issuer does not say
}

// Providers are where people may sign in besides here.
type Providers struct {
	list []*provider
}

type provider struct {
	settings Settings
	callback string
	client   *http.Client

	found     atomic.Pointer[oidc.Provider]
	discovery singleflight.Group
}

var providerName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,30}$`)

// patience bounds one exchange with an issuer.
const patience = 10 * time.Second

// Read reads the operator's file: {"providers": [{"name", "label", "issuer", "client_id", "client_secret", "scopes", "platform", "authorize",
// "token", "profile"}]}. base is the address people
// reach us at; issuers answer to <base>/auth/<name>/callback.
func Read(path, base string) (*Providers, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var file struct {
		Providers []Settings `json:"providers"`
	}
	d := json.NewDecoder(strings.NewReader(string(b)))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return New(file.Providers, base)
}

// New checks the settings.
func New(all []Settings, base string) (*Providers, error) {
	p := &Providers{}
	for _, s := range all {
		wrong := slices.IndexFunc(s.addresses(), func(address string) bool { return !reachable(address) })
		switch {
		case !providerName.MatchString(s.Name):
			return nil, fmt.Errorf("provider %q: a name is small letters, digits and dashes", s.Name)
		case slices.ContainsFunc(p.list, func(o *provider) bool { return o.settings.Name == s.Name }):
			return nil, fmt.Errorf("provider %q is there twice", s.Name)
		case s.Label == "" || s.ClientID == "":
			return nil, fmt.Errorf("provider %q needs label and client_id", s.Name)
		case wrong >= 0:
			return nil, fmt.Errorf("provider %q: %q must be an https address", s.Name, s.addresses()[wrong])
		}
		if len(s.Scopes) == 0 && !s.plain() {
			s.Scopes = []string{"email", "profile"}
		}
		p.list = append(p.list, &provider{settings: s, callback: base + "/auth/" + s.Name + "/callback", client: &http.Client{Timeout: patience}})
	}
	return p, nil
}

// addresses are those the settings must name.
func (s Settings) addresses() []string {
	if s.plain() {
		return []string{s.Issuer, s.Authorize, s.Token, s.Profile}
	}
	return []string{s.Issuer}
}

// reachable tells whether an address is over TLS, or on this machine.
func reachable(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http" && loopback(u.Hostname()))
}

func loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// Button is how a page offers a provider.
type Button struct {
	Name     string `json:"name"`
	Label    string `json:"label"`
	Platform bool   `json:"platform"`
}

// Buttons lists the providers; nil Providers have none.
func (p *Providers) Buttons() []Button {
	out := []Button{}
	if p != nil {
		for _, o := range p.list {
			out = append(out, Button{Name: o.settings.Name, Label: o.settings.Label, Platform: o.settings.Platform})
		}
	}
	return out
}

func (p *Providers) of(name string) (*provider, error) {
	if p != nil {
		for _, o := range p.list {
			if o.settings.Name == name {
				return o, nil
			}
		}
	}
	return nil, fault.New(fault.NotFound, "sso.provider_unknown", nil)
}

// oauth gives the issuer's addresses. Fault: "sso.unreachable".
func (o *provider) oauth(ctx context.Context) (oauth2.Config, *oidc.Provider, error) {
	if s := o.settings; s.plain() {
		return oauth2.Config{
			ClientID: s.ClientID, ClientSecret: s.Secret, Endpoint: oauth2.Endpoint{AuthURL: s.Authorize, TokenURL: s.Token}, RedirectURL: o.callback, Scopes: s.Scopes,
		}, nil, nil
	}
	found, err := o.discovered(ctx)
	if err != nil {
		return oauth2.Config{}, nil, fault.Wrap(err, fault.Unavailable, "sso.unreachable", nil)
	}
	return oauth2.Config{
		ClientID: o.settings.ClientID, ClientSecret: o.settings.Secret, Endpoint: found.Endpoint(), RedirectURL: o.callback,
		Scopes: append([]string{oidc.ScopeOpenID}, o.settings.Scopes...),
	}, found, nil
}

// discovered reads the issuer's description once for all waiting callers, and keeps it. A caller that gives up leaves the others
// their answer.
func (o *provider) discovered(ctx context.Context) (*oidc.Provider, error) {
	if found := o.found.Load(); found != nil {
		return found, nil
	}
	answer := o.discovery.DoChan("", func() (any, error) {
		found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), o.client), o.settings.Issuer)
		if err == nil {
			o.found.Store(found)
		}
		return found, err
	})
	select {
	case a := <-answer:
		found, _ := a.Val.(*oidc.Provider)
		return found, a.Err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Verifier makes the secret half of PKCE.
func Verifier() string { return oauth2.GenerateVerifier() }

// Known tells whether a provider is there. Fault: "sso.provider_unknown".
func (p *Providers) Known(name string) error {
	_, err := p.of(name)
	return err
}

// Address is where a browser signs in; anew: the issuer lets nobody in who proved themselves earlier. Faults: "sso.provider_unknown", "sso.unreachable".
func (p *Providers) Address(ctx context.Context, name, state, nonce, verifier string, anew bool) (string, error) {
	o, err := p.of(name)
	if err != nil {
		return "", err
	}
	c, _, err := o.oauth(ctx)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)}
	if anew {
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"), oauth2.SetAuthURLParam("max_age", "0"))
	}
	return c.AuthCodeURL(state, options...), nil
}

// SaysWhen tells whether a provider can say when a person proved who they are. OAuth 2 alone has no word for it.
func (p *Providers) SaysWhen(name string) bool {
	o, err := p.of(name)
	return err == nil && !o.settings.plain()
}

// Redeem turns the code of an answer into who signed in. Faults: "sso.unreachable" where the issuer is away, "sso.refused" where it
// refuses the code or what it says does not hold.
func (p *Providers) Redeem(ctx context.Context, name, code, nonce, verifier string) (Account, error) {
	o, err := p.of(name)
	if err != nil {
		return Account{}, err
	}
	c, issuer, err := o.oauth(ctx)
	if err != nil {
		return Account{}, err
	}
	ctx = oidc.ClientContext(ctx, o.client)
	tokens, err := c.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if err != nil {
		var answered *oauth2.RetrieveError
		if errors.As(err, &answered) && answered.Response.StatusCode < 500 {
			return Account{}, refused(err)
		}
		return Account{}, fault.Wrap(err, fault.Unavailable, "sso.unreachable", nil)
	}
	if issuer == nil {
		return o.profile(ctx, tokens)
	}
	raw, _ := tokens.Extra("id_token").(string)
	id, err := issuer.Verifier(&oidc.Config{ClientID: o.settings.ClientID}).Verify(ctx, raw)
	if err != nil {
		return Account{}, refused(err)
	}
	if subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(nonce)) != 1 {
		return Account{}, refused(errors.New("the nonce is of another attempt"))
	}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
		Proven   int64  `json:"auth_time"`
	}
	if err := id.Claims(&claims); err != nil {
		return Account{}, refused(err)
	}
	out := Account{Issuer: id.Issuer, Subject: id.Subject}
	if claims.Verified {
		out.Email = claims.Email
	}
	if claims.Proven > 0 {
		out.Proven = time.Unix(claims.Proven, 0)
	}
	return out, nil
}

// largestProfile bounds what a platform says of a person.
const largestProfile = 1 << 20

// profile asks a platform who a token is of.
func (o *provider) profile(ctx context.Context, tokens *oauth2.Token) (Account, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, o.settings.Profile, nil)
	if err != nil {
		return Account{}, refused(err)
	}
	tokens.SetAuthHeader(r)
	res, err := o.client.Do(r)
	if err != nil {
		return Account{}, fault.Wrap(err, fault.Unavailable, "sso.unreachable", nil)
	}
	defer res.Body.Close()
	switch {
	case res.StatusCode >= 500:
		return Account{}, fault.Wrap(errors.New(res.Status), fault.Unavailable, "sso.unreachable", nil)
	case res.StatusCode != http.StatusOK:
		return Account{}, refused(errors.New(res.Status))
	}
	var said struct {
		ID    json.RawMessage `json:"id"` // a number or a text
		Email string          `json:"email"`
		Login string          `json:"login"`
	}
	if err := json.NewDecoder(io.LimitReader(res.Body, largestProfile)).Decode(&said); err != nil {
		return Account{}, refused(err)
	}
	subject := strings.Trim(string(said.ID), `"`)
	if subject == "" || subject == "null" || strings.ContainsAny(subject, `{}[]"\`) {
		return Account{}, refused(errors.New("the profile names no id"))
	}
	return Account{Issuer: o.settings.Issuer, Subject: subject, Email: cmp.Or(said.Email, said.Login)}, nil
}

func refused(cause error) error { return fault.Wrap(cause, fault.Unauthenticated, "sso.refused", nil) }
