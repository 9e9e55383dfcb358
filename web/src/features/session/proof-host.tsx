import { lazy, Suspense } from 'react';
import { useProofAsked } from '@/shared/lib/proof';

// Dialogs are heavy and no first screen has one: the form comes when the server asks.
const ProofForm = lazy(() => import('./proof-form'));

/** Stands on every screen of somebody signed in: asks again who it is where the server wants to know. */
export function ProofHost() {
  const answer = useProofAsked();
  return (
    answer && (
      <Suspense fallback={null}>
        <ProofForm onAnswer={answer} />
      </Suspense>
    )
  );
}
