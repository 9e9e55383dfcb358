import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import {
  type BaselinePoints,
  dayOf,
  Flag,
  isMilestone,
  Kind,
  type LinkIndex,
  NONE,
  type Plan,
  statusOf,
} from '@/engine';
import { shownText } from '@/shared/lib/shown-text';
import { classNames } from '@/shared/ui';
import { useAvailable } from './api/use-available';
import { Bar } from './bar';
import barClasses from './bar.module.css';
import { colourKeys, colourOf } from './bar-colours';
import { BarHandles } from './bar-handles';
import { BaselineLayer } from './baseline-layer';
import { BarTip, DragLayer, RefusalTip } from './drag-layer';
import { useGantt, useGanttState, useView } from './gantt-context';
import { isOwn } from './grid-columns';
import { LinkCard, LinkTip } from './link-card';
import { LinkDraw } from './link-draw';
import { LinkLayer, type LinkPaths } from './link-layer';
import { BAR_TOP, linkShape, type Mark, ROW } from './link-path';
import { linkIndexOf } from './link-words';
import { NowOutlines } from './now-outlines';
import { finishX, isDriving, isLinkIdle, markOf } from './plan-marks';
import { BandBeams } from './row-bands';
import { lastMinute } from './row-dates';
import type { Band } from './row-groups';
import { constraintMark } from './row-values';
import { useRowWords } from './row-words';
import { taskMarks } from './task-marks';
import { type Axis, xOf } from './time-axis';
import classes from './timeline.module.css';
import { TimelineGestures } from './timeline-gestures';
import { TimelineGround } from './timeline-ground';
import { useTimelineKeys } from './timeline-keys';
import { RowShades } from './timeline-row-shades';
import { standsBack } from './trace-logic';
import { useOwnColumns } from './use-own-columns';

interface Props {
  plan: Plan;
  version: number;
  axis: Axis;
  visible: Int32Array;
  places: Int32Array;
  linkIndex: LinkIndex;
  /** By index, summaries rolled up; in 1/10,000 of a percent. */
  progress: Int32Array;
  first: number;
  last: number;
  x0: number;
  x1: number;
  height: number;
  /** Height of what is in sight. */
  viewport: number;
  /** How many rows are drawn at most; each keeps its elements. */
  slots: number;
  today: number;
  /** Where it begins: the width of the grid. */
  left: number;
  /** The rows on screen are filtered or sorted: bars are not dragged then. */
  filtered?: boolean;
  /** What the active baseline holds, where it is drawn. */
  baseline?: BaselinePoints;
  /** The bands among the visible rows. */
  bands: readonly Band[];
  /** By index: what the traced logic reaches, where one is. */
  reached?: Uint8Array;
  /** What is expected of each activity, by index in 1/10,000 of a percent, where the colours tell how they stand. */
  expected?: Int32Array;
}

const HUNDRED = 1_000_000;

/** Links drawn at once at most: beyond it the lines would cover the plan. */
const MOST_LINKS = 1500;

/** Below this width of a day, or above one link in this many px, only links that were asked for and critical ones are drawn. */
const LINKS_FROM = 1;
const LINK_EACH = 6;

