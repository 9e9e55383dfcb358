import { IconFileImport, IconPlus, IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { seesModule, useLevel } from '@/shared/lib/session';
import { fold, matchesWords } from '@/shared/lib/text-search';
import { useDelayed } from '@/shared/lib/use-delayed';
import { useFileDrop } from '@/shared/lib/use-file-drop';
import { Button, EmptyState, ErrorState, Field, notifyError, PageHead } from '@/shared/ui';
import { useProjectList, useProjects } from './api/use-projects';
import { NewProjectDialog } from './new-project-dialog';
import { ProjectCard } from './project-card';
import classes from './projects-page.module.css';
import { ProjectsSkeleton } from './projects-skeleton';

// The calendar of the date field is heavy and rarely needed: it comes with its dialog.
const NewScheduleDialog = lazy(() => import('./new-schedule-dialog'));

interface Props {
  company: string;
  /** Leads to the import: into a project, with a file that was dropped here, or with nothing said yet. */
  onImport: (into: { project?: string; file?: File }) => void;
  hrefOf: (project: string, schedule: string) => string;
  onOpen: (project: string, schedule: string) => void;
  /** The dialog that writes a schedule as a file of another tool. */
  exportDialog: (open: {
    schedule: string;
    of: { schedule: string; project: string };
    onClose: () => void;
  }) => ReactNode;
}

type Open =
  | { kind: 'project' }
  | { kind: 'schedule'; project: string }
  | { kind: 'export'; schedule: string; of: { schedule: string; project: string } }
  | null;

/** The projects of the company: what each is about to become, and the doors to its schedules. */
export function ProjectsPage({ company, onImport, hrefOf, onOpen, exportDialog }: Props) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const { data, error, isLoading, isValidating, mutate } = useProjects(company);
  const [filter, setFilter] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const late = useDelayed(isLoading);
  const mayCreate = useLevel('settings.project') === 'AC';
  const maySchedule = useLevel('masterplan.gantt') === 'AC';
  const mayExport = seesModule(useLevel('masterplan.gantt'));
  const drop = useFileDrop(maySchedule && !open && Boolean(data?.length), (file) => onImport({ file }));

  const words = fold(filter);
  const shown = data?.filter((p) =>
    matchesWords(words, [p.name, p.address, ...p.schedules.map((s) => s.name)].join(' ')),
  );
  const schedules = data?.reduce((sum, p) => sum + p.schedules.length, 0) ?? 0;
  const activities = data?.reduce((sum, p) => sum + p.schedules.reduce((n, s) => n + s.activities, 0), 0) ?? 0;
  const renew = useProjectList(company);
  const close = () => setOpen(null);
  /** Shows the list that holds what was made, then opens it. */
  async function made(position: string, project: string, schedule?: string) {
    close();
    await renew(position).catch(notifyError);
    if (schedule) onOpen(project, schedule);
  }

  return (
    <div className={classes.scroller} {...drop.handlers}>
      <div className={classes.page}>
        <PageHead
          title={t('title')}
          purpose={
            data
              ? [
                  t('count.projects', { count: data.length, formatted: format.number(data.length) }),
                  t('count.schedules', { count: schedules, formatted: format.number(schedules) }),
                  t('count.activities', { count: activities, formatted: format.number(activities) }),
                ].join(' · ')
              : t('purpose')
          }
          actions={
            <>
              {data && data.length > 0 && (
                <Field
                  className={classes.filter}
                  label={t('filter')}
                  hiddenLabel
                  type="search"
                  placeholder={t('filter')}
                  icon={IconSearch}
                  value={filter}
                  onChange={(event) => setFilter(event.target.value)}
                />
              )}
              {maySchedule && data && data.length > 0 && (
                <Button icon={IconFileImport} onClick={() => onImport({})}>
                  {t('import.action')}
                </Button>
              )}
              {mayCreate && (
                <Button variant="primary" icon={IconPlus} onClick={() => setOpen({ kind: 'project' })}>
                  {t('project.new')}
                </Button>
              )}
            </>
          }
        />
        {late && !data && <ProjectsSkeleton />}
        {error && !data && (
          <ErrorState
            title={t('loadFailed')}
            safe={t('safe')}
            error={error}
            onRetry={() => void mutate()}
            busy={isValidating}
          />
        )}
        {shown && shown.length > 0 && (
          <div className={classes.cards}>
            {shown.map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                hrefOf={(schedule) => hrefOf(project.id, schedule)}
                onExport={
                  mayExport
                    ? ({ id, name }) =>
                        setOpen({ kind: 'export', schedule: id, of: { schedule: name, project: project.name } })
                    : undefined
                }
                onNewSchedule={maySchedule ? () => setOpen({ kind: 'schedule', project: project.id }) : undefined}
                onImport={maySchedule ? () => onImport({ project: project.id }) : undefined}
              />
            ))}
          </div>
        )}
        {data && data.length > 0 && shown?.length === 0 && (
          <EmptyState
            filtered
            title={t('filtered.title', { text: filter })}
            text={t('filtered.text')}
            actions={<Button onClick={() => setFilter('')}>{t('filtered.clear')}</Button>}
          />
        )}
        {data?.length === 0 && (
          <EmptyState
            title={t('empty.title')}
            text={mayCreate ? t('empty.text') : t('empty.textReader')}
            actions={
              mayCreate && (
                <Button variant="primary" icon={IconPlus} onClick={() => setOpen({ kind: 'project' })}>
                  {t('empty.action')}
                </Button>
              )
            }
          />
        )}
      </div>
      {drop.over && (
        <div className={classes.dropping} aria-hidden="true">
          <IconFileImport size={28} stroke={1.5} />
          {t('import.dropHere')}
        </div>
      )}
      <NewProjectDialog
        opened={open?.kind === 'project'}
        onClose={close}
        onCreated={(project) => void made(project.position, project.id)}
      />
      <Suspense fallback={null}>
        {open?.kind === 'schedule' && (
          <NewScheduleDialog
            project={open.project}
            projectName={data?.find((p) => p.id === open.project)?.name ?? ''}
            onClose={close}
            onCreated={(schedule) => void made(schedule.position, open.project, schedule.id)}
          />
        )}
      </Suspense>
      {open?.kind === 'export' && exportDialog({ schedule: open.schedule, of: open.of, onClose: close })}
    </div>
  );
}
