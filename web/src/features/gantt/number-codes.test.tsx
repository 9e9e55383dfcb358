import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Plan } from '@/engine';
import { type Row, snapshot } from '@/engine/schedule/testing/plans';
import { expectAccessible } from '@/test-render';
import { habitOf, type Numbering, numbered } from './number-codes';
import { openGantt } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

const rows: Row[] = [
  { row: 9, name: 'Obra gruesa', kind: 'summary', from: 0, to: 4 },
  { row: 1, parent: 9, name: 'Muros', from: 0, to: 2 },
  { row: 2, parent: 9, name: 'Losa', from: 2, to: 4 },
  { row: 3, name: 'Entrega', from: 4, to: 5 },
];

const coded = (codes: Record<number, string>) => (plan: ReturnType<typeof snapshot>) => {
  const a = plan.activities as unknown as { row: number[]; code: string[] };
  a.code = a.row.map((row) => codes[row] ?? '');
  return plan;
};
const plan = (codes: Record<number, string> = {}) => Plan.read(coded(codes)(snapshot(rows, [])));
const codesOf = (codes: Record<number, string>, over: Partial<Numbering> = {}) =>
  numbered(plan(codes), { prefix: 'A', first: 1000, step: 10, again: false, ...over }).map(({ row, to }) => [row, to]);

describe('the next free codes', () => {
  test('go down the outline by the step; summaries have none', () => {
    expect(codesOf({})).toEqual([
      [1, 'A1000'],
      [2, 'A1010'],
      [3, 'A1020'],
    ]);
  });
  test('pass over what somebody has, and leave those that have one alone', () => {
    expect(codesOf({ 2: 'A1000' })).toEqual([
      [1, 'A1010'],
      [3, 'A1020'],
    ]);
  });
  test('are as wide as the first number, and only for the rows that are meant', () => {
    expect(codesOf({}, { prefix: 'EST-', first: 1, rows: new Set([3]) })).toEqual([[3, 'EST-1']]);
    expect(codesOf({ 1: 'A1000', 2: 'A1010', 3: 'A1020' }, { again: true })[0]).toEqual([1, 'A1030']);
  });
  test('go on as the schedule’s own codes do', () => {
    expect(habitOf(plan())).toEqual({ prefix: 'A', first: 1000, step: 10 });
    expect(habitOf(plan({ 1: 'EST-10', 2: 'EST-15' }))).toEqual({ prefix: 'EST-', first: 20, step: 5 });
  });
});

test('activities without a code get one, as one step', async () => {
  const { actions, sent } = await openGantt({ rows, ties: [], told: coded({ 1: 'EST-10', 2: 'EST-15' }) });
  act(() => actions.dialogs.openDialog({ kind: 'codes', rows: [] }));
  const dialog = await screen.findByRole('dialog', { name: 'Códigos correlativos' });
  within(dialog).getByText('EST-20');
  await expectAccessible(dialog);
  await userEvent.clear(within(dialog).getByLabelText('Paso'));
  expect(
    within(dialog)
      .getByRole('button', { name: /^Dar código/ })
      .hasAttribute('disabled'),
  ).toBe(true);
  await userEvent.type(within(dialog).getByLabelText('Paso'), '5');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dar código a 1 actividad' }));
  await waitFor(() => expect(sent).toMatchObject([{ type: 'activity.set-code', row: 3, code: 'EST-20', seen: '' }]));
});
