package accounts_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/httpapitest"
)

func TestPeopleAreNamedWithinTheirCompany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c := w.As(w.Ours, access.Client)
	ids := []string{w.Ours.People[access.Admin].String(), w.Theirs.People[access.Admin].String(), httpapitest.NewID().String(), w.Ours.People[access.Admin].String()}
	var people []httpapi.PersonView
	c.OK(http.MethodGet, "/api/people?ids="+strings.Join(ids, ","), nil).Into(t, &people)
	require.Len(t, people, 1)
	require.Equal(t, w.Ours.People[access.Admin], people[0].ID)
	require.Equal(t, "AS", people[0].Initials)
	require.Equal(t, http.StatusBadRequest, c.Do(http.MethodGet, "/api/people?ids=x", nil).StatusCode)
	many := strings.TrimSuffix(strings.Repeat(httpapitest.NewID().String()+",", 201), ",")
	require.Equal(t, "request.too_many_ids", c.Do(http.MethodGet, "/api/people?ids="+many, nil).Code(t))
	var none []kernel.ID
	c.OK(http.MethodGet, "/api/people", nil).Into(t, &none)
	require.Empty(t, none)
}
