import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './banner.module.css';
import type { Icon } from './button';
import { classNames } from './class-names';
import button from './icon-button.module.css';

const icons = { warn: IconAlertTriangle, bad: IconAlertCircle, info: IconInfoCircle, ok: IconCircleCheck };

export interface BannerProps {
  tone: keyof typeof icons;
  icon?: Icon;
  children: ReactNode;
  action?: ReactNode;
  /** Lets its reader put it away. */
  onClose?: () => void;
}

/** A lasting state told inside the sheet. For something that just happened there is the notice. */
export function Banner({ tone, icon, children, action, onClose }: BannerProps) {
  const { t } = useTranslation();
  const Drawing = icon ?? icons[tone];
  return (
    <div className={classNames(classes.banner, classes[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Drawing size={16} stroke={1.6} className={classes.icon} />
      <span className={classes.text}>{children}</span>
      {action}
      {onClose && (
        // The browser's own tip: ours would bring what places it to the first screen.
        <button
          type="button"
          className={button.button}
          aria-label={t('action.close')}
          title={t('action.close')}
          onClick={onClose}
        >
          <IconX size={14} stroke={1.6} />
        </button>
      )}
    </div>
  );
}
