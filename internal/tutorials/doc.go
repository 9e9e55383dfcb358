// Package tutorials reads the list of videos that an installation offers to its people.
//
// The list is a JSON array of {"id", "title": {"es", "en"}, "url"}. Its rules: every id is lower-case words of its own, every title exists
// in both languages, and every address begins with https://, since it is opened in a window of its own.
package tutorials
