import { describe, expect, test } from 'vitest';
import { Plan, type PlanCommand } from '@/engine';
import { RowNames } from '@/engine/core/row-names';
import { overlay } from '@/engine/schedule/overlay';
import { evening, morning, type Row, snapshot, type Tie } from '@/engine/schedule/testing/plans';
import { columns, type EditableColumn, isEditable } from './grid-columns';
import { leftOut, type PasteMode, Pasting, pastePlan, withoutCircle } from './paste-plan';
import { pastedTable } from './paste-table';
import './texts';

const rows: Row[] = [1, 2, 3].map((row) => ({ row, name: `A${row}`, from: 0, to: 2 }));

interface Onto {
  mode?: PasteMode;
  rows?: Row[];
  ties?: Tie[];
  /** The rows that are written over. */
  over?: number[];
  format?: string;
  /** Of the rows, the project's own first. */
  codes?: string[];
}

/** What a table with a line of names comes to in a plan. */
function planned(lines: string[], onto: Onto = {}): Pasting {
  const wire = snapshot(onto.rows ?? rows, onto.ties ?? []);
  if (onto.format) wire.schedule.dateFormat = onto.format;
  if (onto.codes) wire.activities.code = onto.codes;
  const paste = new Pasting(
    Plan.read(wire),
    pastedTable(lines.join('\n'), 'name', ['name']),
    'es',
    () => 'something else',
  );
  return pastePlan(paste, onto.mode ?? 'insert', { place: {}, rows: onto.over ?? [], beyond: {} });
}

const midnight = (minute: number) => minute - (minute % 1440);

const reasons = ({ refused }: Pasting) => refused.map(({ k, column, key }) => [k, column.target, key]);

describe('columns of new activities', () => {
  const sample: Record<EditableColumn, string> = {
    name: 'Losa',
    code: 'A100',
    actualStart: '06/04/26',
    actualFinish: '08/04/26',
    remaining: '2 d',
    expectedFinish: '15/04/26',
    percentType: 'Física',
    suspended: '07/04/26',
    resumed: '08/04/26',
    deadline: '30/04/26',
    description: 'En dos etapas',
    duration: '3 d',
    start: '13/04/26',
    finish: '15/04/26',
    constraintDate: '13/04/26',
    externalStart: '13/04/26',
    externalFinish: '15/04/26',
    predecessors: '1',
    successors: '1',
    progress: '50 %',
    calendar: 'Seven days',
    cost: '100',
    usedCost: '100',
    manHours: '100',
    weight: '10 %',
  };
  const editable = columns.map(({ id }) => id).filter(isEditable);
  const beside = (column: EditableColumn, text: string) =>
    planned([
      column === 'name' ? '#\tNombre\tDuración' : `#\tNombre\t${column === 'finish' ? 'Inicio\tFin' : headOf(column)}`,
      '1\tRadier\t',
      column === 'name' ? `2\t${text}\t` : `2\tMuro\t${column === 'finish' ? `13/04/26\t${text}` : text}`,
    ]);
  const headOf = (column: EditableColumn) => heads[column] ?? column;
  const heads: Partial<Record<EditableColumn, string>> = {
    code: 'Activity ID',
    actualStart: 'Actual start',
    actualFinish: 'Término real',
    remaining: 'Duración restante',
    expectedFinish: 'Expected finish',
    percentType: 'Percent complete type',
    suspended: 'Suspendida',
    resumed: 'Reanuda',
    deadline: 'Fecha límite',
    constraintDate: 'Constraint date',
    externalStart: 'Inicio temprano externo',
    externalFinish: 'Término tardío externo',
    usedCost: 'Actual cost',
    manHours: 'Man hours',
  };

  test.each(editable)('%s is read or said to be left out', (column) => {
    const read = beside(column, sample[column]);
    expect(read.table.columns.map(({ target }) => target)).toContain(column);
    const out = read.table.columns.some((one) => one.target === column && leftOut(one, read.table, 'insert'));
    expect(out || JSON.stringify(read.commands) !== JSON.stringify(beside(column, '').commands)).toBe(true);
    expect(read.refused).toEqual([]);
  });

  const anyText: readonly EditableColumn[] = ['name', 'description', 'code'];
  const notOfNew: readonly EditableColumn[] = ['remaining', 'suspended', 'resumed'];
  test.each(editable.filter((column) => !anyText.includes(column) && !notOfNew.includes(column)))(
    '%s that cannot be read is reported',
    (column) => {
      expect(beside(column, '¿?').refused.map((cell) => cell.column.target)).toEqual([column]);
    },
  );

  test('dates other projects set become those of the new activity: the first day from its morning, the last one whole', () => {
    const read = planned(['Nombre\tInicio temprano externo\tTérmino tardío externo', 'Muro\t13/04/26\t15/04/26']);
    expect(read.commands.slice(1)).toEqual([
      { type: 'activity.set-external-start', row: '#1', date: midnight(morning(5)) },
      { type: 'activity.set-external-finish', row: '#1', date: midnight(evening(7)) },
    ]);
  });

  test('a summary takes no dates of other projects, and says so', () => {
    const read = planned(['Nombre\tInicio temprano externo', 'Obra\t13/04/26', '  Muro\t']);
    expect(read.commands).toHaveLength(1);
    expect(read.notes.get('summary')).toBe(1);
  });

  test('act-123 nor a code, which the activities below it take', () => {
    const read = planned(['Nombre\tCódigo', 'Obra\tS2', '  Muro\tS2.100']);
    expect(read.commands.slice(1)).toEqual([{ type: 'activity.set-code', row: '#2', code: 'S2.100' }]);
    expect(read.notes.get('summary')).toBe(1);
  });
});

