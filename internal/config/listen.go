package config

import (
	"context"
	"errors"
	"fmt"
	"net"
	"syscall"
)

// ErrAddressTaken: another program listens on GANTRY_ADDR.
var ErrAddressTaken = errors.New("address taken")

// Listen opens GANTRY_ADDR; what is wrong with the address is said with the way out.
func (s *Settings) Listen(ctx context.Context) (net.Listener, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", s.Addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%w: another program (perhaps another gantry) listens on %s\n  way out: stop it, or choose another address with GANTRY_ADDR, for example GANTRY_ADDR=127.0.0.1:8081",
			ErrAddressTaken, s.Addr)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("this account may not listen on %s: %w\n  way out: choose a port above 1023 with GANTRY_ADDR", s.Addr, err)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s: %w\n  way out: set GANTRY_ADDR to an address of this machine", s.Addr, err)
	}
	return l, nil
}
