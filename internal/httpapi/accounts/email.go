package accounts

import "net/http"

// askEmail has a link sent to the address that the caller wants to have, after the password.
func askEmail(c *call) error {
	var body struct {
		Email   string `json:"email"`
		Present string `json:"present"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.confirm(body.Present); err != nil {
		return err
	}
	if err := c.deps.Accounts.AskEmail(c.Context(), c.Session.User, body.Email, c.Language, c.Origin()); err != nil {
		return err
	}
	return c.JSON(http.StatusAccepted, SentView{Sent: true})
}

// EmailView is the address that a person signs in with from now on.
type EmailView struct {
	Email string `json:"email"`
}

// changeEmail takes the address of a mailed link. The link is proof enough: it was asked for with the password.
func changeEmail(c *call) error {
	email, err := c.deps.Accounts.ChangeEmail(c.Context(), c.Variable("token"), c.Origin())
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, EmailView{Email: email})
}
