import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ReportPage, readLookahead } from '@/features/reports';
import { LookaheadAccess } from '../lookahead-access';
import { useTitle } from '../use-title';
import { ReportPlace } from './report-place';

/** The lookahead on paper, in place or in a tab of its own. */
export function Component() {
  const { t } = useTranslation();
  const { week, barColor, numWeeks } = useParams();
  useTitle(t('module.lookaheadReport'));
  const asked = readLookahead(week, barColor, numWeeks);
  return (
    <LookaheadAccess tab="plan">
      <ReportPlace>
        {(schedule) => (
          <ReportPage schedule={schedule} report="lookahead" asked={asked && { kind: 'lookahead', ...asked }} />
        )}
      </ReportPlace>
    </LookaheadAccess>
  );
}
