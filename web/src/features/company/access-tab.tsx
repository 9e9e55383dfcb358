import { Doors } from './door-log';
import { PolicyForm } from './policy-form';
import { Visits } from './visits';

/** How people come into the company, who visited it, and what happened at its door. */
export function AccessTab({ edits, self }: { edits: boolean; self: string }) {
  return (
    <>
      <PolicyForm edits={edits} self={self} />
      <Visits edits={edits} />
      <Doors />
    </>
  );
}
