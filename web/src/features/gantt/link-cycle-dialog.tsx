import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '@/engine';
import { Button, Dialog } from '@/shared/ui';
import { useGantt, useView } from './gantt-context';
import dialogClasses from './gantt-dialogs.module.css';
import classes from './link-cycle-dialog.module.css';
import { activityText } from './link-words';

/** Rows of a circle that are named one by one. */
const MOST_NAMED = 12;

/** Says which activities a link would join into a circle, in order, and how to get out of it. The link is not kept. */
export function CircularLinksDialog({ fault }: { fault: Fault }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const { plan } = useView();
  const rows = Array.isArray(fault.params?.rows) ? (fault.params.rows as number[]) : [];
  const shown = rows.slice(0, MOST_NAMED);
  const whole = shown.length === rows.length;
  const address = helpAddress();
  return (
    <Dialog
      opened
      wide={shown.length > 3}
      onClose={() => actions.closeDialog()}
      title={t('cycle.title')}
      actions={
        <Button variant="primary" data-autofocus onClick={() => actions.closeDialog()}>
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
                  actions.closeDialog();
                  actions.reveal(row);
                }}
              >
                {activityText(plan, plan.index.of(row)) || String(row)}
              </button>
            </li>
          ))}
          {!whole && <li>…</li>}
        </ol>
      )}
      <p>{t('cycle.text')}</p>
      <p className={classes.help}>
        <IconHelp size={16} stroke={1.6} />
        {address ? (
          <a href={address} target="_blank" rel="noreferrer">
            {t('timeline.cycleHelp.link')}
          </a>
        ) : (
          <span>{t('timeline.cycleHelp.text')}</span>
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
