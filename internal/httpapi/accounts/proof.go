package accounts

import (
	"encoding/json"
	"net/http"

	"gantry/domain/fault"
	"gantry/internal/httpapi"
)

// proofRoutes let people prove again who they are, for what changes roles or deletes.
func (d *Deps) proofRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/session/proof", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(showProofs)},
		{Method: http.MethodPut, Path: "/api/session/proof", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(proveAgain)},
	}
}

// ProofsView is how the caller may prove who they are.
type ProofsView struct {
	Password bool   `json:"password"`
	Codes    bool   `json:"codes"`
	Passkeys bool   `json:"passkeys"`
	Provider string `json:"provider"` // where this session's person signed in and may do so anew; empty: nowhere
}

func showProofs(c *call) error {
	p, err := c.deps.Identity.Proofs(c.Context(), c.Session)
	if err != nil {
		return err
	}
	view := ProofsView{Password: p.Password, Codes: p.Codes, Passkeys: p.Passkeys && c.deps.Identity.Passkeys()}
	if c.deps.SSO.SaysWhen(c.Session.Provider) {
		view.Provider = c.Session.Provider
	}
	return c.JSON(http.StatusOK, view)
}

// proveAgain takes one proof: the password, a code, or a challenge signed by a passkey.
func proveAgain(c *call) error {
	var body struct {
		Present string `json:"present"`
		Code    string `json:"code"`
		Passkey *struct {
			Token    string          `json:"token"`
			Response json.RawMessage `json:"response"`
		} `json:"passkey"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	var err error
	switch {
	case body.Passkey != nil:
		err = c.deps.Identity.ProvePasskey(c.Context(), c.Session, body.Passkey.Token, body.Passkey.Response, c.Origin())
	case body.Code != "":
		err = c.deps.Identity.ProveCode(c.Context(), c.Session, body.Code, c.Origin())
	case body.Present != "":
		err = c.deps.Identity.ProvePassword(c.Context(), c.Session, body.Present, c.Origin())
	default:
		err = fault.New(fault.Invalid, "request.field", fault.P{"field": "present"})
	}
	if err != nil {
		return err
	}
	return c.NoContent()
}
