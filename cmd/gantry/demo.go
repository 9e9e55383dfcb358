package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"go.uber.org/zap"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/config"
	"gantry/internal/demo"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/identity"
	"gantry/internal/timeclock"
	"gantry/projections/runner"
)

type demoCommand struct{}

// Run loads the demonstration company. What is there already stays as it is, so asking twice is harmless.
func (demoCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	err = p.following(ctx, func(models *runner.Runner) error { return loadDemo(ctx, p, models) })
	if err == nil {
		fmt.Fprintf(std.out, "%s is loaded; start with GANTRY_DEMO=true to let visitors in\n", demo.CompanyName)
	}
	return errors.Join(err, p.Close())
}

// keepDemo loads the demonstration when it is on. When it is off it ends the sessions visitors left behind: nobody gave a password for
// them.
func (p *program) keepDemo(ctx context.Context, models *runner.Runner) error {
	if p.settings.Demo {
		return loadDemo(ctx, p, models)
	}
	return p.identity.RevokeCompany(ctx, demo.Company)
}

// site is the clock of the demonstration's building site: Santiago, four hours behind UTC.
var site = time.FixedZone("site", -4*60*60)

// loadDemo brings in people, company, the clinic as a project in each language, and the building, each through the commands everybody
// uses, at the times it is said to have happened. The ids follow from what they stand for: loading again, also after a load that was cut short,
// repeats the same commands and changes nothing.
func loadDemo(ctx context.Context, p *program, models *runner.Runner) error {
	if err := p.demoIsAlone(ctx); err != nil {
		return err
	}
	today, err := demoToday(p.clock.Now())
	if err != nil {
		return err
	}
	clinics, err := p.demoLoaded(ctx)
	if err != nil {
		return err
	}
	building, err := p.demoBuildingLoaded(ctx)
	if err != nil || clinics && building {
		return err
	}
	p.log.Info("loading the demonstration company")
	if !clinics {
		err = demoClinics(ctx, p, today)
	}
	if err == nil && !building {
		err = demoBuilding(ctx, p, today)
	}
	if err != nil {
		return err
	}
	if err := p.notices().BeginNow(ctx, demo.Company); err != nil {
		return err
	}
	return p.settle(ctx, models)
}

// demoClinics brings in people, company, and the clinic in each language.
func demoClinics(ctx context.Context, p *program, today time.Time) error {
	clock := timeclock.NewStepping(today.AddDate(0, 0, -demo.ImportedDaysAgo-30).Add(9 * time.Hour))
	if err := demoPeople(ctx, p, clock); err != nil {
		return err
	}
	for _, language := range []demo.Language{demo.Spanish, demo.English} {
		id, name := demo.ProjectOf(language)
		made := demoID("project")
		if language == demo.English {
			made = demoID("project", string(language))
		}
		details, fields := demo.Details()
		if err := demoProject(ctx, p, clock, id, made, project.Create{Name: name, Place: demo.ProjectCity, Details: &details, Fields: fields}); err != nil {
			return err
		}
		if p.settings.DemoLookahead {
			if err := demoFirms(ctx, p, clock, id, demo.ClinicFirms()); err != nil {
				return err
			}
		}
		if err := demoClinic(ctx, p, language, today); err != nil {
			return err
		}
	}
	return nil
}

// demoProject makes a project of the demonstration and assigns its people.
func demoProject(ctx context.Context, p *program, clock timeclock.Clock, id kernel.ProjectID, made kernel.CommandID, create project.Create) error {
	owner := demoCaller(demo.Importer(), access.Project)
	create.Creator, create.Details.Leader, create.Fields = owner.User, owner.User, append(create.Fields, "leader")
	if _, err := p.projects(clock).Execute(ctx, owner, id, made, create); err != nil {
		return err
	}
	var everybody project.AssignUsers
	for _, person := range demo.People {
		everybody.Assign = append(everybody.Assign, person.ID)
	}
	_, err := p.projects(clock).Execute(ctx, owner, id, demoID("assigned", id.String()), everybody)
	return err
}

