import { IconAlertTriangle, IconFileImport, IconFileText } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Button, classNames, Dialog } from '@/shared/ui';
import { createProject } from './api/create';
import { checkImport, type FoundProject, type Imported, importSchedule } from './api/import';
import type { Project } from './api/use-projects';
import { useFileDrop } from './file-drop';
import classes from './import-dialog.module.css';

interface Props {
  projects: Project[];
  /** The project it was asked for; else the person chooses. */
  project?: string;
  /** A file that was dropped on the page. */
  file?: File;
  mayCreate: boolean;
  onClose: () => void;
  onImported: (project: string, imported: Imported) => void;
}

type Step =
  | { kind: 'choose' }
  | { kind: 'checking' }
  | { kind: 'checked'; found: FoundProject[] }
  | { kind: 'importing'; found: FoundProject };

/** Stands for a project that is made for the import. */
const newProject = 'new';

/** Brings a Primavera P6 file over: read first, show what would come and what is wrong with it, then store it whole. */
export function ImportDialog({ projects, project, file: dropped, mayCreate, onClose, onImported }: Props) {
  const { t } = useTranslation(['projects', 'shared']);
  const format = useFormat();
  const id = useId();
  const [target, setTarget] = useState(project ?? projects[0]?.id ?? newProject);
  const [file, setFile] = useState<File | undefined>(dropped);
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const [chosen, setChosen] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const check = useCallback(
    async (picked: File) => {
      reading.current?.abort();
      const abort = new AbortController();
      reading.current = abort;
      setFile(picked);
      setRefusal(null);
      setStep({ kind: 'checking' });
      try {
        // Reading stores nothing, so any project of the company will do until one is chosen.
        const found = await checkImport(project ?? projects[0].id, picked, abort.signal);
        if (abort.signal.aborted) return;
        setChosen(found.length > 0 ? [...found].sort((a, b) => b.activities - a.activities)[0].id : undefined);
        setStep({ kind: 'checked', found });
      } catch (error) {
        if (abort.signal.aborted) return;
        setRefusal(failureOf(error).message);
        setStep({ kind: 'choose' });
      }
    },
    [project, projects],
  );
  const first = useRef(dropped);
  useEffect(() => {
    const given = first.current;
    first.current = undefined;
    if (given) void check(given);
  }, [check]);
  const drop = useFileDrop(step.kind !== 'importing', (picked) => void check(picked));

  async function bringOver(found: FoundProject) {
    if (!file) return;
    const before = step;
    setRefusal(null);
    setStep({ kind: 'importing', found });
    try {
      const into = target === newProject ? (await createProject(found.name)).id : target;
      setTarget(into); // a second attempt goes to the same project
      onImported(into, await importSchedule(into, file, found.id));
    } catch (error) {
      setRefusal(failureOf(error).message);
      setStep(before);
    }
  }

  const found = step.kind === 'checked' ? step.found : step.kind === 'importing' ? [step.found] : [];
  const selected = found.find((f) => f.id === chosen) ?? found[0];
  const running = step.kind === 'checking' || step.kind === 'importing';
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      dismissible={step.kind !== 'importing'}
      title={t('import.title')}
      actions={
        <>
          <Button onClick={onClose} disabled={step.kind === 'importing'}>
            {t('shared:action.cancel')}
          </Button>
          <Button
            variant="primary"
            icon={IconFileImport}
            disabled={!selected || step.kind === 'checking'}
            busy={step.kind === 'importing'}
            onClick={() => selected && void bringOver(selected)}
          >
            {selected
              ? t('import.run', { count: selected.activities, formatted: format.number(selected.activities) })
              : t('import.action')}
          </Button>
        </>
      }
    >
      <div className={classes.steps} {...drop.handlers}>
        <p>{t('import.text')}</p>
        {refusal && <Banner tone="bad">{refusal}</Banner>}
        <div className={classNames(classes.file, drop.over && classes.over)}>
          <IconFileText size={20} stroke={1.5} />
          <span className={classes.fileWords}>
            <b>{file ? file.name : t('import.noFile')}</b>
            <span>
              {file ? t('import.size', { size: format.number(file.size / 1_048_576, 1) }) : t('import.dropOr')}
            </span>
          </span>
          <input
            ref={picker}
            type="file"
            accept=".xer"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('import.pick')}
            onChange={(event) => {
              const picked = event.target.files?.[0];
              event.target.value = '';
              if (picked) void check(picked);
            }}
          />
          <Button data-autofocus onClick={() => picker.current?.click()} disabled={step.kind === 'importing'}>
            {file ? t('import.pickOther') : t('import.pick')}
          </Button>
        </div>
        {running && (
          <div className={classes.running} role="status">
            <span className={classes.bar} />
            {step.kind === 'importing'
              ? t('import.importing', { count: step.found.activities, formatted: format.number(step.found.activities) })
              : t('import.checking')}
          </div>
        )}
        {step.kind === 'checked' && found.length === 0 && <Banner tone="warn">{t('import.nothing')}</Banner>}
        {found.length > 0 && (
          <>
            <fieldset className={classes.found} disabled={step.kind === 'importing'}>
              <legend>
                {found.length > 1 ? t('import.chooseProject', { count: found.length }) : t('import.whatComes')}
              </legend>
              {found.map((f) => (
                <label key={f.id} className={classNames(classes.option, f.id === selected?.id && classes.chosen)}>
                  <input
                    type="radio"
                    name={`${id}-project`}
                    hidden={found.length === 1}
                    checked={f.id === selected?.id}
                    onChange={() => setChosen(f.id)}
                  />
                  <span className={classes.optionName}>{f.name}</span>
                  <span className={classes.count}>
                    {t('count.activities', { count: f.activities, formatted: format.number(f.activities) })}
                  </span>
                  <span className={classes.count}>
                    {t('count.links', { count: f.links, formatted: format.number(f.links) })}
                  </span>
                  <span className={classes.count}>
                    {t('count.calendars', { count: f.calendars, formatted: format.number(f.calendars) })}
                  </span>
                </label>
              ))}
            </fieldset>
            {selected && <Problems found={selected} />}
            {!project && (
              <label className={classes.target}>
                <span>{t('import.into')}</span>
                <select
                  value={target}
                  onChange={(event) => setTarget(event.target.value)}
                  disabled={step.kind === 'importing'}
                >
                  {projects.map((p) => (
                    <option key={p.id} value={p.id}>
                      {p.name}
                    </option>
                  ))}
                  {mayCreate && selected && (
                    <option value={newProject}>{t('import.newProject', { name: selected.name })}</option>
                  )}
                </select>
              </label>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What the file holds that does not come over as it is, by kind. */
function Problems({ found }: { found: FoundProject }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const kinds = Object.entries(found.problems).sort((a, b) => b[1] - a[1]);
  const total = kinds.reduce((sum, [, n]) => sum + n, 0);
  if (kinds.length === 0) return <p className={classes.clean}>{t('import.noProblems')}</p>;
  return (
    <section className={classes.problems}>
      <h3>
        <IconAlertTriangle size={14} stroke={1.6} />
        {t('import.problems', { count: total, formatted: format.number(total) })}
      </h3>
      <ul>
        {kinds.map(([kind, count]) => (
          <li key={kind}>
            <span>{t(`problem.${kind as 'other'}`, { defaultValue: t('problem.other', { kind }) })}</span>
            <b>{format.number(count)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
