package members

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Subcontract is a firm that works for a company.
type Subcontract struct {
	ID    kernel.ID
	Name  string
	Image kernel.ID // zero: none
}

// Subcontracts gives the firms of a company, by name.
func Subcontracts(ctx context.Context, db readmodels.DB, company kernel.CompanyID) ([]Subcontract, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Subcontract], `
		select subcontract_id, name, coalesce(image, '00000000-0000-0000-0000-000000000000')
		from   rm.members_subcontracts where company_id = $1 order by name, subcontract_id`, company)
	if err != nil {
		return nil, fmt.Errorf("subcontracts: %w", err)
	}
	return out, nil
}

// BaseCalendar is a calendar that a company keeps for its schedules.
type BaseCalendar struct {
	ID      kernel.ID
	Name    string
	Default bool
	Time    json.RawMessage // the working time as the event says it
}

// BaseCalendars gives the calendars of a company, the default one first, then by name.
func BaseCalendars(ctx context.Context, db readmodels.DB, company kernel.CompanyID) ([]BaseCalendar, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[BaseCalendar], `
		select calendar_id, name, is_default, time
		from   rm.members_base_calendars where company_id = $1 order by is_default desc, name, calendar_id`, company)
	if err != nil {
		return nil, fmt.Errorf("base calendars: %w", err)
	}
	return out, nil
}

// Switch says what a switch is.
type Switch string

// The kinds of switches.
const (
	Setting Switch = "setting"
	Feature Switch = "feature"
)

// Switches gives those of a kind that somebody has turned in a company.
func Switches(ctx context.Context, db readmodels.DB, company kernel.CompanyID, kind Switch) (map[string]bool, error) {
	type line struct {
		Code string
		On   bool
	}
	lines, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[line],
		`select code, turned_on from rm.members_switches where company_id = $1 and kind = $2`, company, string(kind))
	if err != nil {
		return nil, fmt.Errorf("switches: %w", err)
	}
	out := make(map[string]bool, len(lines))
	for _, l := range lines {
		out[l.Code] = l.On
	}
	return out, nil
}

// Thresholds gives those of the health of schedules that a company has set, by their names.
func Thresholds(ctx context.Context, db readmodels.DB, company kernel.CompanyID) (map[string]int32, error) {
	type line struct {
		Name  string
		Value int32
	}
	lines, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[line], `select threshold, value from rm.members_thresholds where company_id = $1`, company)
	if err != nil {
		return nil, fmt.Errorf("thresholds: %w", err)
	}
	out := make(map[string]int32, len(lines))
	for _, l := range lines {
		out[l.Name] = l.Value
	}
	return out, nil
}
