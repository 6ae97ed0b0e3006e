import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type PictureWidth, pictureWidths } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { giveBackBuffers } from '../../platform/cache/collecting.ts';
import { singleFlight } from '../../platform/cache/single-flight.ts';
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

/** A picture is never enlarged, so all steps above its own width are one and the same. */
export const stepFor = (file: Kept, asked: PictureWidth): PictureWidth => pictureWidths.find((step) => step >= asked || step >= file.width) ?? 3_000;

/** The format in which this step may be had at all. */
export const formatOf = (width: PictureWidth, wanted: PictureFormat): PictureFormat => (wanted === 'avif' && width > widestAvif ? 'webp' : wanted);

export const openVariant = (storage: Storage, file: Kept, variant: Variant) => storage.stream(keyOf(file, variant));

/** Makes and keeps one variant that is to be shown now. */
export async function createVariant(storage: Storage, file: Kept, variant: Variant): Promise<Buffer> {
  const key = keyOf(file, variant);
  await keepVariant(storage, file, variant, { urgency: 'read', source: (folder) => fetchKept(storage, file, folder) });
  const kept = await storage.get(key);
  if (!kept) throw lost(key);
  return kept;
}

interface Making {
  readonly urgency: Urgency;
  /** Fetches the kept picture into a file of this machine; asked for when its turn has come. */
  readonly source: (folder: string) => Promise<string>;
}

/** Of several first readers one pays for it; none waits for what is made in the background. */
function keepVariant(storage: Storage, file: Kept, variant: Variant, { urgency, source }: Making): Promise<void> {
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

/** A picture that the store has lost may come back from a backup, so it is not said to have never been. */
async function fetchKept(storage: Storage, { storageKey }: Kept, folder: string): Promise<string> {
  const target = path.join(folder, 'kept');
  const kept = await storage.stream(storageKey);
  if (!kept) throw lost(storageKey);
  await pipeline(kept.body, createWriteStream(target));
  return target;
}

/** Makes the variants that readers of our own pages will ask for, as far as they are not there. */
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
      await keepVariant(storage, file, variant, { urgency: 'background', source });
    }
  });
  giveBackBuffers('those of late');
}
