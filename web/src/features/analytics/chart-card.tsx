import { IconDownload, IconInfoCircle, IconLock, IconTable } from '@tabler/icons-react';
import { Component, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logError } from '@/shared/lib/logged';
import { saveFile } from '@/shared/lib/save-file';
import { shownText } from '@/shared/lib/shown-text';
import { classNames, ErrorState, IconButton } from '@/shared/ui';
import { useAnalytics } from './analytics-context';
import classes from './chart-card.module.css';
import { csvOf, type Table } from './csv';
import type { Card } from './panels';

interface Props {
  card: Card;
  title: string;
  /** Quiet words beside the title. */
  note?: ReactNode;
  /** Controls of the chart. */
  tools?: ReactNode;
  /** The same figures as a table; without them there is no button and no file. */
  table?: Table;
  /** Words in place of the chart: why there is nothing to draw. */
  empty?: string;
  /** A figure, not a chart: it has no table of its own to open. */
  figure?: boolean;
  children?: ReactNode;
}

/** A chart with its name, its meaning, its table and its file. */
export function ChartCard({ card, title, note, tools, table, empty, figure, children }: Props) {
  const { t } = useTranslation('analytics');
  const { explain, explains } = useAnalytics();
  const [asTable, setAsTable] = useState(false);
  const shown = empty === undefined ? table : undefined;
  return (
    <section className={classNames(classes.card, figure && classes.figureCard)} aria-label={title} data-card={card}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {explains(card) && (
          <IconButton
            className={classes.quiet}
            label={t('explain', { title })}
            icon={IconInfoCircle}
            size={14}
            onClick={() => explain(card)}
          />
        )}
        <span className={classes.note}>{note}</span>
        {!asTable && tools}
        {shown && (
          <span className={classes.tools}>
            <IconButton
              className={classes.quiet}
              label={asTable ? t('asChart', { title }) : t('asTable', { title })}
              icon={IconTable}
              on={asTable}
              onClick={() => setAsTable(!asTable)}
            />
            <IconButton
              className={classes.quiet}
              label={t('csv', { title })}
              icon={IconDownload}
              onClick={() => saveFile(`${card}.csv`, `\ufeff${csvOf(shown)}`, 'text/csv;charset=utf-8')}
            />
          </span>
        )}
      </header>
      {empty !== undefined ? (
        <p className={classes.empty}>{empty}</p>
      ) : asTable && shown ? (
        <DataTable title={title} table={shown} />
      ) : (
        children
      )}
    </section>
  );
}

/** A table of figures; it scrolls by itself, so the keyboard reaches it. */
export function DataTable({ title, table }: { title: string; table: Table }) {
  const { t } = useTranslation('analytics');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it
    <section className={classes.table} tabIndex={0} aria-label={t('tableOf', { title })}>
      <table>
        <thead>
          <tr>
            {table.columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
            <tr key={k}>
              {row.map((value, at) => {
                const { key, show } = table.columns[at];
                const written = value === null ? t('noData') : show ? show(value) : shownText(String(value));
                return at === 0 ? (
                  <th key={key} scope="row">
                    {written}
                  </th>
                ) : (
                  <td key={key} data-none={value === null || undefined}>
                    {written}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** In place of a chart that the person's role may not see. */
export function RefusedCard({ card, title, text }: { card: Card; title: string; text: string }) {
  return (
    <section className={classes.card} aria-label={title} data-card={card}>
      <header className={classes.head}>
        <h2>{title}</h2>
      </header>
      <p className={classes.empty}>
        <IconLock size={16} stroke={1.6} aria-hidden="true" /> {text}
      </p>
    </section>
  );
}

/** In place of a chart that could not be had. */
export function FailedCard({
  card,
  title,
  error,
  onRetry,
}: {
  card: Card;
  title: string;
  error: unknown;
  onRetry: () => void;
}) {
  const { t } = useTranslation('analytics');
  return (
    <section className={classes.card} aria-label={title} data-card={card}>
      <ErrorState title={t('failed', { title })} safe={t('failedSafe')} error={error} onRetry={onRetry} />
    </section>
  );
}

interface FenceProps extends Pick<Props, 'card' | 'title'> {
  again: () => void;
  children: ReactNode;
}

/** One chart that breaks says so in its own card; the others go on. */
export class Fence extends Component<FenceProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    logError(`${this.props.card} was not drawn: ${String(error)}`);
  }

  override render(): ReactNode {
    const { card, title, again, children } = this.props;
    if (this.state.error === undefined) return children;
    return (
      <FailedCard
        card={card}
        title={title}
        error={this.state.error}
        onRetry={() => {
          this.setState({ error: undefined });
          again();
        }}
      />
    );
  }
}
