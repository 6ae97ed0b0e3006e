import { articles, mailings, type Place } from '../world.ts';
import { overseersHere, overseersThere } from './groups.ts';
import type { PermissionRow } from './row.ts';

const article = (place: Place) => ({ articleId: articles[place].membersOnly });
/** In no audience: the people who may ask learn that no such reader is there. */
const noReader = '01900000-0000-7000-8000-000000000099';

/** A mailing before it is sent, and while it is. */
export const mailingDraftRows: readonly PermissionRow[] = [
  {
    call: 'GET /api/mailings/draft',
    input: (place) => ({ query: article(place) }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'PUT /api/mailings/draft',
    input: (place) => ({ body: { ...article(place), subject: 'Water', preheader: '' } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'PUT /api/mailings/draft/schedule',
    input: (place) => ({ body: { ...article(place), sendAt: new Date(Date.now() + 3_600_000).toISOString() } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/mailings/draft/moments',
    input: (place) => ({ query: { ...article(place), day: '2027-03-01', hour: '09:00', zone: 'Europe/Lisbon' } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'DELETE /api/mailings/draft/schedule',
    about: 'it is not scheduled',
    input: (place) => ({ query: article(place) }),
    here: overseersHere,
    there: overseersThere,
    answer: 409,
  },
  {
    call: 'GET /api/mailings/draft/left-out',
    input: (place) => ({ query: { ...article(place), reason: 'unsubscribed' } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/mailings/draft/readers',
    input: (place) => ({ query: article(place) }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/mailings/draft/preview',
    about: 'a person outside the audience',
    input: (place) => ({ query: { ...article(place), contactId: noReader } }),
    here: overseersHere,
    there: overseersThere,
    answer: 404,
  },
  {
    call: 'GET /api/mailings/draft/page',
    about: 'a person outside the audience',
    input: (place) => ({ query: { ...article(place), contactId: noReader } }),
    here: overseersHere,
    there: overseersThere,
    answer: 404,
  },
  {
    call: 'GET /api/mailings/:mailingId/progress',
    input: (place) => ({ params: { mailingId: mailings[place].sending } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'POST /api/mailings/:mailingId/try-now',
    input: (place) => ({ params: { mailingId: mailings[place].sending } }),
    here: overseersHere,
    there: overseersThere,
  },
  {
    call: 'POST /api/mailings/:mailingId/cancel',
    input: (place) => ({ params: { mailingId: mailings[place].paused } }),
    here: overseersHere,
    there: overseersThere,
  },
];
