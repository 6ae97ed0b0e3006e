import { type Named, personName } from '../avatar/initials.ts';

/** A person by name, or 'No name'. */
export function PersonName({ person }: { readonly person: Named }) {
  return <>{personName(person)}</>;
}
