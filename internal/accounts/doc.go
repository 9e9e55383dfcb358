// Package accounts brings people in: forgotten passwords, sign-up, joining a company by its e-mail domain, and invitations.
//
// Rules:
//
//   - What a visitor asks for an address is answered before anybody looks whether it has an account; the mail says the rest.
//   - A company's first person becomes its administrator. Who joins by e-mail domain waits for an administrator and gets the lowest role.
//   - Nobody invites above the own role: what the granted role may do in each module, the inviter may do too. Superadministrators belong
//     to the installation and are never invited.
//   - A link is used up last. What comes before it can be done again without a second effect, so that a failure in between loses nobody.
package accounts
