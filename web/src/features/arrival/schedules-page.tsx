import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '@/shared/lib/random-id';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, Field, IconButton } from '@/shared/ui';
import { createFirstSchedule } from './api/steps';
import { StepsPage } from './steps-page';
import classes from './steps-page.module.css';

interface Props {
  project: { id: string; name: string };
  /** All schedules exist; a list that has seen the position holds them. */
  onCreated: (position: string) => Promise<void>;
}

interface Row {
  key: string;
  name: string;
}

/** Takes a row out and puts it in at another place. */
function moved(rows: Row[], from: number, to: number): Row[] {
  if (to < 0 || to >= rows.length || from === to) return rows;
  const out = [...rows];
  out.splice(to, 0, ...out.splice(from, 1));
  return out;
}

/** Names for the schedules of a new project, in the order they are listed afterwards. */
export function SchedulesPage({ project, onCreated }: Props) {
  const { t } = useTranslation('arrival');
  const [rows, setRows] = useState<Row[]>(() => [{ key: randomId(), name: t('schedules.first') }]);
  const [draft, setDraft] = useState('');
  const [missing, setMissing] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const { busy, failure, send } = useSending();

  function add() {
    const name = draft.trim();
    setMissing(!name);
    if (!name) return;
    setRows([...rows, { key: randomId(), name }]);
    setDraft('');
  }

  /** What is made leaves the list, so that trying again makes only the rest. */
  async function create() {
    let rest = rows;
    let position = '';
    while (rest.length > 0) {
      position = (await createFirstSchedule(project.id, rest[0].name)).position;
      rest = rest.slice(1);
      if (rest.length > 0) setRows(rest);
    }
    await onCreated(position);
  }

  return (
    <StepsPage step="schedules" purpose={t('schedules.purpose', { project: project.name })}>
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <ol className={classes.rows} aria-label={t('schedules.list')}>
        {rows.map((row, i) => (
          <li
            key={row.key}
            className={classes.row}
            draggable
            data-dragged={dragged === i || undefined}
            onDragStart={() => setDragged(i)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged === null) return;
              setRows(moved(rows, dragged, i));
              setDragged(i);
            }}
          >
            <IconGripVertical size={16} stroke={1.5} aria-hidden />
            <span className={classes.name}>{row.name}</span>
            <IconButton
              icon={IconArrowUp}
              label={t('schedules.up', { name: row.name })}
              disabled={i === 0}
              onClick={() => setRows(moved(rows, i, i - 1))}
            />
            <IconButton
              icon={IconArrowDown}
              label={t('schedules.down', { name: row.name })}
              disabled={i === rows.length - 1}
              onClick={() => setRows(moved(rows, i, i + 1))}
            />
            <IconButton
              icon={IconX}
              label={t('schedules.remove', { name: row.name })}
              onClick={() => setRows(rows.filter((other) => other !== row))}
            />
          </li>
        ))}
      </ol>
      <form
        className={classes.add}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          label={t('schedules.name')}
          icon={IconPlus}
          maxLength={255}
          value={draft}
          error={missing ? t('schedules.required') : undefined}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Button type="submit">{t('schedules.add')}</Button>
      </form>
      <div className={classes.actions}>
        <Button variant="primary" busy={busy} disabled={rows.length === 0} onClick={() => void send(create)}>
          {t('schedules.create', { count: rows.length })}
        </Button>
      </div>
    </StepsPage>
  );
}
