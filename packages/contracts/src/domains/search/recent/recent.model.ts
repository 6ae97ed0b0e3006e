import { z } from 'zod';
import { id, tagId } from '../../../kernel/ids.ts';
import { text } from '../../../kernel/text.ts';
import { searchTypes } from '../../artworks/artworks.constants.ts';
import { maximumTagsPerSearch } from './recent.constants.ts';

export const recentSearchId = id<'RecentSearchId'>();
export type RecentSearchId = z.infer<typeof recentSearchId>;

/** A search that somebody made: words, tags, or both. */
export const searchMade = z
  .object({
    text: text(200).trim().default(''),
    tags: z.array(tagId).max(maximumTagsPerSearch).default([]),
    type: z.enum(searchTypes).nullable().default(null),
    /** The number of works that it found for this person; null if unknown. */
    found: z.int().min(0).max(1_000_000_000).nullable().default(null),
  })
  .refine((made) => made.text.length > 0 || made.tags.length > 0, 'has neither words nor tags');

/** A search kept for the person who made it; tags that no longer exist are left out. */
export const recentSearch = z.object({
  id: recentSearchId,
  text: z.string(),
  tags: z.array(z.object({ id: tagId, name: z.string() })),
  type: z.enum(searchTypes).nullable(),
  found: z.int().nullable(),
});
export type RecentSearch = z.infer<typeof recentSearch>;
