package analysts

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/pg"
)

// Most is how many logins a company has at a time: each takes up to eight connections.
const Most = 20

// longestName bounds what people call a login.
const longestName = 60

// Login is a login of a company.
type Login = pg.Analyst

// Wanted describes a login to make.
type Wanted struct {
	Name     string
	Projects []kernel.ProjectID // nil: every project, later ones too
	Names    bool               // of people
	Expires  time.Time          // zero: never
	By       kernel.UserID
}

// Entry is where logins connect.
type Entry struct {
	Kind        Kind
	Host        string // the listener's
	Port        int
	Database    string
	Certificate string // PEM
	Own         bool   // self-signed: clients must be given it to trust it
	Fingerprint string // SHA-256
	Ends        time.Time
}

// Kind says who accepts connections.
type Kind string

// The kinds of entries.
const (
	Off      Kind = "off"      // the embedded database has no listener
	Listener Kind = "listener" // the embedded database has one
	External Kind = "external" // the operator's own server decides who connects
)

// Desk makes, lists, rotates and removes logins for administrators.
type Desk struct {
	Lists *pgxpool.Pool                                // reads the logins
	Acts  func(context.Context) (*pgxpool.Pool, error) // opens the database as the account that migrates
	Entry Entry
	Now   func() time.Time
}

// List gives the logins of a company, the latest first.
func (d *Desk) List(ctx context.Context, company kernel.CompanyID) ([]Login, error) {
	all, err := pg.Analysts(ctx, d.Lists, company.String())
	slices.SortStableFunc(all, func(a, b Login) int { return b.Added.Compare(a.Added) })
	return all, err
}

// Find gives one of the company's. Fault: analyst.unknown.
func (d *Desk) Find(ctx context.Context, company kernel.CompanyID, id string) (Login, error) {
	all, err := d.List(ctx, company)
	if err != nil {
		return Login{}, err
	}
	i := slices.IndexFunc(all, func(one Login) bool { return one.ID == id })
	if i < 0 {
		return Login{}, fault.New(fault.NotFound, "analyst.unknown", nil)
	}
	return all[i], nil
}

// Add makes a login and gives its id and password. Faults: analyst.name, analyst.name_taken, analyst.too_many, analyst.expiry,
// analyst.rights.
func (d *Desk) Add(ctx context.Context, company kernel.CompanyID, w Wanted, record pg.Recorded) (id, password string, err error) {
	name := kernel.TidyName(w.Name)
	if name == "" || len([]rune(name)) > longestName {
		return "", "", fault.New(fault.Invalid, "analyst.name", fault.P{"max": longestName})
	}
	if err := d.future(w.Expires); err != nil {
		return "", "", err
	}
	login := pg.NewAnalyst{
		Role: role(name), Label: name, Company: company.String(), Names: w.Names, Expires: w.Expires, By: w.By.String(),
		Among: func(all []pg.Analyst) error { return fits(all, name) },
	}
	if w.Projects != nil {
		login.Projects = []string{}
		for _, p := range w.Projects {
			login.Projects = append(login.Projects, p.String())
		}
	}
	err = d.acting(ctx, func(admin *pgxpool.Pool) error {
		password, err = pg.AddAnalyst(ctx, admin, login, record)
		return err
	})
	if err != nil {
		return "", "", err
	}
	all, err := d.List(ctx, company)
	for _, one := range all {
		if one.Role == login.Role {
			id = one.ID
		}
	}
	return id, password, err
}

// fits refuses another login of a name beside those that a company has.
func fits(all []Login, name string) error {
	if len(all) >= Most {
		return fault.New(fault.Conflict, "analyst.too_many", fault.P{"max": Most})
	}
	if slices.ContainsFunc(all, func(one Login) bool { return strings.EqualFold(Called(one), name) }) {
		return fault.New(fault.Conflict, "analyst.name_taken", fault.P{"name": name})
	}
	return nil
}

// Rotate gives a login another password and ends its sessions. Faults: analyst.unknown, analyst.expiry, analyst.rights.
func (d *Desk) Rotate(ctx context.Context, company kernel.CompanyID, id string, expires time.Time, record pg.Recorded) (password string, err error) {
	one, err := d.Find(ctx, company, id)
	if err != nil {
		return "", err
	}
	if err := d.future(expires); err != nil {
		return "", err
	}
	err = d.acting(ctx, func(admin *pgxpool.Pool) error {
		password, err = pg.RotateAnalyst(ctx, admin, one.Role, expires, record)
		return err
	})
	return password, err
}

// Remove takes the rows away from a login at once and drops it. Faults: analyst.unknown, analyst.rights.
func (d *Desk) Remove(ctx context.Context, company kernel.CompanyID, id string, record pg.Recorded) error {
	one, err := d.Find(ctx, company, id)
	if err != nil {
		return err
	}
	return d.acting(ctx, func(admin *pgxpool.Pool) error { return pg.RemoveAnalyst(ctx, admin, one.Role, record) })
}

// Called is what people call a login.
func Called(one Login) string {
	if one.Label != "" {
		return one.Label
	}
	return one.Role
}

func (d *Desk) future(expires time.Time) error {
	if !expires.IsZero() && !expires.After(d.Now()) {
		return fault.New(fault.Invalid, "analyst.expiry", nil)
	}
	return nil
}

func (d *Desk) acting(ctx context.Context, act func(*pgxpool.Pool) error) error {
	admin, err := d.Acts(ctx)
	if err != nil {
		return err
	}
	defer admin.Close()
	err = act(admin)
	if errors.Is(err, pg.ErrMissingRights) {
		return fault.Wrap(err, fault.Unavailable, "analyst.rights", nil)
	}
	return err
}

// role makes a name for the database: what is left of the login's in plain letters, and enough chance that no other role has it.
func role(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9' && b.Len() > 0:
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
		if b.Len() >= 24 {
			break
		}
	}
	word := strings.Trim(b.String(), "_")
	if word == "" || strings.HasPrefix(word, "pg_") {
		word = "analyst"
	}
	chance := make([]byte, 5)
	rand.Read(chance)
	return word + "_" + hex.EncodeToString(chance)
}
