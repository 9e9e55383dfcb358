import { useTranslation } from 'react-i18next';
import { useMatch, useParams } from 'react-router';
import { ReportPage } from '@/features/reports';
import { useTitle } from '../use-title';
import { WeeklyAccess } from '../weekly-access';
import { ReportPlace } from './report-place';

const whole = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined);

/** The commitments of a week, or what it came to. Without a year the commitments are those of the present one. */
export function Component() {
  const { t } = useTranslation();
  const { week, year, sectorId } = useParams();
  const report = useMatch('/reportcommit/*') ? 'commitment' : 'closure';
  useTitle(t('module.weekly'));
  const number = whole(week);
  return (
    <WeeklyAccess tab="weekly">
      <ReportPlace named={sectorId}>
        {(schedule) => (
          <ReportPage
            schedule={schedule}
            report={report}
            asked={number === undefined ? undefined : { kind: 'weekly', type: report, week: number, year: whole(year) }}
          />
        )}
      </ReportPlace>
    </WeeklyAccess>
  );
}
