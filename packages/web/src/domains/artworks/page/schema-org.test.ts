import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { expect, test } from 'vitest';
import { rightsShown } from './rights.ts';
import { schemaOf } from './schema-org.ts';

const artwork = {
  title: 'Rainy Day',
  artists: [{ id: null, name: 'Gustave Caillebotte', qualifier: null, role: '', lifeDates: null }],
  dateText: 'c. 1877',
  yearFrom: 1877,
  yearTo: 1877,
  sections: {
    dateOfCreation: [{ text: 'c. 1877', edtf: '1877~' }],
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
    dateCreated: '1877~',
    artMedium: 'Oil, canvas',
    size: 'Frame: H 3 cm; 212.2 × 276.2 cm',
    height: { '@type': 'Distance', name: '212.2 cm' },
    width: { '@type': 'Distance', name: '276.2 cm' },
    identifier: ['OO-2470', '1964.336'],
    license: uri,
    creditText: 'Hollis Trust',
    copyrightHolder: { '@type': 'Organization', name: 'Hollis Trust' },
    image: [{ '@type': 'ImageObject', contentUrl: 'https://oeuvre.test/files/one', width: 300, height: 200 }],
    isPartOf: { '@type': 'Collection', name: 'Modern Life' },
  });
});

test('a field without content is absent', () => {
  const bare = {
    ...artwork,
    artists: [],
    dateText: '',
    yearFrom: null,
    yearTo: null,
    sections: {},
    accessionNumber: null,
    openId: null,
  };
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

const described = (changes: object) =>
  schemaOf(
    { artwork: { ...artwork, ...changes }, segment: null, rights: rightsShown({ rights: {}, images: [] }) },
    '',
  ) as { dateCreated?: string; creator?: unknown };

test.each([
  [{ yearFrom: 1870, yearTo: 1875 }, '1870/1875'],
  [{ yearFrom: null, yearTo: -299 }, '../-0299'],
  [{ yearFrom: 650, yearTo: 650 }, '0650'],
  [{ yearFrom: null, yearTo: null }, undefined],
])('a date without EDTF is written from its years: %j', (years, date) => {
  expect(described({ dateText: 'some day', sections: {}, ...years }).dateCreated).toBe(date);
});

test('organizations are organizations, and a model is no creator of the work', () => {
  const by = (name: string, qualifier: string | null = null) => ({ id: null, name, qualifier, role: '' });
  const artists = [by('Wiener Werkstätte'), by('Ivo Brandt', 'workshop of'), by('Rembrandt', 'after'), by('Lea Kern')];
  expect(described({ artists }).creator).toEqual([
    { '@type': 'Organization', name: 'Wiener Werkstätte' },
    { '@type': 'Organization', name: 'workshop of Ivo Brandt' },
    { '@type': 'Person', name: 'Lea Kern' },
  ]);
});
