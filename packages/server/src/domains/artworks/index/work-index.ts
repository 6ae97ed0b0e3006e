import { Worker } from 'node:worker_threads';
import { type Database, originalOf } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import type { Answered, Asked, FromThread, IndexStatus, Question, QuestionName } from './questions.ts';

/** A question is not put to a thread that has so many to answer. */
const mostWaiting = 200;
/** Milliseconds that a question may wait; after that, PostgreSQL answers. */
const patience = 2_000;
/** Milliseconds until a thread that ended is started again. */
const restartPause = 1_000;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** The index of works, as the main thread sees it. Whoever asks must be ready to hear nothing. */
export class WorkIndex {
  readonly #services: Pick<Services, 'log' | 'changes'> & { readonly databaseUrl: string };
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #status: IndexStatus | undefined;
  #lastId = 0;
  #closed = false;
  #readAt = 0;

  constructor(services: Pick<Services, 'log' | 'changes'> & { readonly databaseUrl: string }) {
    this.#services = services;
    this.#start();
  }

  /** Undefined while it loads. */
  get status(): IndexStatus | undefined {
    return this.#status;
  }

  /** Figures for /metrics. */
  get measures(): Readonly<Record<string, number>> {
    const status = this.#status;
    const bytes = Object.values(status?.bytes ?? {}).reduce((sum, size) => sum + size, 0);
    return {
      ready: status ? 1 : 0,
      works: status?.works ?? 0,
      changes: status?.changes ?? 0,
      bytes,
      load_seconds: (status?.loadedIn ?? 0) / 1_000,
      read_seconds_ago: status ? (performance.now() - this.#readAt) / 1_000 : 0,
      questions_waiting: this.#waiting.size,
    };
  }

  #start(): void {
    const thread = new Worker(new URL('../../../index.thread.ts', import.meta.url), {
      name: 'work index',
      workerData: { databaseUrl: this.#services.databaseUrl },
    });
    this.#thread = thread;
    thread.unref();
    thread.on('message', (message: FromThread) => this.#receive(message));
    thread.on('error', (error) => this.#services.log.error({ err: error }, 'the index of works failed'));
    thread.on('exit', () => this.#ended());
  }

  #ended(): void {
    this.#status = undefined;
    for (const id of [...this.#waiting.keys()]) this.#settle(id, undefined);
    if (!this.#closed) setTimeout(() => this.#closed || this.#start(), restartPause).unref();
  }

  #receive(message: FromThread): void {
    if (message.kind === 'answer') this.#settle(message.id, message.answer);
    else if (message.kind === 'failed') {
      this.#services.log.error({ err: message.message }, 'the index of works could not answer');
      this.#settle(message.id, undefined);
    } else if (message.kind === 'trouble') {
      if (!this.#closed) this.#services.log.warn({ reason: message.message }, 'the index of works follows again soon');
    } else {
      this.#status = message.status;
      this.#readAt = performance.now();
      // Replies that were made between the commit and this moment are cached without the change.
      this.#services.changes.emit(['artworks']);
    }
  }

  #settle(id: number, answer: unknown): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.resolve(answer);
  }

  /** The answer, or undefined if the index is loading, overloaded or broken. */
  ask<Name extends QuestionName>(name: Name, asked: Asked<Name>): Promise<Answered<Name> | undefined> {
    if (!this.#status || !this.#thread || this.#waiting.size >= mostWaiting) return Promise.resolve(undefined);
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(id, undefined), patience);
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], timer });
      this.#thread!.postMessage({ id, name, asked } satisfies Question);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.terminate();
  }
}

const indexes = new WeakMap<Database, WorkIndex>();

/** Starts the index of this process; lists that read from this database ask it once it has loaded. */
export function openWorkIndex(
  services: Pick<Services, 'db' | 'log' | 'changes'> & { readonly databaseUrl: string },
): WorkIndex {
  const index = new WorkIndex(services);
  indexes.set(services.db, index);
  return index;
}

/** The index, if this process has one. A transaction has none: it sees what the index does not know yet. */
export const workIndexOf = (db: Database): WorkIndex | undefined => indexes.get(originalOf(db));
