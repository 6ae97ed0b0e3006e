import type { ChatMessage, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { createStore, type Store } from '../../../ui/store.ts';
import type { Messages } from './messages.ts';

export interface RoomState {
  readonly loading: 'loading' | 'failed' | 'ready';
  readonly room: ChatRoom | undefined;
  readonly messages: Messages;
  readonly older: 'none' | 'more' | 'loading' | 'failed';
  /** The numbers of messages that are flagged as new. */
  readonly fresh: ReadonlySet<number>;
  readonly typing: readonly UserId[];
  /** Messages that are being deleted: they are gone already, and come back if that fails. */
  readonly deleting: ReadonlySet<ChatMessage['id']>;
}
const empty: RoomState = {
  loading: 'loading',
  room: undefined,
  messages: [],
  older: 'none',
  fresh: new Set(),
  typing: [],
  deleting: new Set(),
};

export interface RoomCell {
  readonly store: Store<RoomState>;
  readonly get: () => RoomState;
  readonly change: (changed: Partial<RoomState>) => void;
  readonly params: { readonly roomId: ChatRoom['id'] };
}

export function roomCell(roomId: ChatRoom['id']): RoomCell {
  const store = createStore(empty);
  return {
    store,
    get: store.get,
    change: (changed) => store.set({ ...store.get(), ...changed }),
    params: { roomId },
  };
}
