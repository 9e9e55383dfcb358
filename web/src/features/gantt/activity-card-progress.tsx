import { useTranslation } from 'react-i18next';
import { NONE } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, Chip, SelectField } from '@/shared/ui';
import classes from './activity-card.module.css';
import { CardField } from './activity-card-field';
import { useProgressHistory, useRequestsOf } from './api/use-card';
import { useGantt, useView } from './gantt-context';
import { percentTypes } from './row-words';

/** What the field reports of an activity, what was reported before, and who wished for other dates. */
export function CardProgress({ row, i }: { row: number; i: number }) {
  const { t } = useTranslation('gantt');
  const { plan } = useView();
  const summary = plan.tree.children[i] > 0;
  return (
    <div className={classes.summary}>
      <div className={classes.fields}>
        <CardField row={row} column="progress" unit="%" />
        {!summary && (
          <>
            <PercentTypeField row={row} i={i} />
            <CardField row={row} column="actualStart" />
            <CardField row={row} column="actualFinish" />
            <CardField row={row} column="remaining" unit={t('card.days')} />
            <CardField row={row} column="expectedFinish" />
            <CardField row={row} column="suspended" />
            <CardField row={row} column="resumed" />
            <CardField row={row} column="deadline" />
          </>
        )}
      </div>
      <section>
        <h3>{t('card.records')}</h3>
        <Records key={row} row={row} />
      </section>
      <section className={classes.side}>
        <h3>{t('card.requests')}</h3>
        <Requests row={row} />
      </section>
    </div>
  );
}

function PercentTypeField({ row, i }: { row: number; i: number }) {
  const { session, editable } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  return (
    <SelectField
      label={t('columnTip.percentType')}
      value={plan.activities.percentType[i]}
      options={percentTypes.map((value) => ({ value, label: t(`percentType.${value || 'duration'}`) }))}
      disabled={!editable}
      onChange={(value) => {
        const percentType = percentTypes.find((one) => one === value);
        if (percentType !== undefined) session.edit({ type: 'activity.set-percent-type', row, percentType });
      }}
    />
  );
}

/** The records of the progress, each with how far it went beyond the one before. */
function Records({ row }: { row: number }) {
  const { plan, confirmedRevision } = useView();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { data, error } = useProgressHistory(plan.schedule.id, row, confirmedRevision);
  if (error) return <p className={classes.none}>{t('card.recordsFailed')}</p>;
  if (!data) return <p className={classes.none}>{t('code.loading')}</p>;
  if (data.length === 0) return <p className={classes.none}>{t('card.noRecords')}</p>;
  return (
    <ul className={classes.ties} aria-label={t('card.records')}>
      {data.map(({ id, progress, created }, k) => (
        <li key={id}>
          <span className={classes.moment}>{format.instant(Date.parse(created))}</span>
          <b>{format.percent(progress / 100, 2)}</b>
          <span className={classes.number}>{format.signed(progress - (data[k + 1]?.progress ?? 0), 2)}</span>
        </li>
      ))}
    </ul>
  );
}

const tones = { pending: 'warn', approved: 'ok', rejected: 'bad' } as const;

function Requests({ row }: { row: number }) {
  const { actions, surroundings } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const requests = useRequestsOf(plan.schedule.id, row);
  if (!requests) return null; // nobody knows yet whether there are any
  if (!requests.length) return <p className={classes.none}>{t('card.noRequests')}</p>;
  const date = (minute: number) => (minute === NONE ? '–' : format.dateMedium(minute));
  return (
    <>
      <ul className={classes.ties} aria-label={t('card.requests')}>
        {requests.map(({ id, state, asked }) => (
          <li key={id}>
            <span className={classes.moment}>
              {date(asked.start)} – {asked.finish === NONE ? '–' : format.endMedium(asked.finish)}
            </span>
            <Chip tone={tones[state]}>{t(`card.requestState.${state}`)}</Chip>
          </li>
        ))}
      </ul>
      {surroundings && (
        <Button variant="link" onClick={() => actions.dialogs.openDialog({ kind: 'requests' })}>
          {t('card.openRequests')}
        </Button>
      )}
    </>
  );
}
