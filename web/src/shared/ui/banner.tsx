import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';
import type { Icon } from './button';
import { classNames } from './class-names';

const icons = { warn: IconAlertTriangle, bad: IconAlertCircle, info: IconInfoCircle, ok: IconCircleCheck };

export interface BannerProps {
  tone: keyof typeof icons;
  icon?: Icon;
  children: ReactNode;
  action?: ReactNode;
}

/** A lasting state told inside the sheet. For something that just happened there is the notice. */
export function Banner({ tone, icon, children, action }: BannerProps) {
  const Drawing = icon ?? icons[tone];
  return (
    <div className={classNames(classes.banner, classes[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Drawing size={16} stroke={1.6} className={classes.icon} />
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  );
}
