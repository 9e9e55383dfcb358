import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui';
import { useLookahead, useOpenView } from './lookahead-context';

/** Undo and redo of what this person did to the plan. */
export function UndoButtons() {
  const { session } = useLookahead();
  const { undo, waiting } = useOpenView();
  const { t } = useTranslation('lookahead');
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        label={t('command.undo')}
        shortcut="Ctrl+Z"
        disabled={!undo.undo?.length && !waiting}
        onClick={() => session.edit({ type: 'undo' })}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label={t('command.redo')}
        shortcut="Ctrl+Y"
        disabled={!undo.redo?.length}
        onClick={() => session.edit({ type: 'redo' })}
      />
    </>
  );
}
