package kurrent_test

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/kurrent"
	"gantry/eventstore/kurrent/kurrenttest"
)

// subject lends the suite the server's switches.
type subject struct {
	*kurrent.Log
	t      testing.TB
	server *kurrenttest.Server
}

func newSubject(t testing.TB) subject {
	return subjectOn(t, started(t, kurrenttest.Options{}), kurrent.Options{})
}

func started(t testing.TB, options kurrenttest.Options) *kurrenttest.Server {
	server, err := kurrenttest.Start(options)
	require.NoError(t, err)
	t.Cleanup(server.Kill)
	return server
}

func subjectOn(t testing.TB, server *kurrenttest.Server, options kurrent.Options) subject {
	log, err := kurrent.Open(context.Background(), server.URL(), options)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, log.Close()) })
	return subject{log, t, server}
}

func (s subject) BreakNextRead(after int) { s.server.BreakNextRead(after) }

func (s subject) NextAppendUnknown(stored bool) {
	if stored {
		s.server.NextAppends(kurrenttest.AppendUnanswered)
	} else {
		s.server.NextAppends(kurrenttest.AppendLost)
	}
}

func (s subject) Tamper(stream eventstore.Stream, at eventstore.Revision, change func(*eventstore.Record)) {
	var r eventstore.Record
	for found, err := range s.Read(context.Background(), stream, at-1) {
		require.NoError(s.t, err)
		r = found
		break
	}
	change(&r)
	s.server.Tamper(stream.String(), uint64(at)-1, func(e *kurrenttest.Event) {
		e.Type, e.Data, e.Custom = r.Type, r.Body, kurrent.Metadata(&r)
	})
	s.ForgetTails()
}

func (s subject) Cut(stream eventstore.Stream, after eventstore.Revision) {
	s.server.Cut(stream.String(), uint64(after))
	s.ForgetTails()
}

// opened opens the log at an address as one that is empty now.
func opened(t testing.TB, address string) *kurrent.Log {
	ctx := context.Background()
	log, err := kurrent.Open(ctx, address, kurrent.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, log.Close()) })
	require.NoError(t, log.BeginHere(ctx))
	return log
}

func TestContract(t *testing.T) {
	server := started(t, kurrenttest.Options{})
	contract.Run(t, func(t testing.TB) eventstore.Log { return subject{opened(t, server.URL()), t, server} })
}

// make contract KURRENTDB_URL=... runs it. Cases that need to harm the server's data are left out.
func TestContractOnAServer(t *testing.T) {
	address := os.Getenv("KURRENTDB_URL")
	if address == "" {
		t.Skip("KURRENTDB_URL names no server")
	}
	contract.Run(t, func(t testing.TB) eventstore.Log { return opened(t, address) })
}
