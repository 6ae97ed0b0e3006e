import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'oeuvre-scratch-';
/** No work takes this long. */
const staleAfterMs = 60 * 60_000;

/** A temporary folder for the duration of some work; it is deleted afterwards. */
export async function inScratchFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders that killed processes have left; other processes may be using the younger ones. */
export async function removeStaleScratch(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(tmpdir(), name);
    const facts = await stat(folder).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > staleAfterMs) await rm(folder, { recursive: true, force: true });
  }
}
