import { articles, artworks, comments, type Place, person, segments } from '../world.ts';
import {
  admin,
  author,
  cataloguers,
  everybody,
  flagged,
  nobody,
  overseersHere,
  overseersThere,
  readersHere,
  signedIn,
  supervisorsByRole,
  workersHere,
} from './groups.ts';
import { article, nothing, readersThere, sketchfabModel, value, withBody } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const reading: PermissionRow[] = [
  { call: 'GET /api/articles', input: nothing, here: everybody },
  { call: 'GET /api/articles/suggestions', input: () => ({ query: { searchText: 'title' } }), here: everybody },
  { call: 'GET /api/articles/dictionaries/authors', input: nothing, here: everybody },
  { call: 'GET /api/articles/owner', input: nothing, here: signedIn },
  { call: 'GET /api/articles-review', input: nothing, here: supervisorsByRole },
  {
    call: 'GET /api/articles-review/suggestions',
    input: () => ({ query: { searchText: 'title' } }),
    here: supervisorsByRole,
  },
  { call: 'GET /api/articles-review/dictionaries/authors', input: nothing, here: supervisorsByRole },
  {
    call: 'GET /api/articles/:id',
    about: 'for members only',
    input: article('membersOnly'),
    here: readersHere,
    there: readersThere,
    tellsTheWayIn: true,
  },
  { call: 'GET /api/articles/:id', about: 'public', input: article('public'), here: everybody, there: everybody },
  {
    call: 'GET /api/articles/:id',
    about: 'on review',
    input: article('onReview'),
    here: ['author', 'supervisor', 'supervisorWithoutFlags', 'plainSupervisor', 'super'],
    there: overseersThere,
  },
  { call: 'GET /api/articles/:id', about: 'a draft', input: article('draft'), here: ['author', 'super'], there: admin },
  {
    call: 'GET /api/articles/:id/export',
    input: (place) => ({ ...article('membersOnly')(place), query: { format: 'html' } }),
    here: readersHere,
    there: readersThere,
    tellsTheWayIn: true,
  },
  {
    call: 'GET /api/articles/:id/export',
    about: 'of a draft',
    input: (place) => ({ ...article('draft')(place), query: { format: 'json' } }),
    here: ['author', 'super'],
    there: admin,
  },
  {
    call: 'GET /api/articles/:id/related-articles',
    input: article('membersOnly'),
    here: readersHere,
    there: readersThere,
  },
  { call: 'GET /api/articles/:id/revisions', input: article('draft'), here: ['author', 'super'], there: admin },
  {
    call: 'GET /api/articles/:id/revisions',
    about: 'of an article on review',
    input: article('onReview'),
    here: workersHere,
    there: overseersThere,
  },
];

const feeds: PermissionRow[] = [
  { call: 'GET /api/feeds/private', input: nothing, here: signedIn },
  { call: 'POST /api/feeds/private', input: nothing, here: signedIn },
  { call: 'DELETE /api/feeds/private', input: nothing, here: signedIn },
];

const ofComment = (place: Place) => ({ params: { id: articles[place].onReview, commentId: comments[place].ofAuthor } });

const review: PermissionRow[] = [
  { call: 'GET /api/articles/:id/reach', input: article('onReview'), here: workersHere, there: overseersThere },
  { call: 'GET /api/articles/:id/comments', input: article('onReview'), here: workersHere, there: overseersThere },
  {
    call: 'GET /api/articles/:id/comments',
    about: 'of a published article',
    input: article('public'),
    here: workersHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/articles/:id/comments',
    about: 'of a draft',
    input: article('draft'),
    here: ['author', 'super'],
    there: admin,
  },
  {
    call: 'POST /api/articles/:id/comments',
    input: withBody({ blockId: 'b', text: 'A question.', version: 1 }, article('onReview')),
    here: workersHere,
    there: overseersThere,
  },
  {
    call: 'POST /api/articles/:id/comments/:commentId/replies',
    input: withBody({ text: 'An answer.' }, ofComment),
    here: workersHere,
    there: overseersThere,
  },
  {
    call: 'PUT /api/articles/:id/comments/:commentId/resolved',
    input: withBody({ value: true }, ofComment),
    here: workersHere,
    there: overseersThere,
  },
  { call: 'DELETE /api/articles/:id/comments/:commentId', input: ofComment, here: author, there: nobody },
  {
    call: 'POST /api/articles/:id/sendBack',
    input: withBody({ reason: 'Not yet.', version: 1 }, article('onReview')),
    here: overseersHere,
    there: overseersThere,
  },
  { call: 'GET /api/articles/:id/history', input: article('onReview'), here: workersHere, there: overseersThere },
  {
    call: 'GET /api/articles/:id/history',
    about: 'of a published article',
    input: article('public'),
    here: workersHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/articles/:id/revisions/:version',
    input: (place) => ({ params: { id: articles[place].onReview, version: '1' } }),
    here: workersHere,
    there: overseersThere,
  },
];

