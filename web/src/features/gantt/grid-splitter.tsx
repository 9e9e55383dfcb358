import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { followPointer } from '@/shared/lib/follow-pointer';
import { useGantt } from './gantt-context';
import classes from './grid-splitter.module.css';

/** Px an arrow key moves the edge. */
const STEP = 24;

/** The edge between grid and timeline: dragged or moved with the arrow keys, a double click puts it back. */
export function GridSplitter({ width }: { width: number }) {
  const { actions, store } = useGantt();
  const { t } = useTranslation('gantt');
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const x = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
    const before = store.getState().columns.pane;
    followPointer(event.pointerId, {
      move: (at) => actions.columns.resizePane(width + at.clientX - x),
      end: (how) => {
        if (how === 'escaped') actions.columns.resizePane(before);
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    actions.columns.resizePane(width + by);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('grid.edge')}
      aria-valuenow={width}
      aria-valuemin={200}
      aria-valuemax={2000}
      tabIndex={0}
      className={classes.edge}
      style={{ left: width - 4 }}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => actions.columns.resizePane(undefined)}
    />
  );
}
