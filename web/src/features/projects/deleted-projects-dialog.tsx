import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog, EmptyState, ErrorState } from '@/shared/ui';
import { type Project, projectsKey } from './api/use-projects';
import classes from './projects-page.module.css';

interface Props {
  company: string;
  onRestore: (project: Project) => Promise<void>;
  onClose: () => void;
}

/** The deleted projects of the company, each with the way back. */
export function DeletedProjectsDialog({ company, onRestore, onClose }: Props) {
  const { t } = useTranslation(['projects', 'shared']);
  const { data, error, isValidating, mutate } = useSWR<Project[]>(`${projectsKey(company)}?deleted=true`);
  const [busy, setBusy] = useState<string | null>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('deleted.title')}
      actions={<Button onClick={onClose}>{t('shared:action.close')}</Button>}
    >
      {error && !data && (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void mutate()} busy={isValidating} />
      )}
      {data?.length === 0 && <EmptyState title={t('deleted.none')} text={t('deleted.noneText')} />}
      {data && data.length > 0 && (
        <ul className={classes.deleted}>
          {data.map((project) => (
            <li key={project.id}>
              <span>
                <b>{shownText(project.name)}</b>
                <span>{t(`reason.${project.removalReason as 'other'}`, { defaultValue: '' })}</span>
              </span>
              <Button
                busy={busy === project.id}
                aria-label={t('deleted.restoreName', { project: shownText(project.name) })}
                onClick={async () => {
                  setBusy(project.id);
                  await onRestore(project);
                  await mutate();
                  setBusy(null);
                }}
              >
                {t('deleted.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
