import { z } from 'zod';
import { filledName } from '../../../kernel/text.ts';
import { proof } from '../passkeys/passkeys.model.ts';

/** So long after the request a person can still keep the account, in days. */
export const erasureWaitDays = 7;

/** The future of published articles and works: shown under a pen name, without a name, or removed. */
export const publicationChoices = ['penName', 'noName', 'remove'] as const;
export type PublicationChoice = (typeof publicationChoices)[number];

/** Counts of a person's things here that an erasure would end or remove. */
export const erasureCounts = z.object({
  memberships: z.number().int(),
  collections: z.number().int(),
  publishedArticles: z.number().int(),
  otherArticles: z.number().int(),
  publishedWorks: z.number().int(),
  otherWorks: z.number().int(),
  comments: z.number().int(),
});
export type ErasureCounts = z.infer<typeof erasureCounts>;

export const erasure = z.object({
  publications: z.enum(publicationChoices),
  penName: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  /** From then on the account cannot be kept any more. */
  dueAt: z.iso.datetime(),
});
export type Erasure = z.infer<typeof erasure>;

export const erasurePreview = z.object({
  counts: erasureCounts,
  /** The erasure that the person has asked for. */
  requested: erasure.nullable(),
  /** Whether the site would be left without an administrator. */
  isLastAdmin: z.boolean(),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

export const erasureRequest = z
  .object({ publications: z.enum(publicationChoices), penName: filledName(120).nullish(), proof })
  .refine(({ publications, penName }) => publications !== 'penName' || Boolean(penName), {
    message: 'must not be empty',
    path: ['penName'],
  });
export type ErasureRequest = z.infer<typeof erasureRequest>;
