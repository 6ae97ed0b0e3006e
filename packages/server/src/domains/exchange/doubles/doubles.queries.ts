import '../exchange.tables.ts';
import type { ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkDouble } from '@oeuvre/contracts/domains/exchange/doubles/doubles.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { artworksVisibleTo } from '../../artworks/artworks.access.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../../artworks/queries/present-artwork.queries.ts';
import { getOpenedArtwork } from '../../artworks/record/edited.queries.ts';
import { listAlikePairs, listAlikePictures } from '../../files/files.queries.ts';
import { isTellingTitle } from './telling-title.ts';

const mostDoubles = 10;

type Row = SummaryRow & Pick<ArtworkDouble, 'accessionNumber' | 'reasons'>;

/** Works that may be the same as this one, for people who work on it. */
export async function listDoubles(db: Database, viewer: Viewer, key: ArtworkKey): Promise<ArtworkDouble[]> {
  const { id } = await getOpenedArtwork(db, viewer, key);
  return listDoublesOf(db, viewer, id);
}

/**
 * Works that may be the same as this one, those with the most reasons first. The caller has checked that the viewer may
 * see this one; of others only works that they may see, so no other collection is revealed.
 */
export async function listDoublesOf(db: Database, viewer: Viewer, id: ArtworkId): Promise<ArtworkDouble[]> {
  const work = await db
    .selectFrom('artworks')
    .select(['title', 'artist', 'accessionNumber'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const number = work.accessionNumber?.trim() ?? '';
  const label = work.artist !== '' && isTellingTitle(work.title) ? `${work.title} / ${work.artist}` : '';
  const pictures = await listAlikePictures(db, await picturesOf(db, id));
  const { rows } = await sql<Row>`
    with found (id, reason) as (
      select artwork_id, 'picture' from artwork_images where file_id = any(${pictures}::uuid[])
      union select id, 'number' from artworks where ${number} <> '' and upper(accession_number) = upper(${number})
      union select id, 'label' from artworks where ${label} <> '' and md5(lower(title || ' / ' || artist)) = md5(lower(${label}))
    ), reasons as (select id, array_agg(reason order by reason desc) as reasons from found where id <> ${id} group by id)
    select ${summaryColumns(viewer)}, coalesce(a.accession_number, '') as accession_number, r.reasons
    from reasons r join artworks a on a.id = r.id where a.activity_status = 'ACTIVE' and ${artworksVisibleTo(viewer)}
      and ${isNotToldApart(id)}
    order by cardinality(r.reasons) desc, a.id limit ${mostDoubles}`.execute(db);
  return rows.map(({ accessionNumber, reasons, ...summary }) => ({
    ...presentSummary(summary),
    accessionNumber,
    reasons,
  }));
}

const mostAlike = 3;

/** The oldest works with a picture that this work shows too, except those that somebody has called different. */
export async function listPicturedAlike(
  db: Database,
  id: ArtworkId,
): Promise<{ readonly id: ArtworkId; readonly title: string }[]> {
  const pictures = await listAlikePictures(db, await picturesOf(db, id));
  const { rows } = await sql<{ id: ArtworkId; title: string }>`select a.id, a.title from artworks a
    where a.id in (select artwork_id from artwork_images where file_id = any(${pictures}::uuid[]))
      and a.id <> ${id} and a.activity_status = 'ACTIVE' and ${isNotToldApart(id)}
    order by a.id limit ${mostAlike}`.execute(db);
  return rows;
}

const isNotToldApart = (id: ArtworkId) => isNotDifferentFrom(sql`${id}::uuid`);
const isNotDifferentFrom = (id: RawBuilder<unknown>) =>
  sql`not exists (select from artwork_differences d where d.artwork_id = least(a.id, ${id}) and d.other_id = greatest(a.id, ${id}))`;

/**
 * For each of these works the first other one that may be the same and that the viewer may see, as its OO ID or its
 * title. The caller has checked that the viewer may see the works.
 */
export async function listFirstDoubles(
  db: Database,
  viewer: Viewer,
  ids: readonly ArtworkId[],
): Promise<ReadonlyMap<ArtworkId, string>> {
  if (ids.length === 0) return new Map();
  const works = await db
    .selectFrom('artworks')
    .select(['id', 'title', 'artist', 'accessionNumber'])
    .where('id', 'in', ids)
    .execute();
  const keys = works.map(({ id, title, artist, accessionNumber }) => ({
    id,
    number: accessionNumber?.trim() ?? '',
    label: artist !== '' && isTellingTitle(title) ? `${title} / ${artist}` : '',
  }));
  const shown = await db
    .selectFrom('artworkImages')
    .select(['artworkId', 'fileId'])
    .where('artworkId', 'in', ids)
    .execute();
  const alike = await listAlikePairs(
    db,
    shown.map(({ fileId }) => fileId),
  );
  const pictures = shown.flatMap(({ artworkId, fileId }) => [
    { id: artworkId, fileId },
    ...alike.filter((pair) => pair.id === fileId).map(({ otherId }) => ({ id: artworkId, fileId: otherId })),
  ]);
  const { rows } = await sql<{ of: ArtworkId; name: string }>`
    with asked as (select * from json_to_recordset(${JSON.stringify(keys)}::json) as k (id uuid, number text, label text)),
    found (of, id) as (
      select p.id, i.artwork_id from json_to_recordset(${JSON.stringify(pictures)}::json) as p (id uuid, "fileId" uuid) join artwork_images i on i.file_id = p."fileId"
      union select asked.id, o.id from asked join artworks o on upper(o.accession_number) = upper(asked.number) where asked.number <> ''
      union select asked.id, o.id from asked join artworks o on md5(lower(o.title || ' / ' || o.artist)) = md5(lower(asked.label)) where asked.label <> ''
    )
    select distinct on (found.of) found.of, coalesce(a.open_id, a.title) as name from found join artworks a on a.id = found.id
    where found.id <> found.of and a.activity_status = 'ACTIVE' and ${artworksVisibleTo(viewer)} and ${isNotDifferentFrom(sql`found.of`)}
    order by found.of, a.id`.execute(db);
  return new Map(rows.map((row) => [row.of, row.name]));
}

async function picturesOf(db: Database, id: ArtworkId) {
  const rows = await db.selectFrom('artworkImages').select('fileId').where('artworkId', '=', id).execute();
  return rows.map((row) => row.fileId);
}
