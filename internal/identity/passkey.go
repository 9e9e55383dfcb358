package identity

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Passkey is one as its owner sees it in a list.
type Passkey struct {
	ID      kernel.ID
	Name    string
	Created time.Time
	Used    *time.Time
}

// longestPasskey bounds a passkey's name in characters.
const longestPasskey = 60

// site knows passkeys of the address people reach us at; nil where that is no name, because browsers make none for numbers.
func site(address string) *webauthn.WebAuthn {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return nil
	}
	if _, err := netip.ParseAddr(u.Hostname()); err == nil {
		return nil
	}
	required := true
	w, err := webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: codeIssuer, RPOrigins: []string{u.Scheme + "://" + u.Host},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: &required, UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil
	}
	return w
}

// holder is a person as passkeys see one.
type holder struct {
	user User
	keys []webauthn.Credential
}

func (h holder) WebAuthnID() []byte   { return h.user.ID[:] }
func (h holder) WebAuthnName() string { return h.user.Email }
func (h holder) WebAuthnDisplayName() string {
	return strings.TrimSpace(h.user.Name + " " + h.user.Lastname)
}
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

func (s *Service) holder(ctx context.Context, user kernel.UserID) (h holder, err error) {
	if h.user, err = s.User(ctx, user); err != nil {
		return h, err
	}
	rows, err := s.db.Query(ctx, `select credential from identity_passkeys where user_id = $1`, user)
	if err != nil {
		return h, storeError(err)
	}
	h.keys, err = pgx.CollectRows(rows, func(r pgx.CollectableRow) (c webauthn.Credential, err error) {
		var text []byte
		if err = r.Scan(&text); err == nil {
			err = json.Unmarshal(text, &c)
		}
		return c, err
	})
	return h, storeError(err)
}

// Passkeys tells whether people may have passkeys here.
func (s *Service) Passkeys() bool { return s.site != nil }

func (s *Service) havePasskeys() error {
	if s.site == nil {
		return fault.New(fault.Conflict, "passkey.unavailable", nil)
	}
	return nil
}

// BeginPasskey gives what the browser needs to make a passkey, and a token for FinishPasskey. Fault: "passkey.unavailable".
func (s *Service) BeginPasskey(ctx context.Context, user kernel.UserID) (options json.RawMessage, token string, err error) {
	if err := s.havePasskeys(); err != nil {
		return nil, "", err
	}
	h, err := s.holder(ctx, user)
	if err != nil {
		return nil, "", err
	}
	creation, data, err := s.site.BeginRegistration(h, webauthn.WithExclusions(webauthn.Credentials(h.keys).CredentialDescriptors()))
	if err != nil {
		return nil, "", fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
	}
	return s.offered(ctx, newPasskey, user, creation, data)
}

func (s *Service) offered(ctx context.Context, kind string, user kernel.UserID, to, data any) (json.RawMessage, string, error) {
	options, err := json.Marshal(to)
	if err != nil {
		return nil, "", err
	}
	token, err := s.begin(ctx, kind, user, data)
	return options, token, err
}

// FinishPasskey keeps the passkey that the browser made. It gives recovery codes to whoever has none yet. Faults: "passkey.not_kept",
// "passkey.name", "factor.expired".
func (s *Service) FinishPasskey(ctx context.Context, one Session, token, name string, response []byte, from From) (recovery []string, err error) {
	if err := s.havePasskeys(); err != nil {
		return nil, err
	}
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || len([]rune(name)) > longestPasskey {
		return nil, fault.New(fault.Invalid, "passkey.name", fault.P{"max": longestPasskey})
	}
	var data webauthn.SessionData
	user, err := s.end(ctx, newPasskey, token, &data)
	if err != nil {
		return nil, err
	}
	if user != one.User {
		return nil, errCeremonyOver
	}
	h, err := s.holder(ctx, user)
	if err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(response)
	if err != nil {
		return nil, passkeyNotKept(err)
	}
	key, err := s.site.CreateCredential(h, data, parsed)
	if err != nil {
		return nil, passkeyNotKept(err)
	}
	text, err := json.Marshal(key)
	if err != nil {
		return nil, err
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `insert into identity_passkeys (credential_id, id, user_id, name, credential, created_at) values ($1, $2, $3, $4, $5, $6)`,
			key.ID, s.o.NewID(), user, name, text, s.o.Now())
		if err != nil {
			return err
		}
		recovery, err = s.firstRecovery(ctx, tx, user)
		return err
	})
	var taken *pgconn.PgError
	if errors.As(err, &taken) && taken.Code == "23505" {
		return nil, passkeyNotKept(err)
	}
	if err != nil {
		return nil, storeError(err)
	}
	if err := s.Strengthen(ctx, one.ID); err != nil {
		return nil, err
	}
	return recovery, s.note(ctx, "passkey-added", user, one.Company, from.Address)
}

