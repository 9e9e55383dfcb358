import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ChoicePage, StartPage } from '@/features/import';
import { createSchedule, findSchedule, type Project, useProjectList } from '@/features/projects';
import { shownText } from '@/shared/lib/shown-text';
import { notifyError } from '@/shared/ui';
import { paths } from '../paths';
import { PlanningAccess } from '../planning-access';
import type { ScratchState, StartState } from '../use-start-of';
import { useTitle } from '../use-title';
import { lastSchedule, usualProject } from '../usual-place';
import { MissingPage } from './missing-page';

export function Component() {
  const { t } = useTranslation('import');
  useTitle(t('start.tab'));
  return <PlanningAccess>{(projects, org) => <Start projects={projects} org={org} />}</PlanningAccess>;
}

/** The start page of the master plan. A schedule that has begun is opened instead. */
function Start({ projects, org }: { projects: Project[]; org: string }) {
  const { sectorIdParam, projectIdParam } = useParams();
  const [query] = useSearchParams();
  const { empty } = (useLocation().state as StartState | null) ?? {};
  const { t } = useTranslation(['import', 'projects']);
  const navigate = useNavigate();
  const renew = useProjectList(org);
  const [busy, setBusy] = useState(false);

  const asked = projectIdParam ?? query.get('project');
  const project = asked ? projects.find((p) => p.id === asked) : usualProject(projects);
  if (asked && !project) return <MissingPage />;
  if (!project)
    return (
      <ChoicePage
        title={t('choose.project')}
        choices={projects.map((p) => ({ id: p.id, name: p.name, detail: p.address }))}
        onChoose={(id) => navigate(paths.masterPlan(id))}
      />
    );
  const last = lastSchedule([project])?.schedule;
  const begun = project.schedules.filter((s) => s.begun && s.id !== empty);
  const named = sectorIdParam ? findSchedule([project], sectorIdParam)?.schedule : undefined;
  const open = named ?? begun.find((s) => s.id === last?.id) ?? begun[0] ?? last ?? project.schedules[0];
  if (open?.begun && open.id !== empty) return <Navigate to={paths.gantt(org, project.id, open.id)} replace />;

  async function fromScratch(into: Project) {
    let schedule = open?.id;
    setBusy(true);
    try {
      if (!schedule) {
        const made = await createSchedule(into.id, t('projects:schedule.defaultName'), today());
        await renew(made.position);
        schedule = made.id;
      }
      navigate(paths.gantt(org, into.id, schedule), { state: { scratch: true } satisfies ScratchState });
    } catch (error) {
      setBusy(false);
      notifyError(error);
    }
  }
  return (
    <StartPage
      project={shownText(project.name)}
      schedule={open && shownText(open.name)}
      onImport={() => navigate(paths.importSchedule({ project: project.id, schedule: open?.id }))}
      onScratch={() => void fromScratch(project)}
      busy={busy}
    />
  );
}

/** The civil minute the viewer's today begins at. */
function today(): number {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 60_000;
}
