import { IconArrowLeft, IconArrowRight, IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { useFileDrop } from '@/shared/lib/use-file-drop';
import { Banner, Button, classNames, ErrorState, notify, PageHead, SelectField } from '@/shared/ui';
import { type ImportResult, type ImportView, type Preview, previewImport } from './api/imports';
import { CheckStep } from './check-step';
import { choiceOf, keptDecisions } from './choice';
import { leftOutOf } from './datums';
import { FileStep } from './file-step';
import { FinishStep } from './finish-step';
import classes from './import-page.module.css';
import { PreviewStep } from './preview-step';
import { type Step, Steps } from './steps';
import { useCheck } from './use-check';
import { useDecisions } from './use-decisions';
import { useImport } from './use-import';
import { useCounted } from './words';

export interface NamedPlace {
  id: string;
  name: string;
}

/** Where the page stands: the file it is about, and how far it has come. */
export interface ImportPlace {
  id: string | undefined;
  step: Step;
}

export interface ImportPageProps {
  /** Where the file goes; without a schedule a new one is made. Undefined until somebody chooses. */
  project: NamedPlace | undefined;
  schedule?: NamedPlace;
  /** The schedule has activities: the file is held against them. */
  reimport: boolean;
  /** What may be chosen. */
  projects: NamedPlace[];
  onProject: (id: string) => void;
  /** A file that was dropped elsewhere. */
  file?: File;
  place: ImportPlace;
  onPlace: (place: ImportPlace, how: 'push' | 'replace') => void;
  /** The start page of the master plan. */
  back: string;
  /** Draws a plan that exists nowhere yet. */
  preview: (load: () => Promise<Preview>) => ReactNode;
  /** It is taken over; `seen` when it happened on this page. `left` counts the kinds of data the import left out. */
  onDone: (result: ImportResult, seen: boolean, left: number) => void;
  /** It was taken over after somebody had left the page. */
  onDoneElsewhere: (result: ImportResult) => void;
}

/** Brings a schedule of another tool in: file, what happens to each datum, how it will look, and only then writing. */
export function ImportPage(props: ImportPageProps) {
  const { project, schedule, reimport, projects, onProject, place, onPlace, onDone } = props;
  const { t } = useTranslation(['import', 'shared']);
  const counted = useCounted();
  const [opened, setOpened] = useState(place.id !== undefined || props.file !== undefined);
  const target = useMemo(
    () => (project ? { project: project.id, schedule: schedule?.id } : undefined),
    [project, schedule?.id],
  );
  const { stage, bound, lose, find, start, finish, cancel } = useImport({
    target,
    id: place.id,
    onId: (id) => onPlace({ id, step: id ? 'check' : 'file' }, 'replace'),
    onLost: () => {
      onPlace({ id: undefined, step: 'file' }, 'replace');
      notify({ tone: 'info', title: t('lost.title'), effect: t('lost.effect') });
    },
  });
  const view = 'view' in stage ? stage.view : undefined;
  const [decisions, decide] = useDecisions(view?.id, reimport);
  const readable = stage.at === 'ready' || stage.at === 'failed' ? stage.view : undefined;
  const named = readable && (readable.projects.length === 1 || decisions.project !== undefined);
  const choice = useMemo(() => choiceOf(decisions), [decisions]);
  const check = useCheck(named ? readable.id : undefined, choice, lose);
  const settled = check.data !== undefined && !check.isValidating && check.error === undefined;
  const pending = check.data?.circles.length ?? 0;
  const mayLook = settled && pending === 0;

  const taken = view?.projects.find((p) => p.id === decisions.project) ?? view?.projects[0];
  const unsure = (stage.at === 'unreachable' || stage.at === 'asking') && stage.begun === true;
  const step = unsure ? 'finish' : stepOf(stage.at, place.step, mayLook);
  const inWizard = opened || stage.at !== 'none';

  // What was checked may no longer be so: it is asked anew before the next attempt.
  const recheck = useRef(check.mutate);
  recheck.current = check.mutate;
  const failed = stage.at === 'failed';
  useEffect(() => {
    if (failed) void recheck.current();
  }, [failed]);

  // A file that came along is read at once, as soon as it is known where to.
  const handed = useRef(props.file);
  useEffect(() => {
    if (!handed.current || !target) return;
    const soon = setTimeout(() => {
      const file = handed.current;
      handed.current = undefined;
      if (file) void start(file);
    });
    return () => clearTimeout(soon);
  }, [target, start]);

  // An uploaded file goes where it was uploaded into, whatever the address says; elsewhere it has to be read again.
  const goal = (view && bound && projects.find((p) => p.id === bound.project)) || project;
  const uploaded = stage.at === 'ready' ? stage.file : undefined;
  function choose(id: string) {
    if (uploaded && id === project?.id) void start(uploaded);
    else {
      if (uploaded) handed.current = uploaded;
      onProject(id);
    }
  }

  // Leaving the page would break off what is being uploaded.
  const reading = stage.at === 'reading';
  useEffect(() => {
    if (!reading) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [reading]);

  const done = stage.at === 'done' ? stage : undefined;
  const told = useRef((_: ImportResult, _seen: boolean) => {});
  told.current = (result, seen) => onDone(result, seen, taken ? leftOutOf(taken, check.data).length : 0);
  useEffect(() => {
    if (!done) return;
    keptDecisions.drop(done.view.id);
    told.current(done.result, done.seen);
  }, [done]);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  // A new step begins where it is drawn, not at a button that went.
  const content = useRef<HTMLDivElement>(null);
  const drawn = step === 'check' && !named ? 'choose' : step;
  const before = useRef<string>(drawn);
  useEffect(() => {
    if (before.current === drawn) return;
    before.current = drawn;
    content.current?.focus({ preventScroll: true });
  }, [drawn]);

  async function take(file: ImportView) {
    const { project: { activities = 0, summaries = 0 } = {}, revision } = check.data ?? {};
    onPlace({ id: file.id, step: 'finish' }, 'replace');
    const ended = await finish(file, { ...choice, revision: revision || undefined }, activities + summaries);
    if (!left.current) return;
    const { view, failure } = ended;
    if (view?.result) props.onDoneElsewhere(view.result);
    else if (failure)
      notify({ tone: 'error', title: t('finish.failedElsewhere', { name: file.name }), effect: failure.message });
    else if (view?.phase !== 'cancelled') notify({ tone: 'error', title: t('unsure.title'), effect: t('unsure.lost') });
  }

  async function giveUp() {
    if (stage.at === 'none' || stage.at === 'refused' || stage.at === 'columns') {
      setOpened(false);
      await cancel();
      return;
    }
    const inTime = await cancel();
    if (inTime === undefined) return; // the page says that nobody knows
    if (view) keptDecisions.drop(view.id);
    if (!inTime) {
      notify({ tone: 'info', title: t('cancelled.late') });
      return;
    }
    setOpened(false);
    notify({ tone: 'done', title: t('cancelled.title'), effect: t('cancelled.effect') });
  }

  const into = (
    <Trans
      t={t}
      i18nKey={reimport ? 'into.reimport' : schedule ? 'into.schedule' : 'into.project'}
      values={{ project: goal?.name ?? '', schedule: schedule?.name ?? '' }}
      components={{ b: <b /> }}
    />
  );
  const mayChoose = stage.at === 'none' || stage.at === 'refused' || uploaded !== undefined;
  const destination = !schedule && projects.length > 1 && mayChoose && (
    <SelectField
      className={classes.target}
      label={t('into.label')}
      value={goal?.id ?? ''}
      options={[
        ...(goal ? [] : [{ value: '', label: t('into.choose') }]),
        ...projects.map((p) => ({ value: p.id, label: p.name })),
      ]}
      onChange={choose}
    />
  );
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <PageHead
          back={{ to: props.back, label: t('back') }}
          title={reimport ? t('title.reimport', { schedule: schedule?.name ?? '' }) : t('title.import')}
          purpose={t('purpose')}
          actions={inWizard && <Steps step={step} />}
        />
      </header>
      <div ref={content} className={classes.content} data-region="page" tabIndex={-1}>
        {!inWizard ? (
          <Intro
            reimport={reimport}
            destination={destination}
            into={into}
            disabled={!project}
            onOpen={() => setOpened(true)}
            onFile={(file) => {
              setOpened(true);
              void start(file);
            }}
          />
        ) : stage.at === 'unreachable' ? (
          <ErrorState
            title={t(stage.begun ? 'unsure.title' : 'lost.unreachable')}
            safe={stage.begun ? t('unsure.text') : undefined}
            error={stage.failure}
            onRetry={() => void find()}
          />
        ) : step === 'file' ? (
          stage.at !== 'asking' && (
            <>
              {destination}
              {project && <FileStep stage={stage} onFile={(file, mapping) => void start(file, mapping)} />}
            </>
          )
        ) : step === 'check' && view ? (
          <CheckStep
            view={view}
            into={into}
            reimport={reimport}
            check={named && !check.error ? check.data : undefined}
            error={check.error}
            checking={check.isValidating}
            onRetry={() => void check.mutate()}
            decisions={decisions}
            onDecide={decide}
            onOtherFile={() => onPlace({ id: place.id, step: 'file' }, 'push')}
          />
        ) : step === 'preview' && view ? (
          <PreviewStep key={JSON.stringify(choice)}>{props.preview(() => previewImport(view.id, choice))}</PreviewStep>
        ) : (
          (stage.at === 'taking' || stage.at === 'failed' || stage.at === 'done') && (
            <FinishStep stage={stage} project={taken} check={check.data} />
          )
        )}
      </div>
      {inWizard && (
        <footer className={classes.foot} data-region="actions" tabIndex={-1}>
          {step === 'preview' && view && (
            <Button icon={IconArrowLeft} onClick={() => onPlace({ id: view.id, step: 'check' }, 'push')}>
              {t('action.backToCheck')}
            </Button>
          )}
          {(step === 'check' || stage.at === 'failed') && view && (
            <Button
              icon={IconArrowLeft}
              onClick={() => onPlace({ id: view.id, step: step === 'check' ? 'file' : 'check' }, 'push')}
            >
              {t(step === 'check' ? 'action.backToFile' : 'action.backToCheck')}
            </Button>
          )}
          {stage.at !== 'done' && !unsure && (
            <Button variant="ghost" onClick={() => void giveUp()}>
              {t('action.cancel')}
            </Button>
          )}
          <span className={classes.grow} />
          {step === 'file' && stage.at === 'ready' && (
            <Button iconAfter={IconArrowRight} onClick={() => onPlace({ id: stage.view.id, step: 'check' }, 'push')}>
              {t('action.goOn', { name: stage.view.name })}
            </Button>
          )}
          {step === 'check' && named && (
            <>
              {check.data && <span className={classes.hint}>{hintOf()}</span>}
              <Button
                variant="primary"
                iconAfter={IconArrowRight}
                disabled={!mayLook}
                onClick={() => view && onPlace({ id: view.id, step: 'preview' }, 'push')}
              >
                {t('action.preview')}
              </Button>
            </>
          )}
          {step === 'preview' && readable && check.data && (
            <Button variant="primary" icon={IconFileImport} onClick={() => void take(readable)}>
              {t(reimport ? 'action.reimport' : 'action.import', {
                activities: counted.activities(check.data.project.activities),
              })}
            </Button>
          )}
        </footer>
      )}
    </div>
  );

  function hintOf(): string {
    if (pending > 0) return t('hint.decide', { count: pending });
    if (check.isValidating) return t('check.running');
    return t('hint.nothingWritten');
  }
}

/** The step that can be shown, whatever the address says. */
function stepOf(at: string, wanted: Step, mayLook: boolean): Step {
  switch (at) {
    case 'ready':
      if (wanted === 'file') return 'file';
      return wanted === 'preview' && mayLook ? 'preview' : 'check';
    case 'failed':
      return wanted === 'preview' && !mayLook ? 'check' : wanted;
    case 'taking':
    case 'done':
      return 'finish';
    default:
      return 'file';
  }
}

interface IntroProps {
  reimport: boolean;
  destination: ReactNode;
  into: ReactNode;
  /** It is not known yet where the file goes. */
  disabled: boolean;
  onOpen: () => void;
  onFile: (file: File) => void;
}

/** What importing is, before the wizard is opened. A file dropped here opens it too. */
function Intro({ reimport, destination, into, disabled, onOpen, onFile }: IntroProps) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const drop = useFileDrop(!disabled, onFile);
  const points = ['read', 'decide', 'look', 'write'] as const;
  return (
    <div className={classNames(classes.intro, drop.over && classes.over)} {...drop.handlers}>
      {destination}
      {disabled ? <Banner tone="info">{t('into.missing')}</Banner> : <p className={classes.intoText}>{into}</p>}
      <ol className={classes.points}>
        {points.map((point, at) => (
          <li key={point}>
            <i aria-hidden="true">{format.number(at + 1)}</i>
            <b>{t(`intro.${point}`)}</b>
            <span>{t(`intro.${point}Text`)}</span>
          </li>
        ))}
      </ol>
      <div className={classes.begin}>
        <Button variant="primary" icon={IconFileImport} disabled={disabled} onClick={onOpen}>
          {t(reimport ? 'intro.reimport' : 'intro.import')}
        </Button>
        <span>{t('intro.drop')}</span>
      </div>
    </div>
  );
}
