package accounts

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image/png"
	"net/http"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
)

// factorRoutes are what people prove besides a password, when they sign in and in their own account. A change of it asks for the password.
func (d *Deps) factorRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/session/second", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(answerSecond)},
		{Method: http.MethodPost, Path: "/api/session/passkey", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(beginPasskeySignIn)},
		{Method: http.MethodPut, Path: "/api/session/passkey", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(finishPasskeySignIn)},
		{Method: http.MethodPost, Path: "/api/account/codes", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(beginCodes)},
		{Method: http.MethodPut, Path: "/api/account/codes", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(confirmCodes)},
		{Method: http.MethodPost, Path: "/api/account/codes/remove", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(removeCodes)},
		{Method: http.MethodPost, Path: "/api/account/recovery", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(renewRecovery)},
		{Method: http.MethodPost, Path: "/api/account/passkeys", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(beginPasskey)},
		{Method: http.MethodPut, Path: "/api/account/passkeys", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(finishPasskey)},
		{Method: http.MethodPost, Path: "/api/account/passkeys/{passkey}/remove", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(removePasskey)},
	}
}

// SecondFactorView asks for a second factor. Nobody is signed in yet.
type SecondFactorView struct {
	SecondFactor AskedFactor `json:"secondFactor"`
}

// AskedFactor is what may answer.
type AskedFactor struct {
	Token    string `json:"token"`
	Codes    bool   `json:"codes"` // of an app
	Passkeys bool   `json:"passkeys"`
}

// second asks a person who has a second factor for it, and tells whether it did.
func (c *call) second(user identity.User) (asked bool, err error) {
	f, err := c.deps.Identity.Factors(c.Context(), user.ID)
	if err != nil || !f.Any() {
		return false, err
	}
	token, err := c.deps.Identity.AskSecond(c.Context(), user.ID)
	if err != nil {
		return false, err
	}
	return true, c.JSON(http.StatusAccepted, SecondFactorView{AskedFactor{Token: token, Codes: f.Codes, Passkeys: len(f.Passkeys) > 0}})
}

func answerSecond(c *call) error {
	var body struct {
		Token  string `json:"token"`
		Code   string `json:"code"`
		Bearer bool   `json:"bearer"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.deps.Identity.Admit(c.Context(), c.Address); err != nil {
		return err
	}
	user, err := c.deps.Identity.AnswerSecond(c.Context(), body.Token, body.Code, c.Origin())
	if err != nil {
		return err
	}
	return c.enterStrong(user, body.Bearer)
}

// enterStrong opens a session whose person has proven a second factor.
func (c *call) enterStrong(user identity.User, bearer bool) error {
	if _, err := c.enterFirst(user, bearer); err != nil {
		return err
	}
	if err := c.strengthen(); err != nil {
		return err
	}
	return c.opened(bearer)
}

// strengthen notes that the person of this session has proven a second factor.
func (c *call) strengthen() error {
	c.Session.Strong, c.Session.Owes = true, false
	return c.deps.Identity.Strengthen(c.Context(), c.Session.ID)
}

// PasskeyView is what the browser needs for a passkey, and the token its answer comes back with.
type PasskeyView struct {
	Options json.RawMessage `json:"options"`
	Token   string          `json:"token"`
}

func beginPasskeySignIn(c *call) error {
	options, token, err := c.deps.Identity.BeginPasskeySignIn(c.Context(), c.Origin())
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, PasskeyView{options, token})
}

func finishPasskeySignIn(c *call) error {
	var body struct {
		Token    string          `json:"token"`
		Response json.RawMessage `json:"response"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	user, err := c.deps.Identity.FinishPasskeySignIn(c.Context(), body.Token, body.Response, c.Origin())
	if err != nil {
		return err
	}
	return c.enterStrong(user, false)
}

// proof reads the password that a change of the own account asks for, and checks it or what stands in its place.
func (c *call) proof() error {
	var body struct {
		Present string `json:"present"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	return c.confirm(body.Present)
}

// confirm takes the password before a change of how people sign in; a recent proof where the caller has no password that counts.
func (c *call) confirm(present string) error {
	_, err := c.deps.Identity.Confirm(c.Context(), c.Session, present, c.Origin())
	return err
}

// NewCodesView is what a person puts into an app.
type NewCodesView struct {
	Secret string `json:"secret"`
	QR     string `json:"qr"` // a picture to scan, as a data address
}

// qrSide is the side of the picture in pixels.
const qrSide = 264

func beginCodes(c *call) error {
	if err := c.proof(); err != nil {
		return err
	}
	fresh, err := c.deps.Identity.BeginCodes(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	code, err := qr.Encode(fresh.URI, qr.M, qr.Auto)
	if err != nil {
		return err
	}
	if code, err = barcode.Scale(code, qrSide, qrSide); err != nil {
		return err
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, code); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, NewCodesView{Secret: fresh.Secret, QR: "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture.Bytes())})
}

// RecoveryView shows recovery codes, once; null where the person has some already.
type RecoveryView struct {
	Recovery []string `json:"recovery"`
}

func confirmCodes(c *call) error {
	var body struct {
		Code string `json:"code"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	recovery, err := c.deps.Identity.ConfirmCodes(c.Context(), c.Session, body.Code, c.Origin())
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, RecoveryView{recovery})
}

func removeCodes(c *call) error {
	if err := c.proof(); err != nil {
		return err
	}
	if err := c.deps.Identity.RemoveCodes(c.Context(), c.Session, c.Origin()); err != nil {
		return err
	}
	return c.NoContent()
}

func renewRecovery(c *call) error {
	if err := c.proof(); err != nil {
		return err
	}
	recovery, err := c.deps.Identity.RenewRecovery(c.Context(), c.Session, c.Origin())
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, RecoveryView{recovery})
}

func beginPasskey(c *call) error {
	if err := c.proof(); err != nil {
		return err
	}
	options, token, err := c.deps.Identity.BeginPasskey(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, PasskeyView{options, token})
}

func finishPasskey(c *call) error {
	var body struct {
		Token    string          `json:"token"`
		Name     string          `json:"name"`
		Response json.RawMessage `json:"response"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	recovery, err := c.deps.Identity.FinishPasskey(c.Context(), c.Session, body.Token, body.Name, body.Response, c.Origin())
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, RecoveryView{recovery})
}

func removePasskey(c *call) error {
	id, err := kernel.ParseID(c.Variable("passkey"))
	if err != nil {
		return fault.New(fault.NotFound, "passkey.unknown", nil)
	}
	if err := c.proof(); err != nil {
		return err
	}
	if err := c.deps.Identity.RemovePasskey(c.Context(), c.Session, id, c.Origin()); err != nil {
		return err
	}
	return c.NoContent()
}
