import { type PictureWidth, pictureWidths } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { makeVariant, type PictureFormat } from './files.images.ts';
import type { FileFacts } from './files.queries.ts';
import { inTurn, singleFlight } from './files.turns.ts';

type Kept = Pick<FileFacts, 'id' | 'storageKey' | 'width'>;
export interface Variant {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

const onlyOnce = singleFlight<Buffer>();
const keyOf = (file: Kept, { width, format }: Variant) => `${file.id}/${width}.${format}`;

/** Above this width AVIF takes seconds to make and saves little. */
const widestAvif = 900;

/** A picture is never enlarged, so all steps above its own width are one and the same. */
export const stepFor = (file: Kept, asked: PictureWidth): PictureWidth => pictureWidths.find((step) => step >= asked || step >= file.width) ?? 3_000;

/** The format in which this step may be had at all. */
export const formatOf = (width: PictureWidth, wanted: PictureFormat): PictureFormat => (wanted === 'avif' && width > widestAvif ? 'webp' : wanted);

export const openVariant = (storage: Storage, file: Kept, variant: Variant) => storage.stream(keyOf(file, variant));

/** Makes and keeps one variant. Of several first readers one pays for it. */
export function createVariant(storage: Storage, file: Kept, variant: Variant): Promise<Buffer> {
  const key = keyOf(file, variant);
  return onlyOnce(key, async () => {
    // Somebody may have made it since the caller looked.
    const made = await storage.get(key);
    if (made) return made;
    // The picture is read when its turn has come, so that those who wait hold no bytes.
    const bytes = await inTurn(async () => makeVariant(await readKept(storage, file), variant.width, variant.format));
    await storage.put(key, bytes, `image/${variant.format}`);
    return bytes;
  });
}

/** A picture that the store has lost may come back from a backup, so it is not said to have never been. */
async function readKept(storage: Storage, { storageKey }: Kept): Promise<Buffer> {
  const kept = await storage.get(storageKey);
  if (!kept) throw Object.assign(commonErrors('unavailable'), { cause: `the store has lost ${storageKey}` });
  return kept;
}

/** Makes the variants that readers of our own pages will ask for, as far as they are not there. */
export async function createAllVariants(storage: Storage, file: Kept, signal: AbortSignal): Promise<void> {
  const steps = [...new Set(pictureWidths.map((width) => stepFor(file, width)))];
  const variants = (['webp', 'avif'] as const).flatMap((format) =>
    steps.filter((width) => formatOf(width, format) === format).map((width) => ({ width, format })),
  );
  for (const variant of variants) {
    signal.throwIfAborted();
    if (!(await storage.exists(keyOf(file, variant)))) await createVariant(storage, file, variant);
  }
}
