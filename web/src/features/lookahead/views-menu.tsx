import {
  IconBookmarkPlus,
  IconChevronDown,
  IconDeviceFloppy,
  IconLayoutGrid,
  IconRestore,
  IconShare2,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/shared/lib/clipboard';
import {
  Button,
  CheckField,
  Dialog,
  Field,
  FormDialog,
  Menu,
  MenuHeading,
  MenuItem,
  MenuLine,
  notify,
  notifyError,
  Segment,
} from '@/shared/ui';
import type { Address } from './address';
import { type SavedView, useViews, viewCalls } from './api/use-views';
import { useLookahead } from './lookahead-context';
import toolbar from './plan-tab.module.css';
import { contentOf, differs, isBare, membersOf } from './view-content';

const LONGEST_NAME = 100;

/** The saved views of the plan: choose one, keep what is shown as one, or go back to the usual one. */
export function ViewsMenu({ address }: { address: Address }) {
  const { project, schedule } = useLookahead();
  const { t } = useTranslation('lookahead');
  const { search, change } = address;
  const views = useViews(project, schedule);
  const named = views.data ?? [];
  const view = named.find(({ id }) => id === search.get('v'));
  const changed = view !== undefined && differs(search, view);
  const [dialog, setDialog] = useState<'new' | 'delete'>();
  const use = (one: SavedView): void => change({ ...membersOf(one), v: one.id });

  // Who opens the plan without saying what to see begins with the view they chose for that.
  // Whoever chose something before the views came is left with that.
  const begun = useRef(false);
  useEffect(() => {
    begun.current ||= !isBare(search);
    if (begun.current || !views.data) return;
    begun.current = true;
    const first = views.data.find((one) => one.default);
    if (first) change({ ...membersOf(first), v: first.id });
  }, [views.data, search, change]);

  const run = async <T,>(call: () => Promise<T>, done?: string): Promise<T | undefined> => {
    try {
      const result = await call();
      if (done) notify({ tone: 'done', title: done });
      return result;
    } catch (error) {
      notifyError(error);
      return undefined;
    } finally {
      await views.mutate();
    }
  };
  const calls = viewCalls(project, schedule);
  const share = async (one: SavedView): Promise<void> => {
    const link = `${window.location.origin}${window.location.pathname}?${addressOf(one)}`;
    const copied = await copyText(link);
    notify({
      tone: copied ? 'done' : 'info',
      title: copied ? t('views.linkCopied') : link,
      effect: t(one.public ? 'views.linkPublic' : 'views.linkPrivate'),
    });
  };
  const item = (one: SavedView) => (
    <MenuItem
      key={one.id}
      current={one.id === view?.id}
      detail={one.default ? t('views.first') : undefined}
      onClick={() => use(one)}
    >
      {one.name}
    </MenuItem>
  );
  const [mine, shared] = [named.filter((one) => !one.public), named.filter((one) => one.public)];
  return (
    <>
      <Menu
        width={272}
        onChange={(opened) => opened && void views.mutate()}
        target={
          <Button
            className={toolbar.spare}
            variant="ghost"
            icon={IconLayoutGrid}
            iconAfter={IconChevronDown}
            title={t('views.label')}
          >
            {view ? `${view.name}${changed ? ' *' : ''}` : t('views.standard')}
          </Button>
        }
      >
        {mine.length > 0 && <MenuHeading>{t('views.private')}</MenuHeading>}
        {mine.map(item)}
        {shared.length > 0 && <MenuHeading>{t('views.public')}</MenuHeading>}
        {shared.map(item)}
        {named.length > 0 && <MenuLine />}
        {view && changed && view.editable && (
          <MenuItem
            icon={IconDeviceFloppy}
            onClick={() => void run(() => calls.change(view.id, contentOf(search)), t('views.saved'))}
          >
            {t('views.saveChanges', { name: view.name })}
          </MenuItem>
        )}
        {view && changed && (
          <MenuItem icon={IconRestore} onClick={() => use(view)}>
            {t('views.discard')}
          </MenuItem>
        )}
        <MenuItem icon={IconBookmarkPlus} onClick={() => setDialog('new')}>
          {t('views.saveNew')}
        </MenuItem>
        {view && !view.default && (
          <MenuItem icon={IconStar} onClick={() => void run(() => calls.begin(view.id))}>
            {t('views.beginWith', { name: view.name })}
          </MenuItem>
        )}
        {view && (
          <MenuItem icon={IconShare2} onClick={() => void share(view)}>
            {t('views.share')}
          </MenuItem>
        )}
        <MenuItem icon={IconRestore} onClick={() => change({ ...membersOf({}), v: undefined })}>
          {t('views.useStandard')}
        </MenuItem>
        {view?.editable && (
          <>
            <MenuLine />
            <MenuItem icon={IconTrash} onClick={() => setDialog('delete')}>
              {t('views.delete', { name: view.name })}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'new' && (
        <NewView
          taken={named.map(({ name }) => name.toLowerCase())}
          onClose={() => setDialog(undefined)}
          onSave={async (fields, first) => {
            const saved = await run(async () => {
              const made = await calls.create({ ...fields, ...contentOf(search) });
              return first ? calls.begin(made.id) : made;
            }, t('views.saved'));
            if (!saved) return;
            change({ v: saved.id });
            setDialog(undefined);
          }}
        />
      )}
      {dialog === 'delete' && view && (
        <Dialog
          opened
          onClose={() => setDialog(undefined)}
          title={t('views.deleteTitle', { name: view.name })}
          actions={
            <>
              <Button data-autofocus onClick={() => setDialog(undefined)}>
                {t('views.keep')}
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  setDialog(undefined);
                  change({ v: undefined });
                  void run(() => calls.remove(view.id), t('views.deleted', { name: view.name }));
                }}
              >
                {t('views.delete', { name: view.name })}
              </Button>
            </>
          }
        >
          <p>{t(view.public ? 'views.deleteForAll' : 'views.deleteOwn')}</p>
        </Dialog>
      )}
    </>
  );
}

/** The address of a view, in full: it opens as it was shared. */
function addressOf(view: SavedView): string {
  const params = new URLSearchParams({ v: view.id });
  for (const [name, value] of Object.entries(membersOf(view))) if (value !== undefined) params.set(name, value);
  return params.toString();
}

interface NewViewProps {
  taken: readonly string[];
  onClose: () => void;
  onSave: (fields: { name: string; public: boolean }, first: boolean) => Promise<void>;
}

function NewView({ taken, onClose, onSave }: NewViewProps) {
  const { t } = useTranslation('lookahead');
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [first, setFirst] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = !name.trim()
    ? t('views.nameMissing')
    : taken.includes(name.trim().toLowerCase())
      ? t('views.nameTaken')
      : undefined;
  return (
    <FormDialog
      title={t('views.newTitle')}
      confirm={t('views.save')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (problem) return false;
        setBusy(true);
        void onSave({ name: name.trim(), public: shared }, first).finally(() => setBusy(false));
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
        <p>{t(shared ? 'views.publicHelp' : 'views.privateHelp')}</p>
      </div>
      <CheckField label={t('views.begin')} checked={first} onChange={setFirst} />
    </FormDialog>
  );
}
