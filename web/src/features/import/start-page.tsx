import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { classNames, type Icon } from '@/shared/ui';
import classes from './start-page.module.css';

interface Props {
  project: string;
  /** The schedule that has no activities yet; without it there is none. */
  schedule?: string;
  onImport: () => void;
  /** Opens an empty schedule, after making one where there is none. */
  onScratch: () => void;
  busy: boolean;
}

/** The start page of the master plan: bring a schedule in, or begin with nothing. */
export function StartPage({ project, schedule, onImport, onScratch, busy }: Props) {
  const { t } = useTranslation('import');
  return (
    <div className={classes.page}>
      <svg className={classes.drawing} viewBox="0 0 52 34" width="104" height="68" fill="none" aria-hidden="true">
        <rect x="2" y="4" width="20" height="6" rx="2" fill="var(--g-line-strong)" />
        <rect x="14" y="14" width="22" height="6" rx="2" fill="var(--g-line-strong)" />
        <rect x="28" y="24" width="20" height="6" rx="2" fill="var(--g-accent)" />
      </svg>
      <h1>{t('start.title', { project })}</h1>
      <p>{schedule ? t('start.empty', { schedule }) : t('start.none')}</p>
      <div className={classes.ways}>
        <button type="button" className={classNames(classes.way, classes.first)} onClick={onImport}>
          <Words icon={IconFileImport} title={t('start.import')} text={t('start.importText')} />
        </button>
        <button
          type="button"
          className={classes.way}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onScratch}
        >
          <Words icon={IconPlus} title={t('start.scratch')} text={t('start.scratchText')} />
        </button>
      </div>
    </div>
  );
}

function Words({ icon: Drawing, title, text }: { icon: Icon; title: string; text: string }) {
  return (
    <>
      <Drawing size={22} stroke={1.5} />
      <b>{title}</b>
      <span>{text}</span>
    </>
  );
}
