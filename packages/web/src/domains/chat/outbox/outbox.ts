import { createStore, type Store } from '../../../ui/store.ts';
import type { OutboxRow, OutboxRows } from './outbox-rows.ts';
import { type Pause, pauseAfter, startPause } from './pauses.ts';

/** In milliseconds: a message that waited longer is sent only after a question. */
const longestUnasked = 24 * 60 * 60_000;

/** A message that waited too long to be sent without a question. */
export const isOld = ({ state, writtenAt, isConfirmed }: OutboxRow, now: number): boolean =>
  state === 'waiting' && !isConfirmed && now - writtenAt > longestUnasked;

interface OutboxOptions<Message> {
  readonly personId: string;
  readonly rows: OutboxRows;
  /** Rejects with an error that has a `status`, 0 without a network. */
  readonly send: (row: OutboxRow) => Promise<Message>;
  /** In every tab of the person, before the row goes. */
  readonly onSent: (row: OutboxRow, message: Message) => void;
  /** In the tab that tried. */
  readonly onFailed: (row: OutboxRow, error: unknown) => void;
}
type Heard<Message> =
  | { readonly kind: 'changed' }
  | { readonly kind: 'sent'; readonly row: OutboxRow; readonly message: Message };

/** No network, or too many requests: a later attempt may succeed without the person. */
const isPassing = (error: unknown) => [0, 429].includes((error as { status?: number }).status ?? 500);

/**
 * Sends what a person writes, in order and each once. Rows are stored before they are sent; of all tabs of a person one
 * sends, so two tabs never overtake each other; another tab continues if that one is closed.
 */
export class Outbox<Message> {
  readonly #options: OutboxOptions<Message>;
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #closing = new AbortController();
  readonly #rows = createStore<readonly OutboxRow[]>([]);
  readonly #pause = createStore<Pause | undefined>(undefined);
  #isRunning = false;
  #isAskedAgain = false;

  constructor(options: OutboxOptions<Message>) {
    this.#options = options;
    this.#name = `oeuvre chat outbox ${options.personId}`;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<Heard<Message>>) => {
      if (data.kind === 'sent') options.onSent(data.row, data.message);
      else void this.#show().then(() => this.#run());
    };
    void this.#show().then(() => this.#run());
  }

  /** Everything that the server may not have, in order. */
  get rows(): Omit<Store<readonly OutboxRow[]>, 'set'> {
    return this.#rows;
  }
  /** Until the next attempt, while the server cannot be reached. */
  get pause(): Omit<Store<Pause | undefined>, 'set'> {
    return this.#pause;
  }

  /** Resolves once the message would survive a crash. */
  async write(written: Pick<OutboxRow, 'roomId' | 'content' | 'replyTo'>): Promise<void> {
    await this.#options.rows.add({
      ...written,
      clientMessageId: crypto.randomUUID(),
      personId: this.#options.personId,
      writtenAt: Date.now(),
      state: 'waiting',
      isConfirmed: false,
    });
    await this.#changed();
    void this.#run();
  }
  /** Sends a failed or an old message. */
  async retry(row: OutboxRow): Promise<void> {
    await this.#options.rows.put({ ...row, state: 'waiting', isConfirmed: true });
    await this.#changed();
    this.#pause.get()?.end();
    void this.#run();
  }
  async discard(row: OutboxRow): Promise<void> {
    await this.#options.rows.remove(row.no);
    await this.#changed();
  }
  close(): void {
    this.#closing.abort();
    this.#channel.close();
  }

  #report(heard: Heard<Message>) {
    if (!this.#closing.signal.aborted) this.#channel.postMessage(heard);
  }
  async #show() {
    this.#rows.set(await this.#options.rows.list(this.#options.personId));
  }
  async #changed() {
    this.#report({ kind: 'changed' });
    await this.#show();
  }

  async #run() {
    this.#isAskedAgain = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    const { signal } = this.#closing;
    while (this.#isAskedAgain && !signal.aborted) {
      this.#isAskedAgain = false;
      await navigator.locks.request(this.#name, { signal }, () => this.#sendAll()).catch(() => undefined);
    }
    this.#isRunning = false;
  }
  async #sendAll() {
    const { rows, personId } = this.#options;
    for (let attempts = 0; !this.#closing.signal.aborted; ) {
      const all = await rows.list(personId);
      const due = all.find((row) => row.state === 'waiting' && !isOld(row, Date.now()));
      if (!due) return;
      attempts = (await this.#attempt(due)) ? attempts + 1 : 0;
      if (attempts > 0) await this.#rest(attempts);
    }
  }
  /** True if another attempt should follow a pause. */
  async #attempt(row: OutboxRow): Promise<boolean> {
    const { rows, send, onSent, onFailed } = this.#options;
    const answer = await send(row).then(
      (message) => ({ message }),
      (error: unknown) => ({ error }),
    );
    if ('error' in answer && isPassing(answer.error)) return true;
    if ('error' in answer) {
      await rows.put({ ...row, state: 'failed' });
      onFailed(row, answer.error);
    } else {
      onSent(row, answer.message);
      this.#report({ kind: 'sent', row, message: answer.message });
      await rows.remove(row.no);
    }
    await this.#changed();
    return false;
  }
  async #rest(attempts: number) {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    const begun = startPause(pauseAfter(attempts));
    signal.addEventListener('abort', begun.end, { once: true });
    this.#pause.set(begun);
    await begun.over;
    this.#pause.set(undefined);
  }
}
