package demo_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/internal/demo"
)

// played is a plan on which commands are executed, with what follows from them.
type played struct {
	*plan.State
	t        *testing.T
	commands int
	revision int64
}

func play(t *testing.T, project kernel.ProjectID) *played {
	return &played{State: plan.New(project), t: t}
}

func (p *played) do(by demo.Person, c plan.Command, at kernel.Minute) {
	p.t.Helper()
	p.commands++
	meta := plan.Meta{
		ID: kernel.ID{1: 2, 14: byte(p.commands >> 8), 15: byte(p.commands)}, At: time.Unix(int64(at)*60, 0).UTC(),
		By: plan.By{User: by.ID, Role: by.Role, Levels: access.Levels(access.Default()[by.Role])},
	}
	d, err := p.Decide(meta, c, nil)
	year, month, day, hour, minute := at.Civil()
	require.NoError(p.t, err, "%d-%02d-%02d %02d:%02d %T %+v", year, month, day, hour, minute, c, c)
	for _, e := range d.Events {
		p.Evolve(e)
	}
	follows, err := p.Consequences(plan.ReasonFor(d.Events), d.Events)
	require.NoError(p.t, err)
	d.Events = append(d.Events, follows...)
	if n := int64(len(d.Events)); n > 0 {
		p.Record(plan.Written{Command: meta.ID, Actor: by.ID, First: p.revision + 1, Revision: p.revision + n, Events: d.Events})
		p.revision += n
	}
}
