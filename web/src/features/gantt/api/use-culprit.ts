import { useEffect, useState } from 'react';
import type { Fault } from '@/engine';
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
