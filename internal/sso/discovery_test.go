package sso_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/sso"
)

func TestASlowIssuerIsAskedOnceAndKeepsNobodyWhoGivesUp(t *testing.T) {
	var (
		asked   atomic.Int64
		reached = make(chan struct{}, 10)
		answer  = make(chan struct{})
		issuer  *httptest.Server
	)
	issuer = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		reached <- struct{}{}
		<-answer
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"issuer": %q, "authorization_endpoint": %q, "token_endpoint": %q, "jwks_uri": %q}`, issuer.URL, issuer.URL+"/auth", issuer.URL+"/token", issuer.URL+"/keys")
	}))
	t.Cleanup(issuer.Close)
	p, err := sso.New([]sso.Settings{{Name: "id", Label: "Id", Issuer: issuer.URL, ClientID: "g"}}, "https://plan.example")
	require.NoError(t, err)
	first := make(chan error, 1)
	impatient, giveUp := context.WithCancel(t.Context())
	go func() {
		_, err := p.Address(impatient, "id", "s", "n", "v", false)
		first <- err
	}()
	<-reached
	second := make(chan error, 1)
	go func() {
		_, err := p.Address(t.Context(), "id", "s", "n", "v", false)
		second <- err
	}()
	giveUp()
	require.True(t, fault.Has(<-first, "sso.unreachable"), "the first gives up while the issuer still thinks")
	close(answer)
	require.NoError(t, <-second)
	_, err = p.Address(t.Context(), "id", "s", "n", "v", false)
	require.NoError(t, err)
	require.LessOrEqual(t, asked.Load(), int64(2))
}
