import type { EditedArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { type ArtworkRecord, artworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { editedArtwork } from './edited.queries.ts';
import { makeArtwork, saveRecord } from './record.commands.ts';

const requestId = 'a request';

/** A work that the viewer makes, as its editors see it; a test names only what matters to it. */
export async function anEditedArtwork(
  db: Database,
  viewer: Viewer,
  record: Partial<ArtworkRecord>,
): Promise<EditedArtwork> {
  return editedArtwork(db, viewer, await makeArtwork(db, { viewer, requestId }, artworkRecord.parse(record)));
}

interface Saved {
  readonly id: ArtworkId;
  /** The parts of the record that change. */
  readonly changed: Partial<ArtworkRecord>;
}

/** The viewer saves some parts of a work. */
export async function saveParts(db: Database, viewer: Viewer, { id, changed }: Saved): Promise<EditedArtwork> {
  const { record, version } = await editedArtwork(db, viewer, id);
  await saveRecord(db, { viewer, requestId }, { key: id, record: { ...record, ...changed }, version });
  return editedArtwork(db, viewer, id);
}
