import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LinkType, type LinkTypeName, linkTypeNames, type Plan } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { classNames, Field, IconButton, Segment } from '@/shared/ui';
import { besidePointer } from './drag-layer';
import tipClasses from './drag-layer.module.css';
import { parseDuration } from './duration-text';
import { useGantt } from './gantt-context';
import classes from './link-card.module.css';
import { activityText, linkIndexOf, linkText, linkTypeText } from './link-words';
import { selectNextLink } from './timeline-commands';
import type { TimelineGestures } from './timeline-gestures';
import type { Point } from './timeline-store';

const WIDTH = 268;
const HEIGHT = 190;
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
      <b>{linkText(plan, l, format.language)}</b>
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
  const { minutesPerDay, minutesPerWeek } = plan.schedule;
  const row = plan.links.row[l];
  const type = linkTypeNames[plan.links.type[l]];
  const lag = plan.links.lag[l];
  const card = useRef<HTMLDivElement>(null);
  const ends = [plan.linkEnds.from[l], plan.linkEnds.to[l]] as const;
  const words = t('timeline.link.label', { from: activityText(plan, ends[0]), to: activityText(plan, ends[1]) });

  useEffect(() => {
    if (takeFocus) card.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [takeFocus]);
  useEffect(() => {
    const away = (event: PointerEvent) => {
      if (!card.current?.contains(event.target as Node)) gestures.selectLink(undefined);
    };
    window.addEventListener('pointerdown', away, true);
    return () => window.removeEventListener('pointerdown', away, true);
  }, [gestures]);

  const seen = { type, lag };
  const change = (to: { linkType?: LinkTypeName; lag?: number }) =>
    session.edit({ type: 'link.change', link: row, ...to, seen });
  const close = () => {
    gestures.selectLink(undefined);
    actions.viewport?.takeFocus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation(); // what is typed here is not meant for the grid
    if (event.key === 'Escape') close();
    else if (event.altKey && event.key.toLowerCase() === 'l') selectNextLink(gestures, store);
    else if (event.key === 'Delete' && !(event.target instanceof HTMLInputElement)) gestures.removeLink(row);
    else return;
    event.preventDefault();
  };
  const goTo = (i: number) => {
    gestures.selectLink(undefined);
    actions.reveal(plan.activities.row[i]);
    actions.showBar(plan.activities.row[i]);
    actions.viewport?.takeFocus();
  };
  const options = linkTypeNames.map((value) => ({ value, label: linkTypeText(value, format.language) }));
  return createPortal(
    <div
      ref={card}
      className={classes.card}
      role="dialog"
      aria-label={words}
      data-density="compact"
      style={{
        left: Math.max(8, Math.min(at.x + 10, window.innerWidth - WIDTH - 8)),
        top: Math.max(8, Math.min(at.y + 12, window.innerHeight - HEIGHT - 8)),
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
            onChange={(to) => to !== type && change({ linkType: to })}
          />
        </div>
      ) : (
        <div className={classes.row}>{t(`timeline.linkType.${type}`)}</div>
      )}
      {editable && (
        <div className={classes.row}>
          <LagField
            key={lag}
            lag={lag}
            perDay={minutesPerDay}
            perWeek={minutesPerWeek}
            onCommit={(to) => to !== lag && change({ lag: to })}
          />
          <IconButton
            icon={IconTrash}
            label={t('timeline.link.remove')}
            shortcut="Delete"
            onClick={() => gestures.removeLink(row)}
          />
        </div>
      )}
      <p className={classes.means}>{t(`timeline.linkMeans.${LinkType[type]}`)}</p>
    </div>,
    document.body,
  );
}

interface LagProps {
  lag: number;
  perDay: number;
  perWeek: number;
  onCommit: (lag: number) => void;
}

/** The lag in working days; a lead is negative. Hours and weeks are read as well. */
function LagField({ lag, perDay, perWeek, onCommit }: LagProps) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const [text, setText] = useState(format.number(lag / perDay, 2));
  const [wrong, setWrong] = useState(false);
  const commit = () => {
    const read = readLag(text, perDay, perWeek);
    setWrong(read === undefined);
    if (read !== undefined) onCommit(read);
  };
  return (
    <Field
      label={t('timeline.link.lag')}
      unit="d"
      value={text}
      error={wrong ? t('timeline.link.lagUnreadable') : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

/** Working minutes of a typed lag such as `2`, `+2d`, `-4h`; nothing when it cannot be read. */
export function readLag(text: string, perDay: number, perWeek: number): number | undefined {
  const plain = text.trim().replace(/^[\u2212\u2013]/, '-');
  const lead = plain.startsWith('-');
  const parsed = parseDuration(plain.replace(/^[-+]\s*/, ''), perDay, perWeek);
  if (!('minutes' in parsed) || parsed.minutes > LONGEST * perDay) return undefined;
  return lead && parsed.minutes > 0 ? -parsed.minutes : parsed.minutes;
}
