package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// Settings is everything an operator can set. It is embedded in the command line; the tag secret:"" marks what must be masked
// ("dsn": only the password within an address; "whole": all of it).
type Settings struct {
	Addr          string        `name:"addr" env:"GANTRY_ADDR" default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Address to listen on."`
	Hosts         string        `name:"hosts" env:"GANTRY_HOSTS" placeholder:"NAME,..." help:"Host names Gantry answers to besides that of the public URL, localhost and plain addresses, joined by commas."`
	OldHosts      string        `name:"old-hosts" env:"GANTRY_OLD_HOSTS" placeholder:"NAME,..." help:"Host names Gantry had before: browsers there are sent to the public URL with path and query."`
	Environments  string        `name:"environments" env:"GANTRY_ENVIRONMENTS" placeholder:"HOST=NAME,..." help:"Environment of each host name. One named production, like that of the public URL, shows none at sign-in; a host that is not listed is called development."`
	PublicURL     string        `name:"public-url" env:"GANTRY_PUBLIC_URL" placeholder:"URL" help:"Address people reach Gantry at: its host name is answered to, and https:// makes cookies secure; by default http:// and the listening address."`
	Data          string        `name:"data" env:"GANTRY_DATA" type:"path" default:"${data_dir}" placeholder:"DIR" help:"Directory of the embedded database and of files on their way in (${default})."`
	DatabaseURL   string        `name:"database-url" env:"DATABASE_URL" secret:"dsn" placeholder:"URL" help:"PostgreSQL 15 or newer to use instead of the embedded one, postgres://user:password@host:5432/database."`
	EventStore    string        `name:"eventstore" env:"GANTRY_EVENTSTORE" secret:"dsn" placeholder:"URL" help:"EventStoreDB or KurrentDB to keep the history in, esdb://user:password@host:2113; by default it is in PostgreSQL with everything else."`
	SQLAddr       string        `name:"sql-addr" env:"GANTRY_SQL_ADDR" placeholder:"HOST:PORT" help:"Address at which analysts reach the embedded database over TLS, for example 0.0.0.0:5433; without one it has no TCP."`
	SQLCert       string        `name:"sql-cert" env:"GANTRY_SQL_CERT" type:"path" placeholder:"FILE" help:"Certificate (PEM, with the chain) shown to analysts; by default a self-signed one is made in the data directory."`
	SQLKey        string        `name:"sql-key" env:"GANTRY_SQL_KEY" type:"path" placeholder:"FILE" help:"Private key of that certificate (PEM)."`
	PGBin         string        `name:"pg-bin" env:"GANTRY_PG_BIN" type:"path" placeholder:"DIR" help:"Directory with postgres and initdb for the embedded database; by default the machine is searched."`
	LogLevel      string        `name:"log-level" env:"GANTRY_LOG_LEVEL" enum:"debug,info,warn,error" default:"info" help:"Least severe log lines to write: debug, info, warn or error."`
	LogFormat     string        `name:"log-format" env:"GANTRY_LOG_FORMAT" enum:"auto,console,json" default:"auto" help:"auto is console on a terminal and json elsewhere."`
	PerSession    int           `name:"rate-per-session" env:"GANTRY_RATE_PER_SESSION" default:"500" placeholder:"N" help:"Edits a second one session may make; 0 is no bound."`
	PerAddress    int           `name:"rate-per-address" env:"GANTRY_RATE_PER_ADDRESS" default:"5000" placeholder:"N" help:"Edits a second that may come from one network address; 0 is no bound."`
	Proxies       string        `name:"trusted-proxies" env:"GANTRY_TRUSTED_PROXIES" placeholder:"CIDR,..." help:"Proxies whose X-Forwarded-For is believed, as addresses or networks joined by commas."`
	HelpES        string        `name:"help-circular-links-es" env:"GANTRY_HELP_CIRCULAR_LINKS_ES" placeholder:"URL" help:"Page in Spanish on how to get out of circular links; without one the product explains it itself."`
	HelpEN        string        `name:"help-circular-links-en" env:"GANTRY_HELP_CIRCULAR_LINKS_EN" placeholder:"URL" help:"The same page in English."`
	Analytics     string        `name:"analytics-page" env:"GANTRY_ANALYTICS_PAGE" placeholder:"URL" help:"Page of another tool that the analytics page shows in a frame. It receives the viewer's identity once. Without it the analytics page says that none is set."`
	MetricsAddr   string        `name:"metrics-addr" env:"GANTRY_METRICS_ADDR" placeholder:"HOST:PORT" help:"Address of its own to answer /metrics on; without one and without a token there are no metrics."`
	MetricsToken  string        `name:"metrics-token" env:"GANTRY_METRICS_TOKEN" secret:"whole" placeholder:"TOKEN" help:"Token a scraper sends as Authorization: Bearer; with one /metrics is on the main address too."`
	HeadsKey      string        `name:"heads-key" env:"GANTRY_HEADS_KEY" type:"path" placeholder:"FILE" help:"Ed25519 private key (PEM) that signs the daily list of stream heads. It lies outside the data directory."`
	HeadsDir      string        `name:"heads-dir" env:"GANTRY_HEADS_DIR" type:"path" placeholder:"DIR" help:"Directory of the daily lists of stream heads; by default heads in the data directory, and none with DATABASE_URL."`
	SignUp        bool          `name:"sign-up" env:"GANTRY_SIGN_UP" default:"false" negatable:"" help:"Let visitors with a company's e-mail address found companies; never beside the demo company."`
	SSO           string        `name:"sso-file" env:"GANTRY_SSO_FILE" type:"path" placeholder:"FILE" help:"Providers people may sign in with besides a password, as JSON."`
	SMTP          string        `name:"smtp-url" env:"GANTRY_SMTP_URL" secret:"dsn" placeholder:"URL" help:"Mail server, smtp://user:password@host:587 or smtps://user:password@host:465; without one mails are kept as files."`
	MailFrom      string        `name:"mail-from" env:"GANTRY_MAIL_FROM" placeholder:"ADDRESS" help:"Sender of mails, for example Gantry <no-reply@plan.example.com>; needed with a mail server."`
	Inbox         bool          `name:"development-inbox" env:"GANTRY_DEVELOPMENT_INBOX" help:"Show kept mails, with links that reset passwords, to everybody on this machine at /api/inbox. For development."`
	Contact       string        `name:"contact" env:"GANTRY_CONTACT" placeholder:"ADDRESS" help:"E-mail address that requests for modules go to; without one nobody is offered to ask."`
	Tutorials     string        `name:"tutorials" env:"GANTRY_TUTORIALS" type:"path" placeholder:"FILE" help:"Videos that explain the product, as JSON; without one the page says that there are none."`
	Files         string        `name:"files" env:"GANTRY_FILES" placeholder:"URL" help:"Where pictures are kept: a folder, or a bucket like s3://name?region=eu-west-1; by default files in the data directory."`
	Breached      string        `name:"breached-passwords" env:"GANTRY_BREACHED_PASSWORDS" type:"path" placeholder:"FILE" help:"Passwords known from leaks that nobody may choose: sorted SHA-1 hashes, one per line."`
	SignInsKept   int           `name:"sign-ins-kept" env:"GANTRY_SIGN_INS_KEPT" default:"365" placeholder:"DAYS" help:"Days that sign-ins and their addresses are kept."`
	UsageKept     int           `name:"usage-kept" env:"GANTRY_USAGE_KEPT" default:"365" placeholder:"DAYS" help:"Days that the log of what people use is kept."`
	Demo          bool          `name:"demo" env:"GANTRY_DEMO" help:"Keep a demo company with one-click sign-in. Only on this machine, and never beside other companies."`
	DemoBuilding  bool          `name:"demo-building" env:"GANTRY_DEMO_BUILDING" default:"true" negatable:"" help:"Keep a second project with twelve closed weeks in the demo company."`
	ClockAhead    time.Duration `name:"clock-ahead" env:"GANTRY_CLOCK_AHEAD" default:"0s" placeholder:"DURATION" help:"Run the clock ahead, to see the demo company as it is later. Only with the demo company."`
	DemoLookahead bool          `name:"demo-lookahead" env:"GANTRY_DEMO_LOOKAHEAD" default:"true" negatable:"" help:"Fill the coming six weeks of the clinic with tasks and roadblocks when the demo company is made."`
	DemoOpen      bool          `name:"demo-open-to-network" env:"GANTRY_DEMO_OPEN_TO_NETWORK" help:"Let other machines reach the demo company, where everybody signs in without a password."`
}

