import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { useAnswer } from '../../../../../ui/use-answer.ts';
import { type Entry, entriesOf, entryOfPerson, isRight } from './entries.ts';

export interface Suggestion {
  readonly entry: Entry;
  /** They are in the segment already and cannot be chosen. */
  readonly isContact: boolean;
}
/** §9: suggestions need 2 characters, are at most 5, and wait for 500 ms without a key. */
const shortest = 2;
const most = 5;
const delay = 500;

async function ask(segmentId: string, text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const [people, { contacts }] = await Promise.all([
      browserCall(accountsRoutes.smartSearch, { query: { text } }, { signal }),
      browserCall(
        contactsRoutes.list,
        { params: { segmentId }, query: { search: text, itemsPerPage: 100 } },
        { signal },
      ),
    ]);
    const here = new Set(contacts.map(({ email }) => normalisedEmail(email)));
    return people.map((person) => {
      const entry = entryOfPerson(person);
      return { entry, isContact: here.has(entry.email) };
    });
  } catch {
    return [];
  }
}

/** The people that the text may mean, without those already chosen; a valid address if nobody matches it. */
export function usePeopleFound(segmentId: string, text: string, chosen: readonly Entry[]) {
  const question = text.trim().length >= shortest ? text.trim() : undefined;
  const answered = useAnswer(question, { delay, ask: (asked, signal) => ask(segmentId, asked, signal) });
  if (!question) return { suggestions: [], isLoading: false };
  const isChosen = ({ entry }: Suggestion) => chosen.some(({ email }) => email === entry.email);
  const found = (answered?.answer ?? []).filter((one) => !isChosen(one)).slice(0, most);
  const isCurrent = answered?.question === question;
  const [typed] = entriesOf(question);
  const isOffered = isCurrent && found.length === 0 && typed !== undefined && isRight(typed);
  const suggestions: readonly Suggestion[] = isOffered ? [{ entry: typed, isContact: false }] : found;
  return { suggestions, isLoading: !isCurrent };
}
