import { z } from 'zod';
import { shownPicture } from '../../files/files.model.ts';
import { membershipStatus } from '../memberships.model.ts';
import { consequenceKinds, previewedEvents } from './consequences.constants.ts';

/** A thing that is named: a collection that loses `count` of its `total` works, a room, an article that is not mailed. */
const namedThing = z.object({
  name: z.string(),
  count: z.int().nullable(),
  total: z.int().nullable(),
  /** The first pictures of works. */
  pictures: z.array(shownPicture),
});
export type NamedThing = z.infer<typeof namedThing>;

/**
 * The loss of one kind of things. Only things that the asker may see are named or shown; somebody else's collections
 * are only counted.
 */
export const consequence = z.object({
  kind: z.enum(consequenceKinds),
  /** Saved works, articles, rooms or mails. For `grant` those that open. */
  count: z.int(),
  /** The collections that the works leave; null for other kinds. */
  within: z.int().nullable(),
  /** The person's own drafts that stay theirs; null for other kinds. */
  own: z.int().nullable(),
  named: z.array(namedThing),
});
export type Consequence = z.infer<typeof consequence>;

/** The effect of a change; `working` while it is counted in the background, with the people counted so far. */
export const consequences = z.object({
  /** Null if it was counted at once. */
  id: z.uuid().nullable(),
  event: z.enum(previewedEvents),
  state: z.enum(['working', 'done']),
  people: z.int(),
  counted: z.int(),
  /** People whose status allows the event; the others would be refused. */
  possible: z.int(),
  refused: z.array(z.object({ status: membershipStatus, people: z.int() })),
  /** Only what happens: kinds with nothing are left out. */
  consequences: z.array(consequence),
});
export type Consequences = z.infer<typeof consequences>;
