import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FileId, SegmentId, TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { createArtwork, hangInSegment } from '../domains/artworks/artworks.commands.ts';
import { savePicture } from '../domains/files/files.commands.ts';
import { addTags } from '../domains/ontology/ontology.commands.ts';
import type { Database } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { WorkPicture } from './articles/writing.ts';
import { hasOriginal, type OriginalLater, readPlate } from './plates.ts';
import { abstractions } from './records/abstractions.ts';
import { landscapes } from './records/landscapes.ts';
import { photographs } from './records/photographs.ts';
import { plants } from './records/plants.ts';
import type { DemoRecord, DemoTag } from './records/record.ts';

const require = createRequire(import.meta.url);
const source = 'demo';
/** The ancestors of the records' keywords: enough of a tree to find related terms. */
const broader: Readonly<Record<string, readonly string[]>> = {
  Water: ['Sea', 'Lake', 'River', 'Waves', 'Boats', 'Coast', 'Fjord', 'Island'],
  Weather: ['Rain', 'Snow', 'Storm', 'Clouds', 'Mist', 'Wind', 'Winter'],
  'Light and hour': ['Night', 'Moonlight', 'Sunset', 'Dusk', 'Light', 'Sun'],
  Land: ['Mountain', 'Cliff', 'Pine', 'Bamboo'],
  Plants: ['Flower', 'Leaf', 'Root', 'Fruit', 'Bamboo', 'Pine'],
  Animals: ['Birds', 'Cat'],
  Colour: ['Blue', 'Red', 'Orange'],
};

/** Of the records' materials, those that name what a work is. */
const objectTypes = new Set(['Photograph', 'Engraving', 'Paper collage']);

export interface PicturedWork {
  readonly record: DemoRecord;
  readonly bytes: Buffer;
}
/** A work of the demo as articles and rooms need it. */
export interface HungWork extends WorkPicture {
  readonly rooms: readonly string[];
}

/** Reads the picture of every record. */
export async function readDemoWorks(): Promise<PicturedWork[]> {
  const records = inTurn([...landscapes, ...abstractions, ...plants, ...photographs]);
  return Promise.all(records.map(async (record) => ({ record, bytes: await pictureOf(record) })));
}

/** Alternates the manners, with the photographs among the last, so neighbours on a wall differ. */
function inTurn(records: readonly DemoRecord[]): DemoRecord[] {
  const groups = Map.groupBy(records, ({ picture }) =>
    'plate' in picture ? path.dirname(picture.plate) : 'photograph',
  );
  const longest = Math.max(...[...groups.values()].map((group) => group.length));
  return Array.from({ length: longest }, (_, at) =>
    [...groups.values()].flatMap((group) => group[at - longest + group.length] ?? []),
  ).flat();
}

const pictureOf = ({ picture }: DemoRecord): Promise<Buffer> =>
  'photograph' in picture
    ? fs.readFile(require.resolve(`${picture.photograph}/data/image.jpg`))
    : readPlate(picture.plate);

interface Hanging {
  readonly works: readonly PicturedWork[];
  readonly rooms: readonly { readonly id: SegmentId; readonly name: string }[];
  readonly curator: UserId;
}

/** Adds the works to the catalogue and hangs them in their rooms. */
export async function hangDemoWorks(
  tx: Database,
  { storage, addLater }: { readonly storage: Storage; addLater(original: OriginalLater): Promise<void> },
  { works, rooms, curator }: Hanging,
): Promise<Map<string, HungWork>> {
  const tagIds = await nameTags(
    tx,
    works.flatMap(({ record }) => record.tags),
  );
  const hung = new Map<string, HungWork>();
  for (const { record, bytes } of works) {
    const { key, title, artist, dateText, supportingText, sections, creditLine, rights, tags } = record;
    const file = await savePicture(tx, storage, { bytes, fileName: key, ownerId: curator });
    if ('plate' in record.picture && hasOriginal(record.picture.plate))
      await addLater({ fileId: file.id as FileId, plate: record.picture.plate });
    const alt = `${title}, ${artist}, ${dateText}`;
    const artworkId = await createArtwork(tx, null, {
      title,
      artist,
      dateText,
      supportingText,
      sections,
      ...(creditLine && { creditLine }),
      ...(rights && { rights }),
      ownerId: isOfTheHouse(record) ? null : curator,
      tagIds: [...new Set(tags.map((tag) => tagIds.get(tagKey(tag))!))],
      images: [{ fileId: file.id as FileId, alt }],
    });
    hung.set(key, { artworkId, fileId: file.id, width: file.width, height: file.height, alt, rooms: record.rooms });
  }
  for (const room of rooms) {
    const artworkIds = [...hung.values()]
      .filter((work) => work.rooms.includes(room.name))
      .map((work) => work.artworkId);
    await hangInSegment(tx, null, { artworkIds: artworkIds as never, segmentId: room.id });
  }
  return hung;
}

/** Works without an owner, as an import adds them: the staff of their rooms looks after them, and finds their properties. */
const isOfTheHouse = ({ picture, rooms }: DemoRecord) =>
  'photograph' in picture || (rooms.length === 1 && rooms[0] === 'After Dark');

const tagKey = ([name, type]: DemoTag) => `${type}: ${name}`;

async function nameTags(tx: Database, tags: readonly DemoTag[]): Promise<Map<string, TagId>> {
  const above = (name: string) => Object.keys(broader).filter((term) => broader[term]!.includes(name));
  const known = new Map(tags.map((tag) => [tagKey(tag), tag]));
  const given = [...known.values()].map(([name, type]) => ({
    sourceId: tagKey([name, type]),
    name,
    type,
    parents: type === 'Keyword' ? above(name).map((term) => tagKey([term, 'Keyword'])) : [],
    isObjectType: objectTypes.has(name),
  }));
  const roots = Object.keys(broader).map((name) => ({
    sourceId: tagKey([name, 'Keyword']),
    name,
    type: 'Keyword' as const,
    parents: [],
  }));
  return addTags(tx, source, [...roots, ...given]);
}
