import { z } from 'zod';
import { route } from '../../../kernel/route.ts';
import { artworkErrors } from '../../artworks/artworks.errors.ts';
import { artworkKey, artworkSummary } from '../../artworks/artworks.model.ts';

/** Why two works may be the same. */
export const doubleReasons = ['picture', 'number', 'label'] as const;

/** A work that may be the same as another one. */
export const artworkDouble = artworkSummary.extend({
  accessionNumber: z.string(),
  reasons: z.array(z.enum(doubleReasons)),
});
export type ArtworkDouble = z.infer<typeof artworkDouble>;

export const doublesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/exhibits/:id/doubles',
    access: 'viewer',
    summary: 'Works that may be the same as this one: by picture, accession number, or maker and title',
    params: z.object({ id: artworkKey }),
    reply: z.object({ doubles: z.array(artworkDouble) }),
    errors: artworkErrors.codes,
  }),
  tellApart: route({
    method: 'POST',
    path: '/api/exhibits/:id/doubles/:otherId/different',
    access: 'viewer',
    summary: 'Say that two works are different; they are not proposed again',
    params: z.object({ id: artworkKey, otherId: artworkKey }),
    reply: z.object({ doubles: z.array(artworkDouble) }),
    errors: artworkErrors.codes,
  }),
};
