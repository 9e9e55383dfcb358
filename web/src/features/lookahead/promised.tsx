import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Chip } from '@/shared/ui';
import { useLookahead } from './lookahead-context';
import { promisedDay, type RoadblockRow } from './roadblock-rows';

/** By when a roadblock is promised, and whether that day is gone. */
export function Promised({ roadblock }: { roadblock: RoadblockRow }) {
  const { today } = useLookahead();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const { commitment, status, released } = roadblock;
  if (status === 'released')
    return (
      <Chip tone="ok">
        {released ? t('due.released', { date: format.dateShort(released) }) : t('roadblockStatus.released')}
      </Chip>
    );
  if (status === 'notcompromises') return <Chip tone="bad">{t('roadblockStatus.notcompromises')}</Chip>;
  if (commitment === undefined) return <Chip tone="line">{t('due.none')}</Chip>;
  const day = promisedDay(commitment);
  const date = format.dateShort(day * DAY);
  if (status === 'expired') return <Chip tone="bad">{t('due.expired', { date })}</Chip>;
  return <Chip tone={day === today ? 'warn' : 'plain'}>{day === today ? t('due.today') : t('due.by', { date })}</Chip>;
}
