// Package pg brings PostgreSQL to Gantry: a private server started from binaries on this machine when no DATABASE_URL is given, the
// connection pools everything shares, the migrations, and the roles that keep companies apart.
//
// Rules:
//
//   - A private server listens on a Unix socket in a directory only its own account may enter, never on TCP, and asks for a password.
//   - PostgreSQL refuses to run as root. Under root the server runs as another account (the owner of an existing cluster, else
//     postgres, else nobody) and everything it needs is handed over to that account.
//   - One directory serves one instance, kept by a file lock, so a server that is still running there is a leftover of a killed
//     instance: it is stopped and waited for.
//   - Data of one PostgreSQL major is only ever opened by binaries of that major.
//   - What an operator can get wrong has a code, says what is the matter and names the way out (see Error).
//   - The account that migrates does nothing else: the program works as the roles it made (see Roles), which are made and granted what
//     they lack at every start. What an account may not do itself is named with the SQL for somebody who may.
//   - Durability is never traded: fsync, full_page_writes and synchronous_commit stay on unless Options.Settings says otherwise, which
//     only tests do.
//
// Windows has no private server; DATABASE_URL works everywhere.
package pg
