import {
  admin,
  author,
  everybody,
  flagged,
  managersHere,
  nobody,
  overseersHere,
  overseersThere,
  readersHere,
  signedIn,
  supervisorsByRole,
  without,
  workersHere,
} from './permission-groups.ts';
import type { Input, PermissionRow } from './permission-row.ts';
import {
  articles,
  artworks,
  collections,
  comments,
  emailOf,
  mailings,
  notificationOfAuthor,
  type Place,
  person,
  requests,
  segments,
  sessionOf,
  tag,
  worldPassword,
} from './world.ts';

const readersThere = supervisorsByRole;
const managersThere = overseersThere;

const nothing = () => ({});
const article = (name: keyof (typeof articles)['here']) => (place: Place) => ({ params: { id: articles[place][name] } });
const value = [
  { id: 'a', type: 'title', children: [{ text: 'Another title' }] },
  { id: 'b', type: 'paragraph', children: [{ text: 'Other words.' }] },
];
const withBody = (body: unknown, input: (place: Place) => Input) => (place: Place) => ({ ...input(place), body });
const inSegment = (place: Place) => ({ params: { segmentId: segments[place] } });
const sketchfabModel = () => ({ params: { uuid: '0123456789abcdef0123456789abcdef' } });
const searched = () => ({ query: { text: 'world' } });

const accounts: PermissionRow[] = [
  { call: 'GET /api/users/me', input: nothing, here: everybody },
  { call: 'PATCH /api/users/me', input: () => ({ body: { about: 'Paints.' } }), here: signedIn },
  { call: 'GET /api/users/me/sessions', input: nothing, here: signedIn },
  { call: 'DELETE /api/users/me/sessions/others', input: nothing, here: signedIn },
  {
    call: 'DELETE /api/users/me/sessions/:sessionId',
    about: "the own session, and another person's",
    input: (place, viewer) => ({ params: { sessionId: place === 'here' && viewer !== 'guest' ? sessionOf[viewer] : sessionOf.authorThere } }),
    here: signedIn,
    there: nobody,
  },
  { call: 'GET /api2/users/by-params', input: searched, here: [...flagged, 'curator', 'supervisorWithoutFlags'] },
  { call: 'GET /api2/users/smart-search', input: searched, here: [...flagged, 'curator', 'supervisorWithoutFlags'] },
  { call: 'GET /api2/users/search-history', input: nothing, here: [...flagged, 'curator', 'supervisorWithoutFlags'] },
  {
    call: 'POST /api/auth/sign-up/email',
    input: () => ({ body: { email: 'newcomer@world.test', password: 'a good password', first_name: 'New' } }),
    here: everybody,
  },
  { call: 'POST /api/auth/sign-in/email', input: () => ({ body: { email: emailOf('stranger'), password: worldPassword } }), here: everybody },
  { call: 'POST /api/auth/sign-out', input: nothing, here: everybody },
  { call: 'POST /api/auth/forget-password', input: () => ({ body: { email: emailOf('stranger') } }), here: everybody },
  { call: 'POST /api/auth/request-password-reset', input: () => ({ body: { email: emailOf('stranger') } }), here: everybody },
  {
    call: 'POST /api/auth/reset-password',
    about: 'a link that is not valid',
    input: () => ({ body: { token: 'no-such-token', newPassword: 'a good password' } }),
    here: everybody,
    answer: 410,
  },
  { call: 'POST /api/auth/change-password', input: () => ({ body: { currentPassword: worldPassword, newPassword: 'a better password' } }), here: signedIn },
  { call: 'POST /api/auth/verify-email', about: 'a link that is not valid', input: () => ({ body: { token: 'no-such-token' } }), here: everybody, answer: 410 },
  { call: 'GET /api/auth/get-session', input: nothing, here: everybody },
];

