package schedule

import (
	"math"
	"strconv"
	"strings"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
)

// The kinds of moments.
const (
	ofNow      = "current"
	ofBaseline = "baseline"
	ofUpdate   = "update"
	ofRevision = "revision"
	ofInstant  = "moment"
)

// moment is a point in the history of a schedule as an address names it: "current", "baseline:3", "update:2", a revision, or an instant.
type moment struct {
	kind     string
	number   int32 // of a baseline or an update
	name     string
	revision int64 // the last one that counts; of a baseline, once known, the one that saved it
	at       time.Time
	baseline *schedule.BaselineVersion
}

// momentOf reads a moment. Faults: "moment.unreadable", "baseline.unknown", "update.unknown".
func (c *call) momentOf(text string) (moment, error) {
	unreadable := fault.New(fault.Invalid, "moment.unreadable", fault.P{"moment": text})
	if text == "" || text == ofNow {
		return moment{kind: ofNow, revision: math.MaxInt64}, nil
	}
	if kind, number, named := strings.Cut(text, ":"); named && (kind == ofBaseline || kind == ofUpdate) {
		n, err := strconv.ParseInt(number, 10, 32)
		if err != nil || n < 1 {
			return moment{}, unreadable
		}
		return c.namedMoment(kind, int32(n))
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		return moment{kind: ofRevision, revision: n}, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return moment{}, unreadable
	}
	revision, err := c.deps.Planner.RevisionAt(c.Context(), c.Schedule, c.Caller, at)
	return moment{kind: ofInstant, revision: int64(revision), at: at}, err
}

// namedMoment gives that of a baseline or an update of the schedule.
func (c *call) namedMoment(kind string, number int32) (out moment, err error) {
	found := false
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		if kind == ofBaseline {
			for _, b := range s.Schedule().Baselines() {
				if b.Number == number {
					out, found = moment{kind: kind, number: number, name: b.Name, baseline: &b}, true
				}
			}
			return
		}
		for _, u := range s.Schedule().Updates() {
			if u.Number == number {
				out, found = moment{kind: kind, number: number, name: u.Name, revision: u.Pinned().Revision}, true
			}
		}
	})
	if err == nil && !found {
		err = fault.New(fault.NotFound, kind+".unknown", fault.P{kind: number})
	}
	return out, err
}

// MomentView is a moment of a schedule and what the plan said there.
type MomentView struct {
	Kind       string         `json:"kind"`
	Number     *int32         `json:"number,omitempty"` // of a baseline or an update
	Name       string         `json:"name,omitempty"`
	Revision   int64          `json:"revision"`
	At         string         `json:"at"` // when its last command was recorded
	Finish     *kernel.Minute `json:"finish"`
	Progress   any            `json:"progress"`   // 0 to 100
	Activities int            `json:"activities"` // summaries not counted
	Critical   *int           `json:"critical"`   // null for a baseline, which does not tell
}
