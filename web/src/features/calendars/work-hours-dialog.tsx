import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan, PlanSession } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { parseHours, workHoursProblem } from '@/shared/lib/work-hours';
import { Field, FormDialog } from '@/shared/ui';
import classes from './calendars-screen.module.css';

interface Props {
  session: PlanSession;
  plan: Plan;
  editable: boolean;
  onClose: () => void;
}

/** How many hours a day and a week of work count when durations are shown in days. */
export function WorkHoursDialog({ session, plan, editable, onClose }: Props) {
  const { t } = useTranslation('calendars');
  const format = useFormat();
  const known = plan.schedule;
  const [day, setDay] = useState(format.number(known.minutesPerDay / 60, 2));
  const [week, setWeek] = useState(format.number(known.minutesPerWeek / 60, 2));
  const [tried, setTried] = useState(false);
  const perDay = parseHours(day);
  const perWeek = parseHours(week);
  const problem = workHoursProblem(perDay, perWeek);

  function save(): boolean {
    setTried(true);
    if (problem || perDay === undefined || perWeek === undefined) return false;
    onClose();
    const changes = {
      ...(perDay !== known.minutesPerDay && { minutesPerDay: perDay }),
      ...(perWeek !== known.minutesPerWeek && { minutesPerWeek: perWeek }),
    };
    if (Object.keys(changes).length) session.edit({ type: 'schedule.set', ...changes });
    return true;
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('hours.title')}
      confirm={editable ? t('hours.save') : undefined}
      onSubmit={save}
    >
      <p>{t('hours.text')}</p>
      <div className={classes.pair}>
        <Field
          label={t('hours.day')}
          value={day}
          unit="h"
          inputMode="decimal"
          data-autofocus
          disabled={!editable}
          error={problem?.field === 'day' && (tried || day !== '') ? t(`hours.${problem.why}`) : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Field
          label={t('hours.week')}
          value={week}
          unit="h"
          inputMode="decimal"
          disabled={!editable}
          error={problem?.field === 'week' && (tried || week !== '') ? t(`hours.${problem.why}`) : undefined}
          onChange={(event) => setWeek(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}
