import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { Field, FormDialog } from '@/shared/ui';

interface Props {
  title: string;
  name: string;
  /** Rejects with what the server refused. */
  onRename: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for another name of a project or schedule. */
export function RenameDialog({ title, name, onRename, onClose }: Props) {
  const { t } = useTranslation('projects');
  const [value, setValue] = useState(name);
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await onRename(value.trim());
      onClose();
    } catch (error) {
      setProblem(failureOf(error).message);
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={title}
      confirm={t('rename.confirm')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        if (!value.trim()) {
          setProblem(t('rename.missing'));
          return false;
        }
        void save();
        return true;
      }}
    >
      <Field
        label={t('rename.name')}
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
