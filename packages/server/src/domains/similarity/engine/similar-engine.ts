import { Worker } from 'node:worker_threads';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { type ArtworkId, isId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Services } from '../../../platform/process/services.ts';
import type { EngineMessage, EngineReply, EngineStatus, FindRequest, Found } from './engine.model.ts';

/** Lists of similar works depend on this tag: it is announced when the engine has read changes. */
export const similarWorksTag = 'similar-works';

/** What the engine is not asked for any more: the thread is busier than anybody would wait for. */
const longestQueue = 100;
const patienceMs = 5_000;
const restartMs = 1_000;

/** Changes of these kinds may concern any number of works. */
const isBroad = (tag: string) =>
  tag === '*' ||
  tag === 'imported-records' ||
  tag === 'ontology' ||
  tag === 'segments' ||
  /^(collection|tag)s?(:|$)/.test(tag);

interface Waiting {
  readonly resolve: (found: Found) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** The client of the engine's thread on the thread that serves pages. */
export class SimilarEngine {
  readonly #services: Pick<Services, 'changes' | 'log'>;
  readonly #databaseUrl: string;
  #worker: Worker | undefined;
  #isClosed = false;
  #no = 0;
  #status: EngineStatus | undefined;
  readonly #waiting = new Map<number, Waiting>();
  readonly #readyListeners = new Set<() => void>();

  constructor(services: Pick<Services, 'changes' | 'log'>, databaseUrl: string) {
    this.#services = services;
    this.#databaseUrl = databaseUrl;
    this.#start();
    services.changes.on((tags, why) => {
      // The cache drops its own; what it shows anew must come from works that have been read again.
      const works = tags.flatMap((tag) => {
        const id = tag.startsWith('artwork:') ? tag.slice('artwork:'.length) : '';
        return isId(id) ? [id as ArtworkId] : [];
      });
      if (works.length > 0) this.#post({ changed: works });
      if (why === 'changed' && tags.some(isBroad)) this.#post({ rebuild: true });
      if (tags.includes('term-weights')) this.#post({ weights: true });
    });
  }

  /** Undefined until the works have been read. */
  get status(): EngineStatus | undefined {
    return this.#status;
  }

  async whenReady(): Promise<void> {
    if (!this.#status) await new Promise<void>((resolve) => this.#readyListeners.add(resolve));
  }

  /** Undefined: it is still reading the works. */
  find(asked: FindRequest): Promise<Found> | undefined {
    if (!this.#status || !this.#worker) return undefined;
    if (this.#waiting.size >= longestQueue) throw commonErrors('unavailable');
    const no = ++this.#no;
    return new Promise<Found>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(no);
        reject(commonErrors('unavailable'));
      }, patienceMs);
      this.#waiting.set(no, { resolve, reject, timer });
      this.#post({ no, find: asked });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #post(message: EngineMessage): void {
    this.#worker?.postMessage(message);
  }

  #start(): void {
    if (this.#isClosed) return;
    const worker = new Worker(new URL('./engine.thread.ts', import.meta.url), {
      workerData: { databaseUrl: this.#databaseUrl },
      name: 'similarity',
    });
    worker.unref();
    this.#worker = worker;
    worker.on('message', (reply: EngineReply) => this.#receive(reply));
    worker.on('error', (error) => this.#services.log.error({ err: error }, 'similarity thread'));
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#status = undefined;
      for (const [no, { reject, timer }] of this.#waiting) {
        clearTimeout(timer);
        reject(commonErrors('unavailable'));
        this.#waiting.delete(no);
      }
      setTimeout(() => this.#start(), restartMs).unref();
    });
  }

  #receive(reply: EngineReply): void {
    if ('ready' in reply || 'applied' in reply) {
      this.#status = 'ready' in reply ? reply.ready : reply.applied;
      for (const listener of this.#readyListeners) listener();
      this.#readyListeners.clear();
      // What was made before the thread had read the changes is made anew.
      this.#services.changes.emit([similarWorksTag]);
      return;
    }
    const waiting = this.#waiting.get(reply.no);
    if (!waiting) return;
    this.#waiting.delete(reply.no);
    clearTimeout(waiting.timer);
    if ('found' in reply) waiting.resolve(reply.found);
    else {
      this.#services.log.error({ failed: reply.failed }, 'similarity');
      waiting.reject(commonErrors('unavailable'));
    }
  }
}

const engines = new WeakMap<object, SimilarEngine>();

/** Starts the engine of these services, for programs that serve pages. */
export function openSimilarEngine(services: Services, databaseUrl: string): SimilarEngine {
  const engine = new SimilarEngine(services, databaseUrl);
  engines.set(services.changes, engine);
  return engine;
}

/** The engine of these services, if one was opened. */
export const similarEngineOf = ({ changes }: Pick<Services, 'changes'>): SimilarEngine | undefined =>
  engines.get(changes);
