import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider';
import { ColumnsMenu, DataTable, type TableColumn, type TableLayout } from '.';

interface Crate {
  id: string;
  name: string;
  yard: string;
  weight: number | null;
}

const crates: Crate[] = [
  { id: 'a', name: 'Anchor bolts', yard: 'North', weight: 30 },
  { id: 'b', name: 'Beams 10', yard: 'South', weight: null },
  { id: 'c', name: 'Beams 9', yard: 'North', weight: 4 },
  { id: 'd', name: 'Doors', yard: 'South', weight: 12 },
];

const columns = (commit: (row: Crate, text: string) => string | undefined): TableColumn<Crate>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 200,
    fixed: true,
    value: (row) => row.name,
    edit: { text: (row) => (row.id === 'd' ? undefined : row.name), commit },
  },
  { id: 'yard', title: 'Yard', width: 100, value: (row) => row.yard, group: (row) => row.yard },
  { id: 'weight', title: 'Weight', width: 80, figures: true, value: (row) => row.weight },
];

function Yard({
  first = { shown: ['name', 'yard', 'weight'] },
  rows = crates,
  commit = () => undefined,
  onOpen,
  barred,
  isPending,
  onTick,
}: {
  first?: TableLayout;
  rows?: Crate[];
  commit?: (row: Crate, text: string) => string | undefined;
  onOpen?: (row: Crate) => void;
  barred?: (row: Crate) => string | undefined;
  isPending?: (row: Crate) => boolean;
  onTick?: (rows: readonly string[], on: boolean) => void;
}) {
  const [layout, setLayout] = useState(first);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [all] = useState(() => columns(commit));
  return (
    <UiProvider>
      <ColumnsMenu columns={all} layout={layout} onLayout={setLayout} />
      <DataTable
        label="Crates"
        rows={rows}
        rowId={(row) => row.id}
        columns={all}
        layout={layout}
        onLayout={setLayout}
        selected={selected}
        onSelect={setSelected}
        onOpen={onOpen}
        barred={barred}
        isPending={isPending}
        onTick={onTick}
        empty={<p>No crates yet</p>}
      />
      <output>{[...selected].join(' ')}</output>
    </UiProvider>
  );
}

const grid = () => screen.getByRole('treegrid', { name: 'Crates' });
const names = () =>
  within(grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent ?? row.textContent);
const focused = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;
const selected = () => screen.getByRole('status').textContent;

test('a click on a head sorts, again the other way, again not; figures sort as figures and nothing last', async () => {
  render(<Yard />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Anchor bolts', 'Beams 9', 'Beams 10', 'Doors']);
  await user.click(screen.getByRole('button', { name: 'Weight' }));
  expect(names()).toEqual(['Beams 9', 'Doors', 'Anchor bolts', 'Beams 10']);
  await user.click(screen.getByRole('button', { name: 'Weight' }));
  expect(names()).toEqual(['Anchor bolts', 'Doors', 'Beams 9', 'Beams 10']);
  expect(screen.getByRole('columnheader', { name: 'Weight' })).toHaveProperty('ariaSort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Weight' }));
  expect(names()).toEqual(['Anchor bolts', 'Beams 10', 'Beams 9', 'Doors']);
});

test('rows are grouped with their count, and the head of a group folds them by key and by click', async () => {
  render(<Yard first={{ shown: ['name', 'weight'], group: 'yard' }} />);
  const user = userEvent.setup();
  expect(names()).toEqual(['North2 rows', 'Anchor bolts', 'Beams 9', 'South2 rows', 'Beams 10', 'Doors']);
  grid().focus();
  await user.keyboard('{ArrowLeft}');
  expect(names()).toEqual(['North2 rows', 'South2 rows', 'Beams 10', 'Doors']);
  await user.click(screen.getByText('South'));
  expect(names()).toEqual(['North2 rows', 'South2 rows']);
  expect(grid().getAttribute('aria-rowcount')).toBe('3');
  await user.keyboard('{Home}{Control>}{Home}{/Control}{Enter}');
  expect(names()).toEqual(['North2 rows', 'Anchor bolts', 'Beams 9', 'South2 rows']);
});

test('arrows walk, Shift extends, Space keeps the others, Ctrl+A takes all and Escape lets go', async () => {
  render(<Yard />);
  const user = userEvent.setup();
  grid().focus();
  await user.keyboard(' ');
  expect(selected()).toBe('a');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toBe('a b c');
  expect(focused()).toBe('Beams 9');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('North');
  await user.keyboard(' ');
  expect(selected()).toBe('a b');
  await user.keyboard('{Control>}a{/Control}');
  expect(selected()).toBe('a b c d');
  await user.keyboard('{Escape}');
  expect(selected()).toBe('');
  await user.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(grid());
});

