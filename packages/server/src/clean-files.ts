import { parseArgs } from 'node:util';
import { type Removed, removeUnused } from './domains/files/unused/unused.commands.ts';
import { readConfig } from './platform/base/config.ts';
import { createLog } from './platform/base/log.ts';
import { StartRefused } from './platform/base/start-refused.ts';
import { openServices } from './platform/services/open-services.ts';
import { mainProgram, openDatabase } from './run.ts';
import { allQueues } from './worker-definitions.ts';

function readArguments(): { readonly isDryRun: boolean } {
  try {
    const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
    return { isDryRun: values['dry-run'] };
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n\nnpm run clean-files -- [--dry-run]`);
  }
}

function report({ files, objects, bytes, unknown }: Removed, isDryRun: boolean): string {
  const size = `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
  return [
    `${isDryRun ? 'To be removed' : 'Removed'}: ${files} files that nothing shows, ${objects} stored objects (${size}) that no row names.`,
    ...(unknown > 0 ? [`Left alone: ${unknown} objects that Oeuvre has not stored.`] : []),
  ].join('\n');
}

/** `npm run clean-files`: what a job does every night, at once; with `--dry-run` it only counts. */
await mainProgram(async () => {
  const { isDryRun } = readArguments();
  const config = readConfig();
  const log = createLog('warn');
  const database = await openDatabase(config, log);
  const services = await openServices({ config, databaseUrl: database.url, log, queues: allQueues });
  try {
    console.log(`\n${report(await removeUnused(services, { isDryRun }), isDryRun)}\n`);
  } finally {
    await services.close();
    await database.embedded?.close();
  }
});