/** Bars, links, slack, labels, today: everything right of the grid, cut to the rows and days in sight. */
export function Timeline(p: Props) {
  const { axis, visible, places, linkIndex, progress, first, last, x0, x1 } = p;
  const { session, store, actions, editable } = useGantt();
  const showCritical = useGanttState((s) => s.critical || s.colours === 'criticalpath');
  const colours = useGanttState((s) => s.colours);
  const available = useAvailable(p.plan.schedule.id, colours === 'subcontract' || colours === 'tags');
  const own = useOwnColumns(isOwn(colours));
  const tints = useMemo(
    () => new Map(colourKeys(colours, available, own).map(({ value, colour }) => [value, colour])),
    [colours, available, own],
  );
  const showSlack = useGanttState((s) => s.slack);
  const showLinks = useGanttState((s) => s.links);
  const showToday = useGanttState((s) => s.todayline);
  const selection = useGanttState((s) => s.selection);
  const { confirmedRevision, laid, areas } = useView();
  const marks = useMemo(() => taskMarks(areas), [areas]);
  const words = useRowWords();
  const [gestures] = useState(() => new TimelineGestures(session, store, actions, editable));
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const scroller = element?.closest<HTMLElement>('[role="treegrid"]');
  const drag = useStore(gestures.store, (s) => s.drag);
  const overLink = useStore(gestures.store, (s) => s.overLink);
  const hover = useStore(gestures.store, (s) => s.hover);
  const selectedLink = useStore(gestures.store, (s) => s.link?.row);
  useTimelineKeys(gestures, scroller);
  useLayoutEffect(() => {
    const { plan, axis, visible, places, linkIndex, left, filtered = false } = p;
    gestures.scene = {
      plan,
      axis,
      visible,
      places,
      linkIndex,
      left,
      filtered,
      element: element ?? undefined,
      scroller: scroller ?? undefined,
    };
  });
  useEffect(() => gestures.open(), [gestures]);
  useEffect(() => {
    if (!scroller) return;
    const hide = () => gestures.scrolled();
    scroller.addEventListener('scroll', hide, { passive: true });
    return () => scroller.removeEventListener('scroll', hide);
  }, [gestures, scroller]);

  // While bars are dragged the plan is drawn as it would be; nothing else on the screen is.
  const plan = drag?.preview?.plan ?? p.plan;
  const version = drag?.preview ?? p.version;
  const a = plan.activities;
  const dragged = useMemo(() => new Map(drag?.bars.map((bar) => [bar.row, bar])), [drag]);
  const provisional = useMemo(
    () => new Set([...(laid?.preview.moved ?? []), ...(drag?.preview?.moved ?? [])]),
    [laid, drag],
  );

  // Only where few links are drawn does it matter whose they are; elsewhere the pointer redraws nothing.
  const crossing = useMemo(() => linkIndex.crossing(first, last), [linkIndex, first, last]);
  const crowded = axis.day < LINKS_FROM || crossing.length * LINK_EACH > x1 - x0;
  const asked = useMemo(
    () => (crowded ? new Set(hover === undefined ? selection : [...selection, hover]) : undefined),
    [crowded, selection, hover],
  );
  const { paths, turns } = useMemo(() => {
    void version;
    return showLinks
      ? linkPaths(plan, axis, places, crossing, x0, x1, showCritical, asked)
      : { paths: nothing, turns: new Map<number, number>() };
  }, [plan, version, axis, places, crossing, x0, x1, showCritical, showLinks, asked]);

  const active = showLinks ? activeLink(plan, axis, places, selectedLink ?? overLink) : undefined;

  const bars: React.ReactNode[] = [];
  const slack: React.ReactNode[] = [];
  const labels: React.ReactNode[] = [];
  const tinted: React.ReactNode[] = [];
  void confirmedRevision;
  for (let at = first; at <= last; at++) {
    const i = visible[at];
    if (i === undefined || i < 0) continue;
    const row = a.row[i];
    const slot = at % p.slots;
    if (selection.has(row))
      tinted.push(<div key={slot} className={classes.tint} style={{ transform: `translateY(${at * ROW}px)` }} />);
    if (a.start[i] === NONE || a.start[i] === 0) continue;
    const bar = dragged.get(row);
    const mark = markOf(plan, axis, i, at, bar?.start, bar?.finish);
    const complete = progress[i] >= HUNDRED;
    const summary = a.kind[i] === Kind.summary;
    const milestone = isMilestone(a.kind[i]);
    const critical = showCritical && !complete && !summary && (a.flags[i] & Flag.critical) !== 0;
    const width = mark.right - mark.left;
    if (mark.right > x0 && mark.left < x1) {
      bars.push(
        <Bar
          key={slot}
          row={row}
          at={at}
          kind={a.kind[i]}
          left={round(mark.left)}
          width={round(width)}
          done={round((width * progress[i]) / HUNDRED)}
          complete={complete && !summary && !milestone}
          critical={critical}
          provisional={!bar && provisional.has(row)}
          back={standsBack(plan, i, p.reached)}
          idle={a.inactive[i] !== 0 && !summary}
          selected={bar !== undefined || selection.has(row)}
          held={constraintMark(plan, i, unsaid).held}
          status={p.expected && !summary ? statusOf(progress[i], p.expected[i]) : undefined}
          tasks={marks.get(row)?.tasks}
          roadblocks={marks.get(row)?.roadblocks}
          tint={tints.size > 0 && !summary ? colourOf(plan, i, colours, tints, own) : undefined}
        />,
      );
    }
    const float = a.totalFloat[i];
    let raised = false;
    if (
      showSlack &&
      !summary &&
      !milestone &&
      !complete &&
      float !== 0 &&
      a.lateFinish[i] !== NONE &&
      !provisional.has(row)
    ) {
      const late = finishX(plan, axis, i, a.lateFinish[i]);
      const left = float > 0 ? mark.right + 1 : late;
      const length = float > 0 ? late - mark.right - 1 : mark.right - late;
      if (length > 2 && left < x1 && left + length > x0) {
        raised = float > 0;
        slack.push(
          <div
            key={slot}
            className={classNames(barClasses.slack, float < 0 && barClasses.negative)}
            style={{ transform: `translate(${round(left)}px, ${at * ROW + BAR_TOP + 11}px)`, width: round(length) }}
          />,
        );
      }
    }
    if (summary && plan.tree.level[i] < 2 && !isCollapsed(plan, visible, at, i)) continue;
    const turn = turns.get(i);
    const x = Math.max(mark.right + (milestone ? 5 : 8), turn === undefined ? 0 : turn + 9);
    if (x > x0 - 300 && x < x1) {
      const when = milestone ? ` · ${words.date(lastMinute(plan, i))}` : '';
      labels.push(
        <div
          key={slot}
          className={classNames(barClasses.label, summary && barClasses.strong)}
          style={{ transform: `translate(${round(x)}px, ${at * ROW + BAR_TOP - (raised ? 2 : 0)}px)` }}
        >
          {shownText(a.name[i]) + when}
        </div>,
      );
    }
  }
  const top = first * ROW;
  const height = Math.max(ROW, (last - first + 1) * ROW);
  // What goes from top to bottom is as tall as what is in sight, not as the plan: nothing of a million px is ever painted.
  const tall = Math.max(height, Math.min(p.height - top, p.viewport));
  const now = xOf(axis, p.today) + axis.day / 2;
  return (
    <div
      ref={setElement}
      className={classNames(classes.timeline, editable && classes.editable, overLink !== undefined && classes.overLink)}
      style={{ left: p.left, width: axis.width }}
      aria-hidden="true"
      onPointerDown={(event) => gestures.pointerDown(event.nativeEvent)}
      onPointerOver={(event) => gestures.pointerOver(event.nativeEvent)}
      onPointerMove={(event) => gestures.pointerMove(event.nativeEvent)}
      onPointerLeave={gestures.pointerLeave}
      onClick={(event) => {
        if (gestures.click(event.nativeEvent)) event.stopPropagation();
      }}
    >
      <TimelineGround plan={p.plan} axis={axis} x0={x0} x1={x1} top={top} height={tall} />
      <RowShades
        plan={p.plan}
        version={p.version}
        axis={axis}
        visible={visible}
        first={first}
        last={last}
        x0={x0}
        x1={x1}
      />
      <div className={classes.lines} style={{ transform: `translateY(${top}px)`, height }} />
      {tinted}
      {slack}
      {showToday && p.today >= axis.from && p.today < axis.to && (
        <div className={classes.today} style={{ left: now, top, height: tall }} />
      )}
      {plan.schedule.dataDate !== NONE && dayOf(plan.schedule.dataDate) !== p.today && (
        <div
          className={classes.dataDate}
          style={{ left: xOf(axis, plan.schedule.dataDate / 1440), top, height: tall }}
        />
      )}
      {p.baseline && (
        <BaselineLayer
          plan={p.plan}
          points={p.baseline}
          axis={axis}
          visible={visible}
          first={first}
          last={last}
          x0={x0}
          x1={x1}
          slots={p.slots}
        />
      )}
      <BandBeams bands={p.bands} visible={visible} axis={axis} first={first} last={last} x0={x0} x1={x1} />
      <NowOutlines plan={p.plan} axis={axis} visible={visible} first={first} last={last} x0={x0} x1={x1} />
      {bars}
      <LinkLayer
        paths={paths}
        active={active}
        selected={selectedLink !== undefined && active !== undefined}
        width={axis.width}
        top={top}
        height={height}
      />
      {labels}
      {drag && (
        <DragLayer
          gestures={gestures}
          drag={drag}
          plan={p.plan}
          axis={axis}
          places={places}
          first={first}
          last={last}
          top={top}
          height={tall}
        />
      )}
      {editable && <BarHandles gestures={gestures} plan={p.plan} places={places} first={first} last={last} />}
      <LinkDraw gestures={gestures} plan={p.plan} width={axis.width} top={top} height={height} />
      <RefusalTip gestures={gestures} />
      <BarTip gestures={gestures} plan={p.plan} places={places} />
      <LinkTip gestures={gestures} plan={p.plan} />
      <LinkCard gestures={gestures} plan={p.plan} />
    </div>
  );
}

