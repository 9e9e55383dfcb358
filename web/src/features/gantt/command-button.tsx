import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui';
import { type GanttCommand, perform } from './gantt-command';
import { useGantt } from './gantt-context';

/**
 * A command as a button of the toolbar. What cannot be done now stays there, and says why when it is pressed. It is drawn
 * anew only when what it says changes: the toolbar hears of every edit.
 */
export const CommandButton = memo(function CommandButton({
  command,
  refused,
  on,
}: {
  command: GanttCommand;
  refused: boolean;
  on: boolean | undefined;
}) {
  const gantt = useGantt();
  const { t } = useTranslation('gantt');
  return (
    <IconButton
      icon={command.icon!}
      label={t(command.label) as string}
      shortcut={command.keys?.[0]}
      on={on}
      aria-disabled={refused || undefined}
      onClick={() => perform(command, gantt)}
    />
  );
});