const reading: PermissionRow[] = [
  { call: 'GET /api/articles', input: nothing, here: everybody },
  { call: 'GET /api/articles/suggestions', input: () => ({ query: { searchText: 'title' } }), here: everybody },
  { call: 'GET /api/articles/dictionaries/authors', input: nothing, here: everybody },
  { call: 'GET /api/articles/owner', input: nothing, here: signedIn },
  { call: 'GET /api/articles-review', input: nothing, here: supervisorsByRole },
  { call: 'GET /api/articles-review/suggestions', input: () => ({ query: { searchText: 'title' } }), here: supervisorsByRole },
  { call: 'GET /api/articles-review/dictionaries/authors', input: nothing, here: supervisorsByRole },
  { call: 'GET /api/articles/:id', about: 'for members only', input: article('membersOnly'), here: readersHere, there: readersThere, tellsTheWayIn: true },
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
  { call: 'GET /api/articles/:id/related-articles', input: article('membersOnly'), here: readersHere, there: readersThere },
  { call: 'GET /api/articles/:id/revisions', input: article('draft'), here: ['author', 'super'], there: admin },
  { call: 'GET /api/articles/:id/revisions', about: 'of an article on review', input: article('onReview'), here: workersHere, there: overseersThere },
];

const ofComment = (place: Place) => ({ params: { id: articles[place].onReview, commentId: comments[place].ofAuthor } });
const review: PermissionRow[] = [
  { call: 'GET /api/articles/:id/comments', input: article('onReview'), here: workersHere, there: overseersThere },
  { call: 'GET /api/articles/:id/comments', about: 'of a published article', input: article('public'), here: workersHere, there: overseersThere },
  { call: 'GET /api/articles/:id/comments', about: 'of a draft', input: article('draft'), here: ['author', 'super'], there: admin },
  {
    call: 'POST /api/articles/:id/comments',
    input: withBody({ blockId: 'b', text: 'A question.', version: 1 }, article('onReview')),
    here: workersHere,
    there: overseersThere,
  },
  { call: 'POST /api/articles/:id/comments/:commentId/replies', input: withBody({ text: 'An answer.' }, ofComment), here: workersHere, there: overseersThere },
  { call: 'PUT /api/articles/:id/comments/:commentId/resolved', input: withBody({ value: true }, ofComment), here: workersHere, there: overseersThere },
  { call: 'DELETE /api/articles/:id/comments/:commentId', input: ofComment, here: author, there: nobody },
  {
    call: 'POST /api/articles/:id/sendBack',
    input: withBody({ reason: 'Not yet.', version: 1 }, article('onReview')),
    here: overseersHere,
    there: overseersThere,
  },
  { call: 'GET /api/articles/:id/history', input: article('onReview'), here: workersHere, there: overseersThere },
  { call: 'GET /api/articles/:id/history', about: 'of a published article', input: article('public'), here: workersHere, there: overseersThere },
  {
    call: 'GET /api/articles/:id/revisions/:version',
    input: (place) => ({ params: { id: articles[place].onReview, version: '1' } }),
    here: workersHere,
    there: overseersThere,
  },
];

const feeds: PermissionRow[] = [
  { call: 'GET /api/feeds/private', input: nothing, here: signedIn },
  { call: 'POST /api/feeds/private', input: nothing, here: signedIn },
  { call: 'DELETE /api/feeds/private', input: nothing, here: signedIn },
];

const writing: PermissionRow[] = [
  { call: 'POST /api/articles', input: () => ({ body: { value } }), here: flagged },
  { call: 'PUT /api/articles/:id', input: withBody({ value, version: 1 }, article('draft')), here: author, there: nobody },
  { call: 'DELETE /api/articles/:id', input: article('draft'), here: author, there: nobody },
  {
    call: 'POST /api/articles/:id/revisions/:version/restore',
    input: (place) => ({ params: { id: articles[place].draft, version: '1' } }),
    here: author,
    there: nobody,
  },
  { call: 'POST /api/articles/:id/submitToPublish', input: article('draft'), here: author, there: nobody },
  { call: 'POST /api/articles/:id/publish', input: article('onReview'), here: overseersHere, there: overseersThere },
  { call: 'POST /api/articles/:id/unpublish', input: article('membersOnly'), here: overseersHere, there: overseersThere },
  { call: 'POST /api/articles/:id/author', input: withBody({ authorId: person.authorThere }, article('draft')), here: admin, there: admin },
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
    input: (place) => ({ params: { articleId: articles.here.membersOnly, segmentId: place === 'here' ? segments.open : segments.there } }),
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
    input: (place) => ({ params: { id: articles[place].draft }, body: { itemId: artworks[place].first, targetItemId: artworks[place].second } }),
    here: ['author', 'super'],
    there: admin,
  },
  { call: 'POST /api/file/articles', input: nothing, here: flagged },
  { call: 'POST /api/file/photos', input: nothing, here: signedIn },
  { call: 'POST /api/file/models', about: 'a picture instead of a model', input: nothing, here: flagged, answer: 415 },
  { call: 'GET /api/models/:uuid', about: 'one of Sketchfab', input: sketchfabModel, here: everybody },
  { call: 'PUT /api/models/:uuid', about: 'one of Sketchfab', input: withBody({ name: 'Bust', posterId: null }, sketchfabModel), here: flagged },
];

