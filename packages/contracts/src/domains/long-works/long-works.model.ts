import { z } from 'zod';
import { text } from '../../kernel/text.ts';
import { workStandings } from '../../kernel/work.ts';
import { pausableKinds } from './long-works.constants.ts';

/** Names a work, and the change up to which a person has seen it. */
export const seenWork = z.object({
  /** The queue of its steps. */
  kind: text(100).min(1),
  id: z.uuid(),
  /** In microseconds: another change of the same second makes it new again. */
  changedAt: z.int().min(0).max(1e16),
});
export type SeenWork = z.infer<typeof seenWork>;

/** A long work of the viewer, of any kind. */
export const ownWork = seenWork.extend({
  /** As in 'Import, autumn-accession.csv'. */
  title: z.string(),
  standing: z.enum(workStandings),
  /** The step at hand or the outcome, in a few words. */
  words: z.string(),
  done: z.number(),
  /** Null while the whole is unknown. */
  all: z.number().nullable(),
  /** `done` is a share, not a number of things. */
  isShare: z.boolean(),
  /** The task of the viewer, if there is one. */
  needs: z.string().nullable(),
  /** Its page. */
  href: z.string(),
  /** The viewer may take this step; the kind's own call decides. */
  step: z.object({ by: z.enum(pausableKinds), name: z.enum(['pause', 'start']) }).nullable(),
});
export type OwnWork = z.infer<typeof ownWork>;

export const ownWorks = z.object({ works: z.array(ownWork) });
