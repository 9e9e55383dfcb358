import './texts';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { logError } from '@/shared/lib/logged';
import { Button, EmptyState, ErrorState, ProgressBar, Segment } from '@/shared/ui';
import { type Asked, fileOf, madeReport, type ReportView } from './api/reports';
import { MOST_WEEKS } from './lookahead-report';
import classes from './report-page.module.css';

export interface ReportPageProps {
  schedule: string;
  report: 'lookahead' | 'commitment' | 'closure';
  /** Nothing where the address does not say what it is to be. */
  asked: Asked | undefined;
}

type Stage =
  | { at: 'writing'; view?: ReportView }
  | { at: 'ready'; view: ReportView }
  | { at: 'failed'; error: unknown };

/** A report of a schedule: made on the server, shown here, to be opened or kept. */
export function ReportPage({ schedule, report, asked }: ReportPageProps) {
  const { t } = useTranslation('reports');
  const [moment, setMoment] = useState<'then' | 'now'>('then');
  const [stage, setStage] = useState<Stage>({ at: 'writing' });
  const [attempt, setAttempt] = useState(0);
  const order = asked && JSON.stringify({ ...asked, at: moment });
  useEffect(() => {
    void attempt;
    if (!order) {
      logError(`The ${report} report lacks its date, its colour or its weeks.`);
      return undefined;
    }
    const control = new AbortController();
    setStage({ at: 'writing' });
    madeReport(schedule, JSON.parse(order) as Asked, (view) => setStage({ at: 'writing', view }), control.signal).then(
      (view) => !control.signal.aborted && setStage({ at: 'ready', view }),
      (error: unknown) => {
        if (control.signal.aborted) return;
        logError(`The ${report} report failed: ${failureOf(error).code}`);
        setStage({ at: 'failed', error });
      },
    );
    return () => control.abort();
  }, [schedule, report, order, attempt]);
  if (!asked)
    return (
      <EmptyState
        title={t('missingTitle')}
        text={report === 'lookahead' ? t('missing', { max: MOST_WEEKS }) : t('missingWeek')}
      />
    );
  return (
    <section className={classes.page} aria-label={t(report)}>
      <header className={classes.bar}>
        <h1>{t(report)}</h1>
        <Segment
          label={t('moment')}
          value={moment}
          options={[
            { value: 'then', label: t('then') },
            { value: 'now', label: t('now') },
          ]}
          onChange={setMoment}
        />
        {stage.at === 'ready' && <Ways view={stage.view} />}
      </header>
      {stage.at === 'failed' && (
        <ErrorState title={t('failed')} safe={t('safe')} error={stage.error} onRetry={() => setAttempt((n) => n + 1)} />
      )}
      {stage.at === 'writing' && (
        <div className={classes.waiting} role="status">
          <p>{stage.view?.of ? t('page', { page: stage.view.pages, of: stage.view.of }) : t('writing')}</p>
          <ProgressBar kind="task" label={t('writing')} value={stage.view?.of ? stage.view.pages / stage.view.of : 0} />
        </div>
      )}
      {stage.at === 'ready' &&
        (navigator.pdfViewerEnabled ? (
          <iframe className={classes.paper} title={stage.view.name} src={fileOf(stage.view)} />
        ) : (
          <EmptyState title={stage.view.name} text={t('noViewer')} />
        ))}
    </section>
  );
}

function Ways({ view }: { view: ReportView }) {
  const { t } = useTranslation('reports');
  return (
    <>
      <Button icon={IconExternalLink} onClick={() => window.open(fileOf(view), '_blank', 'noopener')}>
        {t('newTab')}
      </Button>
      <Button variant="primary" icon={IconDownload} onClick={() => window.location.assign(fileOf(view, true))}>
        {t('save')}
      </Button>
    </>
  );
}
