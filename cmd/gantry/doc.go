// Command gantry is the whole product in one program: the server with its database and its browser client, and the tools an operator
// needs. `gantry help` lists them.
//
// Exit codes: 0 done; 1 failed, the reason is on standard error; 2 the command line makes no sense; 3 the stored history is damaged.
package main
