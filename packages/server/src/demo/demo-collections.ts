import type { ArtworkId, FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { createArtwork } from '../domains/artworks/artworks.commands.ts';
import { aCollection, anExhibition } from '../domains/collections/collections.factory.ts';
import { savePicture } from '../domains/files/files.commands.ts';
import type { Database } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { HungWork } from './demo-works.ts';
import { readPlate } from './plates.ts';
import type { Room } from './records/record.ts';

interface DemoCollection {
  readonly room: Room;
  readonly name: string;
  readonly description: string;
  /** Keys of works, and wall texts. */
  readonly works: readonly (string | { readonly work?: string; readonly text: string })[];
  /** It is shared as an exhibition by a link with this key; the world may know it, as its segment is open to everybody. */
  readonly exhibitionKey?: string;
}

const ofRooms: readonly DemoCollection[] = [
  {
    room: 'Weather and Water',
    name: 'Six Ways to Water',
    description:
      'Line, block, wash, colour, cut paper and silver: six makers before the same subject, in the order in which the water grows calmer.',
    works: [
      { text: 'Water has no outline. Each of these six makers had to decide what to draw instead.' },
      { work: 'engraving-3', text: 'Every wave is one line, and no two lines touch.' },
      'woodblock-1',
      'field-1',
      { text: 'From here on the water is calm, and the eye goes to what lies in it.' },
      'engraving-6',
      { work: 'nagasaki-boats', text: 'The exposure took so long that the harbour became a mirror.' },
      'alpine-landscape',
    ],
    exhibitionKey: 'six-ways-to-water-in-the-demo-world-of-oeuv',
  },
  {
    room: 'First Light',
    name: 'Plates That Travelled',
    description: 'Negatives that were carried over passes and down rivers, and what the road did to them.',
    works: ['black-canyon', 'alpine-landscape', 'nagasaki-boats', 'engraving-1'],
  },
  {
    room: 'Paper and Ink',
    name: 'Leaves, Read as Drawings',
    description: 'A flora, a brush and a pair of scissors: three ways of being exact about a leaf.',
    works: ['plant-1', 'ink-1', 'plant-3', 'ink-3', 'plant-2', 'plant-5'],
  },
];

/**
 * The author's collection for future articles: works of the rooms, and a sheet of their own that is not public and has
 * no OO ID.
 */
const ofAuthor = {
  name: 'For the piece on coasts',
  description: '',
  works: ['engraving-1', 'woodblock-2', 'engraving-2', 'plant-4'],
  ownSheet: { title: 'Cliff Path, from the notebook', artist: 'Lena Moreau', dateText: '2026' },
};

interface Collecting {
  readonly rooms: readonly { readonly id: SegmentId; readonly name: string }[];
  readonly hung: ReadonlyMap<string, HungWork>;
  readonly author: { readonly id: UserId };
}

/** Creates the demo world's collections, and the author's sheet; returns the sheet. */
export async function collectDemoWorks(
  tx: Database,
  storage: Storage,
  { rooms, hung, author }: Collecting,
): Promise<ArtworkId> {
  const idsOf = (keys: readonly string[]) =>
    keys.map((key) => {
      const work = hung.get(key);
      if (!work) throw new Error(`The demo has no work ${key}`);
      return work.artworkId;
    });
  for (const { room, works, exhibitionKey, ...words } of ofRooms) {
    const artworks = works.map((item) => {
      if (typeof item === 'string') return idsOf([item])[0]!;
      return item.work ? { ...item, work: idsOf([item.work])[0]! } : item;
    });
    const segment = rooms.find((one) => one.name === room)!;
    const collection = await aCollection(tx, { segment, ...words, artworks });
    if (exhibitionKey) await anExhibition(tx, { collection, key: exhibitionKey });
  }
  const { ownSheet, works, ...words } = ofAuthor;
  const bytes = await readPlate('inkWash/notebook');
  const file = await savePicture(tx, storage, { bytes, fileName: 'notebook.jpg', ownerId: author.id });
  const images = [{ fileId: file.id as FileId }];
  const own = await createArtwork(tx, null, {
    ...ownSheet,
    openId: null,
    published: false,
    ownerId: author.id,
    images,
  });
  await aCollection(tx, { owner: author, ...words, artworks: [...idsOf(works), own] });
  return own;
}
