import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesIn } from '@/shared/lib/countries';
import { currencies, projectTypes, sizeUnits } from '@/shared/lib/project-choices';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, Field, SelectField } from '@/shared/ui';
import { createFirstProject, type FirstProject } from './api/steps';
import { PictureField } from './picture-field';
import { StepsPage } from './steps-page';
import classes from './steps-page.module.css';

interface Props {
  /** The project exists; a list that has seen the position holds it. */
  onCreated: (position: string) => Promise<void>;
}

const required = ['pname', 'pbudget', 'psize'] as const;

/** The first project of a company: the fields every project has. */
export function ProjectPage({ onCreated }: Props) {
  const { t, i18n } = useTranslation(['arrival', 'shared']);
  const [project, setProject] = useState<FirstProject>({
    pname: '',
    ptype: 'residential2',
    country: 'CL',
    pcurrency: 'CLP',
    pbudget: '',
    psizetype: 'm2',
    psize: '',
  });
  const [image, setImage] = useState<File | null>(null);
  const [left, setLeft] = useState<Partial<Record<keyof FirstProject, boolean>>>({});
  const { busy, failure, send } = useSending();
  const labels = { pname: t('first.name'), pbudget: t('first.budget'), psize: t('first.size') };
  const ready = required.every((field) => project[field].trim());
  const text = (field: keyof typeof labels) => ({
    label: labels[field],
    value: project[field],
    error: left[field] && !project[field].trim() ? t('required', { field: labels[field] }) : undefined,
    onBlur: () => setLeft({ ...left, [field]: true }),
    onChange: (event: { currentTarget: { value: string } }) =>
      setProject({ ...project, [field]: event.currentTarget.value }),
  });
  const choice = (field: 'ptype' | 'country' | 'pcurrency' | 'psizetype') => ({
    value: project[field],
    onChange: (value: string) => setProject({ ...project, [field]: value }),
  });
  return (
    <StepsPage step="project" purpose={t('first.purpose')}>
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void send(async () => onCreated((await createFirstProject(project, image)).position));
        }}
      >
        <Field {...text('pname')} maxLength={255} autoComplete="off" />
        <div className={classes.two}>
          <SelectField
            label={t('first.type')}
            {...choice('ptype')}
            options={projectTypes.map((value) => ({ value, label: t(`shared:projectType.${value}`) }))}
          />
          <SelectField label={t('company.country')} {...choice('country')} options={countriesIn(i18n.language)} />
        </div>
        <div className={classes.two}>
          <Field {...text('psize')} inputMode="decimal" />
          <SelectField
            label={t('first.sizeType')}
            {...choice('psizetype')}
            options={sizeUnits.map((value) => ({ value, label: t(`shared:sizeUnit.${value}`) }))}
          />
        </div>
        <div className={classes.two}>
          <Field {...text('pbudget')} inputMode="numeric" />
          <SelectField
            label={t('first.currency')}
            {...choice('pcurrency')}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </div>
        <PictureField label={t('first.image')} shape="5 / 3" file={image} onChange={setImage} />
        <div className={classes.actions}>
          <Button type="submit" variant="primary" busy={busy} disabled={!ready}>
            {t('first.create')}
          </Button>
        </div>
      </form>
    </StepsPage>
  );
}