const work = (place: Place) => ({ params: { id: artworks[place].first } });
const ofCollection = (place: Place) => ({ params: { id: collections[place] } });
const catalogue: PermissionRow[] = [
  { call: 'GET /api/exhibits/open-oeuvre', input: nothing, here: everybody },
  { call: 'GET /api/exhibits/open-oeuvre/:id', input: work, here: readersHere, there: readersThere },
  { call: 'GET /api/exhibits/:id', input: work, here: readersHere, there: readersThere },
  { call: 'GET /api/exhibits/open-oeuvre/:id/for-preview', input: work, here: readersHere, there: readersThere },
  { call: 'GET /api/exhibits/suggestions/search', input: () => ({ query: { text: 'work' } }), here: everybody },
  {
    call: 'GET /api/open-oeuvre-collections',
    input: (place) => ({ query: { segmentId: segments[place] } }),
    here: readersHere,
    there: readersThere,
  },
  { call: 'GET /api/open-oeuvre-collections/:id', input: ofCollection, here: readersHere, there: readersThere },
  { call: 'GET /api/artworks-collections/:id/for-preview', input: ofCollection, here: readersHere, there: readersThere },
  { call: 'POST /api/tags/list', input: () => ({ body: { ids: [tag] } }), here: everybody },
  { call: 'POST /api/tags/by-ids-full', input: () => ({ body: { ids: [tag] } }), here: everybody },
];

const told: PermissionRow[] = [
  { call: 'GET /api/notifications', input: nothing, here: signedIn },
  { call: 'GET /api/notifications/unread', input: nothing, here: signedIn },
  { call: 'POST /api/notifications/read', input: nothing, here: signedIn },
  { call: 'POST /api/notifications/:id/follow', input: () => ({ params: { id: notificationOfAuthor } }), here: author },
  { call: 'GET /api/notifications/settings', input: nothing, here: signedIn },
  { call: 'PUT /api/notifications/settings', input: () => ({ body: { mails: false } }), here: signedIn },
];

