package notifications

import (
	"context"
	"strconv"

	"gantry/domain/kernel"
	"gantry/domain/weekly"
	"gantry/eventstore"
)

// ofWeeks gives what those who hear of a project's commitments should know, and queues it as letters: that a week has a plan, or was closed. What only comes back
// with an undo is no news.
func ofWeeks(ctx context.Context, people People, r *eventstore.Recorded) (out []Notification, err error) {
	weeks, planned := weekly.Weeks.AddedIn(r.Event)
	_, closed := weekly.Closures.AddedIn(r.Event)
	planned = planned && r.Event.Descriptor().Born(r.Event)
	if !planned && !closed {
		return nil, nil
	}
	project, reported, err := people.Reported(ctx, r.Stream.Company, r.Stream.ID)
	if err != nil || project.IsZero() {
		return nil, err
	}
	kind, details := KindWeekClosed, map[string]string{"schedule": r.Stream.ID.String()}
	if planned {
		kind = KindWeekCommitted
		details["week"], details["year"] = strconv.Itoa(int(weeks[0].Number)), strconv.Itoa(int(weeks[0].Year))
	}
	for _, user := range reported {
		n := Notification{
			ID: kernel.Derived(r.ID, kind+" of "+user.String()), User: user, Company: r.Stream.Company, Project: project, Actor: r.Actor, Kind: kind, At: r.At,
			Details: details, Link: WeeklyPage(r.Stream.Company, project, r.Stream.ID),
		}
		if user != r.Actor {
			if err := people.Mail(ctx, n); err != nil {
				return nil, err
			}
		}
		out = append(out, n)
	}
	return out, nil
}

// WeeklyPage is where the client shows the weekly plan of a schedule.
func WeeklyPage(company kernel.CompanyID, project kernel.ProjectID, schedule kernel.ScheduleID) string {
	return "/" + company.String() + "/project/" + project.String() + "/schedule/" + schedule.String() + "/weeklyplan"
}
