import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run of the unit tests with one line for each reason why tests were skipped; scripts/test collects them. */
export default class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const reasons = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const result = test.result();
        const reason = (result.state === 'skipped' && result.note) || 'no reason given';
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
    const lines = [...reasons].sort(([, a], [, b]) => b - a).map(([reason, count]) => `skipped ${count}: ${reason}\n`);
    process.stdout.write(lines.join(''));
  }
}
