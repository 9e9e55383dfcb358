package config_test

import (
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/config"
)

// read parses a command line as cmd/gantry does.
func read(t *testing.T, args ...string) (*kong.Context, *config.Settings, error) {
	t.Helper()
	var line struct {
		config.Settings
		Config struct{} `cmd:""`
	}
	parser, err := kong.New(&line, config.Defaults(), kong.Exit(func(int) { t.Fatal("the command line ended the program") }))
	require.NoError(t, err)
	k, err := parser.Parse(append(args, "config"))
	return k, &line.Settings, err
}

func TestAFlagWinsOverTheEnvironmentAndThatOverTheDefault(t *testing.T) {
	t.Setenv("GANTRY_ADDR", "127.0.0.1:1111")
	t.Setenv("GANTRY_LOG_LEVEL", "warn")
	t.Setenv("GANTRY_METRICS_TOKEN", "s3cret-of-the-scraper")
	t.Setenv("DATABASE_URL", "postgres://gantry:s3cret@db.example.com/gantry")
	k, s, err := read(t, "--addr=127.0.0.1:2222")
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1:2222", s.Addr)
	require.Equal(t, "warn", s.LogLevel)
	require.Equal(t, "auto", s.LogFormat)
	require.False(t, s.Embedded())

	got := map[string]config.Value{}
	for _, v := range config.Effective(k, s) {
		got[v.Env] = v
	}
	assert.Equal(t, config.Value{Env: "GANTRY_ADDR", Flag: "addr", Value: "127.0.0.1:2222", Source: "flag"}, got["GANTRY_ADDR"])
	assert.Equal(t, config.Value{Env: "GANTRY_LOG_LEVEL", Flag: "log-level", Value: "warn", Source: "env"}, got["GANTRY_LOG_LEVEL"])
	assert.Equal(t, "default", got["GANTRY_LOG_FORMAT"].Source)
	assert.Equal(t, "postgres://gantry:xxxxx@db.example.com/gantry", got["DATABASE_URL"].Value)

	var table strings.Builder
	require.NoError(t, config.Print(&table, config.Effective(k, s)))
	assert.NotContains(t, table.String(), "s3cret")
	assert.Regexp(t, `GANTRY_ADDR +127\.0\.0\.1:2222 +--addr`, table.String())
}

func TestEverySettingHasAnEnvironmentVariable(t *testing.T) {
	k, s, err := read(t)
	require.NoError(t, err)
	for _, v := range config.Effective(k, s) {
		assert.NotEmpty(t, v.Env, v.Flag)
		assert.NotEmpty(t, v.Flag, v.Env)
	}
}

func TestSettingsThatCannotWorkAreRefusedByName(t *testing.T) {
	for name, tc := range map[string]struct{ arg, names string }{
		"an address without a port":         {"--addr=localhost", "GANTRY_ADDR"},
		"a port that is none":               {"--addr=localhost:http", "GANTRY_ADDR"},
		"a public address without a scheme": {"--public-url=plan.example.com", "GANTRY_PUBLIC_URL"},
		"a public address with a password":  {"--public-url=https://u:s3cret@plan.example.com", "GANTRY_PUBLIC_URL"},
		"a proxy that is none":              {"--trusted-proxies=10.0.0.0/8,proxy", "GANTRY_TRUSTED_PROXIES"},
		"a rate below nothing":              {"--rate-per-session=-1", "GANTRY_RATE_PER_SESSION"},
		"sign-ins that are kept no time":    {"--sign-ins-kept=0", "GANTRY_SIGN_INS_KEPT"},
		"sign-ins that are kept for ever":   {"--sign-ins-kept=99999", "GANTRY_SIGN_INS_KEPT"},
		"a log that is kept no time":        {"--usage-kept=-1", "GANTRY_USAGE_KEPT"},
		"metrics on a port that is none":    {"--metrics-addr=9090", "GANTRY_METRICS_ADDR"},
		"a token that can be guessed":       {"--metrics-token=s3cret", "GANTRY_METRICS_TOKEN"},
		"a host name with a scheme":         {"--hosts=plan,https://plan.example.com", "GANTRY_HOSTS"},
		"a host name with a pattern":        {"--hosts=*.example.com", "GANTRY_HOSTS"},
		"an environment without a name":     {"--environments=plan.example.com", "GANTRY_ENVIRONMENTS"},
		"old names that lead nowhere":       {"--old-hosts=old.example.com", "GANTRY_OLD_HOSTS"},
		"a clock ahead of real work":        {"--clock-ahead=24h", "GANTRY_CLOCK_AHEAD"},
		"a clock that runs behind":          {"--clock-ahead=-24h", "GANTRY_CLOCK_AHEAD"},
		"an unknown log level":              {"--log-level=loud", "log-level"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := read(t, tc.arg)
			require.ErrorContains(t, err, tc.names)
			require.NotContains(t, err.Error(), "s3cret")
		})
	}
}

func TestTrustedProxiesAreAddressesOrNetworks(t *testing.T) {
	got, err := (&config.Settings{Proxies: " 10.0.0.0/8, 192.0.2.7,2001:db8::1 "}).TrustedProxies()
	require.NoError(t, err)
	require.Equal(t, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("192.0.2.7/32"), netip.MustParsePrefix("2001:db8::1/128")}, got)
	none, err := (&config.Settings{}).TrustedProxies()
	require.NoError(t, err)
	require.Empty(t, none)
}

