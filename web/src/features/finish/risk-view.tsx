import { IconDownload, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/format';
import { useLevel } from '@/shared/lib/session';
import { useDelayed } from '@/shared/lib/use-delayed';
import { FigureNote } from '@/shared/plan/figure-note';
import { Banner, Button, EmptyState, ErrorState, notifyError, ProgressBar, SelectField } from '@/shared/ui';
import {
  cancelRisk,
  type RiskOutcome,
  type RiskParameters,
  type RiskResult,
  startRisk,
  useRisk,
} from './api/use-finish';
import { Card } from './card';
import { civilText, saveCsv } from './csv';
import classes from './finish-page.module.css';
import { Histogram } from './histogram';
import type { ViewProps } from './props';
import { RangesCard, useRanges } from './ranges-card';
import { RiskForm } from './risk-form';
import { Tornado } from './tornado';
import { Waiting } from './waiting';

/** Monte Carlo of the plan: how it is made, how far it is, and what it came to. */
export function RiskView({ schedule, session, revision, nameOf, activityPath }: ViewProps) {
  const { t } = useTranslation('finish');
  const [chosen, setChosen] = useState<string>();
  const risk = useRisk(schedule, chosen);
  const mayRun = useLevel('masterplan.gantt') === 'AC';
  const ranges = useRanges(session);
  const slow = useDelayed(!risk.data);
  const [starting, setStarting] = useState(false);
  if (risk.error && !risk.data)
    return (
      <ErrorState
        title={t('error.title')}
        safe={t('error.safe')}
        error={risk.error}
        onRetry={() => void risk.mutate()}
      />
    );
  if (!risk.data) return slow ? <Waiting /> : null;
  const { job, result, kept } = risk.data;
  const running = job?.phase === 'running';

  async function run(parameters: RiskParameters) {
    setStarting(true);
    try {
      await startRisk(schedule, parameters);
      setChosen(undefined);
      await risk.mutate();
    } catch (error) {
      notifyError(error);
    } finally {
      setStarting(false);
    }
  }

  async function cancel() {
    try {
      await cancelRisk(schedule);
    } catch (error) {
      notifyError(error);
    }
    await risk.mutate();
  }

  return (
    <div className={classes.body}>
      {mayRun ? (
        <RiskForm
          key={result?.id ?? ''}
          session={session}
          last={result?.parameters}
          stored={(ranges?.list.length ?? 0) > 0}
          busy={starting || running}
          onRun={run}
          icon={IconPlayerPlay}
        />
      ) : (
        <p className={classes.quiet}>{t('risk.mayNotRun')}</p>
      )}
      {ranges && <RangesCard session={session} ranges={ranges} mayEdit={mayRun} nameOf={nameOf} />}
      {running && (
        <div className={classes.running}>
          <ProgressBar kind="task" value={job.of === 0 ? 0 : job.done / job.of} label={t('risk.progress')} />
          <Runs done={job.done} of={job.of} />
          {mayRun && (
            <Button icon={IconX} onClick={() => void cancel()}>
              {t('risk.cancel')}
            </Button>
          )}
        </div>
      )}
      {job?.phase === 'failed' && <Banner tone="bad">{job.problem?.message}</Banner>}
      {job?.phase === 'cancelled' && <Banner tone="info">{t('risk.cancelled')}</Banner>}
      {!result && !running && <EmptyState title={t('risk.empty')} text={t('risk.emptyText')} />}
      {result && (
        <>
          {result.revision < revision && (
            <Banner tone="info">{t('risk.older', { of: result.revision, now: revision })}</Banner>
          )}
          {kept.length > 1 && (
            <KeptResults
              kept={kept}
              value={result.id}
              onChange={(id) => setChosen(id === kept[0].id ? undefined : id)}
            />
          )}
          <Result
            result={result}
            perDay={session.view().plan.schedule.minutesPerDay}
            nameOf={nameOf}
            activityPath={activityPath}
          />
        </>
      )}
    </div>
  );
}

function Runs({ done, of }: { done: number; of: number }) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  return <span className={classes.quiet}>{t('risk.done', { done: format.number(done), of: format.number(of) })}</span>;
}

interface KeptProps {
  kept: { id: string; revision: number; at: string }[];
  value: string;
  onChange: (id: string) => void;
}

function KeptResults({ kept, value, onChange }: KeptProps) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  return (
    <SelectField
      className={classes.kept}
      label={t('risk.kept')}
      value={value}
      options={kept.map(({ id, revision, at }) => ({
        value: id,
        label: t('risk.keptOne', { at: format.instant(Date.parse(at)), revision: format.number(revision) }),
      }))}
      onChange={onChange}
    />
  );
}

/** Rows of the criticality table that are shown; the file has all. */
const MOST = 50;

