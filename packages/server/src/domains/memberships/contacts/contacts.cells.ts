import {
  invitationFilters,
  invitationOf,
  membershipFilters,
  newsletterFilterOf,
  newsletterFilters,
  statusesOfMembershipFilter,
} from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactFilter, contactCounts } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { type MembershipStatus, membershipStatuses } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { z } from 'zod';

/*
 * A membership as a number, as `membership_code` and `newsletter_code` in SQL: the place of its status in the list of
 * statuses, or 15 for a member who accepted an invitation; and the newsletter. A cell is both: status * 4 + newsletter.
 */
const invitedMember = 15;
const newsletters = ['notSubscribed', 'unsubscribed', 'subscribed'] as const;
const codes = Array.from({ length: 15 }, (_, at) => at + 1);

export const statusOf = (code: number): MembershipStatus =>
  code === invitedMember ? 'SUBSCRIBED' : membershipStatuses[code]!;
export const newsletterOf = (code: number) => newsletters[code]!;
const invitationOfCode = (code: number) => invitationOf(statusOf(code), code === invitedMember);

/** The codes that a filter lets through; undefined: all. */
export interface AllowedCodes {
  readonly statuses: readonly number[] | undefined;
  readonly newsletters: readonly number[] | undefined;
}

export type Groups = Pick<ContactFilter, 'membership' | 'invitation' | 'newsletter'>;

/** Values of a group add to each other; groups narrow each other. */
export function allowedCodes({ membership, invitation, newsletter }: Groups): AllowedCodes {
  const wanted = new Set(membership.flatMap((one) => statusesOfMembershipFilter[one]));
  return {
    statuses:
      membership.length + invitation.length === 0
        ? undefined
        : codes.filter(
            (code) =>
              (membership.length === 0 || wanted.has(statusOf(code))) &&
              (invitation.length === 0 || invitation.includes(invitationOfCode(code))),
          ),
    newsletters:
      newsletter.length === 0
        ? undefined
        : [0, 1, 2].filter((code) => newsletter.includes(newsletterFilterOf[newsletterOf(code)])),
  };
}

/** The cells that a filter lets through. */
export function allowedCells(groups: Groups): number[] {
  const { statuses = codes, newsletters: news = [0, 1, 2] } = allowedCodes(groups);
  return statuses.flatMap((status) => news.map((one) => status * 4 + one));
}

/** How many people there are in each cell. */
export type Cells = ReadonlyMap<number, number>;
export const sumOf = (cells: Cells, allowed: readonly number[]) =>
  allowed.reduce((sum, cell) => sum + (cells.get(cell) ?? 0), 0);

/** For each filter value the number of people that it would show, with the other groups as they are; for views alone. */
export function presentCounts(cells: Cells, filter: Groups): z.input<typeof contactCounts> {
  const counted = (changed: Partial<Groups>) => sumOf(cells, allowedCells({ ...filter, ...changed }));
  const perValue = <const Value extends string>(values: readonly Value[], groupOf: (value: Value) => Partial<Groups>) =>
    Object.fromEntries(values.map((value) => [value, counted(groupOf(value))])) as Record<Value, number>;
  const alone = (groups: Partial<Groups>) =>
    sumOf(cells, allowedCells({ membership: [], invitation: [], newsletter: [], ...groups }));
  return {
    totalCount: counted({}),
    views: {
      requests: alone({ membership: ['pending'] }),
      invitations: alone({ invitation: ['pending'] }),
      subscribers: alone({ membership: ['member'] }),
    },
    membership: perValue(membershipFilters, (value) => ({ membership: [value] })),
    invitation: perValue(invitationFilters, (value) => ({ invitation: [value] })),
    newsletter: perValue(newsletterFilters, (value) => ({ newsletter: [value] })),
  };
}
