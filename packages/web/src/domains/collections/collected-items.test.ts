import type { CollectedArtwork } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { ArtworkId, CollectionItemId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { artworkSummary, idOf } from '../../../test/things.ts';
import { itemsOf, runsOf } from './collected-items.ts';

const work = (number: number): CollectedArtwork => ({
  ...artworkSummary({ id: idOf<ArtworkId>(number) }),
  id: idOf<ArtworkId>(number),
  images: [],
});
const text = (number: number, before: number | null) => ({
  id: idOf<CollectionItemId>(number),
  text: `Text ${number}`,
  before: before === null ? null : idOf<ArtworkId>(before),
});

test('wall texts come in their order before their work, or after the last', () => {
  const texts = [text(11, 1), text(12, 1), text(13, 3), text(14, null)];
  const items = itemsOf({ artworks: [work(1), work(2), work(3)], texts });
  expect(items.map(({ id }) => id)).toEqual([11, 12, 1, 2, 13, 3, 14].map((number) => idOf(number)));
});

test('a wall text breaks the row of works', () => {
  const items = itemsOf({ artworks: [work(1), work(2), work(3)], texts: [text(11, 1), text(12, 3)] });
  const shape = runsOf(items).map((part) => ('text' in part ? part.text : part.length));
  expect(shape).toEqual(['Text 11', 2, 'Text 12', 1]);
});
