import '../artworks.tables.ts';
import type { FindingKind } from '@oeuvre/contracts/domains/artworks/imports/imports.findings.ts';
import type {
  ImportDetail,
  ImportFinding,
  ImportSummary,
  PreviewRecord,
  SavedMapping,
  UnsettledWord,
} from '@oeuvre/contracts/domains/artworks/imports/imports.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { numberedPage, offsetOf } from '../../../platform/database/paging.ts';
import { similarTags } from '../../ontology/ontology.queries.ts';
import { applyMapping } from './mapping/apply-mapping.ts';
import { compileMapping } from './mapping/row-values.ts';

const columns = [
  'imports.id',
  'fileName',
  'state',
  'mappingName',
  'position',
  'rows',
  'counts',
  'failure',
  'startedBy',
  'imports.createdAt',
  'startedAt',
  'finishedAt',
] as const;

interface Row extends Omit<ImportSummary, 'startedBy' | 'createdAt' | 'startedAt' | 'finishedAt'> {
  readonly startedBy: UserId | null;
  readonly startedByName: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

const presentImport = ({ startedByName, startedBy, ...row }: Row): ImportSummary => ({
  ...row,
  startedBy: startedBy && { id: startedBy, name: startedByName ?? '' },
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

const startedByName = sql<
  string | null
>`(select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = imports.started_by)`.as('startedByName');

/** All imports, the newest first. Without a scope: only administrators get here. */
export async function listImports(db: Database, page: PageQuery) {
  const rows = await db
    .selectFrom('imports')
    .select([...columns, startedByName])
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(page.itemsPerPage)
    .offset(offsetOf(page))
    .execute();
  const { count } = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { imports: rows.map((row) => presentImport(row)), ...numberedPage(page, count) };
}

/** An import with its profile and mapping; not-found if there is none. */
export async function getImport(db: Database, id: string): Promise<ImportDetail> {
  const row = await db
    .selectFrom('imports')
    .select([...columns, startedByName, 'shape', 'isEncodingCertain', 'profile', 'mapping', 'segmentId'])
    .where('imports.id', '=', id)
    .executeTakeFirst();
  if (!row?.mapping) throw commonErrors('not-found');
  const { shape, isEncodingCertain, profile, mapping, segmentId, ...summary } = row;
  return { ...presentImport(summary), shape, isEncodingCertain, profile, mapping, segmentId };
}

/** The first records of a table as they will be with its mapping. */
export async function previewImport(db: Database, id: string): Promise<PreviewRecord[]> {
  const row = await db.selectFrom('imports').select(['profile', 'mapping']).where('id', '=', id).executeTakeFirst();
  if (!row?.mapping) throw commonErrors('not-found');
  const compiled = compileMapping(row.mapping);
  return row.profile.sample.map(({ line, cells }) => {
    const { tagWords, pictures, findings, ...mapped } = applyMapping(compiled, { line, cells: new Map(cells) });
    return {
      ...mapped,
      tags: [...tagWords],
      pictures: pictures.map(({ name }) => name),
      findings: findings.map(({ kind, column, cell }) => ({ kind, column, cell })),
    };
  });
}

async function assertImport(db: Database, id: string): Promise<void> {
  const row = await db.selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw commonErrors('not-found');
}

/** What was found in a table, in the order of its lines, of one kind or all. */
export async function listFindings(
  db: Database,
  importId: string,
  { kind, ...page }: PageQuery & { readonly kind?: FindingKind | undefined },
) {
  await assertImport(db, importId);
  const from = db
    .selectFrom('importFindings')
    .where('importId', '=', importId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!));
  const rows = await from
    .select(['id', 'kind', 'line', 'otherLine', 'columnName as column', 'cell', 'artworkId'])
    .orderBy('id')
    .limit(page.itemsPerPage)
    .offset(offsetOf(page))
    .execute();
  const { count } = await from.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const findings: ImportFinding[] = rows;
  return { findings, ...numberedPage(page, count) };
}

/** Words that no term has after a dry run, the most frequent first, with similar terms. */
export async function listUnsettledWords(db: Database, importId: string, page: PageQuery) {
  await assertImport(db, importId);
  const from = db.selectFrom('importWords').where('importId', '=', importId);
  const rows = await from
    .select(['target', 'word', 'records'])
    .orderBy('records', 'desc')
    .orderBy('word')
    .orderBy('target')
    .limit(page.itemsPerPage)
    .offset(offsetOf(page))
    .execute();
  const near = await similarTags(
    db,
    rows.map((row) => row.word),
  );
  const { count } = await from.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const words: UnsettledWord[] = rows.map((row) => ({
    ...row,
    proposals: (near.get(row.word) ?? []).map(({ id, name }) => ({ tagId: id, name })),
  }));
  return { words, ...numberedPage(page, count) };
}

/** Works that an undo left alone, because people had changed or used them. */
export async function listLeftAlone(db: Database, importId: string, page: PageQuery) {
  await assertImport(db, importId);
  const from = db
    .selectFrom('importChanges')
    .innerJoin('artworks', 'artworks.id', 'importChanges.artworkId')
    .where('importId', '=', importId)
    .where('undoing', '=', 'left alone');
  const rows = await from
    .select(['artworks.id', 'artworks.title', 'artworks.artist', 'artworks.sourceKey as key'])
    .orderBy('artworks.id')
    .limit(page.itemsPerPage)
    .offset(offsetOf(page))
    .execute();
  const { count } = await from.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const works: { id: ArtworkId; title: string; artist: string; key: string | null }[] = rows;
  return { works, ...numberedPage(page, count) };
}

/** The mappings that were kept, the most used first. */
export async function listMappings(db: Database): Promise<SavedMapping[]> {
  const rows = await db
    .selectFrom('importMappings')
    .select(['name', 'mapping', 'uses', 'savedAt'])
    .orderBy('uses', 'desc')
    .orderBy('name')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

/** The mapping of this name, if it was kept. */
export async function findMapping(db: Database, name: string) {
  return db.selectFrom('importMappings').select(['name', 'mapping']).where('name', '=', name).executeTakeFirst();
}

/** Imports whose work is not done and that nobody has paused. */
export async function listUnfinishedImports(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['dry', 'running', 'undoing'])
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map((row) => row.id);
}

/** An import of this table from the command line that was started and did not end. */
export async function findStartedImport(
  db: Database,
  fingerprint: string,
  segmentId: SegmentId | null,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('state', '=', 'running')
    .where('startedBy', 'is', null)
    .where('segmentId', 'is not distinct from', segmentId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
