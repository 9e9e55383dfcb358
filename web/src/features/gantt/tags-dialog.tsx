import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanCommand } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, Dialog, Field, IconButton } from '@/shared/ui';
import { type TagEdits, useTagEdits } from './api/tags';
import { type Choice, idsOf, useAvailable } from './api/use-available';
import { useGantt, useView } from './gantt-context';
import classes from './tags-dialog.module.css';
import { useGiven } from './use-given';

/** The colour proposed for a new tag. */
const BLUE = '#2b50d0';

/**
 * The tags of the project, put on the selected activities and kept here: made, renamed, coloured and deleted. What activities bear
 * changes with the button and can be undone; the tags themselves belong to the project and change at once.
 */
export function TagsDialog({ rows }: { rows: readonly number[] }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan } = useView();
  const { tags } = useAvailable(plan.schedule.id, true);
  const edits = useTagEdits(plan.schedule.project, plan.schedule.id);
  const given = useGiven(rows, 'tags');
  const uses = (id: string) => plan.activities.tags.filter((text) => idsOf(text).includes(id)).length;
  const close = () => actions.dialogs.closeDialog();
  const apply = () =>
    actions.dialogs.decide(
      given.changes(tags).map(({ rows, ids }): PlanCommand => ({ type: 'activities.set-tags', rows, tags: ids })),
    );

  return (
    <Dialog
      opened
      wide
      onClose={close}
      title={t('tags.title', format.counted(given.count))}
      actions={
        <>
          <Button onClick={close}>{t('delete.cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('assign.apply')}
          </Button>
        </>
      }
    >
      {tags.length === 0 && <p>{t('card.noTags')}</p>}
      <ul className={classes.tags}>
        {tags.map((tag) => {
          const { checked, some } = given.shareOf(tag.value);
          return (
            <TagLine
              key={tag.value}
              tag={tag}
              edits={edits}
              uses={uses(tag.value)}
              checked={checked}
              some={some}
              onCheck={(yes) => given.choose(tag.value, yes)}
            />
          );
        })}
      </ul>
      <NewTag edits={edits} onMade={(id) => given.choose(id, true)} />
    </Dialog>
  );
}

interface TagLineProps {
  tag: Choice;
  edits: TagEdits;
  /** Activities of this schedule that bear it. */
  uses: number;
  checked: boolean;
  /** Some of the selected activities bear it and others do not. */
  some: boolean;
  onCheck: (yes: boolean) => void;
}

function TagLine({ tag, edits, uses, checked, some, onCheck }: TagLineProps) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const [name, setName] = useState<string>();
  const [colour, setColour] = useState<string>();
  const [asked, setAsked] = useState(false);
  const rename = async () => {
    const to = name?.trim();
    if (to && to !== tag.label) await edits.change(tag.value, { name: to });
    setName(undefined);
  };
  const paint = async () => {
    if (colour && colour !== tag.colour) await edits.change(tag.value, { color: colour });
    setColour(undefined);
  };
  return (
    <li className={classes.tag}>
      <input
        type="checkbox"
        aria-label={tag.label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = some;
        }}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      <input
        type="color"
        aria-label={t('tags.colour', { name: tag.label })}
        value={colour ?? tag.colour ?? BLUE}
        onChange={(event) => setColour(event.currentTarget.value)}
        onBlur={() => void paint()}
      />
      <input
        className={classes.name}
        aria-label={t('tags.name', { name: tag.label })}
        value={name ?? tag.label}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void rename();
          if (event.key !== 'Escape' || name === undefined) return;
          event.stopPropagation();
          setName(undefined);
        }}
      />
      {asked ? (
        <Button variant="danger" autoFocus onBlur={() => setAsked(false)} onClick={() => void edits.remove(tag.value)}>
          {t('tags.confirm', format.counted(uses))}
        </Button>
      ) : (
        <IconButton label={t('tags.delete', { name: tag.label })} icon={IconTrash} onClick={() => setAsked(true)} />
      )}
    </li>
  );
}

function NewTag({ edits, onMade }: { edits: TagEdits; onMade: (id: string) => void }) {
  const { t } = useTranslation('gantt');
  const [name, setName] = useState('');
  const [colour, setColour] = useState(BLUE);
  const [busy, setBusy] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const made = await edits.add(name.trim(), colour);
    setBusy(false);
    if (made === undefined) return;
    setName('');
    onMade(made);
  };
  return (
    <form className={classes.added} onSubmit={(event) => void add(event)}>
      <input
        type="color"
        aria-label={t('tags.newColour')}
        value={colour}
        onChange={(event) => setColour(event.currentTarget.value)}
      />
      <Field
        label={t('tags.new')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" icon={IconPlus} disabled={busy || name.trim() === ''}>
        {t('tags.add')}
      </Button>
    </form>
  );
}
