import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWidth } from '@/shared/lib/use-width';
import { drawTime } from './figures';
import classes from './plot.module.css';

export interface Tip {
  title: string;
  lines: readonly string[];
}

interface Props {
  height: number;
  /** What the picture is of, in words. */
  label: string;
  /** How many points arrow keys walk. */
  count: number;
  /** Where a point stands, for a picture of a width. */
  xOf: (point: number, width: number) => number;
  tipOf: (point: number) => Tip;
  /** Its place among the charts: they are drawn one after the other. */
  place?: number;
  children: (width: number, at: number | null) => ReactNode;
}

/** A drawing that fits its card. Arrow keys and the pointer walk its points; each is said in words. */
export function Plot({ height, label, count, xOf, tipOf, place = 0, children }: Props) {
  const { t } = useTranslation('analytics');
  const [frame, measured] = useWidth<HTMLDivElement>(480);
  const width = Math.max(200, measured);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = chosen === null || count === 0 ? null : Math.min(chosen, count - 1);
  const tip = at === null ? undefined : tipOf(at);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -count, End: count }[event.key];
    if (step) {
      event.preventDefault();
      const from = chosen ?? (step > 0 ? -1 : count);
      setChosen(Math.min(count - 1, Math.max(0, from + step)));
    } else if (event.key === 'Escape') setChosen(null);
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    let nearest = 0;
    for (let k = 1; k < count; k++) if (Math.abs(xOf(k, width) - x) < Math.abs(xOf(nearest, width) - x)) nearest = k;
    setChosen(count > 0 ? nearest : null);
  }
  const left = at === null ? 0 : xOf(at, width);
  return (
    <div ref={frame} className={classes.plot} style={{ height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that arrow keys walk, not a form */}
      <div
        className={classes.keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the points
        tabIndex={0}
        role="group"
        aria-label={t('walk', { label })}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
      >
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          className={classes.drawn}
          style={{ animationDuration: `${drawTime(place)}ms` }}
        >
          {children(width, at)}
        </svg>
        {tip && (
          <div className={classes.tip} style={left > width / 2 ? { right: width - left + 12 } : { left: left + 12 }}>
            <b>{tip.title}</b>
            {tip.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
        )}
        <p className="visually-hidden" role="status">
          {tip && [tip.title, ...tip.lines].join('. ')}
        </p>
      </div>
    </div>
  );
}
