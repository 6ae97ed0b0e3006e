import {
  type BulkEvent,
  maximumNamedPeople,
  maximumPeople,
} from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import { isInvited } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { actWords } from '../../consequences/consequences.words.ts';
import { statusWords } from '../contacts.words.ts';
import { asOfReason, whyNot } from '../use-contact-acts.ts';
import type { ContactSelection, SelectedContact } from './use-contact-selection.ts';

/** One act that could be done to the selected contacts. */
interface BulkChoice {
  readonly event: BulkEvent;
  readonly label: string;
  /** Why it is not possible now. */
  readonly reason: string | undefined;
  /** '12 of 24', if the statuses of some forbid it. */
  readonly share: string | undefined;
}

/** Harmless ones first, those that take access away last. */
const labels: readonly (readonly [event: BulkEvent, label: string])[] = [
  ['nl+', 'Subscribe to newsletter'],
  ['nl-', 'Cancel newsletter subscription'],
  ['invite', 'Invite by e-mail'],
  ['approve', 'Approve requests'],
  ['decline', 'Decline requests'],
  ['grant', 'Grant membership'],
  ['suspend', 'Suspend membership'],
  ['end', 'Delete subscriptions and invitations'],
  ['remove', 'Remove contacts'],
];

type Selected = Pick<ContactSelection, 'count' | 'isEverybody' | 'people'>;

/**
 * The acts that the statuses of the selected contacts allow. Of everybody the server knows: a preview tells who would
 * stay.
 */
export const bulkChoices = (selected: Selected, isPast: boolean): readonly BulkChoice[] =>
  labels.map(([event, label]) => ({ event, label, ...judge(event, selected, isPast) }));

function judge(event: BulkEvent, { count, isEverybody, people }: Selected, isPast: boolean) {
  const no = (reason: string) => ({ reason, share: undefined });
  if (isPast) return no(asOfReason);
  if (count === 0) return no('Nobody is selected.');
  const most = isEverybody ? maximumPeople : maximumNamedPeople;
  if (count > most) return no(`At most ${countOf(most, 'contact')} can be changed at once. Filter the list first.`);
  if (isEverybody) return { reason: undefined, share: undefined };
  const refused = people.filter((person) => why(event, person) !== undefined);
  if (refused.length === people.length) return no(whyNobody(event, people));
  const share = refused.length > 0 ? `${people.length - refused.length} of ${people.length}` : undefined;
  return { reason: undefined, share };
}

/** One call ends memberships and cancels invitations. */
const why = (event: BulkEvent, person: SelectedContact) =>
  whyNot(event === 'end' && isInvited(person.status) ? 'cancel' : event, person, false);

function whyNobody(event: BulkEvent, people: readonly SelectedContact[]): string {
  const [first] = people;
  if (people.length === 1 && first) return why(event, first) ?? '';
  const words = new Map<string, number>();
  for (const { status } of people) {
    const { word } = statusWords[status];
    words.set(word, (words.get(word) ?? 0) + 1);
  }
  const named = [...words].map(([word, count]) => `${count} ${word}`).join(', ');
  return `None of the ${countOf(people.length, 'contact')} can be ${actWords[event].done}: ${named}.`;
}
