import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { IconButton } from '@/shared/ui';
import { planThen, useDeed, useFinishSeries } from './api/plan-then';
import classes from './revision-slider.module.css';

interface Props {
  schedule: string;
  revision: number;
  /** The revision of the last whole command by then; undefined while it is loaded. A command may take several. */
  stood: number | undefined;
  /** The newest revision. */
  head: number;
  onRevision: (revision?: number) => void;
}

/** Px of the drawing; it is stretched to the room there is. */
const WIDTH = 1000;
const HEIGHT = 44;

/** ms between two changes while they are played. */
const BEAT = 900;

/** An instant by the clock of this machine, as the field for moments writes it. */
function localMoment(at: number): string {
  const offset = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offset).toISOString().slice(0, 16);
}

/**
 * The finish of the schedule, change by change, as a slider. Arrow keys step one change, Page keys to the next one that
 * moved the finish, Home and End to the first and the last.
 */
export function RevisionSlider({ schedule, revision, stood, head, onRevision }: Props) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { data } = useFinishSeries(schedule);
  const deed = useDeed(schedule, revision);
  const moment = deed && localMoment(deed.at);
  const [playing, setPlaying] = useState(false);
  const forward = useRef(false);
  const track = useRef<HTMLDivElement>(null);
  const steps = (data?.steps ?? []).filter((step) => step.finish !== null);
  // Before its first command the schedule was not there.
  const first = Math.min(head, steps[0]?.revision ?? 1);
  const go = (to: number) => {
    const bounded = Math.max(first, Math.min(head, Math.round(to)));
    forward.current = bounded === revision + 1;
    if (bounded !== revision) onRevision(bounded);
  };
  const earlier = () => go((stood ?? revision) - 1);
  const latest = useRef(go);
  latest.current = go;
  // A step forward goes to the end of the next command.
  useEffect(() => {
    if (forward.current && stood !== undefined && stood < revision && revision < head) latest.current(revision + 1);
  }, [stood, revision, head]);
  useEffect(() => {
    if (!playing || stood === undefined) return;
    if (revision >= head) return setPlaying(false);
    const timer = setTimeout(() => latest.current(revision + 1), BEAT);
    return () => clearTimeout(timer);
  }, [playing, stood, revision, head]);

  const share = (of: number) => (head > first ? Math.max(0, of - first) / (head - first) : 1);
  const finishes = steps.map((step) => step.finish as number);
  const low = Math.min(...finishes);
  const high = Math.max(...finishes);
  const y = (finish: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - 8 - ((finish - low) / (high - low)) * (HEIGHT - 16);
  const line = steps.map((step, k) => {
    const x = share(step.revision) * WIDTH;
    return k === 0 ? `M${x} ${y(finishes[0])}` : `H${x}V${y(finishes[k])}`;
  });
  const shown = steps.findLast((step) => step.revision <= revision);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: (stood ?? revision) - 1,
      ArrowRight: revision + 1,
      PageUp: steps.findLast((step) => step.revision < revision)?.revision ?? first,
      PageDown: steps.find((step) => step.revision > revision)?.revision ?? head,
      Home: first,
      End: head,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setPlaying(false);
    go(to);
  };
  const follow = (event: PointerEvent) => {
    if (event.buttons !== 1 || !track.current) return;
    const { left, width } = track.current.getBoundingClientRect();
    if (width > 0) go(first + ((event.clientX - left) / width) * (head - first));
  };
  const jump = async (text: string) => {
    const at = new Date(text);
    if (Number.isNaN(at.getTime())) return;
    const { revision } = (await planThen(schedule, at.toISOString())).schedule;
    onRevision(revision);
  };
  const buttons = [
    ['first', IconPlayerSkipBack, () => go(first), revision <= first],
    ['previous', IconChevronLeft, earlier, revision <= first],
    ['play', playing ? IconPlayerPause : IconPlayerPlay, () => setPlaying(!playing), revision >= head],
    ['next', IconChevronRight, () => go(revision + 1), revision >= head],
    ['last', IconPlayerSkipForward, () => go(head), revision >= head],
  ] as const;
  return (
    <div className={classes.travel} data-density="compact">
      <div className={classes.controls}>
        <div className={classes.buttons}>
          {buttons.map(([id, icon, run, disabled]) => (
            <IconButton
              key={id}
              icon={icon}
              label={t(id === 'play' && playing ? 'then.pause' : `then.${id}`)}
              disabled={disabled}
              onClick={() => {
                if (id !== 'play') setPlaying(false);
                run();
              }}
            />
          ))}
        </div>
        <label className={classes.moment}>
          <span className="visually-hidden">{t('then.moment')}</span>
          <input
            key={moment}
            type="datetime-local"
            defaultValue={moment}
            onKeyDown={({ key, currentTarget: { value } }) => {
              if (key === 'Enter' && value !== moment) void jump(value).catch(() => undefined);
            }}
            onBlur={({ currentTarget: { value } }) => {
              if (value && value !== moment) void jump(value).catch(() => undefined);
            }}
          />
        </label>
      </div>
      <div
        ref={track}
        className={classes.track}
        role="slider"
        tabIndex={0}
        aria-label={t('then.slider')}
        aria-valuemin={first}
        aria-valuemax={head}
        aria-valuenow={revision}
        aria-valuetext={[
          t('then.revision', { revision: format.number(revision) }),
          shown && `${t('then.finish')} ${format.endMedium(shown.finish as number)}`,
        ]
          .filter(Boolean)
          .join(', ')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          follow(event);
        }}
        onPointerMove={follow}
      >
        {steps.length > 0 && (
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <path d={`${line.join('')}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
        {steps.slice(1).map((step) => (
          <i
            key={step.revision}
            data-move={step.work > 0 ? 'later' : 'earlier'}
            style={{ left: `${share(step.revision) * 100}%`, top: y(step.finish as number) }}
          />
        ))}
        <div className={classes.rail} />
        <div className={classes.knob} style={{ left: `${share(revision) * 100}%` }} />
      </div>
      <div className={classes.ends} aria-hidden="true">
        {steps.length > 0 && (
          <>
            <span>{format.endShort(high)}</span>
            {low !== high && <span>{format.endShort(low)}</span>}
          </>
        )}
      </div>
    </div>
  );
}
