import type { LogEntry } from './api/changelog';

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

/** The cause of an entry as a key: what was changed, or that something was taken back. */
export function causeOf({ change }: LogEntry): string {
  if (change.type === 'undo' || change.type === 'redo' || change.type === 'import') return change.type;
  if (change.entity === 'link') return 'link';
  if (change.entity === 'calendar') return 'calendar';
  if (change.type === 'create' || change.type === 'delete') return `activity_${change.type}`;
  const attribute = change.attribute ?? '';
  if (change.entity === 'schedule') return 'settings';
  if (attribute === 'order') return 'parent';
  if (attribute === 'constraint_date') return 'constraint';
  return causes.has(attribute) ? attribute : 'other';
}

const causes = new Set(['duration', 'progress', 'constraint', 'start_date', 'end_date', 'parent', 'name', 'calendar']);

/** Sums how far each cause or person moved the finish; the lines add up to the whole move exactly. The largest first. */
export function ledgerOf(entries: LogEntry[], by: LedgerBy): { lines: LedgerLine[]; total: number } {
  const sums = new Map<string, LedgerLine>();
  for (const entry of entries) {
    const work = entry.finish?.work ?? 0;
    if (work === 0) continue;
    const { responsible } = entry;
    const key = by === 'cause' ? causeOf(entry) : responsible.id || 'system';
    const label = by === 'person' && responsible.id ? `${responsible.name} ${responsible.lastname}`.trim() : undefined;
    const line = sums.get(key) ?? { key, label, work: 0, before: 0 };
    line.work += work;
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
