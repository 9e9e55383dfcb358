import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';
import classes from './dialog.module.css';
import { unreadDay } from './unread-day';

interface Props extends Omit<DialogProps, 'actions' | 'opened'> {
  opened?: boolean;
  /** What the button that sends the form says; without it the form is for looking only. */
  confirm: string | undefined;
  busy?: boolean;
  /** Stands before the buttons. */
  note?: ReactNode;
  className?: string;
  /** False where something is wrong: the focus goes to the first field that says so. */
  onSubmit: () => boolean;
}

/** A dialog that asks for values: fields, a way out, and a button that sends them, as Enter does. */
export function FormDialog({ opened = true, confirm, busy, note, className, onSubmit, children, ...dialog }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  return (
    <Dialog
      {...dialog}
      opened={opened}
      actions={
        <>
          {note}
          <Button onClick={dialog.onClose}>{t(confirm === undefined ? 'action.close' : 'action.cancel')}</Button>
          {confirm !== undefined && (
            <Button type="submit" form={id} variant="primary" busy={busy}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className={className ?? classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!unreadDay(form.current) && onSubmit()) return;
          // Once the reasons are drawn.
          requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
