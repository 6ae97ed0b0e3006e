import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ImportKey } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportCounts, ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { unmadeSentences } from '@oeuvre/contracts/domains/exchange/import/imports.unmade.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { keyColumn, versionColumn } from '@oeuvre/record/table/columns.ts';
import {
  type BesideTable,
  besideInFolder,
  besideInZip,
  nothingBeside,
} from './domains/exchange/import/beside-table.ts';
import {
  audienceLine,
  countLines,
  findingLines,
  keyLines,
  mappingLines,
  namedPictureLines,
} from './domains/exchange/import/console/mapping-lines.ts';
import { progressLine } from './domains/exchange/import/import.progress.ts';
import { changeImport, createImport, takeStep } from './domains/exchange/import/imports.commands.ts';
import { artworkImports } from './domains/exchange/import/imports.jobs.ts';
import {
  findMapping,
  findStartedImport,
  getImport,
  listFindings,
  listMappings,
} from './domains/exchange/import/imports.queries.ts';
import { checkKeyOf, findTable, fingerprintOf, type TableFile } from './domains/exchange/import/intake.ts';
import { leavesOutTooMany } from './domains/exchange/import/mapping/keys/check-keys.ts';
import { isOwnExport } from './domains/exchange/import/own-export.ts';
import { dryRun, runImport, takesPictures } from './domains/exchange/import/steps/import-step.ts';
import { PictureAddresses } from './domains/exchange/import/steps/picture-addresses.ts';
import { picturesOfFolder, picturesOfZip, withAddresses } from './domains/exchange/import/steps/picture-sources.ts';
import { attachPictures } from './domains/exchange/import/steps/pictures-step.ts';
import { askToPublish, publishImported } from './domains/exchange/import/steps/publish-step.ts';
import { getReadyImport } from './domains/exchange/import/steps/ready-import.ts';
import { undoImport } from './domains/exchange/import/steps/undo-step.ts';
import type { ImportWanted } from './import-arguments.ts';
import { StartRefused } from './platform/base/start-refused.ts';
import type { Services } from './platform/services/services.ts';
import { inScratchFolder } from './platform/storage/scratch.ts';

const say = (lines: readonly string[]) => console.log(lines.join('\n'));
const findingsShown = 20;

/** Imports any museum's table: proposes a mapping or takes a kept one, asks, writes, and says what it found. */
export async function importTable(services: Services, wanted: ImportWanted, segmentId: SegmentId | undefined) {
  if (!existsSync(wanted.given)) throw new StartRefused(`There is no file ${wanted.given}`);
  await inScratchFolder(async (scratch) => {
    const table = await findTable(wanted.given, scratch);
    if (await isOwnExport(services.db, table.file))
      throw new StartRefused(
        `${table.name} was exported here (columns ${keyColumn} and ${versionColumn}). Upload it on ${services.config.publicUrl}${pages.batches}: there you compare it with the works as they are now and choose what is written`,
      );
    const { id, isResumed } = await openImport(services, table, { wanted, segmentId });
    if (isResumed) console.log('Resuming an earlier import of this table.');
    else {
      say(mappingLines(await getImport(services.db, id)));
      if (wanted.isDryRun) return check(services, { id, table, scratch, images: wanted.images });
      if (!wanted.isYes && !wanted.mapping && !(await isConfirmed()))
        throw new StartRefused('Nothing was imported. Use --yes to take the proposed mapping, or --mapping <name>');
      if (wanted.isYes || wanted.mapping) await refuseLossyKey(services, id, table.file);
    }
    await run(services, { id, table, wanted });
    await givePictures(services, { id, table, scratch, images: wanted.images });
  });
}

interface Pictures {
  readonly id: string;
  readonly table: TableFile;
  readonly scratch: string;
  readonly images: string | undefined;
}

