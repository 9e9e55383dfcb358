import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BaselinePoints,
  civilOf,
  dayOf,
  type PercentType,
  type Plan,
  type Priority,
  priorities,
  type Status,
  statuses,
} from '@/engine';
import { type Format, useFormat } from '@/shared/i18n/format';
import type { Available } from './api/use-available';
import type { Brought } from './api/use-brought';
import { gridDuration } from './grid-duration';
import type { OwnColumns } from './own-columns';
import { useWords } from './use-words';

/**
 * The texts of rows. They are asked for by the hundred in every frame of scrolling, so that what can be is worked out
 * once: months, phrases with their gaps, figures that come again and again.
 */
export interface RowWords {
  format: Format;
  unnamed: string;
  critical: string;
  /** Bands of what is on the critical path and what is not. */
  onCritical: string;
  offCritical: string;
  inactive: string;
  milestone: string;
  /** `6 abr`, of a civil minute. */
  date: (minute: number) => string;
  on: (date: string) => string;
  fromTo: (from: string, to: string) => string;
  duration: (minutes: number, perDay: number) => string;
  /** Of whole percents from 0 to 100. */
  percent: (whole: number) => string;
  /** With two decimals where it is not whole; the value in 1/10,000 of a percent. */
  percentExact: (value: number) => string;
  /** Costs and hours, given in 1/10,000 of their unit. */
  amount: (value: number) => string;
  hours: (value: number) => string;
  kinds: readonly string[];
  constraints: readonly string[];
  /** What files brought, where a column shows it. */
  brought?: Brought;
  /** The schedule's own columns, where something shows them. */
  own?: OwnColumns;
  /** What activities can be given, where a column shows it. */
  available?: Available;
  /** What has become of the plan, where it is one that stood; and the word for what is the same. */
  now?: Plan;
  same: string;
  priorities: Readonly<Record<Priority, string>>;
  /** What the active baseline holds, where something shows it. */
  baseline?: BaselinePoints;
  /** By index, in 1/10,000 of a percent, where something shows how activities stand. */
  expected?: Int32Array;
  statuses: Readonly<Record<Status, string>>;
  /** In the order of percentTypes. */
  percentTypes: readonly string[];
}

const GAP = '\u0001';
const OTHER_GAP = '\u0002';

/** Remembers results by number; starts anew when it has learnt too many. */
function remembered(work: (key: number) => string): (key: number) => string {
  const known = new Map<number, string>();
  return (key) => {
    let text = known.get(key);
    if (text === undefined) {
      if (known.size > 5000) known.clear();
      text = work(key);
      known.set(key, text);
    }
    return text;
  };
}

/** By number of the kind and of the constraint. */
const kindKeys = ['task', 'summary', 'startMilestone', 'finishMilestone', 'effort'] as const;
export const constraintKeys = ['asap', 'alap', 'snet', 'snlt', 'fnet', 'fnlt', 'mso', 'mfo'] as const;

/** What progress is measured by, by its word on the wire. */
export const percentTypes = ['', 'physical', 'units'] as const satisfies readonly PercentType[];

const NO_BREAK = '\u00a0';

/** `24,10 %` · `24.10%` of a value in 1/10,000 of a percent; whole percents have no decimals: `100 %`. */
function percentExact(value: number, spanish: boolean): string {
  const text = (value / 10_000).toFixed(2).replace(/\.00$/, '');
  return spanish ? `${text.replace('.', ',')}${NO_BREAK}%` : `${text}%`;
}

function wordsFor(t: TFunction<'gantt'>, format: Format, months: readonly string[]): RowWords {
  const on = t('bar.on', { date: GAP });
  const fromTo = t('bar.fromTo', { from: GAP, to: OTHER_GAP });
  const durations = new Map<number, (minutes: number) => string>();
  const spanish = format.language === 'es';
  return {
    format,
    percentTypes: percentTypes.map((type) => t(`percentType.${type || 'duration'}`)),
    unnamed: t('row.unnamed'),
    same: t('then.same'),
    critical: t('bar.critical'),
    onCritical: t('groups.critical'),
    offCritical: t('groups.notCritical'),
    inactive: t('bar.inactive'),
    milestone: t('bar.milestone'),
    date: remembered((minute) => {
      const { month, day } = civilOf(dayOf(minute));
      return spanish ? `${day} ${months[month - 1]}` : `${months[month - 1]} ${day}`;
    }),
    on: (date) => on.replace(GAP, date),
    fromTo: (from, to) => fromTo.replace(GAP, from).replace(OTHER_GAP, to),
    duration: (minutes, perDay) => {
      let texts = durations.get(perDay);
      if (!texts) {
        texts = remembered((m) => gridDuration(m, perDay, format));
        durations.set(perDay, texts);
      }
      return texts(minutes);
    },
    percent: remembered((whole) => format.percent(whole / 100)),
    percentExact: remembered((value) => percentExact(value, spanish)),
    amount: remembered((value) => format.number(value / 10_000, 2)),
    hours: remembered((value) => format.number(value / 10_000, 2)),
    kinds: kindKeys.map((key) => t(`kind.${key}`)),
    constraints: constraintKeys.map((key) => t(`constraint.type.${key}`)),
    priorities: Object.fromEntries(priorities.map((key) => [key, t(`priority.${key}`)])) as Record<Priority, string>,
    statuses: Object.fromEntries(statuses.map((key) => [key, t(`status.${key}`)])) as Record<Status, string>,
  };
}

export function useRowWords(): RowWords {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { monthsShort } = useWords();
  return useMemo(() => wordsFor(t, format, monthsShort), [t, format, monthsShort]);
}
