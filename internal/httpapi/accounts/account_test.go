package accounts_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/httpapitest"
	"gantry/readmodels/members"
)

func TestAPersonChangesTheOwnProfile(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c := w.As(w.Theirs, access.Planner)
	for code, body := range map[string]map[string]any{
		"profile.name_missing":     {"name": " \x00 ", "lastname": "Vera"},
		"profile.lastname_missing": {"name": "Luis", "lastname": ""},
		"profile.too_long":         {"name": "Luis", "lastname": "Vera", "position": strings.Repeat("x", 101)},
		"request.malformed":        {"name": "Luis", "lastname": "Vera", "email": "else@torre.example"},
	} {
		require.Equal(t, code, c.Do(http.MethodPut, "/api/account/profile", body).Code(t))
	}
	var s accountsapi.SessionView
	c.OK(http.MethodPut, "/api/account/profile", map[string]any{"name": " Luis\x00 Antonio ", "lastname": "Vera", "position": "Jefe de terreno"}).Into(t, &s)
	require.Equal(t, "Luis Antonio Vera", s.User.Name+" "+s.User.Lastname)
	var view accountsapi.AccountView
	c.OK(http.MethodGet, "/api/account", nil).Into(t, &view)
	require.Equal(t, "Luis Antonio Vera, Jefe de terreno", view.Name+" "+view.Lastname+", "+view.Position)
	require.Equal(t, w.Theirs.Email(access.Planner), view.Email)
	require.Equal(t, "session.demo_shared", w.As(w.Ours, access.Planner).Do(http.MethodPut, "/api/account/profile", map[string]any{"name": "X", "lastname": "Y"}).Code(t))
}

func photograph(t *testing.T, width, height int) []byte {
	t.Helper()
	i := image.NewGray(image.Rect(0, 0, width, height))
	i.SetGray(1, 1, color.Gray{200})
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, i, nil))
	return b.Bytes()
}

// set-309: both calls set the picture of the session's person, whose colleagues see it and nobody else.
func TestAPersonsPictureIsSeenByColleaguesAlone(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c := w.As(w.Theirs, access.Planner)
	var first, second accountsapi.UploadedView
	c.Upload("/api/users/upload", "file", "../../etc/passwd.svg", photograph(t, 300, 200)).Into(t, &first)
	c.Upload("/api/users/uploadUserImage", "file", "ana.html", photograph(t, 300, 200)).Into(t, &second)
	var s accountsapi.SessionView
	c.OK(http.MethodGet, "/api/session", nil).Into(t, &s)
	require.Equal(t, "/api/files/"+second.Name, s.User.Picture)
	require.Equal(t, http.StatusNotFound, c.Do(http.MethodGet, "/api/files/"+first.Name, nil).StatusCode, "the former one is gone")

	a := w.As(w.Theirs, access.Client).OK(http.MethodGet, s.User.Picture, nil)
	require.Equal(t, "image/jpeg", a.Header.Get("Content-Type"), "what it is, not what its name says")
	require.Equal(t, "nosniff", a.Header.Get("X-Content-Type-Options"))
	picture, _, err := image.Decode(bytes.NewReader(a.Content))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, 200, 200), picture.Bounds(), "cropped to a square")
	stranger := w.As(w.Ours, access.SuperAdmin)
	require.Equal(t, "file.unknown", stranger.Do(http.MethodGet, s.User.Picture, nil).Code(t))
	require.Equal(t, http.StatusUnauthorized, w.Nobody().Do(http.MethodGet, s.User.Picture, nil).StatusCode)

	c.OK(http.MethodDelete, "/api/account/picture", nil)
	require.Equal(t, http.StatusNotFound, c.Do(http.MethodGet, s.User.Picture, nil).StatusCode)
	c.OK(http.MethodGet, "/api/session", nil).Into(t, &s)
	require.Empty(t, s.User.Picture)
}

