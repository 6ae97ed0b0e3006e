import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../platform/base/config.ts';
import type { Log } from '../platform/base/log.ts';
import { webFolder } from './web-build.ts';

/**
 * Compresses the files of the web's build as small as they can be, in a process of its own that gives way to all others:
 * the build did it quickly, so that the first start is short. Does nothing if it is done. Returns how to stop it; the next
 * start then begins again.
 */
export function compressWeb(
  { development }: Pick<Config, 'development'>,
  log: Log,
  build = path.join(webFolder, 'build'),
): () => Promise<void> {
  if (development || existsSync(path.join(build, '.compressed'))) return async () => {};
  const compressor = fork(path.join(webFolder, 'compress.mjs'), ['--best', '--gently', build], {
    env: { PATH: process.env.PATH },
    execArgv: [],
  });
  compressor.on('error', (error) => log.warn({ err: error }, 'the web could not be compressed'));
  const ended = once(compressor, 'exit').then(([code, signal]) => {
    if (code !== 0 && signal === null) log.warn({ code }, 'the web could not be compressed');
  });
  return async () => {
    compressor.kill('SIGKILL');
    await ended;
  };
}
