import { useEffect, useState } from 'react';
import { shownText } from '@/shared/lib/shown-text';
import classes from './description-tip.module.css';
import { useGantt } from './gantt-context';

/** ms the pointer rests on a name until its description is shown. */
export const DESCRIPTION_DELAY = 500;

interface Shown {
  text: string;
  x: number;
  y: number;
}

/** What an activity is about, below its name once the pointer rests there. */
export function DescriptionTip({ scroller }: { scroller: HTMLElement | null }) {
  const { session } = useGantt();
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (!scroller) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      over = null;
      setShown(undefined);
    };
    const come = (event: MouseEvent) => {
      const cell = (event.target as Element).closest('[role="gridcell"][data-column="name"]');
      if (cell === over) return;
      hide();
      const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
      const { plan } = session.view();
      const i = row === undefined ? -1 : plan.index.of(Number(row));
      const text = i < 0 ? '' : shownText(plan.activities.description[i]).trim();
      if (!cell || !text) return;
      over = cell;
      timer = setTimeout(() => {
        const { left, bottom } = cell.getBoundingClientRect();
        setShown({ text, x: left + 24, y: bottom });
      }, DESCRIPTION_DELAY);
    };
    scroller.addEventListener('mouseover', come);
    scroller.addEventListener('mouseleave', hide);
    scroller.addEventListener('scroll', hide, { passive: true });
    scroller.addEventListener('keydown', hide);
    return () => {
      hide();
      scroller.removeEventListener('mouseover', come);
      scroller.removeEventListener('mouseleave', hide);
      scroller.removeEventListener('scroll', hide);
      scroller.removeEventListener('keydown', hide);
    };
  }, [scroller, session]);
  return (
    shown && (
      <div role="tooltip" className={classes.tip} style={{ left: shown.x, top: shown.y }}>
        {shown.text}
      </div>
    )
  );
}
