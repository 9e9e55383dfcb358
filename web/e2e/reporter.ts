// Says what each browser test did, and ends with the line of totals that the project's test report collects. The files
// in which something failed are listed in $FAILED_FILES, one a line, for whoever wants to run them again.
import { writeFileSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  const failedFiles = new Set<string>();
  const started = Date.now();
  for await (const event of source) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      yield event.data.message;
      continue;
    }
    if (event.type === 'test:diagnostic' && event.data.nesting > 0) yield `    ${event.data.message}\n`;
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { data } = event;
    if (event.type === 'test:fail' && data.file) failedFiles.add(data.file);
    const left = data.skip !== undefined && data.skip !== false;
    // A file or a suite is not a test of its own, unless all of it is left out.
    if ((data.details.type === 'suite' && !left) || data.name.endsWith('.ts')) continue;
    const seconds = (data.details.duration_ms / 1000).toFixed(1);
    if (left) {
      skipped++;
      yield `  - ${data.name}: ${data.skip === true ? 'skipped' : data.skip}\n`;
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
  if (process.env.FAILED_FILES) writeFileSync(process.env.FAILED_FILES, [...failedFiles].join('\n'));
}
