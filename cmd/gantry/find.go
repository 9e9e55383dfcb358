package main

import (
	"context"
	"fmt"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// ofCompany is what subcommands take that work on one schedule or project. Its creator may choose its id, so an id alone does
// not name it.
type ofCompany struct {
	Company string `help:"Id of the company it belongs to; needed where several hold the same id." placeholder:"ID"`
}

// find gives the stream with an id: of the company that is named, else of the only one that has it. Faults: unknown, and an error that
// lists the companies where there are several.
func (p *program) find(ctx context.Context, kind eventstore.Kind, id kernel.ID, company, unknown string) (eventstore.Stream, error) {
	missing := fault.New(fault.NotFound, unknown, fault.P{"id": id.String()})
	if company != "" {
		owner, err := kernel.ParseID(company)
		if err != nil {
			return eventstore.Stream{}, fmt.Errorf("--company %q is no company id", company)
		}
		stream := eventstore.Stream{Company: owner, Kind: kind, ID: id}
		revision, _, err := p.store.Head(ctx, stream)
		if err == nil && revision == 0 {
			err = missing
		}
		return stream, err
	}
	var found []eventstore.Stream
	var owners []string
	for info, err := range p.store.Log().Streams(ctx, false) {
		if err != nil {
			return eventstore.Stream{}, err
		}
		if info.Stream.Kind == kind && info.Stream.ID == id {
			found, owners = append(found, info.Stream), append(owners, info.Stream.Company.String())
		}
	}
	switch len(found) {
	case 0:
		return eventstore.Stream{}, missing
	case 1:
		return found[0], nil
	}
	return eventstore.Stream{}, fmt.Errorf("%s is the id of a %s of %d companies: say which with --company %s", id, kind, len(found), strings.Join(owners, " or --company "))
}
