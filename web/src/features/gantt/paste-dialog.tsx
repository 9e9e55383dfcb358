import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/shared/i18n';
import { useFormat } from '@/shared/i18n/format';
import { Button, ChoiceCards, Dialog, FormDialog } from '@/shared/ui';
import { useGantt, useView } from './gantt-context';
import type { Pasted } from './gantt-store';
import { pasteText, pasteTo, shownIn } from './paste';
import classes from './paste-dialog.module.css';
import { codedRows, MOST_COMMANDS, type PasteMode, Pasting, pastePlan, tooMuch, withoutCircle } from './paste-plan';
import { PastePreview } from './paste-preview';
import { MOST_ROWS, ofCopies, type PasteTable, pastedTable, placeIn } from './paste-table';
import { useOwnColumns } from './use-own-columns';

/** Room for the columns of a usual table, px. */
const WIDTH = 820;

/** Asks for a table where none was handed over, tells what pasting it does, and does it. */
export function PasteDialog({ pasted }: { pasted: Pasted }) {
  const { actions } = useGantt();
  const columns = actions.access.viewport?.columns;
  const own = useOwnColumns(true);
  const { text, column } = pasted;
  const table = useMemo(
    () => (text === undefined ? undefined : pastedTable(text, column, columns ?? [column], own)),
    [text, column, columns, own],
  );
  if (!table) return <AskForTable />;
  return table.rows.length > MOST_ROWS ? <TooManyRows rows={table.rows.length} /> : <Preview {...{ pasted, table }} />;
}

/** How a browser calls what comes into a field at once and whole. */
const handedOver: ReadonlySet<unknown> = new Set(['insertFromPaste', 'insertFromDrop']);

/**
 * A field that takes a paste: from a menu no page may read the clipboard by itself. What is pasted, dropped or can only be
 * a table is taken at once; what is typed waits until it is confirmed.
 */
function AskForTable() {
  const gantt = useGantt();
  const { t } = useTranslation('gantt');
  const [typed, setTyped] = useState('');
  const close = () => gantt.actions.dialogs.closeDialog();
  const take = (text: string) => {
    close();
    pasteText(gantt, text);
  };
  return (
    <FormDialog
      onClose={close}
      title={t('paste.ask')}
      confirm={typed.trim() === '' ? undefined : t('paste.ask')}
      onSubmit={() => {
        take(typed);
        return true;
      }}
    >
      <label className={classes.ask}>
        <span>{t('paste.askField')}</span>
        <textarea
          data-autofocus
          rows={3}
          value={typed}
          aria-describedby="paste-help"
          onPaste={(event) => {
            event.preventDefault();
            take(event.clipboardData.getData('text/plain'));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (typed.trim() !== '') event.currentTarget.form?.requestSubmit();
          }}
          onChange={({ target, nativeEvent }) => {
            const { inputType } = nativeEvent as InputEvent;
            if (handedOver.has(inputType) || /[\t\r\n]/.test(target.value)) take(target.value);
            else setTyped(target.value);
          }}
        />
      </label>
      <p id="paste-help" className={classes.quiet}>
        {t('paste.askHelp')}
      </p>
    </FormDialog>
  );
}

function TooManyRows({ rows }: { rows: number }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const close = () => actions.dialogs.closeDialog();
  return (
    <Dialog
      opened
      onClose={close}
      title={t('paste.tooManyTitle')}
      actions={
        <Button variant="primary" data-autofocus onClick={close}>
          {t('undo.understood')}
        </Button>
      }
    >
      {t('paste.tooMany', { rows: format.number(rows), most: format.number(MOST_ROWS) })}
    </Dialog>
  );
}

/** Spans of numbers that are named; of more it is said that they go on. */
const MOST_SPANS = 6;

/** Numbers of rows as they are read, from the top: `53`, `53–54`, `53, 57–59`. */
function spans(numbers: readonly number[]): string {
  const all: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = all.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else all.push({ from: number, to: number });
  }
  const named = all.slice(0, MOST_SPANS).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  return named.join(', ') + (all.length > MOST_SPANS ? '…' : '');
}

/** A table of several named rows is most likely new work. */
const usualMode = (table: PasteTable): PasteMode =>
  placeIn(table, 'name') >= 0 && table.rows.length > 1 ? 'insert' : 'overwrite';

