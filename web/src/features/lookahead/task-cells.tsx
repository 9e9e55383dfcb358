import { IconBarrierBlock, IconCircleCheck, IconClock, IconFlag, IconListTree } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { Avatar, Chip } from '@/shared/ui';
import { nameOf } from './api/use-choices';
import { useLookahead } from './lookahead-context';
import { Promised } from './promised';
import classes from './task-columns.module.css';
import type { TaskRow } from './task-rows';

const quiet = (text: string): ReactNode => <span className={classes.quiet}>{text}</span>;

/** The name of a task with its marks, as deep as it lies. */
export function NameCell({ row }: { row: TaskRow }) {
  const { editsTasks } = useLookahead();
  const { t } = useTranslation('lookahead');
  if (row.vacant) return quiet(t(editsTasks ? 'vacant.write' : 'vacant.none'));
  return (
    <span className={classes.name} style={{ paddingLeft: row.depth * 14 }}>
      {row.summary && <IconListTree size={13} stroke={1.6} aria-label={t('mark.summary')} role="img" />}
      <b>{shownText(row.name)}</b>
      {row.locked && <Mark tone="warn" label={t('mark.waiting')} icon={<IconClock size={13} stroke={1.8} />} />}
      {row.outside && <Mark tone="warn" label={t('mark.outside')} icon={<IconFlag size={13} stroke={1.8} />} />}
      {row.hidden && quiet(t('mark.hidden'))}
    </span>
  );
}

/** Three of those who answer for a task, and how many more there are. */
export function PeopleCell({ people }: { people: readonly string[] }) {
  const { choices } = useLookahead();
  return (
    <span className={classes.people}>
      {people.slice(0, 3).map((id) => (
        <Avatar key={id} user={id} name={nameOf(choices.people, id)} size="small" />
      ))}
      {people.length > 3 && quiet(`+${people.length - 3}`)}
    </span>
  );
}

/** How many roadblocks stand in the way of a task, with the one promised first; leads to them. */
export function RoadblocksCell({ row }: { row: TaskRow }) {
  const { toRoadblocks } = useLookahead();
  const { t } = useTranslation('lookahead');
  const [first] = [...row.roadblocks].sort((a, b) => (a.commitment ?? Infinity) - (b.commitment ?? Infinity));
  if (!first)
    return (
      <span className={classes.free}>
        <IconCircleCheck size={14} stroke={1.6} aria-hidden />
        {t('roadblock.none')}
      </span>
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.blocked}
      onClick={() => toRoadblocks(row.roadblocks.map((roadblock) => roadblock.row))}
    >
      <IconBarrierBlock
        size={15}
        stroke={1.6}
        aria-hidden
        className={first.status === 'expired' ? classes.expired : classes.waiting}
      />
      <b>
        {row.roadblocks.length}
        <i className="visually-hidden">{` ${t('roadblock.word', { count: row.roadblocks.length })} `}</i>
      </b>
      <span>{shownText(first.name)}</span>
      <Promised roadblock={first} />
    </button>
  );
}

/** Days behind or ahead, as a word with the figure. */
export function Variance({ days }: { days: number | undefined }) {
  const { t } = useTranslation('lookahead');
  if (!days) return null;
  return (
    <Chip tone={days > 0 ? 'bad' : 'ok'}>
      {t(days > 0 ? 'variance.overdue' : 'variance.ahead', { count: Math.abs(days) })}
    </Chip>
  );
}

function Mark({ label, icon, tone }: { label: string; icon: ReactNode; tone: 'warn' }) {
  return (
    <span className={classes[tone]} role="img" aria-label={label} title={label}>
      {icon}
    </span>
  );
}
