package identity

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// largestPreference bounds a preference in bytes of JSON.
const largestPreference = 16 << 10

// Preference gives what a person has chosen under a code, or null.
func (s *Service) Preference(ctx context.Context, user kernel.UserID, code string) (json.RawMessage, error) {
	var out json.RawMessage
	err := s.db.QueryRow(ctx, `select value from identity_preferences where user_id = $1 and code = $2`, user, code).Scan(&out)
	if errors.Is(err, pgx.ErrNoRows) {
		return json.RawMessage("null"), nil
	}
	return out, storeError(err)
}

// SetPreference keeps what a person has chosen under a code. Fault: "preference.too_large".
func (s *Service) SetPreference(ctx context.Context, user kernel.UserID, code string, value json.RawMessage) error {
	if len(value) > largestPreference {
		return fault.New(fault.Invalid, "preference.too_large", fault.P{"max": largestPreference})
	}
	_, err := s.db.Exec(ctx, `
		insert into identity_preferences (user_id, code, value, set_at) values ($1, $2, $3, $4)
		on conflict (user_id, code) do update set value = excluded.value, set_at = excluded.set_at`, user, code, value, s.o.Now())
	return storeError(err)
}

// dateFormatCode is where a person's way to write dates is kept.
const dateFormatCode = "DATE_FORMAT"

// DateFormats are the ways a person may have dates written outside the schedules, which have their own; the empty one follows the language.
var DateFormats = []string{"", "DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD"}

// DateFormat gives how a person wants dates written; empty follows the language.
func (s *Service) DateFormat(ctx context.Context, user kernel.UserID) (string, error) {
	kept, err := s.Preference(ctx, user, dateFormatCode)
	if err != nil {
		return "", err
	}
	var format string
	_ = json.Unmarshal(kept, &format) // null: nothing chosen
	return format, nil
}

// SetDateFormat keeps how a person wants dates written. Fault: "date_format.unknown".
func (s *Service) SetDateFormat(ctx context.Context, user kernel.UserID, format string) error {
	if !slices.Contains(DateFormats, format) {
		return fault.New(fault.Invalid, "date_format.unknown", fault.P{"format": format})
	}
	value, err := json.Marshal(format)
	if err != nil {
		return err
	}
	return s.SetPreference(ctx, user, dateFormatCode, value)
}
