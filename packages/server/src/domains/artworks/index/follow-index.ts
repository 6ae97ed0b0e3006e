import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { Connections } from '../../../platform/database/connections.ts';
import { Listener } from '../../../platform/database/listener.ts';
import { giveBackBuffers } from '../../../platform/monitoring/memory.ts';
import { bytesOf } from './columns.ts';
import { countFacets } from './facet-counts.ts';
import { decodeRow } from './index-rows.ts';
import { listWorks } from './list-works.ts';
import type { LiveIndex } from './live-index.ts';
import { loadIndex, loadTree } from './load-index.ts';
import type { Answers, FromThread, Question } from './questions.ts';
import { worksHaving } from './selection.ts';

/** Works whose rows one transaction writes. */
const dueAtOnce = 2_000;
/** Changed rows that one statement reads. */
const changesAtOnce = 2_000;
/** A notification may be lost: it looks at least so often. */
const longestPauseMs = 5_000;
/** The tree, and what companions read, is read again at most so often. */
const readingPauseMs = 1_000;
/** Until it looks again whether another node has written what was due. */
const backlogPauseMs = 200;
/** With more changes than this, and more than a fifth of all works, the arrays are built again. */
const mostChanges = 20_000;

/** Another domain's part of the thread: what it computes of the works, and its answers. */
export interface Companion {
  readonly answers: Partial<Answers>;
  /** The payloads of `oeuvre_index` after which it reads again. */
  readonly topics: readonly string[];
  /** A new index is about to take the place of the one before: computes everything of it, in steps. */
  load(client: pg.Client, index: LiveIndex): Promise<void>;
  /** Something that it reads itself may have changed, or there are more terms. */
  readAgain(client: pg.Client, index: LiveIndex): Promise<void>;
  /** These works have changed. */
  update(index: LiveIndex, works: readonly number[]): Promise<void>;
  /** Bytes of its arrays. */
  readonly bytes: Readonly<Record<string, number>>;
}

const ownAnswers: Partial<Answers> = { list: listWorks, facets: countFacets };

/** The thread that holds the index: it answers from memory, and learns by a connection of its own what changes. */
class IndexThread {
  readonly #companion: Companion;
  readonly #answers: Partial<Answers>;
  readonly #databaseUrl: string;
  readonly #tell: (message: FromThread) => void;
  readonly #connections = new Connections();
  #index: LiveIndex | undefined;
  #version = '0';
  #loadedIn = 0;
  #wake = () => {};
  /** The payloads of notifications that have not been dealt with. */
  readonly #topics = new Set<string>();

  constructor(
    companion: Companion,
    { databaseUrl, tell }: { readonly databaseUrl: string; readonly tell: (message: FromThread) => void },
  ) {
    this.#companion = companion;
    this.#answers = { ...ownAnswers, ...companion.answers };
    this.#databaseUrl = databaseUrl;
    this.#tell = tell;
  }

  answer({ id, name, asked }: Question): void {
    try {
      const answer = this.#answers[name];
      if (!this.#index || !answer) throw new Error('not loaded');
      this.#tell({ kind: 'answer', id, answer: answer(this.#index, asked as never) });
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#tell({ kind: 'failed', id, message });
    }
  }

  #tellStatus(index: LiveIndex): void {
    const bytes = { ...bytesOf(index.columns), ...this.#companion.bytes };
    const status = { works: index.count, changes: index.rows.size, bytes, loadedIn: this.#loadedIn };
    this.#tell({ kind: 'changed', status });
  }

  async #load(client: pg.Client): Promise<LiveIndex> {
    const began = performance.now();
    this.#topics.clear();
    await this.#writeBacklog(client);
    const { index, version } = await loadIndex(client);
    this.#version = version;
    await this.#companion.load(client, index);
    this.#loadedIn = performance.now() - began;
    await this.#readChanges(client, index);
    // Only before anybody asks: it takes a moment.
    if (!this.#index) giveBackBuffers('all');
    this.#index = index;
    this.#tellStatus(index);
    return index;
  }

  /** Writes the rows of works that are due, if no other node is doing so; true if it wrote some. */
  async #writeDue(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ written: number }>(`select index_due_works(${dueAtOnce}) as written`);
    return rows[0]!.written > 0;
  }

  /** A node that has been away for long has much to write: an index without it would not be ready. */
  async #writeBacklog(client: pg.Client): Promise<void> {
    while (await this.#isBacklogLong(client)) if (!(await this.#writeDue(client))) await wait(backlogPauseMs);
  }

  async #isBacklogLong(client: pg.Client): Promise<boolean> {
    const { rowCount } = await client.query('select from works_due_for_index limit 1 offset $1', [mostChanges]);
    return rowCount === 1;
  }

