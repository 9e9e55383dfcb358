package identity

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Block keeps everything of a person and lets them in nowhere, until Unblock. Every session ends. Fault: "user.unknown".
func (s *Service) Block(ctx context.Context, user kernel.UserID) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `update identity_users set blocked_at = coalesce(blocked_at, $2) where id = $1 and erased_at is null`, user, s.o.Now())
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return fault.New(fault.NotFound, "user.unknown", nil)
		}
		_, err = tx.Exec(ctx, `update identity_sessions set revoked_at = $2 where user_id = $1 and revoked_at is null`, user, s.o.Now())
		return err
	})
	if err != nil {
		return storeError(err)
	}
	return s.note(ctx, "blocked", user, kernel.ID{}, "")
}

// Unblock lets a person in again. Fault: "user.unknown".
func (s *Service) Unblock(ctx context.Context, user kernel.UserID) error {
	tag, err := s.db.Exec(ctx, `update identity_users set blocked_at = null where id = $1 and erased_at is null`, user)
	if err != nil {
		return storeError(err)
	}
	if tag.RowsAffected() == 0 {
		return fault.New(fault.NotFound, "user.unknown", nil)
	}
	return s.note(ctx, "unblocked", user, kernel.ID{}, "")
}
