import './texts';
import { IconRestore } from '@tabler/icons-react';
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NONE, type PlanSession } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, Chip } from '@/shared/ui';
import { FloatingCard } from './floating-card';
import type { Focus } from './gantt-store';
import { activityText } from './link-words';
import { progressOf } from './progress-of';
import classes from './restore-card.module.css';
import { restoring } from './restore-value';
import { cellText } from './row-values';
import { useRowWords } from './row-words';
import { useColumnNames } from './use-own-columns';

interface Props {
  cell: Focus;
  /** The plan as it stood. */
  then: PlanSession;
  now: PlanSession;
  /** Grows when the plan of now changes. */
  version: number;
  mayEdit: boolean;
  onRestore: (cell: Focus) => void;
  /** Shows what was changed of the activity. */
  onChanges?: (row: number) => void;
  onClose: () => void;
}

/** What a cell held at a moment and what it holds now, with what putting it back would do to the plan. */
export default function RestoreCard({ cell, then, now, version, mayEdit, onRestore, onChanges, onClose }: Props) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const words = useRowWords();
  const names = useColumnNames(undefined);
  const card = useRef<HTMLElement>(null);
  const style = usePlaceAt(card, cell);
  const [thenView, nowView] = [then.view(), now.view()];
  const [was, is] = [thenView, nowView].map((view) => {
    const i = view.plan.index.of(cell.row);
    return i < 0 ? undefined : cellText(view.plan, i, cell.column, progressOf(view)[i], words) || t('then.nothing');
  });
  const found = useMemo(() => {
    void version;
    const found = restoring(then.view().plan, now.view().plan, cell.row, cell.column);
    return { ...found, foreseen: found.command && now.foresee(found.command) };
  }, [then, now, version, cell]);
  const lock = mayEdit || found.lock === 'gone' ? found.lock : 'permission';
  const { foreseen } = found;
  const work = foreseen && foreseen.finish.from !== NONE ? foreseen.finish.work : 0;
  const same = was === is;
  return (
    <FloatingCard
      card={card}
      className={classes.card}
      style={style}
      title={names.tip(cell.column)}
      name={activityText(thenView.plan, thenView.plan.index.of(cell.row))}
      close={t('then.closeCard')}
      onClose={onClose}
    >
      <div className={classes.body}>
        <div className={classes.values}>
          <dl>
            <div>
              <dt>{t('then.thatDay')}</dt>
              <dd>{was}</dd>
            </div>
            <div>
              <dt>{t('then.now')}</dt>
              <dd>{is ?? t('then.kind.gone')}</dd>
            </div>
          </dl>
          {!lock && foreseen?.sure && (
            <Chip tone={work > 0 ? 'bad' : work < 0 ? 'ok' : 'plain'}>
              {t('then.finishMoves', {
                shift: format.signedDays(work, nowView.plan.schedule.minutesPerDay),
              })}
            </Chip>
          )}
        </div>
        <p className={classes.text}>
          {same && !lock
            ? t('then.sameNow')
            : lock
              ? t(lock in thenLocks ? `then.lock.${lock as ThenLock}` : `lock.${lock as 'permission'}`)
              : [foreseen?.sure && t('then.moves', format.counted(foreseen.moved.length)), t('then.writes')]
                  .filter(Boolean)
                  .join(' ')}
        </p>
        <div className={classes.actions}>
          {!lock && !same && (
            <Button variant="primary" icon={IconRestore} onClick={() => onRestore(cell)}>
              {t('then.restore')}
            </Button>
          )}
          {onChanges && (
            <Button variant="link" onClick={() => onChanges(cell.row)}>
              {t('then.changes')}
            </Button>
          )}
        </div>
      </div>
    </FloatingCard>
  );
}

const thenLocks = { gone: true, calculated: true, calendarGone: true, linkGone: true } as const;
type ThenLock = keyof typeof thenLocks;

/** Px between the card and its cell, and to the edges of the plan. */
const GAP = 6;
const EDGE = 12;

/** Beneath its cell, or above it where there is no room; in the corner while the cell is out of sight. */
function usePlaceAt(card: RefObject<HTMLElement | null>, { row, column }: Focus): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const area = card.current?.offsetParent;
    if (!area || !card.current) return undefined;
    const measure = () => {
      const cell = area.querySelector(`[data-row="${row}"] [data-column="${column}"]`)?.getBoundingClientRect();
      const own = card.current?.getBoundingClientRect();
      const ground = area.getBoundingClientRect();
      if (!cell || !own || cell.bottom < ground.top || cell.top > ground.bottom) return setPlace(undefined);
      const left = Math.max(EDGE, Math.min(cell.left - ground.left, ground.width - own.width - EDGE));
      const below = cell.bottom + GAP + own.height <= ground.bottom;
      const top = below ? cell.bottom - ground.top + GAP : cell.top - ground.top - GAP - own.height;
      setPlace({ left, top: Math.max(EDGE, top), bottom: 'auto' });
    };
    measure();
    // What is gone to is scrolled into sight first; a scroll takes the card along.
    const frame = requestAnimationFrame(measure);
    area.addEventListener('scroll', measure, true);
    return () => {
      cancelAnimationFrame(frame);
      area.removeEventListener('scroll', measure, true);
    };
  }, [card, row, column]);
  return place;
}
