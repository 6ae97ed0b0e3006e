import { z } from 'zod';
import { contactId, segmentId } from '../../../kernel/ids.ts';
import { contactFilter } from '../contacts/contacts.model.ts';
import { membershipStatus } from '../memberships.model.ts';
import { bulkEvents, bulkStates, maximumNamedPeople } from './bulk.constants.ts';

export const bulkActId = z.uuid();

const namedPeople = z.array(z.uuid()).max(maximumNamedPeople);

/**
 * The people of a segment that an act or a preview is about: named by the ids of contacts or of their accounts, or
 * everybody whom a filter shows, without those in `except`. Without ids and filter it is nobody.
 */
export const chosenPeople = {
  usersIds: namedPeople.optional(),
  filter: contactFilter.optional(),
  except: namedPeople.optional(),
};
export type ChosenPeople = z.input<z.ZodObject<typeof chosenPeople>>;

/** Somebody with the status that they have now. */
const personWithStatus = z.object({
  contactId,
  name: z.string(),
  email: z.string(),
  status: membershipStatus,
});

/** Somebody who was left as they were, and the code of the refusal. */
export const refusedPerson = personWithStatus.extend({ code: z.string() });
export type RefusedPerson = z.infer<typeof refusedPerson>;

/** One change of many people of a segment. */
export const bulkAct = z.object({
  id: bulkActId,
  segmentId,
  event: z.enum(bulkEvents),
  state: z.enum(bulkStates),
  reason: z.string().nullable(),
  /** Everybody whom the act was about; the five numbers below and those still to do add up to it. */
  people: z.int(),
  done: z.int(),
  /** People who had this status, or this newsletter, before. */
  unchanged: z.int(),
  refused: z.int(),
  undone: z.int(),
  /** People who had moved on when the act was undone, so they keep what they have. */
  kept: z.int(),
  /** The first people of those who were refused. */
  refusedPeople: z.array(refusedPerson),
  /** The first people of those who had moved on. */
  keptPeople: z.array(personWithStatus),
  /** Mails wait until then, and until then the act can be undone. */
  heldUntil: z.iso.datetime(),
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type BulkAct = z.infer<typeof bulkAct>;
