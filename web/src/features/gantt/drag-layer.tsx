import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { DAY, dayOf, isMilestone, isPut, type Plan } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { classNames } from '@/shared/ui';
import { durationText } from './around-the-clock';
import classes from './drag-layer.module.css';
import { HOURS_FROM, workedDays } from './drag-moves';
import { useView } from './gantt-context';
import { BAR_TOP, type Mark, ROW } from './link-path';
import { finishX, markOf, startX } from './plan-marks';
import { lastMinute } from './row-dates';
import { constraintMark } from './row-values';
import { useRowWords } from './row-words';
import type { Axis } from './time-axis';
import type { TimelineGestures } from './timeline-gestures';
import type { Drag, Point } from './timeline-store';

interface Props {
  gestures: TimelineGestures;
  drag: Drag;
  plan: Plan;
  axis: Axis;
  places: Int32Array;
  first: number;
  last: number;
  top: number;
  height: number;
}

/** Around bars under way: where they were, where they would come to lie, the instant they snap to, and the tip. */
export function DragLayer(p: Props) {
  const { drag, plan, axis, places } = p;
  const ghosts: React.ReactNode[] = [];
  const a = plan.activities;
  const after = drag.preview?.plan;
  const lead = drag.bars.find((bar) => bar.row === drag.row) ?? drag.bars[0];
  if (!lead) return null;
  const i = plan.index.of(lead.row);
  let held: number | undefined;
  for (const bar of drag.bars) {
    const j = plan.index.of(bar.row);
    const at = j < 0 ? -1 : places[j];
    if (bar !== lead && (at < p.first || at > p.last)) continue;
    const kept = after && after.activities.start[j] !== bar.start && drag.grip !== 'finish';
    if (kept && bar === lead) held = j;
    if (at < p.first || at > p.last || isMilestone(a.kind[j])) continue;
    ghosts.push(<Outline key={bar.row} className={classes.ghost} mark={markOf(plan, axis, j, at)} />);
    if (kept) ghosts.push(<Outline key={-bar.row - 1} className={classes.landing} mark={markOf(after, axis, j, at)} />);
  }
  const snap = drag.grip === 'finish' ? finishX(plan, axis, i, lead.finish) : startX(plan, axis, i, lead.start);
  return (
    <>
      {ghosts}
      <div className={classes.snap} style={{ left: snap, top: p.top, height: p.height }} />
      <DragTip {...p} lead={lead} held={held} />
    </>
  );
}

function Outline({ mark, className }: { mark: Mark; className: string }) {
  return (
    <div
      className={className}
      style={{
        transform: `translate(${mark.left}px, ${mark.row * ROW + BAR_TOP}px)`,
        width: mark.right - mark.left,
      }}
    />
  );
}

/** Above the grabbed bar: new dates, difference, who follows, what the finish does, and the constraint it will get. */
function DragTip({
  gestures,
  drag,
  plan,
  axis,
  places,
  lead,
  held,
}: Props & { lead: Drag['bars'][number]; held?: number }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const perDay = plan.schedule.minutesPerDay;
  const i = plan.index.of(lead.row);
  const grabbed = places[plan.index.of(drag.row)] >= 0 ? plan.index.of(drag.row) : i;
  const place = places[grabbed];
  const { element, scroller, left } = gestures.scene ?? {};
  if (!element || !scroller || place < 0) return null;
  const mark =
    grabbed === i
      ? markOf(plan, axis, i, place, lead.start, lead.finish)
      : markOf(drag.preview?.plan ?? plan, axis, grabbed, place);
  const box = element.getBoundingClientRect();
  const pane = scroller.getBoundingClientRect();
  const sameDay = dayOf(lead.start) === dayOf(lead.finish - 1);
  const dates =
    isMilestone(plan.activities.kind[i]) || sameDay
      ? format.dateShort(lead.start)
      : `${format.dateShort(lead.start)} → ${format.endShort(lead.finish)}`;
  const [edge, before] =
    drag.grip === 'finish' ? [lead.finish, plan.activities.finish[i]] : [lead.start, plan.activities.start[i]];
  const time = drag.grip === 'finish' ? endClock : clockOf;
  const clock = axis.day >= HOURS_FROM || time(edge) !== time(before) ? `${time(edge)} ` : '';
  const moved = workedDays(plan.calendarOf(i), plan.activities.start[i], lead.start, perDay);
  const dragged = new Set(drag.bars.map(({ row }) => row));
  const others = drag.preview?.moved.filter((row) => !dragged.has(row)).length ?? 0;
  const sure = drag.preview?.sure ?? true;
  const work = drag.preview?.finish.work ?? 0;
  const many = drag.bars.length > 1;
  const x = Math.max(pane.left + (left ?? 0) + 8, Math.min(box.left + mark.left, pane.right - TIP));
  const y = box.top + mark.row * ROW;
  const below = y - pane.top < 150;
  return createPortal(
    <div
      className={classNames(classes.tip, below && classes.below)}
      style={{ left: x, top: below ? y + ROW + 4 : y - 2 }}
      data-drag-tip
    >
      <div>
        {many ? (
          `${t('timeline.drag.count', { count: drag.bars.length, formatted: format.number(drag.bars.length) })} ·`
        ) : (
          <b>{clock + dates}</b>
        )}{' '}
        <span className={classes.shift}>
          {drag.grip === 'move'
            ? format.signedDays(moved * perDay, perDay)
            : t('timeline.drag.duration', {
                from: durationText(plan, i, plan.activities.duration[i], format),
                to: durationText(plan, i, lead.duration, format),
              })}
        </span>
      </div>
      <div>
        {sure ? (
          <>
            {t('effect.moves', { count: others, formatted: format.number(others) })}
            {' · '}
            <span className={work > 0 ? classes.bad : work < 0 ? classes.good : undefined}>
              {t('effect.finish', { shift: format.signedDays(work, perDay) })}
            </span>
          </>
        ) : (
          t('effect.later')
        )}
      </div>
      {drag.grip !== 'finish' && (
        <div className={classes.quiet}>
          {drag.bars.every(({ row }) => isPut(plan, plan.index.of(row)))
            ? t('timeline.drag.byHand')
            : many
              ? t('timeline.drag.constrains')
              : t('timeline.drag.constraint', { date: format.dateShort(lead.start) })}
        </div>
      )}
      {held !== undefined && sure && drag.preview && (
        <div className={classes.warning}>
          {t('timeline.drag.held', { date: format.dateShort(drag.preview.plan.activities.start[held]) })}
        </div>
      )}
      {drag.staying > 0 && <div className={classes.quiet}>{t('timeline.drag.staying', { count: drag.staying })}</div>}
    </div>,
    document.body,
  );
}

