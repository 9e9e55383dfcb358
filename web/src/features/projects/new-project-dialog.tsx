import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/shared/i18n';
import { countriesIn } from '@/shared/lib/countries';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Field, FormDialog, SelectField } from '@/shared/ui';
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
    initialValues: { name: '', country: 'CL' },
    validate: { name: (value) => (value.trim() ? null : t('project.nameMissing')) },
  });

  async function create({ name, country }: { name: string; country: string }) {
    setBusy(true);
    setRefusal(null);
    try {
      const project = await createProject(name.trim(), country);
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
      <SelectField
        label={t('project.country')}
        value={form.values.country}
        options={countriesIn(currentLanguage())}
        onChange={(country) => form.setFieldValue('country', country)}
      />
    </FormDialog>
  );
}
