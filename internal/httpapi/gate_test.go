package httpapi_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/zap/zapcore"

	"gantry/domain/access"
	"gantry/internal/httpapi"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
)

func TestOtherSitesCannotSendRequests(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	for name, header := range map[string]http.Header{
		"by fetch metadata": {"Sec-Fetch-Site": {"cross-site"}},
		"by origin":         {"Origin": {"https://evil.example"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := w.At(t)
			c := w.As(w.Ours, access.Planner)
			c.Header = header
			a := c.Do(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/schedules", map[string]any{"name": "x"})
			require.Equal(t, "request.cross_origin", a.Code(t), "even with the session's token")
			sign := w.Nobody()
			sign.Header = header
			require.Equal(t, "request.cross_origin", sign.Do(http.MethodPost, "/api/session", map[string]any{"email": "a@b.cl", "password": httpapitest.Password}).Code(t))
		})
	}
}

func TestMessagesAreInTheCallersLanguage(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	spanish, english := "Inicia sesión para continuar.", "Sign in to continue."
	for accept, want := range map[string]string{
		"": spanish, "en": english, "en-US,en;q=0.9,es;q=0.8": english, "es-CL,es;q=0.9,en;q=0.5": spanish, "de": spanish, "de,en;q=0.5": english, "nonsense;;q=": spanish,
	} {
		c := w.Nobody()
		c.Header.Set("Accept-Language", accept)
		a := c.Do(http.MethodGet, "/api/session", nil)
		var p httpapi.Problem
		a.Into(t, &p)
		require.Equal(t, want, p.Message, accept)
		require.Equal(t, "session.required", p.Code, "the code is the same in every language")
		require.Equal(t, a.Header.Get("X-Correlation-Id"), p.Correlation)
	}
	t.Run("ui-101 ui-201 the person's own choice wins over the browser's", func(t *testing.T) {
		c := w.As(w.Theirs, access.Client)
		c.Header.Set("Accept-Language", "en")
		var p httpapi.Problem
		c.Do(http.MethodGet, "/api/gantts/"+httpapitest.NewID().String(), nil).Into(t, &p)
		require.Equal(t, "No encontramos ese programa.", p.Message)
		c.OK(http.MethodPut, "/api/session/language", map[string]any{"language": "en"})
		c.Header.Set("Accept-Language", "es")
		c.Do(http.MethodGet, "/api/gantts/"+httpapitest.NewID().String(), nil).Into(t, &p)
		require.Equal(t, "We couldn't find that schedule.", p.Message)
	})
}

func TestNoSecretIsLogged(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	a := w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": w.Ours.Email(access.Planner), "password": httpapitest.Password, "bearer": true})
	var s accountsapi.SessionView
	a.Into(t, &s)
	c := w.Nobody()
	c.Bearer = s.Token
	c.OK(http.MethodGet, "/api/people?ids="+w.Ours.People[access.Client].String(), nil)
	c.Do(http.MethodGet, "/api/gantts/nonsense?token="+s.Token, nil)
	var text strings.Builder
	for _, entry := range w.Logs.All() {
		text.WriteString(entry.Message)
		enc := zapcore.NewMapObjectEncoder()
		for _, f := range entry.Context {
			f.AddTo(enc)
		}
		for k, v := range enc.Fields {
			if s, ok := v.(string); ok {
				text.WriteString(" " + k + "=" + s)
			}
		}
	}
	require.Contains(t, text.String(), "GET /api/people")
	for _, secret := range []string{s.Token, s.CSRF, httpapitest.Password, w.Ours.Email(access.Planner), "Soto", "ids="} {
		require.NotContains(t, text.String(), secret)
	}
}

func TestOnlyATrustedProxySpeaksForOthers(t *testing.T) {
	api, err := edge.New(edge.Config{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
	require.NoError(t, err)
	for name, tc := range map[string]struct{ peer, forwarded, want string }{
		"a stranger claims to be another":          {"203.0.113.9:4711", "198.51.100.1", "203.0.113.9"},
		"the proxy names its client":               {"10.1.2.3:4711", "198.51.100.1", "198.51.100.1"},
		"the client prepended a lie":               {"10.1.2.3:4711", "1.1.1.1, 198.51.100.1", "198.51.100.1"},
		"two of our proxies in a row":              {"10.1.2.3:4711", "198.51.100.1, 10.9.9.9", "198.51.100.1"},
		"the proxy names nobody":                   {"10.1.2.3:4711", "", "10.1.2.3"},
		"the proxy hands on nonsense":              {"10.1.2.3:4711", "1.1.1.1, <script>", "10.1.2.3"},
		"a client over IPv6 mapped to an old form": {"[::ffff:10.1.2.3]:4711", "198.51.100.1", "198.51.100.1"},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = tc.peer
			if tc.forwarded != "" {
				r.Header.Set("X-Forwarded-For", tc.forwarded)
			}
			require.Equal(t, tc.want, api.AddressOf(r))
		})
	}
}
