package accounts

import (
	"context"
	"strconv"
	"time"

	"gantry/domain/kernel"
	domain "gantry/domain/weekly"
	"gantry/internal/mail"
	"gantry/internal/notifications"
	"gantry/readmodels/projects"
	"gantry/readmodels/weekly"
)

// Remind reminds those who hear of a project's commitments, in the bell and by mail: the day before a week begins that has no plan, and on
// the last day of a week that is open. What is due follows from the plans and from now, and each reminder is sent once.
func (d *Desk) Remind(ctx context.Context, now time.Time) error {
	all, err := projects.AllReporting(ctx, d.cfg.Members)
	if err != nil {
		return err
	}
	for _, one := range all {
		if err := d.remind(ctx, one, now); err != nil {
			return err
		}
	}
	return nil
}

func (d *Desk) remind(ctx context.Context, one projects.Reporting, now time.Time) error {
	zone, err := time.LoadLocation(one.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	rows, err := weekly.Weeks(ctx, d.cfg.Database.Of(one.Company), weekly.Of{Company: one.Company, Schedule: one.Schedule})
	if err != nil {
		return err
	}
	weeks := make([]domain.Week, len(rows))
	for i, w := range rows {
		weeks[i] = domain.Week{Row: w.Row, Year: w.Year, Number: w.Week, Start: w.Start, End: w.Finish, PlanningDay: w.PlanningDay, Standing: domain.Standing{Closed: w.Closed}}
	}
	at := now.In(zone)
	year, month, day := at.Date()
	due := domain.RemindersAt(kernel.Date(year, int(month), day, at.Hour(), at.Minute()), weeks, one.PlanningDay)
	if due.Plan != nil {
		if err := d.reminder(ctx, one, notifications.KindWeekToPlan, due.Plan.Year, due.Plan.Number, now); err != nil {
			return err
		}
	}
	for _, w := range due.Close {
		if err := d.reminder(ctx, one, notifications.KindWeekToClose, w.Year, w.Number, now); err != nil {
			return err
		}
	}
	return nil
}

// reminder is sent to each person once: its id follows from what it is about.
func (d *Desk) reminder(ctx context.Context, one projects.Reporting, kind string, year, week int32, now time.Time) error {
	project, users, err := d.Reported(ctx, one.Company, one.Schedule)
	if err != nil {
		return err
	}
	for _, user := range users {
		of := strconv.Itoa(int(year)) + " " + strconv.Itoa(int(week))
		n := notifications.Notification{
			ID: kernel.Derived(one.Schedule, kind+" "+of+" of "+user.String()), User: user, Company: one.Company, Project: project, Kind: kind, At: now,
			Details: map[string]string{"week": strconv.Itoa(int(week)), "year": strconv.Itoa(int(year)), "schedule": one.Schedule.String()},
			Link:    notifications.WeeklyPage(one.Company, project, one.Schedule),
		}
		if err := d.Mail(ctx, n); err != nil {
			return err
		}
		if err := d.cfg.Notify.Send(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// weekLetter says that a week has a plan or was closed, or that it should. A schedule that is gone meanwhile needs none.
func (d *Desk) weekLetter(ctx context.Context, j mail.Job, l mail.Letter) (mail.Letter, bool, error) {
	l, wanted, err := d.datesLetter(ctx, j, l)
	l.Values["week"] = j.Data["week"]
	return l, wanted, err
}
