import { describe, expect, test } from 'vitest';
import { Plan } from '@/engine';
import { evening, morning, type Row, snapshot, type Tie } from '@/engine/testing/plans';
import { columns, type EditableColumn, isEditable } from './grid-columns';
import { leftOut, type PasteMode, Pasting, pastePlan } from './paste-plan';
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
}

/** What a table with a line of names comes to in a plan. */
function planned(lines: string[], onto: Onto = {}): Pasting {
  const wire = snapshot(onto.rows ?? rows, onto.ties ?? []);
  if (onto.format) wire.schedule.dateFormat = onto.format;
  const paste = new Pasting(Plan.read(wire), pastedTable(lines.join('\n'), 'name', ['name']), 'es', () => '');
  return pastePlan(paste, onto.mode ?? 'insert', { place: {}, rows: onto.over ?? [], beyond: {} });
}

const midnight = (minute: number) => minute - (minute % 1440);

describe('columns of new activities', () => {
  const sample: Record<EditableColumn, string> = {
    name: 'Losa',
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

  test.each(editable.filter((column) => column !== 'name' && column !== 'description'))(
    '%s that cannot be read is told',
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
});
