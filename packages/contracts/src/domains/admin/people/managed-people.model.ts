import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { listOf, pageQuery } from '../../../kernel/page.ts';
import { text } from '../../../kernel/text.ts';
import { roles } from '../../../kernel/viewer.ts';
import { personFound } from '../../accounts/accounts.model.ts';
import { rightsChange } from '../../accounts/people/people.model.ts';

/** `invited`: has not set a password yet. `unconfirmed`: signed up and has not confirmed the address. */
export const accountStates = ['active', 'invited', 'unconfirmed', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** Somebody's account as an administrator sees it. */
export const managedPerson = personFound.extend({
  canWriteArticles: z.boolean(),
  canPublishArticles: z.boolean(),
  canMailArticles: z.boolean(),
  state: z.enum(accountStates),
  /** The segments that they are assigned to as staff, by name. */
  segments: z.array(z.object({ id: segmentId, name: z.string() })),
  /** Some minutes exact; null if they have never been here. */
  lastHereAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type ManagedPerson = z.infer<typeof managedPerson>;

const searchQuery = text(200).trim().default('');

/** People with one of the roles whose name or address contains the words. */
export const peopleQuery = z.object({
  searchQuery,
  roles: listOf(z.enum(roles)),
  disabled: z.enum(['true']).optional(),
  sort: z.enum(['name', '-name']).default('name'),
  ...pageQuery(50),
});
export const peopleCountsQuery = z.object({ searchQuery });

/** How many people match the words: all of them, by role, and those whose account is disabled. */
export const peopleCounts = z.object({
  all: z.int(),
  disabled: z.int(),
  roles: z.record(z.enum(roles), z.int()),
});
export type PeopleCounts = z.infer<typeof peopleCounts>;

const someSegments = z.array(segmentId).max(200).default([]);
/** Rights and assigned segments to change; whatever is not named stays as it is. */
export const personChange = rightsChange.extend({ assign: someSegments, unassign: someSegments });
