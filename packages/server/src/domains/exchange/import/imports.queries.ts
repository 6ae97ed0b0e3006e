import '../exchange.tables.ts';
import { type ImportGroup, importGroups } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import type { FindingKind } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import type {
  FoundCell,
  ImportDetail,
  ImportFinding,
  ImportSummary,
  SavedMapping,
  UnsettledWord,
} from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, SegmentId, TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { artworkCards } from '../../artworks/queries/artwork-cards.queries.ts';
import { similarTags } from '../../ontology/ontology.queries.ts';

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

const hasFile = sql<boolean>`imports.table_key is not null`.as('hasFile');
const hasPictures = sql<boolean>`(imports.pictures_key is not null or imports.counts ? 'arePicturesDone')`.as(
  'hasPictures',
);
const startedByName = sql<
  string | null
>`(select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = imports.started_by)`.as('startedByName');

/** Rows `a` of `import_changes c`: the import added the work, and nobody has published or withdrawn it by hand. */
export const isUnpublishedByImport: RawBuilder<SqlBool> = sql<SqlBool>`(c.before is null and c.undoing <> 'undone'
  and not a.published and a.status_changed_at is null and a.activity_status = 'ACTIVE')`;

/** The works of a finished import that wait for readers; while it runs, nobody asks. */
const unpublishedWorks = sql<number>`case when state = 'finished' then (select count(*) from import_changes c
  join artworks a on a.id = c.artwork_id where c.import_id = imports.id and ${isUnpublishedByImport}) else 0 end`.as(
  'unpublished',
);

/** The filter of the list of imports. */
export interface ImportFilter {
  readonly searchQuery?: string | undefined;
  readonly group?: ImportGroup | undefined;
}

const groupOfState = sql<ImportGroup>`case
  when state in (${sql.join(importGroups.running.map((state) => sql.lit(state)))}) then 'running'
  when state in (${sql.join(importGroups.done.map((state) => sql.lit(state)))}) then 'done'
  when state in (${sql.join(importGroups.undone.map((state) => sql.lit(state)))}) then 'undone' else 'waiting' end`;

const namesOfImport = sql<string>`plain_text(concat_ws(' ', file_name, mapping_name,
  (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = imports.started_by)))`;

/** Imports, the newest first. Without a scope: only administrators get here. Uses the index imports_recent. */
export async function listImports(db: Database, { searchQuery, group, ...page }: PageQuery & ImportFilter) {
  const found = db
    .selectFrom('imports')
    .$if(searchQuery !== undefined && isSearchable(searchQuery), (query) =>
      query.where(contains(namesOfImport, searchQuery!.trim())),
    );
  const rows = await found
    .$if(group !== undefined, (query) => query.where('state', 'in', importGroups[group!]))
    .select([...columns, startedByName, hasFile, hasPictures])
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(page.itemsPerPage)
    .offset(offsetOf(page))
    .execute();
  const counted = await found
    .select(({ fn }) => [groupOfState.as('name'), fn.countAll<number>().as('count')])
    .groupBy(groupOfState)
    .execute();
  const counts = { running: 0, waiting: 0, done: 0, undone: 0 };
  for (const { name, count } of counted) counts[name] = count;
  const totalCount = group ? counts[group] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { imports: rows.map((row) => presentImport(row)), counts, ...numberedPage(page, totalCount) };
}

/** An import with its profile and mapping; not-found if there is none. */
export async function getImport(db: Database, id: string): Promise<ImportDetail> {
  const row = await db
    .selectFrom('imports')
    .select([
      ...columns,
      startedByName,
      hasFile,
      hasPictures,
      'shape',
      'isEncodingCertain',
      'profile',
      'mapping',
      'mappingVersion',
      'segmentId',
      'visibleTo',
      unpublishedWorks,
    ])
    .where('imports.id', '=', id)
    .executeTakeFirst();
  if (!row?.mapping) throw commonErrors('not-found');
  const { shape, isEncodingCertain, profile, mapping, mappingVersion, segmentId, visibleTo, unpublished, ...summary } =
    row;
  const read = { shape, isEncodingCertain, profile, mapping, mappingVersion };
  return { ...presentImport(summary), ...read, segmentId, visibleTo, unpublished };
}

