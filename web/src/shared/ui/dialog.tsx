import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '@/shared/lib/command-registry';
import classes from './dialog.module.css';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** A question or a fact. */
  title: string;
  /** Wider than a question needs, or this many px. */
  wide?: boolean | number;
  /** The buttons, the primary one last. */
  actions?: ReactNode;
  /** False while something runs that must not be left half-way. */
  dismissible?: boolean;
  children: ReactNode;
}

/** What the focus goes back to; of a menu's entry, which goes with its menu, what opened the menu. */
function openerOf(element: Element | null): HTMLElement | undefined {
  const menu = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menu ? document.getElementById(menu) : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}

/** Gives the focus back to who had it when a dialog was drawn open; one that opens later does so by itself. */
function useOpener(opened: boolean): void {
  const [opener] = useState(() => (opened ? openerOf(document.activeElement) : undefined));
  useEffect(() => {
    if (!opened || !opener) return undefined;
    return () => {
      // Whoever closed the dialog may have moved the focus on already.
      const now = document.activeElement;
      if (opener.isConnected && (!now || now === document.body || now.closest('[role="dialog"]'))) {
        opener.focus({ preventScroll: true });
      }
    };
  }, [opened, opener]);
}

/** Takes the focus, gives it back to its opener, closes with Escape. `data-autofocus` marks where the focus lands. */
export function Dialog({ opened, onClose, title, wide, actions, dismissible = true, children }: DialogProps) {
  const { t } = useTranslation();
  useLayer('dialog', opened);
  useOpener(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={typeof wide === 'number' ? wide : wide ? 640 : 440}
      centered
      withCloseButton={dismissible}
      closeOnEscape={dismissible}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      // A page has one banner; the head of a dialog is none.
      attributes={{ header: { role: 'presentation' } }}
      zIndex="var(--g-z-dialog)"
      transitionProps={{ transition: 'fade', duration: 160 }}
      overlayProps={{ className: classes.scrim }}
      classNames={{
        content: classes.dialog,
        header: classes.header,
        title: classes.title,
        body: classes.body,
        close: classes.close,
      }}
    >
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Modal>
  );
}
