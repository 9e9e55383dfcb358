/** What the lines of a spreadsheet say of new tasks. */
import type { TaskValues } from '@/engine';
import { i18next } from '@/shared/i18n';
import { comparable } from '@/shared/lib/text-search';
import type { Choices } from './api/use-choices';
import {
  type Problem,
  type Read,
  readAmount,
  readChoice,
  readDuration,
  readOne,
  readPastedDate,
  readPercent,
  readSeveral,
  readWeek,
} from './read-values';
import { urgencies, urgencyWord } from './task-columns';
import { weekOfDay } from './task-rows';

/** The fields a column of a spreadsheet can have, by the title of the table's own column. */
const pastable = [
  'name',
  'start',
  'finish',
  'duration',
  'progress',
  'subcontract',
  'responsibles',
  'tags',
  'priority',
  'week',
  'quantity',
  'done',
  'unit',
  'hours',
  'cost',
  'description',
] as const;
export type Pasted = (typeof pastable)[number];

/** Without heads: a name, and behind it its first and its last day. */
const plain: readonly Pasted[] = ['name', 'start', 'finish'];

export interface Ground {
  /** That of dates, with four figures of a year. */
  format: string;
  perDay: number;
  today: number;
  choices: Choices;
}

export interface Misread {
  /** From 1, as the spreadsheet counts. */
  line: number;
  field: Pasted;
  text: string;
  problem: Problem;
}

export interface PastedTasks {
  tasks: (TaskValues & { name: string })[];
  misread: Misread[];
}

const folded = (text: string): string => comparable(text).trim();

/** The fields that the heads of columns name, in either language; nothing where the first line is no line of heads. */
function headsOf(cells: readonly string[]): (Pasted | undefined)[] | undefined {
  const known = new Map<string, Pasted>();
  for (const language of ['es', 'en']) {
    const t = i18next.getFixedT(language, 'lookahead');
    for (const field of pastable) {
      known.set(folded(t(`column.${field}`)), field);
      known.set(folded(t(`pasteHead.${field}`)), field);
    }
  }
  const heads = cells.map((cell) => known.get(folded(cell)));
  return heads.includes('name') && heads.filter(Boolean).length > 1 ? heads : undefined;
}

function read(field: Pasted, text: string, { format, perDay, today, choices }: Ground): Read<unknown> {
  switch (field) {
    case 'start':
    case 'finish':
      return readPastedDate(text, format, field === 'finish', today);
    case 'duration':
      return readDuration(text, perDay);
    case 'progress':
      return readPercent(text);
    case 'subcontract':
      return readOne(text, choices.subcontracts);
    case 'responsibles':
      return readSeveral(text.replaceAll(';', ','), choices.people);
    case 'tags':
      return readSeveral(text.replaceAll(';', ','), choices.tags);
    case 'priority': {
      for (const language of ['es', 'en']) {
        const t = i18next.getFixedT(language, 'lookahead');
        const found = readChoice(
          text,
          urgencies.map((urgency) => ({ urgency, label: t(`priority.${urgencyWord(urgency)}`) })),
        );
        if (found) return { value: found.urgency };
      }
      return { problem: 'unknownName' };
    }
    case 'week':
      return readWeek(text, weekOfDay(today));
    case 'quantity':
    case 'done':
    case 'hours':
    case 'cost':
      return readAmount(text);
    default:
      return { value: text };
  }
}

/** Reads lines of cells apart by tabs. It names each cell that it cannot read and leaves none out. */
export function readPastedTasks(text: string, ground: Ground): PastedTasks {
  const lines = text.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()));
  const first = lines.findIndex((cells) => cells.some(Boolean));
  const heads = first < 0 ? undefined : headsOf(lines[first]);
  const out: PastedTasks = { tasks: [], misread: [] };
  for (const [k, cells] of lines.entries()) {
    if (!cells.some(Boolean) || (heads && k === first)) continue;
    const task: Record<string, unknown> = {};
    for (const [at, field] of (heads ?? plain).entries()) {
      const cell = cells[at] ?? '';
      if (!field || cell === '') continue;
      const got = read(field, cell, ground);
      if ('problem' in got) out.misread.push({ line: k + 1, field, text: cell, problem: got.problem });
      else task[field] = got.value;
    }
    const { name, start, finish } = task as TaskValues;
    if (!name) out.misread.push({ line: k + 1, field: 'name', text: '', problem: 'empty' });
    else if (start !== undefined && finish !== undefined && finish < start)
      out.misread.push({ line: k + 1, field: 'finish', text: cells.join(' · '), problem: 'finishBeforeStart' });
    else out.tasks.push({ ...task, name });
  }
  return out;
}
