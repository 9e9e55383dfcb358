import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Plan } from '@/engine';
import { type Row, snapshot, type Tie } from '@/engine/schedule/testing/plans';
import { expectAccessible } from '@/test-render';
import { openGantt } from './testing/open-gantt';
import { type Trace, traced } from './trace-logic';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

/** 1 → 2 → 3 → 4, and 5 → 3 without driving it; 6 hangs on nothing. Summary 9 holds 2 and 3. */
const rows: Row[] = [
  { row: 1, name: 'Trazado', from: 0, to: 2 },
  { row: 9, name: 'Obra gruesa', kind: 'summary', from: 2, to: 7 },
  { row: 2, parent: 9, name: 'Muros', from: 2, to: 4 },
  { row: 3, parent: 9, name: 'Losa', from: 4, to: 7 },
  { row: 4, name: 'Entrega', from: 7, to: 8 },
  { row: 5, name: 'Fierros', from: 0, to: 1 },
  { row: 6, name: 'Cierro', from: 0, to: 1 },
];
const ties: Tie[] = [
  [1, 2],
  [2, 3],
  [3, 4],
  [5, 3],
];

const reach = (part: Partial<Trace>) => {
  const plan = Plan.read(snapshot(rows, ties));
  const found = traced(plan, { row: 3, direction: 'both', driving: false, only: false, ...part });
  return [...(found?.marks ?? [])].flatMap((mark, i) => (mark ? [plan.activities.row[i]] : [])).sort();
};

describe('what a trace reaches', () => {
  test.each([
    ['both ways to any depth', {}, [1, 2, 3, 4, 5]],
    ['back only', { direction: 'predecessors' }, [1, 2, 3, 5]],
    ['forth only', { direction: 'successors' }, [3, 4]],
    ['one link away', { depth: 1 }, [2, 3, 4, 5]],
    ['along links that drive', { driving: true }, [1, 2, 3, 4]],
    ['from a summary: from all that is in it', { row: 9, direction: 'predecessors' }, [1, 2, 3, 5]],
  ] as const)('%s', (_, part, expected) => expect(reach(part)).toEqual(expected));

  test('an activity that is gone has no trace', () => expect(reach({ row: 77 })).toEqual([]));
});

const back = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row][data-back]')].map((row) => Number(row.dataset.row)).sort();

test('Alt+T traces the activity with the focus: what lies outside stands back, or is left out', async () => {
  const { at, store } = await openGantt({ rows, ties });
  at(3, 'name');
  await userEvent.keyboard('{Alt>}t{/Alt}');
  const bar = await screen.findByRole('region', { name: 'Lógica trazada' });
  expect(bar.textContent).toContain('3 predecesoras');
  expect(bar.textContent).toContain('1 sucesora');
  await expectAccessible(bar);
  expect(back()).toEqual([6]);
  expect(document.querySelector('[data-bar="6"]')?.hasAttribute('data-back')).toBe(true);
  await userEvent.click(within(bar).getByRole('checkbox', { name: 'Solo conductoras' }));
  await waitFor(() => expect(back()).toEqual([5, 6]));
  await userEvent.click(within(bar).getByRole('checkbox', { name: 'Mostrar solo estas' }));
  await waitFor(() => expect(document.querySelector('[data-row="6"]')).toBeNull());
  expect(document.querySelector('[data-row="9"]'), 'the summary says where they lie').not.toBeNull();
  expect(store.getState().arranged, 'rows are not carried while some are left out').toBe(true);
  await userEvent.click(within(bar).getByRole('button', { name: 'Terminar' }));
  await waitFor(() => expect(document.querySelector('[data-row="6"]')).not.toBeNull());
  expect(back()).toEqual([]);
});

test('the same keys once more end a trace; on another row they trace that one', async () => {
  const { at, store } = await openGantt({ rows, ties });
  at(3, 'name');
  await userEvent.keyboard('{Alt>}t{/Alt}');
  at(4, 'name');
  await userEvent.keyboard('{Alt>}t{/Alt}');
  expect(store.getState().trace?.row).toBe(4);
  await userEvent.keyboard('{Alt>}t{/Alt}');
  expect(store.getState().trace).toBeUndefined();
  act(() => store.setState({ trace: undefined }));
});
