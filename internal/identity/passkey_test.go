package identity_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
)

// key is an authenticator with one passkey, as a telephone holds it.
type key struct {
	t       *testing.T
	id      []byte
	private *ecdsa.PrivateKey
	user    kernel.UserID
	site    string
	origin  string
	count   uint32
	flags   byte // 1: somebody was there, 4: and proved who
}

func newKey(t *testing.T, user kernel.UserID) *key {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	return &key{t: t, id: id, private: private, user: user, site: "plan.example", origin: "https://plan.example", flags: 1 | 4}
}

var b64 = base64.RawURLEncoding

func challengeOf(t *testing.T, options json.RawMessage) string {
	t.Helper()
	var o struct{ PublicKey struct{ Challenge string } }
	require.NoError(t, json.Unmarshal(options, &o))
	require.NotEmpty(t, o.PublicKey.Challenge)
	return o.PublicKey.Challenge
}

func (k *key) clientData(kind, challenge string) []byte {
	b, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": k.origin, "crossOrigin": false})
	require.NoError(k.t, err)
	return b
}

func (k *key) authData(flags byte) []byte {
	site := sha256.Sum256([]byte(k.site))
	k.count++
	return binary.BigEndian.AppendUint32(append(site[:], flags), k.count)
}

// create answers navigator.credentials.create.
func (k *key) create(options json.RawMessage) []byte {
	client := k.clientData("webauthn.create", challengeOf(k.t, options))
	public, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: k.private.X.FillBytes(make([]byte, 32)), -3: k.private.Y.FillBytes(make([]byte, 32))})
	require.NoError(k.t, err)
	data := append(k.authData(k.flags|0x40), make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(k.id)))
	data = append(append(data, k.id...), public...)
	object, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	require.NoError(k.t, err)
	return k.answer(map[string]any{"clientDataJSON": b64.EncodeToString(client), "attestationObject": b64.EncodeToString(object)})
}

// sign answers navigator.credentials.get.
func (k *key) sign(options json.RawMessage) []byte {
	client := k.clientData("webauthn.get", challengeOf(k.t, options))
	data := k.authData(k.flags)
	sum := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), sum[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, k.private, digest[:])
	require.NoError(k.t, err)
	return k.answer(map[string]any{
		"clientDataJSON": b64.EncodeToString(client), "authenticatorData": b64.EncodeToString(data), "signature": b64.EncodeToString(signature),
		"userHandle": b64.EncodeToString(k.user[:]),
	})
}

func (k *key) answer(response map[string]any) []byte {
	b, err := json.Marshal(map[string]any{"id": b64.EncodeToString(k.id), "rawId": b64.EncodeToString(k.id), "type": "public-key", "response": response})
	require.NoError(k.t, err)
	return b
}

func onSite(o *identity.Options) { o.Site = "https://plan.example" }

// kept gives a person a passkey.
func kept(t *testing.T, s *identity.Service, user kernel.UserID, name string) *key {
	t.Helper()
	ctx := context.Background()
	k := newKey(t, user)
	options, token, err := s.BeginPasskey(ctx, user)
	require.NoError(t, err)
	_, err = s.FinishPasskey(ctx, signedIn(t, s, user).Session, token, name, k.create(options), from)
	require.NoError(t, err)
	return k
}

func use(s *identity.Service, k *key) (identity.User, error) {
	options, token, err := s.BeginPasskeySignIn(context.Background(), from)
	if err != nil {
		return identity.User{}, err
	}
	return s.FinishPasskeySignIn(context.Background(), token, k.sign(options), from)
}

func TestAPasskeySignsItsPersonIn(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t, onSite)
	id := ana(t, s)
	k := kept(t, s, id, "  Teléfono   de Ana ")
	u, err := use(s, k)
	require.NoError(t, err)
	require.Equal(t, id, u.ID)
	f, err := s.Factors(ctx, id)
	require.NoError(t, err)
	require.True(t, f.Any())
	require.Equal(t, "Teléfono de Ana", f.Passkeys[0].Name)
	require.Equal(t, c.now(), f.Passkeys[0].Used.UTC())
	require.Equal(t, 10, f.Recovery, "the first factor brings recovery codes")

	require.True(t, fault.Has(s.RemovePasskey(ctx, identity.Session{User: newID()}, f.Passkeys[0].ID, from), "passkey.unknown"), "somebody else's")
	require.NoError(t, s.RemovePasskey(ctx, signedIn(t, s, id).Session, f.Passkeys[0].ID, from))
	_, err = use(s, k)
	require.True(t, fault.Has(err, "passkey.refused"), err)
}

