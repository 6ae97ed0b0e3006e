import { parentPort, workerData } from 'node:worker_threads';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import pg from 'pg';
import type { EngineMessage, EngineReply } from './engine.model.ts';
import { Engine } from './engine.ts';
import { readCatalogue, readChanged } from './read-catalogue.ts';
import { readWeights } from './read-weights.ts';

/* The thread that holds the works in memory: finding similar ones must not stop the thread that serves pages. */

const { databaseUrl } = workerData as { databaseUrl: string };
/** Changes are gathered for so long, so that a batch of many works is read in few statements. */
const gatherMs = 150;
/** So many changed works slow every search down, and are merged by reading all works anew. */
const mostChanged = 20_000;
const mostAtOnce = 2_000;
/** Reading everything takes its time: the pause before the next one is this many times longer. */
const rest = 4;
const retryMs = 2_000;

let client: pg.Client | undefined;
let engine: Engine | undefined;
let buildMs = 0;
let mustRebuild = true;
let mustWeigh = false;
let restUntil = 0;
const changed = new Set<ArtworkId>();
let isPlanned = false;
let isWorking = false;

const send = (reply: EngineReply) => parentPort!.postMessage(reply);

async function connected(): Promise<pg.Client> {
  if (client) return client;
  const fresh = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    application_name: 'oeuvre similarity',
  });
  fresh.on('error', () => {});
  fresh.on('end', () => {
    // The numbers of terms live in the session: without it, changes cannot be read.
    if (client !== fresh) return;
    client = undefined;
    mustRebuild = true;
    plan(retryMs);
  });
  await fresh.connect();
  client = fresh;
  return fresh;
}

function plan(ms: number): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    void work();
  }, ms);
}

async function work(): Promise<void> {
  if (isWorking) return plan(gatherMs);
  isWorking = true;
  try {
    if (mustRebuild) await rebuild();
    else await readChanges();
  } catch (error) {
    mustRebuild = true;
    plan(retryMs);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
  } finally {
    isWorking = false;
  }
}

async function rebuild(): Promise<void> {
  const wait = restUntil - performance.now();
  if (wait > 0) {
    // Meanwhile single changes still arrive.
    plan(Math.min(wait, 1_000));
    if (engine && client) await readChanges();
    return;
  }
  mustRebuild = false;
  changed.clear();
  const started = performance.now();
  const connection = await connected();
  const catalogue = await readCatalogue(connection);
  engine = new Engine(catalogue, await readWeights(connection));
  buildMs = Math.round(performance.now() - started);
  restUntil = performance.now() + rest * buildMs;
  send({ ready: engine.status(buildMs) });
}

async function readChanges(): Promise<void> {
  if (!engine) return;
  if (mustWeigh) {
    mustWeigh = false;
    engine.use(await readWeights(await connected()));
    send({ applied: engine.status(buildMs) });
  }
  const ids = [...changed].slice(0, mostAtOnce);
  for (const id of ids) changed.delete(id);
  if (ids.length > 0) {
    const read = await readChanged(await connected(), engine.catalogue, ids);
    engine.update(read.changed);
    if (!read.isComplete || engine.catalogue.changed.size > mostChanged) mustRebuild = true;
    send({ applied: engine.status(buildMs) });
  }
  if (changed.size > 0 || mustRebuild) plan(gatherMs);
}

parentPort!.on('message', (message: EngineMessage) => {
  if ('find' in message) {
    try {
      if (!engine) throw new Error('The works are still being read');
      send({ no: message.no, found: engine.find(message.find) });
    } catch (error) {
      send({ no: message.no, failed: String((error as Error).stack) });
    }
  } else if ('changed' in message) {
    for (const id of message.changed) changed.add(id);
    plan(gatherMs);
  } else {
    if ('weights' in message) mustWeigh = true;
    else mustRebuild = true;
    plan(gatherMs);
  }
});
void work();