// longestKept is the most days that a log about people is kept: ten years.
const longestKept = 3653

// shortestToken keeps a metrics token from being guessed.
const shortestToken = 16

// highestRate is more than any machine keeps up with.
const highestRate = 1_000_000

// Defaults gives kong the machine's values for the tags of Settings.
func Defaults() kong.Option {
	return kong.Vars{"data_dir": dataDir(os.Geteuid(), runtime.GOOS, os.Getenv)}
}

// dataDir is where this kind of system keeps the data of programs.
func dataDir(uid int, system string, env func(string) string) string {
	switch home := env("HOME"); {
	case env("XDG_DATA_HOME") != "":
		return filepath.Join(env("XDG_DATA_HOME"), "gantry")
	case uid == 0 && system != "darwin":
		return "/var/lib/gantry"
	case home == "":
		return ".data"
	case system == "darwin":
		return filepath.Join(home, "Library", "Application Support", "gantry")
	default:
		return filepath.Join(home, ".local", "share", "gantry")
	}
}

// DatabaseDir is the home of the embedded database.
func (s *Settings) DatabaseDir() string { return filepath.Join(s.Data, "postgres") }

// ImportsDir is where files wait that are on their way into schedules.
func (s *Settings) ImportsDir() string { return filepath.Join(s.Data, "imports") }

