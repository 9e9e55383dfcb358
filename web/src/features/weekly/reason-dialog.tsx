import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissValues } from '@/engine';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { Field, FormDialog, notify, SelectField } from '@/shared/ui';
import { sendPicture } from './api/pictures';
import { useReasonTypes } from './api/use-weeks';
import { useWeekly } from './weekly-context';

/** A task that was not done. */
export interface Reasoned {
  task: number;
  name: string;
}

const priorities = ['low', 'normal', 'high', 'urgent'] as const;

/** Records why a task of a week was not done. */
export function ReasonDialog({
  of,
  about,
  onClose,
}: {
  of: { year: number; week: number };
  about?: Reasoned;
  onClose: () => void;
}) {
  const { project, send } = useWeekly();
  const { t } = useTranslation('weekly');
  const types = useReasonTypes(project);
  const [type, setType] = useState('');
  const [priority, setPriority] = useState<(typeof priorities)[number]>('low');
  const [description, setDescription] = useState('');
  const [days, setDays] = useState('0');
  const [picture, setPicture] = useState<File>();
  const [tried, setTried] = useState(false);
  const lost = Number(days);
  return (
    <FormDialog
      title={t('reasons.addTitle')}
      confirm={t('reasons.add')}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!type || !Number.isInteger(lost) || lost < 0) return false;
        const values: MissValues = {
          priority: priority === 'low' ? '' : priority,
          description: description.trim(),
          daysLost: lost,
        };
        const item = { ...values, missType: Number(type), year: of.year, week: of.week, tasks: about && [about.task] };
        void (async () => {
          try {
            const sent = picture && { picture: await sendPicture(picture) };
            if (await send({ type: 'misses.add', items: [{ ...item, ...sent }] })) onClose();
          } catch (error) {
            notify({ tone: 'error', title: failureOf(error).message });
          }
        })();
        return true;
      }}
    >
      {about && (
        <p>
          <b>{shownText(about.name)}</b> · {t('week', { week: of.week })}
        </p>
      )}
      <SelectField
        label={t('reasons.type')}
        value={type}
        options={[{ value: '', label: '—' }, ...[...types].map(([value, label]) => ({ value, label }))]}
        error={tried && !type ? t('reasons.typeMissing') : undefined}
        onChange={setType}
      />
      <SelectField
        label={t('reasons.priority')}
        value={priority}
        options={priorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        onChange={(value) => setPriority(value as typeof priority)}
      />
      <Field
        label={t('reasons.description')}
        value={description}
        maxLength={4000}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Field
        label={t('reasons.days')}
        type="number"
        min={0}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <Field
        label={t('reasons.picture')}
        type="file"
        accept="image/jpeg,image/png"
        onChange={(event) => setPicture(event.currentTarget.files?.[0])}
      />
    </FormDialog>
  );
}
