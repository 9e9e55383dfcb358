import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui';
import { useLookahead } from './lookahead-context';

/** Leads to the entries of the change log about a task or a roadblock that the server knows. */
export function ChangesOf({ row }: { row: number }) {
  const { toChanges } = useLookahead();
  const { t } = useTranslation('lookahead');
  if (!toChanges || row < 0) return null;
  return (
    <div>
      <Button variant="ghost" icon={IconHistory} onClick={() => toChanges(row)}>
        {t('changes')}
      </Button>
    </div>
  );
}
