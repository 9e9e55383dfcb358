import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, Button, Field, FormDialog, IconButton, Loaded, notify, notifyError, SelectField } from '@/shared/ui';
import {
  addCategory,
  type Category,
  type CategoryList,
  removeCategory,
  renameCategory,
  useCategories,
} from './api/project-settings';
import classes from './project-settings-page.module.css';

const roadblockCodes = [
  'design',
  'rrhh',
  'machinery',
  'material',
  'permissions',
  'provider',
  'ambient',
  'risks',
  'activity',
  'procedure',
  'others',
  'submittal',
  'contract',
  'client',
  'change',
] as const;

/** The codes of each list; reasons have three more. */
const codes = { roadblock: roadblockCodes, reason: [...roadblockCodes, 'quality', 'plan', 'weather'] as const };

/** The types of roadblocks and the reasons for non-completion of a project. */
export function CategoriesTab({ project, edits }: { project: string; edits: boolean }) {
  const { t } = useTranslation('project-settings');
  const categories = useCategories(project);
  return (
    <Loaded of={categories} loading={t('loading')} failed={t('cats.loadFailed')}>
      {(all) => (
        <div className={classes.lists}>
          {(['roadblock', 'reason'] as const).map((list) => (
            <List
              key={list}
              project={project}
              list={list}
              edits={edits}
              categories={all.filter((one) => one.list === list)}
              onChanged={() => void categories.mutate()}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

interface ListProps {
  project: string;
  list: CategoryList;
  edits: boolean;
  categories: Category[];
  onChanged: () => void;
}

function List({ project, list, edits, categories, onChanged }: ListProps) {
  const { t } = useTranslation('project-settings');
  const [code, setCode] = useState<string>(codes[list][0]);
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<Category | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const title = t(`cats.${list}`);
  const nameOf = (one: Category) =>
    shownText(one.name) || t(`code.${one.code as 'design'}`, { defaultValue: one.code });

  async function add() {
    setRefusal(null);
    try {
      await addCategory(project, list, code, name.trim());
      setName('');
      onChanged();
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
  }
  async function remove(one: Category) {
    try {
      await removeCategory(project, one.id);
      notify({ tone: 'done', title: t('cats.removed', { name: nameOf(one) }) });
    } catch (error) {
      notifyError(error);
    }
    onChanged();
  }

  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {categories.map((one) => (
          <li key={one.id}>
            <span>{nameOf(one)}</span>
            {edits && (
              <>
                <IconButton
                  label={t('cats.rename', { name: nameOf(one) })}
                  icon={IconPencil}
                  onClick={() => setRenaming(one)}
                />
                <IconButton
                  label={t('cats.remove', { name: nameOf(one) })}
                  icon={IconTrash}
                  onClick={() => void remove(one)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      {edits && (
        <form
          className={classes.add}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) void add();
          }}
        >
          <SelectField
            label={t('cats.code')}
            value={code}
            options={codes[list].map((value) => ({ value, label: t(`code.${value}`) }))}
            onChange={setCode}
          />
          <Field
            label={t('cats.name')}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" aria-label={t('cats.addTo', { list: title })} disabled={!name.trim()}>
            {t('cats.add')}
          </Button>
        </form>
      )}
      {renaming && (
        <RenameDialog
          name={nameOf(renaming)}
          onRename={(to) => renameCategory(project, renaming.id, to)}
          onClose={() => {
            setRenaming(null);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

interface RenameProps {
  name: string;
  onRename: (name: string) => Promise<unknown>;
  onClose: () => void;
}

function RenameDialog({ name, onRename, onClose }: RenameProps) {
  const { t } = useTranslation('project-settings');
  const [value, setValue] = useState(name);
  const [problem, setProblem] = useState<string | undefined>();
  return (
    <FormDialog
      title={t('cats.rename', { name })}
      confirm={t('cats.save')}
      onClose={onClose}
      onSubmit={() => {
        if (!value.trim()) {
          setProblem(t('field.required', { field: t('cats.name') }));
          return false;
        }
        onRename(value.trim()).then(onClose, (error) => setProblem(failureOf(error).message));
        return true;
      }}
    >
      <Field
        label={t('cats.name')}
        value={value}
        maxLength={200}
        data-autofocus
        error={problem}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
