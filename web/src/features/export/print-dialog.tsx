import './texts';
import { IconDownload, IconEye, IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestFile } from '@/shared/api';
import { type Failure, failureOf } from '@/shared/lib/failure';
import { saveBlob } from '@/shared/lib/save-file';
import { Banner, Button, CheckField, Dialog, Field, Segment, SelectField } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import { unreadDay } from '@/shared/ui/unread-day';
import classes from './print-dialog.module.css';

const papers = ['a4', 'a3', 'a2', 'a1', 'a0', 'letter', 'tabloid'] as const;
type Paper = (typeof papers)[number];

interface PaperTable {
  columns: readonly { head: string; width: number; right: boolean; name: boolean }[];
  /** For each row, one for each column. */
  texts: readonly (readonly string[])[];
  /** What rows have in common, each before the row at its place. */
  bands: readonly {
    before: number;
    level: number;
    texts: readonly string[];
    from?: number;
    to?: number;
    done: number;
  }[];
}

export interface PrintDialogProps {
  schedule: string;
  name: string;
  company: string;
  /** Shown rows in order. */
  rows: readonly number[];
  /** The table as it is shown; nothing for the standard columns. */
  table?: () => PaperTable | undefined;
  /** The colours of the bars, with what each stands for and the place of each row's; nothing for the plain ones. */
  colours?: {
    name: string;
    keys: readonly { label: string; fill: string; track?: string; hatched?: boolean }[];
    of: readonly number[];
  };
  /** What the screen shows. */
  critical?: boolean;
  links?: boolean;
  baseline?: boolean;
  onClose: () => void;
}

/** The civil minute a day begins at. */
const minuteOf = (day: string): number | undefined => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : at / 60_000;
};

/** Puts the Gantt on paper as it is shown: rows, columns, and what of the timeline is wanted. */
export default function PrintDialog({
  schedule,
  name,
  company,
  rows,
  table,
  colours,
  critical = true,
  onClose,
  ...shown
}: PrintDialogProps) {
  const { t } = useTranslation(['export', 'shared']);
  const [title, setTitle] = useState(name);
  const [paper, setPaper] = useState<Paper>('a3');
  const [orientation, setOrientation] = useState<'landscape' | 'portrait'>('landscape');
  const [wide, setWide] = useState('1');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [links, setLinks] = useState(shown.links ?? true);
  const [baseline, setBaseline] = useState(shown.baseline ?? true);
  const [labels, setLabels] = useState(true);
  const [coloured, setColoured] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();

  const form = useRef<HTMLDivElement>(null);

  async function write(format: 'pdf' | 'png', then: (file: Blob) => void) {
    const unread = unreadDay(form.current);
    if (unread) return unread.focus();
    setBusy(true);
    setFailure(undefined);
    try {
      const file = await requestFile('/api/activitys/exportpdf', {
        sector_id: schedule,
        title: title.trim() || undefined,
        heading: company,
        paper,
        portrait: orientation === 'portrait',
        pagesWide: Number(wide),
        table: table?.(),
        rows,
        from: minuteOf(from),
        to: minuteOf(to) === undefined ? undefined : minuteOf(to)! + 1440,
        hideLinks: !links,
        hideBaseline: !baseline,
        hideLabels: !labels,
        hideCritical: !critical,
        format,
        colours: coloured ? colours : undefined,
      });
      then(file);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }
  const look = (file: Blob) => {
    const url = URL.createObjectURL(file);
    window.open(url, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      wide={540}
      title={t('print.title')}
      actions={
        <>
          <Button icon={IconEye} busy={busy} onClick={() => void write('pdf', look)}>
            {t('print.preview')}
          </Button>
          <Button
            icon={IconPhoto}
            busy={busy}
            onClick={() => void write('png', (file) => saveBlob(`${title.trim() || name}.png`, file))}
          >
            {t('print.savePicture')}
          </Button>
          <Button
            variant="primary"
            icon={IconDownload}
            busy={busy}
            onClick={() => void write('pdf', (file) => saveBlob(`${title.trim() || name}.pdf`, file))}
          >
            {t('print.save')}
          </Button>
        </>
      }
    >
      <div ref={form} className={classes.form}>
        {failure && <Banner tone="bad">{failure.message}</Banner>}
        <Field
          className={classes.whole}
          label={t('print.heading')}
          value={title}
          maxLength={200}
          data-autofocus
          onChange={(event) => setTitle(event.target.value)}
        />
        <SelectField
          label={t('print.paper')}
          value={paper}
          options={papers.map((value) => ({ value, label: t(`print.papers.${value}`) }))}
          onChange={(value) => setPaper(value as Paper)}
        />
        <Segment
          className={classes.orientation}
          label={t('print.orientation')}
          value={orientation}
          options={[
            { value: 'landscape', label: t('print.landscape') },
            { value: 'portrait', label: t('print.portrait') },
          ]}
          onChange={setOrientation}
        />
        <SelectField
          label={t('print.wide')}
          value={wide}
          options={['1', '2', '3', '4', '6', '8', '12'].map((value) => ({ value, label: value }))}
          help={t('print.wideHelp')}
          onChange={setWide}
        />
        <span />
        <DayField label={t('print.from')} value={from} onChange={setFrom} />
        <DayField label={t('print.to')} value={to} onChange={setTo} />
        <fieldset className={classes.whole}>
          <legend>{t('print.sheet')}</legend>
          <CheckField label={t('print.links')} checked={links} onChange={setLinks} />
          <CheckField label={t('print.baseline')} checked={baseline} onChange={setBaseline} />
          <CheckField label={t('print.labels')} checked={labels} onChange={setLabels} />
          {colours && (
            <CheckField label={t('print.colours', { name: colours.name })} checked={coloured} onChange={setColoured} />
          )}
        </fieldset>
        <p className={classes.whole}>{t('print.shown', { count: rows.length })}</p>
      </div>
    </Dialog>
  );
}