function Preview({ pasted, table }: { pasted: Pasted; table: PasteTable }) {
  const gantt = useGantt();
  const { actions, session } = gantt;
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan, planVersion } = useView();
  const own = useOwnColumns(false);
  const named = useMemo(() => (pasted.copied ? undefined : codedRows(plan, table)), [pasted.copied, plan, table]);
  const [mode, setMode] = useState<PasteMode>(() => {
    // Figures of the field name their activities.
    if (named && named.size * 2 >= table.rows.length) return 'match';
    return pasted.rows.length && !pasted.copied ? usualMode(table) : 'insert';
  });
  const { pasting, effect, rows } = useMemo(() => {
    void planVersion;
    const to = pasteTo(gantt, pasted, table.rows.length);
    const taken = pasted.copied && mode === 'insert' ? ofCopies(table) : table;
    const planned = pastePlan(new Pasting(plan, taken, currentLanguage(), shownIn(gantt), own), mode, to);
    return { ...withoutCircle(planned, (command) => session.foresee(command)), rows: to.rows };
  }, [gantt, session, plan, planVersion, pasted, table, mode, own]);

  const { added, changed, refused, commands, lines } = pasting;
  const count = added + changed;
  const much = useMemo(() => tooMuch(commands), [commands]);
  const number = (row: number) => plan.tree.position[plan.index.of(session.numberOf(row))] ?? 0;
  const below = pasted.rows.at(-1);
  const over = Math.min(rows.length, table.rows.length);
  const after = table.rows.length - over;
  const options = [
    ...(named
      ? [
          {
            value: 'match' as const,
            name: t('paste.match', format.counted(named.size)),
            help: t('paste.matchHelp'),
          },
        ]
      : []),
    {
      value: 'insert' as const,
      name: below === undefined ? t('paste.insertFirst') : t('paste.insert', { number: number(below) }),
      help: t('paste.insertHelp'),
    },
    ...(pasted.rows.length
      ? [
          {
            value: 'overwrite' as const,
            name: t('paste.overwrite', { count: over, rows: spans(rows.slice(0, over).map(number)) }),
            help: after
              ? t('paste.overwriteBeyond', { ...format.counted(after), over: format.number(over) })
              : t('paste.overwriteHelp', format.counted(over)),
          },
        ]
      : []),
  ];
  const confirm = refused.length ? t('paste.confirmRest') : t('paste.confirm', format.counted(count));
  const unforeseen = !effect?.sure && plan.activities.n > 0;
  const shift = effect?.sure && format.signedDays(effect.finish.work, plan.schedule.minutesPerDay);
  return (
    <FormDialog
      wide={WIDTH}
      onClose={() => actions.dialogs.closeDialog()}
      title={t('paste.title', format.counted(table.rows.length))}
      confirm={count && !much ? confirm : undefined}
      className={classes.form}
      onSubmit={() => {
        const first = lines[0]?.row;
        actions.clipboard.paste(commands, count, first, pasted);
        return true;
      }}
    >
      {options.length > 1 && (
        <ChoiceCards legend={t('paste.how')} options={options} value={mode} onChange={setMode} autofocus />
      )}
      <div role="status" className={classes.status}>
        {much && (
          <p className={classes.alert}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {t(`paste.${much}`, { changes: format.number(commands.length), most: format.number(MOST_COMMANDS) })}
          </p>
        )}
        {refused.length > 0 && (
          <p className={classes.alert}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {t('paste.problems', format.counted(refused.length))}
          </p>
        )}
        {!count && <p className={classes.effect}>{t('paste.nothingToDo')}</p>}
        {shift && count > 0 && (
          <p className={classes.effect}>{effect?.finish.work ? t('paste.effect', { shift }) : t('paste.effectSame')}</p>
        )}
        {unforeseen && count > 0 && !much && (
          <p className={classes.effect}>
            {effect ? t('paste.effectAfter') : t('paste.effectLater', { changes: format.number(commands.length) })}
          </p>
        )}
      </div>
      <PastePreview pasting={pasting} mode={mode} column={pasted.column} />
    </FormDialog>
  );
}
