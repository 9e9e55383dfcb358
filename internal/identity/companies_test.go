package identity_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
)

func TestADomainBelongsToTheCompanyThatHadItFirst(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	other := newID()
	require.NoError(t, s.Found(ctx, identity.Founding{Company: company, Domain: "torre.example", Trial: time.Hour}))
	require.NoError(t, s.Found(ctx, identity.Founding{Company: other, Domain: "torre.example", Trial: 2 * time.Hour}))
	id, known, err := s.CompanyOfDomain(ctx, "torre.example")
	require.NoError(t, err)
	require.True(t, known)
	require.Equal(t, company, id)
	ends, on, err := s.Trial(ctx, other)
	require.NoError(t, err)
	require.True(t, on, "the other one is founded without a domain")
	require.Equal(t, c.now().Add(2*time.Hour), ends)
	c.pass(time.Hour)
	require.True(t, fault.Has(s.InTrial(ctx, company), "session.trial_ended"))
	require.NoError(t, s.InTrial(ctx, other))
	require.NoError(t, s.InTrial(ctx, newID()), "who never signed up has no end")
	require.True(t, fault.Has(s.SetTrial(ctx, newID(), c.now()), "company.unknown"))
}

func TestFoundingACompanyAtTheSameTimeFoundsItOnce(t *testing.T) {
	ctx := context.Background()
	s, _, db := service(t)
	var all sync.WaitGroup
	failed := make(chan error, 40)
	for range 20 {
		for _, id := range []kernel.ID{company, kernel.MustParseID("01900000-0000-7000-8000-0000000000c2")} {
			all.Go(func() { failed <- s.Found(ctx, identity.Founding{Company: id, Domain: "torre.example"}) })
		}
	}
	all.Wait()
	close(failed)
	for err := range failed {
		require.NoError(t, err)
	}
	var companies, domains int
	require.NoError(t, db.QueryRow(ctx, `select count(*), count(domain) from identity_companies`).Scan(&companies, &domains))
	require.Equal(t, []int{2, 1}, []int{companies, domains})
}
