import './texts';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { type Failure, failureOf } from '@/shared/lib/failure';
import { Banner, Button, CheckField, Dialog, SelectField } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import { unreadDay } from '@/shared/ui/unread-day';
import { fileOf, madeReport } from './api/reports';
import { barColours, DEFAULT_WEEKS, lastDay, lookaheadOf, MOST_WEEKS } from './lookahead-report';
import classes from './report-page.module.css';

export interface LookaheadDialogProps {
  schedule: string;
  /** Today on this machine, like 2026-05-04. */
  today: string;
  /** Shows the report at its address. */
  onShow: (start: string, colour: string, weeks: number) => void;
  onClose: () => void;
}

/** Puts the coming weeks on paper: from a day on, for some weeks, coloured by what is wanted, on one page if asked. */
export default function LookaheadDialog({ schedule, today, onShow, onClose }: LookaheadDialogProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [start, setStart] = useState(today);
  const [weeks, setWeeks] = useState(String(DEFAULT_WEEKS));
  const [colour, setColour] = useState<string>(barColours[0]);
  const [fit, setFit] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const under = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => under.current?.abort(), []);
  const nothing = failure?.code === 'report.nothing';

  const form = useRef<HTMLDivElement>(null);
  /** Does it, unless the day that is typed cannot be read. */
  const dated = (then: () => void) => {
    const unread = unreadDay(form.current);
    if (unread) unread.focus();
    else then();
  };

  async function make() {
    const control = new AbortController();
    under.current = control;
    setBusy(true);
    setFailure(undefined);
    try {
      const asked = { kind: 'lookahead' as const, ...lookaheadOf(start, Number(weeks), colour, fit), at: 'now' };
      const view = await madeReport(schedule, asked, () => undefined, control.signal);
      const link = document.createElement('a');
      link.href = fileOf(view, true);
      link.download = view.name;
      link.click();
    } catch (error) {
      if (!control.signal.aborted) setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('dialog.title')}
      actions={
        <>
          <Button icon={IconEye} disabled={!start} onClick={() => dated(() => onShow(start, colour, Number(weeks)))}>
            {t('dialog.show')}
          </Button>
          <Button
            variant="primary"
            icon={IconDownload}
            busy={busy}
            disabled={!start}
            onClick={() => dated(() => void make())}
          >
            {t('dialog.confirm')}
          </Button>
        </>
      }
    >
      <div ref={form} className={classes.form}>
        {failure && (
          <div className={classes.whole}>
            <Banner tone="bad">{failure.message}</Banner>
          </div>
        )}
        <DayField
          begins
          label={t('dialog.start')}
          value={start}
          error={start ? (nothing ? t('dialog.nothing') : undefined) : t('dialog.startMissing')}
          help={
            start
              ? t('dialog.end', {
                  date: format.dateMedium(Date.parse(`${lastDay(start, Number(weeks))}T00:00:00Z`) / 60_000),
                })
              : undefined
          }
          onChange={setStart}
        />
        <SelectField
          label={t('dialog.weeks')}
          value={weeks}
          options={Array.from({ length: MOST_WEEKS }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))}
          onChange={setWeeks}
        />
        <SelectField
          label={t('dialog.colour')}
          value={colour}
          options={barColours.map((value) => ({ value, label: t(`dialog.colours.${value}`) }))}
          onChange={setColour}
        />
        <CheckField label={t('dialog.fit')} checked={fit} onChange={setFit} />
      </div>
    </Dialog>
  );
}
