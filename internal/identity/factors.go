package identity

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/throttle"
)

// Factors are what a person can prove besides the password.
type Factors struct {
	Codes    bool // of an app
	Passkeys []Passkey
	Recovery int // codes left
}

// Any tells whether there is a second factor at all.
func (f Factors) Any() bool { return f.Codes || len(f.Passkeys) > 0 }

// Factors lists them.
func (s *Service) Factors(ctx context.Context, user kernel.UserID) (f Factors, err error) {
	err = s.db.QueryRow(ctx, `
		select exists (select from identity_totp where user_id = $1 and confirmed_at is not null),
		       (select count(*) from identity_recovery_codes where user_id = $1 and used_at is null)`, user).Scan(&f.Codes, &f.Recovery)
	if err != nil {
		return f, storeError(err)
	}
	rows, err := s.db.Query(ctx, `select id, name, created_at, used_at from identity_passkeys where user_id = $1 order by created_at, id`, user)
	if err != nil {
		return f, storeError(err)
	}
	f.Passkeys, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Passkey])
	return f, storeError(err)
}

// Kinds of ceremonies.
const (
	secondFactor  = "second"
	newPasskey    = "passkey-new"
	passkeySignIn = "passkey-sign-in"
)

const (
	// ceremonyPatience is how long a person may take.
	ceremonyPatience = 10 * time.Minute
	// mostAnswers are the tries one sign-in has at the second factor.
	mostAnswers = 5
)

// secondLimit bounds wrong second factors of one person over all sign-ins: whoever gets there knows the password.
var secondLimit = Limit{Burst: 15, Every: time.Minute}

// begin keeps a ceremony and gives its token.
func (s *Service) begin(ctx context.Context, kind string, user kernel.UserID, data any) (string, error) {
	token := newToken()
	hash := tokenHash(token)
	text, err := json.Marshal(data)
	if err != nil {
		return "", err
	}
	_, err = s.db.Exec(ctx, `insert into identity_ceremonies (token_hash, kind, user_id, data, expires_at) values ($1, $2, $3, $4, $5)`,
		hash[:], kind, orNull(user), text, s.o.Now().Add(ceremonyPatience))
	return token, storeError(err)
}

// end takes a ceremony out; it serves once. Fault: "factor.expired".
func (s *Service) end(ctx context.Context, kind, token string, data any) (user kernel.UserID, err error) {
	hash := tokenHash(token)
	var text []byte
	err = s.db.QueryRow(ctx, `
		delete from identity_ceremonies where token_hash = $1 and kind = $2 and expires_at > $3 returning coalesce(user_id, $4), data`,
		hash[:], kind, s.o.Now(), kernel.ID{}).Scan(&user, &text)
	if errors.Is(err, pgx.ErrNoRows) {
		return user, errCeremonyOver
	}
	if err != nil {
		return user, storeError(err)
	}
	return user, json.Unmarshal(text, data)
}

var (
	errCeremonyOver = fault.New(fault.Conflict, "factor.expired", nil)
	errSecondWrong  = fault.New(fault.Unauthenticated, "factor.wrong", nil)
)

// AskSecond notes that a person has proven the password and owes the second factor. The token goes to the person and comes back with the
// answer.
func (s *Service) AskSecond(ctx context.Context, user kernel.UserID) (string, error) {
	return s.begin(ctx, secondFactor, user, struct{}{})
}

// AnswerSecond takes a code of the app or a recovery code and gives the person. Faults: "factor.wrong", "factor.expired" after ten
// minutes or five wrong answers, "session.too_many_attempts".
func (s *Service) AnswerSecond(ctx context.Context, token, code string, from From) (User, error) {
	hash := tokenHash(token)
	var user kernel.UserID
	err := s.db.QueryRow(ctx, `
		update identity_ceremonies set attempts = attempts + 1 where token_hash = $1 and kind = $2 and expires_at > $3 and attempts < $4 returning user_id`,
		hash[:], secondFactor, s.o.Now(), mostAnswers).Scan(&user)
	if errors.Is(err, pgx.ErrNoRows) {
		return User{}, errCeremonyOver
	}
	if err != nil {
		return User{}, storeError(err)
	}
	if err := s.takeCode(ctx, user, code, from); err != nil {
		return User{}, err
	}
	if _, err := s.db.Exec(ctx, `delete from identity_ceremonies where token_hash = $1`, hash[:]); err != nil {
		return User{}, storeError(err)
	}
	return s.User(ctx, user)
}

// takeCode uses up a code of a person, of the app or for recovery.
func (s *Service) takeCode(ctx context.Context, user kernel.UserID, code string, from From) error {
	key := throttle.KeyOf(secondFactor, user.String())
	wait, err := s.take(ctx, key, secondLimit)
	if err != nil {
		return err
	}
	if wait > 0 {
		return tooMany(wait)
	}
	what := "second-factor-code"
	ok, err := s.takeTOTP(ctx, user, code)
	if err == nil && !ok {
		what = "recovery-code-used"
		ok, err = s.takeRecovery(ctx, user, code)
	}
	if err != nil {
		return errors.Join(err, s.giveBack(ctx, key, secondLimit))
	}
	if !ok {
		if err := s.note(ctx, "second-factor-refused", user, kernel.ID{}, from.Address); err != nil {
			return err
		}
		return errSecondWrong
	}
	if err := s.giveBack(ctx, key, secondLimit); err != nil {
		return err
	}
	return s.note(ctx, what, user, kernel.ID{}, from.Address)
}

// RemoveFactors ends every second factor of a person who has lost them all. The password alone signs in again.
func (s *Service) RemoveFactors(ctx context.Context, user kernel.UserID) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		for _, table := range []string{"identity_totp", "identity_passkeys", "identity_recovery_codes", "identity_ceremonies"} {
			if _, err := tx.Exec(ctx, `delete from `+table+` where user_id = $1`, user); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return storeError(err)
	}
	return s.note(ctx, "second-factors-removed", user, kernel.ID{}, "")
}

// Strengthen notes that the person of a session has proven a second factor.
func (s *Service) Strengthen(ctx context.Context, session kernel.ID) error {
	_, err := s.db.Exec(ctx, `update identity_sessions set strong = true where id = $1`, session)
	return storeError(err)
}
