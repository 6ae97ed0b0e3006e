import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { createStore, type Store } from '../../../ui/store.ts';
import { type Pause, pauseAfter, startPause } from '../outbox/pauses.ts';
import type { ChatSocket } from './chat-socket.ts';
import { type Polled, pollChanges } from './poll-changes.ts';

/** How the page hears of changes, and when it tries next to hear of them at once. */
export interface ChatLink {
  readonly kind: 'connecting' | 'live' | 'polling' | 'offline';
  readonly pause?: Pause | undefined;
}
interface ConnectOptions {
  readonly userId: string;
  readonly socket: ChatSocket;
  /** Everything may have changed: the page has just begun to hear of changes. */
  readonly onHearing: () => void;
  readonly onChanged: (chats: readonly ChatRoom[]) => void;
  readonly say: (text: string) => void;
}

/** §9 of the specification: after so many attempts the person is warned. Attempts never end. */
const mostAttempts = 5;
/** In milliseconds: the first connection may hang three times as long before it fails; meanwhile the page polls. */
const pollAfter = 5_000;
const signedOut = 401;

/** A live connection, or polling from the first error on until there is one. */
export class ChatConnection {
  readonly #options: ConnectOptions;
  readonly #link = createStore<ChatLink>({ kind: 'connecting' });
  /** Texts that were said since the connection was last live. */
  readonly #said = new Set<string>();
  #attempts = 0;
  #pause: Pause | undefined;
  #stopPolling: (() => void) | undefined;
  readonly #patience = setTimeout(() => this.#poll(), pollAfter);
  #isClosed = false;

  constructor(options: ConnectOptions) {
    this.#options = options;
    const { socket } = options;
    socket.on('connect', () => this.#beLive());
    socket.on('connect_error', (error) => {
      if (error.message === 'timeout') this.#say(chatTexts.timeout);
      // The library gives up a connection that the server has refused.
      else if (!socket.active) this.#say(chatTexts.server);
      void this.#comeBack();
    });
    socket.on('disconnect', () => void this.#comeBack());
    socket.connect();
  }

  get link(): Omit<Store<ChatLink>, 'set'> {
    return this.#link;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#patience);
    this.#pause?.end();
    this.#stopPolling?.();
    this.#options.socket.disconnect();
  }

  #say(text: string) {
    if (this.#said.has(text)) return;
    this.#said.add(text);
    this.#options.say(text);
  }
  #show(kind: ChatLink['kind']) {
    this.#link.set({ kind, pause: this.#pause });
  }

  #beLive() {
    clearTimeout(this.#patience);
    this.#attempts = 0;
    this.#said.clear();
    this.#stopPolling?.();
    this.#stopPolling = undefined;
    this.#show('live');
    this.#options.onHearing();
  }

  async #comeBack() {
    const { socket } = this.#options;
    if (this.#isClosed) return;
    this.#attempts += 1;
    if (this.#attempts === mostAttempts) this.#say(chatTexts.connect);
    const begun = startPause(pauseAfter(this.#attempts));
    this.#pause = begun;
    this.#show(this.#link.get().kind === 'offline' ? 'offline' : 'polling');
    this.#poll();
    await begun.over;
    this.#pause = undefined;
    if (this.#isClosed || socket.connected) return;
    this.#show(this.#link.get().kind);
    socket.connect();
  }

  #poll() {
    if (this.#stopPolling) return;
    this.#stopPolling = pollChanges(this.#options.userId, (polled) => this.#take(polled));
    // Another tab may poll already: then this one hears of changes from now on.
    this.#options.onHearing();
  }
  #take({ failed, isFirst, chats }: Polled) {
    if (failed === undefined) {
      this.#show('polling');
      if (isFirst) this.#options.onHearing();
      this.#options.onChanged(chats);
    } else {
      this.#say(failed === signedOut ? chatTexts.signedOut : chatTexts.bothFailed);
      this.#show('offline');
    }
  }
}