test('sem-154 a date of another project over a level of effort is reported at its cell, and the rest is pasted', () => {
  const crane: Row = { row: 2, name: 'Grúa', kind: 'level-of-effort', from: 0, to: 2 };
  const read = planned(['Nombre\tInicio temprano externo', 'Muro\t13/04/26', 'Grúa torre\t13/04/26'], {
    mode: 'overwrite',
    rows: [rows[0], crane],
    over: [1, 2],
  });
  expect(reasons(read)).toEqual([[1, 'externalStart', 'problem.externalOfEffort']]);
  expect(read.commands).toMatchObject([
    { type: 'activity.rename', row: 1 },
    { type: 'activity.set-external-start', row: 1 },
    { type: 'activity.rename', row: 2 },
  ]);
});

test('the figures of the site over rows become reports in the order in which they happened', () => {
  const read = planned(
    [
      'Nombre\tRestante\tTérmino real\tInicio real\t% completado',
      'A1\t\t08/04/26\t07/04/26\t',
      'A2\t1 d\t\t07/04/26\t50',
    ],
    { mode: 'overwrite', over: [1, 2] },
  );
  expect(reasons(read)).toEqual([]);
  expect(read.commands).toMatchObject([
    { type: 'activity.set-actual-start', row: 1, date: midnight(morning(1)), seen: null },
    { type: 'activity.set-actual-finish', row: 1, date: midnight(evening(2)), seen: null },
    { type: 'activity.set-progress', row: 2, progress: 500_000 },
    { type: 'activity.set-actual-start', row: 2, date: midnight(morning(1)) },
    { type: 'activity.set-remaining', row: 2, remaining: 480 },
  ]);
});

describe('links over rows', () => {
  const over = (lines: string[], ties: Tie[] = []) => planned(lines, { mode: 'overwrite', over: [1, 2, 3], ties });

  test('the one that closes a circle with those pasted before it is reported, and the others are made', () => {
    const read = over(['Nombre\tPredecesoras', 'A1\t3', 'A2\t1', 'A3\t2']);
    expect(reasons(read)).toEqual([[2, 'predecessors', 'paste.problem.cycle']]);
    expect(read.commands).toEqual([
      { type: 'links.add', items: [{ from: 3, to: 1, type: 'FS', lag: 0 }] },
      { type: 'links.add', items: [{ from: 1, to: 2, type: 'FS', lag: 0 }] },
    ]);
  });

  test('a cell whose second link closes a circle makes neither', () => {
    const read = over(['Nombre\tPredecesoras', 'A1\t2', 'A2\t3; 1', 'A3\t2']);
    expect(reasons(read)).toEqual([[1, 'predecessors', 'paste.problem.cycle']]);
    expect(read.commands.map((command) => command.type === 'links.add' && command.items.length)).toEqual([1, 1]);
  });

  test('a link is turned round where the one that stands is taken away above it', () => {
    const read = over(['Nombre\tPredecesoras', 'A1\t', 'A2\t', 'A3\t'], [[1, 2]]);
    expect(read.commands).toEqual([{ type: 'links.remove', links: [500] }]);
    const turned = planned(['Nombre\tPredecesoras', 'A2\t', 'A1\t2'], {
      mode: 'overwrite',
      over: [2, 1],
      ties: [[1, 2]],
    });
    expect(turned.refused).toEqual([]);
    expect(turned.commands.at(-1)).toEqual({ type: 'links.add', items: [{ from: 2, to: 1, type: 'FS', lag: 0 }] });
  });
});

