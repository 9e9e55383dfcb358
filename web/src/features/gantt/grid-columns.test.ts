import { describe, expect, test } from 'vitest';
import {
  ACTIONS,
  boundedWidth,
  codedColumns,
  columns,
  gridLayout,
  movedColumn,
  narrowestOf,
  readColumns,
  standardColumns,
  toggledColumn,
} from './grid-columns';

const wide = { last: 300, codeLength: 6, available: 1600 };
const all = { ...standardColumns, shown: columns.map((c) => c.id) };

describe('the layout', () => {
  test('columns lie side by side, and a position finds the one it falls on, scrolled or not', () => {
    for (const settings of [standardColumns, all]) {
      const { places, shown, at, frozenWidth } = gridLayout(wide, settings);
      let x = 0;
      for (const id of shown) {
        expect(places[id]!.left).toBe(x);
        const scrolled = Math.max(0, x - 400);
        if (x - scrolled >= frozenWidth) expect(at(x - scrolled, scrolled)).toBe(id);
        x += places[id]!.width;
      }
    }
    const { at, places } = gridLayout(wide, all);
    expect(at(places.name!.left + 5, 900), 'the name stays in its place while the others scroll').toBe('name');
  });

  test('gantt-136 until somebody moves its edge the grid is 800 px wide, and wider where names would have less than 260 px', () => {
    const { width, total, room, places } = gridLayout(wide);
    expect(places.name!.width).toBe(260);
    expect(width).toBeLessThan(820);
    expect(total).toBe(room);
    expect(room).toBe(width - 1 - ACTIONS);
    const few = { ...standardColumns, shown: standardColumns.shown.filter((id) => id !== 'predecessors') };
    expect(gridLayout(wide, few).width).toBe(801);
    expect(gridLayout(wide, { ...standardColumns, pane: 640 }).width).toBe(641);
  });

  test('names have 260 px at 1,440, also beside the codes of activities, and the timeline keeps its share', () => {
    const sheet = { last: 290, codeLength: 6, activityCodeLength: 6, available: 1440 - 75 };
    for (const settings of [standardColumns, codedColumns]) {
      const { places, scrolls, width } = gridLayout(sheet, settings);
      expect(scrolls).toBe(false);
      expect(places.name!.width).toBeGreaterThanOrEqual(260);
      expect(width).toBeLessThan(sheet.available * 0.67);
    }
    expect(codedColumns.shown.slice(0, 4)).toEqual(['number', 'wbs', 'code', 'name']);
    expect(readColumns(undefined, codedColumns).shown).toEqual(codedColumns.shown);
    expect(readColumns({ shown: ['name'] }, codedColumns).shown, 'a choice stands').toEqual(['name']);
    expect(gridLayout({ ...sheet, activityCodeLength: 4 }, codedColumns).places.code!.width).toBeLessThan(
      gridLayout({ ...sheet, activityCodeLength: 10 }, codedColumns).places.code!.width,
    );
  });

  test('gantt-136 no column of texts becomes narrower than 100 px; figures and dates keep what they need', () => {
    for (const { id, kind, width } of columns) {
      expect(boundedWidth(id, 3)).toBe(narrowestOf(id));
      if (kind === 'text') expect(narrowestOf(id)).toBe(100);
      else expect(narrowestOf(id)).toBe(Math.min(100, width));
    }
    expect(readColumns({ widths: { description: 20 } }).widths.description).toBe(100);
  });

  test('long numbers, deep codes and long dates get the room they need, and the name keeps what it needs', () => {
    const small = gridLayout({ ...wide, codeLength: 5 }).places;
    const large = gridLayout({ last: 49_999, codeLength: 18, available: 1600 }).places;
    expect(large.number!.width).toBeGreaterThan(small.number!.width);
    expect(large.wbs!.width).toBeGreaterThan(100);
    expect([small.name!.width, large.name!.width]).toEqual([260, 260]);
    expect(gridLayout({ ...wide, dateLength: 14 }).places.start!.width).toBeGreaterThan(small.start!.width);
    expect(gridLayout({ ...wide, codeLength: 400 }).places.wbs!.width).toBe(104);
  });

  test('a code of twelve capitals is read whole', () => {
    expect(gridLayout({ ...wide, activityCodeLength: 12 }, codedColumns).places.code!.width).toBeGreaterThanOrEqual(
      114,
    );
  });

  test('a name that would get too narrow keeps a width that can be read, and the others scroll', () => {
    const { places, scrolls } = gridLayout({ ...wide, dateLength: 14 }, all);
    expect(scrolls).toBe(true);
    expect(places.name!.width).toBeGreaterThan(240);
  });

  test('a tablet shows the grid in its whole width or the timeline beside the names, a phone as well', () => {
    for (const available of [948, 694, 390]) {
      const grid = gridLayout({ ...wide, available, only: 'grid' }, codedColumns);
      expect(grid.width).toBe(available);
      const timeline = gridLayout({ ...wide, available, only: 'timeline' }, codedColumns);
      expect(timeline.shown).toEqual(['name']);
      expect(timeline.width).toBeLessThanOrEqual(Math.max(201, available * 0.4));
      expect(timeline.scrolls).toBe(false);
    }
    const phone = gridLayout({ ...wide, available: 390, only: 'grid' }, codedColumns);
    expect(phone.shown, 'the name comes before the codes').not.toContain('wbs');
    expect(phone.shown).not.toContain('code');
    expect(phone.places.name!.width).toBeGreaterThanOrEqual(130);
  });

  test('a narrow window keeps the timeline in sight and scrolls the columns behind the name', () => {
    for (const available of [1024 - 74, 768, 600, 400]) {
      const { shown, width, total, room } = gridLayout({ ...wide, available });
      expect(shown).toEqual(standardColumns.shown);
      expect(width).toBeLessThan(available * 0.7);
      expect(total).toBeGreaterThan(room);
    }
  });
});

describe('settings', () => {
  test('what was kept is put right: unknown columns go, the name stays, nothing is twice', () => {
    expect(readColumns(undefined)).toEqual(standardColumns);
    expect(readColumns({ shown: ['cost', 'rubbish', 'cost'], widths: { cost: 5000, rubbish: 3 }, pane: 12 })).toEqual({
      shown: ['name', 'cost'],
      widths: { cost: 800 },
      pane: 800,
    });
  });

  test('a column moves by places and stops at the edges', () => {
    const settings = readColumns({ shown: ['number', 'name', 'start'] });
    expect(movedColumn(settings, 'start', 0).shown).toEqual(['start', 'number', 'name']);
    expect(movedColumn(settings, 'start', 9)).toBe(settings);
  });

  test('a column that is shown again stands where the chooser lists it; the name cannot be hidden', () => {
    const settings = readColumns({ shown: ['number', 'name', 'start'] });
    expect(toggledColumn(settings, 'duration').shown).toEqual(['number', 'name', 'duration', 'start']);
    expect(toggledColumn(settings, 'start').shown).toEqual(['number', 'name']);
    expect(toggledColumn(settings, 'name')).toBe(settings);
  });
});
