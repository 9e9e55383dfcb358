import { describe, expect, test } from 'vitest';
import { ownWriting } from './paste-writing';

const date = (text: string, format = 'DD/MM/YY') => ownWriting('start', text, format);

describe('dates as other tools write them', () => {
  test.each([
    ['lun 02/03/26', '02/03/26'],
    ['mié 04/03/26', '04/03/26'],
    ['miércoles 04/03/26', '04/03/26'],
    ['SÁB. 07/03/26', '07/03/26'],
    ['Thu, 05/03/26', '05/03/26'],
    ['02-Mar-26', '2/3/26'],
    ['02-mar-26 A', '2/3/26'],
    ['31-dic-2026*', '31/12/2026'],
    ['15-Ago-26', '15/8/26'],
    ['1 sept. 2026', '1/9/2026'],
    ['02/03/26 A', '02/03/26'],
    ['02/03/26*', '02/03/26'],
    ['2026-04-06', '6/4/2026'],
    ['2026-04-06 00:00:00', '6/4/2026'],
    ['2026-04-06T08:30', '6/4/2026 08:30'],
    ['lun 02/03/26 8:00', '02/03/26 8:00'],
  ])('%s is %s', (text, own) => expect(date(text)).toBe(own));

  test('day and month keep the order of the schedule where both are figures', () => {
    expect(date('Mon 3/2/26', 'MM/DD/YY')).toBe('3/2/26');
    expect(date('02-Mar-26', 'MM/DD/YY')).toBe('3/2/26');
    expect(date('2026-04-06', 'MM/DD/YY')).toBe('4/6/2026');
  });

  test.each(['hito 02/03/26', '02-Xyz-26', 'A', '*', 'lun', '02/03/26 B'])('%s stays as it is', (text) =>
    expect(date(text)).toBe(text),
  );
});

describe('figures as other tools write them', () => {
  const cost = (text: string) => ownWriting('cost', text, 'DD/MM/YY');

  test.each([
    ['$ 45.000', '45.000'],
    ['$45,000.50', '45,000.50'],
    ['US$ 45.000', '45.000'],
    ['45.000 €', '45.000'],
    ['CLP 45.000', '45.000'],
    ['45.000 USD', '45.000'],
    ['-$ 5', '-5'],
    ['45 mil', '45 mil'],
  ])('%s is %s', (text, own) => expect(cost(text)).toBe(own));

  test.each([
    ['40 horas', '40'],
    ['40 hrs.', '40 hrs'],
    ['40 hours', '40'],
  ])('man-hours of %s are %s', (text, own) => expect(ownWriting('manHours', text, 'DD/MM/YY')).toBe(own));
});

describe('durations as other tools write them', () => {
  test.each([
    ['5 días?', '5 días'],
    ['2 sem.', '2 sem'],
    ['1 sem. 2 d.', '1 sem 2 d'],
    ['1.5 d', '1.5 d'],
    ['3 díast', '3 dc'],
    ['1 díat?', '1 dc'],
    ['4 horast', '4 hc'],
    ['2 semt', '2 sc'],
    ['3 edays', '3 ed'],
    ['2 ewks', '2 ew'],
    ['5 ehours', '5 eh'],
    ['mucho', 'mucho'],
  ])('%s is %s', (text, own) => expect(ownWriting('duration', text, 'DD/MM/YY')).toBe(own));

  test('and so are the lags of links', () => {
    expect(ownWriting('predecessors', '12FC+2 díast;13CC+1 sem.', 'DD/MM/YY')).toBe('12FC+2 dc;13CC+1 sem');
  });
});

test('words are nobody’s writing', () => {
  expect(ownWriting('name', '  lun 02/03/26 A', 'DD/MM/YY')).toBe('  lun 02/03/26 A');
  expect(ownWriting('description', '$ 45.000', 'DD/MM/YY')).toBe('$ 45.000');
});
