package identity

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Profile is what somebody says on arriving, and later changes but for the password and the terms.
type Profile struct {
	Name     string
	Lastname string
	Position string
	Password string
	Terms    string // version of the terms accepted
}

// longestName bounds each part of a profile.
const longestName = 100

// line is a text as one line of readable characters.
func line(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, " "))), " ")
}

// clean gives the names of a profile as they are kept. Faults: "profile.name_missing", "profile.lastname_missing", "profile.too_long".
func (p Profile) clean() (Profile, error) {
	p.Name, p.Lastname, p.Position = line(p.Name), line(p.Lastname), line(p.Position)
	if p.Name == "" {
		return p, fault.New(fault.Invalid, "profile.name_missing", nil)
	}
	if p.Lastname == "" {
		return p, fault.New(fault.Invalid, "profile.lastname_missing", nil)
	}
	for _, value := range []string{p.Name, p.Lastname, p.Position} {
		if len([]rune(value)) > longestName {
			return p, fault.New(fault.Invalid, "profile.too_long", fault.P{"max": longestName})
		}
	}
	return p, nil
}

// CheckNames refuses names that no profile may have. Faults: "profile.name_missing", "profile.lastname_missing", "profile.too_long".
func CheckNames(name, lastname string) error {
	_, err := Profile{Name: name, Lastname: lastname}.clean()
	return err
}

// CheckProfile refuses what Arrive would refuse, before anything else is done. Faults: "profile.name_missing",
// "profile.lastname_missing", "profile.too_long", those of a new password.
func (s *Service) CheckProfile(p Profile) error {
	if _, err := p.clean(); err != nil {
		return err
	}
	return s.checkPassword(p.Password)
}

// Profile reads a person and the position. Fault: "user.unknown".
func (s *Service) Profile(ctx context.Context, id kernel.UserID) (u User, position string, err error) {
	err = s.db.QueryRow(ctx, `select id, coalesce(email, ''), name, lastname, picture, language, position from identity_users where id = $1`, id).
		Scan(&u.ID, &u.Email, &u.Name, &u.Lastname, &u.Picture, &u.Language, &position)
	if errors.Is(err, pgx.ErrNoRows) {
		return u, "", fault.New(fault.NotFound, "user.unknown", nil)
	}
	return u, position, storeError(err)
}

// SetProfile changes names and position. Faults: "profile.name_missing", "profile.lastname_missing", "profile.too_long".
func (s *Service) SetProfile(ctx context.Context, id kernel.UserID, p Profile) error {
	p, err := p.clean()
	if err != nil {
		return err
	}
	_, err = s.db.Exec(ctx, `update identity_users set name = $2, lastname = $3, position = $4 where id = $1 and erased_at is null`, id, p.Name, p.Lastname, p.Position)
	return storeError(err)
}

// SetPicture keeps where a person's picture is; empty: there is none.
func (s *Service) SetPicture(ctx context.Context, id kernel.UserID, address string) error {
	_, err := s.db.Exec(ctx, `update identity_users set picture = $2 where id = $1 and erased_at is null`, id, address)
	return storeError(err)
}
