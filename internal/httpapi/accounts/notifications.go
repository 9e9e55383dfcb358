package accounts

import (
	"maps"
	"net/http"
	"slices"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/notifications"
	"gantry/readmodels/projects"
)

// NotificationView is one notification of the caller.
type NotificationView struct {
	ID      kernel.ID           `json:"id"`
	Kind    string              `json:"kind"`
	Details map[string]string   `json:"details"`
	Link    string              `json:"link"`
	Actor   *httpapi.PersonView `json:"actor"`   // null: the system
	Project *Named              `json:"project"` // null: of the company as a whole
	Created time.Time           `json:"created"`
	Read    bool                `json:"read"`
}

// NotificationPage is a part of the caller's notifications, newest first.
type NotificationPage struct {
	Notifications []NotificationView `json:"notifications"`
	Page          int                `json:"page"`
	Pages         int                `json:"pages"`
	Total         int                `json:"total"`
	Unread        int                `json:"unread"`
}

// notificationRoutes serve the session's person only.
func (d *Deps) notificationRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/session/notifications", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(listNotificationChoices)},
		{Method: http.MethodPut, Path: "/api/session/notifications", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(chooseNotifications)},
		{Method: http.MethodPost, Path: "/api/notifications/byuser", Need: httpapi.AnyRole, Scope: httpapi.Self, Handler: d.handle(listNotifications)},
		{Method: http.MethodPost, Path: "/api/notifications/readall", Need: httpapi.AnyRole, Scope: httpapi.Self, Handler: d.handle(readAllNotifications)},
		{Method: http.MethodPost, Path: "/api/notifications", Need: httpapi.AnyRole, Scope: httpapi.Self, Handler: d.handle(addNotification)},
		{Method: http.MethodGet, Path: "/api/notifications/{id}", Need: httpapi.AnyRole, Scope: httpapi.Own, Handler: d.handle(showNotification)},
		{Method: http.MethodPut, Path: "/api/notifications/{id}", Need: httpapi.AnyRole, Scope: httpapi.Own, Handler: d.handle(markNotification)},
		{Method: http.MethodDelete, Path: "/api/notifications/{id}", Need: httpapi.AnyRole, Scope: httpapi.Own, Handler: d.handle(deleteNotification)},
	}
}

// inbox is the caller as a reader of notifications, with the names of the projects the caller sees.
func (c *call) inbox() (notifications.Reader, map[kernel.ProjectID]string, error) {
	names, err := projects.Names(c.Context(), c.Rows(), c.Session.Company, c.Reader())
	if err != nil {
		return notifications.Reader{}, nil, httpapi.QueryError(err)
	}
	return notifications.Reader{User: c.Session.User, Company: c.Session.Company, Projects: slices.Collect(maps.Keys(names))}, names, nil
}

// onlyOwn refuses a body that names another person; none is the caller.
func (c *call) onlyOwn(user *kernel.UserID) error {
	if user != nil && *user != c.Session.User {
		return httpapi.ErrForbidden
	}
	return nil
}

