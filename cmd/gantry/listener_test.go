package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/analysts"
	"gantry/internal/config"
	"gantry/internal/demo"
	"gantry/internal/pg"
)

// freePort is one that nobody listens on now.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	require.NoError(t, err)
	return port
}

// opened is a program on an embedded database with a listener for analysts.
type listening struct {
	*program
	data, port string
	ana        *url.URL // with her password, without a mode of TLS
}

func withListener(t *testing.T, change ...func(*config.Settings)) listening {
	t.Helper()
	data, err := os.MkdirTemp("/tmp", "gantry-sql-") // short: sockets live below it
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(data) })
	port := freePort(t)
	s := &config.Settings{Data: data, SQLAddr: "127.0.0.1:" + port, LogLevel: "error", LogFormat: "json"}
	for _, f := range change {
		f(s)
	}
	p, err := open(t.Context(), s, &streams{out: devNull(t), problems: devNull(t)}, func(p *program) { p.serves = true })
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Close()) })
	_, err = p.runner(t.Context()) // makes the read models
	require.NoError(t, err)
	admin, err := pg.Open(t.Context(), p.admin)
	require.NoError(t, err)
	defer admin.Close()
	password, err := pg.AddAnalyst(t.Context(), admin, pg.NewAnalyst{Role: "ana", Company: demo.Company.String()}, nil)
	require.NoError(t, err)
	return listening{p, data, port, &url.URL{Scheme: "postgres", User: url.UserPassword("ana", password), Host: "127.0.0.1:" + port, Path: "/gantry"}}
}

// as is the address for an account with a mode of TLS.
func (l listening) as(user *url.Userinfo, options url.Values) string {
	u := *l.ana
	if user != nil {
		u.User = user
	}
	u.RawQuery = options.Encode()
	return u.String()
}

func (l listening) authority() string { return l.listens.Certificate.File }

