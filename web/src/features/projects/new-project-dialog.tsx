import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Button, Dialog, Field } from '@/shared/ui';
import { createProject, type Made } from './api/create';

interface Props {
  opened: boolean;
  onClose: () => void;
  onCreated: (project: Made) => void;
}

export function NewProjectDialog({ opened, onClose, onCreated }: Props) {
  const { t } = useTranslation(['projects', 'shared']);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() ? null : t('project.nameMissing')) },
  });

  async function create({ name }: { name: string }) {
    setBusy(true);
    setRefusal(null);
    try {
      const project = await createProject(name.trim());
      form.reset();
      onCreated(project);
    } catch (error) {
      setRefusal(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('project.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('shared:action.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t('project.create')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={form.onSubmit((values) => void create(values))}
        style={{ display: 'grid', gap: 12 }}
        noValidate
      >
        <p>{t('project.text')}</p>
        {refusal && <Banner tone="bad">{refusal}</Banner>}
        <Field
          label={t('project.name')}
          data-autofocus
          maxLength={120}
          {...form.getInputProps('name')}
          error={form.errors.name as string | undefined}
        />
      </form>
    </Dialog>
  );
}
