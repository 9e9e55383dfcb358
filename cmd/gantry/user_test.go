package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/config"
	"gantry/internal/identity"
	"gantry/readmodels/members"
)

var printedToken = regexp.MustCompile(`/changepassword/([\w-]{43})\n`)

func TestAFreshInstallationNeedsNoDemonstration(t *testing.T) {
	c := newCLI(t)
	id, _, _ := strings.Cut(c.ok("company", "add", "Torre Norte", "--domain=Torre.example"), " ")
	c.ok("company", "add", "Andes")
	out := c.ok("user", "add", "Camila@Torre.example", "--company=Torre Norte", "--role=admin", "--name=Camila", "--lastname=Rojas")
	assert.Contains(t, out, "camila@torre.example is admin of Torre Norte")
	token := printedToken.FindStringSubmatch(out)
	require.NotNil(t, token, out)
	assert.NotContains(t, c.ok("user", "add", "camila@torre.example", "--company=Andes", "--role=client", "--name=X", "--lastname=Y"), "changepassword", "a known person keeps the password")
	again := printedToken.FindStringSubmatch(c.ok("user", "reset-password", "camila@torre.example"))
	require.NotNil(t, again)
	c.ok("user", "grant-superadmin", "camila@torre.example")
	list := c.ok("company", "list")
	assert.Regexp(t, id+`  Torre Norte  1 members`, list)

	ctx := t.Context()
	p, err := openAsIs(ctx, &config.Settings{DatabaseURL: c.dsn, LogLevel: "error", LogFormat: "json"}, &streams{out: devNull(t), problems: devNull(t)})
	require.NoError(t, err)
	defer func() { require.NoError(t, p.Close()) }()
	_, err = p.identity.ResetPassword(ctx, token[1], "Hormigon-77", identity.From{})
	require.ErrorContains(t, err, "token.expired", "the later link took its place")
	_, err = p.identity.ResetPassword(ctx, again[1], "Hormigon-77", identity.From{})
	require.NoError(t, err)
	u, err := p.identity.SignIn(ctx, identity.Attempt{Email: "camila@torre.example", Password: "Hormigon-77", Address: "192.0.2.7"})
	require.NoError(t, err)
	require.Equal(t, "Camila Rojas", u.Name+" "+u.Lastname)
	list2, err := members.CompaniesOf(ctx, p.pool, u.ID)
	require.NoError(t, err)
	require.Len(t, list2, 2)
	role, _, err := members.RoleOf(ctx, p.pool, list2[1].ID, u.ID)
	require.NoError(t, err)
	require.Equal(t, "Torre Norte admin", list2[1].Name+" "+role, "the right is of the installation")
	is, err := p.identity.IsSuperadmin(ctx, u.ID)
	require.NoError(t, err)
	require.True(t, is)
	c.ok("user", "revoke-superadmin", "camila@torre.example")
	is, err = p.identity.IsSuperadmin(ctx, u.ID)
	require.NoError(t, err)
	require.False(t, is)
	c.ok("company", "open-sign-in", "Torre Norte")
	c.ok("user", "rename", "camila@torre.example", "--name=Camila", "--lastname=Rojas Díaz")
	c.ok("user", "block", "camila@torre.example")
	_, err = p.identity.Open(ctx, u.ID, list2[1].ID, identity.From{})
	require.ErrorContains(t, err, "session.blocked")
	c.ok("user", "unblock", "camila@torre.example")
	_, err = p.identity.Open(ctx, u.ID, list2[1].ID, identity.From{})
	require.NoError(t, err)
	u, err = p.identity.User(ctx, u.ID)
	require.NoError(t, err)
	require.Equal(t, "Rojas Díaz", u.Lastname)
	joined, known, err := p.identity.CompanyOfDomain(ctx, "torre.example")
	require.NoError(t, err)
	require.True(t, known)
	require.Equal(t, id, joined.String())
}

func TestAWrongPersonOrCompanyIsRefusedByName(t *testing.T) {
	c := newCLI(t)
	c.ok("company", "add", "Torre Norte", "--domain=torre.example")
	c.ok("user", "add", "luis@torre.example", "--company=Torre Norte", "--role=planner", "--name=Luis", "--lastname=Vera")
	for want, args := range map[string][]string{
		"another company has the domain": {"company", "add", "Otra", "--domain=torre.example"},
		"no e-mail domain":               {"company", "add", "Otra", "--domain=a b"},
		"no role that a new member":      {"user", "add", "a@torre.example", "--company=Torre Norte", "--role=superadmin", "--name=A", "--lastname=B"},
		"there is no company":            {"user", "add", "a@torre.example", "--company=Nowhere", "--role=planner", "--name=A", "--lastname=B"},
		"email.malformed":                {"user", "add", "a@", "--company=Torre Norte", "--role=planner", "--name=A", "--lastname=B"},
		"nobody has the address":         {"user", "reset-password", "nobody@torre.example"},
		"neither an e-mail address nor":  {"user", "grant-superadmin", "camila"},
	} {
		code, out, problems := c.run(args...)
		assert.Equal(t, exitFailed, code, args)
		assert.Contains(t, problems, want, out)
	}
	assert.NotContains(t, c.ok("company", "list"), "Otra", "a refused company is not founded")
}
