import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '@/shared/lib/command-registry';
import classes from './dialog.module.css';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** A question or a fact. */
  title: string;
  wide?: boolean;
  /** The buttons, the primary one last. */
  actions?: ReactNode;
  /** False while something runs that must not be left half-way. */
  dismissible?: boolean;
  children: ReactNode;
}

/** Takes the focus, gives it back to its opener, closes with Escape. `data-autofocus` marks where the focus lands. */
export function Dialog({ opened, onClose, title, wide, actions, dismissible = true, children }: DialogProps) {
  const { t } = useTranslation();
  useLayer('dialog', opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={wide ? 640 : 440}
      centered
      withCloseButton={dismissible}
      closeOnEscape={dismissible}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
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
