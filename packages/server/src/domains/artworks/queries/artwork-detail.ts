import type {
  ArtworkDetail,
  ArtworkImage,
  ArtworkKey,
  ArtworkSections,
} from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { listTagsWithAncestors } from '../../ontology/ontology.queries.ts';
import { artworksVisibleTo } from '../artworks.access.ts';
import { listPictures } from './artwork-pictures.ts';
import { presentSummary, type SummaryRow, summaryColumns } from './present-artwork.ts';

type DetailRow = SummaryRow &
  Pick<ArtworkDetail, 'accessionNumber' | 'yearFrom' | 'yearTo' | 'published' | 'activityStatus'> & {
    sections: ArtworkSections;
    createdAt: Date;
    updatedAt: Date;
  };

const isNamed = (key: ArtworkKey): RawBuilder<SqlBool> =>
  /^OO-/i.test(key) ? sql`a.open_id = ${key.toUpperCase()}` : sql`a.id = ${key}`;

/** A work with all that its page shows, or undefined if it does not exist for this viewer. */
export async function findArtwork(db: Database, viewer: Viewer, key: ArtworkKey): Promise<ArtworkDetail | undefined> {
  const { rows } =
    await sql<DetailRow>`select ${summaryColumns(viewer)}, a.accession_number, a.year_from, a.year_to, a.published, a.activity_status, a.sections, a.created_at, a.updated_at
    from artworks a where ${isNamed(key)} and ${artworksVisibleTo(viewer)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const [images, artists, tagIds] = await Promise.all([
    listImages(db, row),
    listArtists(db, row.id),
    listTagIds(db, row.id),
  ]);
  const { createdAt, updatedAt, ...work } = row;
  return {
    ...work,
    ...presentSummary(row),
    sections: allSections(row),
    images,
    artists,
    tags: await listTagsWithAncestors(db, tagIds),
    tagsPath: tagIds.map((tagId) => ({ tagId })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The label is in columns, the rest in sections; a record shows both, without empty ones. */
function allSections(row: DetailRow): ArtworkSections {
  const label = {
    title: row.title,
    supportingText: row.supportingText,
    artist: row.artist,
    dateOfCreation: row.dateText,
  };
  return Object.fromEntries(Object.entries({ ...row.sections, ...label }).filter(([, text]) => text !== ''));
}

async function listImages(db: Database, work: DetailRow): Promise<ArtworkImage[]> {
  const pictures = (await listPictures(db, [work])).get(work.id) ?? [];
  return pictures.map(({ id, fileId, alt, colour, thumbhash, width, height }) => ({
    _id: id,
    fileId,
    alt,
    colour,
    thumbhash,
    data: { url: pictureLocation(fileId), width, height },
  }));
}

const listArtists = (db: Database, id: ArtworkId) =>
  db
    .selectFrom('artworkArtists as by')
    .leftJoin('artists', 'artists.id', 'by.artistId')
    .select(['by.artistId as id', 'by.name', 'by.role', 'artists.lifeDates'])
    .where('by.artworkId', '=', id)
    .orderBy('by.position')
    .execute();

async function listTagIds(db: Database, id: ArtworkId) {
  const rows = await db
    .selectFrom('artworkTags')
    .innerJoin('tags', 'tags.id', 'artworkTags.tagId')
    .select('tags.id')
    .where('artworkTags.artworkId', '=', id)
    .orderBy('tags.type')
    .orderBy('tags.name')
    .orderBy('tags.id')
    .execute();
  return rows.map((row) => row.id);
}
