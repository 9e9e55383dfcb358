/** From the clipboard into the plan: a single cell at once, a table after it was shown what it does. */
import { currentLanguage, i18next } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';
import { notify } from '@/shared/ui';
import { planOf } from './gantt-command';
import type { Gantt } from './gantt-context';
import type { Pasted } from './gantt-store';
import { type ColumnId, isEditable } from './grid-columns';
import { pasteOver } from './paste-over-rows';
import { type PasteTo, Pasting } from './paste-plan';
import { isOnlyHead } from './paste-table';
import { readTable } from './table-text';

/** Where a paste goes as the selection stands now. */
function placed({ store, actions }: Gantt): Omit<Pasted, 'text'> {
  return { rows: actions.selection.targets(), column: store.getState().focus?.column ?? 'name' };
}

/** Asks for the clipboard where the browser hands it to nobody: a menu's entry opens a field to paste into. */
export function askForPaste(gantt: Gantt): void {
  gantt.actions.dialogs.openDialog({ kind: 'paste', text: undefined, ...placed(gantt) });
}

/** Takes the text of a clipboard for the rows that are meant now. */
export function pasteText(gantt: Gantt, text: string): void {
  const cells = readTable(text);
  if (cells.every((row) => row.every((cell) => cell.trim() === ''))) {
    notify({ tone: 'info', title: i18next.getFixedT(null, 'gantt')('paste.nothing') });
  } else if (isOnlyHead(text, placed(gantt).column, gantt.actions.values.own)) {
    notify({ tone: 'info', title: i18next.getFixedT(null, 'gantt')('paste.onlyNames') });
  } else if (cells.length === 1 && cells[0].length === 1 && gantt.actions.selection.targets().length) {
    pasteCell(gantt, cells[0][0]);
  } else if (!gantt.actions.clipboard.hasCopied(text)) {
    gantt.actions.dialogs.openDialog({ kind: 'paste', text, ...placed(gantt) });
  } else if (gantt.actions.selection.targets().length > 1) gantt.actions.access.tell('refusal.oneTarget');
  else gantt.actions.dialogs.openDialog({ kind: 'paste', text, copied: true, ...placed(gantt) });
}

/** Shows again what a paste would do, where it went before or, where those rows are gone, where one would go now. */
export function pasteAgain(gantt: Gantt, pasted: Pasted): void {
  const { index } = planOf(gantt);
  const there = pasted.rows.every((row) => index.of(gantt.session.numberOf(row)) >= 0);
  gantt.actions.dialogs.openDialog({
    kind: 'paste',
    ...pasted,
    ...(!there && { ...placed(gantt), column: pasted.column }),
  });
}

/** The text the grid shows in a cell. */
export const shownIn =
  ({ actions }: Gantt) =>
  (row: number, column: ColumnId): string =>
    actions.access.viewport?.textOf([row], column) ?? '';

/** Puts one value into the cells of the selected rows in the column with the focus, as their editors would. */
function pasteCell(gantt: Gantt, text: string): void {
  const { actions } = gantt;
  const { column } = placed(gantt);
  if (!isEditable(column)) {
    actions.access.tell(column === 'constraint' ? 'lock.constraintType' : 'lock.column');
    return;
  }
  const rows = actions.selection.targets();
  const table = {
    headed: false,
    columns: [{ at: 0, head: '', target: column }],
    rows: rows.map(() => [text.replaceAll('\u00a0', ' ')]),
  };
  const pasting = new Pasting(planOf(gantt), table, currentLanguage(), shownIn(gantt), actions.values.own);
  pasteOver(
    pasting,
    rows.map((row, k) => ({ k, row })),
  );
  actions.clipboard.pasteValues(pasting.commands);
  const [first] = pasting.refused;
  if (!first) return;
  const t = i18next.getFixedT(null, 'gantt');
  const reason = t(first.key, { what: first.what ?? '' }) as string;
  const kept = t('paste.kept', formatFor(currentLanguage()).counted(pasting.refused.length));
  notify(rows.length === 1 ? { tone: 'info', title: reason } : { tone: 'info', title: kept, effect: reason });
}

/**
 * Where `count` rows of a table go: below the last row that is meant as new ones, or over the rows that are meant where
 * those are as many, else over those shown from the first of them on.
 */
export function pasteTo({ actions, session }: Gantt, { rows }: Pasted, count: number): PasteTo {
  const plan = session.view().plan;
  const meant = rows.map((row) => session.numberOf(row));
  const drawn = actions.access.viewport?.visible ?? new Int32Array();
  const visible = Array.from(
    drawn.filter((i) => i >= 0),
    (i) => plan.activities.row[i],
  );
  const shown = new Set(visible);
  const matching = meant.length === count && meant.every((row) => shown.has(row));
  const at = meant.length ? visible.indexOf(meant[0]) : -1;
  return {
    place: actions.rows.placeBelow(meant.at(-1)),
    rows: matching ? meant : at < 0 ? [] : visible.slice(at),
    beyond: beyond(visible),
  };
}

/** Behind the last row that is shown, as its sibling. */
function beyond(visible: readonly number[]): PasteTo['beyond'] {
  const last = visible[visible.length - 1];
  return last ? { after: last } : {};
}
