import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { expect, test } from 'vitest';
import { rightsShown } from './rights.ts';
import { schemaOf } from './schema-org.ts';

const artwork = {
  title: 'Rainy Day',
  artists: [{ id: null, name: 'Gustave Caillebotte', qualifier: null, role: '', lifeDates: null }],
  dateText: '1877',
  sections: {
    materials: [{ text: 'Oil' }, { text: 'canvas' }],
    dimensionsNew: [
      { part: 'Frame', height: 3 },
      { height: 212.2, width: 276.2 },
    ],
  },
  accessionNumber: '1964.336',
  openId: 'OO-2470',
  creditLine: 'Hollis Trust',
  images: [{ caption: '', data: { url: '/files/one', width: 300, height: 200 } }],
} as unknown as ArtworkDetail;
const uri = 'https://creativecommons.org/publicdomain/zero/1.0/';

test('search engines get the work as a VisualArtwork with its maker, size, licence, credit and pictures', () => {
  const rights = rightsShown({ rights: { uri, holder: 'Hollis Trust' }, images: [] });
  expect(schemaOf({ artwork, segment: { name: 'Modern Life' }, rights }, 'https://oeuvre.test')).toEqual({
    '@type': 'VisualArtwork',
    name: 'Rainy Day',
    creator: [{ '@type': 'Person', name: 'Gustave Caillebotte' }],
    dateCreated: '1877',
    artMedium: 'Oil, canvas',
    size: 'Frame: H 3 cm; 212.2 × 276.2 cm',
    height: { '@type': 'Distance', name: '212.2 cm' },
    width: { '@type': 'Distance', name: '276.2 cm' },
    identifier: ['OO-2470', '1964.336'],
    license: uri,
    creditText: 'Hollis Trust',
    copyrightHolder: 'Hollis Trust',
    image: [{ '@type': 'ImageObject', contentUrl: 'https://oeuvre.test/files/one', width: 300, height: 200 }],
    isPartOf: { '@type': 'Collection', name: 'Modern Life' },
  });
});

test('a field without content is absent', () => {
  const bare = { ...artwork, artists: [], dateText: '', sections: {}, accessionNumber: null, openId: null };
  const described = schemaOf(
    {
      artwork: { ...bare, creditLine: '', images: [] },
      segment: null,
      rights: rightsShown({ rights: {}, images: [] }),
    },
    '',
  );
  expect(described).toEqual({ '@type': 'VisualArtwork', name: 'Rainy Day' });
});
