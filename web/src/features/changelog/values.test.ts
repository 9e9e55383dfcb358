import { expect, test } from 'vitest';
import { i18next } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import type { ChangeValue } from './api/changelog';
import { civilMinute, valueText } from './values';

function say(language: 'es' | 'en', attribute: string, value: ChangeValue, other: ChangeValue = null): string {
  const t = i18next.getFixedT(language, 'changelog');
  return valueText(attribute, value, other, { t, format: formatFor(language), minutesPerDay: 480 });
}

test.each([
  ['sem-155 a duration', 'duration', 72, ['3\u00a0dc', '3ed']],
  ['sem-110 a lag', 'lag', 3, ['+3\u00a0dc', '+3ed']],
  ['sem-110 a lead', 'lag', -1.5, ['\u22121,5\u00a0dc', '\u22121.5ed']],
  ['sem-110 no lag', 'lag', 0, ['0', '0']],
])('%s around the clock is said in days of the clock', (_, attribute, value, texts) => {
  const said = (['es', 'en'] as const).map((language) =>
    valueText(attribute, value, 8, {
      t: i18next.getFixedT(language, 'changelog'),
      format: formatFor(language),
      minutesPerDay: 480,
      elapsed: true,
    }),
  );
  expect(said).toEqual(texts);
});

test('values with controls of direction are shown escaped', () => {
  expect(say('es', 'name', 'Muro\u202egpj.exe')).toBe('Muro⟨U+202E⟩gpj.exe');
});

test('ui-203 a date on the wire is YYYY/MM/DD H:mm of the project’s own clock', () => {
  expect(civilMinute('2026/05/04 8:00')).toBe(Date.UTC(2026, 4, 4, 8) / 60_000);
  expect(civilMinute('2026/05/04 18:30')).toBe(Date.UTC(2026, 4, 4, 18, 30) / 60_000);
  expect(civilMinute('04/05/2026')).toBeUndefined();
  expect(civilMinute(null)).toBeUndefined();
});

