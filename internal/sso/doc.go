// Package sso speaks OpenID Connect with other issuers: authorization code with PKCE, state and nonce.
//
// Rules:
//
//   - Providers come from a file of the operator's; secrets stay in it. An issuer is reached over TLS, except on this machine.
//   - A platform that speaks OAuth 2 alone has its addresses in the file; who signed in is the id of the profile it shows.
//   - An issuer that is away stops nobody else: Gantry fetches its keys when somebody first signs in there.
//   - What an issuer says counts only with a valid signature, for us, for this attempt and before it expires. Its subject names the
//     person; an e-mail address is taken only when the issuer says that it verified it.
package sso
