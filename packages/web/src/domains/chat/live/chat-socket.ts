import { chatLive, type FromCurator, type ToCurator } from '@oeuvre/contracts/domains/chat/chat.socket.ts';
import { io, type Socket } from 'socket.io-client';

export type ChatSocket = Socket<ToCurator, FromCurator>;

/** §9 of the specification, in milliseconds. */
const connectWithin = 15_000;

/**
 * The chat's own connection, not yet open. Not shared with the other namespaces: its query names the person, and it
 * comes back at its own times (`connect-chat.ts`).
 */
export const openChatSocket = (userId: string): ChatSocket =>
  io(chatLive.path, {
    transports: ['websocket'],
    query: { userId },
    multiplex: false,
    reconnection: false,
    timeout: connectWithin,
    autoConnect: false,
  });
