import { IconCopy, IconPencil, IconShare2, IconStar, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Chip, Dialog, EmptyState, IconButton, Loaded } from '@/shared/ui';
import { type SavedView, useViews, type ViewsOf } from './api/views';
import { useGantt, useGanttState } from './gantt-context';
import { shareView, useViewChanges } from './use-view-changes';
import { viewIconOf, viewIcons } from './view-icons';
import classes from './views-dialog.module.css';

/** The views of the schedule as a list: use, change, copy, share and delete them, and choose which one to begin with. */
export function ViewsDialog() {
  const { viewsOf } = useGantt();
  return viewsOf && <ViewList of={viewsOf} />;
}

function ViewList({ of }: { of: ViewsOf }) {
  const { actions, store } = useGantt();
  const { t } = useTranslation('gantt');
  const views = useViews(of);
  const { change } = useViewChanges(of);
  const chosen = useGanttState((s) => s.view);
  const [leaving, setLeaving] = useState<string>();
  const close = () => actions.dialogs.closeDialog();
  const remove = async (view: SavedView) => {
    setLeaving(undefined);
    await change((calls) => calls.remove(view.id), t('views.deleted', { name: view.name }));
    if (store.getState().view === view.id) store.setState({ view: undefined });
  };
  return (
    <Dialog
      opened
      wide={680}
      title={t('views.label')}
      onClose={close}
      actions={
        <Button variant="primary" onClick={() => actions.dialogs.openDialog({ kind: 'view' })}>
          {t('views.saveNew')}
        </Button>
      }
    >
      <Loaded of={views} loading={t('views.loading')} failed={t('views.loadFailed')}>
        {(all) => {
          const named = all.filter((view) => !view.ownDefault);
          if (!named.length) return <EmptyState title={t('views.none')} text={t('views.noneText')} />;
          return (
            <ul className={classes.list} aria-label={t('views.label')} data-density="compact">
              {named.map((view) => {
                const Drawing = viewIcons[viewIconOf(view.icon)];
                return (
                  <li key={view.id} data-current={view.id === chosen || undefined}>
                    <Drawing size={16} stroke={1.6} />
                    <span className={classes.words}>
                      <b>{view.name}</b>
                      {view.label && <span>{view.label}</span>}
                    </span>
                    {view.default && <Chip tone="ok">{t('views.first')}</Chip>}
                    <Chip>{view.public ? t('views.onePublic') : t('views.onePrivate')}</Chip>
                    {leaving === view.id ? (
                      <span className={classes.actions}>
                        {view.public && <span>{t('views.deleteForAll')}</span>}
                        <Button data-autofocus onClick={() => setLeaving(undefined)}>
                          {t('views.keep')}
                        </Button>
                        <Button variant="danger" onClick={() => void remove(view)}>
                          {t('views.delete', { name: view.name })}
                        </Button>
                      </span>
                    ) : (
                      <span className={classes.actions}>
                        <Button
                          variant="ghost"
                          onClick={() => {
                            actions.views.use(view);
                            close();
                          }}
                        >
                          {t('views.use')}
                        </Button>
                        <IconButton
                          icon={IconStar}
                          label={t('views.beginWith', { name: view.name })}
                          on={view.default}
                          disabled={view.default}
                          onClick={() => void change((calls) => calls.begin(view.id))}
                        />
                        <IconButton
                          icon={IconCopy}
                          label={t('views.clone', { name: view.name })}
                          onClick={() =>
                            void change((calls) => calls.clone(view.id, t('views.copyOf', { name: view.name })))
                          }
                        />
                        <IconButton
                          icon={IconShare2}
                          label={t('views.shareOne', { name: view.name })}
                          onClick={() => void shareView(view)}
                        />
                        {view.editable && (
                          <>
                            <IconButton
                              icon={IconPencil}
                              label={t('views.edit', { name: view.name })}
                              onClick={() => actions.dialogs.openDialog({ kind: 'view', id: view.id })}
                            />
                            <IconButton
                              icon={IconTrash}
                              label={t('views.delete', { name: view.name })}
                              onClick={() => setLeaving(view.id)}
                            />
                          </>
                        )}
                      </span>
                    )}
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
