package weekly

import (
	"net/http"
	"slices"
	"strconv"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/internal/notifications"
)

func (d *Deps) notifyRoutes() []httpapi.Route {
	return []httpapi.Route{{
		Method: http.MethodPost, Path: "/api/users/notifyCommitments", Module: access.Commitments, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(notifyCommitments),
	}}
}

// Notified says who was notified.
type Notified struct {
	Users []kernel.UserID `json:"users"`
}

// notifyCommitments notifies people of the plan of a week: those who hear of the project's commitments, or the named ones among them. Asked
// again, nobody is notified twice.
func notifyCommitments(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	text, _, err := f.Text("weekcommitmentId")
	if err != nil {
		return err
	}
	id, bad := kernel.ParseRowID(text)
	if bad != nil {
		return wire.Missing("weekcommitmentId")
	}
	if err := c.Enter(id.Schedule); err != nil {
		return err
	}
	var named []kernel.UserID
	if f.Has("users") {
		if err := wire.Decode(f["users"], &named, false); err != nil {
			return err
		}
	}
	for _, model := range models {
		if err := c.CaughtUp(model); err != nil {
			return err
		}
	}
	p, err := c.week(id.Row)
	if err != nil {
		return err
	}
	project, users, err := c.deps.People.Reported(c.Context(), c.Session.Company, c.Schedule)
	if err != nil {
		return err
	}
	if named != nil {
		users = slices.DeleteFunc(users, func(u kernel.UserID) bool { return !slices.Contains(named, u) })
	}
	out := Notified{Users: []kernel.UserID{}}
	for _, user := range users {
		n := notifications.Notification{
			ID: kernel.Derived(c.Schedule, "notify "+text+" to "+user.String()), User: user, Company: c.Session.Company, Project: project, Actor: c.Caller.User,
			Kind:    notifications.KindWeekCommitted,
			Details: map[string]string{"week": strconv.Itoa(int(p.Week)), "year": strconv.Itoa(int(p.Year)), "schedule": c.Schedule.String()},
			Link:    notifications.WeeklyPage(c.Session.Company, project, c.Schedule),
		}
		if user != c.Caller.User {
			if err := c.deps.People.Mail(c.Context(), n); err != nil {
				return err
			}
		}
		if err := c.deps.Notices.Send(c.Context(), n); err != nil {
			return err
		}
		out.Users = append(out.Users, user)
	}
	return c.JSON(http.StatusOK, out)
}
