import './texts';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { Button, Menu, MenuItem, notifyError } from '@/shared/ui';
import { fileOf, madeReport } from './api/reports';

export interface WeekReportsProps {
  schedule: string;
  year: number;
  week: number;
  /** Shows a report at its address. */
  onShow: (report: 'commitment' | 'closure') => void;
}

/** The papers about one week: what was promised, what came of it, and its promises as a table. */
export function WeekReports({ schedule, year, week, onShow }: WeekReportsProps) {
  const { t } = useTranslation('reports');
  const table = async () => {
    try {
      const asked = { kind: 'weekly' as const, type: 'table', week, year };
      const view = await madeReport(schedule, asked, () => undefined, new AbortController().signal);
      window.location.assign(fileOf(view));
    } catch (error) {
      notifyError(failureOf(error).message);
    }
  };
  return (
    <Menu
      target={
        <Button variant="ghost" icon={IconFileText} title={t('menu')}>
          {t('menu')}
        </Button>
      }
    >
      <MenuItem onClick={() => onShow('commitment')}>{t('commitment')}</MenuItem>
      <MenuItem onClick={() => onShow('closure')}>{t('closure')}</MenuItem>
      <MenuItem onClick={() => void table()}>{t('table')}</MenuItem>
    </Menu>
  );
}
