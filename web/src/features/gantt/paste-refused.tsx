import { useTranslation } from 'react-i18next';
import type { Fault } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, Dialog } from '@/shared/ui';
import { useCulprit } from './api/use-culprit';
import { isCodeConflict } from './code-conflicts';
import { columnsOfField } from './field-columns';
import { useGantt, useView } from './gantt-context';
import type { Pasted } from './gantt-store';
import { activityText } from './link-words';
import { pasteAgain } from './paste';
import classes from './paste-dialog.module.css';
import { useColumnNames, useOwnColumns } from './use-own-columns';

/** A paste the server did not take, which takes none of it: the row and the field it names, and the way back to the preview. */
export function PasteRefused({ pasted, rows, fault }: { pasted: Pasted; rows: number; fault: Fault }) {
  const gantt = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const who = useCulprit(fault);
  const names = useColumnNames(useOwnColumns(false));
  const { row, field } = fault.params ?? {};
  const activity = typeof row === 'number' ? activityText(plan, plan.index.of(row)) : '';
  const [column] = columnsOfField[String(field)] ?? [];
  const where = [activity, activity && column && names.tip(column)].filter(Boolean).join(' · ');
  const close = () => gantt.actions.dialogs.closeDialog();
  return (
    <Dialog
      opened
      onClose={close}
      title={t('paste.refused.title', format.counted(rows))}
      actions={
        <>
          <Button onClick={close}>{t('undo.understood')}</Button>
          <Button variant="primary" data-autofocus onClick={() => pasteAgain(gantt, pasted)}>
            {t('paste.refused.again')}
          </Button>
        </>
      }
    >
      <p className={classes.refused}>
        {where && <b>{where}</b>}
        {fault.code === 'conflict.field_changed' || isCodeConflict(fault)
          ? t('conflict.value', { who: who || t('conflict.somebody') })
          : fault.message}
      </p>
      <p>{t('paste.refused.kept')}</p>
    </Dialog>
  );
}
