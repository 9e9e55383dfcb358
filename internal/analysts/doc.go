// Package analysts keeps the logins with which analysts read a company over SQL, for its administrators.
//
//   - A login is a role of the database. Its name is made here, so that nobody learns which names other companies have.
//   - Only the account that migrates makes roles. A connection of it is open for one act and no longer.
//   - A password is shown once, to the administrator who made or rotated it, and is never stored.
package analysts
