/**
 * What hands do on the timeline: bars are dragged and resized, links drawn and selected. It knows no React: it reads
 * where things are from the scene the timeline draws, and writes what is under way into a store of its own. A gesture
 * begins after 4 px, works once per frame, ends with Escape as if it had not been, and sends one command when dropped.
 */
import { type LinkIndex, linkRefusal, NONE, type Plan, type PlanCommand, type PlanSession } from '@/engine';
import { currentLanguage, i18next } from '@/shared/i18n';
import { followPointer, swallowClick } from '@/shared/lib/follow-pointer';
import { notify } from '@/shared/ui';
import { dayOfDuration, durationCommand, lastingOf } from './around-the-clock';
import { dragCommand, type Moved, movedBars, resizedFinish, resizedStart, shifted } from './drag-moves';
import { type DragRefusal, dragRefusal, type Grip, leavesToMove } from './drag-rules';
import type { GanttActions } from './gantt-actions';
import type { GanttStore } from './gantt-store';
import { linkAt } from './link-hit';
import { type Mark, ROW } from './link-path';
import { type LinkSide, linkTypeOf } from './link-rules';
import { activityText, linkIndexOf, planLinkText } from './link-words';
import { finishX, markOf, startX } from './plan-marks';
import type { Axis } from './time-axis';
import { createTimelineStore, type Point, type Tie, type TieTarget } from './timeline-store';

/** px the pointer goes before a press becomes a drag. */
const THRESHOLD = 4;
/** px from an edge of the pane within which it scrolls under a drag, and the most it scrolls in a frame. */
const EDGE = 40;
const FASTEST = 22;
const TIP_AFTER = 500;
/** px around a bar that still mean the bar, while a link looks for its other end. */
const AROUND = 10;

/** What is drawn, as the timeline drew it last. */
export interface Scene {
  plan: Plan;
  axis: Axis;
  visible: Int32Array;
  places: Int32Array;
  linkIndex: LinkIndex;
  /** Width of the grid that covers the scroller's left. */
  left: number;
  scroller: HTMLElement | undefined;
  /** The timeline's own element: its corner is position 0, 0. */
  element: HTMLElement | undefined;
  /** The rows on screen are filtered or sorted: bars stay where they are. */
  filtered: boolean;
}

interface Press extends Point {
  kind: Grip | 'link';
  row: number;
  side: LinkSide;
  /** Where the pane was scrolled to. */
  scrolled: Point;
  /** The whole selection moves. */
  together: boolean;
  begun: boolean;
  rows: number[];
  staying: number;
}

export class TimelineGestures {
  readonly store = createTimelineStore();
  scene: Scene | undefined;
  private readonly session: PlanSession;
  private readonly gantt: GanttStore;
  private readonly actions: GanttActions;
  private readonly editable: boolean;
  private press: Press | undefined;
  private pointer: Point & { free: boolean } = { x: 0, y: 0, free: false };
  private frame = 0;
  private tipTimer: ReturnType<typeof setTimeout> | undefined;
  private stopListening: (() => void) | undefined;

  constructor(session: PlanSession, gantt: GanttStore, actions: GanttActions, editable: boolean) {
    this.session = session;
    this.gantt = gantt;
    this.actions = actions;
    this.editable = editable;
  }

  private get plan(): Plan {
    return this.session.view().plan;
  }

  /** Follows the schedule until the returned function is called, when the timeline goes. */
  open(): () => void {
    const stop = this.session.observe((event) => {
      if (event.kind === 'numbered') this.renumber(event.rows);
    });
    return () => {
      stop();
      this.cancel();
      clearTimeout(this.tipTimer);
    };
  }

  /** Rows and links made here that got their numbers stay in the hand and selected. */
  private renumber(rows: ReadonlyMap<number, number>): void {
    const now = (row: number): number => rows.get(row) ?? row;
    const { link } = this.store.getState();
    if (link) this.store.setState({ link: { ...link, row: now(link.row) } });
    const { press } = this;
    if (press) this.press = { ...press, row: now(press.row), rows: press.rows.map(now) };
  }

