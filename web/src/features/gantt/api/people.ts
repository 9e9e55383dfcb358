import { call } from '@/shared/api';
import { shownText } from '@/shared/lib/shown-text';

const known = new Map<string, Promise<string>>();

/** First name and initial of a person, `María V.`; empty when the server does not know them. */
export function shortNameOf(user: string): Promise<string> {
  let name = known.get(user);
  if (!name) {
    name = call('GET', '/api/people', { query: { ids: user } })
      .then((people) => {
        const person = people.find((p) => p.id === user);
        if (!person) return '';
        return shownText(person.lastname ? `${person.name} ${person.lastname.slice(0, 1)}.` : person.name);
      })
      .catch(() => {
        known.delete(user);
        return '';
      });
    known.set(user, name);
  }
  return name;
}
