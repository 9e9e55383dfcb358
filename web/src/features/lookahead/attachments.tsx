import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AreaView } from '@/engine';
import { shownText } from '@/shared/lib/shown-text';
import { useLookahead, useOpenView } from './lookahead-context';
import classes from './picture-chooser.module.css';

interface Attached {
  row: number;
  name: string;
  type: string;
}

/** What is attached to a roadblock, in the order it was. */
function attachedTo(areas: AreaView, holder: number): Attached[] {
  const titles = areas.rows.column('roadblockDocuments', 'roadblockDocumentTitle') as readonly {
    on?: number;
    name: string;
  }[];
  const files = areas.rows.column('roadblockDocuments', 'roadblockDocumentFile') as readonly { type: string }[];
  return areas.rows
    .rowsOf('roadblockDocuments')
    .map((row, at) => ({ row, on: titles[at].on, name: titles[at].name, type: files[at].type }))
    .filter(({ on }) => on === holder);
}

/** The pictures and documents of a roadblock; pictures small, each leads to the whole. */
export function RoadblockDocuments({ row }: { row: number }) {
  const { schedule } = useLookahead();
  const { areas } = useOpenView();
  const { t } = useTranslation('lookahead');
  const attached = attachedTo(areas, row);
  if (!attached.length) return null;
  return (
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
          </li>
        );
      })}
    </ul>
  );
}