// The embedded database has no TCP, unless the operator opens it to analysts.
func TestAnalystsReachTheEmbeddedDatabaseOverTLS(t *testing.T) {
	l := withListener(t)
	verified := url.Values{"sslmode": {"verify-full"}, "sslrootcert": {l.authority()}}
	t.Run("with the certificate verified, by TLS 1.2 at least and a password scrambled by SCRAM", func(t *testing.T) {
		conn, err := pgx.Connect(t.Context(), l.as(nil, verified))
		require.NoError(t, err)
		defer conn.Close(t.Context())
		_, encrypted := conn.PgConn().Conn().(*tls.Conn)
		assert.True(t, encrypted)
		assert.Equal(t, []string{"ana true TLSv1.3 8"}, texts(t, conn, `select concat_ws(' ', usename, ssl::text, version, (select count(*) from rm.freshness)) from pg_stat_ssl join pg_stat_activity using (pid) where pid = pg_backend_pid()`))
	})
	t.Run("by psql too, as the guide shows it", func(t *testing.T) {
		psql, err := exec.LookPath("psql")
		if err != nil {
			t.Skip("psql is not on this machine")
		}
		password, _ := l.ana.User.Password()
		ask := func(info string) (string, error) {
			cmd := exec.CommandContext(t.Context(), psql, info, "-Atc", "select count(*) from analytics.freshness")
			cmd.Env = append(os.Environ(), "PGPASSWORD="+password)
			out, err := cmd.CombinedOutput()
			return strings.TrimSpace(string(out)), err
		}
		out, err := ask(fmt.Sprintf("host=localhost port=%s dbname=gantry user=ana sslmode=verify-full sslrootcert=%s", l.port, l.authority()))
		require.NoError(t, err, out)
		assert.Equal(t, "8", out)
		out, err = ask(fmt.Sprintf("host=localhost port=%s dbname=gantry user=ana sslmode=disable", l.port))
		require.Error(t, err)
		assert.Contains(t, out, "no encryption")
	})
	t.Run("as tools connect that check the authority alone", func(t *testing.T) {
		conn, err := pgx.Connect(t.Context(), l.as(nil, url.Values{"sslmode": {"verify-ca"}, "sslrootcert": {l.authority()}}))
		require.NoError(t, err)
		require.NoError(t, conn.Close(t.Context()))
	})
	t.Run("with the connection details that administrators see", func(t *testing.T) {
		desk, err := l.logins()
		require.NoError(t, err)
		word, _ := l.ana.User.Password()
		told := filepath.Join(t.TempDir(), "certificate.pem")
		require.NoError(t, os.WriteFile(told, []byte(desk.Entry.Certificate), 0o600))
		assert.Equal(t, analysts.Listener, desk.Entry.Kind)
		assert.Equal(t, l.listens.Certificate.Fingerprint(), desk.Entry.Fingerprint)
		conn, err := pgx.Connect(t.Context(), fmt.Sprintf("host=%s port=%d dbname=%s user=ana password=%s sslmode=verify-full sslrootcert=%s", desk.Entry.Host, desk.Entry.Port, desk.Entry.Database, word, told))
		require.NoError(t, err)
		require.NoError(t, conn.Close(t.Context()))
	})
	refused := func(t *testing.T, dsn string) {
		t.Helper()
		_, err := pgx.Connect(t.Context(), dsn)
		var theirs *pgconn.PgError
		require.ErrorAs(t, err, &theirs)
		assert.Equal(t, "28000", theirs.Code, theirs.Message)
		assert.Contains(t, theirs.Message, "pg_hba.conf rejects connection")
	}
	t.Run("and never in plain text", func(t *testing.T) { refused(t, l.as(nil, url.Values{"sslmode": {"disable"}})) })
	t.Run("another authority vouches for nothing", func(t *testing.T) {
		other, err := pg.OwnCertificate(t.TempDir(), []string{"127.0.0.1"}, l.clock.Now())
		require.NoError(t, err)
		_, err = pgx.Connect(t.Context(), l.as(nil, url.Values{"sslmode": {"verify-full"}, "sslrootcert": {other.File}}))
		require.ErrorContains(t, err, "certificate")
	})
	t.Run("no other role, not even with its right password", func(t *testing.T) {
		super, err := url.Parse(l.admin)
		require.NoError(t, err)
		word, _ := super.User.Password()
		roles := map[string]string{"gantry": word, l.roles.Server: l.pool.Config().ConnConfig.Password}
		admin, err := pgx.Connect(t.Context(), l.admin)
		require.NoError(t, err)
		defer admin.Close(t.Context())
		for _, role := range []string{l.roles.Reader, "stranger"} {
			if role == "stranger" {
				_, err := admin.Exec(t.Context(), `create role stranger`)
				require.NoError(t, err)
			}
			_, err := admin.Exec(t.Context(), "alter role "+role+" login password '"+pg.Scrambled("word")+"'")
			require.NoError(t, err)
			roles[role] = "word"
		}
		for role, word := range roles {
			refused(t, l.as(url.UserPassword(role, word), url.Values{"sslmode": {"require"}}))
			refused(t, l.as(url.UserPassword(role, word), url.Values{"sslmode": {"disable"}}))
		}
		assert.Equal(t, []string{"false"}, texts(t, admin, `select rolcanlogin::text from pg_roles where rolname = $1`, l.roles.Analyst), "the group itself signs in nowhere")
	})
	t.Run("no other database, and no replication", func(t *testing.T) {
		other := *l.ana
		other.Path, other.RawQuery = "/postgres", "sslmode=require"
		refused(t, other.String())
		_, err := pgconn.Connect(t.Context(), l.as(nil, url.Values{"sslmode": {"require"}, "replication": {"true"}}))
		require.ErrorContains(t, err, "28000")
	})
	t.Run("a wrong password is refused", func(t *testing.T) {
		_, err := pgx.Connect(t.Context(), l.as(url.UserPassword("ana", "guess"), verified))
		require.ErrorContains(t, err, "28P01")
	})
	t.Run("also after the database was restarted", func(t *testing.T) {
		l.embedded.Kill()
		require.NoError(t, l.embedded.Restart(t.Context()))
		l.pool.Reset() // its connections died with the server
		conn, err := pgx.Connect(t.Context(), l.as(nil, verified))
		require.NoError(t, err)
		require.NoError(t, conn.Close(t.Context()))
		refused(t, l.as(url.UserPassword(l.roles.Server, l.pool.Config().ConnConfig.Password), url.Values{"sslmode": {"require"}}))
	})
	t.Run("open sessions are noted as use", func(t *testing.T) {
		conn, err := pgx.Connect(t.Context(), l.as(nil, verified))
		require.NoError(t, err)
		defer conn.Close(t.Context())
		assert.Equal(t, []string{"never"}, texts(t, l.pool, `select coalesce(seen_at::text, 'never') from analysts`))
		require.NoError(t, pg.SeeAnalysts(t.Context(), l.pool))
		assert.Equal(t, []string{"true"}, texts(t, l.pool, `select (seen_at > now() - interval '1 minute')::text from analysts`))
	})
	t.Run("without the setting there is no TCP", func(t *testing.T) {
		require.NoError(t, l.Close())
		again, err := open(t.Context(), &config.Settings{Data: l.data, LogLevel: "error", LogFormat: "json"}, &streams{out: devNull(t), problems: devNull(t)}, func(p *program) { p.serves = true })
		require.NoError(t, err)
		defer func() { require.NoError(t, again.Close()) }()
		assert.Equal(t, []string{""}, texts(t, again.pool, `select current_setting('listen_addresses')`))
		_, err = (&net.Dialer{}).DialContext(t.Context(), "tcp", "127.0.0.1:"+l.port)
		require.Error(t, err)
	})
}