const ofPerson = (name: 'subscriber' | 'leaver') => (place: Place) => ({ ...inSegment(place), body: { userId: person[name] } });
const personOfSegment = (name: 'subscriber' | 'leaver') => (place: Place) => ({ body: { userId: person[name], segmentId: segments[place] } });
const ofRequest = (place: Place) => ({ params: { requestId: requests[place].pending } });
const belonging: PermissionRow[] = [
  { call: 'GET /api/segments', input: nothing, here: everybody },
  { call: 'GET /api/segments/:segmentId', input: inSegment, here: everybody, there: everybody },
  { call: 'GET /api/users/me/segments', input: nothing, here: everybody },
  { call: 'POST /api/segments', input: () => ({ body: { name: 'A new one', public: true } }), here: admin },
  { call: 'PATCH /api/segments/:segmentId', input: withBody({ description: 'Changed' }, inSegment), here: admin, there: admin },
  { call: 'GET /api/supervisor-segments', input: nothing, here: supervisorsByRole },
  {
    call: 'PUT /api/subscribed-users/:segmentId/join',
    about: 'a public segment, and a private one without invitation',
    input: (place) => ({ params: { segmentId: place === 'here' ? segments.open : segments.there } }),
    here: signedIn,
    there: nobody,
    conflict: { there: signedIn },
  },
  {
    call: 'DELETE /api/subscribed-users/:segmentId/leave',
    input: inSegment,
    here: ['member', 'author'],
    there: nobody,
    conflict: { here: signedIn, there: signedIn },
  },
  {
    call: 'POST /api/segments-subscription-requests',
    input: (place) => ({ body: { segmentId: segments[place], message: 'May I?' } }),
    here: without('guest', 'member', 'author', 'suspended', 'suspendedSupervisor'),
    there: signedIn,
    conflict: { here: signedIn },
  },
  { call: 'POST /api/segments-subscription-requests/approve/:requestId', input: ofRequest, here: managersHere, there: managersThere },
  { call: 'DELETE /api/segments-subscription-requests/:requestId', input: withBody({}, ofRequest), here: managersHere, there: managersThere },
  { call: 'PUT /api/subscribed-users/:segmentId', input: ofPerson('leaver'), here: managersHere, there: managersThere },
  { call: 'PUT /api/subscribed-users/:segmentId/suspend', input: ofPerson('subscriber'), here: managersHere, there: managersThere },
  { call: 'DELETE /api/subscribed-users/:segmentId', input: ofPerson('subscriber'), here: managersHere, there: managersThere },
  { call: 'DELETE /api/subscribed-users/remove-user', input: personOfSegment('leaver'), here: managersHere, there: managersThere },
  { call: 'POST /api/email-subscriptions', input: personOfSegment('subscriber'), here: managersHere, there: managersThere },
  { call: 'DELETE /api/email-subscriptions', input: personOfSegment('subscriber'), here: managersHere, there: managersThere },
  { call: 'GET /api/email-subscriptions/newsletter', input: (place) => ({ query: { segmentId: segments[place] } }), here: everybody, there: everybody },
  {
    call: 'POST /api/subscribed-users/newsletter/subscribe',
    input: () => ({ body: { segmentId: segments.open, email: 'reader@elsewhere.test' } }),
    here: everybody,
  },
  {
    call: 'POST /api/subscribed-users/newsletter/confirm',
    about: 'a link that is not valid',
    input: () => ({ body: { token: 'no-such-token' } }),
    here: everybody,
    answer: 410,
  },
];

const ofArticle = (name: 'public' | 'membersOnly' | 'sending') => (place: Place) => ({ query: { articleId: articles[place][name] } });
const mailing: PermissionRow[] = [
  { call: 'GET /api/subscribed-users/mass-mailing-status', input: ofArticle('sending'), here: overseersHere, there: overseersThere },
  {
    call: 'POST /api/subscribed-users/test-campaign-email',
    input: (place) => ({ body: { articleId: articles[place].membersOnly, emails: ['colleague@world.test'] } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'POST /api/subscribed-users/mass-mailing',
    input: (place) => ({ body: { articleId: articles[place].membersOnly } }),
    here: overseersHere,
    there: overseersThere,
  },
  { call: 'DELETE /api/subscribed-users/delete-campaign', input: ofArticle('sending'), here: overseersHere, there: overseersThere },
  { call: 'GET /api/subscribed-users/download-mass-mailing', input: ofArticle('sending'), here: overseersHere, there: overseersThere },
  {
    call: 'POST /api/mailings/:mailingId/pause',
    input: (place) => ({ params: { mailingId: mailings[place].sending } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'POST /api/mailings/:mailingId/resume',
    input: (place) => ({ params: { mailingId: mailings[place].paused } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'POST /api/mailings/:mailingId/send-again',
    about: 'nobody is uncertain',
    input: (place) => ({ params: { mailingId: mailings[place].sending } }),
    here: overseersHere,
    there: overseersThere,
    answer: 409,
  },
  {
    call: 'GET /api/mailings/:mailingId/recipients',
    input: (place) => ({ params: { mailingId: mailings[place].sending } }),
    here: overseersHere,
    there: overseersThere,
  },
  { call: 'GET /api/email/unsubscribe', about: 'a link that is not valid', input: () => ({ query: { token: 'no-such-token' } }), here: everybody, answer: 410 },
  {
    call: 'POST /api/email/unsubscribe',
    about: 'a link that is not valid',
    input: () => ({ query: { token: 'no-such-token' } }),
    here: everybody,
    answer: 410,
  },
];

/** The permission matrix as calls apply it. Every declared call is in it. */
export const permissionRows: readonly PermissionRow[] = [
  ...accounts,
  ...told,
  ...reading,
  ...feeds,
  ...review,
  ...writing,
  ...catalogue,
  ...belonging,
  ...mailing,
];
