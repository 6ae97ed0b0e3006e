import { type ArticleRight, opensEverything } from '@oeuvre/contracts/domains/accounts/people/people.model.ts';
import { roleNames } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import type { AccountState, ManagedPerson } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { personName } from '../../../ui/avatar/initials.ts';
import { formatShortDay, nearDay, type Zone } from '../../../ui/date-time/format-date.ts';
import type { StatusShape } from '../../../ui/label/label.tsx';

/** The permissions of each role, in a sentence. */
export const roleWords: Readonly<Record<Role, string>> = {
  SUPER: 'May do everything, including on this page.',
  OO_SUPERVISOR: 'Sees every segment; changes, mails and exports in the assigned ones.',
  SUPERVISOR: 'Reads every segment and its articles for review, and changes nothing.',
  OO_CURATOR: 'Manages works, collections and reviews in the assigned segments.',
  COLLABORATOR: 'Works in the atelier and sees similarity percentages.',
  APPLICATION_MANAGER: 'Answers applications in the assigned segments.',
  OWNER: 'Own works and contributions.',
  COMMON: 'Reads, collects, joins.',
};

export const rightWords: Readonly<Record<ArticleRight, { readonly head: string; readonly may: string }>> = {
  canWriteArticles: { head: 'Write', may: 'may write articles' },
  canPublishArticles: { head: 'Publish', may: 'may publish articles' },
  canMailArticles: { head: 'Mail', may: 'may mail articles' },
};

export const stateWords: Readonly<
  Record<Exclude<AccountState, 'active'>, { readonly word: string; readonly shape: StatusShape }>
> = {
  disabled: { word: 'Disabled', shape: 'struck' },
  invited: { word: 'Invited', shape: 'dashed' },
  unconfirmed: { word: 'Unconfirmed', shape: 'ring' },
};

/** The joined names; people without any go by their address. */
export function managedName(person: ManagedPerson): string {
  const name = personName(person);
  return name === 'No name' ? person.email : name;
}
/** The permissions of a person's roles, for the tip of their names. */
export const rolesMean = ({ roles }: ManagedPerson) =>
  roles.map((role) => `${roleNames[role]}: ${roleWords[role]}`).join('\n');
export const rolesOf = ({ roles }: ManagedPerson) => roles.map((role) => roleNames[role]).join(', ') || '-';

/** 'Works on Water, 3 more'; admins work in all. */
export function segmentsOf({ segments, roles }: ManagedPerson): string {
  if (roles.some(opensEverything)) return 'All';
  const [first, second, ...more] = segments.map(({ name }) => name);
  if (!first) return '-';
  if (!second) return first;
  return more.length === 0 ? `${first}, ${second}` : `${first}, ${more.length + 1} more`;
}

const justNow = 5 * 60_000;

/** 'now', 'today', 'yesterday', '02.11.2026'; '-' if never. */
export function lastHere(at: string | null, now: string, zone: Zone): string {
  if (!at) return '-';
  if (Date.parse(now) - Date.parse(at) < justNow) return 'now';
  return nearDay(at, now, zone) ?? formatShortDay(at, zone);
}
