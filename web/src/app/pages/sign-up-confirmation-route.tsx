import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { SignUpConfirmationPage } from '@/features/arrival';
import { useSession } from '@/shared/lib/session';
import { paths } from '../paths';
import { useTitle } from '../use-title';

/** Whoever confirms a sign-up lands in the schedule of the sample project. */
export function Component() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const session = useSession();
  useTitle(t('title.signup'));
  const [before] = useState(session);
  if (session) return <Navigate to={before ? paths.projectList : paths.masterPlan()} replace />;
  return <SignUpConfirmationPage key={token} token={token} />;
}
