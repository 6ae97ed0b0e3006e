import type { ChatRole } from './roles.constants.ts';

/** Messages that one call returns; §9 of the specification. */
export const messagesPerPage = 100;
/** In UTF-16 units: a packet of a live connection holds 16 kB. */
export const maximumMessageLength = 4_000;
/** The people of one room, with the person who opens it. */
export const mostParticipants = 20;
/** Of a room of several. */
export const maximumRoomName = 80;
/** Earlier texts of one message that are shown. */
export const mostVersions = 50;
/** Images of this many bytes or more are refused. */
export const maximumChatImageBytes = 10_485_760;
/** Rooms of one page of the list. */
export const chatsPerPage = 100;
/** Results of one page of a search. */
export const foundPerPage = 20;
/** Addresses whose cards one call returns. */
export const mostLinks = 20;
/** The kinds of files that a room is exported as. */
export const chatExportFormats = ['csv', 'json', 'text'] as const;
export type ChatExportFormat = (typeof chatExportFormats)[number];
/** Unread messages are counted up to here; the number then means 'at least so many'. */
export const unreadCountedUpTo = 100;
/** A message that stays unread for so many minutes is counted in a mail, with all others that wait. */
export const mailedAfterMinutes = 60;
/** A waiting poll is answered after this time at the latest. In milliseconds. */
export const longestPollMs = 25_000;
/** Someone who typed nothing for so long has stopped. In milliseconds. */
export const typingStopsAfterMs = 3_000;

/** The words on the chips of the list. */
export const chatRoleLabels: Readonly<Record<ChatRole, string>> = {
  SUPER: 'Admin',
  OO_SUPERVISOR: 'Supervisor',
  SUPERVISOR: 'Supervisor',
  OO_CURATOR: 'Curator',
  COLLABORATOR: 'Collaborator',
  OWNER: 'Owner',
  COMMON: 'Member',
};

export const messageTypes = ['text', 'image', 'file', 'link'] as const;
export type MessageType = (typeof messageTypes)[number];
