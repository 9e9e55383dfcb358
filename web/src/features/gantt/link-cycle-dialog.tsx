import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Fault, PlanCommand } from '@/engine';
import { Button, Dialog } from '@/shared/ui';
import { useGantt, useView } from './gantt-context';
import dialogClasses from './gantt-dialogs.module.css';
import classes from './link-cycle-dialog.module.css';
import { activityText } from './link-words';

/** Rows of a circle that are named one by one. */
const MOST_NAMED = 12;

/** What was tried, as far as the words about it differ. */
type Tried = 'link' | 'linkChange' | 'links' | 'place' | 'activity' | 'undo' | 'redo' | 'change';

const isOfLinks = ({ type }: PlanCommand): boolean => type.startsWith('link') || type === 'activities.link';

function triedBy(command: PlanCommand): Tried {
  switch (command.type) {
    case 'links.add':
      return command.items.length > 1 ? 'links' : 'link';
    case 'activities.link':
      return 'links';
    case 'activities.move':
    case 'activities.indent':
    case 'activities.outdent':
      return 'place';
    case 'activities.add':
      return 'activity';
    case 'batch':
      return command.commands.every(isOfLinks) ? 'links' : 'change';
    case 'undo':
    case 'redo':
      return command.type;
    default:
      return 'link' in command ? 'linkChange' : 'change';
  }
}

const ofLinks: ReadonlySet<Tried> = new Set(['link', 'linkChange', 'links']);

/**
 * Says which activities would wait for each other in a circle, in order, what of the change that was refused for it is
 * left, and how to get out of it.
 */
export function CircularLinksDialog({ command, fault }: { command: PlanCommand; fault: Fault }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const { plan } = useView();
  const rows = Array.isArray(fault.params?.rows) ? (fault.params.rows as number[]) : [];
  const shown = rows.slice(0, MOST_NAMED);
  const whole = shown.length === rows.length;
  const address = helpAddress();
  const tried = triedBy(command);
  return (
    <Dialog
      opened
      wide={shown.length > 3}
      onClose={() => actions.dialogs.closeDialog()}
      title={t(`cycle.title.${tried}`)}
      actions={
        <Button variant="primary" data-autofocus onClick={() => actions.dialogs.closeDialog()}>
          {t('undo.understood')}
        </Button>
      }
    >
      {shown.length > 0 && (
        <ol className={dialogClasses.circle}>
          {[...shown, ...(whole ? [rows[0]] : [])].map((row, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first row of a circle is also its last
            <li key={`${row} ${k}`}>
              <button
                type="button"
                onClick={() => {
                  actions.dialogs.closeDialog();
                  actions.selection.reveal(row);
                }}
              >
                {activityText(plan, plan.index.of(row)) || String(row)}
              </button>
            </li>
          ))}
          {!whole && <li>…</li>}
        </ol>
      )}
      <p>{t(`cycle.text.${tried}`)}</p>
      <p className={classes.help}>
        <IconHelp size={16} stroke={1.6} />
        {address ? (
          <a href={address} target="_blank" rel="noreferrer">
            {t('timeline.cycleHelp.link')}
          </a>
        ) : (
          <span>{t(ofLinks.has(tried) ? 'timeline.cycleHelp.text' : 'timeline.cycleHelp.again')}</span>
        )}
      </p>
    </Dialog>
  );
}

/**
 * Where the installation explains circular links, in the language of the browser. The page names the addresses in its
 * head as `gantry:help-circular-links-es` and `-en`; without them the dialog explains it itself.
 */
export function helpAddress(language = navigator.language): string | undefined {
  const name = `gantry:help-circular-links-${language.toLowerCase().startsWith('es') ? 'es' : 'en'}`;
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim();
  return address && /^https?:\/\//.test(address) ? address : undefined;
}
