import type { Ref } from '../core/wire';

/** What a range picks activities by, the most particular first. */
export const rangeBys = ['activity', 'code', 'tag', 'subcontract', 'summary', 'all'] as const;
export type RangeBy = (typeof rangeBys)[number];

/** How draws lie in a range; rows say an empty text for `together`, a correlation alone. */
export const rangeShapes = ['triangular', 'pert', 'learnt', 'together'] as const;
export type RangeShape = (typeof rangeShapes)[number];

/** Commands of what simulations draw from. Points are working minutes of an activity, else ten-thousandths of a percent. */
export type RangesCommand =
  | {
      type: 'ranges.set';
      pick: RangeBy;
      rows?: Ref[];
      subcontract?: string;
      tag?: string;
      shape: RangeShape;
      low?: number;
      likely?: number;
      high?: number;
      correlation?: number;
    }
  | { type: 'ranges.clear'; rows: Ref[] };

export const isRanges = (command: { type: string }): command is RangesCommand => command.type.startsWith('ranges.');
