package operations

import (
	"net/http"

	"gantry/internal/httpapi"
)

// tutorialOpened is the name under which the usage log counts videos; the detail "tutorial" says which.
const tutorialOpened = "tutorial.opened"

// TutorialView is a video, with how often it was opened.
type TutorialView struct {
	ID    string `json:"id"`
	Title string `json:"title"` // in the caller's language
	URL   string `json:"url"`
	Views int64  `json:"views"`
}

func (d *Deps) tutorialRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/tutorials", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(listTutorials)},
	}
}

// listTutorials gives the videos in the order of the installation's list.
func listTutorials(c *call) error {
	views, err := c.deps.Usage.CountBy(c.Context(), tutorialOpened, "tutorial")
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := make([]TutorialView, len(c.deps.Tutorials))
	for i, v := range c.deps.Tutorials {
		out[i] = TutorialView{ID: v.ID, Title: v.Title.In(c.Language), URL: v.URL, Views: views[v.ID]}
	}
	return c.JSON(http.StatusOK, out)
}
