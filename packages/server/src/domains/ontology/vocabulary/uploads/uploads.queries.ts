import type {
  UploadDetail,
  UploadFinding,
  uploadFindingQuery,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { accountOf, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../../platform/database/database.ts';
import { contains } from '../../../../platform/database/search.ts';
import { countUpTo } from '../../../../platform/lists/counting.ts';
import {
  microseconds,
  newestFirst,
  numberedPage,
  offsetOf,
  pageOfRows,
  startOf,
} from '../../../../platform/lists/paging.ts';
import { getUpload } from '../vocabulary.access.ts';
import type { VocabularyUploadsTable } from './uploads.tables.ts';
import '../../ontology.tables.ts';

type Row = Selectable<VocabularyUploadsTable> & { readonly personName: string | null; readonly at: number };

const mostCounted = 10_000;
const columns = sql`u.*, nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), '') as person_name`;
const from = sql`vocabulary_uploads u left join users p on p.id = u.uploaded_by`;

function present(row: Row): UploadDetail {
  const { id, fileName, format, state, choices, counts, progress, failure, uploadedBy, personName } = row;
  return {
    id,
    fileName,
    format,
    state,
    choices,
    counts,
    progress,
    failure,
    uploadedBy: uploadedBy && { id: uploadedBy as UserId, name: personName ?? '' },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** The viewer's uploads, the newest first; administrators get all. */
export async function listUploads(db: Database, viewer: Viewer, page: PageQuery) {
  const start = startOf(page);
  const where = isSuper(viewer) ? sql<SqlBool>`true` : sql<SqlBool>`u.uploaded_by = ${accountOf(viewer)}`;
  const time = sql`u.created_at`;
  const { rows } = await sql<Row>`select ${columns}, ${microseconds(time)} as at from ${from} where ${where}
    ${newestFirst({ time, id: sql`u.id` }, start)}`.execute(db);
  const totalCount =
    start.after?.totalCount ?? (await countUpTo(db, { from: sql`vocabulary_uploads u`, where, most: mostCounted }));
  const { shown, reply } = pageOfRows(rows, start, totalCount);
  return { uploads: shown.map(present), ...reply };
}

export async function presentUpload(db: Database, viewer: Viewer, id: string): Promise<UploadDetail> {
  await getUpload(db, viewer, id);
  const { rows } = await sql<Row>`select ${columns}, 0 as at from ${from} where u.id = ${id}`.execute(db);
  return present(rows[0]!);
}

type FindingQuery = PageQuery & z.output<z.ZodObject<typeof uploadFindingQuery>>;

/** Findings of an upload, in the order of the file. */
export async function listUploadFindings(
  db: Database,
  viewer: Viewer,
  { id, query }: { id: string; query: FindingQuery },
) {
  await getUpload(db, viewer, id);
  const named: RawBuilder<SqlBool> = query.searchQuery
    ? sql<SqlBool>`${contains(sql`plain_text(f.subject)`, query.searchQuery)}`
    : sql<SqlBool>`true`;
  const where = sql<SqlBool>`f.upload_id = ${id} and (${query.kind ?? null}::text is null or f.kind = ${query.kind ?? null}) and ${named}`;
  const { rows } = await sql<
    UploadFinding & { termId: UploadFinding['termId'] }
  >`select f.no, f.kind, f.line, f.subject, f.message, f.tag_id as term_id, f.changes
    from vocabulary_findings f where ${where} order by f.no limit ${query.itemsPerPage} offset ${offsetOf(query)}`.execute(
    db,
  );
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*) as count from vocabulary_findings f where ${where}`.execute(db);
  return { findings: rows, ...numberedPage(query, counted[0]!.count) };
}
