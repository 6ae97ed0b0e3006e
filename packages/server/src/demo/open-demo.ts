import { fork } from 'node:child_process';
import path from 'node:path';
import type { OpenServices } from '../platform/process/open-services.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import type { DrawnLater } from './demo-masters.ts';
import { isSettled } from './is-settled.ts';

type Needs = Pick<OpenServices, 'pool' | 'databaseUrl'> & { readonly jobs?: OpenServices['jobs'] };

/**
 * Loads the demo world, if the database is unused, in a separate process: drawing sixty pictures takes 200 MB, which
 * the server would never give back. With a queue, some originals are drawn after the start.
 */
export async function openDemo({ pool, databaseUrl, jobs }: Needs): Promise<void> {
  if (await isSettled(pool)) return;
  const loader = fork(path.join(import.meta.dirname, 'load-demo.ts'), [databaseUrl]);
  const end = () => loader.kill('SIGKILL');
  process.once('exit', end);
  // Queued before the world is committed, so no crash loses it; a job whose picture never came to be does nothing.
  const queued: Promise<void>[] = [];
  loader.on('message', (given: DrawnLater) => jobs && queued.push(jobs.send('demo.masters', given)));
  const code = await new Promise<number | null>((resolve) => loader.once('close', resolve));
  await Promise.all(queued);
  process.off('exit', end);
  if (code !== 0)
    throw new StartRefused(
      'The demo world could not be loaded; what went wrong is written above. The next start tries again',
    );
}
