import { z } from 'zod';
import { segmentId } from '../../kernel/ids.ts';
import { articleSummary } from '../articles/articles.model.ts';
import { artworkSummary } from '../artworks/artworks.model.ts';
import { collectionSummary } from '../collections/collections.model.ts';

const segment = z.object({ id: segmentId, name: z.string(), public: z.boolean() });
const entry = { id: z.string(), at: z.iso.datetime(), segments: z.array(segment).min(1) };

/** Something new in the viewer's segments: the works of a day, an article or a collection. */
export const feedEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entry,
    kind: z.literal('artworks'),
    /** The first of them. */
    artworks: z.array(artworkSummary),
    /** How many there are; counted up to `worksCountedUpTo`. */
    artworksCount: z.int(),
  }),
  z.object({ ...entry, kind: z.literal('article'), article: articleSummary }),
  z.object({ ...entry, kind: z.literal('collection'), collection: collectionSummary }),
]);
export type FeedEntry = z.infer<typeof feedEntry>;
