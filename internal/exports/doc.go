// Package exports makes files of schedules for other tools.
//
//   - Writing a file is a job of its own: it is begun, watched, fetched when it is ready, or given up. No request waits
//     for it longer than it says.
//   - A file is the schedule as it stood when the job began. Those who work in it wait no longer than a copy of its rows
//     takes.
//   - What files once brought beside the schedule (tags, resources, baselines) goes out again; it comes from the read model.
//   - Files lie on disk without a name, for half an hour, and only who asked for one can fetch it. Nothing is left of them
//     when the server ends, however it ends.
//   - A few files are written at once, and one for each person; each person keeps their last few.
//   - A job that panics fails alone, and the log tells where.
package exports
