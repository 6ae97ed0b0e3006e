import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { describe, expect, test } from 'vitest';
import * as tables from './museum-tables.fixture.ts';
import { sourceOf } from './propose-mapping.ts';
import { proposedWorks } from './proposed-works.fixture.ts';

/** The fields that columns are proposed for, by column; columns that are not taken are left out. */
const taken = ({ columns }: ImportMapping) =>
  Object.fromEntries(
    columns.filter(({ targets }) => targets.length > 0).map(({ column, targets }) => [column, targets.join()]),
  );
const detailsOf = (mapping: ImportMapping, column: string) => mapping.columns.find((one) => one.column === column)!;

describe('a table in German with BCE dates', () => {
  test('gets a mapping with its key, name order, separators and empty values', async () => {
    const { mapping, columns } = await proposedWorks(tables.german, 'Herbst 2026.csv');
    expect(taken(mapping)).toEqual({
      'Inventarnr.': 'accessionNumber',
      Titel: 'title',
      Künstler: 'artist',
      Datierung: 'dateOfCreation',
      'Material/Technik': 'materials',
      Maße: 'dimensionsNew',
      Herkunft: 'ownershipHistory',
      Schlagworte: 'tags',
    });
    expect(mapping).toMatchObject({ key: 'Inventarnr.', source: 'herbst' });
    expect(detailsOf(mapping, 'Künstler').isLastNameFirst).toBe(true);
    expect(detailsOf(mapping, 'Material/Technik').separators).toEqual([';', ' und ']);
    expect(detailsOf(mapping, 'Titel').separators).toEqual([]);
    expect(columns.slice(0, 3)).toEqual([
      { column: 'Inventarnr.', sure: 'certain', reason: 'Key, no doubles' },
      { column: 'Titel', sure: 'certain', reason: '4 filled' },
      { column: 'Künstler', sure: 'certain', reason: 'Last, first' },
    ]);
  });

  test('becomes records, with a finding for the date that cannot be read', async () => {
    const { works } = await proposedWorks(tables.german);
    expect(works.map(({ record }) => record.sections.title)).toEqual([
      'Boote im Fluss; Nagasaki',
      '„Abend; Schnee“',
      'Löwe, schreitend',
      'Raue Wellen',
    ]);
    expect(works[1]!.record.sections).toMatchObject({
      artist: [{ name: 'Harunobu Suzuki' }],
      dateOfCreation: [{ text: '12. Jh.', edtf: '1101~/1200~' }],
      dimensionsNew: [{ height: 28.5, width: 21 }],
      materials: [{ text: 'Tusche' }, { text: 'Farbe auf Papier' }, { text: 'Seide' }],
    });
    expect(works[1]!.tagWords).toEqual(['Schnee', 'Frau']);
    expect(works[2]!.record.sections).toEqual({
      title: 'Löwe, schreitend',
      dateOfCreation: [{ text: '604–562 v. Chr.', edtf: '-0603/-0561' }],
      dimensionsNew: [{ height: 97, width: 230 }],
    });
    expect(works.flatMap(({ findings }) => findings)).toEqual([
      { kind: 'date-unread', line: 5, column: 'Datierung', cell: 'wohl noch vor dem Brand' },
    ]);
  });
});

test('a table in French is read with centuries BCE, makers after others and rights', async () => {
  const { mapping, works } = await proposedWorks(tables.french);
  expect(taken(mapping)).toEqual({
    "Numéro d'inventaire": 'accessionNumber',
    Titre: 'title',
    Auteur: 'artist',
    Datation: 'dateOfCreation',
    Matériaux: 'materials',
    Dimensions: 'dimensionsNew',
    'Lieu de création': 'placeOfCreation',
    "Mode d'acquisition": 'ownershipHistory',
    Droits: 'rights',
    'Mots-clés': 'tags',
  });
  expect(works[0]!.record).toMatchObject({
    accessionNumber: 'INV 3692',
    rights: { uri: 'https://creativecommons.org/publicdomain/mark/1.0/' },
    sections: { artist: [{ name: 'Johannes VERMEER' }], dimensionsNew: [{ height: 24, width: 21 }] },
  });
  expect(works[1]!.record.sections.dateOfCreation).toEqual([{ text: '2e siècle av. J.-C.', edtf: '-0199~/-0100~' }]);
  expect(works[2]!.record.sections).toMatchObject({ artist: [{ name: 'Courbet', qualifier: 'after' }] });
  expect(works[2]!.record.sections.placeOfCreation).toBeUndefined();
});

