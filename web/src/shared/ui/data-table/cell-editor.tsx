import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLayer } from '@/shared/lib/command-registry';
import classes from './data-table.module.css';

interface Props {
  label: string;
  text: string;
  /** The text was typed over the cell and goes on. */
  typed: boolean;
  /** The reason why the text cannot be taken. */
  commit: (text: string) => string | undefined;
  /** What may be typed, by what is typed already. */
  choices?: (text: string) => readonly string[];
  /** Ends with a step to the next cell, the one before, or none. */
  onEnd: (step?: 1 | -1) => void;
}

/** The field over a cell. A text that cannot be taken stays, with the reason below; Escape restores the cell. */
export function CellEditor({ label, text: first, typed, commit, choices, onEnd }: Props) {
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  const id = useId();
  useLayer('editor');
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (!typed) input.current?.select();
  }, [typed]);

  const take = (step?: 1 | -1): void => {
    if (over.current) return;
    const reason = text === first && !typed ? undefined : commit(text);
    setProblem(reason);
    if (reason !== undefined) return;
    over.current = true;
    onEnd(step);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Enter') take();
    else if (event.key === 'Tab') take(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') {
      over.current = true;
      onEnd();
    } else return;
    event.preventDefault();
  };
  return (
    <span className={classes.editor}>
      <input
        ref={input}
        value={text}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => take()}
        list={choices && `${id}-choices`}
      />
      {choices && (
        <datalist id={`${id}-choices`}>
          {choices(text).map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {problem !== undefined && (
        <span id={id} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
