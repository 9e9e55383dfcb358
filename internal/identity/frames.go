package identity

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// framePatience is how long a page in a frame may take to ask who looks at it.
const framePatience = time.Minute

// FrameCode gives a code with which a page learns once who looks at it. It opens nothing here, and ends with the session.
func (s *Service) FrameCode(ctx context.Context, of Session, project kernel.ProjectID) (code string, expires time.Time, err error) {
	code, expires = newToken(), s.o.Now().Add(framePatience)
	hash := tokenHash(code)
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `delete from identity_frame_codes where expires_at <= $1`, s.o.Now()); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `insert into identity_frame_codes (code_hash, session_id, project_id, expires_at) values ($1, $2, $3, $4)`, hash[:], of.ID, project, expires)
		return err
	})
	return code, expires, storeError(err)
}

// Framed is who looks at a page in a frame.
type Framed struct {
	User    kernel.UserID
	Company kernel.CompanyID
	Project kernel.ProjectID
}

// UseFrameCode gives who a code was made for, once. Fault: "code.unknown" for one that is over, was used, or never was.
func (s *Service) UseFrameCode(ctx context.Context, code string) (f Framed, err error) {
	hash := tokenHash(code)
	err = s.db.QueryRow(ctx, `
		with used as (delete from identity_frame_codes where code_hash = $1 returning session_id, project_id, expires_at)
		select x.user_id, x.company_id, u.project_id
		from   used u join identity_sessions x on x.id = u.session_id
		where  u.expires_at > $2 and x.revoked_at is null and x.expires_at > $2`, hash[:], s.o.Now()).Scan(&f.User, &f.Company, &f.Project)
	if errors.Is(err, pgx.ErrNoRows) {
		return f, fault.New(fault.NotFound, "code.unknown", nil)
	}
	return f, storeError(err)
}