test('Dutch open data is read with nested makers and their roles', async () => {
  const { mapping, works } = await proposedWorks(tables.dutch);
  expect(taken(mapping)).toMatchObject({
    objectNumber: 'accessionNumber',
    'makers[].name': 'artist',
    'makers[].role': 'artistRole',
    'dating.yearEarly': 'dateFrom',
    subTitle: 'dimensionsNew',
    objectTypes: 'techniques',
    'acquisition.creditLine': 'creditLine',
    'webImage.url': 'picture',
  });
  expect(detailsOf(mapping, 'principalOrFirstMaker').targets).toEqual([]);
  expect(works[0]).toMatchObject({
    key: 'SK-A-4050',
    pictures: [{ name: 'https://images.example.org/iiif/a.jpg', alt: '' }],
    record: {
      creditLine: 'Aankoop met steun',
      sections: {
        artist: [
          { name: 'Jan Ott', role: 'schilder' },
          { name: 'Piet Mol', role: 'graveur' },
        ],
        dimensionsNew: [{ height: 44, width: 38.5 }],
        ownershipHistory: [{ text: 'aankoop' }, { text: 'Acquisition date', date: { text: '1892', edtf: '1892' } }],
      },
    },
  });
  expect(works[1]!.record.sections.artist).toBeUndefined();
});

test('an American table of 54 columns is read with parallel makers, negative years and columns without use', async () => {
  const { mapping, works } = await proposedWorks(tables.american);
  expect(taken(mapping)).toEqual({
    'Object Number': 'accessionNumber',
    'Is Public Domain': 'rights',
    'Object ID': 'publicRegistries',
    Department: 'collection',
    AccessionYear: 'ownershipHistory',
    'Object Name': 'techniques',
    Title: 'title',
    Culture: 'culture',
    Period: 'culture',
    'Artist Role': 'artistRole',
    'Artist Prefix': 'artistQualifier',
    'Artist Display Name': 'artist',
    'Object Date': 'dateOfCreation',
    'Object Begin Date': 'dateFrom',
    'Object End Date': 'dateTo',
    Medium: 'materials',
    Dimensions: 'dimensionsNew',
    'Credit Line': 'creditLine',
    City: 'placeOfCreation',
    Country: 'placeOfCreation',
    Classification: 'techniques',
    'Link Resource': 'documentsNew',
    Repository: 'collection',
    Tags: 'tags',
  });
  expect(works[0]!.record).toMatchObject({
    rights: { uri: 'https://creativecommons.org/publicdomain/mark/1.0/' },
    sections: {
      title: 'The Lovers; after a drawing',
      artist: [
        { name: 'James Barton', qualifier: 'after' },
        { name: 'Ann Ross', role: 'Publisher' },
      ],
      publicRegistries: [{ text: 'Object ID: 1' }],
    },
  });
  expect(works[1]!.record.rights).toEqual({});
  expect(works[2]!.record.sections.dateOfCreation).toEqual([{ text: '2000 to 1500 BCE', edtf: '-1999/-1499' }]);
});

test('MoMA’s form of JSON is read without taking life dates for dates of works', async () => {
  const { mapping, works } = await proposedWorks(tables.modern);
  expect(detailsOf(mapping, 'BeginDate').targets).toEqual([]);
  expect(detailsOf(mapping, 'Height (cm)')).toMatchObject({ targets: ['height'], unit: 'cm' });
  expect(works.map(({ key }) => key)).toEqual(['885.1996', '1.1995']);
  expect(works[1]!.record.sections).toMatchObject({
    artist: [{ name: 'Christian Port' }, { name: 'Ada Ferrars' }],
    dateOfCreation: [{ text: '(1987)', edtf: '1987' }],
    dimensionsNew: [{ height: 40.6401, width: 29.8451 }],
  });
});