/** Bars show that a constraint holds, their tip says which. */
const unsaid = { constraints: [] };

const round = (v: number): number => Math.round(v * 10) / 10;

/** Whether the next visible row lies outside of a summary: its children are hidden, so that it says its name. */
function isCollapsed(plan: Plan, visible: Int32Array, at: number, i: number): boolean {
  const next = visible[at + 1];
  return next === undefined || plan.tree.parent[next] !== i;
}

/** How one link is drawn, when both of its ends are on the timeline. */
function activeLink(
  plan: Plan,
  axis: Axis,
  places: Int32Array,
  row: number | undefined,
): [path: string, head: string] | undefined {
  const l = row === undefined ? -1 : linkIndexOf(plan, row);
  if (l < 0) return undefined;
  const { start } = plan.activities;
  const ends = [plan.linkEnds.from[l], plan.linkEnds.to[l]];
  if (ends.some((i) => i < 0 || places[i] < 0 || start[i] === NONE || start[i] === 0)) return undefined;
  const [from, to] = ends.map((i) => markOf(plan, axis, i, places[i]));
  const { path, head } = linkShape(plan.links.type[l], from, to);
  return [path, head];
}

const empty = (): [string, string] => ['', ''];
const noPaths = (): LinkPaths => ({ idle: empty(), normal: empty(), driving: empty(), critical: empty() });
const nothing = noPaths();

