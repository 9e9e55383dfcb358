import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField, Field, FormDialog, Segment } from '@/shared/ui';
import { type SavedView, useViews, type ViewsOf } from './api/views';
import { useGantt } from './gantt-context';
import { useViewChanges } from './use-view-changes';
import { contentOf } from './view-content';
import classes from './view-dialog.module.css';
import { type ViewIcon, viewIconOf, viewIcons } from './view-icons';

const LONGEST_NAME = 100;

/** Keeps what is on the screen as a new view, or says anew what a view is called and who sees it. */
export function ViewDialog({ id }: { id?: string }) {
  const { viewsOf } = useGantt();
  return viewsOf && <ViewForm of={viewsOf} id={id} />;
}

function ViewForm({ of, id }: { of: ViewsOf; id?: string }) {
  const { actions, store } = useGantt();
  const { t } = useTranslation('gantt');
  const views = useViews(of).data;
  const view = views?.find((one) => one.id === id);
  const { change } = useViewChanges(of);
  const [name, setName] = useState(view?.name ?? '');
  const [label, setLabel] = useState(view?.label ?? '');
  const [icon, setIcon] = useState<ViewIcon>(viewIconOf(view?.icon));
  const [shared, setShared] = useState(view?.public ?? false);
  const [first, setFirst] = useState(view?.default ?? false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const taken = views?.some((one) => one.id !== id && one.name.toLowerCase() === name.trim().toLowerCase());
  const problem = !name.trim() ? t('views.nameMissing') : taken ? t('views.nameTaken') : undefined;
  const close = () => (id ? actions.dialogs.openDialog({ kind: 'views' }) : actions.dialogs.closeDialog());

  const save = async () => {
    setBusy(true);
    const fields = { name: name.trim(), label: label.trim(), icon, public: shared };
    const done = await change(async (calls): Promise<SavedView> => {
      const saved = await (id
        ? calls.change(id, fields)
        : calls.create({ ...fields, ...contentOf(store.getState(), actions.access.viewport?.daysInSight()) }));
      return first && !saved.default ? calls.begin(saved.id) : saved;
    }, t('views.saved'));
    setBusy(false);
    if (!done) return;
    if (!id) store.setState({ view: done.id });
    close();
  };

  return (
    <FormDialog
      title={id ? t('views.editTitle') : t('views.newTitle')}
      confirm={t('views.save')}
      busy={busy}
      onClose={close}
      onSubmit={() => {
        setTried(true);
        if (problem) return false;
        void save();
        return true;
      }}
    >
      <Field
        data-autofocus
        label={t('views.name')}
        value={name}
        maxLength={LONGEST_NAME}
        error={tried ? problem : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Field
        label={t('views.labelField')}
        help={t('views.labelHelp')}
        value={label}
        maxLength={40}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <fieldset className={classes.icons}>
        <legend>{t('views.icon')}</legend>
        {(Object.keys(viewIcons) as ViewIcon[]).map((one) => {
          const Drawing = viewIcons[one];
          return (
            <label key={one} data-on={one === icon || undefined}>
              <input type="radio" name="view-icon" checked={one === icon} onChange={() => setIcon(one)} />
              <Drawing size={16} stroke={1.6} />
              <span className="visually-hidden">{t(`views.icons.${one}`)}</span>
            </label>
          );
        })}
      </fieldset>
      <div>
        <Segment
          label={t('views.who')}
          value={shared ? 'public' : 'private'}
          options={[
            { value: 'private', label: t('views.onePrivate') },
            { value: 'public', label: t('views.onePublic') },
          ]}
          onChange={(value) => setShared(value === 'public')}
        />
        <p className={classes.help}>{shared ? t('views.publicHelp') : t('views.privateHelp')}</p>
      </div>
      <CheckField label={t('views.begin')} checked={first} disabled={view?.default} onChange={setFirst} />
    </FormDialog>
  );
}
