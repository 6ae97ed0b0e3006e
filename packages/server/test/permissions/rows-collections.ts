import { unknownId } from '../sample.ts';
import {
  artworks,
  collections,
  deletedCollections,
  deletedOwnCollections,
  exhibitions,
  furtherCollections,
  ownCollections,
  ownExhibitions,
  ownWallTexts,
  type Place,
  segments,
  type ViewerName,
  wallTexts,
} from '../world.ts';
import { author, everybody, nobody, overseersThere, readersHere, signedIn } from './groups.ts';
import { readersThere } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const curatorsHere: readonly ViewerName[] = [
  'curator',
  'supervisor',
  'supervisorWithoutFlags',
  'plainSupervisor',
  'super',
];

const worksOf = (place: Place) => [artworks[place].first];
const asked = (place: Place) => ({ query: { artworksIds: artworks[place].first } });
const move = (place: Place) => ({ itemId: artworks[place].first, targetItemId: artworks[place].second });
const words = { text: 'The block was cut for blue.' };
const change = { description: 'Hung anew.' };

interface Kind {
  readonly path: string;
  readonly of: Record<Place, string>;
  readonly texts: Record<Place, string>;
  readonly deleted: Record<Place, string>;
  readonly here: readonly ViewerName[];
  readonly there: readonly ViewerName[];
}

/** The calls that both kinds of collections have. */
const changesOf = ({ path, of, texts, deleted, here, there }: Kind): PermissionRow[] => {
  const textOf = (place: Place) => ({ params: { id: of[place], itemId: texts[place] } });
  return [
    { call: `PATCH ${path}/:id`, input: (place: Place) => ({ params: { id: of[place] }, body: change }) },
    { call: `DELETE ${path}/:id`, input: (place: Place) => ({ params: { id: of[place] } }) },
    { call: `POST ${path}/:id/restore`, input: (place: Place) => ({ params: { id: deleted[place] } }) },
    {
      call: `PUT ${path}/items`,
      about: 'works are taken out',
      input: (place: Place) => ({ body: { value: false, collectionsId: of[place], artworkId: worksOf(place) } }),
    },
    {
      call: `DELETE ${path}/items`,
      input: (place: Place) => ({ body: { items: [{ collectionsId: of[place], artworkId: artworks[place].first }] } }),
    },
    {
      call: `PUT ${path}/:id/items/move`,
      input: (place: Place) => ({ params: { id: of[place] }, body: move(place) }),
    },
    { call: `POST ${path}/:id/texts`, input: (place: Place) => ({ params: { id: of[place] }, body: words }) },
    { call: `PUT ${path}/:id/texts/:itemId`, input: (place: Place) => ({ ...textOf(place), body: words }) },
    { call: `DELETE ${path}/:id/texts/:itemId`, input: textOf },
    {
      call: `PUT ${path}/:id/notes/:artworkId`,
      input: (place: Place) => ({ params: { id: of[place], artworkId: artworks[place].first }, body: words }),
    },
    {
      call: `POST ${path}/:id/items/take-out`,
      input: (place: Place) => ({ params: { id: of[place] }, body: { artworksIds: worksOf(place) } }),
    },
    {
      call: `POST ${path}/:id/items/put-back`,
      input: (place: Place) => ({
        params: { id: of[place] },
        body: { works: [{ artworkId: artworks[place].first, place: 'a7' }] },
      }),
    },
    { call: `POST ${path}/:id/copy`, input: (place: Place) => ({ params: { id: of[place] }, body: { name: 'Sea' } }) },
    {
      call: `PUT ${path}/:id/coherence/answers`,
      input: (place: Place) => ({
        params: { id: of[place] },
        body: { kind: 'belongs', artworkId: artworks[place].second },
      }),
    },
    {
      call: `DELETE ${path}/:id/coherence/answers`,
      input: (place: Place) => ({ params: { id: of[place] }, body: { artworkId: artworks[place].first } }),
    },
    ...['GET', 'POST', 'DELETE'].map((method) => ({
      call: `${method} ${path}/:id/exhibition`,
      input: (place: Place) => ({ params: { id: of[place] } }),
    })),
  ].map((row) => ({ ...row, here, there }));
};

/** Collections of people and of segments. */
export const collectionRows: readonly PermissionRow[] = [
  { call: 'GET /api/artworks-collections', input: asked, here: signedIn },
  { call: 'GET /api/artworks-collections/items', input: asked, here: everybody },
  { call: 'POST /api/artworks-collections', input: () => ({ body: { name: 'Sea' } }), here: signedIn },
  {
    call: 'GET /api/artworks-collections/:id/for-preview',
    input: (place) => ({ params: { id: collections[place] } }),
    here: readersHere,
    there: readersThere,
  },
  ...changesOf({
    path: '/api/artworks-collections',
    of: ownCollections,
    texts: ownWallTexts,
    deleted: deletedOwnCollections,
    here: author,
    there: nobody,
  }),
  {
    call: 'GET /api/open-oeuvre-collections',
    input: (place) => ({ query: { segmentId: segments[place] } }),
    here: readersHere,
    there: readersThere,
  },
  {
    call: 'GET /api/open-oeuvre-collections/:id',
    input: (place) => ({ params: { id: collections[place] } }),
    here: readersHere,
    there: readersThere,
  },
  {
    call: 'GET /api/open-oeuvre-collections/:id',
    about: "a person's own",
    input: (place) => ({ params: { id: ownCollections[place] } }),
    here: author,
    there: nobody,
  },
  {
    call: 'GET /api/open-oeuvre-collections/:id/items',
    input: (place) => ({ params: { id: collections[place] } }),
    here: readersHere,
    there: readersThere,
  },
  {
    call: 'GET /api/open-oeuvre-collections/:id/coherence',
    input: (place) => ({ params: { id: collections[place] } }),
    here: curatorsHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/open-oeuvre-collections/:id/coherence',
    about: "of a person's own",
    input: (place) => ({ params: { id: ownCollections[place] } }),
    here: author,
    there: nobody,
  },
  {
    call: 'GET /api/exhibitions/:key',
    about: 'of a private segment',
    input: (place) => ({ params: { key: exhibitions[place] } }),
    here: readersHere,
    there: readersThere,
  },
  {
    call: 'GET /api/exhibitions/:key',
    about: 'of a person, without the works that the viewer may not see',
    input: (place) => ({ params: { key: ownExhibitions[place] } }),
    here: everybody,
    there: everybody,
  },
  {
    call: 'GET /api/open-oeuvre-collections/items',
    input: (place) => ({ query: { segmentId: segments[place], artworksIds: unknownId } }),
    here: curatorsHere,
    there: overseersThere,
  },
  {
    call: 'POST /api/open-oeuvre-collections',
    input: (place) => ({ body: { name: 'Sea', segmentId: segments[place] } }),
    here: curatorsHere,
    there: overseersThere,
  },
  ...changesOf({
    path: '/api/open-oeuvre-collections',
    of: collections,
    texts: wallTexts,
    deleted: deletedCollections,
    here: curatorsHere,
    there: overseersThere,
  }),
  {
    call: 'PUT /api/open-oeuvre-collections/items',
    about: 'works are put in',
    input: (place) => ({ body: { collectionsId: collections[place], artworkId: artworks[place].third } }),
    here: curatorsHere,
    there: overseersThere,
  },
  {
    call: 'PUT /api/open-oeuvre-collection-orders/move',
    input: (place) => ({ body: { itemId: collections[place], targetItemId: furtherCollections[place] } }),
    here: curatorsHere,
    there: overseersThere,
  },
];
