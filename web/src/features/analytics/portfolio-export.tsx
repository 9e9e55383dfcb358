import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { followDownload } from '@/shared/lib/save-file';
import { Button, IconButton, Menu, MenuItem, notifyError, ProgressBar } from '@/shared/ui';
import {
  cancelPortfolio,
  formats,
  orderPortfolio,
  type PortfolioExport,
  type PortfolioFormat,
  portfolioFile,
  watchPortfolio,
} from './api/use-overview';
import own from './executive-page.module.css';

/** How often the progress is asked for, in ms. */
const PULSE = 300;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The portfolio as a file. It is written on the server; meanwhile it says how far it is and can be given up. */
export function PortfolioExportMenu({ at }: { at: string }) {
  const { t } = useTranslation('analytics');
  const [job, setJob] = useState<PortfolioExport>();
  const going = useRef<string | undefined>(undefined);
  const stop = () => {
    if (going.current) cancelPortfolio(going.current);
    going.current = undefined;
    setJob(undefined);
  };
  useEffect(
    () => () => {
      if (going.current) cancelPortfolio(going.current);
      going.current = undefined;
    },
    [],
  );

  async function start(format: PortfolioFormat) {
    try {
      let view = await orderPortfolio(format, at);
      going.current = view.id;
      const { id } = view;
      while (view.phase === 'writing') {
        setJob(view);
        await pause(PULSE);
        if (going.current !== id) return;
        view = await watchPortfolio(id);
      }
      if (going.current !== id) return;
      going.current = undefined;
      setJob(undefined);
      if (view.phase === 'ready') followDownload(portfolioFile(id));
      else notifyError(failureOf({ status: 409, code: 'export.failed', ...view.problem }));
    } catch (error) {
      going.current = undefined;
      setJob(undefined);
      notifyError(error);
    }
  }

  if (job)
    return (
      <span className={own.writing}>
        <span role="status">{t('export.writing', { done: job.projects, of: job.of })}</span>
        <ProgressBar kind="task" label={t('export.progress')} value={job.of === 0 ? 0 : job.projects / job.of} />
        <IconButton label={t('export.cancel')} icon={IconX} onClick={stop} />
      </span>
    );
  return (
    <Menu position="bottom-end" target={<Button icon={IconDownload}>{t('export.open')}</Button>}>
      {formats.map((format) => (
        <MenuItem key={format} onClick={() => void start(format)}>
          {t(`export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
