package schedule

// Upcasters of this area stand here, one function per step from a version of an event to
// the next. Every event is in its first version.
