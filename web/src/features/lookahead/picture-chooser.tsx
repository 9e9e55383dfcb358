import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Button } from '@/shared/ui';
import classes from './picture-chooser.module.css';

interface Props {
  picture: File | undefined;
  onChange: (picture: File | undefined) => void;
}

/** Takes a picture with the camera of a phone, and shows it before it is sent. */
export function PictureChooser({ picture, onChange }: Props) {
  const { t } = useTranslation('lookahead');
  const format = useFormat();
  const chooser = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!picture) return undefined;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <div className={classes.chooser}>
      {picture && address && (
        <figure>
          <img src={address} alt={t('picture.preview')} />
          <figcaption>{t('picture.taken', { at: format.clock(picture.lastModified) })}</figcaption>
        </figure>
      )}
      <div className={classes.actions}>
        <Button icon={IconCamera} onClick={() => chooser.current?.click()}>
          {t(picture ? 'picture.again' : 'picture.take')}
        </Button>
        {picture && (
          <Button icon={IconTrash} onClick={() => onChange(undefined)}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('picture.file')}
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
