import path from 'node:path';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { indexingMeanwhile } from './domains/artworks/index/due-works.commands.ts';
import { audienceLine } from './domains/exchange/import/console/mapping-lines.ts';
import { importTate } from './domains/exchange/import/import.commands.ts';
import { progressLine } from './domains/exchange/import/import.progress.ts';
import { OddityCount, reportLines } from './domains/exchange/import/import.report.ts';
import { importImages } from './domains/exchange/import/pictures/import.images.ts';
import { tate } from './domains/exchange/import/tate/tate.mapping.ts';
import { openTateFolder } from './domains/exchange/import/tate/tate.reader.ts';
import { findSegmentNamed } from './domains/segments/segments.queries.ts';
import { type ImportWanted, readImportArguments } from './import-arguments.ts';
import { importTable, publishTable, undoTable } from './import-table.ts';
import { readConfig } from './platform/base/config.ts';
import { createLog } from './platform/base/log.ts';
import { StartRefused } from './platform/base/start-refused.ts';
import type { Database } from './platform/database/database.ts';
import { inTurn, type TurnHolder } from './platform/database/turn.ts';
import { openServices } from './platform/services/open-services.ts';
import type { Services } from './platform/services/services.ts';
import { mainProgram, openDatabase, stopOnSignal } from './run.ts';
import { allQueues } from './worker-definitions.ts';

async function segmentNamed(db: Database, name: string) {
  const found = await findSegmentNamed(db, name);
  if (!found) throw new StartRefused(`There is no segment named ${name}`);
  return found;
}

async function runImport(services: Services, wanted: ImportWanted): Promise<void> {
  const { db } = services;
  const segmentId = wanted.segment === undefined ? undefined : (await segmentNamed(db, wanted.segment)).id;
  if (wanted.what === 'tate') return importTateFolder(services, wanted, segmentId);
  if (wanted.what === 'publish') return publishTable(services, wanted.given);
  return wanted.what === 'undo' ? undoTable(services, wanted.given) : importTable(services, wanted, segmentId);
}

async function importTateFolder(
  services: Services,
  wanted: ImportWanted,
  segmentId: SegmentId | undefined,
): Promise<void> {
  const { given, images, limit, visibleTo } = wanted;
  const museum = await openTateFolder(given);
  const started = performance.now();
  const result = await importTate(services.db, museum, {
    segmentId,
    visibleTo,
    limit,
    onProgress: progressLine(process.stdout),
  });
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `${result.resumed ? 'Resumed an earlier import. ' : ''}${result.works} works read, ${result.added} added, ${result.changed} changed in ${seconds.toFixed(1)} s.`,
  );
  if (result.added > 0) console.log(audienceLine(visibleTo, wanted.segment));
  console.log(['Irregularities:', ...reportLines(result.oddities)].join('\n'));
  if (images) {
    const oddities = new OddityCount();
    const attached = await importImages(services, { source: tate.source, folder: images, oddities });
    console.log([`${attached} pictures attached.`, ...reportLines(oddities.found)].join('\n'));
  }
}

const actNames = { table: 'import of', tate: 'import of', publish: 'publishing of import', undo: 'undo of import' };

const labelOf = ({ what, given }: ImportWanted) => `${actNames[what]} ${path.basename(given)}`;

function sayWaiting(holder: TurnHolder | undefined): void {
  const other = holder
    ? `The ${holder.label} is running, since ${holder.since.toLocaleString('en-GB')}`
    : 'Another import is running';
  console.log(`${other}. This one waits for it and begins by itself; Ctrl+C ends the wait.`);
}

/**
 * `npm run import`: imports a museum's records into the catalogue. It can be stopped, killed and restarted at any time.
 */
await mainProgram(async () => {
  const wanted = readImportArguments(process.argv.slice(2));
  const config = readConfig();
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  const undo: (() => Promise<unknown>)[] = [async () => database.embedded?.close()];
  let stopped = false;
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  stopOnSignal(async () => {
    stopped = true;
    await close();
    console.log('\nStopped. The next import of the same records goes on here.');
  });
  try {
    const services = await openServices({ config, databaseUrl: database.url, log, queues: allQueues });
    undo.push(() => services.close());
    const work = () => indexingMeanwhile(services.db, () => runImport(services, wanted));
    await inTurn(services.pool, 'artworks.import', { label: labelOf(wanted), onWait: sayWaiting, work });
    await close();
  } catch (error) {
    // An error while everything is being closed is no failure; the signal ends the program.
    if (stopped) return;
    await close();
    // A table that cannot be read is no failure of the program.
    throw error instanceof AppError ? new StartRefused(error.message) : error;
  }
});
