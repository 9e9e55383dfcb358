import { Menu as MantineMenu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { printed } from '@/shared/lib/command-registry';
import type { Icon } from './button';
import { classNames } from './class-names';
import classes from './menu.module.css';

export interface MenuProps {
  /** What opens the menu: one focusable element. */
  target: ReactElement;
  width?: number;
  position?: 'bottom-start' | 'bottom-end' | 'right-start' | 'top-start';
  children: ReactNode;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  /** Menus with a field inside leave the arrow keys to it. */
  trapFocus?: boolean;
  /** Where there is no room below its target it may lie over it: a menu at the pointer. */
  over?: boolean;
}

export function Menu({
  target,
  width,
  position = 'bottom-start',
  children,
  opened,
  onChange,
  trapFocus,
  over,
}: MenuProps) {
  return (
    <MantineMenu
      width={width}
      position={position}
      opened={opened}
      onChange={onChange}
      trapFocus={trapFocus}
      middlewares={over ? { flip: false, shift: { crossAxis: true, padding: 8 } } : undefined}
      offset={4}
      loop
      shadow="md"
      zIndex="var(--g-z-drawer)"
      transitionProps={{ transition: 'pop', duration: 90 }}
      classNames={{
        dropdown: classes.menu,
        item: classes.item,
        itemLabel: classes.label,
        itemSection: classes.section,
        divider: classes.line,
        label: classes.heading,
      }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  );
}

export interface MenuItemProps {
  icon?: Icon;
  shortcut?: string;
  /** Quiet words at the right. */
  detail?: string;
  /** The one that is chosen now. */
  current?: boolean;
  danger?: boolean;
  disabled?: boolean;
  closeOnClick?: boolean;
  /** Why it is disabled, as a tip. */
  title?: string;
  onClick?: () => void;
  children: ReactNode;
}

export function MenuItem({ icon: Drawing, shortcut, detail, current, danger, children, ...rest }: MenuItemProps) {
  return (
    <MantineMenu.Item
      className={classNames(danger && classes.danger, current && classes.current)}
      aria-current={current || undefined}
      leftSection={Drawing && <Drawing size={16} stroke={1.6} />}
      rightSection={
        (shortcut || detail) && <span className={classes.key}>{shortcut ? printed(shortcut) : detail}</span>
      }
      {...rest}
    >
      {children}
    </MantineMenu.Item>
  );
}

export const MenuLine = () => <MantineMenu.Divider className={classes.line} />;

export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <MantineMenu.Label className={classes.heading}>{children}</MantineMenu.Label>
);
