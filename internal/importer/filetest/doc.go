// Package filetest helps tests of readers: it writes small files of every format, opens the sample schedules beside the
// project and the reference reader's answers for them, and checks what every reader promises of any file.
package filetest
