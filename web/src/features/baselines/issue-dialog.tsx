import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Flag, HUNDRED, Kind, NONE, type Plan, type PlanSession } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, Dialog, Field, Loaded, notify } from '@/shared/ui';
import { issueNow, type Update, useChangesSince, useUpdates } from './api/updates';
import classes from './baselines-dialog.module.css';
import { changesText } from './update-figures';

export interface IssueDialogProps {
  schedule: string;
  session: PlanSession;
  /** How many activities are expected in the update, how many are reported, and the rows of the others. */
  report: { expected: number; reported: number; open: readonly number[] };
  /** Goes to the first activity without a report. */
  onShow: () => void;
  onClose: () => void;
}

/** Asks before an update is issued, and says what it will contain. */
export function IssueDialog(props: IssueDialogProps) {
  const { t } = useTranslation('baselines');
  const list = useUpdates(props.schedule);
  if (list.data) return <Asking {...props} updates={list.data} />;
  return (
    <Dialog opened title={t('updates.new')} onClose={props.onClose}>
      <Loaded of={list} loading={t('updates.loading')} failed={t('updates.loadFailed')}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

function Asking({
  schedule,
  session,
  report,
  updates,
  onShow,
  onClose,
}: IssueDialogProps & { updates: readonly Update[] }) {
  const { t } = useTranslation(['baselines', 'shared']);
  const format = useFormat();
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { dataDate } = view.plan.schedule;
  const last = updates.at(-1);
  const draft = last?.state === 'draft' ? last : undefined;
  const before = draft ? updates.at(-2) : last;
  const number = (last?.number ?? 0) + (draft ? 0 : 1);
  const [name, setName] = useState(
    draft?.name ?? (dataDate === NONE ? '' : t('updates.defaultName', { date: format.dateMedium(dataDate) })),
  );
  const [narrative, setNarrative] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, send } = useSending();
  const waits = view.waiting > 0 || view.calculation !== 'calculated';
  const unreported = report.open.length;
  const issue = async () => {
    setTried(true);
    if (!name.trim() || waits) return;
    const done = await send(() => issueNow(schedule, draft, { name: name.trim(), narrative: narrative.trim() }));
    if (!done) return;
    notify({ tone: 'done', title: t('updates.asking.done', { number }) });
    onClose();
  };
  return (
    <Dialog
      opened
      wide
      title={t('updates.asking.title', { number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shared:action.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={waits} onClick={() => void issue()}>
            {unreported ? t('updates.asking.confirmOpen', format.counted(unreported)) : t('updates.asking.confirm')}
          </Button>
        </>
      }
    >
      <form
        className={classes.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void issue();
        }}
      >
        {failure && <Banner tone="bad">{t('updates.failed', { reason: failure.message })}</Banner>}
        {draft ? (
          <p>
            <b>{shownText(draft.name)}</b>
            {draft.narrative && <> · {shownText(draft.narrative)}</>}
          </p>
        ) : (
          <>
            <Field
              label={t('name')}
              value={name}
              maxLength={500}
              data-autofocus
              error={tried && !name.trim() ? t('nameMissing') : undefined}
              onChange={(event) => setName(event.target.value)}
            />
            <Field
              label={t('updates.narrative')}
              value={narrative}
              onChange={(event) => setNarrative(event.target.value)}
            />
          </>
        )}
        <Contents schedule={schedule} plan={view.plan} revision={view.confirmedRevision} before={before}>
          <dt>{t('updates.asking.reported')}</dt>
          <dd>
            {t('updates.asking.of', {
              reported: format.number(report.reported),
              expected: format.number(report.expected),
            })}
            {unreported > 0 && (
              <>
                <br />
                <Unreported plan={view.plan} rows={report.open} />{' '}
                <Button variant="link" onClick={onShow}>
                  {t('updates.asking.show')}
                </Button>
              </>
            )}
          </dd>
        </Contents>
        <p className={classes.note}>
          {waits
            ? t('updates.asking.waiting')
            : t('updates.asking.frozen', { revision: format.number(view.confirmedRevision) })}
        </p>
      </form>
    </Dialog>
  );
}

/** How many names of unreported activities are said. */
const NAMED = 3;

function Unreported({ plan, rows }: { plan: Plan; rows: readonly number[] }) {
  const { t } = useTranslation('baselines');
  const format = useFormat();
  const names = rows
    .slice(0, NAMED)
    .map((row) => shownText(plan.activities.name[plan.index.of(row)] ?? ''))
    .join(', ');
  const more = rows.length - NAMED;
  return t('updates.asking.open', {
    ...format.counted(rows.length),
    names: more > 0 ? t('updates.asking.openMore', { ...format.counted(more), names }) : names,
  });
}

/** Activities that are critical and not done. */
function criticalCount({ activities: a }: Plan): number {
  let count = 0;
  for (let i = 0; i < a.n; i++)
    if (a.flags[i] & Flag.critical && a.kind[i] !== Kind.summary && a.progress[i] < HUNDRED) count++;
  return count;
}

interface ContentsProps {
  schedule: string;
  plan: Plan;
  revision: number;
  before: Update | undefined;
  /** What stands behind the status date. */
  children: ReactNode;
}

/** What the update will say. */
function Contents({ schedule, plan, revision, before, children }: ContentsProps) {
  const { t } = useTranslation('baselines');
  const format = useFormat();
  const changes = useChangesSince(schedule, before, revision);
  const { dataDate, finish } = plan.schedule;
  const zero = plan.index.of(0);
  return (
    <dl className={classes.contents}>
      <dt>{t('updates.asking.status')}</dt>
      <dd>{dataDate === NONE ? t('updates.asking.noStatus') : format.dateMedium(dataDate)}</dd>
      {children}
      {finish !== NONE && (
        <>
          <dt>{t('updates.asking.finish')}</dt>
          <dd>{format.endMedium(finish)}</dd>
        </>
      )}
      {zero >= 0 && (
        <>
          <dt>{t('updates.asking.progress')}</dt>
          <dd>{format.percent(plan.progressOf(zero) / HUNDRED, 1)}</dd>
        </>
      )}
      <dt>{t('updates.asking.critical')}</dt>
      <dd>{t('updates.asking.criticalCount', format.counted(criticalCount(plan)))}</dd>
      {before && (
        <>
          <dt>{t('updates.asking.changes', { number: before.number })}</dt>
          <dd>
            {changes.data
              ? changesText(changes.data, t, format) || t('updates.asking.none')
              : t(changes.error ? 'updates.asking.uncounted' : 'updates.asking.counting')}
          </dd>
        </>
      )}
    </dl>
  );
}
