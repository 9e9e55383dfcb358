package kurrenttest

import (
	"context"
	"crypto/tls"
	"encoding/base64"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v1/gossip"
	"github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v1/serverfeatures"
	"github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v1/shared"
	"github.com/kurrent-io/KurrentDB-Client-Go/protos/kurrentdb/protocols/v1/streams"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
)

// Options say how a server is started; the zero Options are a single node without TLS.
type Options struct {
	TLS            *tls.Config
	User, Password string  // required of every call on streams when set
	NoAll          bool    // the account may not read $all
	With           *Server // another node of the same cluster, with the same data
}

// Server is one node. Its data outlives Kill.
type Server struct {
	streams.UnimplementedStreamsServer
	serverfeatures.UnimplementedServerFeaturesServer

	options Options
	address string
	*database

	serving *grpc.Server
	ended   chan struct{} // closed by Kill
	leader  *Server       // not nil: this node follows it
}

// database is what the nodes of a cluster share.
type database struct {
	mu      sync.Mutex
	all     []*recorded
	streams map[string]*stream
	last    uint64        // position
	changed chan struct{} // closed and replaced when something was stored
	skew    time.Duration
	faults  faults
}

// recorded is one stored event; it is replaced, never changed.
type recorded struct {
	id           uuid.UUID
	stream       string
	number       uint64
	position     uint64
	kind         string
	content      string
	data, custom []byte
	created      time.Time
}

type stream struct {
	events   []*recorded
	next     uint64 // number of the next event
	from     uint64 // $tb: events below it are gone
	maxCount uint64
}

// Start runs a server on a free port of this machine.
func Start(options Options) (*Server, error) {
	s := &Server{options: options, address: "127.0.0.1:0", database: &database{streams: map[string]*stream{}, changed: make(chan struct{})}}
	if options.With != nil {
		s.database = options.With.database
	}
	if err := s.listen(); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Server) listen() error {
	l, err := net.Listen("tcp", s.address)
	if err != nil {
		return err
	}
	options := []grpc.ServerOption{
		grpc.KeepaliveEnforcementPolicy(keepalive.EnforcementPolicy{MinTime: time.Second, PermitWithoutStream: true}),
		grpc.StreamInterceptor(func(srv any, ss grpc.ServerStream, _ *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
			if err := s.admits(ss.Context()); err != nil {
				return err
			}
			return handler(srv, ss)
		}),
	}
	if s.options.TLS != nil {
		options = append(options, grpc.Creds(credentials.NewTLS(s.options.TLS)))
	}
	g := grpc.NewServer(options...)
	streams.RegisterStreamsServer(g, s)
	serverfeatures.RegisterServerFeaturesServer(g, s)
	gossip.RegisterGossipServer(g, talk{of: s})
	s.mu.Lock()
	s.address, s.serving, s.ended = l.Addr().String(), g, make(chan struct{})
	s.mu.Unlock()
	go func() { _ = g.Serve(l) }()
	return nil
}

// admits checks the caller's name and password.
func (s *Server) admits(ctx context.Context) error {
	if s.options.User == "" {
		return nil
	}
	md, _ := metadata.FromIncomingContext(ctx)
	want := "Basic " + base64.StdEncoding.EncodeToString([]byte(s.options.User+":"+s.options.Password))
	if given := md.Get("authorization"); len(given) == 1 && given[0] == want {
		return nil
	}
	return status.Error(codes.Unauthenticated, "Bad Authentication Header")
}

// URL is the address as clients write it.
func (s *Server) URL() string {
	user := ""
	if s.options.User != "" {
		user = s.options.User + ":" + s.options.Password + "@"
	}
	return "esdb://" + user + s.address + "?tls=" + strconv.FormatBool(s.options.TLS != nil)
}

// Address is host and port.
func (s *Server) Address() string { return s.address }

// Kill ends every connection at once. Appends under way are stored or not; none is answered.
func (s *Server) Kill() {
	s.mu.Lock()
	g := s.serving
	select {
	case <-s.ended:
	default:
		close(s.ended)
	}
	s.mu.Unlock()
	g.Stop()
}

// Restart listens again at the same address, with the same data.
func (s *Server) Restart() error { return s.listen() }

// GetSupportedMethods tells the version.
func (s *Server) GetSupportedMethods(context.Context, *shared.Empty) (*serverfeatures.SupportedMethods, error) {
	return &serverfeatures.SupportedMethods{EventStoreServerVersion: "25.0.0"}, nil
}

// members are the nodes of the cluster as this one sees it.
func (s *Server) members() *gossip.ClusterInfo {
	s.mu.Lock()
	defer s.mu.Unlock()
	member := func(of *Server, state gossip.MemberInfo_VNodeState) *gossip.MemberInfo {
		host, port, _ := strings.Cut(of.address, ":")
		n, _ := strconv.Atoi(port)
		return &gossip.MemberInfo{State: state, IsAlive: true, HttpEndPoint: &gossip.EndPoint{Address: host, Port: uint32(n)}}
	}
	if s.leader == nil {
		return &gossip.ClusterInfo{Members: []*gossip.MemberInfo{member(s, gossip.MemberInfo_Leader)}}
	}
	return &gossip.ClusterInfo{Members: []*gossip.MemberInfo{member(s, gossip.MemberInfo_Follower), member(s.leader, gossip.MemberInfo_Leader)}}
}
