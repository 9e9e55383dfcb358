import { IconCloudOff, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/shared/lib/clipboard';
import { codeToCopy, failureOf } from '@/shared/lib/failure';
import { Button } from './button';
import { notify } from './notice-store';
import classes from './state.module.css';

export interface ErrorStateProps {
  /** What failed: "No pudimos cargar los proyectos". */
  title: string;
  /** What is safe nevertheless. */
  safe?: string;
  error: unknown;
  onRetry?: () => void;
  busy?: boolean;
}

/** A screen that could not load: what failed, why, what is safe, try again, and the code for support. */
export function ErrorState({ title, safe, error, onRetry, busy }: ErrorStateProps) {
  const { t } = useTranslation();
  const failure = failureOf(error);
  const code = codeToCopy(failure);
  async function copy() {
    const detail = [
      title,
      failure.message,
      `${failure.status} ${failure.code}`,
      failure.correlationId,
      window.location.pathname,
    ];
    const copied = await copyText(detail.filter(Boolean).join('\n'));
    notify(copied ? { tone: 'done', title: t('failure.copied') } : { tone: 'info', title: code });
  }
  return (
    <div className={classes.state} role="alert">
      <span className={classes.danger}>
        <IconCloudOff size={24} stroke={1.5} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>
        {failure.message} {safe}
      </p>
      <p className={classes.code}>
        {t('failure.code')} {code}
      </p>
      <div className={classes.actions}>
        {onRetry && (
          <Button variant="primary" icon={IconRefresh} onClick={onRetry} busy={busy}>
            {t('action.retry')}
          </Button>
        )}
        <Button variant="ghost" icon={IconCopy} onClick={copy}>
          {t('action.copyDetail')}
        </Button>
      </div>
    </div>
  );
}