// ui-303 auth-304: only production has no name.
func TestAHostThatIsNotListedIsNotProduction(t *testing.T) {
	s := config.Settings{PublicURL: "https://plan.example.com", Environments: "obra.example.com=production, Try.example.com=test"}
	for host, want := range map[string]string{
		"plan.example.com": "", "plan.example.com:443": "", "obra.example.com": "", "try.example.com:8080": "test",
		"127.0.0.1:8080": "development", "other.example.com": "development", "": "development",
	} {
		assert.Equal(t, want, s.Environment(host), host)
	}
	assert.Equal(t, "development", (&config.Settings{}).Environment("localhost:8080"))
}

func TestThePublicAddress(t *testing.T) {
	for _, tc := range []struct{ addr, public, want string }{
		{"127.0.0.1:8080", "", "http://127.0.0.1:8080"},
		{":8080", "", "http://localhost:8080"},
		{"0.0.0.0:80", "", "http://localhost:80"},
		{"[::]:80", "", "http://localhost:80"},
		{":8080", "https://plan.example.com/", "https://plan.example.com"},
	} {
		s := config.Settings{Addr: tc.addr, PublicURL: tc.public}
		assert.Equal(t, tc.want, s.BaseURL())
		assert.Equal(t, strings.HasPrefix(tc.public, "https"), s.Secure())
	}
}

func TestThePasswordOfADatabaseAddressIsHidden(t *testing.T) {
	for given, want := range map[string]string{
		"":                                   "",
		"postgres://u@h/d":                   "postgres://u@h/d",
		"postgres://u:s3cret@h:5432/d":       "postgres://u:xxxxx@h:5432/d",
		"postgres://u@h/d?password=s3cret":   "postgres://u@h/d?password=xxxxx",
		"host=h password=s3cret user=u":      "host=h password=xxxxx user=u",
		"host=h password = 's3 \\'cret' u=1": "host=h password = xxxxx u=1",
		"sslpassword=s3cret host=h":          "sslpassword=xxxxx host=h",
		"postgres://u:s3cret@[::1/d":         "xxxxx",
	} {
		assert.Equal(t, want, config.MaskDSN(given))
	}
}

func TestATakenAddressIsSaidWithTheWayOut(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	_, err = (&config.Settings{Addr: taken.Addr().String()}).Listen(t.Context())
	require.ErrorIs(t, err, config.ErrAddressTaken)
	require.ErrorContains(t, err, taken.Addr().String())
	require.ErrorContains(t, err, "GANTRY_ADDR=")

	free, err := (&config.Settings{Addr: "127.0.0.1:0"}).Listen(t.Context())
	require.NoError(t, err)
	require.NoError(t, free.Close())
	_, err = (&config.Settings{Addr: "192.0.2.1:8080"}).Listen(t.Context())
	require.ErrorContains(t, err, "way out")
}

func TestTheDemonstrationIsForThisMachineUnlessSaidInSoManyWords(t *testing.T) {
	for name, tc := range map[string]struct {
		s       config.Settings
		refused string // the variable named
	}{
		"this machine":                     {config.Settings{Demo: true, Addr: "127.0.0.1:8080"}, ""},
		"this machine by name":             {config.Settings{Demo: true, Addr: "localhost:8080"}, ""},
		"this machine over IPv6":           {config.Settings{Demo: true, Addr: "[::1]:8080", PublicURL: "http://localhost:8080"}, ""},
		"every address of it":              {config.Settings{Demo: true, Addr: ":8080"}, "GANTRY_ADDR"},
		"every address of it, written out": {config.Settings{Demo: true, Addr: "0.0.0.0:8080"}, "GANTRY_ADDR"},
		"the network":                      {config.Settings{Demo: true, Addr: "192.0.2.7:8080"}, "GANTRY_ADDR"},
		"a name that may be anywhere":      {config.Settings{Demo: true, Addr: "plan:8080"}, "GANTRY_ADDR"},
		"a proxy in front":                 {config.Settings{Demo: true, Addr: "127.0.0.1:8080", PublicURL: "https://plan.example.com"}, "GANTRY_PUBLIC_URL"},
		"said in so many words":            {config.Settings{Demo: true, DemoOpen: true, Addr: ":8080", PublicURL: "https://plan.example.com"}, ""},
		"no demonstration":                 {config.Settings{Addr: ":8080"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			err := tc.s.MayShowDemo()
			if tc.refused == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, tc.refused+"=")
			require.ErrorContains(t, err, "way out: ")
			require.ErrorContains(t, err, "GANTRY_DEMO_OPEN_TO_NETWORK=true")
		})
	}
}

func TestTheNamesAnsweredToAreThePublicOneAndThoseNamed(t *testing.T) {
	require.Equal(t, []string{"plan.example.com", "plan", "gantry"}, (&config.Settings{PublicURL: "https://plan.example.com:8443/", Hosts: " plan,gantry "}).HostNames())
	require.Empty(t, (&config.Settings{Addr: ":8080"}).HostNames())
	_, _, err := read(t, "--public-url=http://[2001:db8::1]:8080")
	require.NoError(t, err)
}
