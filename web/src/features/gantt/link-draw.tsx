import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type LinkRefusal, LinkType, type Plan } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { linkTypeText } from '@/shared/i18n/link-text';
import { classNames } from '@/shared/ui';
import { besidePointer } from './drag-layer';
import dragClasses from './drag-layer.module.css';
import classes from './link-draw.module.css';
import { linkShape, ROW } from './link-path';
import type { TimelineGestures } from './timeline-gestures';

interface Props {
  gestures: TimelineGestures;
  plan: Plan;
  width: number;
  top: number;
  height: number;
}

/** A link under way: the line from the end it left to the pointer, the ring of its target, and what it would do or why not. */
export function LinkDraw({ gestures, plan, width, top, height }: Props) {
  const tie = useStore(gestures.store, (s) => s.tie);
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const from = tie && gestures.markOf(plan.index.of(tie.from));
  if (!tie || !from) return null;
  const { target } = tie;
  const to = target && gestures.markOf(plan.index.of(target.row));
  const x = tie.side === 'start' ? from.left : from.right;
  const y = from.row * ROW + ROW / 2;
  const allowed = target && !target.refusal;
  const path = allowed && to ? linkShape(LinkType[target.type], from, to).path : `M${x} ${y}L${tie.x} ${tie.y}`;
  const box = gestures.scene?.element?.getBoundingClientRect();
  const perDay = plan.schedule.minutesPerDay;
  return (
    <>
      <svg
        className={classes.layer}
        style={{ transform: `translateY(${top}px)` }}
        width={width}
        height={height}
        viewBox={`0 ${top} ${width} ${height}`}
        aria-hidden="true"
      >
        <path className={target?.refusal ? classes.refused : classes.line} d={path} />
      </svg>
      {to && (
        <div
          className={classNames(classes.ring, target?.refusal && classes.refusedRing)}
          data-side={target?.side}
          style={{
            transform: `translate(${to.left - 3}px, ${to.row * ROW + ROW / 2 - to.half - 3}px)`,
            width: to.right - to.left + 6,
            height: to.half * 2 + 6,
          }}
        />
      )}
      {target &&
        box &&
        createPortal(
          <div
            className={classNames(dragClasses.tip, dragClasses.below)}
            style={besidePointer({ x: tie.x + box.left, y: tie.y + box.top })}
            data-link-tip
          >
            {target.refusal ? (
              <RefusalText plan={plan} refusal={target.refusal} />
            ) : (
              <>
                <b>
                  {t('timeline.link.words', {
                    from: plan.tree.position[plan.index.of(tie.from)],
                    to: plan.tree.position[plan.index.of(target.row)],
                    type: linkTypeText(target.type, format.language),
                  })}
                </b>
                {target.effect && (
                  <div>
                    {target.effect.sure
                      ? `${t('effect.moves', { count: target.effect.moved.length })} · ${t('effect.finish', {
                          shift: format.signedDays(target.effect.finish.work, perDay),
                        })}`
                      : t('effect.later')}
                  </div>
                )}
              </>
            )}
          </div>,
          document.body,
        )}
    </>
  );
}

/** Activities of a circle named in a tip; the dialog names them all. */
const NAMED = 5;

function RefusalText({ plan, refusal }: { plan: Plan; refusal: LinkRefusal }) {
  const { t } = useTranslation('gantt');
  if (refusal.why !== 'cycle') return t(`timeline.linkRefused.${refusal.why}`);
  const names = refusal.rows.map((row) => plan.tree.position[plan.index.of(row)]);
  const circle = [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : []), names[0]].join(' → ');
  return (
    <>
      <b>{t('timeline.linkRefused.cycle')}</b>
      <div>{circle}</div>
    </>
  );
}
