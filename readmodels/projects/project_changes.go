package projects

import (
	"time"

	"gantry/domain/kernel"
)

// ProjectChanges queues what happens to one project.
type ProjectChanges struct {
	*Changes
	company kernel.CompanyID
	project kernel.ProjectID
}

// Project gives the changes of one project.
func (c *Changes) Project(company kernel.CompanyID, project kernel.ProjectID) ProjectChanges {
	return ProjectChanges{c, company, project}
}

func (p ProjectChanges) queue(sql string, args ...any) {
	p.projects.Queue(sql, append([]any{p.company, p.project}, args...)...)
}

// Create adds the project.
func (p ProjectChanges) Create(name, place string, restricted bool, at time.Time, by kernel.UserID) {
	p.queue(`insert into projects (company_id, project_id, name, place, restricted, revision, created_at, created_by) values ($1, $2, $3, $4, $5, 0, $6, $7)`,
		name, place, restricted, at, orNull(by))
}

// Rename gives the project another name.
func (p ProjectChanges) Rename(name string) {
	p.queue(`update projects set name = $3 where company_id = $1 and project_id = $2`, name)
}

// SetDetails replaces the details.
func (p ProjectChanges) SetDetails(d Details) {
	p.queue(`
		update projects set place = $3, type = $4, country = $5, currency = $6, budget = $7, size = $8, size_unit = $9, phase = $10, contract = $11,
		       leader = $12, superintendent = $13, image = $14, planning_day = $15, weighting = $16, minutes_per_day = $17, minutes_per_week = $18,
		       time_zone = $19
		where  company_id = $1 and project_id = $2`,
		d.Place, d.Type, d.Country, d.Currency, d.Budget, d.Size, d.SizeUnit, d.Phase, d.Contract, orNull(d.Leader), orNull(d.Superintendent), orNull(d.Image),
		d.PlanningDay, d.Weighting, d.MinutesPerDay, d.MinutesPerWeek, d.TimeZone)
}

// MoveTo sets the stage, with the reason of a deletion.
func (p ProjectChanges) MoveTo(stage, reason string) {
	p.queue(`update projects set stage = $3, removal_reason = $4 where company_id = $1 and project_id = $2`, stage, reason)
}

// SetCurrent gives the project another current schedule, or by the zero id none.
func (p ProjectChanges) SetCurrent(schedule kernel.ScheduleID) {
	p.queue(`update projects set current = $3 where company_id = $1 and project_id = $2`, orNull(schedule))
}

// Schedule gives the changes of one of the project's schedules.
func (p ProjectChanges) Schedule(id kernel.ScheduleID) *ScheduleChanges { return p.Of(p.company, id) }

// Restrict limits the project to its users.
func (p ProjectChanges) Restrict() {
	p.queue(`update projects set restricted = true where company_id = $1 and project_id = $2`)
}

// Assign adds a user.
func (p ProjectChanges) Assign(user kernel.UserID, creator bool) {
	p.queue(`insert into users (company_id, project_id, user_id, creator, report_tasks) values ($1, $2, $3, $4, false)`, user, creator)
}

// Unassign removes a user.
func (p ProjectChanges) Unassign(user kernel.UserID) {
	p.queue(`delete from users where company_id = $1 and project_id = $2 and user_id = $3`, user)
}

// ReportTasks says whether a user is notified about commitments.
func (p ProjectChanges) ReportTasks(user kernel.UserID, report bool) {
	p.queue(`update users set report_tasks = $4 where company_id = $1 and project_id = $2 and user_id = $3`, user, report)
}

// AssignSubcontract adds a subcontract.
func (p ProjectChanges) AssignSubcontract(id kernel.ID) {
	p.queue(`insert into subcontracts (company_id, project_id, subcontract_id) values ($1, $2, $3)`, id)
}

// UnassignSubcontract removes a subcontract.
func (p ProjectChanges) UnassignSubcontract(id kernel.ID) {
	p.queue(`delete from subcontracts where company_id = $1 and project_id = $2 and subcontract_id = $3`, id)
}

// AddCategory adds a category to a list.
func (p ProjectChanges) AddCategory(c Category) {
	p.queue(`insert into categories (company_id, project_id, category_id, list, code, name) values ($1, $2, $3, $4, $5, $6)`, c.ID, c.List, c.Code, c.Name)
}

// RenameCategory gives a category another name.
func (p ProjectChanges) RenameCategory(id int32, name string) {
	p.queue(`update categories set name = $4 where company_id = $1 and project_id = $2 and category_id = $3`, id, name)
}

// RemoveCategory takes a category off its list.
func (p ProjectChanges) RemoveCategory(id int32) {
	p.queue(`delete from categories where company_id = $1 and project_id = $2 and category_id = $3`, id)
}

// Reached notes the last event of the project.
func (p ProjectChanges) Reached(revision int64) {
	p.queue(`update projects set revision = $3 where company_id = $1 and project_id = $2`, revision)
}

func orNull(id kernel.ID) *kernel.ID {
	if id.IsZero() {
		return nil
	}
	return &id
}