async function assertImport(db: Database, id: string): Promise<void> {
  const row = await db.selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw commonErrors('not-found');
}

/** Findings of a table, in the order of its lines, of one kind or all. */
export async function listFindings(
  db: Database,
  importId: string,
  {
    kind,
    about,
    ...page
  }: PageQuery & { readonly kind?: FindingKind | undefined; readonly about?: 'pictures' | undefined },
) {
  await assertImport(db, importId);
  const from = db
    .selectFrom('importFindings')
    .where('importId', '=', importId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(about === 'pictures', (query) => query.where('picture', 'is not', null));
  const rows = await from
    .select(['id', 'kind', 'line', 'otherLine', 'columnName as column', 'cell', 'artworkId', 'importedId'])
    .select(sql<string | null>`picture ->> 'name'`.as('picture'))
    .orderBy('id')
    .limit(page.itemsPerPage)
    .offset(offsetOf(page))
    .execute();
  const { count } = await from.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const findings: ImportFinding[] = rows;
  const cells = kind ? await listFoundCells(db, importId, kind) : [];
  return { findings, cells, ...numberedPage(page, count) };
}

const mostFoundCells = 5;

/** The cells that occur in most findings of one kind, at least twice. */
async function listFoundCells(db: Database, importId: string, kind: FindingKind): Promise<FoundCell[]> {
  const { rows } =
    await sql<FoundCell>`select column_name as "column", cell, count(*)::int as lines from import_findings
    where import_id = ${importId} and kind = ${kind} and cell <> '' group by column_name, cell having count(*) > 1
    order by lines desc, cell, column_name limit ${mostFoundCells}`.execute(db);
  return rows;
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
  const linked = await settledLinks(
    db,
    importId,
    rows.map((row) => row.word),
  );
  const { count } = await from.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const words: UnsettledWord[] = rows.map((row) => ({
    ...row,
    proposals: (near.get(row.word) ?? []).map(({ id, name }) => ({ tagId: id, name })),
    linked: linked.get(row.word.toLowerCase()) ?? null,
  }));
  return { words, ...numberedPage(page, count) };
}

/** Of these words, those that the mapping ties to a term, in lower case. */
async function settledLinks(db: Database, importId: string, words: readonly string[]) {
  const { rows } = await sql<{
    word: string;
    tagId: TagId;
    name: string;
  }>`select lower(term ->> 'text') as word, t.id as tag_id, t.name
    from imports i, jsonb_array_elements(i.mapping -> 'terms') as term join tags t on t.id = (term ->> 'tagId')::uuid
    where i.id = ${importId} and term ->> 'choice' = 'link' and lower(term ->> 'text') = any(${words.map((word) => word.toLowerCase())})`.execute(
    db,
  );
  return new Map(rows.map(({ word, tagId, name }) => [word, { tagId, name }]));
}

/** The works that an import added or changed, as cards. */
export async function listImportedWorks(
  db: Database,
  viewer: Viewer,
  { importId, page }: { readonly importId: string; readonly page: PageQuery },
) {
  await assertImport(db, importId);
  const from = db.selectFrom('importChanges').where('importId', '=', importId).where('undoing', '!=', 'undone');
  const rows = await from
    .select('artworkId')
    .orderBy('artworkId', 'desc')
    .limit(page.itemsPerPage)
    .offset(offsetOf(page))
    .execute();
  const { count } = await from.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const works = await artworkCards(
    db,
    viewer,
    rows.map((row) => row.artworkId),
  );
  return { works, ...numberedPage(page, count) };
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
    .leftJoin('users', 'users.id', 'importMappings.savedBy')
    .select(['importMappings.name', 'mapping', 'version', 'uses', 'savedAt'])
    .select(sql<string>`concat_ws(' ', users.first_name, users.last_name)`.as('savedBy'))
    .orderBy('uses', 'desc')
    .orderBy('importMappings.name')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

/** The mapping of this name, if it was kept. */
export async function findMapping(db: Database, name: string) {
  return db
    .selectFrom('importMappings')
    .select(['name', 'mapping', 'version'])
    .where('name', '=', name)
    .executeTakeFirst();
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
