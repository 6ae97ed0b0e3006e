import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Answered } from '@oeuvre/contracts/kernel/route.ts';
import { browserCall } from '../../../ui/api-context.ts';
import { createStore, type Store } from '../../../ui/store.ts';
import { startOfDay } from '../chat-times.ts';

/** §9 of the specification, in milliseconds after the last key. */
const searchDelay = 300;

export interface SearchQuery {
  readonly text: string;
  /** Undefined: all rooms of the person. */
  readonly roomId?: ChatRoom['id'] | undefined;
  readonly userId?: UserId | undefined;
  /** Days where the person is, both included. */
  readonly from: string;
  readonly until: string;
  /** Only images. */
  readonly hasImage: boolean;
}
type Found = Answered<typeof chatRoutes.search>;

export interface SearchState {
  readonly query: SearchQuery;
  readonly loading: 'none' | 'loading' | 'failed' | 'ready';
  readonly found: readonly Found['found'][number][];
  readonly nextPage: Found['nextPage'];
}
const none: Omit<SearchState, 'query'> = { loading: 'none', found: [], nextPage: null };

const isEmpty = ({ text, userId, from, until, hasImage }: SearchQuery) =>
  text.trim() === '' &&
  !hasImage &&
  userId === undefined &&
  startOfDay(from) === undefined &&
  startOfDay(until) === undefined;

/** A search in the rooms of a person. It stays while they look at a result, so they can come back to the others. */
export class MessageSearch {
  readonly #store = createStore<SearchState>({ query: { text: '', from: '', until: '', hasImage: false }, ...none });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  get store(): Omit<Store<SearchState>, 'set'> {
    return this.#store;
  }

  /** Searches a moment after the last change. */
  change(changed: Partial<SearchQuery>): void {
    const query = { ...this.#store.get().query, ...changed };
    this.close();
    if (isEmpty(query)) this.#store.set({ query, ...none });
    else {
      this.#change({ query, loading: 'loading' });
      this.#timer = setTimeout(() => void this.search(), searchDelay);
    }
  }

  async search(): Promise<void> {
    await this.#ask(1, []);
  }
  async more(): Promise<void> {
    const { nextPage, found } = this.#store.get();
    if (nextPage !== null) await this.#ask(nextPage, found);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
  }

  #change(changed: Partial<SearchState>) {
    this.#store.set({ ...this.#store.get(), ...changed });
  }
  async #ask(page: NonNullable<SearchState['nextPage']>, before: SearchState['found']) {
    this.close();
    const { signal } = (this.#asking = new AbortController());
    const { text, roomId, userId, from, until, hasImage } = this.#store.get().query;
    this.#change({ loading: 'loading' });
    try {
      const query = {
        page,
        text: text.trim(),
        roomId,
        usersIds: userId ? [userId] : [],
        from: startOfDay(from),
        until: startOfDay(until, 1),
        hasImage: hasImage ? ('true' as const) : undefined,
      };
      const { found, nextPage } = await browserCall(chatRoutes.search, { query }, { signal });
      if (!signal.aborted) this.#change({ loading: 'ready', found: [...before, ...found], nextPage });
    } catch {
      if (!signal.aborted) this.#change({ loading: 'failed' });
    }
  }
}
