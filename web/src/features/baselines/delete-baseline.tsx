import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, Button, Dialog } from '@/shared/ui';
import type { BaselineHead } from './api/baselines';

interface Props {
  baseline: BaselineHead;
  busy: boolean;
  /** Why it was not done. */
  failure: string | null;
  onClose: () => void;
  onDeactivate: () => void;
  onDelete: () => void;
}

/** Asks before a baseline is deleted. The active one has to be deactivated first. */
export function DeleteBaseline({ baseline, busy, failure, onClose, onDeactivate, onDelete }: Props) {
  const { t } = useTranslation(['baselines', 'shared']);
  const format = useFormat();
  const { active, pointCount } = baseline;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('deleteAsk.title', { name: shownText(baseline.name) })}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('shared:action.cancel')}
          </Button>
          {active ? (
            <Button busy={busy} onClick={onDeactivate}>
              {t('deactivate')}
            </Button>
          ) : (
            <Button variant="danger" icon={IconTrash} busy={busy} onClick={onDelete}>
              {t('delete')}
            </Button>
          )}
        </>
      }
    >
      {failure && <Banner tone="bad">{t('changeFailed', { reason: failure })}</Banner>}
      {active ? t('deleteAsk.active') : t('deleteAsk.text', format.counted(pointCount))}
    </Dialog>
  );
}
