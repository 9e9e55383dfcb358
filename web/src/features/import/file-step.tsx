import { IconFileImport, IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import type { Failure } from '@/shared/lib/failure';
import { useFileDrop } from '@/shared/lib/use-file-drop';
import { Banner, Button, classNames, ProgressBar } from '@/shared/ui';
import type { ColumnMapping } from './api/imports';
import { ColumnStep } from './column-step';
import { FileBadge } from './file-badge';
import { knownName } from './file-names';
import classes from './file-step.module.css';
import type { Stage } from './use-import';
import { sizeText, useCounted } from './words';

/** Endings the picker offers; what a file is, its contents say. */
const endings = '.xer,.xml,.xlsx,.xlsm,.csv,.txt,.mpp';

interface Props {
  stage: Stage;
  onFile: (file: File, mapping?: ColumnMapping) => void;
}

/** Takes a file by drop or choice, shows how it is uploaded and read, and why one cannot be used. */
export function FileStep({ stage, onFile }: Props) {
  const { t } = useTranslation('import');
  const picker = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const reading = stage.at === 'reading';
  const drop = useFileDrop(!reading, (file) => onFile(file));
  // The button that led here is gone: the next one takes its focus.
  useEffect(() => {
    if (!reading && document.activeElement === document.body) choose.current?.focus();
  }, [reading]);
  return (
    <section className={classes.step} aria-label={t('step.upload')} {...drop.handlers}>
      {stage.at === 'refused' && <Refusal name={stage.name} failure={stage.failure} />}
      {stage.at === 'columns' && (
        <ColumnStep
          file={stage.file}
          question={stage.question}
          mapping={stage.mapping ?? {}}
          onMapping={(mapping) => onFile(stage.file, mapping)}
        />
      )}
      {reading ? (
        <Reading stage={stage} />
      ) : (
        <div className={classNames(classes.zone, drop.over && classes.over, stage.at === 'columns' && classes.small)}>
          <IconFileUpload size={34} stroke={1.3} />
          <b>{t(drop.over ? 'file.release' : 'file.drop')}</b>
          <span>{t('file.formats')}</span>
          <input
            ref={picker}
            type="file"
            accept={endings}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('file.choose')}
            onChange={(event) => {
              const picked = event.target.files?.[0];
              event.target.value = '';
              if (picked) onFile(picked);
            }}
          />
          <Button
            ref={choose}
            variant={stage.at === 'columns' ? 'default' : 'primary'}
            icon={IconFileImport}
            onClick={() => picker.current?.click()}
          >
            {t(stage.at === 'refused' || stage.at === 'columns' ? 'file.chooseOther' : 'file.choose')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** How much of the file has left and how much of it has been read, in figures that are true. */
function Reading({ stage }: { stage: Extract<Stage, { at: 'reading' }> }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const counted = useCounted();
  const { file, sent, view } = stage;
  const all = file.size || 1;
  const read = Math.min(view?.bytes ?? 0, all);
  const uploaded = sent >= file.size;
  return (
    <div className={classes.reading} role="status">
      <FileBadge name={file.name} detail={sizeText(format, file.size)} />
      <ProgressBar kind="task" label={t('reading.label')} value={Math.max(read, Math.min(sent, all) * 0.9) / all} />
      <dl className={classes.figures}>
        <div>
          <dt>{t('reading.uploaded')}</dt>
          <dd>
            {uploaded
              ? sizeText(format, file.size)
              : t('reading.of', { done: sizeText(format, sent), all: sizeText(format, file.size) })}
          </dd>
        </div>
        <div>
          <dt>{t('reading.read')}</dt>
          <dd>{counted.rows(view?.rows ?? 0)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Refusals that say in words where something stands: here the place stands below them. */
const namesPlace = new Set(['import.bad_value', 'import.number_too_long', 'import.reference_unknown']);

/** Why a file cannot be used: where in it, what stands there, and what to do now. */
function Refusal({ name, failure }: { name: string; failure: Failure }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const { line, row, table, field, value } = failure.params ?? {};
  // Which tool wrote it is not known, but only those of other tools have tables that are named.
  const ofTool = typeof table === 'string' && knownName('table', table, format.language) !== undefined;
  const inWords = (of: 'table' | 'field', name: unknown) =>
    ofTool && typeof name === 'string' ? (knownName(of, name, format.language) ?? `«${name}»`) : name;
  const where = [
    ['line', typeof line === 'number' && line > 0 ? format.number(line) : undefined],
    ['row', typeof row === 'number' && row > 0 ? format.number(row) : undefined],
    ['table', inWords('table', table)],
    ['field', inWords('field', field)],
    ['value', value],
  ] as const;
  const known = where.filter(([, text]) => text !== undefined && text !== '');
  return (
    <div className={classes.refusal}>
      <Banner tone="bad">
        <b>{t('refused.title', { name })}</b>
        <span className={classes.reason}>
          {known.length > 0 && namesPlace.has(failure.code)
            ? t(`refused.${failure.code as 'import.bad_value'}`)
            : failure.message}
        </span>
        {known.length > 0 && (
          <dl className={classes.where}>
            {known.map(([what, text]) => (
              <div key={what}>
                <dt>{t(`where.${what}`)}</dt>
                <dd>{String(text)}</dd>
              </div>
            ))}
          </dl>
        )}
        <span className={classes.reason}>{t('refused.safe')}</span>
      </Banner>
    </div>
  );
}
