// Package web is the browser client, as built by make into dist and embedded in the program. Its sources are TypeScript beside this
// file.
package web
