import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { ShownMessage } from './room/shown-messages.ts';

/** The things that can be done with a message. */
export interface MessageActs {
  readonly onReply: (message: ChatMessage) => void;
  readonly onJump: (seq: number) => void;
  readonly onEdit: (message: ChatMessage) => void;
  readonly onDelete: (shown: ShownMessage) => Promise<void>;
  readonly onRetry: (shown: ShownMessage) => void;
}