interface ResultProps extends Pick<ViewProps, 'nameOf' | 'activityPath'> {
  result: RiskResult;
  perDay: number;
}

function Result({ result, perDay, nameOf, activityPath }: ResultProps) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  const { project, runs } = result;
  const share = (n: number) => format.percent(n / runs, 0);
  const outcomes = [project, ...result.milestones];
  const who = result.person ? `${result.person.name} ${result.person.lastname}`.trim() : t('gone');
  const save = () =>
    saveCsv('risk.csv', [
      [t('risk.of'), t('risk.planned'), 'P10', 'P50', 'P80', 'P90', t('risk.reachedHead')],
      ...outcomes.map((o) => [
        nameOf(o.row),
        ...[o.planned, o.p10, o.p50, o.p80, o.p90].map(civilText),
        o.reached / runs,
      ]),
      [],
      [t('risk.activity'), t('risk.criticality')],
      ...result.critical.map(({ row, runs: n }) => [nameOf(row), n / runs]),
      [],
      [t('risk.activity'), t('risk.correlation'), t('risk.low'), t('risk.high')],
      ...result.drivers.map((d) => [nameOf(d.row), d.correlation, d.low, d.high]),
    ]);
  return (
    <>
      <Card
        label={t('risk.title')}
        note={t('risk.made', {
          runs: format.number(runs),
          seed: result.parameters.seed,
          revision: format.number(result.revision),
          who,
          interpolation: { escapeValue: false },
        })}
        actions={
          <Button variant="ghost" icon={IconDownload} onClick={save}>
            CSV
          </Button>
        }
      >
        <FigureNote name="finish-risk" />
        {result.varying === 0 ? (
          <p className={classes.quiet}>{t('risk.nothingVaries')}</p>
        ) : (
          <p className={classes.lead}>
            <b>{share(project.reached)}</b> {t('risk.chance', { date: format.endMedium(project.planned) })}
            <br />
            {t(project.p80 === project.planned ? 'risk.confidentSame' : 'risk.confident', {
              date: format.endMedium(project.p80),
              days: format.signedDays(Math.round((project.p80 - project.planned) / 1440) * 1440, 1440, '0'),
            })}
          </p>
        )}
        <Histogram outcome={project} runs={runs} />
        <Outcomes outcomes={outcomes} runs={runs} perDay={perDay} nameOf={nameOf} />
        {result.learnt && (
          <p className={classes.quiet}>
            {t('risk.learnt', {
              count: result.learnt.finished,
              low: format.number(result.learnt.low / 100, 2),
              high: format.number(result.learnt.high / 100, 2),
            })}
          </p>
        )}
      </Card>
      {result.drivers.length > 0 && (
        <Tornado drivers={result.drivers} runs={runs} perDay={perDay} nameOf={nameOf} activityPath={activityPath} />
      )}
      {result.critical.length > 0 && (
        <Card label={t('risk.criticality')} note={t('risk.criticalityNote')}>
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('risk.activity')}</th>
                  <th scope="col" className={classes.figure}>
                    {t('risk.criticality')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {result.critical.slice(0, MOST).map(({ row, runs: n }) => (
                  <tr key={row}>
                    <th scope="row">
                      <Link to={activityPath(row)}>{nameOf(row)}</Link>
                    </th>
                    <td className={classes.figure}>{share(n)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {result.critical.length > MOST && (
            <p className={classes.quiet}>{t('risk.more', { count: result.critical.length - MOST })}</p>
          )}
        </Card>
      )}
    </>
  );
}

interface OutcomesProps extends Pick<ViewProps, 'nameOf'> {
  outcomes: RiskOutcome[];
  runs: number;
  perDay: number;
}

/** The percentiles of the project and of each milestone: the table of the histogram. */
function Outcomes({ outcomes, runs, perDay, nameOf }: OutcomesProps) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('risk.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('risk.of')}</th>
            <th scope="col">{t('risk.planned')}</th>
            {['P10', 'P50', 'P80', 'P90'].map((p) => (
              <th key={p} scope="col">
                {p}
              </th>
            ))}
            <th scope="col" className={classes.figure}>
              {t('risk.reachedHead')}
            </th>
            <th scope="col" className={classes.figure}>
              {t('risk.mean')}
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((o) => (
            <tr key={o.row}>
              <th scope="row">{nameOf(o.row)}</th>
              {[o.planned, o.p10, o.p50, o.p80, o.p90].map((at, k) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: five columns that never move
                <td key={k}>{format.endMedium(at)}</td>
              ))}
              <td className={classes.figure}>{format.percent(o.reached / runs, 0)}</td>
              <td className={classes.figure}>{format.signedDays(o.mean, perDay, t('risk.same'))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
