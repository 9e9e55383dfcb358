package httpapi

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"go.uber.org/zap"

	"gantry/domain/fault"
)

// knownHosts refuses requests under a name that is not this installation's. A page of another site can point its own name here (DNS
// rebinding) and would then count as our page; the name in the Host header gives it away. X-Forwarded-Host counts nothing.
func (a *API) knownHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.answersTo(r.Host) {
			next.ServeHTTP(w, r)
			return
		}
		a.cfg.Logger.Warn("refused an unknown host name; people who belong here need it in GANTRY_PUBLIC_URL or GANTRY_HOSTS",
			zap.String("address", a.addressOf(r)), zap.Stringer("correlation", noteOf(r).correlation))
		a.plain(http.StatusMisdirectedRequest, fault.New(fault.Invalid, "request.host", fault.P{"host": shortened(r.Host)})).ServeHTTP(w, r)
	})
}

// answersTo tells whether a Host header names this installation: an IP address, which nobody can point elsewhere, this machine, or a
// name the operator gave. The port counts nothing.
func (a *API) answersTo(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	} else {
		host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	}
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	host = plainName(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || a.hosts[host]
}

// plainName is a host name as names are compared: in small letters, without the dot that ends a full one.
func plainName(host string) string { return strings.TrimSuffix(strings.ToLower(host), ".") }

// shortened keeps what a stranger sent to the length of a host name.
func shortened(host string) string {
	const longestName = 253
	return host[:min(len(host), longestName)]
}
