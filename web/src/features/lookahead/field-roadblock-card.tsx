import { IconCalendar, IconLockOpen, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { useOutbox } from '@/shared/outbox';
import { Button } from '@/shared/ui';
import { nameOf } from './api/use-choices';
import { Attachments } from './attachments';
import classes from './field-card.module.css';
import { useLookahead, useOpenView } from './lookahead-context';
import { PictureChooser } from './picture-chooser';
import { PromiseDialog } from './promise-dialog';
import { Promised } from './promised';
import { canChangeStatus, type RoadblockRow } from './roadblock-rows';

/** One roadblock on site: in whose way it stands, by when it goes, and that it is gone. */
export function FieldRoadblockCard({ roadblock }: { roadblock: RoadblockRow }) {
  const { session, schedule, editsRoadblocks, choices, me } = useLookahead();
  const { outbox } = useOutbox(session, schedule);
  const [picture, setPicture] = useState<File>();
  const { areas } = useOpenView();
  const { t } = useTranslation('lookahead');
  const [promising, setPromising] = useState(false);
  const mine = roadblock.responsible === me || roadblock.responsibles.includes(me) || !roadblock.responsible;
  const tasks = roadblock.tasks
    .map((row) => shownText(String(areas.rows.value(row, 'taskName') ?? '')))
    .filter(Boolean);
  return (
    <article className={classes.card} aria-label={shownText(roadblock.name)}>
      <div className={classes.line}>
        <Promised roadblock={roadblock} />
        <span className={classes.who}>{nameOf(choices.people, roadblock.responsible)}</span>
      </div>
      <h3>{shownText(roadblock.name)}</h3>
      {tasks.length > 0 && <p className={classes.where}>{tasks.join(' · ')}</p>}
      <Attachments of="roadblocks" row={roadblock.row} />
      {editsRoadblocks && <PictureChooser picture={picture} onChange={setPicture} />}
      {picture && (
        <div className={classes.actions}>
          <Button
            icon={IconSend}
            className={classes.finish}
            onClick={() => {
              void outbox.photograph(picture, session.refOf(roadblock.row), roadblock.name);
              setPicture(undefined);
            }}
          >
            {t('picture.send')}
          </Button>
        </div>
      )}
      {editsRoadblocks && (
        <div className={classes.actions}>
          <Button icon={IconCalendar} onClick={() => setPromising(true)}>
            {t('bar.promise')}
          </Button>
          {mine && canChangeStatus(roadblock) && (
            <Button
              icon={IconLockOpen}
              className={classes.finish}
              onClick={() => session.edit({ type: 'roadblocks.set-status', rows: [roadblock.row], status: 'released' })}
            >
              {t('field.released')}
            </Button>
          )}
        </div>
      )}
      {promising && <PromiseDialog roadblocks={[roadblock]} onClose={() => setPromising(false)} />}
    </article>
  );
}