/** About the width of the tip, and the most a tip may take, to keep it in the window. */
const TIP = 250;
const WIDEST = 300;

const clockOf = (minute: number): string => {
  const of = minute - dayOf(minute) * DAY;
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
};

/** The clock of an end: midnight ends the day before. */
const endClock = (minute: number): string => (minute % DAY === 0 ? '24:00' : clockOf(minute));

/** Below and right of the pointer, within the window. */
export const besidePointer = ({ x, y }: Point): { left: number; top: number } => ({
  left: Math.max(8, Math.min(x + 12, window.innerWidth - WIDEST - 8)),
  top: Math.min(y + 16, window.innerHeight - 90),
});

/** At the pointer: why what it tries does nothing. */
export function RefusalTip({ gestures }: { gestures: TimelineGestures }) {
  const refused = useStore(gestures.store, (s) => s.refused);
  const { t } = useTranslation('gantt');
  if (!refused) return null;
  return createPortal(
    <div className={classNames(classes.tip, classes.below)} style={besidePointer(refused)} role="alert">
      {t(`timeline.refused.${refused.why}`)}
    </div>,
    document.body,
  );
}

/** The tip of a bar the pointer rests on. */
export function BarTip({ gestures, plan, places }: { gestures: TimelineGestures; plan: Plan; places: Int32Array }) {
  const row = useStore(gestures.store, (s) => s.tip);
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const view = useView();
  const i = row === undefined ? -1 : plan.index.of(row);
  const { element, scroller, left } = gestures.scene ?? {};
  const words = useRowWords();
  const { holds } = i < 0 ? {} : constraintMark(plan, i, words);
  const mark = i < 0 ? undefined : gestures.markOf(i);
  if (!mark || !element || !scroller) return null;
  void view;
  const a = plan.activities;
  const perDay = plan.schedule.minutesPerDay;
  const box = element.getBoundingClientRect();
  const pane = scroller.getBoundingClientRect();
  const from = format.dateMedium(a.start[i]);
  const to = format.dateMedium(lastMinute(plan, i));
  const summary = plan.tree.children[i] > 0;
  const y = box.top + places[i] * ROW;
  const below = y - pane.top < 130;
  const x = Math.max(pane.left + (left ?? 0) + 8, Math.min(box.left + mark.left, pane.right - TIP));
  return createPortal(
    <div
      className={classNames(classes.tip, below && classes.below)}
      style={{ left: x, top: below ? y + ROW + 2 : y - 2 }}
      role="tooltip"
    >
      <b>{`${plan.tree.position[i]} ${shownText(a.name[i])}`}</b>
      <div>
        {isMilestone(a.kind[i]) ? to : `${from} → ${to}`}
        {!isMilestone(a.kind[i]) &&
          ` · ${summary ? format.duration(a.span[i], perDay) : durationText(plan, i, a.duration[i], format)}`}
      </div>
      {holds && <div>{holds}</div>}
      {!summary && (
        <div className={classes.quiet}>
          {t('timeline.tip.progress', { progress: format.percent(a.progress[i] / 1_000_000, 2) })}
          {a.progress[i] < 1_000_000 &&
            ` · ${t('timeline.tip.float', { float: durationText(plan, i, a.totalFloat[i], format) })}`}
        </div>
      )}
    </div>,
    document.body,
  );
}
