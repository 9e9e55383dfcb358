import { IconFileText, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaView } from '@/engine';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, Button, IconButton } from '@/shared/ui';
import { uploadDocument } from './api/upload-document';
import { useLookahead, useOpenView } from './lookahead-context';
import classes from './picture-chooser.module.css';

type Holder = 'tasks' | 'roadblocks';

/** Where the documents of each stand. */
const tables = {
  tasks: { table: 'documents', title: 'documentTitle', file: 'documentFile' },
  roadblocks: {
    table: 'roadblockDocuments',
    title: 'roadblockDocumentTitle',
    file: 'roadblockDocumentFile',
  },
} as const;

interface Attached {
  row: number;
  name: string;
  type: string;
}

/** What is attached to a row, in the order it was. */
function attachedTo(areas: AreaView, of: Holder, holder: number): Attached[] {
  const { table, title, file } = tables[of];
  const titles = areas.rows.column(table, title) as readonly { on?: number; name: string }[];
  const files = areas.rows.column(table, file) as readonly { type: string }[];
  return areas.rows
    .rowsOf(table)
    .map((row, at) => ({ row, on: titles[at].on, name: titles[at].name, type: files[at].type }))
    .filter(({ on }) => on === holder);
}

interface Props {
  of: Holder;
  row: number;
  /** Files can be attached and taken away, at once and apart from the form around. */
  edits?: boolean;
}

/** The pictures and documents of a task or a roadblock; pictures small, each leads to the whole. */
export function Attachments({ of, row: holder, edits }: Props) {
  const { session, schedule } = useLookahead();
  const { areas } = useOpenView();
  const { t } = useTranslation('lookahead');
  const attached = attachedTo(areas, of, holder);
  if (!attached.length && !edits) return null;
  return (
    <section className={classes.attachments}>
      {edits && <h3>{t('picture.documents')}</h3>}
      {attached.length > 0 && (
        <ul className={classes.documents} aria-label={t('picture.documents')}>
          {attached.map(({ row, name, type }) => {
            const address = `/api/attachments/${schedule}.${row}/content`;
            return (
              <li key={row}>
                <a href={address} target="_blank" rel="noreferrer">
                  {type.startsWith('image/') ? (
                    <img src={address} alt={shownText(name)} loading="lazy" />
                  ) : (
                    <>
                      <IconFileText size={16} stroke={1.6} aria-hidden />
                      {shownText(name)}
                    </>
                  )}
                </a>
                {edits && row > 0 && (
                  <IconButton
                    icon={IconTrash}
                    size={16}
                    label={t('picture.detach', { name: shownText(name) })}
                    onClick={() => session.edit({ type: 'documents.delete', of, rows: [row] })}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {edits && <Attach of={of} holder={holder} />}
    </section>
  );
}

/** Uploads a file and attaches it. A refusal stands below, and nothing is attached. */
function Attach({ of, holder }: { of: Holder; holder: number }) {
  const { session } = useLookahead();
  const { t } = useTranslation('lookahead');
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ name: string; error: unknown }>();
  const attach = async (file: File): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    try {
      const kept = await uploadDocument(file);
      session.edit({ type: 'documents.add', of, items: [{ on: session.refOf(holder), file: kept, name: file.name }] });
    } catch (error) {
      setFailure({ name: file.name, error });
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <div>
        <Button icon={IconPaperclip} busy={sending} onClick={() => chooser.current?.click()}>
          {t('picture.attach')}
        </Button>
        <input
          ref={chooser}
          type="file"
          aria-label={t('picture.attach')}
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (chosen) void attach(chosen);
          }}
        />
      </div>
      {failure && (
        <Banner tone="bad">
          {t('picture.notAttached', { name: shownText(failure.name) })} {failureOf(failure.error).message}
        </Banner>
      )}
    </>
  );
}
