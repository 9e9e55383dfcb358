import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/shared/i18n';
import { spelt } from '@/shared/lib/date-text';
import { Field } from '@/shared/ui';
import { useGantt, useView } from './gantt-context';
import type { Editing } from './gantt-store';
import type { FixedEditable } from './grid-columns';
import { type EditProblem, editText, seenIn } from './row-edits';

interface Props {
  row: number;
  column: FixedEditable;
  unit?: string;
  className?: string;
}

/**
 * One value of an activity in its card, typed and refused as in the cell of the grid: Enter or leaving the field takes it, Escape
 * puts back what was there.
 */
export function CardField({ row, column, unit, className }: Props) {
  const { actions, session } = useGantt();
  const { plan } = useView();
  const { t } = useTranslation('gantt');
  const [editing, setEditing] = useState<Editing | undefined>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<EditProblem | undefined>();
  const i = plan.index.of(session.numberOf(row));
  const lock = actions.values.lockOf(row, column);
  const shown = i < 0 ? '' : editText(plan, i, column, currentLanguage());

  // Another activity has other values: nothing typed goes on to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is what makes the typed text another one's
  useEffect(() => {
    setEditing(undefined);
    setProblem(undefined);
  }, [row]);

  const begin = () => {
    if (lock || editing || i < 0) return;
    setText(shown);
    setEditing({ row, column, text: shown, typed: false, seen: seenIn(plan, i, column, currentLanguage()) });
  };
  const discard = () => {
    setEditing(undefined);
    setProblem(undefined);
  };
  const take = () => {
    if (!editing) return;
    if (text === editing.text) return discard();
    const { command, problem } = actions.values.commandFor(editing, text);
    setProblem(problem);
    if (problem) return;
    if (command) session.edit(command);
    setEditing(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      take();
    } else if (event.key === 'Escape' && editing && (problem || text !== editing.text)) {
      event.preventDefault();
      event.stopPropagation();
      setText(editing.text);
      setProblem(undefined);
    }
  };
  const what = problem?.code === 'dateFormat' ? spelt(problem.what ?? '', currentLanguage()) : problem?.what;
  return (
    <Field
      label={t(`columnTip.${column}`)}
      unit={unit}
      className={className}
      value={editing ? text : shown}
      readOnly={lock !== undefined}
      title={lock && t(`lock.${lock}`)}
      error={problem && t(`problem.${problem.code}`, { what })}
      autoComplete="off"
      onFocus={begin}
      onChange={(event) => {
        setText(event.target.value);
        setProblem(undefined);
      }}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  );
}