  // Pointer ---------------------------------------------------------------------------------------------------------

  pointerDown = (event: PointerEvent): void => {
    this.hideTip();
    if (event.button !== 0 || !event.isPrimary || !this.editable || this.press) return;
    const at = heldAt(event.target);
    if (!at || !this.scene?.scroller) return;
    const { scroller } = this.scene;
    const handle = at.dataset.handle as LinkSide | undefined;
    this.press = {
      kind: handle ? 'link' : ((at.dataset.grip as Grip | undefined) ?? 'move'),
      row: rowOf(at),
      side: handle ?? 'finish',
      x: event.clientX,
      y: event.clientY,
      scrolled: { x: scroller.scrollLeft, y: scroller.scrollTop },
      together: event.ctrlKey || event.metaKey,
      begun: false,
      rows: [],
      staying: 0,
    };
    this.pointer = { x: event.clientX, y: event.clientY, free: event.altKey };
    this.stopListening = followPointer(event.pointerId, {
      move: (at) => this.moved(at),
      end: (how) => {
        if (how === 'dropped') this.drop();
        else this.cancel();
      },
    });
  };

  private moved(event: PointerEvent): void {
    const { press } = this;
    if (!press) return;
    this.pointer = { x: event.clientX, y: event.clientY, free: event.altKey };
    if (!press.begun) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < THRESHOLD) return;
      this.begin(press);
    }
    this.soon();
  }

  private begin(press: Press): void {
    press.begun = true;
    this.store.setState({ hover: undefined, overLink: undefined, link: undefined });
    if (press.kind === 'link') return;
    const { selection } = this.gantt.getState();
    const together = press.together && press.kind === 'move';
    if (!selection.has(press.row)) this.actions.selection.select(press.row, together ? 'toggle' : 'only');
    const wanted = together ? [...this.gantt.getState().selection] : [press.row];
    const why = this.refusalOf(press.row, press.kind, wanted);
    if (why) {
      this.store.setState({ refused: { why, ...this.pointer } });
      return;
    }
    press.rows = press.kind === 'move' ? leavesToMove(this.plan, wanted) : [press.row];
    press.staying = together ? wanted.filter((row) => this.hasBegun(row)).length : 0;
  }

  private hasBegun(row: number): boolean {
    const i = this.plan.index.of(row);
    return i >= 0 && dragRefusal(this.plan, i, 'move', false) === 'started';
  }

  /** Why nothing moves. Of several bars dragged together those that have begun stay; it takes one that moves. */
  private refusalOf(row: number, grip: Grip, together: readonly number[]): DragRefusal | undefined {
    const { plan } = this;
    const filtered = this.scene?.filtered ?? false;
    const i = plan.index.of(row);
    if (i < 0) return 'undated';
    const why = dragRefusal(plan, i, grip, filtered);
    if (why !== 'started' || together.length < 2) return why;
    return leavesToMove(plan, together).length ? undefined : 'started';
  }

  /** Works with the next frame, once. */
  private soon(): void {
    if (!this.frame) this.frame = requestAnimationFrame(this.work);
  }

  private readonly work = (): void => {
    this.frame = 0;
    const { press } = this;
    if (!press?.begun || !this.scene?.scroller) return;
    const { refused } = this.store.getState();
    if (refused) {
      this.store.setState({ refused: { why: refused.why, ...this.pointer } });
      return;
    }
    if (this.scrollAtEdge()) this.soon();
    if (press.kind === 'link') this.drawLink(press);
    else this.drawBars(press, press.kind);
  };

  /** Scrolls the pane when the pointer is near its edge. */
  private scrollAtEdge(): boolean {
    const { scroller, left } = this.scene!;
    if (!scroller) return false;
    const box = scroller.getBoundingClientRect();
    const speed = (before: number, behind: number): number => {
      if (before < EDGE) return -Math.ceil((Math.min(EDGE, EDGE - before) / EDGE) * FASTEST);
      return behind < EDGE ? Math.ceil((Math.min(EDGE, EDGE - behind) / EDGE) * FASTEST) : 0;
    };
    if (box.width === 0) return false;
    const dx = speed(this.pointer.x - box.left - left, box.left + scroller.clientWidth - this.pointer.x);
    const dy =
      this.press?.kind === 'link'
        ? speed(this.pointer.y - box.top - HEAD, box.top + scroller.clientHeight - this.pointer.y)
        : 0;
    const [x, y] = [scroller.scrollLeft, scroller.scrollTop];
    if (dx) scroller.scrollLeft += dx;
    if (dy) scroller.scrollTop += dy;
    return x !== scroller.scrollLeft || y !== scroller.scrollTop;
  }

  private drawBars(press: Press, grip: Grip): void {
    const { axis, scroller } = this.scene!;
    const { plan, planVersion: version } = this.session.view();
    const i = plan.index.of(press.row);
    if (i < 0) {
      this.cancel(); // somebody deleted it
      return;
    }
    const { free } = this.pointer;
    const dx = this.pointer.x + scroller!.scrollLeft - press.x - press.scrolled.x;
    const a = plan.activities;
    let bars: Moved[];
    let work: number;
    if (grip === 'move') {
      const lead = a.start[i];
      const rows = press.rows.filter((row) => plan.index.of(row) >= 0);
      ({ work, bars } = movedBars(plan, axis, i, rows, dx, free));
      if (lead === NONE) bars = [];
    } else {
      const edge = grip === 'start' ? startX(plan, axis, i, a.start[i]) : finishX(plan, axis, i, a.finish[i]);
      const bar = (grip === 'start' ? resizedStart : resizedFinish)(plan, axis, i, edge + dx, free);
      work = bar.duration - a.duration[i];
      bars = work === 0 ? [] : [bar];
    }
    const was = this.store.getState().drag;
    if (was && was.work === work && was.bars.length === bars.length && was.version === version) return;
    const preview = bars.length ? this.session.foresee(dragCommand(plan, grip, bars)) : undefined;
    this.store.setState({ drag: { grip, row: press.row, bars, work, preview, version, staying: press.staying } });
  }

  private drawLink(press: Press): void {
    const at = this.onTimeline(this.pointer);
    const was = this.store.getState().tie;
    const found = this.barNear(at);
    let target: TieTarget | undefined;
    if (found && !(found.row === press.row && Math.hypot(this.pointer.x - press.x, this.pointer.y - press.y) < 24)) {
      const known = was?.target;
      target =
        known && known.row === found.row && known.side === found.side
          ? known
          : this.targetOf(press, found.row, found.side);
    }
    this.store.setState({ tie: { from: press.row, side: press.side, ...at, target } satisfies Tie });
  }

  private targetOf(press: Press, row: number, side: LinkSide): TieTarget {
    const { plan } = this;
    const type = linkTypeOf(press.side, side);
    const refusal = linkRefusal(plan, press.row, row, type);
    if (refusal) return { row, side, type, refusal, effect: undefined };
    const effect = this.session.foresee({ type: 'links.add', items: [{ from: press.row, to: row, type }] });
    return { row, side, type, refusal, effect };
  }

  /** The bar at a point of the timeline and which end of it is nearer. */
  private barNear({ x, y }: Point): { row: number; side: LinkSide } | undefined {
    const place = Math.floor(y / ROW);
    const i = this.scene?.visible[place];
    if (i === undefined) return undefined;
    const mark = this.markOf(i);
    if (!mark || x < mark.left - AROUND || x > mark.right + AROUND) return undefined;
    return { row: this.plan.activities.row[i], side: x - mark.left < mark.right - x ? 'start' : 'finish' };
  }

  /** Where an activity is drawn, unless it is hidden or has no dates, or nothing is drawn yet. */
  markOf(i: number): Mark | undefined {
    if (!this.scene) return undefined;
    const { plan, axis, places } = this.scene;
    const { start } = plan.activities;
    const place = places[i] ?? -1;
    return place < 0 || start[i] === NONE || start[i] === 0 ? undefined : markOf(plan, axis, i, place);
  }

  /** A point of the window as px on the timeline. */
  private onTimeline({ x, y }: Point): Point {
    const box = this.scene!.element!.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  }

  private drop(): void {
    const { press } = this;
    const { drag, tie } = this.store.getState();
    if (press?.begun && this.frame) {
      // The last movement counts, also when its frame has not come.
      cancelAnimationFrame(this.frame);
      this.frame = 0;
      this.work();
    }
    const now = this.store.getState();
    this.end();
    if (!press?.begun) return;
    swallowClick();
    if (now.drag?.bars.length) this.session.edit(dragCommand(this.plan, now.drag.grip, now.drag.bars));
    else if (now.tie?.target) this.makeLink(press, now.tie.target);
    if (drag || tie) this.actions.access.viewport?.takeFocus();
  }

  private makeLink(press: Press, target: TieTarget): void {
    const { refusal, row, type } = target;
    const command: PlanCommand = { type: 'links.add', items: [{ from: press.row, to: row, type }] };
    if (refusal?.why === 'cycle') {
      this.actions.dialogs.openDialog({
        kind: 'cycle',
        command,
        fault: { code: 'link.cycle', message: '', params: { rows: refusal.rows } },
      });
    } else if (refusal) {
      notify({ tone: 'info', title: i18next.getFixedT(null, 'gantt')(`timeline.linkRefused.${refusal.why}`) });
    } else this.session.edit(command);
  }

  /** What stood beside a bar or a link no longer does; a drag goes on. */
  scrolled(): void {
    this.hideTip();
    const { link } = this.store.getState();
    if (link?.at) this.store.setState({ link: { ...link, at: undefined } });
    if (this.press?.begun) this.soon();
  }

  /** Ends the gesture under way as if it had not been. */
  cancel(): void {
    if (this.press) this.end();
  }

  private end(): void {
    this.stopListening?.();
    this.stopListening = undefined;
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.press = undefined;
    const { drag, tie, refused } = this.store.getState();
    if (drag || tie || refused) this.store.setState({ drag: undefined, tie: undefined, refused: undefined });
  }

  // Hover and links -------------------------------------------------------------------------------------------------

  pointerOver = (event: PointerEvent): void => {
    if (this.press || event.pointerType === 'touch') return;
    const at = heldAt(event.target);
    const row = at ? rowOf(at) : undefined;
    if (row === this.store.getState().hover) return;
    this.store.setState({ hover: row });
    clearTimeout(this.tipTimer);
    const shown = this.store.getState().tip !== undefined;
    if (row === undefined) this.hideTip();
    else if (shown) this.store.setState({ tip: row });
    else this.tipTimer = setTimeout(() => this.press || this.store.setState({ tip: row }), TIP_AFTER);
  };

  pointerMove = (event: PointerEvent): void => {
    if (this.press || event.pointerType === 'touch' || !this.scene) return;
    const { hover, overLink } = this.store.getState();
    const link = hover === undefined ? this.linkUnder(event) : undefined;
    if (link === overLink) return;
    this.hideTip();
    this.store.setState({ overLink: link });
    if (link === undefined) return;
    const at = { x: event.clientX, y: event.clientY };
    this.tipTimer = setTimeout(() => this.press || this.store.setState({ linkTip: { row: link, ...at } }), TIP_AFTER);
  };

  pointerLeave = (): void => {
    if (this.press) return;
    this.hideTip();
    this.store.setState({ hover: undefined, overLink: undefined });
  };

  hideTip(): void {
    clearTimeout(this.tipTimer);
    const { tip, linkTip } = this.store.getState();
    if (tip !== undefined || linkTip) this.store.setState({ tip: undefined, linkTip: undefined });
  }

  /** The link a pointer is at, as a row number. */
  private linkUnder(at: { clientX: number; clientY: number }): number | undefined {
    if (!this.gantt.getState().links || !this.scene?.element) return undefined;
    const { plan, linkIndex } = this.scene;
    const { x, y } = this.onTimeline({ x: at.clientX, y: at.clientY });
    const l = linkAt(plan, linkIndex, (i) => this.markOf(i), x, y);
    return l < 0 ? undefined : plan.links.row[l];
  }

  /** A click beside the bars selects a link. True when it did, so that it means nothing else. */
  click(event: { target: EventTarget | null; clientX: number; clientY: number }): boolean {
    if (heldAt(event.target)) {
      this.selectLink(undefined);
      return false;
    }
    const row = this.linkUnder(event);
    this.selectLink(row, { x: event.clientX, y: event.clientY });
    return row !== undefined;
  }

  /** Selects a link, says its ends and opens its card at a point of the window. */
  selectLink(row: number | undefined, at?: Point, keyboard = false): void {
    this.store.setState({ link: row === undefined ? undefined : { row, at, keyboard } });
    const { plan } = this;
    const l = row === undefined ? -1 : linkIndexOf(plan, row);
    if (l < 0) return;
    this.gantt.setState({
      spoken: i18next.getFixedT(null, 'gantt')('timeline.link.spoken', {
        from: activityText(plan, plan.linkEnds.from[l]),
        to: activityText(plan, plan.linkEnds.to[l]),
        type: planLinkText(plan, l, currentLanguage()),
      }),
    });
  }

  removeLink(row: number): void {
    this.selectLink(undefined);
    if (this.editable) this.session.edit({ type: 'links.remove', links: [row] });
    this.actions.access.viewport?.takeFocus();
  }

  // Keys ------------------------------------------------------------------------------------------------------------

  /** Moves the bars of the selection, or of the focused row, by working days. */
  moveByDays(days: number): void {
    const { focus } = this.gantt.getState();
    const rows = this.actions.selection.targets();
    const lead = focus && rows.includes(focus.row) ? focus.row : rows[0];
    if (lead === undefined || !this.allowed(lead, 'move', rows)) return;
    const { plan } = this;
    const moving = leavesToMove(plan, rows);
    const first = plan.index.of(moving[0]);
    const calendar = plan.calendarOf(first);
    const start = plan.activities.start[first];
    const work = calendar.between(start, dayStep(plan, first, start, days));
    const bars = moving.map((row) => shifted(plan, plan.index.of(row), work));
    this.session.edit(dragCommand(plan, 'move', bars));
  }

  /** Makes the focused activity longer or shorter by working days. */
  resizeByDays(days: number): void {
    const { focus } = this.gantt.getState();
    if (!focus || !this.allowed(focus.row, 'finish', [focus.row])) return;
    const { plan } = this;
    const { duration } = plan.activities;
    const i = plan.index.of(focus.row);
    const day = dayOfDuration(plan, i);
    const wanted = Math.max(Math.min(duration[i], day), duration[i] + days * day);
    if (wanted === duration[i]) return;
    this.session.edit(durationCommand(focus.row, wanted, lastingOf(plan, i)));
  }

  private allowed(row: number, grip: Grip, rows: readonly number[]): boolean {
    if (!this.editable) return false;
    const why = this.refusalOf(row, grip, rows);
    if (why) notify({ tone: 'info', title: i18next.getFixedT(null, 'gantt')(`timeline.refused.${why}`) });
    return !why;
  }
}

/** The bar an event happened at, or what stands beside one to take hold of. */
const heldAt = (target: EventTarget | null): HTMLElement | null =>
  (target as HTMLElement | null)?.closest<HTMLElement>('[data-bar], [data-hold]') ?? null;

const rowOf = (el: HTMLElement): number => Number(el.dataset.bar ?? el.dataset.hold);

/** Height of the head over the rows. */
const HEAD = 57;

/** The same time of day some worked days later or earlier. */
function dayStep(plan: Plan, i: number, start: number, days: number): number {
  const calendar = plan.calendarOf(i);
  const by = Math.sign(days);
  let at = start;
  for (let left = Math.abs(days); left > 0; left--) {
    let day = at + by * 1440;
    for (let k = 0; k < 366 && !calendar.isWorkDay(Math.floor(day / 1440)); k++) day += by * 1440;
    at = day;
  }
  return calendar.start(calendar.worked(at));
}
