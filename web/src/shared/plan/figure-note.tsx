import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import classes from './figure-note.module.css';
import { useCatalogue } from './use-catalogue';

/** The catalogue's entry of figures, read when it is opened: what they mean, when there is none, which version, and the source. */
export function FigureNote({ name, open = false }: { name: string; open?: boolean }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [opened, setOpened] = useState(open);
  const entry = useCatalogue(opened ? language : undefined).data?.find((one) => one.name === name);
  return (
    <details className={classes.note} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('figure.formula')}</summary>
      {entry && (
        <>
          <p>{entry.definition}</p>
          <p>{entry.without}</p>
          <p>{t('figure.entry', { name: entry.name, version: entry.version, source: entry.source })}</p>
        </>
      )}
    </details>
  );
}
