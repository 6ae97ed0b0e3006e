import {
  articles,
  artworks,
  emailOf,
  mailingRecipients,
  mailings,
  notificationOfAuthor,
  type Place,
  person,
  recentSearchOfAuthor,
  requests,
  segments,
  sessionOf,
  worldPassword,
} from '../world.ts';
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
} from './groups.ts';
import { inSegment, managersThere, nothing, readersThere, searched, withBody } from './inputs.ts';
import type { PermissionRow } from './row.ts';
import { accountRows } from './rows-accounts.ts';
import { adminRows } from './rows-admin.ts';
import { applicationRows } from './rows-applications.ts';
import { articleRows } from './rows-articles.ts';
import { batchRows } from './rows-batches.ts';
import { bulkRows } from './rows-bulk.ts';
import { chatRows } from './rows-chats.ts';
import { collectionRows } from './rows-collections.ts';
import { contactImportRows } from './rows-contact-imports.ts';
import { contactRows } from './rows-contacts.ts';
import { importRows } from './rows-imports.ts';
import { mailingDraftRows } from './rows-mailings.ts';
import { membershipRows } from './rows-memberships.ts';
import { ownRows } from './rows-own.ts';
import { recordRows } from './rows-records.ts';
import { similarityRows } from './rows-similarity.ts';
import { suppressionRows } from './rows-suppressions.ts';
import { tagRows } from './rows-tags.ts';
import { termRows } from './rows-terms.ts';
import { valueRows } from './rows-values.ts';

