import '../artworks.tables.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { plainTextColumns, type RecordRow, recordOf } from './record.rows.ts';

type Row = Omit<RecordRow, 'artists'> & {
  readonly id: ArtworkId;
  readonly artists: readonly { name: string; qualifier: string | null; role: string; artistId: string | null }[];
};

/**
 * The records of these works as their editors write them. Without a scope: the caller has checked that the viewer may
 * see the works. An artist that only this house knows by name is no link: the name is enough.
 */
export async function listRecords(db: Database, ids: readonly ArtworkId[]): Promise<Map<ArtworkId, ArtworkRecord>> {
  const { rows } =
    await sql<Row>`select a.id, a.title, a.supporting_text, a.date_text, a.date_edtf, a.accession_number, ${plainTextColumns}, a.rights_uri, a.rights_holder, a.sections,
      coalesce((select json_agg(json_build_object('name', l.name, 'qualifier', l.qualifier, 'role', l.role, 'artistId', p.id) order by l.position)
        from artwork_artists l left join artists p on p.id = l.artist_id and p.source <> 'house' where l.artwork_id = a.id), '[]') as artists,
      coalesce((select json_agg(t.tag_id order by t.tag_id) from artwork_tags t where t.artwork_id = a.id), '[]') as tags,
      coalesce((select json_agg(json_build_object('fileId', i.file_id, 'caption', i.caption, 'alt', i.alt) order by i.position) from artwork_images i where i.artwork_id = a.id), '[]') as images,
      coalesce((select json_agg(json_build_object('uuid', m.uuid, 'caption', m.caption) order by m.position) from artwork_models m where m.artwork_id = a.id), '[]') as models
    from artworks a where a.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, recordOf(withoutNulls(row))]));
}

/** The database says null where a record says nothing. */
const withoutNulls = (row: Row): RecordRow => ({
  ...row,
  artists: row.artists.map(absent) as RecordRow['artists'],
  images: row.images.map(absent),
  models: row.models.map(absent),
});

const absent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== '')) as T;

/** The record of a work that is known to be there. */
export async function getRecord(db: Database, id: ArtworkId): Promise<ArtworkRecord> {
  const record = (await listRecords(db, [id])).get(id);
  if (!record) throw new Error(`there is no artwork ${id}`);
  return record;
}
