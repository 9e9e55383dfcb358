import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useDelayed } from '@/shared/lib/use-delayed';
import { Button, Dialog, ErrorState, IconButton, SelectField, Skeleton } from '@/shared/ui';
import type { Check, FileProject, ImportView } from './api/imports';
import { ChangesCard } from './changes-card';
import classes from './check-step.module.css';
import type { Decisions } from './choice';
import { DatesCard } from './dates-card';
import { DatumTable } from './datum-table';
import { FileBadge } from './file-badge';
import { SequenceCard } from './sequence-card';
import { useFileNames } from './use-file-names';
import { sizeText, toolName, useCounted } from './words';

interface Props {
  view: ImportView;
  /** Where it goes, in words. */
  into: ReactNode;
  reimport: boolean;
  check: Check | undefined;
  error: unknown;
  checking: boolean;
  onRetry: () => void;
  decisions: Decisions;
  onDecide: (decisions: Decisions) => void;
  onOtherFile: () => void;
}

/** What the file holds, what happens to each datum of it, and what is left to decide. */
export function CheckStep({
  view,
  into,
  reimport,
  check,
  error,
  checking,
  onRetry,
  decisions,
  onDecide,
  onOtherFile,
}: Props) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const counted = useCounted();
  const late = useDelayed(!check && checking);
  const chosen = view.projects.find((p) => p.id === decisions.project) ?? view.projects[0];
  if (view.projects.length > 1 && decisions.project === undefined)
    return (
      <ChooseProject projects={view.projects} onChoose={(project) => onDecide({ ...decisions, project, opened: [] })} />
    );
  const tool = chosen.tool === 'table' ? '' : `${toolName(t, chosen.tool)} ${chosen.version}`.trim();
  return (
    <div className={classes.step}>
      <div className={classes.rail} data-density="compact">
        <div className={classes.card}>
          <FileBadge
            name={view.name}
            detail={[tool, sizeText(format, view.bytes), counted.rows(view.rows)].filter(Boolean).join(' · ')}
          >
            <IconButton icon={IconRefresh} label={t('file.chooseOther')} onClick={onOtherFile} />
          </FileBadge>
        </div>
        {view.projects.length > 1 && (
          <SelectField
            label={t('project.inside')}
            value={chosen.id}
            options={view.projects.map((p) => ({ value: p.id, label: p.name }))}
            onChange={(project) => onDecide({ ...decisions, project, opened: [] })}
            help={t('project.oneAtATime', { count: view.projects.length })}
          />
        )}
        <p className={classes.into}>{into}</p>
        <Tiles project={chosen} />
        {check?.dates && check.dates.compared > 0 && (
          <DatesCard dates={check.dates} perDay={check.minutesPerDay} tool={toolName(t, chosen.tool)} />
        )}
        {check && check.outOfSequence.count > 0 && (
          <SequenceCard sequence={check.outOfSequence} perDay={check.minutesPerDay} />
        )}
        <OptionsCard project={chosen} options={check?.options ?? {}} />
      </div>
      <div className={classes.main}>
        {reimport && (
          <ChangesCard
            changes={check?.changes ?? undefined}
            busy={checking}
            mode={decisions.mode ?? 'merge'}
            onMode={(mode) => onDecide({ ...decisions, mode })}
          />
        )}
        {error !== undefined ? (
          <ErrorState
            title={t('check.failed')}
            safe={t('refused.safe')}
            error={error}
            onRetry={onRetry}
            busy={checking}
          />
        ) : check ? (
          <DatumTable
            check={check}
            fileName={view.name}
            busy={checking}
            opened={decisions.opened}
            onOpened={(opened) => onDecide({ ...decisions, opened })}
          />
        ) : (
          late && (
            <div className={classes.waiting} role="status" aria-label={t('check.running')}>
              <p>{t('check.running')}</p>
              {[62, 48, 71, 39, 55, 66, 44].map((width) => (
                <Skeleton key={width} width={`${width}%`} />
              ))}
            </div>
          )
        )}
      </div>
    </div>
  );
}

const tiles = [
  'activities',
  'links',
  'summaries',
  'calendars',
  'constraints',
  'baselines',
  'resources',
  'tags',
] as const;

/** What the project holds, in figures. */
function Tiles({ project }: { project: FileProject }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const shown = tiles.filter((what, at) => at < 4 || project[what] > 0);
  return (
    <dl className={classes.tiles}>
      {shown.map((what) => (
        <div key={what}>
          <dd>{format.number(project[what])}</dd>
          <dt>{t(`tile.${what}`, { count: project[what] })}</dt>
        </div>
      ))}
      {shown.length % 2 > 0 && <div aria-hidden="true" />}
    </dl>
  );
}

/** When the project begins and stands, and the options it was calculated with as the file writes them. */
function OptionsCard({ project, options }: { project: FileProject; options: Record<string, string> }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const names = useFileNames(project.tool);
  const entries = Object.entries(options).filter(([, value]) => value !== '');
  return (
    <div className={classes.card}>
      <h3>{t('options.title')}</h3>
      <dl className={classes.options}>
        <div>
          <dt>{t('options.start')}</dt>
          <dd>{format.dateTime(project.start)}</dd>
        </div>
        {project.dataDate !== null && (
          <div>
            <dt>{t('options.dataDate')}</dt>
            <dd>{format.dateTime(project.dataDate)}</dd>
          </div>
        )}
      </dl>
      {entries.length > 0 && (
        <Button variant="link" onClick={() => setAll(true)}>
          {t('options.all', { count: entries.length })}
        </Button>
      )}
      <Dialog opened={all} wide onClose={() => setAll(false)} title={t('options.title')}>
        <p>{t('options.asWritten')}</p>
        <dl className={classes.raw}>
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt title={name}>{names.option(name)}</dt>
              <dd title={value}>{names.value(name, value)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
}

/** A file of several projects: one of them is taken over. */
function ChooseProject({ projects, onChoose }: { projects: FileProject[]; onChoose: (id: string) => void }) {
  const { t } = useTranslation('import');
  const counted = useCounted();
  const largest = [...projects].sort((a, b) => b.activities - a.activities)[0];
  const [chosen, setChosen] = useState(largest.id);
  return (
    <form
      className={classes.choose}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(chosen);
      }}
    >
      <fieldset>
        <legend>{t('project.choose', { count: projects.length })}</legend>
        <p>{t('project.chooseText')}</p>
        {projects.map((project) => (
          <label key={project.id} data-chosen={project.id === chosen || undefined}>
            <input type="radio" name="project" checked={project.id === chosen} onChange={() => setChosen(project.id)} />
            <span className={classes.projectName}>{shownText(project.name)}</span>
            <span>{counted.activities(project.activities)}</span>
            <span>{counted.links(project.links)}</span>
            <span>{counted.calendars(project.calendars)}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" variant="primary">
        {t('project.go')}
      </Button>
    </form>
  );
}
