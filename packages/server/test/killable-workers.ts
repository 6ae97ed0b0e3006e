import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startSettings } from '../../../scripts/start-settings.mjs';
import type { Config } from '../src/platform/base/config.ts';
import { databaseUrl } from './database.ts';

export type WorkerKind = 'accounts' | 'longWorks' | 'mailings' | 'masters';

/**
 * A real worker in a process of its own that is at work, with the settings of a start: code that is compiled already
 * starts sooner. It ends with the test.
 */
export async function startWorker(
  kind: WorkerKind,
  { dataDir, sessionSecret }: Pick<Config, 'dataDir' | 'sessionSecret'>,
  more: NodeJS.ProcessEnv = {},
): Promise<ChildProcess> {
  const settings = startSettings();
  const env = {
    ...process.env,
    ...settings.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    PUBLIC_URL: 'http://oeuvre.test',
    LOG_LEVEL: 'silent',
    ...more,
  };
  const program = path.resolve(import.meta.dirname, 'worker-process.ts');
  const worker = fork(program, [kind], { env, execArgv: [...settings.options] });
  onTestFinished(() => killWorker(worker));
  await once(worker, 'message');
  return worker;
}

/** Ends a worker as a power failure does: it can tidy up nothing. */
export async function killWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}
