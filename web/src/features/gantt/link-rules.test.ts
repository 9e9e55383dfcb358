import { expect, test } from 'vitest';
import { linkTypeOf } from './link-rules';

test('link-101 the type of a link follows from the ends it joins', () => {
  expect(linkTypeOf('finish', 'start')).toBe('FS');
  expect(linkTypeOf('start', 'start')).toBe('SS');
  expect(linkTypeOf('finish', 'finish')).toBe('FF');
  expect(linkTypeOf('start', 'finish')).toBe('SF');
});
