import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { civilOf, DAY, type PlanSession } from '@/engine';
import { endText, longFormat, minuteText, parseDate } from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Field, SelectField } from '@/shared/ui';
import classes from './requests-dialog.module.css';

const types = ['start', 'end', 'both'] as const;
type Type = (typeof types)[number];

interface Props {
  row: number;
  session: PlanSession;
  busy: boolean;
  onCancel: () => void;
  onAsk: (body: { type: Type; description: string; newStartDate?: string; newEndDate?: string }) => void;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A civil minute as the wire writes it: `2026/05/04 8:00`. */
function wireText(minute: number): string {
  const day = Math.floor(minute / DAY);
  const { year, month, day: d } = civilOf(day);
  const clock = minute - day * DAY;
  return `${year}/${two(month)}/${two(d)} ${Math.floor(clock / 60)}:${two(clock % 60)}`;
}

/** Asks for other dates of one activity. A day without a time keeps the time that the activity has. */
export function AskForm({ row, session, busy, onCancel, onAsk }: Props) {
  const { t } = useTranslation(['requests', 'shared']);
  const { plan } = session.view();
  const i = plan.index.of(row);
  const format = longFormat(plan.schedule.dateFormat);
  const was = i < 0 ? { start: 0, finish: 0 } : { start: plan.activities.start[i], finish: plan.activities.finish[i] };
  const [type, setType] = useState<Type>('start');
  const [start, setStart] = useState(minuteText(was.start, format));
  const [finish, setFinish] = useState(endText(was.finish, format));
  const [description, setDescription] = useState('');
  const [tried, setTried] = useState(false);
  if (i < 0) return null;

  const minute = (text: string, at: number): number | undefined => {
    const typed = parseDate(text, format);
    if ('problem' in typed) return undefined;
    return typed.day * DAY + (typed.clock ?? at - Math.floor(at / DAY) * DAY);
  };
  const to = { start: minute(start, was.start), finish: minute(finish, was.finish) };
  const unread = (at?: number) => (tried && at === undefined ? t('dateUnread', { format }) : undefined);
  const needs = { start: type !== 'end', finish: type !== 'start' };
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t('askTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if ((needs.start && to.start === undefined) || (needs.finish && to.finish === undefined)) return;
        onAsk({
          type,
          description: description.trim(),
          ...(needs.start && to.start !== undefined && { newStartDate: wireText(to.start) }),
          ...(needs.finish && to.finish !== undefined && { newEndDate: wireText(to.finish) }),
        });
      }}
    >
      <b>{shownText(plan.activities.name[i])}</b>
      <SelectField
        label={t('type')}
        value={type}
        options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={(value) => setType(value as Type)}
      />
      <div className={classes.pair}>
        {needs.start && (
          <Field
            label={t('newStart')}
            value={start}
            data-autofocus
            error={unread(to.start)}
            onChange={(event) => setStart(event.target.value)}
          />
        )}
        {needs.finish && (
          <Field
            label={t('newFinish')}
            value={finish}
            error={unread(to.finish)}
            onChange={(event) => setFinish(event.target.value)}
          />
        )}
      </div>
      <Field
        label={t('why')}
        value={description}
        maxLength={4000}
        onChange={(event) => setDescription(event.target.value)}
      />
      <div className={classes.bar}>
        <Button onClick={onCancel}>{t('shared:action.cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
