import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { emailPattern, normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { personName } from '../../../../../ui/avatar/initials.ts';

/** Somebody to add: a person found, or an address as typed, which may be wrong. */
export interface Entry {
  /** Its address in one spelling, or the wrong text. */
  readonly email: string;
  readonly name: string;
  readonly person?: PersonFound;
}
export const isRight = ({ email }: Entry) => emailPattern.test(email);

export const entryOfPerson = (person: PersonFound): Entry => ({
  email: normalisedEmail(person.email),
  name: personName(person),
  person,
});
const entryOfText = (text: string): Entry => ({ email: normalisedEmail(text), name: text.trim() });

/** The entries of typed or pasted text: addresses between commas, semicolons, lines or spaces. */
export function entriesOf(text: string): readonly Entry[] {
  const parts = text.split(/[,;\n\t]/).flatMap((part) => (part.includes('@') ? part.trim().split(/\s+/) : [part]));
  return parts
    .map((part) => part.trim().replace(/^<|>$/g, ''))
    .filter(Boolean)
    .map(entryOfText);
}

interface Joined {
  readonly entries: readonly Entry[];
  /** One that was there already. */
  readonly duplicate: Entry | undefined;
}
/** Duplicates are refused. */
export function withEntries(entries: readonly Entry[], more: readonly Entry[]): Joined {
  let duplicate: Entry | undefined;
  const all = [...entries];
  for (const entry of more) {
    if (all.some((one) => one.email === entry.email)) duplicate = entry;
    else all.push(entry);
  }
  return { entries: all, duplicate };
}
