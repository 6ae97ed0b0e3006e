import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { bytesOf } from './columns.ts';
import { decodeRow } from './index-rows.ts';
import type { LiveIndex } from './live-index.ts';
import { loadIndex, loadTree } from './load-index.ts';
import { type FromThread, type Question, questions } from './questions.ts';

/** The thread that holds the index. It answers from memory, and learns by a connection of its own what changes. */

const { databaseUrl } = workerData as { readonly databaseUrl: string };
const port = parentPort!;
const tell = (message: FromThread): void => port.postMessage(message);

/** Works whose rows one transaction writes. */
const dueAtOnce = 500;
/** Changed rows that one statement reads. */
const changesAtOnce = 2_000;
/** A notification may be lost: it looks at least so often. */
const longestPauseMs = 5_000;
/** The tree is read again at most so often while terms are being written. */
const treePauseMs = 1_000;
/** With more changes than this, and more than a fifth of all works, the arrays are built again. */
const mostChanges = 20_000;

let index: LiveIndex | undefined;
let version = '0';
let loadedIn = 0;
let wake = () => {};
let isTreeOld = false;

port.on('message', ({ id, name, asked }: Question) => {
  try {
    if (!index) throw new Error('not loaded');
    tell({ kind: 'answer', id, answer: questions[name](index, asked as never) });
  } catch (error) {
    tell({ kind: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function tellStatus(live: LiveIndex): void {
  tell({
    kind: 'changed',
    status: { works: live.count, changes: live.changes, bytes: bytesOf(live.columns), loadedIn },
  });
}

async function load(client: pg.Client): Promise<void> {
  const began = performance.now();
  const loaded = await loadIndex(client);
  loadedIn = performance.now() - began;
  version = loaded.version;
  await readChanges(client, loaded.index);
  index = loaded.index;
  tellStatus(index);
}

/** Writes the rows of works that are due, if no other node is doing so; true if it wrote some. */
async function writeDue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ written: number }>(`select index_due_works(${dueAtOnce}) as written`);
  return rows[0]!.written > 0;
}

/** Takes the rows that have changed; true if there were any. */
async function readChanges(client: pg.Client, live: LiveIndex): Promise<boolean> {
  let isChanged = false;
  for (;;) {
    const { rows } = await client.query<{ id: string; version: string; packed: Buffer | null }>(
      'select artwork_id as id, version::text, packed from indexed_works where version > $1 order by version limit $2',
      [version, changesAtOnce],
    );
    const changed = rows.flatMap(({ packed }) => (packed ? [decodeRow(packed)] : []));
    if (changed.some(({ terms }) => (terms.at(-1) ?? 0) >= live.termsCount)) await readTree(client, live);
    for (const row of changed.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))) live.put(row);
    const gone = rows.flatMap(({ id, packed }) => (packed ? [] : [id]));
    if (gone.length > 0) live.remove(gone);
    isChanged ||= rows.length > 0;
    version = rows.at(-1)?.version ?? version;
    if (rows.length < changesAtOnce) return isChanged;
  }
}

async function readTree(client: pg.Client, live: LiveIndex): Promise<void> {
  isTreeOld = false;
  live.replaceTree(await loadTree(client));
}

/** Follows the database until the connection is lost. */
async function follow(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'oeuvre index' });
  const lost = new Promise<never>((_, refuse) => {
    client.on('error', refuse);
    client.on('end', () => refuse(new Error('the connection ended')));
  });
  lost.catch(() => {});
  client.on('notification', ({ payload }) => {
    if (payload === 'terms') isTreeOld = true;
    wake();
  });
  try {
    await client.connect();
    await client.query('listen oeuvre_index');
    // Notifications of a time without a connection are lost: the tree may have changed.
    if (index) isTreeOld = true;
    else await load(client);
    let treeReadAt = 0;
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const wrote = await writeDue(client);
      let isChanged = await readChanges(client, index!);
      if (isTreeOld && performance.now() - treeReadAt > treePauseMs) {
        treeReadAt = performance.now();
        await readTree(client, index!);
        isChanged = true;
      }
      if (index!.changes > Math.max(mostChanges, index!.columns.count / 5)) await load(client);
      else if (isChanged) tellStatus(index!);
      if (!wrote) await Promise.race([woken, wait(isTreeOld ? treePauseMs : longestPauseMs), lost]);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

for (;;) {
  try {
    await follow();
  } catch (error) {
    tell({ kind: 'trouble', message: error instanceof Error ? error.message : String(error) });
    await wait(1_000);
  }
}
