// Package telemetry is how a running Gantry can be watched: logs, a correlation id that ties one request's traces together, metrics,
// and the log of what people use.
//
// Rules:
//
//   - Every request has a correlation id, repeated in its log lines, events and usage entries and in the error its user sees.
//   - No secret and no personal data in a log line, a metric or a usage entry: people are user ids.
//   - Metric labels come from small fixed sets (a route's template, a command's type), never from input.
//   - Usage goes to our own table and to nobody else. Recording it never makes a request wait or fail; under pressure entries are
//     dropped and counted.
package telemetry
