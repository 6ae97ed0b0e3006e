import './artworks.tables.ts';
import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type { ArtworkSections } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { mayHangIn } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, FileId, SegmentId, TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { touch } from '../../platform/cache/content.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/database/record-change.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { refreshFileVisibility, setFileUses } from '../files/files.commands.ts';
import { visibleArtworkIds } from './artworks.access.ts';

/** The acting person; null is the program itself: an import, the demo. */
export type By = Viewer | null;

export interface NewArtwork {
  readonly title: string;
  /** Null: without a public identifier. By default it gets the next one. */
  readonly openId?: null;
  readonly artist?: string;
  readonly dateText?: string;
  readonly yearFrom?: number | null;
  readonly yearTo?: number | null;
  readonly supportingText?: string;
  /** The sections beside those of the label. */
  readonly sections?: ArtworkSections;
  readonly ownerId?: UserId | null;
  readonly published?: boolean;
  /** A museum and its number for the work; such a work is open data. */
  readonly source?: string | null;
  readonly accessionNumber?: string | null;
  readonly artists?: readonly { readonly name: string; readonly role?: string }[];
  readonly tagIds?: readonly TagId[];
  readonly images?: readonly NewImage[];
}

export interface NewImage {
  readonly fileId: FileId;
  readonly alt?: string | null;
}

/** Adds a work to the catalogue with its artists, tags and pictures. It hangs nowhere yet. */
export async function createArtwork(db: Database, by: By, work: NewArtwork): Promise<ArtworkId> {
  return inTransaction(db, async (tx) => {
    const { artists = [], tagIds = [], images = [], sections = {}, ...label } = work;
    const row = {
      ownerId: null,
      source: null,
      accessionNumber: null,
      sourceDigest: null,
      yearFrom: null,
      yearTo: null,
      ...label,
      sections: JSON.stringify(sections),
    };
    const { id } = await tx.insertInto('artworks').values(row).returning('id').executeTakeFirstOrThrow();
    await setArtists(tx, id, artists.length > 0 || !work.artist ? artists : [{ name: work.artist }]);
    if (tagIds.length > 0)
      await tx
        .insertInto('artworkTags')
        .values(tagIds.map((tagId) => ({ artworkId: id, tagId })))
        .execute();
    await setArtworkImages(tx, by, { artworkId: id, images });
    await recordChange(tx, {
      audit: by && { viewer: by, act: 'artworks.create', subject: ['artwork', id] },
      touches: ['artworks'],
    });
    return id;
  });
}

/** Artists of works that no museum described are identified by their names. */
async function setArtists(
  tx: Database,
  artworkId: ArtworkId,
  artists: NonNullable<NewArtwork['artists']>,
): Promise<void> {
  for (const [position, { name, role = 'artist' }] of artists.entries()) {
    const artist = {
      source: 'house',
      sourceId: name.toLowerCase(),
      name,
      sortName: name,
      lifeDates: null,
      birthYear: null,
      deathYear: null,
      birthPlace: null,
      deathPlace: null,
      gender: null,
    };
    const { id } = await tx
      .insertInto('artists')
      .values(artist)
      .onConflict((conflict) => conflict.columns(['source', 'sourceId']).doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('artworkArtists').values({ artworkId, position, artistId: id, name, role }).execute();
  }
}

/** Sets a work's pictures, in this order. */
export async function setArtworkImages(
  tx: Database,
  by: By,
  { artworkId, images }: { artworkId: ArtworkId; images: readonly NewImage[] },
): Promise<void> {
  await tx.deleteFrom('artworkImages').where('artworkId', '=', artworkId).execute();
  const rows = images.map(({ fileId, alt = null }, position) => ({ artworkId, fileId, position, alt }));
  if (rows.length > 0) await tx.insertInto('artworkImages').values(rows).execute();
  await setFileUses(
    tx,
    { by, kind: 'artwork', subjectId: artworkId },
    images.map((image) => image.fileId),
  );
  await touch(tx, `artwork:${artworkId}`, 'artworks');
}

/**
 * Hangs works in a segment: from now on everybody who may read it sees them. Works that hang there already stay in
 * place.
 */
export async function hangInSegment(
  db: Database,
  by: By,
  { artworkIds, segmentId }: { artworkIds: readonly ArtworkId[]; segmentId: SegmentId },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (by) {
      assertAllowed(mayHangIn(by, segmentId), artworkErrors);
      const visible = await visibleArtworkIds(tx, by, artworkIds);
      if (visible.length < new Set(artworkIds).size) throw commonErrors('not-found');
    }
    await sql`insert into artwork_segments (artwork_id, segment_id, added_by)
      select id, ${segmentId}, ${by && accountOf(by)} from unnest(${artworkIds}::uuid[]) as given (id) on conflict do nothing`.execute(
      tx,
    );
    await refreshPictures(tx, artworkIds);
    await recordChange(tx, {
      audit: by && {
        viewer: by,
        act: 'artworks.hang',
        subject: ['segment', segmentId],
        details: { artworks: artworkIds },
      },
      touches: ['artworks', `segment:${segmentId}`, ...artworkIds.map((id) => `artwork:${id}`)],
    });
  });
}

/** Who may see this segment's content has changed. */
export async function refreshPicturesOfWall(tx: Database, segmentId: SegmentId): Promise<void> {
  const hung = await tx.selectFrom('artworkSegments').select('artworkId').where('segmentId', '=', segmentId).execute();
  await refreshPictures(
    tx,
    hung.map((row) => row.artworkId),
  );
}

/** Whoever may see a work may see its pictures, so their visibility changes with its walls. */
export const refreshPictures = (tx: Database, artworkIds: readonly ArtworkId[]): Promise<void> =>
  refreshFileVisibility(tx, { kind: 'artwork', subjectIds: artworkIds });