func TestAPasskeyThatDoesNotProveItsPersonIsRefused(t *testing.T) {
	s, _, _ := service(t, onSite)
	id := ana(t, s)
	luis, err := s.EnsureUser(context.Background(), identity.NewUser{Email: "luis@robles.cl", Name: "Luis", Lastname: "Vera", Password: password})
	require.NoError(t, err)
	for name, change := range map[string]func(*key){
		"of another site":                func(k *key) { k.site = "evil.example" },
		"on a page of another site":      func(k *key) { k.origin = "https://evil.example" },
		"without proving who is there":   func(k *key) { k.flags = 1 },
		"naming somebody else":           func(k *key) { k.user = luis },
		"with another private key":       func(k *key) { k.private = newKey(t, id).private },
		"whose counter went back (copy)": func(k *key) { k.count = 0 },
		"nobody registered":              func(k *key) { k.id = []byte("0123456789abcdef") },
	} {
		t.Run(name, func(t *testing.T) {
			k := kept(t, s, id, name)
			_, err := use(s, k)
			require.NoError(t, err)
			change(k)
			_, err = use(s, k)
			require.True(t, fault.Has(err, "passkey.refused"), "%v", err)
		})
	}
}

func TestAChallengeServesOnceAndItsOwnPerson(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t, onSite)
	id := ana(t, s)
	k := kept(t, s, id, "a")
	options, token, err := s.BeginPasskeySignIn(ctx, from)
	require.NoError(t, err)
	signed := k.sign(options)
	_, err = s.FinishPasskeySignIn(ctx, token, signed, from)
	require.NoError(t, err)
	_, err = s.FinishPasskeySignIn(ctx, token, signed, from)
	require.True(t, fault.Has(err, "factor.expired"), "replayed: %v", err)
	_, other, err := s.BeginPasskeySignIn(ctx, from)
	require.NoError(t, err)
	_, err = s.FinishPasskeySignIn(ctx, other, signed, from)
	require.True(t, fault.Has(err, "passkey.refused"), "for another challenge: %v", err)

	options, token, err = s.BeginPasskey(ctx, id)
	require.NoError(t, err)
	_, err = s.FinishPasskey(ctx, identity.Session{User: newID()}, token, "b", newKey(t, id).create(options), from)
	require.True(t, fault.Has(err, "factor.expired"), "another person's registration: %v", err)
	_, err = s.AnswerSecond(ctx, token, "000000", from)
	require.True(t, fault.Has(err, "factor.expired"), "a token of another kind: %v", err)
	options, token, err = s.BeginPasskey(ctx, id)
	require.NoError(t, err)
	_, err = s.FinishPasskey(ctx, signedIn(t, s, id).Session, token, " ", newKey(t, id).create(options), from)
	require.True(t, fault.Has(err, "passkey.name"), err)
	c.pass(10 * time.Minute)
	_, err = s.FinishPasskey(ctx, signedIn(t, s, id).Session, token, "b", newKey(t, id).create(options), from)
	require.True(t, fault.Has(err, "factor.expired"), "ten minutes: %v", err)
}

func TestThereAreNoPasskeysWhereTheAddressIsANumber(t *testing.T) {
	for address, may := range map[string]bool{"": false, "http://127.0.0.1:8080": false, "http://[::1]:8080": false, "http://localhost:8080": true, "https://plan.example": true} {
		s, _, _ := service(t, func(o *identity.Options) { o.Site = address })
		require.Equal(t, may, s.Passkeys(), address)
		_, _, err := s.BeginPasskeySignIn(context.Background(), from)
		require.Equal(t, !may, fault.Has(err, "passkey.unavailable"), address)
	}
}
