import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { createStore } from '../../ui/store.ts';

interface ChatDock {
  readonly segmentId: SegmentId;
  readonly chatId: ChatRoom['id'] | undefined;
}

/** The open list and room; outside React, so they stay open from page to page of their segment. */
export const chatDock = createStore<ChatDock | undefined>(undefined);