  /** Takes the rows that have changed; true if there were any. */
  async #readChanges(client: pg.Client, index: LiveIndex): Promise<boolean> {
    let isChanged = false;
    for (;;) {
      const { rows } = await client.query<{ id: string; version: string; packed: Buffer | null }>(
        'select artwork_id as id, version::text, packed from indexed_works where version > $1 order by version limit $2',
        [this.#version, changesAtOnce],
      );
      const changed = rows.flatMap(({ packed }) => (packed ? [decodeRow(packed)] : []));
      if (changed.some(({ terms }) => terms.some((no) => index.tree.kinds[no] === undefined)))
        await this.#readTree(client, index);
      const works = changed.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map((row) => index.put(row));
      const gone = rows.flatMap(({ id, packed }) => (packed ? [] : [id]));
      if (gone.length > 0) works.push(...index.remove(gone));
      if (works.length > 0) await this.#companion.update(index, works);
      isChanged ||= rows.length > 0;
      this.#version = rows.at(-1)?.version ?? this.#version;
      if (rows.length < changesAtOnce) return isChanged;
    }
  }

  /** False: so many works are concerned that everything is to be loaded anew. */
  async #readTree(client: pg.Client, index: LiveIndex): Promise<boolean> {
    this.#topics.delete('terms');
    const moved = index.replaceTree(await loadTree(client));
    const works = worksHaving(index, moved).toArray();
    if (works.length > mostChanges) return false;
    index.closeAnew(works);
    await this.#companion.readAgain(client, index);
    await this.#companion.update(index, works);
    return true;
  }

  /** Reads the rows that notifications were about; true if answers may differ. */
  async #readAgain(client: pg.Client, index: LiveIndex): Promise<boolean> {
    const isTreeNew = this.#topics.has('terms');
    if (isTreeNew && !(await this.#readTree(client, index))) await this.#load(client);
    const concerned = this.#companion.topics.filter((topic) => this.#topics.delete(topic));
    if (concerned.length > 0) await this.#companion.readAgain(client, index);
    return isTreeNew || concerned.length > 0;
  }

  /** Something was announced: the payload of `oeuvre_index`. */
  hear(payload = ''): void {
    if (payload === 'terms' || this.#companion.topics.includes(payload)) this.#topics.add(payload);
    this.#wake();
  }

  /** Announcements may have been missed: anything may have changed. */
  hearAll(): void {
    for (const topic of ['terms', ...this.#companion.topics]) this.#topics.add(topic);
    this.#wake();
  }

  /** Queries of the thread fail at once, because nothing answers. */
  cut(): void {
    this.#connections.cut();
  }

  /** Follows the database until the connection is lost. */
  async follow(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'oeuvre index',
      ...this.#connections.settings,
    });
    const lost = new Promise<never>((_, refuse) => {
      client.on('error', refuse);
      client.on('end', () => refuse(new Error('the connection ended')));
    });
    lost.catch(() => {});
    try {
      await client.connect();
      if (!this.#index) await this.#load(client);
      // Notifications that the lost connection was reading may not have been taken.
      else this.hearAll();
      let readAt = 0;
      for (;;) {
        const woken = new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        const wrote = await this.#writeDue(client);
        let isChanged = await this.#readChanges(client, this.#index!);
        if (this.#topics.size > 0 && performance.now() - readAt > readingPauseMs) {
          isChanged = (await this.#readAgain(client, this.#index!)) || isChanged;
          readAt = performance.now();
        }
        const index = this.#index!;
        if (index.rows.size > Math.max(mostChanges, index.columns.count / 5)) await this.#load(client);
        else if (isChanged) this.#tellStatus(index);
        if (!wrote) await Promise.race([woken, wait(this.#topics.size > 0 ? readingPauseMs : longestPauseMs), lost]);
      }
    } finally {
      this.#connections.cut();
    }
  }
}

/** Runs the index in this thread, as long as the program runs. */
export async function followIndex(companion: Companion): Promise<never> {
  const port = parentPort!;
  const tell = (message: FromThread): void => port.postMessage(message);
  const { databaseUrl } = workerData as { readonly databaseUrl: string };
  const thread = new IndexThread(companion, { databaseUrl, tell });
  port.on('message', (question: Question) => thread.answer(question));
  const listener = new Listener({
    connectionString: databaseUrl,
    name: 'oeuvre index news',
    channels: ['oeuvre_index'],
    onNotification: (_channel, payload) => thread.hear(payload),
    onLost: (loss) => loss === 'silent' && thread.cut(),
    onBack: () => thread.hearAll(),
  });
  await repeated(() => listener.open(), tell);
  return (await repeated(() => thread.follow(), tell)) as never;
}

/** Does it again, a moment later, whenever it fails. */
async function repeated(work: () => Promise<void>, tell: (message: FromThread) => void): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      tell({ kind: 'trouble', message: error instanceof Error ? error.message : String(error) });
      await wait(500 + Math.random() * 500);
    }
  }
}