// RemovePasskey ends one of a person's own passkeys. Fault: "passkey.unknown".
func (s *Service) RemovePasskey(ctx context.Context, one Session, id kernel.ID, from From) error {
	tag, err := s.db.Exec(ctx, `delete from identity_passkeys where user_id = $1 and id = $2`, one.User, id)
	if err != nil {
		return storeError(err)
	}
	if tag.RowsAffected() == 0 {
		return fault.New(fault.NotFound, "passkey.unknown", nil)
	}
	return errors.Join(s.withoutFactor(ctx, one.User), s.note(ctx, "passkey-removed", one.User, one.Company, from.Address))
}

// BeginPasskeySignIn gives what the browser needs to sign in with a passkey, and a token for FinishPasskeySignIn. It names nobody. Faults:
// "passkey.unavailable", "session.too_many_attempts".
func (s *Service) BeginPasskeySignIn(ctx context.Context, from From) (options json.RawMessage, token string, err error) {
	if err := s.havePasskeys(); err != nil {
		return nil, "", err
	}
	if err := s.Admit(ctx, from.Address); err != nil {
		return nil, "", err
	}
	assertion, data, err := s.site.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, "", fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
	}
	return s.offered(ctx, passkeySignIn, kernel.ID{}, assertion, data)
}

// FinishPasskeySignIn gives the person whose passkey signed the challenge: that proves both factors at once. Faults: "passkey.refused",
// "factor.expired".
func (s *Service) FinishPasskeySignIn(ctx context.Context, token string, response []byte, from From) (User, error) {
	if err := s.havePasskeys(); err != nil {
		return User{}, err
	}
	var data webauthn.SessionData
	if _, err := s.end(ctx, passkeySignIn, token, &data); err != nil {
		return User{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(response)
	if err != nil {
		return User{}, passkeyRefused(err)
	}
	var who holder
	_, key, err := s.site.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		var id kernel.UserID
		if len(handle) != len(id) {
			return nil, errors.New("the user handle is not ours")
		}
		copy(id[:], handle)
		who, err = s.holder(ctx, id)
		return who, err
	}, data, parsed)
	if err != nil {
		return User{}, passkeyRefused(err)
	}
	if key.Authenticator.CloneWarning || who.user.Email == "" {
		return User{}, passkeyRefused(errors.New("the counter of the passkey went back: somebody copied it"))
	}
	text, err := json.Marshal(key)
	if err != nil {
		return User{}, err
	}
	if _, err := s.db.Exec(ctx, `update identity_passkeys set credential = $2, used_at = $3 where credential_id = $1`, key.ID, text, s.o.Now()); err != nil {
		return User{}, storeError(err)
	}
	return who.user, s.note(ctx, "signed-in-passkey", who.user.ID, kernel.ID{}, from.Address)
}

func passkeyNotKept(cause error) error {
	return fault.Wrap(cause, fault.Invalid, "passkey.not_kept", nil)
}

func passkeyRefused(cause error) error {
	return fault.Wrap(cause, fault.Unauthenticated, "passkey.refused", nil)
}