/** The lines of the links in sight, where they crowd only critical ones and those of the rows `asked` for, one path per class, and by index where lines turn behind a bar. */
function linkPaths(
  plan: Plan,
  axis: Axis,
  places: Int32Array,
  links: number[],
  x0: number,
  x1: number,
  showCritical: boolean,
  asked: ReadonlySet<number> | undefined,
): { paths: LinkPaths; turns: Map<number, number> } {
  const paths = noPaths();
  const turns = new Map<number, number>();
  const marks = new Map<number, Mark>();
  const a = plan.activities;
  const { from, to } = plan.linkEnds;
  const mark = (i: number): Mark => {
    let m = marks.get(i);
    if (!m) {
      m = markOf(plan, axis, i, places[i]);
      marks.set(i, m);
    }
    return m;
  };
  let drawn = 0;
  for (const l of links) {
    const p = from[l];
    const s = to[l];
    if (a.start[p] === NONE || a.start[s] === NONE || a.start[p] === 0 || a.start[s] === 0) continue;
    const source = mark(p);
    const target = mark(s);
    if (Math.max(source.right, target.right) < x0 || Math.min(source.left, target.left) > x1) continue;
    const driving = isDriving(plan, l);
    const bothCritical = (a.flags[p] & a.flags[s] & Flag.critical) !== 0;
    const isAsked = !asked || asked.has(a.row[p]) || asked.has(a.row[s]);
    if (!isAsked && !(showCritical && driving && bothCritical)) continue;
    if (++drawn > MOST_LINKS) break;
    const shape = linkShape(plan.links.type[l], source, target);
    const idle = !driving && isLinkIdle(plan, l);
    const kind = showCritical && driving && bothCritical ? 'critical' : driving ? 'driving' : idle ? 'idle' : 'normal';
    paths[kind][0] += shape.path;
    paths[kind][1] += shape.head;
    if (shape.turn !== undefined && shape.turn < source.right + 46)
      turns.set(p, Math.max(turns.get(p) ?? 0, shape.turn));
  }
  return { paths, turns };
}
