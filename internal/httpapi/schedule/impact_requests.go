package schedule

import (
	"encoding/json"
	"net/http"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/requests"
	"gantry/internal/httpapi/wire"
)

// impactProject refuses an address whose project is not the schedule's.
func (c *call) impactProject() (seen, error) {
	all, err := c.requests()
	if err != nil {
		return seen{}, err
	}
	if c.Variable("project") != all.project.String() {
		return seen{}, fault.New(fault.NotFound, "project.unknown", nil)
	}
	return all, nil
}

// showImpactDraft gives the caller's draft, an empty one where there is none.
func showImpactDraft(c *call) error {
	all, err := c.impactProject()
	if err != nil {
		return err
	}
	for i := range all.list {
		if all.list[i].State == requests.Draft {
			return c.JSON(http.StatusOK, wireImpact(c.Schedule, &all.list[i]))
		}
	}
	return c.JSON(http.StatusOK, WireImpact{Status: string(requests.Draft), Items: []WireImpactItem{}})
}

func keepImpactDraft(c *call) error { return c.askImpact(true) }

func sendImpact(c *call) error { return c.askImpact(false) }

// askImpact keeps or sends a request. Without items it sends those of the caller's draft.
func (c *call) askImpact(draft bool) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	all, err := c.impactProject()
	if err != nil {
		return err
	}
	command := requests.Ask{Kind: requests.Impact, Draft: draft, At: c.deps.Clock.Now()}
	if command.Description, _, err = f.Text("description"); err != nil {
		return err
	}
	switch {
	case f.Has("items"):
		var items []wire.Fields
		if err := wire.Decode(f["items"], &items, true); err != nil {
			return err
		}
		for _, item := range items {
			wish, err := c.wish(item)
			if err != nil {
				return err
			}
			command.Items = append(command.Items, wish)
		}
	case !draft:
		for _, r := range all.list {
			if r.State != requests.Draft {
				continue
			}
			if !f.Has("description") {
				command.Description = r.Description
			}
			for _, i := range r.Items {
				command.Items = append(command.Items, requests.Wish{Activity: kernel.At(i.Activity), Part: i.Part, Asked: i.Asked})
			}
		}
	}
	number, err := c.mark(command)
	if err != nil {
		return err
	}
	return c.answerImpact(http.StatusCreated, number)
}

func showImpact(c *call) error {
	if _, err := c.impactProject(); err != nil {
		return err
	}
	number, err := c.requestNumber(c.Variable("requestId"))
	if err != nil {
		return err
	}
	return c.answerImpact(http.StatusOK, number)
}

func (c *call) answerImpact(status int, number kernel.Row) error {
	_, r, err := c.request(requests.Impact, number)
	if err != nil {
		return err
	}
	return c.JSON(status, wireImpact(c.Schedule, r))
}

func decideImpact(c *call) error {
	if _, err := c.impactProject(); err != nil {
		return err
	}
	number, err := c.requestNumber(c.Variable("requestId"))
	if err != nil {
		return err
	}
	if _, _, err := c.request(requests.Impact, number); err != nil {
		return err
	}
	f, err := c.Fields()
	if err != nil {
		return err
	}
	var items []struct {
		ID     int32           `json:"id"`
		Status requests.Status `json:"status"`
	}
	if raw := f["items"]; len(raw) > 0 {
		if err := wire.Decode(json.RawMessage(raw), &items, true); err != nil {
			return err
		}
	}
	command := requests.Decide{Request: int32(number)}
	if command.Confirmed, _, err = f.Flag("confirmed"); err != nil {
		return err
	}
	for _, i := range items {
		command.Verdicts = append(command.Verdicts, requests.Verdict{Item: i.ID, To: i.Status})
	}
	if _, err := c.mark(command); err != nil {
		return err
	}
	return c.answerImpact(http.StatusOK, number)
}
