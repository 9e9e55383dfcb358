// Package weekly is the read model of the weekly work plans: what was promised, what came of it at each closure, and why not. What it tells
// of tasks as they stand now it reads from the read model of the lookahead.
//
// Row scope is part of the SQL: every query of commitments, outcomes and misses names its Reader, and a reader of own rows gets those of the
// own firm, or without a firm those that name the person. Weeks are everybody's who sees the module; the counts of their closures are not.
package weekly
