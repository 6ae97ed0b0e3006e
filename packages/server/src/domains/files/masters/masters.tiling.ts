import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAbsence } from '../../../platform/jobs/absence.ts';
import type { Services } from '../../../platform/services/services.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { makeStoredPyramid } from '../files.decoder.ts';
import {
  type ClaimedMaster,
  claimMaster,
  failMaster,
  finishMaster,
  releaseMaster,
  reportProgress,
} from './masters.commands.ts';

/** After so many attempts that crashed or broke off, the fault is the picture's. */
const mostAttempts = 5;
/** Progress is stored this often, which also tells other workers that this one is alive. */
const reportsEveryMs = 1_000;
/** A pyramid takes about this many bytes for each pixel of its original. */
const bytesPerPixel = 0.35;
/** The shares of the work, in percent, once the original has been fetched and once the tiles are made. */
const [fetched, tiled] = [10, 90];

/**
 * Makes the pyramid of a master and stores it. Runs again after a crash: the pyramid is stored whole and before its row
 * names it, so nobody is ever served half of one.
 */
export async function tileMaster(
  services: Pick<Services, 'db' | 'storage'>,
  id: FileId,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  const master = await claimMaster(db, id);
  if (!master) return;
  if (master.attempts > mostAttempts) return failMaster(db, id, reasonFor(master));
  try {
    await inScratchFolder((folder) => makeTiles(services, { id, master, folder, signal }));
  } catch (error) {
    await releaseMaster(db, id, isAbsence(error) ? master.attempts - 1 : master.attempts);
    throw error;
  }
}

interface Tiling {
  readonly id: FileId;
  readonly master: ClaimedMaster;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function makeTiles({ db, storage }: Pick<Services, 'db' | 'storage'>, given: Tiling): Promise<void> {
  const { id, master, folder, signal } = given;
  const [source, target] = [path.join(folder, 'original'), path.join(folder, 'pyramid.tif')];
  let stage = 0;
  const timer = setInterval(async () => {
    const written = await stat(target).then(
      ({ size }) => size,
      () => 0,
    );
    const share = Math.min(1, written / (master.width * master.height * bytesPerPixel));
    await reportProgress(db, id, Math.max(stage, Math.round(fetched + share * (tiled - fetched)))).catch(() => {});
  }, reportsEveryMs);
  try {
    await fetchOriginal(storage, master.storageKey, source);
    stage = fetched;
    signal.throwIfAborted();
    const levels = await makeStoredPyramid(source, target);
    if (!levels) return await failMaster(db, id, reasonFor(master));
    stage = tiled;
    signal.throwIfAborted();
    const pyramidKey = `${id}/pyramid.tif`;
    await storage.putFile(pyramidKey, target, 'image/tiff');
    await finishMaster(db, id, { pyramidKey, pyramidBytes: (await stat(target)).size, levels });
  } finally {
    clearInterval(timer);
  }
}

const reasonFor = ({ fileName }: ClaimedMaster) => refusedFile('unreadable', fileName).message;

async function fetchOriginal(storage: Storage, key: string, target: string): Promise<void> {
  const original = await storage.stream(key);
  if (!original) throw new Error(`the store has lost ${key}`);
  await pipeline(original.body, createWriteStream(target));
}