/** The pictures that the table names: from --images, from its ZIP file or folder, or from web addresses. */
async function givePictures(services: Services, { id, table, scratch, images }: Pictures): Promise<void> {
  const { db, config } = services;
  const ready = await getReadyImport(db, id, table.file);
  if (!takesPictures(ready.mapping)) return;
  const files = await picturesGiven(table, { images, scratch });
  const source = withAddresses(files, new PictureAddresses({ config, scratch }));
  try {
    await alone(services, id, async () => {
      await attachPictures(services, await getReadyImport(db, id, table.file), source);
    });
  } finally {
    source.close();
  }
  const { counts } = await getImport(db, id);
  say([
    `${counts.pictures} pictures attached.`,
    ...countLines({ ...counts, findings: pictureFindings(counts.findings) }),
  ]);
}

async function picturesGiven({ pictures }: TableFile, { images, scratch }: Pick<Pictures, 'images' | 'scratch'>) {
  const given = images ? { folder: images } : pictures;
  return given && ('zip' in given ? picturesOfZip(given.zip, scratch) : picturesOfFolder(given.folder));
}

const pictureFindings = (findings: ImportCounts['findings']): ImportCounts['findings'] =>
  Object.fromEntries(
    Object.entries(findings).filter(([kind]) => kind.startsWith('picture-') || kind === 'possible-double'),
  );

interface Options {
  readonly wanted: ImportWanted;
  readonly segmentId: SegmentId | undefined;
}

/** A started import of the same table goes on; otherwise a new one is prepared. */
async function openImport(services: Services, table: TableFile, { wanted, segmentId }: Options) {
  const fingerprint = await fingerprintOf(table.file);
  const started = wanted.isDryRun ? undefined : await findStartedImport(services.db, fingerprint, segmentId ?? null);
  if (started) return { id: started, isResumed: true };
  const id = await createImport(services, null, table);
  if (wanted.mapping) {
    const kept = await findMapping(services.db, wanted.mapping);
    const names = (await listMappings(services.db)).map(({ name }) => name).join(', ') || 'none';
    if (!kept) throw new StartRefused(`There is no mapping named ${wanted.mapping}. Kept mappings: ${names}`);
    await changeImport(services, null, id, { mappingName: kept.name });
  }
  const { terms, key } = wanted;
  if (terms || key !== undefined) {
    const { mapping, profile } = await getImport(services.db, id);
    const chosen = key === undefined ? mapping.key : keyNamed(key, profile);
    await changeImport(services, null, id, {
      mapping: { ...mapping, key: chosen, otherTerms: terms ?? mapping.otherTerms },
    });
  }
  const { visibleTo } = wanted;
  if (segmentId || visibleTo !== 'nobody') await changeImport(services, null, id, { segmentId, visibleTo });
  return { id, isResumed: false };
}

/** 'line', the name of a column, or several names with commas. */
function keyNamed(given: string, { columns }: ImportDetail['profile']): ImportKey {
  const names = columns.map(({ column }) => column);
  if (names.includes(given)) return given;
  if (given === 'line') return [];
  const chosen = given.split(',').map((name) => name.trim());
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new StartRefused(`There is no column named ${unknown}. Columns: ${names.join(', ')}`);
  return chosen.length === 1 ? chosen[0]! : chosen;
}