// demoIsAlone refuses a history that holds other companies: visitors without a password do not belong beside real work.
func (p *program) demoIsAlone(ctx context.Context) error {
	for info, err := range p.store.Log().Streams(ctx, false) {
		if err != nil {
			return err
		}
		if info.Stream.Company != demo.Company {
			return errors.New("this database holds the work of another company, and the demonstration lets everybody in without a password\n" +
				"  way out: turn GANTRY_DEMO off, or give the demonstration a database of its own with GANTRY_DATA or DATABASE_URL")
		}
	}
	return nil
}

// demoToday is the day the demonstration plays on: today, or yesterday as long as its last edit would lie in the future.
func demoToday(now time.Time) (time.Time, error) {
	edits, err := demo.History(demo.Spanish)
	if err != nil {
		return time.Time{}, err
	}
	local := now.In(site)
	today := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, site)
	for _, e := range edits {
		if demoMoment(today, e).After(now) {
			return today.AddDate(0, 0, -1), nil
		}
	}
	return today, nil
}

func demoMoment(today time.Time, e demo.Edit) time.Time {
	return today.AddDate(0, 0, -e.DaysAgo).Add(time.Duration(e.Minute) * time.Minute)
}

// demoLoaded tells whether the last command of the load is in its history.
func (p *program) demoLoaded(ctx context.Context) (bool, error) {
	stream := eventstore.Stream{Company: demo.Company, Kind: eventstore.Plan, ID: demoSchedule(demo.English)}
	edits, err := demo.History(demo.English)
	if err != nil {
		return false, err
	}
	last := demoID("edit", string(demo.English), fmt.Sprint(len(edits)-1))
	for r, err := range p.store.Read(ctx, stream, 0) {
		if err != nil {
			return false, err
		}
		if r.Command == last {
			return true, nil
		}
	}
	return false, nil
}

func demoPeople(ctx context.Context, p *program, clock timeclock.Clock) error {
	for _, person := range demo.People {
		_, err := p.identity.EnsureUser(ctx, identity.NewUser{ID: person.ID, Email: person.Email, Name: person.Name, Lastname: person.Lastname})
		if err != nil {
			return err
		}
	}
	caller := demoCaller(demo.Importer(), access.Company)
	c := p.companies(clock)
	if _, err := c.Execute(ctx, caller, demoID("company"), company.Create{Name: demo.CompanyName}); err != nil {
		return err
	}
	for _, person := range demo.People {
		if _, err := c.Execute(ctx, caller, demoID("member", person.Email), company.AddMember{User: person.ID, Role: person.Role}); err != nil {
			return err
		}
	}
	return nil
}

// demoClinic imports the clinic as of some days ago and lets its people edit it since.
func demoClinic(ctx context.Context, p *program, language demo.Language, today time.Time) error {
	clock := timeclock.NewStepping(today.AddDate(0, 0, -demo.ImportedDaysAgo).Add(8*time.Hour + 12*time.Minute))
	planner := p.planner(clock, nil)
	defer func() {
		if err := planner.Close(context.WithoutCancel(ctx)); err != nil {
			p.log.Warn("the writers of the demonstration did not finish", zap.Error(err))
		}
	}()
	in, err := demo.Clinic(language, kernel.Date(today.Year(), int(today.Month()), today.Day(), 8, 0))
	if err != nil {
		return err
	}
	id := demoSchedule(language)
	caller := demoCaller(demo.Importer(), access.Gantt)
	of, _ := demo.ProjectOf(language)
	if _, err := p.projects(clock).Start(ctx, planner, caller, of, planning.Request{ID: id, Command: schedule.TakeOver{Project: of, Import: in}}); err != nil {
		return err
	}
	acts, err := p.demoActs(language, today)
	if err != nil {
		return err
	}
	for _, act := range acts {
		if wait := act.at.Sub(clock.Now()); wait > 0 {
			clock.Step(wait)
		}
		if err := act.do(ctx, planner); err != nil {
			return fmt.Errorf("%s of the clinic: %w", act.name, err)
		}
	}
	return nil
}

