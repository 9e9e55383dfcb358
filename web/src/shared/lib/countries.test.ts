import { expect, test } from 'vitest';
import { countriesIn, dialCodeOf } from './countries';

test('enum-316 all 249 countries have a dial code', () => {
  const countries = countriesIn('en');
  expect(countries).toHaveLength(249);
  for (const { value } of countries) expect(dialCodeOf(value), value).toMatch(/^\+[1-9]\d{0,3}$/);
  for (const [country, code] of Object.entries({
    CL: '+56',
    PE: '+51',
    AR: '+54',
    MX: '+52',
    US: '+1',
    ES: '+34',
    DO: '+1809',
    GB: '+44',
  })) {
    expect(dialCodeOf(country)).toBe(code);
  }
  expect(dialCodeOf('')).toBe('');
});