test('Space, Ctrl+A, Shift and the box of the head leave out rows that cannot be ticked', async () => {
  const barred = (row: Crate) => (row.id === 'b' ? 'On its way' : undefined);
  render(<Yard barred={barred} />);
  act(() => grid().focus());
  await userEvent.keyboard('{ArrowDown} ');
  expect(selected()).toBe('');
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(selected()).toBe('a c d');
  const head = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' });
  expect(head.checked, 'all that can be ticked').toBe(true);
  await userEvent.click(head);
  expect(selected()).toBe('');
  act(() => grid().focus());
  await userEvent.keyboard('{Home}{ArrowUp} {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toBe('a c');
});

test('every way to tick goes through the rule of the table, and reaches folded groups', async () => {
  const onTick = vi.fn();
  render(<Yard onTick={onTick} first={{ shown: ['name', 'yard'], group: 'yard' }} />);
  act(() => grid().focus());
  await userEvent.keyboard('{ArrowDown} ');
  expect(onTick).toHaveBeenLastCalledWith(['a'], true);
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}{Control>}a{/Control}');
  expect(onTick).toHaveBeenLastCalledWith(['a', 'b', 'c', 'd'], true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(onTick).toHaveBeenCalledTimes(3);
  expect(onTick).toHaveBeenLastCalledWith(['a', 'b', 'c', 'd'], true);
});

test('Enter edits, typing replaces, Tab goes on; a text that is refused stays with the reason', async () => {
  const commit = vi.fn((_: Crate, text: string) => (text ? undefined : 'Give it a name.'));
  render(<Yard commit={commit} />);
  const user = userEvent.setup();
  grid().focus();
  await user.keyboard('{Enter}');
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Give it a name.');
  await user.keyboard('Nuts{Tab}');
  expect(commit).toHaveBeenLastCalledWith(crates[0], 'Nuts');
  expect(focused()).toBe('North');
  commit.mockClear();
  await user.keyboard('{Home}{ArrowDown}X{Escape}');
  expect(commit).not.toHaveBeenCalled();
  await user.keyboard('{Control>}{End}{/Control}{Home}{Enter}');
  expect(screen.queryByRole('textbox'), 'that row may not be edited').toBeNull();
});

test('a row shows what changes around it, though its own values stay', () => {
  const { rerender } = render(<Yard />);
  const row = () => within(grid()).getAllByRole('row')[1];
  const box = () => within(row()).getByRole<HTMLInputElement>('checkbox');
  const plain = row().className;
  expect(box().disabled).toBe(false);
  rerender(<Yard barred={({ id }) => (id === 'a' ? 'Sealed' : undefined)} isPending={({ id }) => id === 'a'} />);
  expect(box().disabled).toBe(true);
  expect(box().title).toBe('Sealed');
  expect(row().className).not.toBe(plain);
  rerender(<Yard />);
  expect(box().disabled).toBe(false);
  expect(row().className).toBe(plain);
});

test('Alt+Enter opens a row', async () => {
  const onOpen = vi.fn();
  render(<Yard onOpen={onOpen} />);
  grid().focus();
  await userEvent.keyboard('{ArrowDown}{Alt>}{Enter}{/Alt}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(crates[1]);
});

test('columns are hidden and shown from the menu; the fixed one is not offered', async () => {
  render(<Yard />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.queryByRole('menuitem', { name: 'Name', hidden: true })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Yard', hidden: true }));
  expect(screen.queryByRole('columnheader', { name: 'Yard' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Yard', hidden: true }));
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['', 'Name', 'Weight', 'Yard']);
});

test('of 20,000 rows few are drawn', () => {
  const many = Array.from({ length: 20_000 }, (_, k) => ({ id: `${k}`, name: `Crate ${k}`, yard: 'North', weight: k }));
  render(<Yard rows={many} />);
  expect(grid().getAttribute('aria-rowcount')).toBe('20001');
  expect(within(grid()).getAllByRole('row').length).toBeLessThan(60);
});

test('without rows it says so; with them it has no faults of accessibility', async () => {
  const { unmount } = render(<Yard rows={[]} />);
  expect(screen.getByText('No crates yet')).toBeTruthy();
  unmount();
  render(<Yard first={{ shown: ['name', 'weight'], group: 'yard' }} />);
  const { violations } = await axe.run(grid(), { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

test('what is being typed stays while its row is scrolled out of sight, and rows that come take the elements of those that left', async () => {
  const many = Array.from({ length: 500 }, (_, k) => ({ id: `c${k}`, name: `Crate ${k}`, yard: 'North', weight: k }));
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = this.role === 'rowgroup' ? -(this.parentElement?.scrollTop ?? 0) : 0;
    return DOMRect.fromRect({ x: 0, y: top, width: 400, height: this.role === 'rowgroup' ? 15_000 : 600 });
  });
  render(<Yard rows={many} />);
  const scrollTo = (top: number) =>
    act(() => {
      grid().scrollTop = top;
      grid().dispatchEvent(new Event('scroll'));
    });
  await userEvent.dblClick(screen.getByText('Crate 3'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' of glass');
  const before = new Set(screen.getAllByRole('row'));
  scrollTo(9000);
  expect(screen.queryByText('Crate 4')).toBeNull();
  const made = screen.getByText('Crate 305').closest('[role=row]') as HTMLElement;
  expect(before.has(made), 'filled anew').toBe(true);
  expect(focused(), 'a screen reader still names the cell with the focus').toBeDefined();
  scrollTo(0);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Crate 3 of glass');
  await userEvent.keyboard('{Escape}');
  scrollTo(9000);
  expect(focused()).toBe('Crate 3');
});
