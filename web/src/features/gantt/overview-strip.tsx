import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '@/engine';
import { overviewLoad } from './overview-load';
import classes from './overview-strip.module.css';
import { type Axis, xOf } from './time-axis';
import { planDays } from './use-axis';

interface Props {
  plan: Plan;
  version: number;
  progress: Int32Array;
  axis: Axis;
  today: number;
  scroller: HTMLElement | null;
  /** What stands left of the timeline, and the room it has. */
  left: number;
  room: number;
}

const HEIGHT = 18;

/** Px it takes below the plan. */
export const OVERVIEW = 20;

/**
 * The whole plan in one line below the timeline: how much is under way, critical work in red. The frame is what is in
 * sight; it is dragged, or moved with the arrow keys.
 */
export function OverviewStrip({ plan, version, progress, axis, today, scroller, left, room }: Props) {
  const { t } = useTranslation('gantt');
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const width = Math.max(0, Math.floor(room));
  const days = useMemo(() => {
    void version;
    return planDays(plan, today);
  }, [plan, version, today]);
  const [first, last] = days;
  const whole = Math.max(1, last + 1 - first);

  useEffect(() => {
    void version;
    const drawing = canvas.current?.getContext('2d');
    if (!drawing || !canvas.current || width < 1) return;
    const style = getComputedStyle(canvas.current);
    const { all, critical, most } = overviewLoad(plan, progress, days, width);
    drawing.clearRect(0, 0, width, HEIGHT);
    const heightOf = (count: number) => (count && most ? Math.max(2, Math.round((count / most) * (HEIGHT - 2))) : 0);
    drawing.fillStyle = style.getPropertyValue('--g-plan-track');
    for (let x = 0; x < width; x++) drawing.fillRect(x, HEIGHT - heightOf(all[x]), 1, heightOf(all[x]));
    drawing.fillStyle = style.getPropertyValue('--g-critical-fill');
    for (let x = 0; x < width; x++) drawing.fillRect(x, HEIGHT - heightOf(critical[x]), 1, heightOf(critical[x]));
    if (today >= first && today <= last) {
      drawing.fillStyle = style.getPropertyValue('--g-accent');
      drawing.fillRect(Math.round(((today - first + 0.5) / whole) * width), 0, 1, HEIGHT);
    }
  }, [plan, version, progress, days, first, last, whole, today, width]);

  // The frame follows the scroll without drawing anything anew.
  useLayoutEffect(() => {
    if (!scroller || !frame.current || !strip.current) return;
    const follow = () => {
      const from = axis.from + scroller.scrollLeft / axis.day;
      const share = (day: number) => Math.max(0, Math.min(1, (day - first) / whole));
      const [a, b] = [share(from), share(from + room / axis.day)];
      frame.current!.style.left = `${a * 100}%`;
      frame.current!.style.width = `${Math.max(0.8, (b - a) * 100)}%`;
      strip.current!.setAttribute('aria-valuenow', String(Math.round(a * 100)));
    };
    follow();
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => scroller.removeEventListener('scroll', follow);
  }, [scroller, axis, first, whole, room]);

  const centre = (event: PointerEvent) => {
    if (event.buttons !== 1 || !scroller || !strip.current) return;
    const box = strip.current.getBoundingClientRect();
    const day = first + ((event.clientX - box.left) / Math.max(1, box.width)) * whole;
    scroller.scrollLeft = Math.max(0, xOf(axis, day) - room / 2);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!scroller) return;
    const by = { ArrowLeft: -room / 4, ArrowRight: room / 4, PageUp: -room, PageDown: room }[event.key];
    if (by !== undefined) scroller.scrollLeft += by;
    else if (event.key === 'Home') scroller.scrollLeft = Math.max(0, xOf(axis, first) - 24);
    else if (event.key === 'End') scroller.scrollLeft = Math.max(0, xOf(axis, last + 1) - room + 24);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={strip}
      className={classes.strip}
      style={{ marginLeft: left }}
      role="scrollbar"
      aria-label={t('overview')}
      aria-orientation="horizontal"
      aria-controls="gantt-grid"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        centre(event);
      }}
      onPointerMove={centre}
    >
      <canvas ref={canvas} width={width} height={HEIGHT} />
      <div ref={frame} className={classes.frame} />
    </div>
  );
}