test('new rows beyond those written over lose links in a circle, and the rest is pasted', () => {
  const read = planned(['#\tNombre\tPredecesoras', '1\tB3\t', '2\tX\t3', '3\tY\t2'], { mode: 'overwrite', over: [3] });
  const foresee = (command: PlanCommand) => {
    const { plan, preview } = overlay(read.plan, [{ id: 'foreseen', command }], new RowNames());
    return { ...preview, plan };
  };
  const { pasting } = withoutCircle(read, foresee);
  expect(pasting.circle).toBe(true);
  expect(pasting.commands.map(({ type }) => type)).toEqual(['activities.add', 'activity.rename']);
});

describe('rows of other tools', () => {
  const lines = [
    'Nombre de tarea\tDuración\tComienzo\tFin\tCosto',
    'Muro\t2 sem.\tlun 13/04/26\t\t$ 45.000',
    'Curado\t3 díast\t20-Abr-26 A\t\tUS$ 12,5',
    'Losa\t\t2026-04-13\t15-Apr-26*\t',
  ];

  test('keep their values as new ones', () => {
    const read = planned(lines);
    expect(read.refused).toEqual([]);
    const [add, ...rest] = read.commands;
    expect(add).toMatchObject({ items: [{ name: 'Muro', duration: 4800 }, { name: 'Curado' }, { duration: 1440 }] });
    expect(rest).toContainEqual({ type: 'activity.set-cost', row: '#1', value: 450_000_000 });
    expect(rest).toContainEqual({ type: 'activity.set-cost', row: '#2', value: 125_000 });
    expect(rest).toContainEqual({ type: 'activity.set-constraint-date', row: '#1', date: midnight(morning(5)) });
    expect(rest).toContainEqual({ type: 'activity.set-constraint-date', row: '#2', date: midnight(morning(10)) });
  });

  test('keep them over rows', () => {
    const read = planned(lines, { mode: 'overwrite', over: [1, 2, 3] });
    expect(read.refused).toEqual([]);
    const of = (row: number) => read.commands.filter((command) => 'row' in command && command.row === row);
    expect(of(1)).toMatchObject([
      { name: 'Muro' },
      { duration: 4800 },
      { start: midnight(morning(5)) },
      { value: 450_000_000 },
    ]);
    expect(of(2)).toContainEqual(expect.objectContaining({ duration: 3 * 1440, elapsed: true }));
    expect(of(3)).toContainEqual(expect.objectContaining({ type: 'activity.set-duration', duration: 1440 }));
  });
});

describe('figures of the field', () => {
  test('go to the activities with their codes, in whatever order they stand; a code that none has alone is refused', () => {
    const paste = planned(['Código\tAvance', 'C3\t50 %', 'C9\t10 %', 'C1\t25 %', ' \t'], {
      mode: 'match',
      codes: ['', 'C1', 'C2', 'C3'],
    });
    expect(paste.commands).toEqual([
      { type: 'activity.set-progress', row: 3, progress: 500_000, seen: 0 },
      { type: 'activity.set-progress', row: 1, progress: 250_000, seen: 0 },
    ]);
    expect(reasons(paste)).toEqual([[1, 'code', 'paste.problem.code']]);
    expect([paste.changed, paste.added]).toEqual([2, 0]);
    const twice = planned(['Código\tAvance', 'C1\t50 %', 'C2\t10 %'], {
      mode: 'match',
      codes: ['', 'C1', 'C2', 'C1'],
    });
    expect(twice.commands).toEqual([{ type: 'activity.set-progress', row: 2, progress: 100_000, seen: 0 }]);
    expect(reasons(twice)).toEqual([[0, 'code', 'paste.problem.code']]);
  });
});
