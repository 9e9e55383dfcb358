import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Field, FormDialog } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import { useLookahead } from './lookahead-context';
import { canChangeStatus, isOpen, type RoadblockRow } from './roadblock-rows';
import { dayRead } from './window';

/** Promises a day for roadblocks. Where one was promised before, a reason says why it was not kept. */
export function PromiseDialog({
  roadblocks: asked,
  onClose,
}: {
  roadblocks: readonly RoadblockRow[];
  onClose: () => void;
}) {
  const { session, today } = useLookahead();
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  // Together only those that can: one without commitment is promised again by itself, a released one not at all.
  const promised = asked.filter((one) => isOpen(one) && canChangeStatus(one));
  const roadblocks = asked.length === 1 ? asked : promised;
  const left = asked.length - roadblocks.length;
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const day = dayRead(date);
  const again = roadblocks.filter(({ promises }) => promises.length > 0);
  const last = roadblocks.length === 1 ? roadblocks[0].commitment : undefined;
  return (
    <FormDialog
      title={t(again.length ? 'promise.againTitle' : 'promise.title', format.counted(roadblocks.length))}
      confirm={t('promise.confirm', format.counted(roadblocks.length))}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!roadblocks.length || day === undefined || (again.length && !reason.trim())) return false;
        session.edit({
          type: 'roadblocks.promise',
          rows: roadblocks.map(({ row }) => row),
          date: (day + 1) * DAY - 1,
          ...(reason.trim() && { reason: reason.trim() }),
        });
        onClose();
        return true;
      }}
    >
      {roadblocks.length === 1 && (
        <p>
          <b>{shownText(roadblocks[0].name)}</b>
          {last !== undefined && ` · ${t('promise.was', { date: format.dateMedium(last) })}`}
        </p>
      )}
      <DayField
        begins
        label={t('promise.date')}
        value={date}
        error={tried && day === undefined ? t('window.unread') : undefined}
        help={day !== undefined && day < today ? t('promise.past') : undefined}
        onChange={setDate}
      />
      {again.length > 0 && (
        <Field
          label={t('promise.reason')}
          value={reason}
          maxLength={4000}
          error={tried && !reason.trim() ? t('promise.reasonMissing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {roadblocks.length > 1 && <p>{t('promise.effect')}</p>}
      {again.length > 0 && roadblocks.length > 1 && <p>{t('promise.warning', format.counted(again.length))}</p>}
      {left > 0 && <p>{t('promise.left', format.counted(left))}</p>}
    </FormDialog>
  );
}
