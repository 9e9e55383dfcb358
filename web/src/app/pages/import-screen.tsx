import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { PlanPreview } from '@/features/gantt';
import { ImportPage, type ImportPlace, type ImportResult, restoreSchedule } from '@/features/import';
import { type Project, type ScheduleSummary, useProjectList } from '@/features/projects';
import { notify, notifyError } from '@/shared/ui';
import { paths } from '../paths';
import { takeHandedFile } from './handed-file';

const steps = ['file', 'check', 'preview', 'finish'] as const;

interface Props {
  org: string;
  projects: Project[];
  project: Project | undefined;
  schedule?: ScheduleSummary;
  reimport: boolean;
  onProject?: (id: string) => void;
}

/** The import with its surroundings: the address, the Gantt of the preview, and where it leads when it is done. */
export function ImportScreen({ org, projects, project, schedule, reimport, onProject }: Props) {
  const { t } = useTranslation('import');
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [file] = useState(takeHandedFile);
  const renew = useProjectList(org);
  const step = steps.find((name) => name === query.get('step')) ?? 'check';
  const id = query.get('import') ?? undefined;

  function goTo(place: ImportPlace, how: 'push' | 'replace') {
    const next: Record<string, string> = {};
    if (project && !reimport) next.project = project.id;
    if (schedule) next.schedule = schedule.id;
    if (place.id) Object.assign(next, { import: place.id, step: place.step });
    setQuery(next, { replace: how === 'replace', preventScrollReset: true });
  }

  function tell(result: ImportResult, action?: { label: string; run: () => void }, left = 0) {
    const name = schedule?.name ?? projects.find((p) => p.id === result.project)?.name;
    if (!result.changed) notify({ tone: 'info', title: t('done.unchanged') });
    else
      notify({
        tone: 'done',
        bulk: true,
        title: t(reimport ? 'done.reimported' : 'done.imported'),
        effect: [name, left > 0 && t('done.left', { count: left })].filter(Boolean).join(' · '),
        action: reimport
          ? { label: t('done.restore'), run: () => void restore(result.schedule, result.command), lasting: true }
          : action,
      });
  }

  async function restore(schedule: string, command: string) {
    try {
      const { receipts } = await restoreSchedule(schedule, command);
      const refused = receipts.find((receipt) => receipt.fault)?.fault;
      if (refused) notify({ tone: 'error', title: refused.message });
      else notify({ tone: 'done', title: t('done.restored') });
    } catch (error) {
      notifyError(error);
    }
  }

  async function open(result: ImportResult) {
    await renew(result.position).catch(notifyError);
    navigate(paths.gantt(org, result.project, result.schedule), { replace: true });
  }

  return (
    <ImportPage
      key={schedule?.id ?? 'new'}
      project={project}
      schedule={schedule}
      reimport={reimport}
      projects={projects}
      onProject={(chosen) => onProject?.(chosen)}
      file={file}
      place={{ id, step }}
      onPlace={goTo}
      back={paths.masterPlan(project?.id, schedule?.id)}
      preview={(load) => <PlanPreview load={load} />}
      onDone={(result, seen, left) => {
        if (seen) tell(result, undefined, left);
        void open(result);
      }}
      onDoneElsewhere={(result) => {
        void renew(result.position).catch(notifyError);
        tell(result, {
          label: t('done.open'),
          run: () => void navigate(paths.gantt(org, result.project, result.schedule)),
        });
      }}
    />
  );
}
