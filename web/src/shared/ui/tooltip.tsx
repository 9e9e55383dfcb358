import { Tooltip as MantineTooltip } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import { printed } from '@/shared/lib/command-registry';
import { TABLET, useMedia } from '@/shared/lib/use-media';
import classes from './tooltip.module.css';

export interface TooltipProps {
  label: string;
  /** Quiet second line. */
  detail?: string;
  shortcut?: string;
  disabled?: boolean;
  position?: 'top' | 'bottom' | 'right' | 'left' | 'bottom-start' | 'bottom-end';
  children: ReactElement;
}

/** How long a tip stays that a finger brought up: a finger cannot stay to keep it. */
const TOUCHED_MS = 2000;

/**
 * A tip after 500 ms of hover, or on keyboard focus; Escape hides it until the pointer or the focus comes back. On a tablet
 * a touch shows it for two seconds.
 */
export function Tooltip({ label, detail, shortcut, disabled, position = 'bottom', children }: TooltipProps) {
  const [near, setNear] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const [touched, setTouched] = useState(false);
  const onTablet = useMedia(TABLET);
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => setTouched(false), TOUCHED_MS);
    return () => clearTimeout(timer);
  }, [touched]);
  useEffect(() => {
    if (!near) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDismissed(true);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [near]);
  function come() {
    setNear(true);
    setDismissed(false);
  }
  const leave = () => setNear(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens, what is focused or hovered is the child itself
    <span
      className={classes.anchor}
      onMouseEnter={come}
      onMouseLeave={leave}
      onFocus={come}
      onBlur={leave}
      onTouchStart={() => setTouched(onTablet)}
    >
      <MantineTooltip
        label={
          <>
            {label}
            {shortcut && <span className={classes.key}>{printed(shortcut)}</span>}
            {detail && <span className={classes.detail}>{detail}</span>}
          </>
        }
        opened={touched || undefined}
        openDelay={500}
        events={{ hover: true, focus: true, touch: false }}
        disabled={disabled || dismissed}
        position={position}
        offset={6}
        zIndex="var(--g-z-tooltip)"
        classNames={{ tooltip: classes.tip }}
        transitionProps={{ duration: 0 }}
      >
        {children}
      </MantineTooltip>
    </span>
  );
}
