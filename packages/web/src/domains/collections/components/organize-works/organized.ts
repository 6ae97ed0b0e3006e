import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { HungItem } from '@oeuvre/contracts/domains/collections/hanging/hanging.model.ts';
import type { ArtworkId, CollectionItemId } from '@oeuvre/contracts/kernel/ids.ts';

/** A wall text; `key` is null until the server has it. Its `id` stays the same while it is written. */
export interface OrganizedText {
  readonly kind: 'text';
  readonly id: string;
  readonly key: CollectionItemId | null;
  readonly text: string;
}
export interface OrganizedWork {
  readonly kind: 'work';
  readonly id: string;
  readonly key: ArtworkId;
  readonly note: string;
  readonly artwork: ArtworkSummary;
}
export type Organized = OrganizedText | OrganizedWork;
export type Hang = readonly Organized[];

/** An item with the key by which calls name it: a work's own id, a wall text's item. */
export const organizedOf = (item: HungItem): Organized =>
  item.kind === 'text'
    ? { kind: 'text', id: item.id, key: item.id, text: item.text }
    : { kind: 'work', id: item.artwork.id, key: item.artwork.id, note: item.note, artwork: item.artwork };

export const without = (items: Hang, id: string): Hang => items.filter((one) => one.id !== id);
export const putAt = (items: Hang, item: Organized, at: number): Hang => without(items, item.id).toSpliced(at, 0, item);
/** In front of the item with this key; null is the end. */
export function putBefore(items: Hang, item: Organized, before: string | null): Hang {
  const at = items.findIndex(({ key }) => before !== null && key === before);
  return putAt(items, item, at === -1 ? items.length : at);
}

/** The key of the first item from here on that the server knows; null is the end. */
export const keyFrom = (items: Hang, at: number) => items.slice(at).find(({ key }) => key !== null)?.key ?? null;

/**
 * The item whose place another one takes, as the server knows the list: without wall texts that are not saved yet.
 * Undefined: for the server nothing moves.
 */
export function targetOf(before: Hang, after: Hang, moved: Organized): Organized['key'] | undefined {
  const known = (items: Hang) => items.filter(({ key }) => key !== null);
  const target = known(before)[known(after).findIndex(({ id }) => id === moved.id)];
  return target && target.id !== moved.id ? target.key : undefined;
}

export const nameOf = (item: Organized): string =>
  item.kind === 'work' ? item.artwork.title || 'Untitled' : `wall text ${item.text.slice(0, 40) || 'without words'}`;
