import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Plate } from './draw-plate.ts';

/* A large plate takes 400 MB, which a server would never give back: this file is also the program that draws it. */

/** Draws a plate into a file, in a process of its own and after everything that people wait for. */
export async function drawAside(plate: Plate, target: string): Promise<void> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE };
  const painter = fork(import.meta.filename, [JSON.stringify(plate), target], { env, execArgv: [] });
  const [code] = await once(painter, 'exit');
  if (code !== 0) throw new Error(`a plate could not be drawn (${code})`);
}

const [, program, plate, target] = process.argv;
if (program === import.meta.filename && plate && target) {
  process.once('disconnect', () => process.exit(1));
  setPriority(10);
  const { drawPlate } = await import('./draw-plate.ts');
  await writeFile(target, await drawPlate(JSON.parse(plate) as Plate));
  process.exit(0);
}