const writing: PermissionRow[] = [
  { call: 'POST /api/articles', input: () => ({ body: { value } }), here: flagged },
  {
    call: 'PUT /api/articles/:id',
    input: withBody({ value, version: 1 }, article('draft')),
    here: author,
    there: nobody,
  },
  { call: 'DELETE /api/articles/:id', input: article('draft'), here: author, there: nobody },
  {
    call: 'POST /api/articles/:id/revisions/:version/restore',
    input: (place) => ({ params: { id: articles[place].draft, version: '1' } }),
    here: author,
    there: nobody,
  },
  { call: 'POST /api/articles/:id/submitToPublish', input: article('draft'), here: author, there: nobody },
  { call: 'POST /api/articles/:id/publish', input: article('onReview'), here: overseersHere, there: overseersThere },
  {
    call: 'POST /api/articles/:id/unpublish',
    input: article('membersOnly'),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'POST /api/articles/:id/author',
    input: withBody({ authorId: person.authorThere }, article('draft')),
    here: admin,
    there: admin,
  },
  {
    call: 'PUT /api/articles/:id/access-type',
    about: "published, so no longer its author's",
    input: withBody({ value: 'PUBLIC' }, article('membersOnly')),
    here: overseersHere,
    there: overseersThere,
    conflict: { here: author },
  },
  {
    call: 'PUT /api/articles/:id/access-type',
    about: 'on review',
    input: withBody({ value: 'PUBLIC' }, article('onReview')),
    here: ['author', ...overseersHere],
    there: overseersThere,
  },
  {
    call: 'PUT /api/articles/:id/access-type',
    about: 'a draft',
    input: withBody({ value: 'PUBLIC' }, article('draft')),
    here: ['author', 'super'],
    there: admin,
  },
  {
    call: 'POST /api/articles/:articleId/segments/:segmentId',
    about: 'an own draft to a segment of here and of there',
    input: (place) => ({ params: { articleId: articles.here.unplaced, segmentId: segments[place] } }),
    here: ['author', 'super'],
    there: admin,
  },
  {
    call: 'POST /api/articles/:articleId/segments/:segmentId',
    about: 'a published article of here to another segment',
    input: (place) => ({
      params: { articleId: articles.here.membersOnly, segmentId: place === 'here' ? segments.open : segments.there },
    }),
    here: admin,
    there: admin,
    conflict: { here: author, there: author },
  },
  {
    call: 'DELETE /api/articles/:articleId/segments/:segmentId',
    input: (place) => ({ params: { articleId: articles[place].draft, segmentId: segments[place] } }),
    here: ['author', 'super'],
    there: admin,
  },
  {
    call: 'POST /api/articles/:id/artworks',
    input: (place) => ({ params: { id: articles[place].draft }, body: { artworks: [artworks[place].third] } }),
    here: ['author', 'super'],
    there: admin,
  },
  {
    call: 'POST /api/articles/:id/artworks',
    about: 'a work of the other segment',
    input: (place) => ({ params: { id: articles.here.draft }, body: { artworks: [artworks[place].third] } }),
    here: ['author', 'super'],
    there: admin,
  },
  {
    call: 'DELETE /api/articles/:id/artworks/:artworkId',
    input: (place) => ({ params: { id: articles[place].draft, artworkId: artworks[place].first } }),
    here: ['author', 'super'],
    there: admin,
  },
  {
    call: 'PUT /api/articles/:id/artworks/move',
    input: (place) => ({
      params: { id: articles[place].draft },
      body: { itemId: artworks[place].first, targetItemId: artworks[place].second },
    }),
    here: ['author', 'super'],
    there: admin,
  },
  { call: 'POST /api/file/articles', input: nothing, here: cataloguers },
  { call: 'POST /api/file/photos', input: nothing, here: signedIn },
  {
    call: 'POST /api/file/models',
    about: 'a picture instead of a model',
    input: nothing,
    here: cataloguers,
    answer: 415,
  },
  { call: 'POST /api/file/artworks', input: nothing, here: cataloguers },
  {
    call: 'GET /api/file/artworks/:id',
    about: 'a picture that nobody uploaded',
    input: () => ({ params: { id: '01980000-0000-7000-8000-000000000000' } }),
    here: signedIn,
    answer: 404,
  },
  { call: 'GET /api/models/:uuid', about: 'one of Sketchfab', input: sketchfabModel, here: everybody },
  {
    call: 'PUT /api/models/:uuid',
    about: 'one of Sketchfab',
    input: withBody({ name: 'Bust', posterId: null }, sketchfabModel),
    here: cataloguers,
  },
];

/** The calls about articles: reading, feeds, review and writing. */
export const articleRows: readonly PermissionRow[] = [...reading, ...feeds, ...review, ...writing];
