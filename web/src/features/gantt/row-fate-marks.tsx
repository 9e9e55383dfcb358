import { IconArrowsHorizontal, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Segment } from '@/shared/ui';
import { useGantt, useGanttState, useView } from './gantt-context';
import { ROW } from './link-path';
import classes from './row-fate-marks.module.css';
import { type Fate, fates } from './row-fates';

const icons = { added: IconPlus, changed: IconPencil, moved: IconArrowsHorizontal, gone: IconMinus } as const;

/** How many rows would come, change, move and go; one of them alone may be shown. It says what the signs mean, too. */
export function FateFilter() {
  const { store } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const of = useGanttState((s) => s.fates);
  const only = useGanttState((s) => s.onlyFate);
  if (of.size === 0) return null;
  const counts: Partial<Record<Fate, number>> = {};
  for (const fate of of.values()) counts[fate] = (counts[fate] ?? 0) + 1;
  return (
    <div className={classes.filter} data-density="compact">
      <Segment<Fate | 'all'>
        label={t('fate.show')}
        value={only ?? 'all'}
        options={[
          { value: 'all', label: t('fate.all') },
          ...fates
            .filter((fate) => counts[fate])
            .map((fate) => ({
              value: fate,
              label: `${t(`fate.${fate}`)} ${format.number(counts[fate] ?? 0)}`,
              icon: icons[fate],
            })),
        ]}
        onChange={(value) => store.setState({ onlyFate: value === 'all' ? undefined : value })}
      />
    </div>
  );
}

interface Props {
  visible: Int32Array;
  first: number;
  last: number;
}

/** The rows in sight that would come, change, move or go: a ground in the pane and on the timeline, and a sign. */
export function FateMarks({ visible, first, last, signs }: Props & { signs: boolean }) {
  const of = useGanttState((s) => s.fates);
  const { plan } = useView();
  if (of.size === 0) return null;
  const marks: React.ReactNode[] = [];
  for (let at = first; at <= last && at < visible.length; at++) {
    const row = plan.activities.row[visible[at]]; // none for a band
    const fate = of.get(row);
    if (!fate) continue;
    const Sign = icons[fate];
    marks.push(
      <div
        key={row}
        className={classes.ground}
        data-fate={fate}
        aria-hidden="true"
        style={{ transform: `translateY(${at * ROW}px)` }}
      >
        {signs && (
          <span className={classes.sign} data-sign={row}>
            <Sign size={13} stroke={2} />
          </span>
        )}
      </div>,
    );
  }
  return marks;
}
