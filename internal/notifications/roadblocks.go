package notifications

import (
	"context"
	"strconv"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/eventstore"
)

// concern is somebody whom a fact about a roadblock concerns.
type concern struct {
	user kernel.UserID
	row  kernel.Row
	kind string
}

// ofRoadblocks gives what people should know of roadblocks: that they answer for one or no longer do, and that they hear of one. A command
// tells nobody the same twice, however many of its facts say it, and sends each person one letter of a kind, which leads to all of its
// roadblocks. Nobody gets a letter for what they no longer answer for. What only comes back with an undo is no news.
func ofRoadblocks(ctx context.Context, people People, r *eventstore.Recorded) (out []Notification, err error) {
	all := concerns(r)
	if len(all) == 0 {
		return nil, nil
	}
	project, _, err := people.Deciders(ctx, r.Stream.Company, r.Stream.ID)
	if err != nil || project.IsZero() {
		return nil, err
	}
	letters := map[string]Notification{} // by kind and person
	for _, c := range all {
		if c.user == r.Actor {
			continue
		}
		number := strconv.Itoa(int(c.row))
		if c.kind != KindRoadblockUnassigned {
			of := c.kind + " of " + c.user.String()
			letter, more := letters[of]
			if !more {
				letter = Notification{
					ID: kernel.Derived(r.Command, of), User: c.user, Company: r.Stream.Company, Project: project, Actor: r.Actor, Kind: c.kind, At: r.At,
					Details: map[string]string{"schedule": r.Stream.ID.String()}, Link: RoadblockPage(r.Stream.Company, project, r.Stream.ID, number),
				}
			} else if len(letter.Link) < longestLink {
				letter.Link += "," + number // a longer address would not be followed; the bell names all of them
			}
			letters[of] = letter
		}
		out = append(out, Notification{
			ID: kernel.Derived(r.Command, c.kind+" "+number+" of "+c.user.String()), User: c.user, Company: r.Stream.Company, Project: project, Actor: r.Actor, Kind: c.kind, At: r.At,
			Details: map[string]string{"roadblock": number, "schedule": r.Stream.ID.String()},
			Link:    RoadblockPage(r.Stream.Company, project, r.Stream.ID, number),
		})
	}
	for _, letter := range letters {
		if err := people.Mail(ctx, letter); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// RoadblockPage is where the client shows a roadblock.
func RoadblockPage(company kernel.CompanyID, project kernel.ProjectID, schedule kernel.ScheduleID, number string) string {
	return "/" + company.String() + "/project/" + project.String() + "/schedule/" + schedule.String() + "/lookahead/roadblocks?ids=" + number
}

func concerns(r *eventstore.Recorded) (out []concern) {
	tell := func(row kernel.Row, was, is kernel.Set, come, gone string) {
		for _, user := range is.Without(was).Names() {
			out = append(out, concern{user, row, come})
		}
		if gone == "" {
			return
		}
		for _, user := range was.Without(is).Names() {
			out = append(out, concern{user, row, gone})
		}
	}
	if added, is := lookahead.Roadblocks.AddedIn(r.Event); is {
		for i := range added {
			b := &added[i]
			tell(b.Row, "", answering(b), KindRoadblockAssigned, "")
			tell(b.Row, answering(b), b.Reporters, KindRoadblockReported, "")
		}
	}
	if changed, is := lookahead.FieldRoadblockResponsibles.In(r.Event); is {
		for i, row := range changed.Rows {
			tell(row, changed.From[i], changed.To[i], KindRoadblockAssigned, KindRoadblockUnassigned)
		}
	}
	if changed, is := lookahead.FieldReporters.In(r.Event); is {
		for i, row := range changed.Rows {
			tell(row, changed.From[i], changed.To[i], KindRoadblockReported, "")
		}
	}
	if changed, is := lookahead.FieldResponsible.In(r.Event); is {
		for i, row := range changed.Rows {
			tell(row, one(changed.From[i]), one(changed.To[i]), KindRoadblockAssigned, KindRoadblockUnassigned)
		}
	}
	return out
}

// answering are the people who answer for a roadblock.
func answering(b *lookahead.Roadblock) kernel.Set {
	return kernel.SetOf(append(b.Responsibles.List(), one(b.Responsible).List()...)...)
}

func one(user kernel.UserID) kernel.Set {
	if user.IsZero() {
		return ""
	}
	return kernel.SetOf(user.String())
}
