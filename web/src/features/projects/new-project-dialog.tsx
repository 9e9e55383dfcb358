import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Field, FormDialog } from '@/shared/ui';
import { createProject, type Made } from './api/create';

interface Props {
  opened: boolean;
  onClose: () => void;
  onCreated: (project: Made) => void;
}

export function NewProjectDialog({ opened, onClose, onCreated }: Props) {
  const { t } = useTranslation('projects');
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

  function submit(): boolean {
    const { hasErrors } = form.validate();
    if (!hasErrors) void create(form.getValues());
    return !hasErrors;
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('project.title')}
      confirm={t('project.create')}
      busy={busy}
      onSubmit={submit}
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
    </FormDialog>
  );
}
