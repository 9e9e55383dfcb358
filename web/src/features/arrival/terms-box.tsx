import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { call } from '@/shared/api';
import { CheckField } from '@/shared/ui';

interface Props {
  /** The version that is accepted; empty: none. */
  accepted: string;
  onChange: (version: string) => void;
}

/** Accepts the terms as the server has them now; without them it creates no account. */
export function TermsBox({ accepted, onChange }: Props) {
  const { t } = useTranslation('arrival');
  const { data } = useSWR('/api/properties', () => call('GET', '/api/properties'), {
    revalidateOnFocus: false,
  });
  return (
    <CheckField
      label={t('terms')}
      checked={accepted !== ''}
      onChange={(on) => onChange(on && data ? data.terms : '')}
    />
  );
}