// proj-338 org-324: an upload answers with the name of the picture, in its kind's shape, in the session's company.
func TestPicturesOfProjectsAndCompaniesBelongToTheirCompany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin := w.As(w.Theirs, access.Admin)
	for path, size := range map[string]image.Rectangle{"/api/projects/upload": image.Rect(0, 0, 500, 300), "/api/companys/upload": image.Rect(0, 0, 500, 500)} {
		var up accountsapi.UploadedView
		admin.Upload(path, "file", "logo.jpg", photograph(t, 500, 500)).Into(t, &up)
		a := w.As(w.Theirs, access.Client).OK(http.MethodGet, "/api/files/"+up.Name, nil)
		picture, _, err := image.Decode(bytes.NewReader(a.Content))
		require.NoError(t, err)
		require.Equal(t, size, picture.Bounds(), path)
		require.Equal(t, http.StatusNotFound, w.As(w.Ours, access.Admin).Do(http.MethodGet, "/api/files/"+up.Name, nil).StatusCode)
		require.Equal(t, "permission.denied", w.As(w.Theirs, access.Client).Upload(path, "file", "logo.jpg", photograph(t, 500, 500)).Code(t))
	}
	for code, content := range map[string][]byte{
		"file.type":      []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
		"file.damaged":   photograph(t, 100, 100)[:200],
		"file.too_small": photograph(t, 10, 10),
	} {
		require.Equal(t, code, admin.Upload("/api/projects/upload", "file", "logo.jpg", content).Code(t))
	}
	require.Equal(t, http.StatusRequestEntityTooLarge, admin.Upload("/api/projects/upload", "file", "logo.jpg", make([]byte, 11<<20)).StatusCode)
	require.Equal(t, "request.field", admin.Upload("/api/projects/upload", "logo", "logo.jpg", photograph(t, 100, 100)).Code(t), "the field is called file")
	require.Equal(t, "request.not_form", admin.Do(http.MethodPost, "/api/projects/upload", map[string]any{"file": "x"}).Code(t))
	require.Equal(t, http.StatusNotFound, admin.Do(http.MethodGet, "/api/files/..%2f..%2fetc%2fpasswd", nil).StatusCode)
}

func TestAllOtherSessionsEndAtOnce(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	here, there, colleague := w.As(w.Theirs, access.Planner), w.As(w.Theirs, access.Planner), w.As(w.Theirs, access.Client)
	require.Equal(t, "session.demo_shared", w.As(w.Ours, access.Planner).Do(http.MethodDelete, "/api/sessions", nil).Code(t))
	here.OK(http.MethodDelete, "/api/sessions", nil)
	here.OK(http.MethodGet, "/api/session", nil)
	require.Equal(t, http.StatusUnauthorized, there.Do(http.MethodGet, "/api/session", nil).StatusCode)
	colleague.OK(http.MethodGet, "/api/session", nil)
}

func TestANewPasswordCountsThoughItsNoticeCannotBeQueued(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c, other := w.As(w.Theirs, access.Planner), w.As(w.Theirs, access.Planner)
	w.Nobody().OK(http.MethodPost, "/api/passwordresets", map[string]any{"email": w.Theirs.Email(access.Admin)})
	tok := token(t, newestLetter(w), "/changepassword/")
	_, err := w.DB.Exec(t.Context(), `alter table mail_outbox add constraint full_up check (kind <> 'password-changed')`)
	require.NoError(t, err)
	a := c.OK(http.MethodPut, "/api/session/password", map[string]any{"present": httpapitest.Password, "new": chosen})
	require.Len(t, a.Cookies(), 1, "its owner goes on under the new token")
	require.Equal(t, http.StatusUnauthorized, other.Do(http.MethodGet, "/api/session", nil).StatusCode)
	require.NotZero(t, w.Logs.FilterMessageSnippet("failed behind a request").Len())

	admin := w.As(w.Theirs, access.Admin)
	require.Equal(t, http.StatusServiceUnavailable, w.Nobody().Do(http.MethodPut, "/api/passwordresets/"+tok, map[string]any{"token": tok, "password": chosen}).StatusCode)
	require.Equal(t, http.StatusUnauthorized, admin.Do(http.MethodGet, "/api/session", nil).StatusCode, "a reset ends every session all the same")
}

