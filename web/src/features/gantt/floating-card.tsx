import { IconX } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { liveLayer } from '@/shared/lib/command-registry';
import { classNames, IconButton } from '@/shared/ui';
import classes from './floating-card.module.css';

interface Props {
  card: RefObject<HTMLElement | null>;
  className: string;
  style: CSSProperties | undefined;
  /** Before the title. */
  mark?: ReactNode;
  title: string;
  /** The activity the card is about. */
  name: string;
  /** Beside the button that closes. */
  tools?: ReactNode;
  close: string;
  onClose: () => void;
  busy?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A card about an activity over the plan, which stays live beneath it. It takes the focus when it opens. */
export function FloatingCard({ card, mark, title, name, tools, close, onClose, busy, children, ...section }: Props) {
  const id = useId();
  // What closes while this opens, such as the palette, hands its focus back unless somebody has taken it by then.
  useEffect(() => {
    const timer = setTimeout(() => card.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [card]);
  useCloseOnEscape(onClose);
  return (
    <section
      ref={card}
      {...section}
      className={classNames(classes.card, section.className)}
      role="dialog"
      aria-labelledby={id}
      aria-busy={busy}
      tabIndex={-1}
      data-density="compact"
    >
      <header className={classes.head}>
        {mark}
        <h2 id={id} className={classes.title}>
          {title} <span className={classes.name}>{name}</span>
        </h2>
        {tools}
        <IconButton icon={IconX} label={close} shortcut="Escape" onClick={onClose} />
      </header>
      {children}
    </section>
  );
}

/** Escape closes the card from inside it and from the grid; menus, dialogs and editors come first. */
function useCloseOnEscape(onClose: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !['page', 'grid'].includes(liveLayer())) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [onClose]);
}
