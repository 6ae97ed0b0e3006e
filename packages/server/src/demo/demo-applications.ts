import type { ArtworkId, FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import sharp from 'sharp';
import { aPastApplication } from '../domains/applications/applications.factory.ts';
import { createArtwork } from '../domains/artworks/artworks.commands.ts';
import { savePicture } from '../domains/files/files.commands.ts';
import type { Database } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { HungWork } from './demo-works.ts';
import { readPlate } from './plates.ts';
import type { Room } from './records/record.ts';

const day = 24 * 60 * 60 * 1_000;
const ago = (days: number) => new Date(Date.now() - days * day);

interface Applying {
  readonly accounts: ReadonlyMap<string, { readonly id: string }>;
  readonly rooms: readonly { readonly id: SegmentId; readonly name: string }[];
  readonly hung: ReadonlyMap<string, HungWork>;
  /** A sheet of the author that only they see. */
  readonly ownSheet: ArtworkId;
}

type Offer = Parameters<typeof aPastApplication>[1];

/** The author's and the curator's offers to two rooms: new ones, one with a question, and ended ones of each kind. */
export async function offerDemoWorks(tx: Database, storage: Storage, applying: Applying): Promise<void> {
  const { accounts, rooms, ownSheet } = applying;
  const [author, curator] = [
    accounts.get('author@oeuvre.test')!.id,
    accounts.get('curator@oeuvre.test')!.id,
  ] as UserId[];
  const room = (name: Room) => rooms.find((one) => one.name === name)!.id;
  const [proof, reprint] = [await proofOf(tx, storage, author!), await reprintOf(tx, storage, author!)];
  const water = { segmentId: room('Weather and Water'), by: author! };
  const waiting: readonly Offer[] = [
    {
      ...water,
      artworkId: ownSheet,
      at: ago(6),
      message: 'The path above the cove, in an hour of rain. It may hang low: it is a small sheet.',
      question: {
        field: 'dateOfCreation',
        text: 'Was it drawn on the spot, or later from the notebook?',
        by: curator!,
        at: ago(2),
      },
    },
    { ...water, artworkId: proof, at: ago(1), message: 'A proof before letters, unfaded.' },
    { ...water, segmentId: room('First Light'), artworkId: reprint, at: ago(3), message: 'My print of the block.' },
  ];
  for (const offer of [...waiting, ...endedOffers(applying, { ...water, by: curator! })])
    await aPastApplication(tx, offer);
}

function endedOffers({ accounts, hung }: Applying, fromCurator: Pick<Offer, 'segmentId' | 'by'>): readonly Offer[] {
  const supervisor = accounts.get('supervisor@oeuvre.test')!.id as UserId;
  const work = (key: string) => hung.get(key)!.artworkId as ArtworkId;
  return [
    {
      ...fromCurator,
      artworkId: work('engraving-3'),
      at: ago(30),
      message: 'The quietest of the six.',
      question: {
        field: 'materials',
        text: 'Is the paper laid or wove?',
        by: supervisor,
        at: ago(28),
        answer: 'Laid, with a watermark in the lower left corner.',
      },
      end: { act: 'approved', by: supervisor, at: ago(27) },
    },
    {
      ...fromCurator,
      artworkId: work('plant-1'),
      at: ago(20),
      message: 'A leaf after rain.',
      end: {
        act: 'declined',
        by: supervisor,
        at: ago(18),
        reason: 'not-here',
        message: 'A fine sheet, but the rain is only in its title. Paper and Ink will be glad of it.',
      },
    },
    {
      ...fromCurator,
      artworkId: work('plant-3'),
      at: ago(15),
      end: { act: 'withdrawn', by: fromCurator.by, at: ago(14) },
    },
  ];
}

interface Sheet {
  readonly title: string;
  readonly artist: string;
  readonly dateText: string;
}

async function hangNowhere(
  tx: Database,
  storage: Storage,
  { bytes, ownerId, ...sheet }: Sheet & { readonly bytes: Buffer; readonly ownerId: UserId },
): Promise<ArtworkId> {
  const file = await savePicture(tx, storage, { bytes, fileName: 'sheet.jpg', ownerId });
  const images = [{ fileId: file.id as FileId }];
  return (await createArtwork(tx, null, { ...sheet, openId: null, published: false, ownerId, images })) as ArtworkId;
}

/** A part of a plate, large enough to be a sheet of its own. */
async function proofOf(tx: Database, storage: Storage, ownerId: UserId): Promise<ArtworkId> {
  const plate = sharp(await readPlate('engraving/5'));
  const { width, height } = await plate.metadata();
  const region = { left: 0, top: 0, width: Math.round(width / 2), height: Math.round(height * 0.7) };
  const bytes = await plate.extract(region).jpeg({ quality: 80 }).toBuffer();
  const sheet = { title: 'Swell, proof of a corner', artist: 'Lena Moreau', dateText: '2025' };
  return hangNowhere(tx, storage, { ...sheet, bytes, ownerId });
}

/** Looks like a work that hangs already: its curators are warned. */
const reprintOf = async (tx: Database, storage: Storage, ownerId: UserId): Promise<ArtworkId> =>
  hangNowhere(tx, storage, {
    title: 'Evening Glow, a later print',
    artist: 'Lena Moreau',
    dateText: '2026',
    bytes: await readPlate('woodblock/2'),
    ownerId,
  });
