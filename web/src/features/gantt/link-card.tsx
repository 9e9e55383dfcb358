import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { DAY, LinkType, type LinkTypeName, linkTypeNames, type Plan } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { linkTypeText } from '@/shared/i18n/link-text';
import { classNames, Field, IconButton, Segment } from '@/shared/ui';
import { type DayLengths, daysOfLag, elapsedDay, lengthsOf } from './around-the-clock';
import { besidePointer } from './drag-layer';
import tipClasses from './drag-layer.module.css';
import { readLasting } from './duration-text';
import { useGantt } from './gantt-context';
import classes from './link-card.module.css';
import { ROW } from './link-path';
import { linkChange } from './link-text';
import { activityText, linkIndexOf, planLinkText } from './link-words';
import { isLinkIdle } from './plan-marks';
import { selectNextLink } from './timeline-commands';
import type { TimelineGestures } from './timeline-gestures';
import type { Point } from './timeline-store';

const WIDTH = 268;
/** Px a card stays away from the edges of the window. */
const MARGIN = 8;
/** The longest lag in days either way. */
const LONGEST = 36_525;

/** What happens on the card is not meant for the timeline it is drawn by. */
const stay = (event: SyntheticEvent): void => event.stopPropagation();

/** The selected link in words: its ends to go to, its type and lag to change, and its removal. */
export function LinkCard({ gestures, plan }: { gestures: TimelineGestures; plan: Plan }) {
  const link = useStore(gestures.store, (s) => s.link);
  const l = link ? linkIndexOf(plan, link.row) : -1;
  const gone = link !== undefined && l < 0;
  useEffect(() => {
    if (gone) gestures.selectLink(undefined);
  }, [gone, gestures]);
  if (!link?.at || l < 0) return null;
  return <Card key={link.row} gestures={gestures} plan={plan} l={l} at={link.at} takeFocus={link.keyboard} />;
}

/** The tip of a link the pointer rests on: its ends, type and lag. */
export function LinkTip({ gestures, plan }: { gestures: TimelineGestures; plan: Plan }) {
  const tip = useStore(gestures.store, (s) => s.linkTip);
  const format = useFormat();
  const l = tip ? linkIndexOf(plan, tip.row) : -1;
  if (!tip || l < 0) return null;
  return createPortal(
    <div className={classNames(tipClasses.tip, tipClasses.below)} style={besidePointer(tip)} role="tooltip">
      <b>{planLinkText(plan, l, format.language)}</b>
      <div>{activityText(plan, plan.linkEnds.from[l])}</div>
      <div>→ {activityText(plan, plan.linkEnds.to[l])}</div>
    </div>,
    document.body,
  );
}

interface CardProps {
  gestures: TimelineGestures;
  plan: Plan;
  /** Index of the link. */
  l: number;
  at: Point;
  takeFocus: boolean;
}

function Card({ gestures, plan, l, at, takeFocus }: CardProps) {
  const { session, store, actions, editable } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { perDay } = daysOfLag(plan, l);
  const row = plan.links.row[l];
  const type = linkTypeNames[plan.links.type[l]];
  const lag: Lag = { lag: plan.links.lag[l], elapsed: plan.links.elapsed[l] !== 0 };
  const card = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => setHeight(card.current?.offsetHeight ?? 0));
  const ends = [plan.linkEnds.from[l], plan.linkEnds.to[l]] as const;
  const words = t('timeline.link.label', { from: activityText(plan, ends[0]), to: activityText(plan, ends[1]) });

  useEffect(() => {
    if (takeFocus) card.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [takeFocus]);
  useEffect(() => {
    const away = (event: PointerEvent) => {
      if (card.current?.contains(event.target as Node)) return;
      leaveField(card.current);
      gestures.selectLink(undefined);
    };
    window.addEventListener('pointerdown', away, true);
    return () => window.removeEventListener('pointerdown', away, true);
  }, [gestures]);

  const change = (to: { type: LinkTypeName } | Lag, seen = lag) => {
    const command = linkChange({ link: row, type, ...seen }, { type, ...seen, ...to });
    if (command) session.edit(command);
  };
  const count = (days: 'working' | 'elapsed') => {
    const each = days === 'elapsed' ? DAY : plan.schedule.minutesPerDay;
    change({ lag: Math.round((lag.lag / perDay) * each), elapsed: days === 'elapsed' });
  };
  const close = () => {
    gestures.selectLink(undefined);
    actions.access.viewport?.takeFocus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation(); // what is typed here is not meant for the grid
    if (event.key === 'Escape') close();
    else if (event.altKey && event.key.toLowerCase() === 'l') {
      leaveField(card.current);
      selectNextLink(gestures, store);
    } else if (event.key === 'Delete' && !(event.target instanceof HTMLInputElement)) gestures.removeLink(row);
    else return;
    event.preventDefault();
  };
  const goTo = (i: number) => {
    gestures.selectLink(undefined);
    actions.selection.reveal(plan.activities.row[i]);
    actions.view.showBar(plan.activities.row[i]);
    actions.access.viewport?.takeFocus();
  };
  // Where there is no room below, it stands above the row instead of covering the link.
  const below = at.y + 12;
  const options = linkTypeNames.map((value) => ({ value, label: linkTypeText(value, format.language) }));
  return createPortal(
    <div
      ref={card}
      className={classes.card}
      role="dialog"
      aria-label={words}
      data-density="compact"
      style={{
        left: Math.max(MARGIN, Math.min(at.x + 10, window.innerWidth - WIDTH - MARGIN)),
        top: below + height + MARGIN <= window.innerHeight ? below : Math.max(MARGIN, at.y - ROW - height),
        width: WIDTH,
      }}
      onKeyDown={onKeyDown}
      onClick={stay}
      onDoubleClick={stay}
      onContextMenu={stay}
      onPointerDown={stay}
      onPointerOver={stay}
      onPointerMove={stay}
    >
      <div className={classes.ends}>
        {ends.map((i, k) => (
          <button
            key={k === 0 ? 'from' : 'to'}
            type="button"
            className={classes.end}
            title={t(k === 0 ? 'timeline.link.toPredecessor' : 'timeline.link.toSuccessor')}
            onClick={() => goTo(i)}
          >
            {k === 1 && <IconArrowRight size={14} stroke={1.6} />}
            <span>{activityText(plan, i)}</span>
          </button>
        ))}
      </div>
      {editable ? (
        <div className={classes.row}>
          <Segment
            label={t('timeline.link.type')}
            value={type}
            options={options}
            onChange={(to) => change({ type: to })}
          />
        </div>
      ) : (
        <div className={classes.row}>{t(`timeline.linkType.${type}`)}</div>
      )}
      {editable && (
        <div className={classes.row}>
          <LagField lag={lag} schedule={plan.schedule} onCommit={(to, seen) => !sameLag(to, lag) && change(to, seen)} />
          <IconButton
            icon={IconTrash}
            label={t('timeline.link.remove')}
            shortcut="Delete"
            onClick={() => gestures.removeLink(row)}
          />
        </div>
      )}
      {editable && (
        <div className={classes.row}>
          <Segment
            label={t('timeline.link.days')}
            value={lag.elapsed ? 'elapsed' : 'working'}
            options={(['working', 'elapsed'] as const).map((value) => ({
              value,
              label: t(`timeline.link.days_${value}`),
            }))}
            onChange={count}
          />
        </div>
      )}
      <p className={classes.means}>
        {isLinkIdle(plan, l) ? t('timeline.linkMeans.idle') : t(`timeline.linkMeans.${LinkType[type]}`)}
      </p>
    </div>,
    document.body,
  );
}

