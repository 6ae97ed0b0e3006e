import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { mailboxOf, mailboxTexts } from '@oeuvre/contracts/kernel/mailbox.ts';
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
function entryOfText(text: string): Entry {
  const { address, name } = mailboxOf(text);
  return { email: normalisedEmail(address), name: name || address };
}
/** How the call names an entry: with the name that was typed, which a new contact keeps. */
export const sentAs = ({ email, name, person }: Entry): string =>
  person || normalisedEmail(name) === email ? email : `"${name}" <${email}>`;

/** The entries of typed or pasted text: addresses, some with a name before them; addresses alone may have spaces between. */
export const entriesOf = (text: string): readonly Entry[] =>
  mailboxTexts(text)
    .flatMap((part) => (part.includes('@') && !part.includes('<') ? part.split(/\s+/) : [part]))
    .map(entryOfText);

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
