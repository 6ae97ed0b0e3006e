import '../exchange.tables.ts';
import type { ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkDouble } from '@oeuvre/contracts/domains/exchange/doubles/doubles.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { artworksVisibleTo } from '../../artworks/artworks.access.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../../artworks/queries/present-artwork.queries.ts';
import { getOpenedArtwork } from '../../artworks/record/edited.queries.ts';
import { listAlikePictures } from '../../files/files.queries.ts';
import { isTellingTitle } from './telling-title.ts';

const mostDoubles = 10;

type Row = SummaryRow & Pick<ArtworkDouble, 'accessionNumber' | 'reasons'>;

/**
 * Works that may be the same as this one, those with the most reasons first. Only works that the viewer may see, so no
 * other collection is revealed.
 */
export async function listDoubles(db: Database, viewer: Viewer, key: ArtworkKey): Promise<ArtworkDouble[]> {
  const { id } = await getOpenedArtwork(db, viewer, key);
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

const isNotToldApart = (id: ArtworkId) =>
  sql`not exists (select from artwork_differences d where d.artwork_id = least(a.id, ${id}::uuid) and d.other_id = greatest(a.id, ${id}::uuid))`;

async function picturesOf(db: Database, id: ArtworkId) {
  const rows = await db.selectFrom('artworkImages').select('fileId').where('artworkId', '=', id).execute();
  return rows.map((row) => row.fileId);
}
