package httpapi

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"go.uber.org/zap"

	"gantry/domain/fault"
)

// knownHosts sends browsers on from names this installation had before, and refuses requests under a name that is not its own. A page of another site can point its own name here (DNS
// rebinding) and would then count as our page; the name in the Host header gives it away. X-Forwarded-Host counts nothing.
func (a *API) knownHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case a.oldHosts[hostName(r.Host)]:
			http.Redirect(w, r, a.movedTo(r.URL), http.StatusPermanentRedirect)
			return
		case a.answersTo(r.Host):
			next.ServeHTTP(w, r)
			return
		}
		a.cfg.Logger.Warn("refused an unknown host name; people who belong here need it in GANTRY_PUBLIC_URL or GANTRY_HOSTS",
			zap.String("address", a.addressOf(r)), zap.Stringer("correlation", noteOf(r).correlation))
		a.plain(http.StatusMisdirectedRequest, fault.New(fault.Invalid, "request.host", fault.P{"host": shortened(r.Host)})).ServeHTTP(w, r)
	})
}

// movedTo is an address under the installation's present name, with its path and query.
func (a *API) movedTo(u *url.URL) string {
	to := a.cfg.BaseURL + "/" + strings.TrimPrefix(u.EscapedPath(), "/")
	if u.RawQuery != "" {
		to += "?" + u.RawQuery
	}
	return to
}

// answersTo tells whether a Host header names this installation: an IP address, which nobody can point elsewhere, this machine, or a
// name the operator gave. The port counts nothing.
func (a *API) answersTo(host string) bool {
	host = hostName(host)
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || a.hosts[host]
}

// hostName is the name of a Host header, without its port.
func hostName(header string) string {
	if name, _, err := net.SplitHostPort(header); err == nil {
		return plainName(name)
	}
	return plainName(strings.TrimSuffix(strings.TrimPrefix(header, "["), "]"))
}

func namesIn(list []string) map[string]bool {
	out := make(map[string]bool, len(list))
	for _, name := range list {
		out[plainName(name)] = true
	}
	return out
}

// plainName is a host name as names are compared: in small letters, without the dot that ends a full one.
func plainName(host string) string { return strings.TrimSuffix(strings.ToLower(host), ".") }

// shortened keeps what a stranger sent to the length of a host name.
func shortened(host string) string {
	const longestName = 253
	return host[:min(len(host), longestName)]
}
