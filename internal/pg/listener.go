//go:build unix

package pg

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Listener opens a private server to analysts over the network: TLS and SCRAM alone, and nobody who is not of their group. Until LetIn
// names the group nobody enters. The server's own sessions stay on the Unix socket.
type Listener struct {
	Host        string // an address or name of this machine; empty: every address
	Port        int
	Certificate Certificate
}

// listening are the settings of a server with a listener. A caller without a password holds a connection for seconds only.
func (l *Listener) listening(cluster string) map[string]string {
	host := l.Host
	if host == "" {
		host = "*"
	}
	return map[string]string{
		"listen_addresses": host, "port": strconv.Itoa(l.Port), "hba_file": hbaFile(cluster), "max_connections": "150", "authentication_timeout": "10s",
		"password_encryption": "scram-sha-256", "ssl": "on", "ssl_min_protocol_version": "TLSv1.2", "ssl_prefer_server_ciphers": "on",
		"ssl_cert_file": filepath.Join(cluster, "gantry_analysts.crt"), "ssl_key_file": filepath.Join(cluster, "gantry_analysts.key"),
	}
}

func hbaFile(cluster string) string { return filepath.Join(cluster, "gantry_hba.conf") }

// hba are the rules of who enters. A group is no member of itself by being superuser, so the account that migrates is refused too.
func hba(database, group string) string {
	var b strings.Builder
	b.WriteString("# Written by gantry at every start.\n")
	b.WriteString("local all all scram-sha-256\n")
	if group != "" {
		fmt.Fprintf(&b, "hostssl %s +%s all scram-sha-256\n", hbaName(database), hbaName(group))
	}
	b.WriteString("host all all all reject\n")
	b.WriteString("host replication all all reject\n")
	return b.String()
}

// hbaName quotes a name: words like all mean nothing special then.
func hbaName(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// prepareListener puts what the server reads where its account may read it. Nobody enters over the network yet.
func (s *Server) prepareListener() error {
	l := s.options.Listener
	if l == nil {
		return nil
	}
	settings := l.listening(s.home.cluster())
	for to, from := range map[string]string{settings["ssl_cert_file"]: l.Certificate.File, settings["ssl_key_file"]: l.Certificate.KeyFile} {
		text, err := os.ReadFile(from)
		if err != nil {
			return directory(filepath.Dir(from), err)
		}
		if err := s.give(to, string(text)); err != nil {
			return err
		}
	}
	return s.give(hbaFile(s.home.cluster()), hba(s.options.Database, ""))
}

// give writes a file of the server's account, readable by it alone.
func (s *Server) give(file, text string) error {
	fresh := file + ".new"
	if err := os.WriteFile(fresh, []byte(text), 0o600); err != nil {
		return directory(filepath.Dir(file), err)
	}
	if err := s.account.handOver(fresh); err != nil {
		return directory(filepath.Dir(file), err)
	}
	if err := os.Rename(fresh, file); err != nil {
		return directory(filepath.Dir(file), err)
	}
	return nil
}

// LetIn lets the members of a group in over the network, and only them; a server without a listener stays as it is.
func (s *Server) LetIn(ctx context.Context, group string) error {
	if s.options.Listener == nil {
		return nil
	}
	if err := s.give(hbaFile(s.home.cluster()), hba(s.options.Database, group)); err != nil {
		return err
	}
	conn, err := pgx.Connect(ctx, s.dsn)
	if err != nil {
		return unreachable(err)
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `select pg_reload_conf()`)
	return Explain(err)
}

// Database is the name of the database.
func (s *Server) Database() string { return s.options.Database }

// port is what names the socket, and with a listener the port it listens on.
func (s *Server) port() int {
	if l := s.options.Listener; l != nil {
		return l.Port
	}
	return 5432
}
