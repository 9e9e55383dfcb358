package accounts

import (
	"gantry/domain/fault"
	"gantry/internal/identity"
)

// What a failed sign-in is tracked as, for whoever runs the installation. The person at the door reads none of it: there an unknown address
// and a wrong password are one answer.
const (
	trackTrial    = "Free Trial account not activated"
	trackEmail    = "User email does not exist"
	trackPassword = "Incorrect user password"
	trackPlatform = "Unable to get profile information from a construction platform"
	trackIdentity = "Unable to get profile information from the identity provider"
	trackOther    = "Login issues"
)

// trackSignIn notes why a sign-in by password failed; nil is not noted.
func (c *call) trackSignIn(email string, err error) {
	if err == nil {
		return
	}
	message := trackOther
	switch {
	case fault.Has(err, "session.trial_ended"):
		message = trackTrial
	case fault.Has(err, "session.credentials_wrong"):
		message = trackEmail
		if normal, err := identity.NormalEmail(email); err == nil {
			if _, known, err := c.deps.Identity.ByEmail(c.Context(), normal); err == nil && known {
				message = trackPassword
			}
		}
	}
	c.deps.Track(message)
}

// trackSSO notes that a provider's answer led to no profile.
func (c *call) trackSSO(provider, reason string) {
	message := trackOther
	if reason == ssoServer || reason == ssoFailed {
		message = trackIdentity
		for _, b := range c.deps.SSO.Buttons() {
			if b.Name == provider && b.Platform {
				message = trackPlatform
			}
		}
	}
	c.deps.Track(message)
}
