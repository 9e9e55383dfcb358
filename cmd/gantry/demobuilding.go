package main

import (
	"context"
	"fmt"
	"time"

	"go.uber.org/zap"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/demo"
	"gantry/internal/timeclock"
)

// The building's schedule, and the command that ends its history.
var (
	demoBuildingSchedule = demoID("building")
	demoBuildingSaved    = demoID("building", "saved")
)

// demoBuildingLoaded reports whether the building is complete, with its last command, or is switched off.
func (p *program) demoBuildingLoaded(ctx context.Context) (bool, error) {
	if !p.settings.DemoBuilding {
		return true, nil
	}
	stream := eventstore.Stream{Company: demo.Company, Kind: eventstore.Plan, ID: demoBuildingSchedule}
	found, err := p.writes.Find(ctx, stream, []kernel.CommandID{demoBuildingSaved})
	return len(found) > 0, err
}

// demoBuilding makes the building with its firms, brings its schedule in and lets its people plan, promise, close and explain its weeks.
func demoBuilding(ctx context.Context, p *program, today time.Time) error {
	today, err := p.demoBuildingDay(ctx, today)
	if err != nil {
		return err
	}
	now := kernel.Date(today.Year(), int(today.Month()), today.Day(), 8, 0)
	in, err := demo.BuildingImport(now)
	if err != nil {
		return err
	}
	steps, err := demo.BuildingHistory(now)
	if err != nil {
		return err
	}
	clock := timeclock.NewStepping(siteInstant(demo.BuildingImportedAt(now)))
	details, fields := demo.BuildingDetails()
	create := project.Create{Name: demo.BuildingName, Place: demo.BuildingCity, Details: &details, Fields: fields}
	if err := demoProject(ctx, p, clock, demo.Building, demoID("project", "building"), create); err != nil {
		return err
	}
	if err := demoFirms(ctx, p, clock, demo.Building, demo.Firms()); err != nil {
		return err
	}
	planner := p.planner(clock, nil)
	defer func() {
		if err := planner.Close(context.WithoutCancel(ctx)); err != nil {
			p.log.Warn("the writer of the demonstration did not finish", zap.Error(err))
		}
	}()
	caller := demoCaller(demo.Importer(), access.Gantt)
	request := planning.Request{ID: demoBuildingSchedule, Command: schedule.TakeOver{Project: demo.Building, Import: in}}
	if _, err := p.projects(clock).Start(ctx, planner, caller, demo.Building, request); err != nil {
		return err
	}
	for i, step := range steps {
		clock.Step(siteInstant(step.At).Sub(clock.Now()))
		if err := demoStep(ctx, planner, demoBuildingSchedule, demoID("building", fmt.Sprint(i)), step); err != nil {
			return fmt.Errorf("step %d of the building: %w", i+1, err)
		}
	}
	last := demo.Step{By: demo.Planner(), Do: func(*plan.State) plan.Command { return schedule.Save{} }}
	return demoStep(ctx, planner, demoBuildingSchedule, demoBuildingSaved, last)
}

// demoBuildingDay is the day the building plays on: today, or where a load was cut short in an earlier week, the last day of that week.
// From another week on its commands would be others.
func (p *program) demoBuildingDay(ctx context.Context, today time.Time) (time.Time, error) {
	stream := eventstore.Stream{Company: demo.Company, Kind: eventstore.Plan, ID: demoBuildingSchedule}
	for r, err := range p.store.Read(ctx, stream, 0) {
		if err != nil {
			return today, err
		}
		began := r.At.In(site)
		last := time.Date(began.Year(), began.Month(), began.Day()+demo.BuildingDays, 0, 0, 0, 0, site)
		if today.After(last) {
			return last, nil
		}
		break
	}
	return today, nil
}

// demoFirms lets firms take part in a project.
func demoFirms(ctx context.Context, p *program, clock timeclock.Clock, of kernel.ProjectID, firms []demo.Firm) error {
	owner, admin := demoCaller(demo.Importer(), access.Project), demoCaller(demo.Importer(), access.Company)
	for _, firm := range firms {
		add := company.AddSubcontract{Subcontract: company.Subcontract{ID: firm.ID, Name: firm.Name}}
		if _, err := p.companies(clock).Execute(ctx, admin, demoID("firm", firm.ID.String()), add); err != nil {
			return err
		}
		assigned := demoID("firm of project", of.String(), firm.ID.String())
		if _, err := p.projects(clock).Execute(ctx, owner, of, assigned, project.AssignSubcontract{Subcontract: firm.ID}); err != nil {
			return err
		}
	}
	return nil
}

// demoStep executes one step of a schedule's history, unless the history holds it.
func demoStep(ctx context.Context, planner *planning.Planner, on kernel.ScheduleID, id kernel.CommandID, step demo.Step) error {
	caller := demoCaller(step.By, access.Gantt)
	var wish plan.Command
	err := planner.Inspect(ctx, on, caller, func(s *plan.State, _ eventstore.Revision) {
		if _, _, seen := s.Seen(id); !seen {
			wish = step.Do(s)
		}
	})
	if err != nil || wish == nil {
		return err
	}
	receipts, err := planner.Execute(ctx, on, caller, []planning.Request{{ID: id, Command: wish}})
	if err != nil {
		return err
	}
	if f := receipts[0].Fault; f != nil {
		return f
	}
	return nil
}

// siteInstant is a moment of the building's own clock.
func siteInstant(at kernel.Minute) time.Time {
	year, month, day, hour, minute := at.Civil()
	return time.Date(year, time.Month(month), day, hour, minute, 0, 0, site)
}
