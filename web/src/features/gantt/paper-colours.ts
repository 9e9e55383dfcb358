/** The colours of bars as they are shown, for paper: always those of the light theme, with what each stands for. */
import { Kind, type Plan, type Status, statuses, statusOf } from '@/engine';
import { type ColourKey, colourOf } from './bar-colours';
import type { BarColours } from './gantt-store';
import type { OwnColumns } from './own-columns';

export interface PaperKey {
  label: string;
  /** #rrggbb */
  fill: string;
  /** Of what is left to do; the server's own where left out. */
  track?: string;
  hatched?: boolean;
}

export interface PaperColours {
  name: string;
  keys: PaperKey[];
  /** For each row the place of its key, -1 for none. */
  of: number[];
}

/** As tokens.css has them in light. */
export const paperLevels = [
  ...['#275ca8', '#b76219', '#006f4f', '#9e5ead', '#6f5c00', '#028ba2', '#9b3734', '#4c8f3d', '#5e4ca3'],
] as const;

export const paperStatuses: Record<Status, Omit<PaperKey, 'label'>> = {
  Done: { fill: '#0f7350', track: '#bfe3d1' },
  Doing: { fill: '#2f6bdc', track: '#d2e1fc' },
  Advancement: { fill: '#5d31a3', track: '#e5d9f7' },
  Waiting: { fill: '#777a80', track: '#e9e9e7' },
  Overdue: { fill: '#d46000', track: '#fce1c8', hatched: true },
};

/** A colour of the screen as paper takes it. */
export function paperColour(colour: string): string {
  const level = /^var\(--g-wbs-a(\d)\)$/.exec(colour);
  if (level) return paperLevels[Number(level[1]) - 1];
  const hsl = /^hsl\((\d+) (\d+)% (\d+)%\)$/.exec(colour);
  if (!hsl) return /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#777a80';
  const [hue, saturation, light] = hsl.slice(1).map(Number);
  const reach = (saturation / 100) * Math.min(light / 100, 1 - light / 100);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = light / 100 - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

export interface Painted {
  plan: Plan;
  /** Of the plan, in the order they are printed in. */
  indexes: readonly number[];
  by: BarColours;
  keys: readonly ColourKey[];
  own?: OwnColumns;
  progress: ArrayLike<number>;
  /** What is expected of each activity, where the colours tell how they stand. */
  expected?: ArrayLike<number>;
}

/** Nothing where the bars are plain, or their colours are not here yet. */
export function paperColours(
  { plan, indexes, by, keys, own, progress, expected }: Painted,
  name: string,
  statusName: (status: Status) => string,
): PaperColours | undefined {
  const painted = (of: (i: number) => number) =>
    indexes.map((i) => (plan.activities.kind[i] === Kind.summary ? -1 : of(i)));
  if (by === 'status') {
    if (!expected) return undefined;
    return {
      name,
      keys: statuses.map((one) => ({ label: statusName(one), ...paperStatuses[one] })),
      of: painted((i) => statuses.indexOf(statusOf(progress[i], expected[i]))),
    };
  }
  if (!keys.length) return undefined;
  const tints = new Map(keys.map(({ value, colour }) => [value, colour]));
  // Values may share a colour: a code is found by its value, not by how it looks.
  const places = new Map(keys.map(({ value }, place) => [value, place]));
  const { subcontract, tags, row } = plan.activities;
  const valueAt = (i: number): string => {
    if (by === 'subcontract') return subcontract[i];
    if (by === 'tags') return tags[i].split(' ')[0];
    return String(own?.get(by as never)?.codings.get(row[i])?.value ?? '');
  };
  return {
    name,
    keys: keys.map(({ label, colour }) => ({ label, fill: paperColour(colour) })),
    of: painted((i) => (colourOf(plan, i, by, tints, own) === undefined ? -1 : (places.get(valueAt(i)) ?? -1))),
  };
}
