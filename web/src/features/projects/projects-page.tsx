import { IconFileImport, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/shared/i18n';
import { useFormat } from '@/shared/i18n/format';
import { seesModule, useLevel, useSession } from '@/shared/lib/session';
import { fold, matchesWords } from '@/shared/lib/text-search';
import { useDelayed } from '@/shared/lib/use-delayed';
import { useFileDrop } from '@/shared/lib/use-file-drop';
import { ONE_CARD, useMedia, WIDEST_CARDS } from '@/shared/lib/use-media';
import {
  Button,
  EmptyState,
  ErrorState,
  Field,
  IconButton,
  notifyError,
  PageHead,
  Segment,
  SelectField,
} from '@/shared/ui';
import { type Project, type ScheduleSummary, useProjectList, useProjects } from './api/use-projects';
import { DeleteProjectDialog } from './delete-project-dialog';
import { DeletedProjectsDialog } from './deleted-projects-dialog';
import { NewProjectDialog } from './new-project-dialog';
import { ProjectCard } from './project-card';
import { ProjectTimeline } from './project-timeline';
import classes from './projects-page.module.css';
import { ProjectsSkeleton } from './projects-skeleton';
import { RenameDialog } from './rename-dialog';
import { type SortKey, sorted, sortKeys } from './sorting';
import { listViews, useListView } from './use-list-view';
import { useManaging } from './use-managing';

// The calendar of the date field is heavy and rarely needed: it comes with its dialog.
const NewScheduleDialog = lazy(() => import('./new-schedule-dialog'));

interface Props {
  company: string;
  /** Leads to the import: into a project, with a file that was dropped here, or with nothing said yet. */
  onImport: (into: { project?: string; file?: File }) => void;
  hrefOf: (project: string, schedule: string) => string;
  onOpen: (project: string, schedule: string) => void;
  onSettings: (project: string) => void;
  /** Chooses another company's projects, for people of several. */
  companyFilter?: ReactNode;
  /** Ways on to what shows all projects otherwise. */
  further?: ReactNode;
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
  | { kind: 'rename'; project: Project; schedule?: ScheduleSummary }
  | { kind: 'delete'; project: Project }
  | { kind: 'deleted' }
  | { kind: 'export'; schedule: string; of: { schedule: string; project: string } }
  | null;

/** The projects of the company: what each is about to become, and the doors to its schedules. */
export function ProjectsPage({
  company,
  onImport,
  hrefOf,
  onOpen,
  onSettings,
  companyFilter,
  further,
  exportDialog,
}: Props) {
  const { t } = useTranslation('projects');
  const oneCard = useMedia(ONE_CARD);
  const format = useFormat();
  const { data, error, isLoading, isValidating, mutate } = useProjects(company);
  const [filter, setFilter] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const late = useDelayed(isLoading);
  const mayCreate = useLevel('settings.project') === 'AC';
  const maySchedule = useLevel('masterplan.gantt') === 'AC';
  const mayExport = seesModule(useLevel('masterplan.gantt'));
  const role = useSession()?.role;
  const maySettings = seesModule(useLevel('settings.project'));
  const administers = mayCreate && (role === 'admin' || role === 'superadmin');
  const managing = useManaging(() => mutate());
  const drop = useFileDrop(maySchedule && !open && Boolean(data?.length), (file) => onImport({ file }));

  const [view, setView] = useListView(useSession()?.user.id);
  const words = fold(filter);
  const shown = (data && sorted(data, view.sort, currentLanguage()))?.filter((p) =>
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
              {companyFilter}
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
              {data && data.length > 1 && (
                <SelectField
                  label={t('sort.label')}
                  hiddenLabel
                  value={view.sort}
                  options={sortKeys.map((value) => ({ value, label: t(`sort.${value}`) }))}
                  onChange={(sort) => setView({ sort: sort as SortKey })}
                />
              )}
              {data && data.length > 0 && (
                <Segment
                  label={t('view.label')}
                  value={view.view}
                  options={listViews.map((value) => ({ value, label: t(`view.${value}`) }))}
                  onChange={(chosen) => setView({ view: chosen })}
                />
              )}
              {data && data.length > 0 && further}
              {maySchedule && data && data.length > 0 && (
                <Button icon={IconFileImport} onClick={() => onImport({})}>
                  {t('import.action')}
                </Button>
              )}
              {administers && (
                <IconButton label={t('deleted.show')} icon={IconTrash} onClick={() => setOpen({ kind: 'deleted' })} />
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
        {shown && shown.length > 0 && view.view === 'timeline' && (
          <ProjectTimeline projects={shown} hrefOf={hrefOf} zoom={view.zoom} onZoom={(zoom) => setView({ zoom })} />
        )}
        {shown && shown.length > 0 && view.view === 'stage' && (
          <div
            className={classes.cards}
            style={{ maxWidth: WIDEST_CARDS, gridTemplateColumns: oneCard ? 'minmax(0, 1fr)' : undefined }}
          >
            {shown.map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                hrefOf={(schedule) => hrefOf(project.id, schedule)}
                actions={{
                  onNewSchedule: maySchedule ? () => setOpen({ kind: 'schedule', project: project.id }) : undefined,
                  onImport: maySchedule ? () => onImport({ project: project.id }) : undefined,
                  onSettings: maySettings ? () => onSettings(project.id) : undefined,
                  onRename: mayCreate ? () => setOpen({ kind: 'rename', project }) : undefined,
                  onMove: mayCreate ? (stage) => void managing.moveProject(project, stage) : undefined,
                  onDelete: administers ? () => setOpen({ kind: 'delete', project }) : undefined,
                }}
                schedules={{
                  onExport: mayExport
                    ? ({ id, name }) =>
                        setOpen({ kind: 'export', schedule: id, of: { schedule: name, project: project.name } })
                    : undefined,
                  manage: maySchedule
                    ? {
                        onRename: (schedule) => setOpen({ kind: 'rename', project, schedule }),
                        onDuplicate: (schedule, everything) => void managing.duplicateSchedule(schedule, everything),
                        onMakeCurrent: (schedule) => void managing.makeCurrent(schedule),
                        onShow: (schedule, visible) => void managing.showSchedule(schedule, visible),
                        onRemove: (schedule) => void managing.removeSchedule(schedule),
                      }
                    : undefined,
                }}
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
            title={t(mayCreate ? 'empty.title' : 'empty.unassigned')}
            text={t(mayCreate ? 'empty.text' : 'empty.unassignedText')}
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
            timeZone={data?.find((p) => p.id === open.project)?.timeZone ?? ''}
            onClose={close}
            onCreated={(schedule) => void made(schedule.position, open.project, schedule.id)}
          />
        )}
      </Suspense>
      {open?.kind === 'rename' && (
        <RenameDialog
          title={t(open.schedule ? 'rename.scheduleTitle' : 'rename.title')}
          name={(open.schedule ?? open.project).name}
          onRename={(name) =>
            open.schedule ? managing.renameSchedule(open.schedule, name) : managing.renameProject(open.project, name)
          }
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteProjectDialog
          project={open.project}
          onClose={close}
          onDelete={(reason) => {
            close();
            void managing.deleteProject(open.project, reason);
          }}
        />
      )}
      {open?.kind === 'deleted' && (
        <DeletedProjectsDialog company={company} onRestore={managing.restoreProject} onClose={close} />
      )}
      {open?.kind === 'export' && exportDialog({ schedule: open.schedule, of: open.of, onClose: close })}
    </div>
  );
}