// demoAct is one thing somebody did to the clinic.
type demoAct struct {
	at   time.Time
	name string
	do   func(context.Context, *planning.Planner) error
}

// demoActs are what people did to the clinic since its import, in order.
func (p *program) demoActs(language demo.Language, today time.Time) (out []demoAct, err error) {
	id, made := demoSchedule(language), kernel.NoRow
	edits, err := demo.History(language)
	if err != nil {
		return nil, err
	}
	for i, edit := range edits {
		out = append(out, demoAct{demoMoment(today, edit), fmt.Sprintf("edit %d", i+1), func(ctx context.Context, planner *planning.Planner) error {
			receipt, err := demoEdit(ctx, planner, id, demoID("edit", string(language), fmt.Sprint(i)), edit, made)
			if len(receipt.Created) > 0 {
				made = receipt.Created[0]
			}
			return err
		}})
	}
	if !p.settings.DemoLookahead {
		return out, nil
	}
	steps, err := demo.ClinicLookahead(language, kernel.Date(today.Year(), int(today.Month()), today.Day(), 0, 0))
	if err != nil {
		return nil, err
	}
	for i, step := range steps {
		out = append(out, demoAct{siteInstant(step.At), fmt.Sprintf("step %d of the lookahead", i+1), func(ctx context.Context, planner *planning.Planner) error {
			return demoStep(ctx, planner, id, demoID("lookahead", string(language), fmt.Sprint(i)), step)
		}})
	}
	slices.SortStableFunc(out, func(a, b demoAct) int { return a.at.Compare(b.at) })
	return out, nil
}

// demoEdit executes one edit of the clinic's history. One that is in the history already answers as it did then, whatever the command.
func demoEdit(ctx context.Context, planner *planning.Planner, id kernel.ScheduleID, command kernel.CommandID, edit demo.Edit, made kernel.Row) (planning.Receipt, error) {
	caller := demoCaller(edit.By, access.Gantt)
	var (
		wish  plan.Command = plan.Undo{}
		wrong error
	)
	err := planner.Inspect(ctx, id, caller, func(s *plan.State, _ eventstore.Revision) {
		if _, _, seen := s.Seen(command); !seen {
			wish, wrong = edit.Command(s.Schedule(), made)
		}
	})
	if err = errors.Join(err, wrong); err != nil {
		return planning.Receipt{}, err
	}
	receipts, err := planner.Execute(ctx, id, caller, []planning.Request{{ID: command, Command: wish}})
	if err != nil {
		return planning.Receipt{}, err
	}
	if f := receipts[0].Fault; f != nil {
		return planning.Receipt{}, f
	}
	return receipts[0], nil
}

func demoCaller(person demo.Person, module access.Module) commands.Caller {
	may := access.Default()
	return commands.Caller{
		Company: demo.Company, User: person.ID, Role: person.Role, Level: may.Level(person.Role, module), Levels: access.Levels(may[person.Role]),
	}
}

// demoSchedule is the clinic's schedule in a language: the id of the command that imports it.
func demoSchedule(language demo.Language) kernel.ScheduleID {
	return demoID("clinic", string(language))
}

// demoID is the id of something in the demonstration, the same in every installation.
func demoID(parts ...string) kernel.ID {
	h := sha256.New()
	h.Write([]byte("gantry demonstration"))
	for _, part := range parts {
		h.Write([]byte{0})
		h.Write([]byte(part))
	}
	id := kernel.ID(h.Sum(nil)[:16])
	id[6] = id[6]&0x0f | 0x80 // version 8: made of a hash of our own
	id[8] = id[8]&0x3f | 0x80
	return id
}

// demoVisitors are whom a visitor may become, the usual one first; nobody without a demonstration company.
func demoVisitors(s *config.Settings) *accountsapi.Demo {
	if !s.Demo {
		return nil
	}
	out := &accountsapi.Demo{Company: demo.Company}
	for _, person := range demo.People {
		out.People = append(out.People, accountsapi.Visitor{
			User: person.ID, Email: person.Email, Name: person.Name, Lastname: person.Lastname, Role: person.Role,
		})
	}
	return out
}
