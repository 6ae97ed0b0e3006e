import '../memberships.tables.ts';
import {
  contactUndoDays,
  type RowKind,
  type RowOutcome,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type {
  ContactImportDetail,
  ContactImportSummary,
  ImportedRow,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { getSegment } from '../../segments/segments.queries.ts';

const columns = [
  'contactImports.id',
  'segmentId',
  'fileName',
  'state',
  'position',
  'rows',
  'counts',
  'failure',
  'startedBy',
  'contactImports.createdAt',
  'startedAt',
  'finishedAt',
] as const;

type Row = Omit<ContactImportSummary, 'startedBy' | 'createdAt' | 'startedAt' | 'finishedAt' | 'undoUntil'> & {
  readonly startedBy: UserId | null;
  readonly startedByName: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

const dayMs = 86_400_000;

/** Until when a finished import can be undone. */
export const undoEndOf = (finishedAt: Date): Date => new Date(finishedAt.getTime() + contactUndoDays * dayMs);

const present = ({
  startedBy,
  startedByName,
  createdAt,
  startedAt,
  finishedAt,
  ...row
}: Row): ContactImportSummary => ({
  ...row,
  startedBy: startedBy && { id: startedBy, name: startedByName ?? '' },
  createdAt: createdAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
  undoUntil: row.state === 'finished' && finishedAt ? undoEndOf(finishedAt).toISOString() : null,
});

const startedByName = sql<
  string | null
>`(select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = contact_imports.started_by)`.as(
  'startedByName',
);

/** The imports of a segment, the newest first. Uses the index contact_imports_segment. */
export async function listContactImports(
  db: Database,
  viewer: Viewer,
  { segmentId, ...page }: PageQuery & { readonly segmentId: SegmentId },
) {
  assertAllowed(mayManageMembers(viewer, segmentId));
  await getSegment(db, segmentId);
  const from = db.selectFrom('contactImports').where('segmentId', '=', segmentId);
  const rows = await from
    .select([...columns, startedByName])
    .orderBy('contactImports.createdAt', 'desc')
    .orderBy('contactImports.id', 'desc')
    .limit(page.itemsPerPage)
    .offset(offsetOf(page))
    .execute();
  const { count } = await from.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { imports: rows.map(present), ...numberedPage(page, count) };
}

/** An import with its columns; for people who do not manage the members of its segment there is none. */
export async function getContactImport(db: Database, viewer: Viewer, id: string): Promise<ContactImportDetail> {
  const row = await db
    .selectFrom('contactImports')
    .innerJoin('segments', 'segments.id', 'contactImports.segmentId')
    .select([...columns, startedByName, 'segments.name as segmentName'])
    .select(['shape', 'isEncodingCertain', 'columns', 'mapping', 'consentProposal'])
    .where('contactImports.id', '=', id)
    .executeTakeFirst();
  if (!row || !isAllowed(mayManageMembers(viewer, row.segmentId))) throw commonErrors('not-found');
  const { segmentName, shape, isEncodingCertain, columns: found, mapping, consentProposal, ...summary } = row;
  return { ...present(summary), segmentName, shape, isEncodingCertain, columns: found, mapping, consentProposal };
}

/** The rows of an import with what becomes of them, in the order of the file. */
export async function listImportRows(
  db: Database,
  viewer: Viewer,
  { id, kind, ...page }: PageQuery & { readonly id: string; readonly kind?: RowKind | undefined },
) {
  await getContactImport(db, viewer, id);
  const from = rowsOfKind(db, id, kind);
  const rows: ImportedRow[] = await from
    .select(['line', 'email', 'otherLine', isUndated.as('isUndated')])
    .select(sql<RowOutcome>`outcome`.as('outcome'))
    .select(sql<string>`concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))`.as('name'))
    .orderBy('no')
    .limit(page.itemsPerPage)
    .offset(offsetOf(page))
    .execute();
  const { count } = await from.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, ...numberedPage(page, count) };
}

const isUndated = sql<boolean>`(consent = 'undated' and outcome in ('added', 'changed', 'already'))`;

/** Uses the indexes contact_import_rows_outcome and contact_import_rows_undated. */
export const rowsOfKind = (db: Database, importId: string, kind: RowKind | undefined) =>
  db
    .selectFrom('contactImportRows')
    .where('importId', '=', importId)
    .where('outcome', 'is not', null)
    .$if(kind === 'undated', (query) => query.where(isUndated))
    .$if(kind !== undefined && kind !== 'undated', (query) => query.where('outcome', '=', kind as RowOutcome));
