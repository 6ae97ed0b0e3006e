import { z } from 'zod';
import { artworkId, collectionId, collectionItemId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { product } from '../../../kernel/product.ts';
import { route } from '../../../kernel/route.ts';
import { worksPerPage } from '../collections.constants.ts';
import { collectionErrors } from '../collections.errors.ts';
import { hungItem, hungItems, hungText, newWallText, noteChange, wallTextChange } from './hanging.model.ts';

const id = collectionId;
const changing = { access: 'viewer', errors: collectionErrors.codes } as const;

const write = {
  ...changing,
  summary: 'Write a wall text, in front of a work or a wall text, or at the end',
  params: z.object({ id }),
  body: newWallText,
  reply: hungText,
} as const;
const rewrite = {
  ...changing,
  summary: 'Change the words of a wall text',
  params: z.object({ id, itemId: collectionItemId }),
  body: wallTextChange,
} as const;
const remove = {
  ...changing,
  summary: 'Delete a wall text',
  params: z.object({ id, itemId: collectionItemId }),
} as const;
const note = {
  ...changing,
  summary: 'Write a note beside a work, change it, or with empty words delete it',
  params: z.object({ id, artworkId }),
  body: noteChange,
} as const;

/** Wall texts and notes of people's collections. */
export const hangingRoutes = {
  write: route({ ...write, method: 'POST', path: '/api/artworks-collections/:id/texts' }),
  rewrite: route({ ...rewrite, method: 'PUT', path: '/api/artworks-collections/:id/texts/:itemId' }),
  remove: route({ ...remove, method: 'DELETE', path: '/api/artworks-collections/:id/texts/:itemId' }),
  note: route({ ...note, method: 'PUT', path: '/api/artworks-collections/:id/notes/:artworkId' }),
};

/** Those of segments' collections; `get` reads both kinds. */
export const segmentHangingRoutes = {
  get: route({
    method: 'GET',
    path: `/api/open-${product}-collections/:id/items`,
    access: 'anyone',
    summary: 'The works of a collection that the viewer may see, in order, with its wall texts and notes',
    params: z.object({ id }),
    query: z.object(pageQuery(worksPerPage)),
    reply: pageOf('items', hungItem).extend(hungItems),
  }),
  write: route({ ...write, method: 'POST', path: `/api/open-${product}-collections/:id/texts` }),
  rewrite: route({ ...rewrite, method: 'PUT', path: `/api/open-${product}-collections/:id/texts/:itemId` }),
  remove: route({ ...remove, method: 'DELETE', path: `/api/open-${product}-collections/:id/texts/:itemId` }),
  note: route({ ...note, method: 'PUT', path: `/api/open-${product}-collections/:id/notes/:artworkId` }),
};
