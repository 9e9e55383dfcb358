package accounts

import (
	"context"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/mail"
	"gantry/internal/notifications"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

// Deciders gives the project of a schedule and the people who decide there what others ask of the plan: those assigned to the project who
// edit its Gantt; without any, all who see the project and edit it. It implements notifications.People.
func (d *Desk) Deciders(ctx context.Context, id kernel.CompanyID, schedule kernel.ScheduleID) (kernel.ProjectID, []kernel.UserID, error) {
	db := d.cfg.Database.Of(id)
	place, known, err := projects.PlaceOf(ctx, db, id, schedule)
	if err != nil || !known {
		return kernel.ProjectID{}, nil, stored(err)
	}
	levels, err := members.Permissions(ctx, db, id)
	if err != nil {
		return kernel.ProjectID{}, nil, stored(err)
	}
	list, err := members.List(ctx, db, id)
	if err != nil {
		return kernel.ProjectID{}, nil, stored(err)
	}
	var assigned, others []kernel.UserID
	for _, m := range list {
		switch {
		case !m.Active || access.Level(levels[m.Role][string(access.Gantt)]) != access.Full:
		case slices.Contains(place.Assigned, m.User):
			assigned = append(assigned, m.User)
		case !place.Restricted || access.Role(m.Role).SeesAllProjects():
			others = append(others, m.User)
		}
	}
	if len(assigned) == 0 {
		assigned = others
	}
	return place.Project, assigned, nil
}

// Reported gives the project of a schedule and the active people who hear of its commitments and may see them. It implements
// notifications.People.
func (d *Desk) Reported(ctx context.Context, id kernel.CompanyID, schedule kernel.ScheduleID) (kernel.ProjectID, []kernel.UserID, error) {
	db := d.cfg.Database.Of(id)
	place, known, err := projects.PlaceOf(ctx, db, id, schedule)
	if err != nil || !known {
		return kernel.ProjectID{}, nil, stored(err)
	}
	reported, err := projects.Reported(ctx, db, id, schedule)
	if err != nil || len(reported) == 0 {
		return place.Project, nil, stored(err)
	}
	levels, err := members.Permissions(ctx, db, id)
	if err != nil {
		return kernel.ProjectID{}, nil, stored(err)
	}
	list, err := members.List(ctx, db, id)
	if err != nil {
		return kernel.ProjectID{}, nil, stored(err)
	}
	var out []kernel.UserID
	for _, m := range list {
		if m.Active && slices.Contains(reported, m.User) && access.Level(levels[m.Role][string(access.Commitments)]).Sees() {
			out = append(out, m.User)
		}
	}
	return place.Project, out, nil
}

func stored(err error) error {
	if err == nil {
		return nil
	}
	return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
}

// Mail queues the letter of a request for other dates, of roadblocks or of a week, unless the person wants none. It implements
// notifications.People.
func (d *Desk) Mail(ctx context.Context, n notifications.Notification) error {
	if wanted, err := d.cfg.Notify.WantsMail(ctx, n.User, n.Kind); err != nil || !wanted {
		return err
	}
	u, err := d.cfg.Identity.User(ctx, n.User)
	if fault.Has(err, "user.unknown") || err == nil && u.Email == "" {
		return nil // erased
	}
	if err != nil {
		return err
	}
	data := map[string]string{"actor": n.Actor.String(), "company": n.Company.String(), "schedule": n.Details["schedule"], "reason": n.Details["reason"], "week": n.Details["week"], "link": n.Link}
	return d.post(ctx, mail.Job{ID: kernel.Derived(n.ID, "letter"), Kind: n.Kind, Recipient: u.Email, Language: u.Language, Data: data})
}

// datesLetter says who asks for other dates, what became of it, or who gave a roadblock to somebody. A schedule that is gone meanwhile needs none.
func (d *Desk) datesLetter(ctx context.Context, j mail.Job, l mail.Letter) (mail.Letter, bool, error) {
	id, err := kernel.ParseID(j.Data["company"])
	if err != nil {
		return l, false, err
	}
	schedule, err := kernel.ParseID(j.Data["schedule"])
	if err != nil {
		return l, false, err
	}
	place, known, err := projects.PlaceOf(ctx, d.cfg.Database.Of(id), id, schedule)
	if err != nil || !known {
		return l, false, stored(err)
	}
	who, err := d.person(ctx, j.Data["actor"])
	if err != nil && !fault.Has(err, "user.unknown") {
		return l, false, err
	}
	l.Link = d.cfg.BaseURL + j.Data["link"]
	l.Values["name"], l.Values["schedule"], l.Values["project"] = nameOf(who), place.Schedule, place.Name
	return l, true, nil
}
