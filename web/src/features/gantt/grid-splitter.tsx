import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useGantt } from './gantt-context';
import classes from './grid-splitter.module.css';

/** Px an arrow key moves the edge. */
const STEP = 24;

/** The edge between grid and timeline: dragged or moved with the arrow keys, a double click puts it back. */
export function GridSplitter({ width }: { width: number }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const edge = event.currentTarget;
    const x = event.clientX;
    edge.setPointerCapture(event.pointerId);
    const move = (at: globalThis.PointerEvent) => actions.resizePane(width + at.clientX - x);
    const end = () => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('pointerup', end);
      edge.removeEventListener('pointercancel', end);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end);
    edge.addEventListener('pointercancel', end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    actions.resizePane(width + by);
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
      onDoubleClick={() => actions.resizePane(undefined)}
    />
  );
}
