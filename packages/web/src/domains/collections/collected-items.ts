import type {
  CollectedArtwork,
  CollectedText,
  Collection,
} from '@oeuvre/contracts/domains/collections/collections.model.ts';

export type WallText = Omit<CollectedText, 'before'>;
/** A work or a wall text of a collection's page. */
export type CollectedItem = CollectedArtwork | WallText;

export const isWork = (item: CollectedItem): item is CollectedArtwork => !('text' in item);

/** The works of a page with the wall texts between them, in order. */
export function itemsOf({ artworks, texts }: Pick<Collection, 'artworks' | 'texts'>): CollectedItem[] {
  const before = Map.groupBy(texts, (text) => text.before);
  return [...artworks.flatMap((work) => [...(before.get(work.id) ?? []), work]), ...(before.get(null) ?? [])];
}

/** Runs of works, and the wall texts that break them. */
export function runsOf(items: readonly CollectedItem[]): (WallText | readonly CollectedArtwork[])[] {
  const parts: (WallText | CollectedArtwork[])[] = [];
  for (const item of items) {
    const last = parts.at(-1);
    if (!isWork(item)) parts.push(item);
    else if (Array.isArray(last)) last.push(item);
    else parts.push([item]);
  }
  return parts;
}
