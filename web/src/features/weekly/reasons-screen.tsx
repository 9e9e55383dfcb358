import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissValues } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useRevision } from '@/shared/plan/use-revision';
import { Button, classNames, EmptyState, ErrorState, notify, SelectField } from '@/shared/ui';
import { type Miss, useMisses, useReasonAreas, useReasonTypes } from './api/use-weeks';
import { Frame, type FrameProps, Waiting } from './frame';
import { Pareto } from './pareto-chart';
import './texts';
import classes from './weekly.module.css';
import { useWeekly } from './weekly-context';

/** The reasons for non-completion of a schedule: why what was promised was not done. */
export function ReasonsScreen(frame: FrameProps) {
  return (
    <Frame {...frame}>
      <Reasons />
    </Frame>
  );
}

const priorities = ['low', 'normal', 'high', 'urgent'] as const;
const statuses = ['unsolved', 'inprocess', 'resolved'] as const;
const rowOf = (id: string): number => Number(id.split('.')[1]);
const orBlank = <T extends string>(word: T, blank: T): T | '' => (word === blank ? '' : word);

function Reasons() {
  const { t } = useTranslation('weekly');
  const weekly = useWeekly();
  const revision = useRevision(weekly.session);
  const misses = useMisses(weekly.schedule, revision, true);
  const types = useReasonTypes(weekly.project);
  const areas = useReasonAreas(weekly.project);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [grouped, setGrouped] = useState(false);
  if (misses.error && !misses.data)
    return (
      <ErrorState
        title={t('error.title')}
        safe={t('error.safe')}
        error={misses.error}
        onRetry={() => void misses.mutate()}
      />
    );
  if (!misses.data) return <Waiting />;
  const list = misses.data;
  const chosen = list.filter(({ id }) => picked.has(id));
  const rows = chosen.map(({ id }) => rowOf(id));
  const set = (values: MissValues) => void weekly.send({ type: 'misses.edit', rows, set: values });
  const nameOf = (m: Miss) => types.get(m.cncTypeId) ?? m.cncTypeId;
  const groups = grouped ? [...Map.groupBy(list, nameOf)] : [['', list] as const];
  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">{t('reasonsTitle')}</h1>
      <div
        className={classes.toolbar}
        role="toolbar"
        aria-label={t('reasonsTitle')}
        data-region="toolbar"
        data-density="compact"
      >
        {list.length > 0 && (
          <SelectField
            label={t('reasons.group')}
            hiddenLabel
            value={grouped ? 'type' : 'none'}
            options={[
              { value: 'none', label: t('reasons.groupNone') },
              { value: 'type', label: t('column.type') },
            ]}
            onChange={(value) => {
              setGrouped(value === 'type');
              setPicked(new Set());
            }}
          />
        )}
        {chosen.length > 0 && !grouped && <Bulk chosen={chosen.length} types={types} set={set} remove={remove} />}
      </div>
      {list.length === 0 ? (
        <EmptyState title={t('reasons.none')} text={t('reasons.noneText')} />
      ) : (
        <div className={classes.body}>
          <section className={classNames(classes.table, classes.reasons)} aria-label={t('reasonsTitle')}>
            <table>
              <Head />
              {groups.map(([name, of]) => (
                <tbody key={name}>
                  {grouped && (
                    <tr>
                      <th scope="colgroup" colSpan={12}>
                        {name}
                      </th>
                    </tr>
                  )}
                  {of.map((m) => (
                    <Line
                      key={m.id}
                      miss={m}
                      type={nameOf(m)}
                      area={areas.get(m.cncTypeId) ?? ''}
                      picked={weekly.writesReasons && !grouped ? picked.has(m.id) : undefined}
                      onPick={(on) => {
                        const now = new Set(picked);
                        if (on) now.add(m.id);
                        else now.delete(m.id);
                        setPicked(now);
                      }}
                    />
                  ))}
                </tbody>
              ))}
            </table>
          </section>
          <Pareto list={list} nameOf={nameOf} />
        </div>
      )}
    </div>
  );

  function remove() {
    void weekly.send({ type: 'misses.delete', rows }).then((done) => {
      if (!done) return;
      setPicked(new Set());
      notify({ tone: 'done', title: t('reasons.deleted') });
    });
  }
}

