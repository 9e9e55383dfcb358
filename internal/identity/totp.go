package identity

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Of time-based codes: what every app takes.
const (
	codeStep   = 30 * time.Second
	codeIssuer = "Gantry"
)

var codeOptions = totp.ValidateOpts{Period: uint(codeStep / time.Second), Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}

// NewCodes is what a person puts into an app.
type NewCodes struct {
	Secret string // base32, to type
	URI    string // otpauth://, to scan
}

// BeginCodes offers codes of an app. They count once ConfirmCodes has seen one. Fault: "factor.exists".
func (s *Service) BeginCodes(ctx context.Context, user kernel.UserID) (NewCodes, error) {
	u, err := s.User(ctx, user)
	if err != nil {
		return NewCodes{}, err
	}
	key, err := totp.Generate(totp.GenerateOpts{Issuer: codeIssuer, AccountName: u.Email, Period: codeOptions.Period, Digits: codeOptions.Digits, Algorithm: codeOptions.Algorithm})
	if err != nil {
		return NewCodes{}, fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
	}
	tag, err := s.db.Exec(ctx, `
		insert into identity_totp as t (user_id, secret, created_at) values ($1, $2, $3)
		on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at where t.confirmed_at is null`, user, key.Secret(), s.o.Now())
	if err != nil {
		return NewCodes{}, storeError(err)
	}
	if tag.RowsAffected() == 0 {
		return NewCodes{}, fault.New(fault.Conflict, "factor.exists", nil)
	}
	return NewCodes{Secret: key.Secret(), URI: key.URL()}, nil
}

// ConfirmCodes takes the first code of the app. From now on signing in asks for one. It gives recovery codes, which are shown once, unless
// the person has some already. Faults: "factor.code_wrong", "factor.not_offered".
func (s *Service) ConfirmCodes(ctx context.Context, one Session, code string, from From) (recovery []string, err error) {
	step, err := s.stepOf(ctx, one.User, code, false)
	if err != nil {
		return nil, err
	}
	if step == 0 {
		return nil, fault.New(fault.Invalid, "factor.code_wrong", nil)
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `update identity_totp set confirmed_at = $2, last_step = $3 where user_id = $1`, one.User, s.o.Now(), step); err != nil {
			return err
		}
		recovery, err = s.firstRecovery(ctx, tx, one.User)
		return err
	})
	if err != nil {
		return nil, storeError(err)
	}
	if err := s.Strengthen(ctx, one.ID); err != nil {
		return nil, err
	}
	return recovery, s.note(ctx, "codes-added", one.User, one.Company, from.Address)
}

// RemoveCodes ends codes of an app; recovery codes end with the last second factor.
func (s *Service) RemoveCodes(ctx context.Context, one Session, from From) error {
	if _, err := s.db.Exec(ctx, `delete from identity_totp where user_id = $1`, one.User); err != nil {
		return storeError(err)
	}
	return errors.Join(s.withoutFactor(ctx, one.User), s.note(ctx, "codes-removed", one.User, one.Company, from.Address))
}

// withoutFactor forgets the recovery codes of a person who has no second factor left.
func (s *Service) withoutFactor(ctx context.Context, user kernel.UserID) error {
	f, err := s.Factors(ctx, user)
	if err != nil || f.Any() {
		return err
	}
	_, err = s.db.Exec(ctx, `delete from identity_recovery_codes where user_id = $1`, user)
	return storeError(err)
}

// takeTOTP uses up a code of the app.
func (s *Service) takeTOTP(ctx context.Context, user kernel.UserID, code string) (bool, error) {
	step, err := s.stepOf(ctx, user, code, true)
	if err != nil || step == 0 {
		if fault.Has(err, "factor.not_offered") {
			err = nil
		}
		return false, err
	}
	tag, err := s.db.Exec(ctx, `update identity_totp set last_step = $2 where user_id = $1 and last_step < $2`, user, step)
	return err == nil && tag.RowsAffected() == 1, storeError(err)
}

// stepOf finds the step of time a code belongs to, of those a clock may be off by; 0: it is none of them. Fault: "factor.not_offered".
func (s *Service) stepOf(ctx context.Context, user kernel.UserID, code string, confirmed bool) (int64, error) {
	var secret string
	err := s.db.QueryRow(ctx, `select secret from identity_totp where user_id = $1 and (confirmed_at is not null) = $2`, user, confirmed).Scan(&secret)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, fault.New(fault.Conflict, "factor.not_offered", nil)
	}
	if err != nil {
		return 0, storeError(err)
	}
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	var found int64
	for _, off := range []time.Duration{-codeStep, 0, codeStep} {
		at := s.o.Now().Add(off)
		want, err := totp.GenerateCodeCustom(secret, at, codeOptions)
		if err != nil {
			return 0, fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			found = at.Unix() / int64(codeStep/time.Second)
		}
	}
	return found, nil
}

// Recovery codes of a person.
const (
	recoveryCodes = 10
	recoveryBytes = 10
)

// firstRecovery makes recovery codes for a person who has none.
func (s *Service) firstRecovery(ctx context.Context, tx pgx.Tx, user kernel.UserID) ([]string, error) {
	var has bool
	err := tx.QueryRow(ctx, `select exists (select from identity_recovery_codes where user_id = $1)`, user).Scan(&has)
	if err != nil || has {
		return nil, err
	}
	return s.makeRecovery(ctx, tx, user)
}

func (s *Service) makeRecovery(ctx context.Context, tx pgx.Tx, user kernel.UserID) (out []string, err error) {
	if _, err := tx.Exec(ctx, `delete from identity_recovery_codes where user_id = $1`, user); err != nil {
		return nil, err
	}
	for range recoveryCodes {
		secret := make([]byte, recoveryBytes)
		mustRead(secret)
		text := strings.ToLower(base32.StdEncoding.EncodeToString(secret))
		out = append(out, text[:4]+"-"+text[4:8]+"-"+text[8:12]+"-"+text[12:])
		hash := recoveryHash(text)
		if _, err := tx.Exec(ctx, `insert into identity_recovery_codes (user_id, code_hash) values ($1, $2)`, user, hash[:]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// RenewRecovery makes new recovery codes in place of the old ones. Fault: "factor.none".
func (s *Service) RenewRecovery(ctx context.Context, one Session, from From) (out []string, err error) {
	f, err := s.Factors(ctx, one.User)
	if err != nil {
		return nil, err
	}
	if !f.Any() {
		return nil, fault.New(fault.Conflict, "factor.none", nil)
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		out, err = s.makeRecovery(ctx, tx, one.User)
		return err
	})
	if err != nil {
		return nil, storeError(err)
	}
	return out, s.note(ctx, "recovery-codes-renewed", one.User, one.Company, from.Address)
}

func (s *Service) takeRecovery(ctx context.Context, user kernel.UserID, code string) (bool, error) {
	hash := recoveryHash(code)
	tag, err := s.db.Exec(ctx, `update identity_recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null`, user, hash[:], s.o.Now())
	return err == nil && tag.RowsAffected() == 1, storeError(err)
}

// recoveryHash is of the code's characters alone, however they were typed.
func recoveryHash(code string) [32]byte {
	return sha256.Sum256([]byte(strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z', r >= '2' && r <= '7':
			return r
		}
		return -1
	}, code)))
}
