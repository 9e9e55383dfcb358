import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, IconButton } from '@/shared/ui';
import { useGantt, useGanttState } from './gantt-context';
import classes from './grid-column-chooser.module.css';
import { type ColumnId, columns, isOwn } from './grid-columns';
import { useColumnNames, useOwnColumns } from './use-own-columns';

/**
 * Which columns are shown and in which order; every change is there at once. Space shows or hides, Alt with the arrow keys
 * moves a column or makes it wider.
 */
export function ColumnsDialog() {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const settings = useGanttState((s) => s.columns);
  const list = useRef<HTMLUListElement>(null);
  const own = useOwnColumns(true);
  const names = useColumnNames(own);
  const there = settings.shown.filter((id) => !isOwn(id) || own?.has(id));
  const all: ColumnId[] = [...columns.map((column) => column.id), ...(own?.keys() ?? [])];
  const hidden = all.filter((id) => !settings.shown.includes(id));
  const move = (id: ColumnId, by: -1 | 1) => {
    actions.columns.moveColumn(id, settings.shown.indexOf(id) + by);
    // The line keeps the focus wherever it goes.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-choice="${id}"] input`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, id: ColumnId) => {
    if (!event.altKey || !settings.shown.includes(id)) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') move(id, event.key === 'ArrowUp' ? -1 : 1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') widen(id, event.key === 'ArrowLeft' ? -10 : 10);
    else return;
    event.preventDefault();
  };
  const widen = (id: ColumnId, by: number) => {
    const drawn = document.querySelector<HTMLElement>(`[role="columnheader"][data-column="${id}"]`);
    const usual = columns.find((column) => column.id === id)?.width ?? 120;
    actions.columns.resizeColumn(id, (settings.widths[id] ?? (drawn?.offsetWidth || usual)) + by);
  };
  return (
    <Dialog
      opened
      onClose={() => actions.dialogs.closeDialog()}
      title={t('columns.title')}
      actions={
        <>
          <Button onClick={() => actions.columns.resetColumns()}>{t('columns.reset')}</Button>
          <Button variant="primary" onClick={() => actions.dialogs.closeDialog()}>
            {t('columns.done')}
          </Button>
        </>
      }
    >
      <p className={classes.help}>{t('columns.help')}</p>
      <ul ref={list} className={classes.list} aria-label={t('columns.title')}>
        {[...there, ...hidden].map((id, k) => {
          const shown = k < there.length;
          const name = names.tip(id);
          return (
            <li key={id} data-choice={id}>
              <label>
                <input
                  type="checkbox"
                  checked={shown}
                  disabled={id === 'name'}
                  data-autofocus={k === 0 || undefined}
                  onChange={() => actions.columns.toggleColumn(id)}
                  onKeyDown={(event) => onKeyDown(event, id)}
                />
                {name}
              </label>
              {shown && (
                <span className={classes.order} data-density="compact">
                  <IconButton
                    icon={IconArrowUp}
                    label={t('columns.earlier', { column: name })}
                    disabled={k === 0}
                    onClick={() => move(id, -1)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    label={t('columns.later', { column: name })}
                    disabled={k === there.length - 1}
                    onClick={() => move(id, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
