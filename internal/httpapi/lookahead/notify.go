package lookahead

import (
	"net/http"
	"slices"
	"strconv"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/internal/notifications"
)

func (d *Deps) notifyRoutes() []httpapi.Route {
	return []httpapi.Route{{
		Method: http.MethodPost, Path: "/api/notifications/constraints", Module: access.Roadblocks, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(notifyOfRoadblock),
	}}
}

// noticeKinds are the kinds of notifications by the established names.
var noticeKinds = map[string]string{
	"assign_responsible": notifications.KindRoadblockAssigned, "unassign_responsible": notifications.KindRoadblockUnassigned,
	"assign_report": notifications.KindRoadblockReported,
}

// NotifiedOf says who was notified.
type NotifiedOf struct {
	User kernel.UserID `json:"user"`
}

// notifyOfRoadblock notifies a person of the project of a roadblock that the caller sees. The same request again notifies nobody twice.
func notifyOfRoadblock(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.enter(f, "constraint"); err != nil {
		return err
	}
	if !f.Has("constraint") {
		return wire.Missing("constraint")
	}
	ref, err := c.RowRef(f["constraint"])
	if err != nil {
		return err
	}
	word, _, err := f.Text("type_notification")
	if err != nil {
		return err
	}
	kind, known := noticeKinds[word]
	if !known {
		return fault.New(fault.Invalid, "request.field", fault.P{"field": "type_notification"})
	}
	user, err := wire.FirmOf(f["user"])
	if err != nil {
		return err
	}
	if err := c.CaughtUp("lookahead"); err != nil {
		return err
	}
	row, _ := ref.Row()
	if _, err := c.roadblock(row); err != nil {
		return err
	}
	offers, err := c.Offers()
	if err != nil {
		return err
	}
	if !slices.Contains(offers.People, user) {
		return domain.Refuse("task.person_unknown", fault.P{"row": row, "person": user.String()})
	}
	project, err := c.project()
	if err != nil {
		return err
	}
	number := strconv.Itoa(int(row))
	err = c.deps.Notices.Send(c.Context(), notifications.Notification{
		ID: kernel.Derived(c.CommandID(), kind+" "+number+" of "+user.String()), User: user, Company: c.Session.Company, Project: project, Actor: c.Caller.User, Kind: kind,
		Details: map[string]string{"roadblock": number, "schedule": c.Schedule.String()}, Link: notifications.RoadblockPage(c.Session.Company, project, c.Schedule, number),
	})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, NotifiedOf{User: user})
}
