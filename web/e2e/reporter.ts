// Says what each browser test did. Ends with the totals and the reasons of skipped tests, a line each, which the project's
// test report collects. Failures are listed in $FAILED_TESTS, "file<TAB>test" a line, without a test for a file or a suite:
// scripts/test-browser runs their files once more.
import { writeFileSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0;
  let skipped = 0;
  let failed = 0;
  const failures = new Set<string>();
  const reasons = new Map<string, number>();
  const started = Date.now();
  for await (const event of source) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      yield event.data.message;
      continue;
    }
    if (event.type === 'test:diagnostic' && event.data.nesting > 0) yield `    ${event.data.message}\n`;
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { data } = event;
    const left = data.skip !== undefined && data.skip !== false;
    // A file or a suite is not a test of its own, unless all of it is left out.
    const group = (data.details.type === 'suite' && !left) || data.name.endsWith('.ts');
    if (event.type === 'test:fail') failures.add(`${data.file ?? ''}\t${group ? '' : data.name.replace(/\s+/g, ' ')}`);
    if (group) continue;
    const seconds = (data.details.duration_ms / 1000).toFixed(1);
    if (left) {
      skipped++;
      const reason = typeof data.skip === 'string' ? data.skip : 'no reason given';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      yield `  - ${data.name}: ${reason}\n`;
    } else if (event.type === 'test:pass') {
      passed++;
      yield `  ✓ ${data.name} (${seconds} s)\n`;
    } else {
      failed++;
      const error = event.data.details.error;
      const cause =
        error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : String(error.cause ?? error);
      yield `  ✗ ${data.name} (${seconds} s)\n${cause.replace(/^/gm, '      ')}\n`;
    }
  }
  const took = ((Date.now() - started) / 1000).toFixed(0);
  yield `\n${passed + failed + skipped} browser tests: ${passed} passed, ${failed} failed, ${skipped} skipped in ${took} s\n`;
  for (const [reason, count] of [...reasons].sort(([, a], [, b]) => b - a)) yield `skipped ${count}: ${reason}\n`;
  if (process.env.FAILED_TESTS) writeFileSync(process.env.FAILED_TESTS, [...failures].map((f) => `${f}\n`).join(''));
}
