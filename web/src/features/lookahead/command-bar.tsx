import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui';
import classes from './command-bar.module.css';

interface Props {
  /** How many are selected, in words. */
  count: string;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the selected rows, at the foot of the table. */
export function CommandBar({ count, onClear, children }: Props) {
  const { t } = useTranslation('lookahead');
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bar.label')} data-density="compact">
      <b aria-live="polite">{count}</b>
      {children}
      <IconButton icon={IconX} label={t('bar.clear')} shortcut="Escape" onClick={onClear} />
    </div>
  );
}
