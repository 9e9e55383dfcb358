import type { FinishSeries, FinishStep } from './api/finish-series';

/** Why the finish moved: what kind of change, or who made it. */
export type LedgerBy = 'cause' | 'person';

export interface LedgerLine {
  key: string;
  /** Name to show for a person; causes are named by their key. */
  label?: string;
  /** Working minutes the finish moved, later is positive. */
  work: number;
  /** Where the line starts: the sum of the lines above. */
  before: number;
}

/** The cause of a move as a key: what was changed, or that something was taken back. */
export function causeOf({ entity, type, attribute }: FinishStep): string {
  if (type === 'undo' || type === 'redo' || type === 'import') return type;
  if (entity === 'link') return 'link';
  if (entity === 'calendar') return 'calendar';
  if (type === 'create' || type === 'delete') return `activity_${type}`;
  if (entity === 'schedule') return 'settings';
  if (attribute === 'order') return 'parent';
  if (attribute === 'constraint_date') return 'constraint';
  return causes.has(attribute) ? attribute : 'other';
}

const causes = new Set(['duration', 'progress', 'constraint', 'start_date', 'end_date', 'parent', 'name', 'calendar']);

/** The name of who made a move; nothing for the system. */
export function nameOf(people: FinishSeries['people'], id: string): string | undefined {
  const who = people[id];
  return who && `${who.name} ${who.lastname}`.trim();
}

/** Sums how far each cause or person moved the finish; the lines add up to the whole move exactly. The largest first. */
export function ledgerOf(
  { steps, people }: Pick<FinishSeries, 'steps' | 'people'>,
  by: LedgerBy,
): { lines: LedgerLine[]; total: number } {
  const sums = new Map<string, LedgerLine>();
  for (const step of steps) {
    if (step.work === 0) continue;
    const key = by === 'cause' ? causeOf(step) : step.by || 'system';
    const label = by === 'person' ? nameOf(people, step.by) : undefined;
    const line = sums.get(key) ?? { key, label, work: 0, before: 0 };
    line.work += step.work;
    sums.set(key, line);
  }
  const lines = [...sums.values()].filter((l) => l.work !== 0).sort((a, b) => Math.abs(b.work) - Math.abs(a.work));
  let total = 0;
  for (const line of lines) {
    line.before = total;
    total += line.work;
  }
  return { lines, total };
}
