import type { ReactNode } from 'react';
import { useDelayed } from '@/shared/lib/use-delayed';
import { ErrorState } from './error-state';
import { Skeleton } from './skeleton';

interface Props<T> {
  of: { data?: T; error?: unknown; isLoading: boolean; isValidating: boolean; mutate: () => unknown };
  loading: string;
  failed: string;
  children: (data: T) => ReactNode;
}

/** Shows what was asked for once it is there; until then that it is on its way, or why it is not. */
export function Loaded<T>({ of, loading, failed, children }: Props<T>) {
  const late = useDelayed(of.isLoading);
  if (of.data !== undefined) return children(of.data);
  if (of.error) {
    return <ErrorState title={failed} error={of.error} onRetry={() => void of.mutate()} busy={of.isValidating} />;
  }
  return late ? (
    <div role="status" aria-label={loading}>
      <Skeleton width="60%" />
    </div>
  ) : null;
}
