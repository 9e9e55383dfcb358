import { useEffect, useState } from 'react';
import type { Fault } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shortNameOf } from './people';

/** First name and initial of whoever a fault names, empty until known. */
export function useCulprit(fault: Fault): string {
  const user = typeof fault.params?.user === 'string' ? fault.params.user : '';
  const [name, setName] = useState('');
  useEffect(() => {
    let left = false;
    if (user) void shortNameOf(user).then((known) => !left && setName(known));
    return () => {
      left = true;
    };
  }, [user]);
  return name;
}

/** The clock time a fault names, empty when it names none. */
export function useClock({ params }: Fault): string {
  const format = useFormat();
  const at = typeof params?.at === 'string' ? Date.parse(params.at) : Number.NaN;
  return Number.isNaN(at) ? '' : format.clock(at);
}
