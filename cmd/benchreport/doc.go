// Command benchreport turns the output of go test -bench into docs/benchmarks.md: each figure beside the raw limit measured in the same
// run, their ratio, and the budget it has to keep.
//
// Rules: a figure is only ever compared with a raw limit of the same run, for machines and minutes differ; nothing is judged by time
// alone except where the budget is a time; what has no budget is listed too, so that a change shows in the history of the page. With
// -some the run measured some packages only: the page keeps the others, and says where and that these were measured later.
//
//	go test -run '^$' -bench . ./... | go run ./cmd/benchreport -out docs/benchmarks.md
package main
