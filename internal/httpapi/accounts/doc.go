// Package accounts serves people and how they get in: sign-in and its sessions, single sign-on, forgotten passwords, sign-up,
// invitations, join requests, and the names of a company's people.
//
// Rules:
//
//   - No answer tells whether an address has an account.
//   - A link in a mail is ours, whatever the request says, and serves once.
//   - Visitors of the demonstration share a person: none of them may act on its account.
package accounts
