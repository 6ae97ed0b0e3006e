import type { ArtworkDetail, ArtworkImage, ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkSections, PlainTexts } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { type Pigment, pigmentNames, shownShare } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { canonicalSections } from '@oeuvre/record/canonical.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { listTagsWithAncestors } from '../../ontology/ontology.queries.ts';
import { artworksVisibleTo, isNamed } from '../artworks.access.ts';
import { plainTextColumns } from '../record/record.rows.ts';
import { listPictures } from './artwork-pictures.queries.ts';
import { presentSummary, type SummaryRow, summaryColumns } from './present-artwork.queries.ts';

type DetailRow = SummaryRow &
  Pick<ArtworkDetail, 'accessionNumber' | 'yearFrom' | 'yearTo' | 'published' | 'activityStatus'> &
  PlainTexts & {
    sections: ArtworkSections;
    dateEdtf: string | null;
    rightsUri: string | null;
    rightsHolder: string;
    createdAt: Date;
    updatedAt: Date;
  };

/** A work with all that its page shows, or undefined if it does not exist for this viewer. */
export async function findArtwork(db: Database, viewer: Viewer, key: ArtworkKey): Promise<ArtworkDetail | undefined> {
  const { rows } =
    await sql<DetailRow>`select ${summaryColumns(viewer)}, a.accession_number, a.year_from, a.year_to, a.published, a.activity_status, a.sections, a.date_edtf, ${plainTextColumns}, a.rights_uri, a.rights_holder, a.created_at, a.updated_at
    from artworks a where ${isNamed(key)} and ${artworksVisibleTo(viewer)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const [images, colours, artists, tags, models] = await Promise.all([
    listImages(db, row),
    listColours(db, row.id),
    listArtists(db, row.id),
    listTags(db, row.id),
    listModelsOf(db, row.id),
  ]);
  const { createdAt, updatedAt, dateEdtf, rightsUri, rightsHolder, sections, ...work } = row;
  return {
    ...work,
    ...presentSummary(row),
    sections: allSections(row, artists),
    images,
    colours,
    models,
    artists,
    tags,
    tagsPath: tags.map((tag) => ({ tagId: tag.id })),
    entities: [
      ...artists.flatMap(({ id, name }) => (id ? [{ id, name, type: 'Artist' as const }] : [])),
      ...tags.map(({ id, name, type }) => ({ id, name, type })),
    ],
    rights: { ...(rightsUri && { uri: rightsUri }), ...(rightsHolder && { holder: rightsHolder }) },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The label is in columns and in the list of makers, the rest in sections; a record shows both, without empty ones. */
function allSections(row: DetailRow, artists: ArtworkDetail['artists']): ArtworkSections {
  const { title, supportingText, dateText, dateEdtf } = row;
  return canonicalSections({
    ...row.sections,
    title,
    supportingText,
    artist: artists.map(({ name, qualifier, role }) => ({ name, qualifier: qualifier ?? undefined, role })),
    dateOfCreation: [{ text: dateText, edtf: dateEdtf ?? undefined }],
  });
}

async function listImages(db: Database, work: DetailRow): Promise<ArtworkImage[]> {
  const pictures = (await listPictures(db, [work])).get(work.id) ?? [];
  return pictures.map(({ id, width, height, ...picture }) => ({
    ...picture,
    _id: id,
    data: { url: pictureLocation(picture.fileId), width, height },
  }));
}

async function listColours(db: Database, id: ArtworkId): Promise<Pigment[]> {
  const { rows } = await sql<{ name: Pigment }>`select named.name from artwork_images p join files f on f.id = p.file_id
    cross join lateral unnest(f.palette, ${pigmentNames}::text[]) named (share, name)
    where p.artwork_id = ${id} and p.position = 0 and named.share >= ${shownShare} order by named.share desc, named.name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

const listArtists = (db: Database, id: ArtworkId) =>
  db
    .selectFrom('artworkArtists as by')
    .leftJoin('artists', 'artists.id', 'by.artistId')
    .select(['by.artistId as id', 'by.name', 'by.qualifier', 'by.role', 'artists.lifeDates'])
    .where('by.artworkId', '=', id)
    .orderBy('by.position')
    .execute();

const listModelsOf = async (db: Database, id: ArtworkId) => {
  const rows = await db
    .selectFrom('artworkModels')
    .select(['uuid', 'caption'])
    .where('artworkId', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ uuid, caption }) => ({ uuid, ...(caption && { caption }) }));
};

async function listTags(db: Database, id: ArtworkId) {
  const rows = await db
    .selectFrom('artworkTags')
    .innerJoin('tags', 'tags.id', 'artworkTags.tagId')
    .select('tags.id')
    .where('artworkTags.artworkId', '=', id)
    .orderBy('tags.type')
    .orderBy('tags.name')
    .orderBy('tags.id')
    .execute();
  return listTagsWithAncestors(
    db,
    rows.map((row) => row.id),
  );
}