// MailDir is where mails are kept that no mail server delivers.
func (s *Settings) MailDir() string { return filepath.Join(s.Data, "mail") }

// FilesPlace is where pictures are kept.
func (s *Settings) FilesPlace() string {
	if s.Files == "" {
		return filepath.Join(s.Data, "files")
	}
	return s.Files
}

// OnlyHere tells whether nobody but this machine can reach Gantry, as far as the settings say. Others may have accounts on it.
func (s *Settings) OnlyHere() bool {
	return loopback(hostOf("//"+s.Addr)) && (s.PublicURL == "" || loopback(hostOf(s.PublicURL)))
}

// Embedded tells whether Gantry brings its own database.
func (s *Settings) Embedded() bool { return s.DatabaseURL == "" }

// BaseURL is the address people reach Gantry at, without a slash at the end.
func (s *Settings) BaseURL() string {
	if s.PublicURL != "" {
		return strings.TrimRight(s.PublicURL, "/")
	}
	host, port, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return "http://" + s.Addr
	}
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// HelpPages are the pages of the installation that explain things to people, by their names in the client.
func (s *Settings) HelpPages() map[string]string {
	return map[string]string{"circular-links-es": s.HelpES, "circular-links-en": s.HelpEN}
}

// Secure tells whether people reach Gantry over TLS, which decides the cookies' Secure attribute.
func (s *Settings) Secure() bool { return strings.HasPrefix(s.PublicURL, "https://") }

// OldHostNames are the names Gantry had before.
func (s *Settings) OldHostNames() []string { return listed(s.OldHosts) }

// Environment names that of a host for people who sign in there; empty in production.
func (s *Settings) Environment(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	for _, pair := range listed(s.Environments) {
		if at, name, _ := strings.Cut(pair, "="); strings.EqualFold(at, host) {
			if name == production {
				return ""
			}
			return name
		}
	}
	if public := hostOf(s.PublicURL); public != "" && strings.EqualFold(public, host) {
		return ""
	}
	return "development"
}

// production is the environment that needs no name.
const production = "production"

