import { chatMessages, chats, type Place, person, segments, type ViewerName } from '../world.ts';
import { signedIn } from './groups.ts';
import { nothing, withBody } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const curatorsHere: readonly ViewerName[] = ['curator', 'supervisor', 'supervisorWithoutFlags', 'plainSupervisor'];
const ofRoom = (place: Place) => ({ params: { roomId: chats[place] } });
const ofMessage = (place: Place) => ({ params: { roomId: chats[place], messageId: chatMessages[place] } });
const inRoom = { here: ['supervisor', 'curator'], there: ['supervisorOfThere'] } as const;
const byAuthor = { here: ['supervisor'], there: ['supervisorOfThere'] } as const;
const others = { here: [person.supervisorWithoutFlags, person.plainSupervisor], there: [person.curatorThere] };

/** Rooms belong to their people alone: administrators are no exception. */
export const chatRows: PermissionRow[] = [
  { call: 'GET /api/chats', input: nothing, here: signedIn },
  {
    call: 'POST /api/chats',
    input: (place) => ({
      body: { participants: others[place], context: { type: 'segment_chat', entityId: segments[place] } },
    }),
    here: curatorsHere,
    there: ['supervisorOfThere'],
  },
  {
    call: 'GET /api/chats/curators',
    input: (place) => ({ query: { segmentId: segments[place] } }),
    here: signedIn,
    there: signedIn,
  },
  { call: 'GET /api/chats/unread', input: nothing, here: signedIn },
  { call: 'GET /api/chats/changes', input: nothing, here: signedIn },
  { call: 'GET /api/chats/search', input: () => ({ query: { text: 'between' } }), here: signedIn },
  { call: 'GET /api/chats/settings', input: nothing, here: signedIn },
  {
    call: 'PUT /api/chats/settings',
    input: () => ({ body: { receipts: false, typing: false, mails: false } }),
    here: signedIn,
  },
  { call: 'POST /api/chats/links', input: () => ({ body: { addresses: [] } }), here: signedIn },
  { call: 'GET /api/chats/:roomId', input: ofRoom, ...inRoom },
  // The rooms of this world are pairs: their people may not, and others do not know of them.
  { call: 'PATCH /api/chats/:roomId', input: withBody({ name: 'Autumn hang' }, ofRoom), here: [] },
  { call: 'DELETE /api/chats/:roomId/participants/me', input: ofRoom, here: [] },
  { call: 'GET /api/chats/:roomId/messages/:messageId/versions', input: ofMessage, ...inRoom },
  { call: 'GET /api/chats/:roomId/export', input: ofRoom, ...inRoom },
  { call: 'GET /api/chats/:roomId/messages', input: ofRoom, ...inRoom },
  { call: 'GET /api/chats/:roomId/messages/latest', input: ofRoom, ...inRoom },
  { call: 'POST /api/chats/:roomId/messages', input: withBody({ text: 'Hello' }, ofRoom), ...inRoom },
  { call: 'POST /api/chats/:roomId/messages/upload', input: ofRoom, ...inRoom },
  {
    call: 'PATCH /api/chats/:roomId/messages/:messageId',
    input: withBody({ text: 'Better words' }, ofMessage),
    ...byAuthor,
  },
  { call: 'DELETE /api/chats/:roomId/messages/:messageId', input: ofMessage, ...byAuthor },
  { call: 'POST /api/chats/:roomId/messages/:messageId/viewed', input: ofMessage, ...inRoom },
  { call: 'PUT /api/chats/:roomId/read', input: withBody({ seq: 1 }, ofRoom), ...inRoom },
  { call: 'PUT /api/chats/:roomId/muted', input: withBody({ isMuted: true }, ofRoom), ...inRoom },
];
