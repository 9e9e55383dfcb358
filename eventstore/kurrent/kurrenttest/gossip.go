package kurrenttest

import (
	"context"

	"github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v1/gossip"
	"github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v1/shared"
)

// talk answers gossip; Server's own Read is that of streams.
type talk struct {
	gossip.UnimplementedGossipServer
	of *Server
}

// Read lists the nodes of the cluster.
func (t talk) Read(context.Context, *shared.Empty) (*gossip.ClusterInfo, error) {
	return t.of.members(), nil
}
