/** What simulations draw from, on screen, and what a command writes before the server answers. */
import type { RecordArea, RecordEdit } from '../core/record-model';
import type { Records } from '../core/records';
import type { BaseCommand } from '../core/wire';
import { tables } from './fields.gen';
import { isRanges, type RangeBy, type RangeShape, type RangesCommand } from './wire';

export const ranges: RecordArea<BaseCommand> = {
  names: ['ranges'],
  tables,
  references: { one: new Set(), many: new Set(['rows']), records: new Set(['commands']) },
  perform(edit, command) {
    if (isRanges(command)) perform(edit, command);
  },
  about: () => undefined,
};

/** A range of one activity or of a group. Points are working minutes of an activity, else ten-thousandths of a percent. */
export interface RiskRange {
  row: number;
  by: RangeBy;
  of: number;
  subcontract: string;
  tag: string;
  shape: RangeShape;
  low: number;
  likely: number;
  high: number;
  correlation: number;
}

export function rangesOf(rows: Records): RiskRange[] {
  const column = (name: string) => rows.column('ranges', name);
  const [by, of, firm, tag, shape] = ['By', 'Of', 'Subcontract', 'Tag', 'Shape'].map((n) => column(`range${n}`));
  const [low, likely, high, correlation] = ['Low', 'Likely', 'High', 'Correlation'].map((n) => column(`range${n}`));
  return rows.rowsOf('ranges').map((row, i) => ({
    row,
    by: by[i] as RangeBy,
    of: (of[i] ?? 0) as number,
    subcontract: String(firm[i] ?? ''),
    tag: String(tag[i] ?? ''),
    shape: (shape[i] || 'together') as RangeShape,
    low: (low[i] ?? 0) as number,
    likely: (likely[i] ?? 0) as number,
    high: (high[i] ?? 0) as number,
    correlation: (correlation[i] ?? 0) as number,
  }));
}

function perform(edit: RecordEdit, command: RangesCommand): void {
  if (command.type === 'ranges.clear') {
    edit.remove(command.rows.map((ref) => edit.rowOf(ref)).filter((row) => row !== undefined));
    return;
  }
  const { pick: by, subcontract = '', tag = '', shape } = command;
  const grouped = by === 'subcontract' || by === 'tag' || by === 'all';
  const targets = grouped ? [0] : (command.rows ?? []).map((ref) => edit.rowOf(ref));
  const has = rangesOf(edit.rows);
  for (const of of targets) {
    if (of === undefined) continue;
    const firm = by === 'subcontract' ? subcontract : '';
    const mark = by === 'tag' ? tag : '';
    const now = has.find((r) => r.by === by && r.of === of && r.subcontract === firm && r.tag === mark);
    if (now) edit.remove([now.row]);
    edit.add('ranges', {
      rangeBy: by,
      rangeOf: of,
      rangeSubcontract: firm,
      rangeTag: mark,
      rangeShape: shape === 'together' ? '' : shape,
      rangeLow: command.low ?? 0,
      rangeLikely: command.likely ?? 0,
      rangeHigh: command.high ?? 0,
      rangeCorrelation: command.correlation ?? 0,
    });
  }
}