func TestWithoutTheTermsNobodyArrives(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	tok, view := signUp(w, "andres@torre.example")
	path := "/api/users/updateFreeTrial/" + view.ID.String()
	company := map[string]any{"company": map[string]any{"name": "Torre Norte"}}
	for _, version := range []string{"", "0"} {
		body := profile(tok, company)
		body["terms"] = version
		require.Equal(t, "terms.not_accepted", w.Nobody().Do(http.MethodPut, path, body).Code(t))
	}
	w.Nobody().OK(http.MethodPut, path, profile(tok, company))
	var kept string
	require.NoError(t, w.DB.QueryRow(t.Context(), `select terms_version || ' ' || (terms_at > now() - interval '1 hour') from identity_users where email = 'andres@torre.example'`).Scan(&kept))
	require.Equal(t, "1 true", kept)
}

func TestAfterATrialsEndPeopleLookAndChangeNothing(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	tok, view := signUp(w, "camila@torre.example")
	a := w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
	var s accountsapi.SessionView
	a.Into(t, &s)
	c := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: s.CSRF, Header: http.Header{}}
	projects := "/api/companies/" + s.Company.ID.String() + "/projects"
	fresh := map[string]any{"name": "Torre", "place": "Santiago"}
	require.NoError(t, w.Identity.SetTrial(t.Context(), s.Company.ID, time.Now().Add(-time.Minute)))
	refused := c.Do(http.MethodPost, "/api/projects", fresh)
	require.Equal(t, http.StatusForbidden, refused.StatusCode)
	require.Equal(t, "session.trial_ended", refused.Code(t))
	c.OK(http.MethodGet, projects, nil)
	require.NoError(t, w.Identity.EndTrial(t.Context(), s.Company.ID))
	c.OK(http.MethodPost, "/api/projects", fresh)
}

func TestAnInvitationIsListedAndRevoked(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin := w.As(w.Theirs, access.Admin)
	tok := invite(w, admin, "jorge+obra@torre.example", access.Planner)
	var list []accountsapi.OpenInvitationView
	admin.OK(http.MethodGet, "/api/invitations", nil).Into(t, &list)
	require.Len(t, list, 1)
	require.Equal(t, "jorge+obra@torre.example planner Ana admin Soto", list[0].Email+" "+string(list[0].Role)+" "+list[0].Inviter)
	const path = "/api/invitations/jorge%2Bobra%40torre.example"
	require.Equal(t, "permission.denied", w.As(w.Theirs, access.Planner).Do(http.MethodDelete, path, nil).Code(t))
	require.Equal(t, "session.demo_shared", w.As(w.Ours, access.Admin).Do(http.MethodDelete, path, nil).Code(t))
	admin.OK(http.MethodDelete, path, nil)
	require.Equal(t, "token.expired", w.Nobody().Do(http.MethodGet, "/api/users/get_user_by_token/"+tok, nil).Code(t))
	require.Equal(t, "invitation.unknown", admin.Do(http.MethodDelete, path, nil).Code(t))
	admin.OK(http.MethodGet, "/api/invitations", nil).Into(t, &list)
	require.Empty(t, list)
}

func TestTooManyGuestsAreRefusedBeforeAnyIsLookedAt(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	var users []any
	for range 51 {
		users = append(users, map[string]any{"email": "a@torre.example", "role": access.Planner, "projectId": httpapitest.NewID()})
	}
	require.Equal(t, "invitation.too_many", w.As(w.Theirs, access.Admin).Do(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": users}).Code(t))
}

// auth-371: what a sign-up leaves out.
func TestASignUpWithoutDetailsIsAProjectBasedCompanyOfTheUnitedStates(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	tok, view := signUp(w, "camila@torre.example")
	var in accountsapi.SessionView
	w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}})).Into(t, &in)
	founded, _, err := members.Get(t.Context(), w.DB, in.Company.ID)
	require.NoError(t, err)
	require.Equal(t, members.Details{Country: "US", Contract: "project_based"}, founded.Details)
}
