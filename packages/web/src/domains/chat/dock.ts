import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { createStore } from '../../ui/store.ts';

/** A panel in the place of a room. */
export type Aside = 'search' | 'settings' | 'new';

interface ChatDock {
  readonly segmentId: SegmentId;
  readonly chatId: ChatRoom['id'] | undefined;
  readonly aside?: Aside | undefined;
}

/** The open list and room; outside React, so they stay open from page to page of their segment. */
export const chatDock = createStore<ChatDock | undefined>(undefined);