func TestTheServerSaysItsCertificate(t *testing.T) {
	home, err := os.MkdirTemp("/tmp", "gantry-said-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	c := cli{t, "", home}
	start := func(args ...string) (said string) {
		read, write, err := os.Pipe()
		require.NoError(t, err)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan int, 1)
		go func() {
			ended <- run(ctx, append([]string{"serve", "--addr=127.0.0.1:0", "--data=" + c.data, "--database-url=", "--log-level=error"}, args...), write, os.Stderr)
			_ = write.Close()
		}()
		var all bytes.Buffer
		part := make([]byte, 4096)
		for !strings.Contains(all.String(), "fingerprint") || !strings.HasSuffix(all.String(), "\n") {
			n, err := read.Read(part)
			all.Write(part[:n])
			require.NoError(t, err, all.String())
		}
		stop()
		require.Zero(t, <-ended)
		require.NoError(t, read.Close())
		return all.String()
	}
	port := freePort(t)
	said := start("--sql-addr=127.0.0.1:" + port)
	file := filepath.Join(home, "sql-certificate", "certificate.pem")
	assert.Contains(t, said, "Analysts connect over TLS at 127.0.0.1:"+port)
	assert.Contains(t, said, file)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	block, _ := pem.Decode(text)
	sum := sha256.Sum256(block.Bytes)
	assert.Equal(t, fmt.Sprintf("%x", sum), strings.ToLower(strings.ReplaceAll(regexp.MustCompile(`fingerprint (\S+)`).FindStringSubmatch(said)[1], ":", "")))
	leaf, err := x509.ParseCertificate(block.Bytes)
	require.NoError(t, err)
	assert.NoError(t, leaf.VerifyHostname("localhost"))
	info, err := os.Stat(filepath.Join(home, "sql-certificate", "key.pem"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	_, first, _ := strings.Cut(said, "\n")
	_, second, _ := strings.Cut(start("--sql-addr=127.0.0.1:"+port), "\n")
	assert.Equal(t, first, second, "the certificate stays: whoever trusts it need not trust another one")

	given, err := pg.OwnCertificate(t.TempDir(), []string{"db.example"}, leaf.NotBefore)
	require.NoError(t, err)
	said = start("--sql-addr=127.0.0.1:"+port, "--sql-cert="+given.File, "--sql-key="+given.KeyFile)
	assert.Contains(t, said, given.Fingerprint())
	assert.Contains(t, said, given.File)
}

func TestAListenerThatCannotWorkIsRefused(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer busy.Close()
	wrong := filepath.Join(t.TempDir(), "none.pem")
	require.NoError(t, os.WriteFile(wrong, []byte("nothing"), 0o600))
	home, err := os.MkdirTemp("/tmp", "gantry-not-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	for name, tc := range map[string]struct {
		args []string
		says []string
	}{
		"beside another database":  {[]string{"--database-url=postgres://u@127.0.0.1:1/d", "--sql-addr=127.0.0.1:5433"}, []string{"GANTRY_SQL_ADDR", "DATABASE_URL"}},
		"at no address":            {[]string{"--sql-addr=everywhere"}, []string{"GANTRY_SQL_ADDR", "0.0.0.0:5433"}},
		"with half a certificate":  {[]string{"--sql-addr=127.0.0.1:5433", "--sql-cert=" + wrong}, []string{"GANTRY_SQL_KEY"}},
		"with a file that is none": {[]string{"--sql-addr=127.0.0.1:5433", "--sql-cert=" + wrong, "--sql-key=" + wrong}, []string{"pg.certificate"}},
		"where somebody listens":   {[]string{"--sql-addr=" + busy.Addr().String()}, []string{"pg.listen", "GANTRY_SQL_ADDR", strconv.Itoa(busy.Addr().(*net.TCPAddr).Port)}},
	} {
		t.Run(name, func(t *testing.T) {
			problems, err := os.Create(filepath.Join(t.TempDir(), "problems"))
			require.NoError(t, err)
			defer problems.Close()
			code := run(t.Context(), append([]string{"serve", "--addr=127.0.0.1:0", "--data=" + home, "--database-url=", "--log-level=error"}, tc.args...), os.Stdout, problems)
			said, err := os.ReadFile(problems.Name())
			require.NoError(t, err)
			require.Equal(t, exitFailed, code, string(said))
			for _, words := range append(tc.says, "way out: ") {
				assert.Contains(t, string(said), words)
			}
		})
	}
}
