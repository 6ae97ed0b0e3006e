import type { ChatCurator, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';

/** A line of the list: a curator, with the room of the two; or a room of several. */
export interface ChatRow {
  readonly key: string;
  readonly name: string;
  readonly curator: ChatCurator | undefined;
  readonly room: ChatRoom | undefined;
  readonly unread: number;
  /** Of the latest message; undefined if there is none. */
  readonly latestAt: string | undefined;
}

export const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim() || 'No name';

const latestOf = (room: ChatRoom | undefined) => room?.latest?.createdAt;

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Those with the most unread messages first, then the latest first, then by name. */
const inOrder = (one: ChatRow, other: ChatRow): number =>
  other.unread - one.unread ||
  compare(other.latestAt ?? '', one.latestAt ?? '') ||
  one.name.localeCompare(other.name, 'en') ||
  compare(one.key, other.key);

/** The room of the viewer and this curator alone; the curator's line may not know it yet. */
const isOfTwo = ({ chatId, userId }: ChatCurator, { id, isDirect, participants }: ChatRoom): boolean =>
  id === chatId || (chatId === null && isDirect && participants.some((one) => one.userId === userId));

/** The other people of a segment's list, and the rooms of several. */
export function chatRows(curators: readonly ChatCurator[], rooms: readonly ChatRoom[], me: string): readonly ChatRow[] {
  const others = new Set(rooms);
  const withOne = curators.map((curator): ChatRow => {
    const room = rooms.find((one) => isOfTwo(curator, one));
    if (room) others.delete(room);
    return {
      key: curator.userId,
      name: nameOf(curator),
      curator,
      room,
      unread: room?.newMessages ?? curator.newMessages,
      latestAt: latestOf(room) ?? curator.latestAt ?? undefined,
    };
  });
  const ofSeveral = [...others].map(
    (room): ChatRow => ({
      key: room.id,
      name: titleOf(room, me),
      curator: undefined,
      room,
      unread: room.newMessages,
      latestAt: latestOf(room),
    }),
  );
  return [...withOne, ...ofSeveral].toSorted(inOrder);
}

/** The other people who are in a room now. */
export const othersOf = (room: Pick<ChatRoom, 'participants'> | undefined, me: string) =>
  room?.participants.filter(({ userId, hasLeft }) => userId !== me && !hasLeft) ?? [];

/** The name of a room, or those of the other people in it. */
export const titleOf = (room: Pick<ChatRoom, 'participants' | 'name'>, me: string): string =>
  room.name || othersOf(room, me).map(nameOf).join(', ') || 'No name';

/** Unread messages of all lines that are not muted. */
export const unreadOf = (rows: readonly ChatRow[]): number =>
  rows.filter(({ room }) => !room?.isMuted).reduce((sum, { unread }) => sum + unread, 0);
