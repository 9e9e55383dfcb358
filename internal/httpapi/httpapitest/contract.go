package httpapitest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/stretchr/testify/require"

	"gantry/docs"
)

// Contract is docs/openapi.yaml as something that can be asked.
type Contract struct {
	Doc    *openapi3.T
	router routers.Router

	mu   sync.Mutex
	seen map[string]bool // "METHOD path status"
}

var loadContract = sync.OnceValues(func() (*Contract, error) {
	doc, err := openapi3.NewLoader().LoadFromData(docs.OpenAPI)
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, err
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		return nil, err
	}
	text := func(r io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
		b, err := io.ReadAll(r)
		return string(b), err
	}
	openapi3filter.RegisterBodyDecoder("application/yaml", text)
	openapi3filter.RegisterBodyDecoder("text/html", text)
	return &Contract{Doc: doc, router: router, seen: map[string]bool{}}, nil
})

func TheContract(t testing.TB) *Contract {
	t.Helper()
	c, err := loadContract()
	require.NoError(t, err)
	return c
}

// holds fails when an answer is not what the description says; a request that was understood must be one it describes.
func (c *Contract) holds(t testing.TB, r *http.Request, sent []byte, res *http.Response, body []byte) {
	t.Helper()
	plain := r.Clone(context.Background())
	plain.URL.Host, plain.URL.Scheme = "", ""
	plain.Body = io.NopCloser(bytes.NewReader(sent))
	found, params, err := c.router.FindRoute(plain)
	if err != nil {
		require.Equal(t, http.StatusNotFound, res.StatusCode, "%s %s is not described", r.Method, r.URL.Path)
		return
	}
	in := &openapi3filter.RequestValidationInput{
		Request: plain, PathParams: params, Route: found,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true, MultiError: false},
	}
	if res.StatusCode < 300 && !strings.HasPrefix(plain.Header.Get("Content-Type"), "multipart/") {
		require.NoError(t, openapi3filter.ValidateRequest(context.Background(), in), "%s %s: a request that works must be described: %s", r.Method, r.URL.Path, sent)
	}
	out := &openapi3filter.ResponseValidationInput{RequestValidationInput: in, Status: res.StatusCode, Header: res.Header, Options: in.Options}
	out.SetBodyBytes(body)
	require.NoError(t, openapi3filter.ValidateResponse(context.Background(), out), "%s %s answered %d: %s", r.Method, r.URL.Path, res.StatusCode, body)
	c.mu.Lock()
	c.seen[fmt.Sprintf("%s %s %d", r.Method, found.Path, res.StatusCode)] = true
	c.mu.Unlock()
}
