import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { civilOf, dayOf, NONE } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, Chip, Kbd, ProgressBar } from '@/shared/ui';
import { perform, refusalOf } from './gantt-command';
import { issueUpdate, nextUnreported, statusDate } from './gantt-commands';
import { useGantt, useView } from './gantt-context';
import classes from './update-strip.module.css';
import { type OpenUpdate, useOpenUpdate } from './use-update-report';

/** The update that is being made: its status date, how much of it is reported, and how far it moved the finish. */
export function UpdateStrip({ today }: { today: number }) {
  const gantt = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const update = useOpenUpdate();
  if (!update) return null;
  const { number, draft, undated } = update;
  const { dataDate } = plan.schedule;
  const dated = dataDate !== NONE;
  const isThisYear = civilOf(dayOf(dataDate)).year === civilOf(today).year;
  return (
    <section className={classes.strip} data-density="compact" aria-label={t('update.label')}>
      <span className={classes.lead}>
        <IconFlag size={14} stroke={1.6} />
        <b>{t('update.number', { number })}</b>
        <Chip>{t(draft ? 'update.draft' : 'update.new')}</Chip>
      </span>
      <Button
        variant={undated ? 'default' : 'ghost'}
        disabled={refusalOf(statusDate, gantt) !== undefined}
        onClick={() => perform(statusDate, gantt)}
      >
        {undated
          ? t(dated ? 'update.moveDate' : 'update.setDate')
          : t('update.at', { date: isThisYear ? format.dateShort(dataDate) : format.dateMedium(dataDate) })}
      </Button>
      {!undated && <Counts update={update} />}
      <span className={classes.grow} />
      <Movement update={update} />
      {gantt.editable && gantt.surroundings?.issueDialog && (!undated || draft) && (
        <Button variant="primary" onClick={() => perform(issueUpdate, gantt)}>
          {t('update.issue')}
        </Button>
      )}
    </section>
  );
}

/** How many of the expected activities are reported, and the way to the next that is not. */
function Counts({ update: { report } }: { update: OpenUpdate }) {
  const gantt = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  if (!report) return null;
  const { expected, reported, open } = report;
  if (expected === 0) return <span>{t('update.nothing')}</span>;
  return (
    <>
      <span className={classes.counts}>
        <ProgressBar kind="task" value={reported / expected} label={t('update.share')} />
        <span>
          {t('update.reported', {
            count: expected,
            reported: format.number(reported),
            expected: format.number(expected),
          })}
        </span>
      </span>
      {open.length > 0 ? (
        <>
          <Chip tone="warn">{t('update.open', format.counted(open.length))}</Chip>
          <Button aria-keyshortcuts="F8" onClick={() => perform(nextUnreported, gantt)}>
            {t('update.next')} <Kbd keys="F8" />
          </Button>
        </>
      ) : (
        <Chip tone="ok">{t('update.complete')}</Chip>
      )}
    </>
  );
}

/** Whether two finishes lie in one year. */
const sameYear = (a: number, b: number): boolean => civilOf(dayOf(a - 1)).year === civilOf(dayOf(b - 1)).year;

/** How far the finish lies from that of the update before. It says nothing certain while dates are worked out. */
function Movement({ update: { before, pinned } }: { update: OpenUpdate }) {
  const { surroundings } = useGantt();
  const { plan, calculation } = useView();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { finish, minutesPerDay } = plan.schedule;
  const waits = calculation !== 'calculated' && <Chip tone="warn">{t(`update.${calculation}`)}</Chip>;
  if (!before || !pinned || finish === NONE || pinned.finish === NONE) return waits || null;
  const moved = plan.calendars.standard.between(pinned.finish, finish);
  return (
    <>
      {waits}
      <span className={classes.movement}>
        {t('update.since', { number: before.number })}{' '}
        {moved === 0
          ? t('update.unmoved')
          : `${sameYear(pinned.finish, finish) ? format.endShort(pinned.finish) : format.endMedium(pinned.finish)} → `}
        {moved !== 0 && <b>{format.endMedium(finish)}</b>}
      </span>
      {moved !== 0 && <Chip tone={moved > 0 ? 'bad' : 'ok'}>{format.signedDays(moved, minutesPerDay)}</Chip>}
      {surroundings?.compareFrom && (
        <Button
          variant="link"
          className={classes.link}
          aria-label={t('update.compareWith', { number: before.number })}
          onClick={() => surroundings.compareFrom?.(`update:${before.number}`)}
        >
          {t('update.compare')}
        </Button>
      )}
    </>
  );
}