/** Takes what is being typed on the card before it goes. */
function leaveField(card: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && card?.contains(activeElement)) activeElement.blur();
}

interface Lag {
  /** Minutes of work, or of the clock where it is `elapsed`. */
  lag: number;
  elapsed: boolean;
}

const sameLag = (a: Lag, b: Lag): boolean => a.lag === b.lag && a.elapsed === b.elapsed;

interface LagProps {
  lag: Lag;
  schedule: DayLengths;
  /** Takes the lag that was typed and the one that was there when the typing began. */
  onCommit: (lag: Lag, seen: Lag) => void;
}

/**
 * The lag in days, of work or of the clock; a lead is negative. Hours and weeks are read as well, and `2ed` counts by the
 * clock from then on. Escape throws away what was typed.
 */
function LagField({ lag, schedule, onCommit }: LagProps) {
  const { store } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const shown = format.number(lag.lag / (lag.elapsed ? DAY : schedule.minutesPerDay), 2);
  const [typed, setTyped] = useState<{ text: string; over: string; seen: Lag } | undefined>();
  const [wrong, setWrong] = useState<LagProblem | undefined>();
  const discarded = useRef(false);
  const typing = typed !== undefined;
  useEffect(() => {
    if (!typing) return undefined;
    store.setState({ typing: true });
    return () => store.setState({ typing: false });
  }, [store, typing]);
  const commit = () => {
    if (!typed || discarded.current) return;
    // A text that is as it was is rounded for reading: taken as an edit it would change the lag.
    const read = typed.text === typed.over ? typed.seen : readLag(typed.text, schedule, typed.seen.elapsed);
    setWrong('problem' in read ? read.problem : undefined);
    if ('problem' in read) return;
    setTyped(undefined);
    if (!sameLag(read, typed.seen)) onCommit(read, typed.seen);
  };
  return (
    <Field
      label={t(lag.elapsed ? 'timeline.link.lagElapsed' : 'timeline.link.lag')}
      unit={lag.elapsed ? elapsedDay(format.language) : 'd'}
      value={typed?.text ?? shown}
      error={wrong && t(wrong === 'mixed' ? 'timeline.link.lagMixed' : 'timeline.link.lagUnreadable')}
      onChange={(event) => {
        setTyped({ over: shown, seen: lag, ...typed, text: event.target.value });
        setWrong(undefined);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        else if (event.key === 'Escape') discarded.current = true;
      }}
    />
  );
}

type LagProblem = 'unreadable' | 'mixed';

/**
 * A typed lag such as `2`, `+2d`, `-4h`, `1d 4h`, or by the clock `2ed`, `1ed 4eh`. A bare figure counts days as the lag did
 * before; where units are named, all of them count by the clock or all in work.
 */
export function readLag(text: string, lengths: DayLengths, elapsed: boolean): Lag | { problem: LagProblem } {
  const plain = text.trim().replace(/^[\u2212\u2013]/, '-');
  const lead = plain.startsWith('-');
  const read = readLasting(plain.replace(/^[-+]\s*/, ''), lengths, elapsed);
  if ('problem' in read) return { problem: read.problem === 'mixed' ? 'mixed' : 'unreadable' };
  const { minutes } = read;
  if (minutes > LONGEST * lengthsOf(read.elapsed, lengths).perDay) return { problem: 'unreadable' };
  return { lag: lead && minutes > 0 ? -minutes : minutes, elapsed: read.elapsed };
}
