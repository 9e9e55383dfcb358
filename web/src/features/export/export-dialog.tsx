import { IconDownload, IconFileExport } from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanSession } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { codeToCopy } from '@/shared/lib/failure';
import { Banner, Button, ChoiceCards, Dialog, ProgressBar } from '@/shared/ui';
import { type ExportView, type Format, fileOf, formats, type Report } from './api/exports';
import classes from './export-dialog.module.css';
import { useExport } from './use-export';

export interface ExportDialogProps {
  /** Of the open schedule: the dialog mentions what it has not sent yet. Absent where the schedule is not open. */
  session?: PlanSession;
  schedule: string;
  /** What is exported, by name, where nothing else on screen says it. */
  of?: { schedule: string; project: string };
  onClose: () => void;
}

/** Saves a file the way a link does. */
function save(view: ExportView) {
  const link = document.createElement('a');
  link.href = fileOf(view.id);
  link.download = view.name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Writes the schedule as a file of another tool, and says what that tool has no place for. */
export default function ExportDialog({ session, schedule, of, onClose }: ExportDialogProps) {
  const { t } = useTranslation('export');
  const { stage, start, cancel } = useExport(schedule);
  const [format, setFormat] = useState<Format>('xer');
  const done = stage.at === 'ready' ? stage.view : undefined;
  useEffect(() => {
    if (done) save(done);
  }, [done]);

  return (
    <Dialog
      opened
      onClose={onClose}
      title={of ? t('titleOf', { schedule: of.schedule }) : t('title')}
      actions={
        <>
          {stage.at === 'writing' ? (
            <Button onClick={cancel}>{t('cancel')}</Button>
          ) : (
            <Button onClick={onClose}>{t('close')}</Button>
          )}
          {done ? (
            <Button data-autofocus variant="primary" icon={IconDownload} onClick={() => save(done)}>
              {t('again')}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={IconFileExport}
              busy={stage.at === 'writing'}
              onClick={() => void start(format)}
            >
              {t(stage.at === 'failed' ? 'retry' : 'export')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.body}>
        {of && <p className={classes.of}>{t('project', { project: of.project })}</p>}
        {done ? (
          <Done view={done} />
        ) : (
          <>
            {session && <Waiting session={session} />}
            {stage.at === 'failed' && (
              <Banner tone="bad">
                {stage.failure.message} <span className={classes.code}>{codeToCopy(stage.failure)}</span>
              </Banner>
            )}
            {stage.at === 'writing' ? <Writing view={stage.view} /> : <Formats value={format} onChange={setFormat} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Changes that the server does not have yet are not in the file. */
function Waiting({ session }: { session: PlanSession }) {
  const { t } = useTranslation('export');
  const { waiting } = useSyncExternalStore(session.subscribe, session.view);
  return waiting > 0 && <Banner tone="warn">{t('waiting', { count: waiting })}</Banner>;
}

function Formats({ value, onChange }: { value: Format; onChange: (format: Format) => void }) {
  const { t } = useTranslation('export');
  return (
    <ChoiceCards
      legend={t('format')}
      options={formats.map((format) => ({
        value: format,
        name: t(`formats.${format}.name`),
        help: t(`formats.${format}.help`),
      }))}
      value={value}
      onChange={onChange}
      autofocus
    />
  );
}

function Writing({ view }: { view: ExportView | undefined }) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const { records = 0, of = 0 } = view ?? {};
  return (
    <div className={classes.writing} aria-live="polite">
      <p>{of ? t('writing', { done: format.number(records), all: format.number(of) }) : t('begun')}</p>
      <ProgressBar kind="task" value={of ? records / of : 0} label={t('progress')} />
    </div>
  );
}

function Done({ view }: { view: ExportView }) {
  const { t } = useTranslation('export');
  const report = view.report ?? { changed: {}, carried: {}, leftOut: {} };
  const clean = !Object.values(report).some((counts) => Object.keys(counts).length);
  return (
    <>
      <Banner tone="ok">{t('done', { name: view.name })}</Banner>
      {clean ? <p>{t('whole')}</p> : <Told report={report} />}
    </>
  );
}

const parts = ['leftOut', 'changed', 'carried'] as const;

/** What the file says otherwise: the worst first, each with the rows it is about. */
function Told({ report }: { report: Report }) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const word = (part: keyof Report, name: string) => {
    const key = `${part === 'carried' ? 'field' : 'code'}.${name}` as ParseKeys<'export'>;
    const said = t(key, { defaultValue: name });
    return typeof said === 'string' ? said : name;
  };
  return (
    <div className={classes.told}>
      {parts.map((part) => {
        const names = Object.keys(report[part]).sort((a, b) => report[part][b] - report[part][a]);
        if (!names.length) return null;
        return (
          <details key={part} open={part !== 'carried'}>
            <summary>{t(`part.${part}`)}</summary>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <span>{word(part, name)}</span>
                  <b>{format.number(report[part][name])}</b>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}
