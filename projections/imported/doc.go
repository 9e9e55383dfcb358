// Package imported keeps what files brought beside the schedule itself.
package imported
