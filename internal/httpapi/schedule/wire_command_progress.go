package schedule

import (
	"time"

	"gantry/domain/fault"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// effective gives the instant something held on site; nil is now. A clock that runs ahead is forgiven for a day, no matter its zone.
func (r reader) effective(at *time.Time) (*time.Time, error) {
	if at == nil {
		return nil, nil
	}
	utc := at.UTC()
	if latest := r.now.UTC().AddDate(0, 0, 1); utc.After(latest) {
		return nil, fault.New(fault.Invalid, "progress.effective_in_future", fault.P{"effective": utc.Format(time.RFC3339)})
	}
	return &utc, nil
}

func readProgress(r reader, body []byte) (plan.Command, error) {
	c, err := into[schedule.SetProgress](body)
	if err == nil {
		c.Effective, err = r.effective(c.Effective)
	}
	return c, err
}

func readComplete(r reader, body []byte) (plan.Command, error) {
	c, err := into[schedule.Complete](body)
	if err == nil {
		c.Effective, err = r.effective(c.Effective)
	}
	return c, err
}

func readUncomplete(r reader, body []byte) (plan.Command, error) {
	c, err := into[schedule.Uncomplete](body)
	if err == nil {
		c.Effective, err = r.effective(c.Effective)
	}
	return c, err
}
