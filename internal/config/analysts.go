package config

import (
	"fmt"
	"net"
	"path/filepath"
	"strconv"
)

// SQLListener reads GANTRY_SQL_ADDR, at which analysts reach the embedded database; there is none with an empty address.
func (s *Settings) SQLListener() (host string, port int, there bool, err error) {
	if s.SQLAddr == "" {
		return "", 0, false, nil
	}
	if !s.Embedded() {
		return "", 0, false, fmt.Errorf("GANTRY_SQL_ADDR opens the embedded database, and DATABASE_URL names another one\n  way out: leave GANTRY_SQL_ADDR out and let that server's own pg_hba.conf admit the analysts (docs/guides/analyst.md)")
	}
	host, text, err := net.SplitHostPort(s.SQLAddr)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 1 || port > 65535 {
		return "", 0, false, fmt.Errorf("GANTRY_SQL_ADDR %q is no address\n  way out: write it like 0.0.0.0:5433 or 127.0.0.1:5433", s.SQLAddr)
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = ""
	}
	if (s.SQLCert == "") != (s.SQLKey == "") {
		return "", 0, false, fmt.Errorf("GANTRY_SQL_CERT and GANTRY_SQL_KEY go together\n  way out: name both files, or neither for a self-signed certificate")
	}
	return host, port, true, nil
}

// SQLNames are the names under which analysts may reach this machine, for a certificate of our own.
func (s *Settings) SQLNames(machine string) []string {
	host, _, _ := net.SplitHostPort(s.SQLAddr)
	names := []string{"localhost", "127.0.0.1", "::1", machine, hostOf(s.BaseURL()), host}
	seen, out := map[string]bool{"": true, "0.0.0.0": true, "::": true}, []string(nil)
	for _, name := range names {
		if !seen[name] {
			seen[name] = true
			out = append(out, name)
		}
	}
	return out
}

// SQLCertificateDir is where a certificate of our own is kept.
func (s *Settings) SQLCertificateDir() string { return filepath.Join(s.Data, "sql-certificate") }