/** An import that asks nothing must not leave out lines that another key would take. */
async function refuseLossyKey(services: Services, id: string, file: string): Promise<void> {
  const { shape, mapping } = await getImport(services.db, id);
  const check = await checkKeyOf(file, shape, { key: mapping.key });
  if (!leavesOutTooMany(check)) return;
  throw new StartRefused(
    `${keyLines(check).join(' ')} Nothing was imported, because that is more than 1 % of the lines. Choose another key with --key <column>, several columns together with --key <column>,<column>, or the number of the line with --key line`,
  );
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('Import with this mapping? [y/N] ');
  asking.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

/** Works on an import alone: the server's worker goes on with imports that nobody works on. */
async function alone(services: Services, id: string, work: () => Promise<unknown>): Promise<void> {
  const done = await artworkImports.alone(services.pool, id, {
    patienceMs: 10_000,
    work: async () => {
      await work();
      return true;
    },
  });
  if (!done) throw new StartRefused('A worker of the server is going on with this import already');
}

async function check(services: Services, { id, table, scratch, images }: Pictures): Promise<void> {
  const { db, config } = services;
  const files = await picturesGiven(table, { images, scratch });
  try {
    await alone(services, id, async () => {
      await takeStep(db, null, id, 'check');
      const places = { files, hosts: config.importPictureHosts };
      await dryRun(db, await getReadyImport(db, id, table.file), { places });
    });
  } finally {
    files?.close();
  }
  const { counts, rows } = await getImport(db, id);
  const { findings } = await listFindings(db, id, { page: 1, itemsPerPage: findingsShown });
  say([
    `${rows} records read. Nothing was written. An import would add ${counts.added} works, change ${counts.changed} and leave ${counts.unchanged} as they are.`,
    ...namedPictureLines(counts),
    ...countLines(counts),
    ...findingLines(findings),
  ]);
}

const besideOf = ({ pictures }: TableFile): BesideTable => {
  if (!pictures) return nothingBeside;
  return 'zip' in pictures ? besideInZip(pictures.zip) : besideInFolder(pictures.folder);
};

interface Run {
  readonly id: string;
  readonly table: TableFile;
  readonly wanted: ImportWanted;
}

async function run(services: Services, { id, table, wanted }: Run): Promise<void> {
  const { db } = services;
  const show = progressLine(process.stdout);
  const started = performance.now();
  await alone(services, id, async () => {
    if ((await getImport(db, id)).state === 'mapping') await takeStep(db, null, id, 'start');
    const before = await getReadyImport(db, id, table.file);
    const { rows } = await getImport(db, id);
    const onProgress = (position: number) =>
      show({ works: position, read: position - before.position, done: rows ? position / rows : undefined });
    await runImport(db, before, { onProgress, beside: besideOf(table) });
  });
  const seconds = (performance.now() - started) / 1_000;
  const { counts, position, visibleTo, unpublished } = await getImport(db, id);
  say([
    `${position} works read, ${counts.added} added, ${counts.changed} changed in ${seconds.toFixed(1)} s.`,
    ...countLines(counts),
    ...(counts.added > 0 ? [audienceLine(visibleTo, wanted.segment)] : []),
    ...(unpublished > 0 ? [`To publish them: npm run import -- publish ${id}`] : []),
    `To undo it: npm run import -- undo ${id}`,
  ]);
}

/** Shows the works that an import added to its readers. */
export async function publishTable(services: Services, id: string): Promise<void> {
  const { db } = services;
  const { unpublished, segmentId } = await getImport(db, id).catch(() => {
    throw new StartRefused(`There is no import ${id}`);
  });
  await alone(services, id, async () => {
    await askToPublish(db, null, id);
    await publishImported(db, id);
  });
  const readers = segmentId ? 'The readers of its segment see' : 'Everybody sees';
  say([`${unpublished} works published. ${readers} them.`]);
}

/** Takes an import back, and says which works it left alone. */
export async function undoTable(services: Services, id: string): Promise<void> {
  const { db } = services;
  const { fileName, state } = await getImport(db, id).catch(() => {
    throw new StartRefused(`There is no import ${id}`);
  });
  await alone(services, id, async () => {
    if (state !== 'undoing') await takeStep(db, null, id, 'undo');
    await undoImport(db, id);
  });
  const { counts } = await getImport(db, id);
  say([
    `The import of ${fileName} is undone: ${counts.undone} works undone, ${counts.leftAlone} left alone because people changed or hung them.`,
    ...unmadeSentences(counts.unmade),
  ]);
}
