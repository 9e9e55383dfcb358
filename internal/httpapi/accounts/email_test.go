package accounts_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

func TestAnEmailChangesByALinkToTheNewAddress(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Letters()
	planner, was := w.As(w.Theirs, access.Planner), w.Theirs.Email(access.Planner)
	const path, wanted = "/api/account/email", "Nueva@Torre.example"
	ask := func(email, present string) httpapitest.Answer {
		return planner.Do(http.MethodPost, path, map[string]any{"email": email, "present": present})
	}
	signsIn := func(email string) int {
		return w.Nobody().Do(http.MethodPost, "/api/session", map[string]any{"email": email, "password": httpapitest.Password}).StatusCode
	}

	t.Run("the password is asked for, and an address that cannot be one, or is the present one, is refused", func(t *testing.T) {
		require.Equal(t, "password.wrong", ask(wanted, "Otra-1234").Code(t))
		require.Equal(t, "email.malformed", ask("torre", httpapitest.Password).Code(t))
		require.Equal(t, "email.same", ask(was, httpapitest.Password).Code(t))
		require.Empty(t, w.Letters())
	})
	t.Run("asking changes nothing; the answer does not tell whose an address is, the mail to it does", func(t *testing.T) {
		require.Equal(t, http.StatusAccepted, ask(w.Theirs.Email(access.Client), httpapitest.Password).StatusCode)
		require.Equal(t, "Este correo ya tiene una cuenta en Gantry", newestLetter(w).Subject)
		require.Equal(t, http.StatusOK, signsIn(was))
	})
	t.Run("the link moves the account to the address; the former address hears of it and signs in no more", func(t *testing.T) {
		w.Nobody().OK(http.MethodPost, "/api/passwordresets", map[string]any{"email": was})
		reset := token(t, newestLetter(w), "/changepassword/")
		require.Equal(t, http.StatusAccepted, ask(wanted, httpapitest.Password).StatusCode)
		letter := newestLetter(w)
		require.Equal(t, "nueva@torre.example", letter.To)
		link := "/api/emailchanges/" + token(t, letter, "/email/")
		w.Nobody().OK(http.MethodPut, link, nil)
		require.Equal(t, http.StatusOK, signsIn("nueva@torre.example"))
		require.Equal(t, http.StatusUnauthorized, signsIn(was))
		planner.OK(http.MethodGet, "/api/session", nil)
		notice := newestLetter(w)
		require.Equal(t, was, notice.To)
		require.Contains(t, notice.Text, "nueva@torre.example")
		require.Equal(t, "token.used", w.Nobody().Do(http.MethodPut, link, nil).Code(t))
		require.Equal(t, "token.expired", w.Nobody().Do(http.MethodGet, "/api/passwordresets/"+reset, nil).Code(t), "a reset link that went to the former address is over")
	})
	t.Run("a link to something else changes no address", func(t *testing.T) {
		w.Nobody().OK(http.MethodPost, "/api/passwordresets", map[string]any{"email": "nueva@torre.example"})
		require.Equal(t, "token.foreign", w.Nobody().Do(http.MethodPut, "/api/emailchanges/"+token(t, newestLetter(w), "/changepassword/"), nil).Code(t))
	})
	t.Run("of two who want one address the first who follows the link has it", func(t *testing.T) {
		asks := func(role access.Role) string {
			w.As(w.Theirs, role).OK(http.MethodPost, path, map[string]any{"email": "doble@torre.example", "present": httpapitest.Password})
			return "/api/emailchanges/" + token(t, newestLetter(w), "/email/")
		}
		asks(access.Client)
		link := asks(access.Admin)
		w.Nobody().OK(http.MethodPut, link, nil)
		require.Equal(t, http.StatusOK, signsIn("doble@torre.example"))
		require.Equal(t, http.StatusOK, signsIn(w.Theirs.Email(access.Client)))
	})
	t.Run("visitors of the demonstration change no address", func(t *testing.T) {
		require.Equal(t, "session.demo_shared", w.As(w.Ours, access.Planner).Do(http.MethodPost, path, map[string]any{"email": wanted, "present": httpapitest.Password}).Code(t))
	})
}