// listed parts a setting at its commas.
func listed(text string) []string {
	var out []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// HostNames are the names Gantry answers to: that of the public address and those of GANTRY_HOSTS.
func (s *Settings) HostNames() []string {
	var out []string
	if u, err := url.Parse(s.PublicURL); err == nil && u.Hostname() != "" {
		out = append(out, u.Hostname())
	}
	return append(out, listed(s.Hosts)...)
}

// MayShowDemo refuses a demonstration that other machines could reach, unless the operator says so: everybody who reaches it signs in
// without a password.
func (s *Settings) MayShowDemo() error {
	if !s.Demo || s.DemoOpen {
		return nil
	}
	for _, reached := range []struct{ name, value, host string }{
		{"GANTRY_ADDR", s.Addr, hostOf("//" + s.Addr)},
		{"GANTRY_PUBLIC_URL", s.PublicURL, hostOf(s.PublicURL)},
	} {
		if reached.value != "" && !loopback(reached.host) {
			return fmt.Errorf("GANTRY_DEMO lets everybody sign in without a password, and %s=%s lets other machines reach it\n"+
				"  way out: turn GANTRY_DEMO off, listen on 127.0.0.1, or set GANTRY_DEMO_OPEN_TO_NETWORK=true if the demonstration is meant for everybody", reached.name, reached.value)
		}
	}
	return nil
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// loopback tells whether only this machine can reach a host.
func loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.Unmap().IsLoopback()
}

// TrustedProxies are the networks whose word on where a request comes from is taken.
func (s *Settings) TrustedProxies() ([]netip.Prefix, error) {
	var out []netip.Prefix
	for part := range strings.SplitSeq(s.Proxies, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		p, err := netip.ParsePrefix(part)
		if a, e := netip.ParseAddr(part); err != nil && e == nil {
			p, err = a.Prefix(a.BitLen())
		}
		if err != nil {
			return nil, fmt.Errorf("GANTRY_TRUSTED_PROXIES holds %q; write addresses or networks joined by commas, for example 10.0.0.0/8,192.0.2.7", part)
		}
		out = append(out, p)
	}
	return out, nil
}

// Validate refuses what cannot work; kong calls it after reading the command line.
func (s *Settings) Validate() error {
	if s.ClockAhead != 0 && (s.ClockAhead < 0 || !s.Demo) {
		return fmt.Errorf("GANTRY_CLOCK_AHEAD=%s: only the demo company may have another time, and never an earlier one\n  way out: leave it out, or turn GANTRY_DEMO on", s.ClockAhead)
	}
	if !hostPort(s.Addr) {
		return fmt.Errorf("GANTRY_ADDR is %q; write host:port, for example 127.0.0.1:8080 or :8080", s.Addr)
	}
	if s.MetricsAddr != "" && !hostPort(s.MetricsAddr) {
		return fmt.Errorf("GANTRY_METRICS_ADDR is %q; write host:port, for example 127.0.0.1:9090", s.MetricsAddr)
	}
	for _, rate := range []struct {
		name  string
		value int
	}{{"GANTRY_RATE_PER_SESSION", s.PerSession}, {"GANTRY_RATE_PER_ADDRESS", s.PerAddress}} {
		if rate.value < 0 || rate.value > highestRate {
			return fmt.Errorf("%s is %d; write edits a second up to %d, for example 500, or 0 for no bound", rate.name, rate.value, highestRate)
		}
	}
	for _, kept := range []struct {
		name string
		days int
	}{{"GANTRY_SIGN_INS_KEPT", s.SignInsKept}, {"GANTRY_USAGE_KEPT", s.UsageKept}} {
		if kept.days < 1 || kept.days > longestKept {
			return fmt.Errorf("%s is %d; write days from 1 to %d, for example 365", kept.name, kept.days, longestKept)
		}
	}
	if n := len(s.MetricsToken); n > 0 && n < shortestToken {
		return fmt.Errorf("GANTRY_METRICS_TOKEN is too short; take %d characters or more, for example from openssl rand -hex 16", shortestToken)
	}
	for _, name := range s.HostNames() {
		if _, err := netip.ParseAddr(name); err != nil && strings.ContainsAny(name, "/:@*[] ") {
			return fmt.Errorf("GANTRY_HOSTS holds %q; write host names without scheme and port joined by commas, for example plan.example.com,plan", name)
		}
	}
	for _, pair := range listed(s.Environments) {
		if host, name, both := strings.Cut(pair, "="); !both || host == "" || name == "" {
			return fmt.Errorf("GANTRY_ENVIRONMENTS holds %q; write host=name joined by commas, for example plan.example.com=production,try.example.com=test", pair)
		}
	}
	if s.OldHosts != "" && s.PublicURL == "" {
		return fmt.Errorf("GANTRY_OLD_HOSTS needs GANTRY_PUBLIC_URL, the address browsers are sent to")
	}
	if s.PublicURL != "" {
		u, err := url.Parse(s.PublicURL)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return fmt.Errorf("GANTRY_PUBLIC_URL must be an address like https://plan.example.com")
		}
	}
	for _, help := range []struct{ name, address string }{
		{"GANTRY_HELP_CIRCULAR_LINKS_ES", s.HelpES},
		{"GANTRY_HELP_CIRCULAR_LINKS_EN", s.HelpEN},
		{"GANTRY_ANALYTICS_PAGE", s.Analytics},
	} {
		if u, err := url.Parse(help.address); help.address != "" && (err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil) {
			return fmt.Errorf("%s must be an address like https://help.example.com/circular-links", help.name)
		}
	}
	if _, err := s.TrustedProxies(); err != nil {
		return err
	}
	if s.SMTP != "" && s.MailFrom == "" {
		return fmt.Errorf("GANTRY_SMTP_URL needs GANTRY_MAIL_FROM, the sender of mails, for example Gantry <no-reply@plan.example.com>")
	}
	if s.Data == "" {
		return fmt.Errorf("GANTRY_DATA is empty; name a directory, or leave it unset for the usual place")
	}
	return nil
}

func hostPort(address string) bool {
	_, port, err := net.SplitHostPort(address)
	n, e := strconv.Atoi(port)
	return err == nil && e == nil && n >= 0 && n <= 65535
}