const accounts: PermissionRow[] = [
  { call: 'GET /api/users/me', input: nothing, here: everybody },
  { call: 'PATCH /api/users/me', input: () => ({ body: { about: 'Paints.' } }), here: signedIn },
  { call: 'GET /api/users/me/sessions', input: nothing, here: signedIn },
  { call: 'DELETE /api/users/me/sessions/others', input: nothing, here: signedIn },
  {
    call: 'DELETE /api/users/me/sessions/:sessionId',
    about: "the own session, and another person's",
    input: (place, viewer) => ({
      params: { sessionId: place === 'here' && viewer !== 'guest' ? sessionOf[viewer] : sessionOf.authorThere },
    }),
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
  {
    call: 'POST /api/auth/sign-in/email',
    input: () => ({ body: { email: emailOf('stranger'), password: worldPassword } }),
    here: everybody,
  },
  { call: 'POST /api/auth/sign-out', input: nothing, here: everybody },
  { call: 'POST /api/auth/forget-password', input: () => ({ body: { email: emailOf('stranger') } }), here: everybody },
  {
    call: 'POST /api/auth/request-password-reset',
    input: () => ({ body: { email: emailOf('stranger') } }),
    here: everybody,
  },
  {
    call: 'POST /api/auth/reset-password',
    about: 'a link that is not valid',
    input: () => ({ body: { token: 'no-such-token', newPassword: 'a good password' } }),
    here: everybody,
    answer: 410,
  },
  {
    call: 'POST /api/auth/change-password',
    input: () => ({ body: { currentPassword: worldPassword, newPassword: 'a better password' } }),
    here: signedIn,
  },
  {
    call: 'POST /api/auth/verify-email',
    about: 'a link that is not valid',
    input: () => ({ body: { token: 'no-such-token' } }),
    here: everybody,
    answer: 410,
  },
  { call: 'GET /api/auth/get-session', input: nothing, here: everybody },
];

const work = (place: Place) => ({ params: { id: artworks[place].first } });
const catalogue: PermissionRow[] = [
  { call: 'GET /api/exhibits/open-oeuvre', input: nothing, here: everybody },
  { call: 'GET /api/search', input: () => ({ query: { text: 'work' } }), here: everybody },
  { call: 'GET /api/exhibits/open-oeuvre/facets', input: nothing, here: everybody },
  { call: 'GET /api/exhibits/open-oeuvre/:id', input: work, here: readersHere, there: readersThere },
  { call: 'GET /api/exhibits/:id', input: work, here: readersHere, there: readersThere },
  { call: 'GET /api/exhibits/:id/articles', input: work, here: readersHere, there: readersThere },
  { call: 'GET /api/exhibits/open-oeuvre/:id/for-preview', input: work, here: readersHere, there: readersThere },
  { call: 'GET /api/exhibits/suggestions/search', input: () => ({ query: { text: 'work' } }), here: everybody },
];

const told: PermissionRow[] = [
  { call: 'GET /api/notifications', input: nothing, here: signedIn },
  { call: 'GET /api/notifications/unread', input: nothing, here: signedIn },
  { call: 'POST /api/notifications/read', input: nothing, here: signedIn },
  { call: 'POST /api/notifications/:id/follow', input: () => ({ params: { id: notificationOfAuthor } }), here: author },
  { call: 'GET /api/notifications/settings', input: nothing, here: signedIn },
  { call: 'PUT /api/notifications/settings', input: () => ({ body: { mails: false } }), here: signedIn },
  { call: 'GET /api/me/long-works', input: nothing, here: signedIn },
  {
    call: 'POST /api/me/long-works/seen',
    input: () => ({ body: { works: [{ kind: 'imports.step', id: notificationOfAuthor, changedAt: 1 }] } }),
    here: signedIn,
  },
  { call: 'GET /api/search/recent', input: nothing, here: signedIn },
  { call: 'POST /api/search/recent', input: () => ({ body: { searches: [{ text: 'waves' }] } }), here: signedIn },
  { call: 'DELETE /api/search/recent', input: nothing, here: signedIn },
  { call: 'DELETE /api/search/recent/:id', input: () => ({ params: { id: recentSearchOfAuthor } }), here: author },
];

const ofPerson = (name: 'subscriber' | 'leaver') => (place: Place) => ({
  ...inSegment(place),
  body: { userId: person[name] },
});
const personOfSegment = (name: 'subscriber' | 'leaver') => (place: Place) => ({
  body: { userId: person[name], segmentId: segments[place] },
});
const ofRequest = (place: Place) => ({ params: { requestId: requests[place].pending } });
const belonging: PermissionRow[] = [
  { call: 'GET /api/segments', input: nothing, here: everybody },
  { call: 'GET /api/segments/:segmentId', input: inSegment, here: everybody, there: everybody },
  { call: 'GET /api/users/me/segments', input: nothing, here: everybody },
  { call: 'POST /api/segments', input: () => ({ body: { name: 'A new one', public: true } }), here: admin },
  {
    call: 'PATCH /api/segments/:segmentId',
    input: withBody({ description: 'Changed' }, inSegment),
    here: admin,
    there: admin,
  },
  { call: 'POST /api/segments/:segmentId/reply-address', input: inSegment, here: admin, there: admin },
  {
    call: 'GET /api/email/reply-address',
    about: 'a link that is not valid',
    input: () => ({ query: { token: 'no-such-token' } }),
    here: everybody,
    answer: 410,
  },
  {
    call: 'POST /api/email/reply-address',
    about: 'a link that is not valid',
    input: () => ({ body: { token: 'no-such-token' } }),
    here: everybody,
    answer: 410,
  },
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
  {
    call: 'POST /api/segments-subscription-requests/approve/:requestId',
    input: ofRequest,
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'DELETE /api/segments-subscription-requests/:requestId',
    input: withBody({}, ofRequest),
    here: managersHere,
    there: managersThere,
  },
  { call: 'PUT /api/subscribed-users/:segmentId', input: ofPerson('leaver'), here: managersHere, there: managersThere },
  {
    call: 'PUT /api/subscribed-users/:segmentId/suspend',
    input: ofPerson('subscriber'),
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'DELETE /api/subscribed-users/:segmentId',
    input: ofPerson('subscriber'),
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'DELETE /api/subscribed-users/remove-user',
    input: personOfSegment('leaver'),
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'POST /api/email-subscriptions',
    input: personOfSegment('subscriber'),
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'DELETE /api/email-subscriptions',
    input: personOfSegment('subscriber'),
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'GET /api/email-subscriptions/newsletter',
    input: (place) => ({ query: { segmentId: segments[place] } }),
    here: everybody,
    there: everybody,
  },
  {
    call: 'POST /api/subscribed-users/newsletter/subscribe',
    input: () => ({ body: { segmentId: segments.open, email: 'reader@elsewhere.test' } }),
    here: everybody,
  },
  {
    call: 'GET /api/subscribed-users/newsletter/confirm',
    about: 'a link that is not valid',
    input: () => ({ query: { token: 'no-such-token' } }),
    here: everybody,
    answer: 410,
  },
  {
    call: 'POST /api/subscribed-users/newsletter/confirm',
    about: 'a link that is not valid',
    input: () => ({ body: { token: 'no-such-token' } }),
    here: everybody,
    answer: 410,
  },
];

const ofArticle = (name: 'public' | 'membersOnly' | 'sending') => (place: Place) => ({
  query: { articleId: articles[place][name] },
});
const mailing: PermissionRow[] = [
  {
    call: 'GET /api/subscribed-users/mass-mailing-status',
    input: ofArticle('sending'),
    here: overseersHere,
    there: overseersThere,
  },
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
  {
    call: 'DELETE /api/subscribed-users/delete-campaign',
    input: ofArticle('sending'),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/subscribed-users/download-mass-mailing',
    input: ofArticle('sending'),
    here: overseersHere,
    there: overseersThere,
  },
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
    call: 'GET /api/mailings/:mailingId/reads',
    input: (place) => ({ params: { mailingId: mailings[place].sending } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/mailings/:mailingId/outcomes',
    input: (place) => ({ params: { mailingId: mailings[place].sending } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/mailings/:mailingId/recipients/:recipientId/events',
    input: (place) => ({
      params: { mailingId: mailings[place].sending, recipientId: mailingRecipients[place].sending },
    }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/mailings/:mailingId/recipients',
    input: (place) => ({ params: { mailingId: mailings[place].sending } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/email/unsubscribe',
    about: 'a link that is not valid',
    input: () => ({ query: { token: 'no-such-token' } }),
    here: everybody,
    answer: 410,
  },
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
  ...accountRows,
  ...told,
  ...adminRows,
  ...articleRows,
  ...recordRows,
  ...applicationRows,
  ...batchRows,
  ...bulkRows,
  ...chatRows,
  ...collectionRows,
  ...contactImportRows,
  ...importRows,
  ...similarityRows,
  ...valueRows,
  ...ownRows,
  ...termRows,
  ...tagRows,
  ...catalogue,
  ...belonging,
  ...membershipRows,
  ...contactRows,
  ...mailing,
  ...suppressionRows,
  ...mailingDraftRows,
];
