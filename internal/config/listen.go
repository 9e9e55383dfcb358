package config

import (
	"context"
	"errors"
	"fmt"
	"net"
	"syscall"
)

// ErrAddressTaken: another program listens on the address.
var ErrAddressTaken = errors.New("address taken")

// Listen opens GANTRY_ADDR; what is wrong with the address is said with the way out.
func (s *Settings) Listen(ctx context.Context) (net.Listener, error) {
	return listen(ctx, "GANTRY_ADDR", s.Addr, "127.0.0.1:8081")
}

// ListenMetrics opens GANTRY_METRICS_ADDR; nil when it is not set.
func (s *Settings) ListenMetrics(ctx context.Context) (net.Listener, error) {
	if s.MetricsAddr == "" {
		return nil, nil
	}
	return listen(ctx, "GANTRY_METRICS_ADDR", s.MetricsAddr, "127.0.0.1:9091")
}

func listen(ctx context.Context, name, address, other string) (net.Listener, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%w: another program (perhaps another gantry) listens on %s\n  way out: stop it, or choose another address with %s, for example %s=%s",
			ErrAddressTaken, address, name, name, other)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("this account may not listen on %s: %w\n  way out: choose a port above 1023 with %s", address, err, name)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s: %w\n  way out: set %s to an address of this machine", address, err, name)
	}
	return l, nil
}
