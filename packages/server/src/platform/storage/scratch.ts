import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'oeuvre-scratch-';
/** Names the process, so the next start knows which folders belong to nobody any more. */
const ownPrefix = `${prefix}${process.pid}-`;
/** No work takes this long. */
const staleAfterMs = 60 * 60_000;

/** A temporary folder for the duration of some work; it is deleted afterwards. */
export async function inScratchFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), ownPrefix));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders that killed processes have left; those of living processes may be in use. */
export async function removeStaleScratch(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix) || name.startsWith(ownPrefix)) continue;
    const folder = path.join(tmpdir(), name);
    const facts = await stat(folder).catch(() => undefined);
    const isOld = facts && Date.now() - facts.mtimeMs > staleAfterMs;
    if (isOld || isLeft(name)) await rm(folder, { recursive: true, force: true });
  }
}

/** Whether the process that made it has ended. One of another user lives, though it takes no signal from us. */
function isLeft(name: string): boolean {
  const pid = Number(/^\d+(?=-)/.exec(name.slice(prefix.length))?.[0]);
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
