import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui';
import { type GanttCommand, perform, refusalOf } from './gantt-commands';
import { useGantt } from './gantt-context';

/** A command as a button of the toolbar. What cannot be done now stays there, and says why when it is pressed. */
export function CommandButton({ command, refused }: { command: GanttCommand; refused?: boolean }) {
  const gantt = useGantt();
  const { t } = useTranslation('gantt');
  const refusal = refusalOf(command, gantt);
  return (
    <IconButton
      icon={command.icon!}
      label={t(command.label) as string}
      shortcut={command.keys?.[0]}
      on={command.on?.(gantt)}
      aria-disabled={refused || refusal !== undefined || undefined}
      onClick={() => perform(command, gantt)}
    />
  );
}