test.each<[string, string, ChangeValue, ChangeValue, string, string]>([
  ['a duration in hours', 'duration', 56, null, '7\u00a0d', '7d'],
  ['a promised date of a roadblock', 'promise', '2026/05/04 23:59', null, '4 may 2026', 'May 4, 2026'],
  ['the category of a roadblock', 'type_area', 'rrhh', null, 'Personas', 'People'],
  ['a type of roadblocks without a name of its own', 'constraint_type', 'design', null, 'Diseño', 'Design'],
  ['one with a name', 'constraint_type', 'Permisos municipales', null, 'Permisos municipales', 'Permisos municipales'],
  ['the week a task is expected in', 'expectedweek', 202651, null, 'S51 de 2026', 'W51 of 2026'],
  ['a task of somebody else', 'task', 682, null, 'T-682', 'T-682'],
  ['no such week', 'expectedweek', 0, null, '–', '–'],
  ['a float in hours', 'totalSlack', -8, null, '\u22121\u00a0d', '\u22121d'],
  ['a date', 'start_date', '2026/05/04 8:00', '2026/05/06 8:00', '4 may 2026', 'May 4, 2026'],
  [
    'two instants of one day with their time',
    'end_date',
    '2026/05/04 13:00',
    '2026/05/04 18:00',
    '4 may 2026, 13:00',
    'May 4, 2026, 13:00',
  ],
  [
    'a finish at midnight on the day it ends',
    'end_date',
    '2026/05/05 0:00',
    '2026/05/07 0:00',
    '4 may 2026',
    'May 4, 2026',
  ],
  [
    'two ends of one day with their time',
    'must_finish_by',
    '2026/05/05 0:00',
    '2026/05/04 18:00',
    '4 may 2026, 24:00',
    'May 4, 2026, 24:00',
  ],
  ['a start at midnight on its day', 'start_date', '2026/05/05 0:00', '2026/05/07 0:00', '5 may 2026', 'May 5, 2026'],
  [
    'a constraint at midnight, which may be one of the start or of the finish, with its time',
    'constraint_date',
    '2026/05/05 0:00',
    null,
    '5 may 2026, 00:00',
    'May 5, 2026, 00:00',
  ],
  ['log-112 a link type by its number', 'type', 1, 0, 'CC', 'SS'],
  ['log-112 a lag in days', 'lag', 5, 0, '+5\u00a0d', '+5d'],
  ['log-112 a lead in days', 'lag', -1, 0, '\u22121\u00a0d', '\u22121d'],
  ['an activity that became a summary', 'type', 'project', 'task', 'resumen', 'summary'],
  ['a promise in percent', 'commitment', 80, null, '80\u00a0%', '80%'],
  ['a quantity as a number', 'total_quantity', 12.5, null, '12,5', '12.5'],
  ['a lean status', 'lean_status', 'Debit', 'Can', 'Debe', 'Should'],
  ['the status of a roadblock', 'status', 'notcompromises', 'notreleased', 'Sin compromiso', 'Not committed'],
  ['a priority', 'priority', 'Urgent', 'Low', 'Urgente', 'Urgent'],
  ['the end of a week', 'week_end', '2026/05/11 0:00', '2026/05/12 0:00', '10 may 2026', 'May 10, 2026'],
  ['progress in percent', 'progress', 55, 40, '55\u00a0%', '55%'],
  ['criticality', 'is_critical', true, false, 'crítica', 'critical'],
  ['a constraint', 'constraint', 'snet', 'asap', 'no comenzar antes del', 'start no earlier than'],
  ['a second constraint', 'second_constraint', 'snlt', null, 'no comenzar después del', 'start no later than'],
  ['what progress is measured by', 'percent_type', 'physical', '', 'avance físico', 'physical progress'],
  ['progress measured by the duration', 'percent_type', '', 'units', 'duración', 'duration'],
  ['progress measured by the work', 'percent_type', 'units', '', 'trabajo', 'work'],
  ['a deadline on the day it ends', 'deadline', '2026/05/05 0:00', null, '4 may 2026', 'May 4, 2026'],
  ['a finish that is expected', 'expected_finish', '2026/05/04 18:00', null, '4 may 2026', 'May 4, 2026'],
  ['when work was suspended', 'suspended', '2026/05/04 8:00', null, '4 may 2026', 'May 4, 2026'],
  ['when work was taken up again', 'resumed', '2026/05/06 8:00', null, '6 may 2026', 'May 6, 2026'],
  [
    'what links to other projects ask of the start',
    'external_start',
    '2026/05/04 8:00',
    null,
    '4 may 2026',
    'May 4, 2026',
  ],
  ['what they ask of the finish', 'external_finish', '2026/05/05 0:00', null, '4 may 2026', 'May 4, 2026'],
  ['log-111 how long split work rests, in hours', 'split', 12, 0, '1,5\u00a0d', '1.5d'],
  [
    'the date of a second constraint at midnight, with its time',
    'second_constraint_date',
    '2026/05/05 0:00',
    null,
    '5 may 2026, 00:00',
    'May 5, 2026, 00:00',
  ],
  ['log-111 a cost', 'cost', 1250.5, 0, '1.250,5', '1,250.5'],
  ['a custom weight', 'ponderator', 25, null, '25\u00a0%', '25%'],
  ['whether a row is held', 'manual', true, false, 'sí', 'yes'],
  ['log-111 a calendar by its name', 'calendar', 'Turno B', 'Standard', 'Turno B', 'Turno B'],
  ['what progress is weighted by', 'basis', 'man-hours', 'cost', 'HH', 'man-hours'],
  ['an option', 'progressMode', 'retained-logic', '', 'lógica retenida', 'retained logic'],
  [
    'an option left to the profile',
    'progressMode',
    '',
    'retained-logic',
    'lo habitual del perfil',
    "the profile's habit",
  ],
  ['hours of a day', 'hoursPerDay', 9, 8, '9\u00a0h', '9\u00a0h'],
  ['of how many activities another file keeps dates', 'as_imported', 3, null, '3 actividades', '3 activities'],
  ['nothing', 'start_date', null, null, '–', '–'],
])('%s', (_, attribute, value, other, es, en) => {
  expect(say('es', attribute, value, other)).toBe(es);
  expect(say('en', attribute, value, other)).toBe(en);
});

test('the state of a request for other dates is said in words', () => {
  expect(say('es', 'date_request', 'partially_approved')).toBe('aprobada en parte');
});