func listNotifications(c *call) error {
	var body struct {
		User *kernel.UserID `json:"userId"`
		Page *int           `json:"page"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.onlyOwn(body.User); err != nil {
		return err
	}
	page := 1
	if body.Page != nil {
		page = *body.Page
	}
	if page < 1 || page > 100_000 {
		return fault.New(fault.Invalid, "notification.page", nil)
	}
	reader, names, err := c.inbox()
	if err != nil {
		return err
	}
	list, err := c.deps.Notices.List(c.Context(), reader, page)
	if err != nil {
		return err
	}
	views, err := c.notificationViews(list.Items, names)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, NotificationPage{
		Notifications: views, Page: page, Pages: (list.Total + notifications.PageSize - 1) / notifications.PageSize, Total: list.Total, Unread: list.Unread,
	})
}

func (c *call) notificationViews(list []notifications.Notification, names map[kernel.ProjectID]string) ([]NotificationView, error) {
	actors := make([]kernel.UserID, 0, len(list))
	for _, n := range list {
		actors = append(actors, n.Actor)
	}
	people, err := c.People(actors)
	if err != nil {
		return nil, err
	}
	out := make([]NotificationView, 0, len(list))
	for _, n := range list {
		view := NotificationView{ID: n.ID, Kind: n.Kind, Details: n.Details, Link: n.Link, Actor: people[n.Actor], Created: n.At.UTC(), Read: n.Read}
		if !n.Project.IsZero() {
			view.Project = &Named{ID: n.Project, Name: names[n.Project]}
		}
		out = append(out, view)
	}
	return out, nil
}

func readAllNotifications(c *call) error {
	var body struct {
		User *kernel.UserID `json:"userId"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.onlyOwn(body.User); err != nil {
		return err
	}
	reader, _, err := c.inbox()
	if err != nil {
		return err
	}
	if err := c.deps.Notices.MarkAll(c.Context(), reader); err != nil {
		return err
	}
	return c.NoContent()
}

// addNotification stores a reminder of the caller to themselves. Nobody writes one for somebody else.
func addNotification(c *call) error {
	var body struct {
		User *kernel.UserID `json:"userId"`
		Text string         `json:"text"`
		Link string         `json:"link"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.onlyOwn(body.User); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	reader, _, err := c.inbox()
	if err != nil {
		return err
	}
	id, err := c.deps.Notices.Note(c.Context(), reader, body.Text, body.Link)
	if err != nil {
		return err
	}
	return c.answerNotification(http.StatusCreated, id)
}

func showNotification(c *call) error {
	id, err := c.notificationID()
	if err != nil {
		return err
	}
	return c.answerNotification(http.StatusOK, id)
}

func (c *call) answerNotification(status int, id kernel.ID) error {
	reader, names, err := c.inbox()
	if err != nil {
		return err
	}
	n, err := c.deps.Notices.Get(c.Context(), reader, id)
	if err != nil {
		return err
	}
	views, err := c.notificationViews([]notifications.Notification{n}, names)
	if err != nil {
		return err
	}
	return c.JSON(status, views[0])
}

func markNotification(c *call) error {
	id, err := c.notificationID()
	if err != nil {
		return err
	}
	var body struct {
		Read *bool `json:"read"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	reader, _, err := c.inbox()
	if err != nil {
		return err
	}
	if err := c.deps.Notices.Mark(c.Context(), reader, id, body.Read == nil || *body.Read); err != nil {
		return err
	}
	return c.answerNotification(http.StatusOK, id)
}

func deleteNotification(c *call) error {
	id, err := c.notificationID()
	if err != nil {
		return err
	}
	reader, _, err := c.inbox()
	if err != nil {
		return err
	}
	if err := c.deps.Notices.Delete(c.Context(), reader, id); err != nil {
		return err
	}
	return c.NoContent()
}

func (c *call) notificationID() (kernel.ID, error) {
	id, err := kernel.ParseID(c.Variable("id"))
	if err != nil {
		return kernel.ID{}, fault.New(fault.NotFound, "notification.unknown", nil)
	}
	return id, nil
}

// NotificationChoice is how the caller hears of a topic.
type NotificationChoice struct {
	Topic  string `json:"topic"`
	Mailed bool   `json:"mailed"` // there are letters of it
	notifications.Choice
}

func listNotificationChoices(c *call) error {
	chosen, err := c.deps.Notices.Choices(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	out := []NotificationChoice{}
	for _, t := range notifications.Topics {
		out = append(out, NotificationChoice{Topic: t.Name, Mailed: t.Mailed, Choice: chosen[t.Name]})
	}
	return c.JSON(http.StatusOK, out)
}

func chooseNotifications(c *call) error {
	var body struct {
		Topic string `json:"topic"`
		Bell  *bool  `json:"bell"`
		Mail  *bool  `json:"mail"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if body.Bell == nil || body.Mail == nil {
		return fault.New(fault.Invalid, "request.malformed", nil)
	}
	if err := c.deps.Notices.Choose(c.Context(), c.Session.User, body.Topic, notifications.Choice{Bell: *body.Bell, Mail: *body.Mail}); err != nil {
		return err
	}
	return listNotificationChoices(c)
}
