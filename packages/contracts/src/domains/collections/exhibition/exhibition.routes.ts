import { z } from 'zod';
import { collectionId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { product } from '../../../kernel/product.ts';
import { route } from '../../../kernel/route.ts';
import { worksPerPage } from '../collections.constants.ts';
import { collectionErrors } from '../collections.errors.ts';
import { hungItem } from '../hanging/hanging.model.ts';
import { exhibition, exhibitionLink, exhibitionState } from './exhibition.model.ts';

const ofCollection = {
  access: 'viewer',
  params: z.object({ id: collectionId }),
  errors: collectionErrors.codes,
} as const;
const state = {
  ...ofCollection,
  summary: 'Whether a collection is shared by a link, and how many of its works guests do not see there',
  reply: exhibitionState,
} as const;
const open = {
  ...ofCollection,
  summary: 'Share a collection as an exhibition by a new link; the one before it is closed',
  reply: exhibitionLink,
} as const;
const close = {
  ...ofCollection,
  summary: 'Close the link of an exhibition, for good',
} as const;

/** Sharing people's collections, and reading any exhibition by its link. */
export const exhibitionRoutes = {
  read: route({
    method: 'GET',
    path: '/api/exhibitions/:key',
    access: 'anyone',
    summary: 'An exhibition by the key of its link: works that the viewer may see, in order, and wall texts',
    params: z.object({ key: z.string().max(200) }),
    query: z.object(pageQuery(worksPerPage)),
    reply: pageOf('items', hungItem).extend(exhibition.shape),
  }),
  state: route({ ...state, method: 'GET', path: '/api/artworks-collections/:id/exhibition' }),
  open: route({ ...open, method: 'POST', path: '/api/artworks-collections/:id/exhibition' }),
  close: route({ ...close, method: 'DELETE', path: '/api/artworks-collections/:id/exhibition' }),
};

/** Sharing segments' collections. */
export const segmentExhibitionRoutes = {
  state: route({ ...state, method: 'GET', path: `/api/open-${product}-collections/:id/exhibition` }),
  open: route({ ...open, method: 'POST', path: `/api/open-${product}-collections/:id/exhibition` }),
  close: route({ ...close, method: 'DELETE', path: `/api/open-${product}-collections/:id/exhibition` }),
};
