import type { ChatMessage, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { createStore, type Store } from '../../../ui/store.ts';
import type { Messages } from './messages.ts';

/** Messages before or after those that are loaded. */
export type Beyond = 'none' | 'more' | 'loading' | 'failed';

export interface RoomTarget {
  /** Of a message, or of the next one that is left. */
  readonly seq: number;
  readonly isMarked: boolean;
}

export interface RoomState {
  readonly loading: 'loading' | 'failed' | 'ready';
  readonly room: ChatRoom | undefined;
  readonly messages: Messages;
  readonly older: Beyond;
  /** `none`: the messages reach the end of the room. */
  readonly newer: Beyond;
  /** The message to scroll to: another value for each jump. */
  readonly target: RoomTarget | undefined;
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
  newer: 'none',
  target: undefined,
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
