import { chatLive, type FromCurator, type ToCurator } from '@oeuvre/contracts/domains/chat/chat.socket.ts';
import type { Socket } from 'socket.io-client';
import { ownSocket } from '../../../ui/working/live-socket.ts';

export type ChatSocket = Socket<ToCurator, FromCurator>;

/** §9 of the specification, in milliseconds. */
const connectWithin = 15_000;

/**
 * The chat's connection. Not shared with the other namespaces: its query names the person, and it comes back at its own
 * times (`connect-chat.ts`).
 */
export const openChatSocket = (userId: string): ChatSocket =>
  ownSocket(chatLive.path, { query: { userId }, timeout: connectWithin });