test('Cleveland’s form of JSON keeps a provenance of 6,000 characters with its footnotes whole', async () => {
  const { works } = await proposedWorks(tables.cleveland);
  expect(tables.longProvenance.length).toBeGreaterThan(6_000);
  expect(works[0]!.record.sections.ownershipHistory).toEqual([{ text: tables.longProvenance }]);
  expect(works[0]!.record.sections).toMatchObject({
    artist: [{ name: 'John Copley' }],
    dimensionsNew: [
      { part: 'Framed', height: 90.5, width: 78, depth: 6.5 },
      { height: 76.2, width: 64.8 },
    ],
  });
  expect(works[1]!.record).toMatchObject({
    rights: { uri: 'https://rightsstatements.org/vocab/InC/1.0/' },
    sections: { dateOfCreation: [{ text: '200s BCE', edtf: '-0298/-0199' }] },
  });
});

test('a Spanish table in UTF-16 with a remark above its columns is read', async () => {
  const { works } = await proposedWorks(tables.spanish);
  expect(works[0]!.record.sections).toMatchObject({
    artist: [{ name: 'Diego Velázquez' }],
    dateOfCreation: [{ text: 'Siglo XVII', edtf: '1601~/1700~' }],
    dimensionsNew: [{ height: 220, width: 289 }],
  });
  expect(works[1]!.record.sections).toMatchObject({
    dateOfCreation: [{ edtf: '-0099' }],
    dimensionsNew: [{ height: 56.5 }],
  });
  expect(works[1]!.record.sections.ownershipHistory).toBeUndefined();
});

test('a table without any usual name of a column is mapped by its values, as guesses; no maker is a guess', async () => {
  const { mapping, columns, works } = await proposedWorks(tables.unusual);
  expect(taken(mapping)).toEqual({
    Ref: 'accessionNumber',
    Was: 'title',
    Wann: 'dateOfCreation',
    'Wie gross': 'dimensionsNew',
    Pic: 'picture',
  });
  expect(new Set(columns.map(({ sure }) => sure))).toEqual(new Set(['guess', 'none']));
  expect(works[2]!.record.sections).toEqual({ title: 'Mill | evening' });
});

describe('a mapping that somebody changed', () => {
  test('gives constants to records without a value, and joins columns in their order', async () => {
    const { mapping, change } = await proposedWorks('Nr;Titel;Zusatz\n1;Haus;klein\n2;Baum;\n');
    const columns = mapping.columns.map((column) =>
      column.column === 'Zusatz' ? { ...column, targets: ['title' as const] } : column,
    );
    const works = change({ columns, constants: { collection: 'Stadtmuseum', creditLine: 'Gift', rights: 'CC0' } });
    expect(works.map(({ record }) => record.sections.title)).toEqual(['Haus, klein', 'Baum']);
    expect(works[1]!.record).toMatchObject({
      creditLine: 'Gift',
      rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      sections: { collection: 'Stadtmuseum' },
    });
  });

  test('leaves out lines without a key, and says what was cut or not known', async () => {
    const text = `Nr,Titel,Rechte,Jahr von,Jahr bis,Höhe\n,Ohne,,,,\n2,${'x'.repeat(1_200)},Frau Quist,1900,1890,ca. 5\n`;
    const { works } = await proposedWorks(text);
    expect(works.map(({ isLeftOut }) => isLeftOut)).toEqual([true, false]);
    expect(works.flatMap(({ findings }) => findings.map(({ kind }) => kind))).toEqual([
      'no-key',
      'text-cut',
      'years-backwards',
      'rights-unknown',
    ]);
    expect(works[1]!.record).toMatchObject({
      rights: { holder: 'Frau Quist' },
      sections: { dateOfCreation: [{ text: '1890 to 1900', edtf: '1890/1900' }] },
    });
  });
});

test('next year’s file of a museum has the same source', () => {
  expect([sourceOf('Herbst 2026.csv'), sourceOf('herbst-2027.xlsx'), sourceOf('123.csv')]).toEqual([
    'herbst',
    'herbst',
    'table',
  ]);
});
