// Package pdf writes documents of pages with text, lines and areas: what every printed view of Gantry is made of.
//
//   - Measures are millimetres from the top left of the page, text sizes are points.
//   - The fonts are in the file, so that it looks the same everywhere; nothing is fetched.
//   - The same drawing gives the same bytes, apart from the instant that its maker is given.
package pdf
