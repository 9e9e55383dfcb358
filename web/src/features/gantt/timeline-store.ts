import { createStore } from 'zustand/vanilla';
import type { Foresight, LinkRefusal, LinkTypeName } from '@/engine';
import type { Moved } from './drag-moves';
import type { DragRefusal, Grip } from './drag-rules';
import type { LinkSide } from './link-rules';

/** Bars that follow the pointer. */
export interface Drag {
  grip: Grip;
  /** The row whose bar was taken hold of. */
  row: number;
  /** Where the bars would be; empty while they are where they were. */
  bars: readonly Moved[];
  /** Working minutes the grabbed bar is away from its old place, or longer than it was. */
  work: number;
  preview: Foresight | undefined;
  /** Version of the plan this was worked out from. */
  version: number;
  /** Rows of the selection that stay because they have begun. */
  staying: number;
}

/** A link that is drawn from an end of a bar. Positions are px on the timeline. */
export interface Tie {
  from: number;
  side: LinkSide;
  x: number;
  y: number;
  target: TieTarget | undefined;
}

export interface TieTarget {
  row: number;
  side: LinkSide;
  type: LinkTypeName;
  refusal: LinkRefusal | undefined;
  /** What the link would do, when it may be made. */
  effect: Foresight | undefined;
}

/** A point of the window. */
export interface Point {
  x: number;
  y: number;
}

/** What goes on at the timeline and is of no interest to the grid. Rows and links are row numbers. */
export interface TimelineState {
  /** The row whose bar has the pointer. */
  hover: number | undefined;
  /** The row whose tip is shown. */
  tip: number | undefined;
  drag: Drag | undefined;
  tie: Tie | undefined;
  /** Why the gesture under way does nothing, at the pointer. */
  refused: (Point & { why: DragRefusal }) | undefined;
  /** The link that has the pointer. */
  overLink: number | undefined;
  /** The link whose tip is shown, at the pointer. */
  linkTip: (Point & { row: number }) | undefined;
  /** The selected link, and where its card opens; without a place it is only drawn. */
  link: { row: number; at: Point | undefined; keyboard: boolean } | undefined;
}

export type TimelineStore = ReturnType<typeof createTimelineStore>;

export const createTimelineStore = () =>
  createStore<TimelineState>()(() => ({
    hover: undefined,
    tip: undefined,
    drag: undefined,
    tie: undefined,
    refused: undefined,
    overLink: undefined,
    linkTip: undefined,
    link: undefined,
  }));
