import { z } from 'zod';
import { askedDay } from '../../../kernel/asked-time.ts';
import { segmentId, userId } from '../../../kernel/ids.ts';
import { pageQuery } from '../../../kernel/page.ts';
import { text } from '../../../kernel/text.ts';

/** The domains whose acts are recorded: the first part of an act's name. */
export const auditAreas = [
  'accounts',
  'people',
  'segments',
  'memberships',
  'contacts',
  'articles',
  'artworks',
  'applications',
  'chat',
  'imports',
  'batches',
  'values',
  'ontology',
  'collections',
  'similarity',
  'mailings',
  'files',
  'admin',
] as const;
export type AuditArea = (typeof auditAreas)[number];

const named = z.object({ id: z.string(), name: z.string() });

/** One act: its person, its subject and its time. Names are those of today. */
export const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null: the program itself, a guest, or somebody whose account was deleted. */
  actor: named.nullable(),
  /** Domain and verb, as in 'articles.publish'. */
  act: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  /** Whom else it concerned. */
  person: named.nullable(),
  segment: named.nullable(),
  /** A list shows saves that follow each other as one: how many, and when the first was. */
  times: z.int().default(1),
  since: z.iso.datetime().nullable().default(null),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  /** The person who acted. */
  actorId: userId.optional(),
  /** A person, as the one who acted or the one concerned. */
  personId: userId.optional(),
  segmentId: segmentId.optional(),
  area: z.enum(auditAreas).optional(),
  act: text(100)
    .regex(/^[\w-]+\.[\w-]+$/)
    .optional(),
  subjectId: text(100).optional(),
  /** Days, both included. */
  from: askedDay.optional(),
  to: askedDay.optional(),
};
export const auditFilter = z.object(filters);
export type AuditFilter = z.output<typeof auditFilter>;
export const auditQuery = auditFilter.extend(pageQuery(50));

/** Acts that repeat while somebody works: within `foldedMinutes` of each other they are one entry of a list. */
export const foldedActs = ['articles.save', 'artworks.save'] as const;
export const foldedMinutes = 10;

/** `totalCount` counts no further than this. */
export const countedEntries = 10_000;
