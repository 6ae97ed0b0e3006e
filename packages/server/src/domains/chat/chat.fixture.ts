import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { ChatId } from '@oeuvre/contracts/kernel/ids.ts';
import { testApp } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { aChat } from './chat.factory.ts';
import { chatPlugin } from './chat.plugin.ts';
import { chatHandlers } from './chat.routes.ts';

/** The calls of the chat over HTTP. */
export const chatApp = (changed: Parameters<typeof testApp>[1] = {}) => testApp(chatHandlers, changed, [chatPlugin]);
export type ChatApp = Awaited<ReturnType<typeof chatApp>>;
type Person = Awaited<ReturnType<typeof aPerson>>;

/** Three curators of a segment, one of elsewhere, and a room of the first two. */
export async function aRoomOfCurators() {
  const curator = (firstName: string) => aPerson(db, { roles: ['OO_CURATOR'], firstName });
  const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map(curator));
  const outsider = await aPerson(db, { roles: ['OO_CURATOR'], firstName: 'Otto' });
  const segment = await aSegment(db, { staff: [ada!, ben!, cleo!] });
  await aSegment(db, { staff: [outsider] });
  const room = await aChat(db, { segment, people: [ada!, ben!] });
  return { ada: ada!, ben: ben!, cleo: cleo!, outsider, segment, room };
}
export type RoomOfCurators = Awaited<ReturnType<typeof aRoomOfCurators>>;

/** Sends a text and returns the message. */
export const sendText = (app: ChatApp, person: Person, roomId: ChatId, text: string, clientMessageId?: string) =>
  app.call(person, chatRoutes.send, {
    params: { roomId },
    body: { text, ...(clientMessageId && { clientMessageId }) },
  });