/** What is done to several at once. */
function Bulk({
  chosen,
  types,
  set,
  remove,
}: {
  chosen: number;
  types: ReadonlyMap<string, string>;
  set: (values: MissValues) => void;
  remove: () => void;
}) {
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const none = { value: '', label: '—' };
  return (
    <>
      <span>{t('reasons.selected', format.counted(chosen))}</span>
      <SelectField
        label={t('reasons.type')}
        hiddenLabel
        value=""
        options={[{ ...none, label: t('reasons.type') }, ...[...types].map(([value, label]) => ({ value, label }))]}
        onChange={(value) => value && set({ missType: Number(value) })}
      />
      <SelectField
        label={t('reasons.priority')}
        hiddenLabel
        value=""
        options={[
          { ...none, label: t('reasons.priority') },
          ...priorities.map((value) => ({ value, label: t(`priorities.${value}`) })),
        ]}
        onChange={(value) => value && set({ priority: orBlank(value as (typeof priorities)[number], 'low') as '' })}
      />
      <SelectField
        label={t('reasons.status')}
        hiddenLabel
        value=""
        options={[
          { ...none, label: t('reasons.status') },
          ...statuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        ]}
        onChange={(value) => value && set({ status: orBlank(value as (typeof statuses)[number], 'unsolved') as '' })}
      />
      <Button onClick={remove}>{t('reasons.delete')}</Button>
    </>
  );
}

function Head() {
  const { t } = useTranslation('weekly');
  return (
    <thead>
      <tr>
        <th scope="col">{t('column.description')}</th>
        <th scope="col">{t('column.type')}</th>
        <th scope="col">{t('column.area')}</th>
        <th scope="col">{t('column.date')}</th>
        <th scope="col">{t('column.user')}</th>
        <th scope="col">{t('column.priority')}</th>
        <th scope="col">{t('column.week')}</th>
        <th scope="col">{t('column.status')}</th>
        <th scope="col">{t('column.image')}</th>
        <th scope="col" className={classes.number}>
          {t('column.days')}
        </th>
        <th scope="col">{t('column.tasks')}</th>
        <th scope="col">{t('column.route')}</th>
      </tr>
    </thead>
  );
}

function Line({
  miss: m,
  type,
  area,
  picked,
  onPick,
}: {
  miss: Miss;
  type: string;
  area: string;
  /** Whether it is selected; absent where nothing can be. */
  picked: boolean | undefined;
  onPick: (on: boolean) => void;
}) {
  const { names } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const what = shownText(m.description) || type;
  const tasks = m.cnctasks.map(({ name }) => shownText(name)).join(', ');
  const route = m.taskRoute.map(shownText).join(' › ');
  return (
    <tr>
      <th scope="row" title={what}>
        {picked === undefined ? (
          what
        ) : (
          <label>
            <input type="checkbox" checked={picked} onChange={(event) => onPick(event.currentTarget.checked)} />
            <span>{what}</span>
          </label>
        )}
      </th>
      <td>{type}</td>
      <td>{area}</td>
      <td>{format.instant(Date.parse(m.create_date))}</td>
      <td>{names.people.get(m.userId) ?? '?'}</td>
      <td>{t(`priorities.${m.priority}`)}</td>
      <td>
        {m.week}/{m.year}
      </td>
      <td>{t(`statuses.${m.status}`)}</td>
      <td>
        {m.image && (
          <a className={classes.picture} href={m.image} target="_blank" rel="noreferrer">
            <img src={m.image} alt={t('reasons.pictureOf', { name: what })} loading="lazy" />
          </a>
        )}
      </td>
      <td className={classes.number}>{format.number(m.days_lost)}</td>
      <td title={tasks}>{tasks}</td>
      <td title={route}>{route}</td>
    </tr>
  );
}
