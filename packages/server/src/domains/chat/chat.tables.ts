import type { MessageType } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ChatId, ChatMessageId, FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated } from 'kysely';

interface ChatRoomsTable {
  /** Names the room in other tables and in announcements; nothing outside the server sees it. */
  no: Generated<number>;
  id: Generated<ChatId>;
  segmentId: SegmentId;
  /** The segment and the people as one value: these people have one room. */
  peopleKey: string;
  /** Of a room of several; may be empty. */
  name: Generated<string>;
  /** The room of a pair, also after one of the two was erased. */
  isDirect: boolean;
  lastSeq: Generated<number>;
  lastChange: Generated<number>;
  lastAt: Generated<Date>;
  createdAt: Generated<Date>;
  /** The last transaction that changed anything in it. */
  changedBy: Generated<string>;
}

interface ChatParticipantsTable {
  roomNo: number;
  userId: UserId;
  lastRead: Generated<number>;
  lastViewed: Generated<number>;
  isMuted: Generated<boolean>;
  /** The last message that a mail about unread ones has counted. */
  lastMailed: Generated<number>;
}

interface ChatFormerTable {
  roomNo: number;
  userId: UserId;
  leftAt: Generated<Date>;
}

/** A text before an edit. */
interface ChatVersionsTable {
  roomNo: number;
  seq: number;
  /** The number of the edit that had written it; 0 for the first text. */
  change: number;
  body: string;
  at: Date;
}

interface ChatMessagesTable {
  id: Generated<ChatMessageId>;
  roomNo: number;
  seq: number;
  /** The number of its latest edit or deletion in its room; 0 if there was none. */
  change: Generated<number>;
  senderId: UserId | null;
  clientId: string;
  /** Of what was sent with its key. */
  digest: string;
  at: Date;
  kind: MessageType;
  body: string;
  /** The `seq` of the message that it answers. */
  replyTo: number | null;
  fileId: FileId | null;
  fileName: string | null;
  editedAt: Date | null;
  deletedAt: Date | null;
}

interface ChatSettingsTable {
  userId: UserId;
  receipts: boolean;
  typing: boolean;
  mails: boolean;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    chatRooms: ChatRoomsTable;
    chatParticipants: ChatParticipantsTable;
    chatFormer: ChatFormerTable;
    chatMessages: ChatMessagesTable;
    chatVersions: ChatVersionsTable;
    chatSettings: ChatSettingsTable;
  }
}
