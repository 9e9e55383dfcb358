// Package sample gives a company on trial a copy of the demonstration's clinic: a project to look at and to try things on.
//
// Rules:
//
//   - The copy is the company's own. Nothing leads back to the demonstration, and no other company sees it.
//   - All ids follow from one. A load that was cut short goes on where it ended.
package sample
