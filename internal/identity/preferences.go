package identity

import (
	"context"
	"encoding/json"
	"errors"

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
