import { IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CodesCommand, type CodeType, codeValuesOf } from '@/engine';
import { Button, Field, IconButton } from '@/shared/ui';
import classes from './code-dialog.module.css';
import { useGantt, useView } from './gantt-context';

const GREY = '#808080';

/** The name of a type and its values with their colours. Each change is made at once and can be undone. */
export function CodeTypeEditor({ type, onGone }: { type: CodeType; onGone: () => void }) {
  const { session } = useGantt();
  const { t } = useTranslation('gantt');
  const { areas } = useView();
  const name = useTyped(type.name);
  const values = areas ? codeValuesOf(areas.rows).filter((value) => value.type === type.row) : [];
  const edit = (command: CodesCommand) => session.edit(command);
  const rename = () => {
    edit({ type: 'codes.rename-type', codeType: type.row, name: name.value, seen: name.over });
    name.drop();
  };
  return (
    <details className={classes.manage}>
      <summary>{t('code.manage')}</summary>
      <div className={classes.value}>
        <Field label={t('code.typeName')} {...name.field} />
        <Button disabled={!name.value.trim() || !name.changed} onClick={rename}>
          {t('code.rename')}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            edit({ type: 'codes.remove-type', codeType: type.row });
            onGone();
          }}
        >
          {t('code.removeType')}
        </Button>
      </div>
      <ul>
        {values.map(({ row, code, name: meaning, colour: now }) => (
          <li key={row}>
            <b>{code}</b>
            <TypedInput
              label={t('code.nameOf', { value: code })}
              shown={meaning}
              onTake={(name, seen) => edit({ type: 'codes.set-value', codeValue: row, name, seen: { name: seen } })}
            />
            <TypedInput
              type="color"
              label={t('code.colourOf', { value: code })}
              shown={now || GREY}
              onTake={(colour, seen) =>
                edit({
                  type: 'codes.set-value',
                  codeValue: row,
                  colour,
                  seen: { colour: seen === GREY && now !== GREY ? '' : seen },
                })
              }
            />
            <IconButton
              icon={IconTrash}
              label={t('code.removeValue', { value: code })}
              onClick={() => edit({ type: 'codes.remove-values', rows: [row] })}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A text that follows the plan until somebody types over it. Escape gives it back and leaves the dialog open. */
function useTyped(shown: string) {
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  const value = typed?.text ?? shown;
  const over = typed?.over ?? shown;
  const drop = () => setTyped(undefined);
  return {
    value,
    /** What the field showed when the typing began. */
    over,
    changed: value !== over,
    drop,
    field: {
      value,
      // The dialog around it leaves the key alone then.
      'data-mantine-stop-propagation': typed !== undefined,
      onChange: ({ currentTarget: { value: text } }: { currentTarget: HTMLInputElement }) => setTyped({ text, over }),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !typed) return;
        event.preventDefault();
        event.stopPropagation();
        drop();
      },
    },
  };
}

interface TypedInputProps {
  type?: 'text' | 'color';
  label: string;
  shown: string;
  onTake: (text: string, over: string) => void;
}

/** Takes what was typed when the field is left, and nothing where it is the same. */
function TypedInput({ type = 'text', label, shown, onTake }: TypedInputProps) {
  const { value, over, changed, drop, field } = useTyped(shown);
  return (
    <input
      type={type}
      aria-label={label}
      {...field}
      onBlur={() => {
        if (changed) onTake(value, over);
        drop();
      }}
    />
  );
}
