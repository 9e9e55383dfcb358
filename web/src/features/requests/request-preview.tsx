import { useTranslation } from 'react-i18next';
import type { PlanCommand, PlanSession } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { endText, longFormat, minuteText } from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import { PreviewChart } from './preview-chart';
import type { DateRequest } from './requests-dialog';
import classes from './requests-dialog.module.css';

const mostShown = 100;

/** The edits of dates that approving comes to. */
export function editsOf(request: DateRequest): PlanCommand[] {
  return request.items
    .filter((item) => item.state === 'pending')
    .flatMap(({ row, type, asked }) => [
      ...(type === 'end' ? [] : [{ type: 'activity.set-start' as const, row, start: asked.start, confirmed: true }]),
      ...(type === 'start'
        ? []
        : [{ type: 'activity.set-finish' as const, row, finish: asked.finish, confirmed: true }]),
    ]);
}

/** What the plan would look like with the dates of a request. Nothing of it is kept. */
export function RequestPreview({ request, session }: { request: DateRequest; session: PlanSession }) {
  const { t } = useTranslation('requests');
  const numbers = useFormat();
  const { plan } = session.view();
  const commands = editsOf(request).filter((c) => 'row' in c && plan.index.of(c.row as number) >= 0);
  if (commands.length === 0) return <p role="status">{t('previewNothing')}</p>;
  const effect = session.foresee(commands.length === 1 ? commands[0] : { type: 'batch', commands });
  const format = longFormat(plan.schedule.dateFormat);
  const moved = effect.moved.filter((row) => plan.index.of(row) >= 0 && effect.plan.index.of(row) >= 0);
  return (
    <section aria-label={t('previewTitle')}>
      <p role="status">
        {t('previewMoves', { count: moved.length, formatted: numbers.number(moved.length) })}{' '}
        {effect.finish.work === 0
          ? t('previewFinishSame')
          : t('previewFinish', { shift: numbers.signedDays(effect.finish.work, plan.schedule.minutesPerDay) })}
        {!effect.sure && ` ${t('previewUnsure')}`}
      </p>
      {moved.length > 0 && <PreviewChart now={plan} then={effect.plan} rows={moved.slice(0, mostShown)} />}
      {moved.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it
        <section className={classes.scroll} tabIndex={0} aria-label={t('previewList')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('activity')}</th>
                <th scope="col">{t('now')}</th>
                <th scope="col">{t('then')}</th>
              </tr>
            </thead>
            <tbody>
              {moved.slice(0, mostShown).map((row) => {
                const i = plan.index.of(row);
                const k = effect.plan.index.of(row);
                const span = (at: typeof plan, index: number) =>
                  `${minuteText(at.activities.start[index], format)} – ${endText(at.activities.finish[index], format)}`;
                return (
                  <tr key={row}>
                    <td>{shownText(plan.activities.name[i])}</td>
                    <td>{span(plan, i)}</td>
                    <td>{span(effect.plan, k)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
