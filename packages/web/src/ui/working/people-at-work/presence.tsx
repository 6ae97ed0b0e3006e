import type { PersonAtWork } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { Avatar } from '../../avatar/avatar.tsx';
import { personName } from '../../avatar/initials.ts';
import { Hidden } from '../../layout/layout.tsx';
import css from './presence.late.module.css';

const shown = 3;

/** Other people who have the article or work open, in the bar; screen readers hear who is writing. */
export function Presence({ people, spoken }: { readonly people: readonly PersonAtWork[]; readonly spoken: string }) {
  const words = presenceWords(people);
  return (
    <span className={css.here}>
      <span className={css.faces}>
        {people.slice(0, shown).map((person) => (
          <Avatar key={person.id} person={{ ...person, middle_name: '' }} size="small" />
        ))}
      </span>
      {people.length > 0 ? <span className={css.words}>{words}</span> : null}
      <Hidden live="polite">{[words, spoken].filter(Boolean).join('. ')}</Hidden>
    </span>
  );
}

function presenceWords(people: readonly PersonAtWork[]): string {
  const [writer] = people.filter(({ isWriting }) => isWriting);
  if (writer) return `${nameOf(writer)} is writing`;
  const [first, ...others] = people;
  if (!first) return '';
  return others.length > 0 ? `${nameOf(first)} and ${others.length} more are here` : `${nameOf(first)} is here`;
}

const nameOf = (person: PersonAtWork) => personName({ ...person, middle_name: '' });
