import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui';
import classes from './steps-page.module.css';

interface Props {
  label: string;
  /** Width by height that is kept of it. */
  shape: '5 / 3' | '1 / 1';
  file: File | null;
  onChange: (file: File | null) => void;
}

/** Chooses a picture and shows the part in its middle that is kept. */
export function PictureField({ label, shape, file, onChange }: Props) {
  const { t } = useTranslation('arrival');
  const chooser = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className={classes.picture}>
      {file && <img src={address} alt={t('picture.preview')} style={{ aspectRatio: shape, objectFit: 'cover' }} />}
      <Button onClick={() => chooser.current?.click()}>{file ? t('picture.change') : label}</Button>
      {file && (
        <Button variant="ghost" onClick={() => onChange(null)}>
          {t('picture.remove')}
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={t('picture.file', { what: label })}
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) onChange(chosen);
        }}
      />
    </div>
  );
}
