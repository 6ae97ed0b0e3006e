import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type PictureWidth, pictureWidths } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { singleFlight } from '../../platform/cache/single-flight.ts';
import { giveBackBuffers } from '../../platform/monitoring/memory.ts';
import { inScratchFolder } from '../../platform/storage/scratch.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { makePictureVariant } from './files.decoder.ts';
import type { PictureFormat, Variant } from './files.images.ts';
import type { FileFacts } from './files.queries.ts';
import type { Urgency } from './files.turns.ts';

type Kept = Pick<FileFacts, 'id' | 'storageKey' | 'width'>;

const onlyOnce = singleFlight<void>();
const keyOf = (file: Kept, { width, format }: Variant) => `${file.id}/${width}.${format}`;

/** Above this width AVIF takes seconds to make and saves little. */
const widestAvif = 900;

/** Pictures are never enlarged, so all widths above the original's are the same variant. */
export const stepFor = (file: Kept, asked: PictureWidth): PictureWidth =>
  pictureWidths.find((step) => step >= asked || step >= file.width) ?? 3_000;

/** The largest width up to the asked one whose picture fits a square of this side. */
export function stepWithin(file: Kept & Pick<FileFacts, 'height'>, asked: PictureWidth, side: number): PictureWidth {
  const longest = (step: PictureWidth) => (Math.min(step, file.width) / file.width) * Math.max(file.width, file.height);
  const fitting = pictureWidths.findLast((step) => step <= asked && longest(step) <= side);
  return stepFor(file, fitting ?? pictureWidths[0]);
}

/** The format available at this width. */
export const formatOf = (width: PictureWidth, wanted: PictureFormat): PictureFormat =>
  wanted === 'avif' && width > widestAvif ? 'webp' : wanted;

export const openVariant = (storage: Storage, file: Kept, variant: Variant) => storage.stream(keyOf(file, variant));

/** Makes and stores one variant that a reader is waiting for. */
export async function createVariant(storage: Storage, file: Kept, variant: Variant): Promise<Buffer> {
  const key = keyOf(file, variant);
  await keepVariant(storage, file, {
    ...variant,
    urgency: 'read',
    source: (folder) => fetchKept(storage, file, folder),
  });
  const kept = await storage.get(key);
  if (!kept) throw lost(key);
  return kept;
}

interface Making extends Variant {
  readonly urgency: Urgency;
  /** Fetches the stored picture into a local file when its turn has come. */
  readonly source: (folder: string) => Promise<string>;
}

/** Of several first readers, one makes the variant; none waits for background work. */
function keepVariant(storage: Storage, file: Kept, { urgency, source, ...variant }: Making): Promise<void> {
  const key = keyOf(file, variant);
  return onlyOnce(`${urgency} ${key}`, async () => {
    // Somebody may have made it since the caller looked.
    if (await storage.exists(key)) return;
    await inScratchFolder(async (folder) => {
      const target = path.join(folder, 'made');
      await makePictureVariant({ ...variant, urgency, target, source: () => source(folder) });
      await storage.putFile(key, target, `image/${variant.format}`);
    });
  });
}

const lost = (key: string) => Object.assign(commonErrors('unavailable'), { cause: `the store has lost ${key}` });

/** A backup may restore a picture that the store has lost, so the reply is not 404. */
async function fetchKept(storage: Storage, { storageKey }: Kept, folder: string): Promise<string> {
  const target = path.join(folder, 'kept');
  const kept = await storage.stream(storageKey);
  if (!kept) throw lost(storageKey);
  await pipeline(kept.body, createWriteStream(target));
  return target;
}

/** Makes the variants that our own pages will request, if they are missing. */
export async function createAllVariants(storage: Storage, file: Kept, signal: AbortSignal): Promise<void> {
  const steps = [...new Set(pictureWidths.map((width) => stepFor(file, width)))];
  const variants = (['webp', 'avif'] as const).flatMap((format) =>
    steps.filter((width) => formatOf(width, format) === format).map((width) => ({ width, format })),
  );
  await inScratchFolder(async (folder) => {
    let fetched: Promise<string> | undefined;
    const source = () => (fetched ??= fetchKept(storage, file, folder));
    for (const variant of variants) {
      signal.throwIfAborted();
      await keepVariant(storage, file, { ...variant, urgency: 'background', source });
    }
  });
  giveBackBuffers('those of late');
}
