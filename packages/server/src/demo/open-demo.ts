import { fork } from 'node:child_process';
import path from 'node:path';
import { StartRefused } from '../platform/base/start-refused.ts';
import type { OpenServices } from '../platform/services/open-services.ts';
import { isSettled } from './is-settled.ts';
import type { OriginalLater } from './plates.ts';

type Needs = Pick<OpenServices, 'pool' | 'databaseUrl'> & { readonly jobs?: OpenServices['jobs'] };

/**
 * Loads the demo world, if the database is unused, in a separate process, whose memory the server would otherwise never
 * give back. With a queue, some pictures get their originals after the start.
 */
export async function openDemo({ pool, databaseUrl, jobs }: Needs): Promise<void> {
  if (await isSettled(pool)) return;
  const loader = fork(path.join(import.meta.dirname, 'load-demo.ts'), [databaseUrl]);
  const end = () => loader.kill('SIGKILL');
  process.once('exit', end);
  // Queued before the world is committed, so no crash loses it; a job whose picture never came to be does nothing.
  const queued: Promise<void>[] = [];
  loader.on('message', (original: OriginalLater) => jobs && queued.push(jobs.send('demo.masters', original)));
  const code = await new Promise<number | null>((resolve) => loader.once('close', resolve));
  await Promise.all(queued);
  process.off('exit', end);
  if (code !== 0)
    throw new StartRefused(
      'The demo world could not be loaded; what went wrong is written above. The next start tries again',
    );
}
