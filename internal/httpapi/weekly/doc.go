// Package weekly is the routes of the weekly work plan: weeks with their promises and figures, and the reasons for non-completion, under the
// product's names and under the specification's. Edits are commands of the plan, whichever name they come under.
package weekly
