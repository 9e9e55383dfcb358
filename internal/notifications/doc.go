// Package notifications keeps what people should know and have not seen happen: that they joined a project, that their role changed, that
// somebody waits for them.
//
// Rules:
//
//   - A notification belongs to one person in one company. Only that person reads, marks or deletes it.
//   - Most of them follow from events: the Center reads the history from where it stopped and stores notifications and position in one
//     transaction, so that each event notifies once, whatever crashes. Other parts of the program call Send.
//   - Nobody is notified of what they did themselves. That a file is in its schedule is said by the system, to who brought it.
//   - People choose by topic whether the bell and the mail tell them. What concerns the safety of their company always reaches them.
//   - A notification of a project is shown while its person sees the project.
//   - It holds ids, never names of people or projects: those are read when it is shown.
//   - Read ones are kept for 90 days, all others for a year. Erasing a person erases theirs.
package notifications
