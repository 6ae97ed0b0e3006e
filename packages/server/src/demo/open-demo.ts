import { fork } from 'node:child_process';
import path from 'node:path';
import type { OpenServices } from '../platform/process/open-services.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { isSettled } from './is-settled.ts';

/**
 * Loads the demo world, if the database is unused, in a separate process: drawing sixty pictures takes 200 MB, which
 * the server would never give back.
 */
export async function openDemo({ pool, databaseUrl }: Pick<OpenServices, 'pool' | 'databaseUrl'>): Promise<void> {
  if (await isSettled(pool)) return;
  const loader = fork(path.join(import.meta.dirname, 'load-demo.ts'), [databaseUrl]);
  const end = () => loader.kill('SIGKILL');
  process.once('exit', end);
  const code = await new Promise<number | null>((resolve) => loader.once('exit', resolve));
  process.off('exit', end);
  if (code !== 0)
    throw new StartRefused(
      'The demo world could not be loaded; what went wrong is written above. The next start tries again',
    );
}
