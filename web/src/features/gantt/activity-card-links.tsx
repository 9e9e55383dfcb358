import { IconArrowRight, IconArrowRightToArc, IconSwitchHorizontal, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Chip, IconButton } from '@/shared/ui';
import classes from './activity-card.module.css';
import { CardField } from './activity-card-field';
import { useGantt, useView } from './gantt-context';
import { planLinkText } from './link-words';
import { isDriving } from './plan-marks';
import type { LinkSide } from './predecessors';

/** The links of an activity, those into it and those out of it, to go along and to take away. */
export function CardLinks({ row, i }: { row: number; i: number }) {
  const { t } = useTranslation('gantt');
  return (
    <div className={classes.links}>
      {(['predecessors', 'successors'] as const).map((side) => (
        <section key={side} aria-label={t(`columnTip.${side}`)}>
          <CardField row={row} column={side} />
          <SideLinks i={i} side={side} />
        </section>
      ))}
    </div>
  );
}

export function SideLinks({ i, side }: { i: number; side: LinkSide }) {
  const { session, actions, editable } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const { language } = useFormat();
  const { at, link } = plan.linkEnds[side];
  const others = side === 'predecessors' ? plan.linkEnds.from : plan.linkEnds.to;
  const all = Array.from(link.subarray(at[i], at[i + 1]));
  if (all.length === 0) return <p className={classes.none}>{t(`card.none.${side}`)}</p>;
  const Arrow = side === 'predecessors' ? IconArrowRightToArc : IconArrowRight;
  return (
    <ul className={classes.ties}>
      {all.map((l) => {
        const other = others[l];
        const name = shownText(plan.activities.name[other]);
        return (
          <li key={plan.links.row[l]}>
            <Arrow size={14} stroke={1.6} aria-hidden="true" />
            <button type="button" title={t('why.goTo')} onClick={() => actions.card.goTo(plan.activities.row[other])}>
              <span className={classes.number}>{plan.tree.position[other]}</span> {name}
            </button>
            {side === 'predecessors' && isDriving(plan, l) && <Chip>{t('card.driving')}</Chip>}
            <Chip tone="line">{planLinkText(plan, l, language)}</Chip>
            {editable && (
              <>
                <IconButton
                  icon={IconSwitchHorizontal}
                  label={t('card.reverse', { name })}
                  onClick={() => session.edit({ type: 'link.reverse', link: plan.links.row[l] })}
                />
                <IconButton
                  icon={IconTrash}
                  label={t('card.unlink', { name })}
                  onClick={() => session.edit({ type: 'links.remove', links: [plan.links.row[l]] })}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
