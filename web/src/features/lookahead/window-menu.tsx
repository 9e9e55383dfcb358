import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, FormDialog, Menu, MenuItem, MenuLine } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import { DEFAULT_WEEKS, dayRead, daysOf, dayWritten, MOST_WEEKS, type TimeWindow } from './window';

interface Props {
  window: TimeWindow;
  today: number;
  onChange: (window: TimeWindow) => void;
}

/** Chooses the days that are shown: this week, some weeks, or free ones. */
export function WindowMenu({ window, today, onChange }: Props) {
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const { from, to } = daysOf(window, today);
  const span = `${format.dateShort(from * DAY)} – ${format.dateShort(to * DAY)}`;
  const name =
    window.kind === 'week'
      ? t('window.week')
      : window.kind === 'weeks'
        ? t('window.weeks', { count: window.weeks })
        : t('window.free');
  return (
    <>
      <Menu
        target={
          <Button icon={IconCalendar} iconAfter={IconChevronDown} aria-label={t('window.label', { span, name })}>
            {span} · {name}
          </Button>
        }
      >
        <MenuItem current={window.kind === 'week'} onClick={() => onChange({ kind: 'week' })}>
          {t('window.week')}
        </MenuItem>
        {[2, 3, DEFAULT_WEEKS, 6, 8, 12].map((weeks) => (
          <MenuItem
            key={weeks}
            current={window.kind === 'weeks' && window.weeks === weeks}
            onClick={() => onChange({ kind: 'weeks', weeks })}
          >
            {t('window.weeks', { count: weeks })}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem current={window.kind === 'free'} onClick={() => setAsking(true)}>
          {t('window.free')}…
        </MenuItem>
      </Menu>
      {asking && (
        <FreeWindow
          from={from}
          to={to}
          onClose={() => setAsking(false)}
          onTake={(days) => {
            setAsking(false);
            onChange({ kind: 'free', ...days });
          }}
        />
      )}
    </>
  );
}

interface FreeProps {
  from: number;
  to: number;
  onClose: () => void;
  onTake: (days: { from: number; to: number }) => void;
}

function FreeWindow({ from, to, onClose, onTake }: FreeProps) {
  const { t } = useTranslation('lookahead');
  const [first, setFirst] = useState(dayWritten(from));
  const [last, setLast] = useState(dayWritten(to));
  const [tried, setTried] = useState(false);
  const [a, b] = [dayRead(first), dayRead(last)];
  const long = a !== undefined && b !== undefined && b - a >= MOST_WEEKS * 7;
  const wrong = a !== undefined && b !== undefined && b < a;
  return (
    <FormDialog
      title={t('window.freeTitle')}
      confirm={t('window.take')}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (a === undefined || b === undefined || wrong || long) return false;
        onTake({ from: a, to: b });
        return true;
      }}
    >
      <DayField
        begins
        label={t('window.from')}
        value={first}
        error={tried && a === undefined ? t('window.unread') : undefined}
        onChange={setFirst}
      />
      <DayField
        label={t('window.to')}
        value={last}
        error={
          !tried
            ? undefined
            : b === undefined
              ? t('window.unread')
              : wrong
                ? t('window.backwards')
                : long
                  ? t('window.tooLong', { weeks: MOST_WEEKS })
                  : undefined
        }
        onChange={setLast}
      />
    </FormDialog>
  );
}
