import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  readonly root: string;
  /** Gives it more room, as an operator would. */
  grow(size: string): void;
}

/** Uses a real disk that is soon full, such as '64k'. Only root may mount one; others are told that nothing is tested. */
export async function onSmallDisk(size: string, use: (disk: SmallDisk) => Promise<void>): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), 'oeuvre-small-'));
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', root]).status === 0;
  try {
    if (!mount(`size=${size}`)) console.log('Not tested: this user may not mount a small disk.');
    else
      await use({ root, grow: (more) => void mount(`remount,size=${more}`) }).finally(() =>
        spawnSync('umount', [root]),
      );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Runs something whose temporary files lie in another folder. */
export async function withTemporaryFilesIn<T>(folder: string, use: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    return await use();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
