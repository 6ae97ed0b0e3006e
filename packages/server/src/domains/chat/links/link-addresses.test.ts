import { describe, expect, test } from 'vitest';
import { linkedThing } from './link-addresses.ts';

const site = 'https://art.example';
const id = '01900000-0000-7000-8fff-00000000000a';
const other = '01900000-0000-7000-8fff-00000000000b';

describe('an address of this site', () => {
  test.each([
    [`${site}/articles/${id}`, 'article', id],
    [`${site}/articles/${id}/?source=feed#second`, 'article', id],
    [`${site}/collections/${id.toUpperCase()}`, 'collection', id],
    [`${site}/subscriptions/${id}?segmentId=${other}`, 'artwork', id],
    [`${site}/subscriptions/oo-100777`, 'artwork', 'OO-100777'],
    [`${site}/subscriptions?segmentId=${other}`, 'segment', other],
    [`${site}/subscriptions?artworkId=${id}&segmentId=${other}`, 'artwork', id],
    [`${site}/open-oeuvre/artworks?segmentId=${other}&artworkId=${id}`, 'artwork', id],
  ])('leads to a thing: %s', (address, kind, of) => {
    expect(linkedThing(address, site)).toEqual({ kind, id: of });
  });

  test.each([
    `${site}/`,
    `${site}/articles`,
    `${site}/articles/draft`,
    `${site}/articles/OO-1`,
    `${site}/subscriptions?segmentId=${id}x`,
    `${site}/constructor/${id}`,
    `${site}/collections/${id}/items`,
  ])('that names none has no card: %s', (address) => {
    expect(linkedThing(address, site)).toBeUndefined();
  });
});

test.each([
  `https://evil.example/articles/${id}`,
  `http://art.example/articles/${id}`,
  `https://art.example.evil.example/articles/${id}`,
  `https://art.example@evil.example/articles/${id}`,
  `//art.example/articles/${id}`,
  `javascript:alert(1)`,
  'not an address',
])('an address elsewhere has no card: %s', (address) => {
  expect(linkedThing(address, site)).toBeUndefined();
});
