// Package config is what an operator can set.
//
// Rules:
//
//   - One struct names every setting; a flag wins over the environment, the environment over the default.
//   - Every setting has an environment variable, so a container needs no command line.
//   - A setting that holds a secret is marked and never printed, logged or put into an error whole.
//   - What cannot work is refused at the start with the name of the variable and an example.
package config
