import { expect, test } from 'vitest';
import * as tables from './further-tables.fixture.ts';
import { proposedWorks } from './proposed-works.fixture.ts';

test('column names without spaces are known, and an attribution after a name is read', async () => {
  const { sections, records, works } = await proposedWorks(tables.withoutSpaces);
  expect(records.map(({ accessionNumber }) => accessionNumber)).toEqual(['1937.1.2.c', '1942.9.60']);
  expect(sections[0]).toMatchObject({
    dateOfCreation: [{ text: 'c. 1310', edtf: '1310' }],
    dimensionsNew: [{ part: 'painted surface (top of gilding)', height: 62.2, width: 34.8 }],
    ownershipHistory: [{ text: 'Mr. Corsi, Florence;[1] sold 1902.' }],
  });
  expect(sections[1]!.artist).toEqual([{ name: 'Sir Anthony Port', qualifier: 'after' }]);
  expect(works.flatMap(({ findings }) => findings)).toEqual([]);
});

test('of a thumbnail, a link and a manifest, the manifest gives the pictures, whatever its column is called', async () => {
  const { works } = await proposedWorks(
    [
      'Nr;Titel;Vorschaubild;Link;Weblink IIIF',
      '1;Haus;https://m.example.org/t/1.jpg;https://m.example.org/1;https://m.example.org/iiif/1/manifest.json',
      '2;Baum;https://m.example.org/t/2.jpg;https://m.example.org/2;https://m.example.org/iiif/2/manifest?v=3',
    ].join('\n'),
  );
  expect(works.map(({ pictures }) => pictures.map(({ name }) => name))).toEqual([
    ['https://m.example.org/iiif/1/manifest.json'],
    ['https://m.example.org/iiif/2/manifest?v=3'],
  ]);
  expect(works[0]!.record.sections.documentsNew).toEqual([{ url: 'https://m.example.org/1' }]);
});

test('fractions of eighths are inches, and nothing is taken from the lives of makers', async () => {
  const { sections } = await proposedWorks(tables.inches);
  expect(sections[0]).toEqual({
    title: 'Pole Tree',
    artist: [{ name: 'Samuel Lang' }],
    dateOfCreation: [{ text: '1939', edtf: '1939' }],
    dimensionsNew: [{ height: 11.125, width: 7.5, unit: 'in' }],
  });
  expect(sections[1]!.artist).toEqual([{ name: 'Ann Lee' }, { name: 'Bo Ek', role: 'printer' }]);
});

test('objects without a title are called by what they are, measured in the unit of their row', async () => {
  const { sections } = await proposedWorks(tables.archaeology);
  expect(sections.map(({ title, techniques, dimensionsNew }) => ({ title, techniques, dimensionsNew }))).toEqual([
    { title: 'Amphora', techniques: [{ text: 'Amphora' }], dimensionsNew: [{ height: 425, width: 281, unit: 'mm' }] },
    { title: 'Scarab', techniques: [{ text: 'Scarab' }], dimensionsNew: [{ height: 0.6, width: 1.2 }] },
  ]);
});

test('nested sides with their units, several titles and spans are read', async () => {
  const { records } = await proposedWorks(tables.nested);
  expect(records[0]).toMatchObject({
    accessionNumber: 'KMS3696',
    rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    sections: {
      title: 'Interiør med staffeli',
      supportingText: 'Interior with easel',
      artist: [{ name: 'Vilhelm Lang', role: 'painter' }],
      dateOfCreation: [{ text: '1890', edtf: '1890' }],
      dimensionsNew: [{ part: 'Netto', height: 620, width: 505, unit: 'mm' }],
      techniques: [{ text: 'maleri' }],
    },
  });
});

test('a French national table: capitals, centimetres without a unit, the period and not the day of the record', async () => {
  const { sections } = await proposedWorks(tables.joconde);
  expect(sections).toMatchObject([
    {
      artist: [{ name: 'Eugène LANG' }],
      dateOfCreation: [{ text: '2e quart 19e siècle', edtf: '1826~/1850~' }],
      dimensionsNew: [{ height: 12.5, width: 20.1 }],
      materials: [{ text: 'mine de plomb' }, { text: 'papier' }],
      ownershipHistory: [{ text: 'propriété de l’État ; achat ; 1905' }],
    },
    { dateOfCreation: [{ edtf: '-0099~/0000~' }], dimensionsNew: [{ height: 40 }] },
  ]);
  expect(sections[1]!.artist).toBeUndefined();
});

test('a Japanese table is read', async () => {
  const { sections } = await proposedWorks(tables.japanese);
  expect(sections).toMatchObject([
    {
      title: '風神図屏風',
      collection: '東の博物館',
      artist: [{ name: '尾形光' }],
      dateOfCreation: [{ edtf: '1701~/1800~' }],
      dimensionsNew: [{ height: 166, width: 183 }],
    },
    { artist: [{ name: '俵屋宗', qualifier: 'attributed to' }], dateOfCreation: [{ edtf: '1601~/1700~' }] },
  ]);
});

test('a Russian table is read', async () => {
  const { sections, works } = await proposedWorks(tables.russian);
  expect(sections[0]).toEqual({
    title: 'Волга; осень',
    artist: [{ name: 'Исаак Ильич Ланг' }],
    dateOfCreation: [{ text: '1887–1888', edtf: '1887/1888' }],
    dimensionsNew: [{ height: 58.5, width: 96 }],
    materials: [{ text: 'холст, масло' }],
    placeOfCreation: [{ text: 'Плёс' }],
    ownershipHistory: [{ text: 'Дар автора, 1892' }],
  });
  expect(sections[1]).toMatchObject({ dateOfCreation: [{ edtf: '1401~/1500~' }] });
  expect(sections[1]!.artist).toBeUndefined();
  expect(works[0]!.tagWords).toEqual(['река', 'осень']);
});

test('a gallery’s stock list is read without its prices and places', async () => {
  const { sections } = await proposedWorks(tables.stock);
  expect(sections[0]).toEqual({
    title: 'Untitled; blue',
    artist: [{ name: 'Ada Ferrars' }],
    dateOfCreation: [{ text: '1998', edtf: '1998' }],
    dimensionsNew: [{ height: 40, width: 30, depth: 1.5, unit: 'in' }],
    materials: [{ text: 'Oil on linen' }],
    bibliographicReferences: [{ text: 'Smith 1999, p. 4' }],
  });
});

test('wrapped records with numbers of vocabularies, dates of acquisitions and sizes of pictures are read', async () => {
  const { works, sections } = await proposedWorks(tables.wrapped);
  expect(works.map(({ key }) => key)).toEqual(['P.194-1990', 'P.195-1990']);
  expect(sections[0]).toEqual({
    title: 'William Lang',
    collection: 'The Port Museum',
    artist: [{ name: 'Robert Bryden', role: 'printmaker' }],
    dateOfCreation: [{ text: '1899', edtf: '1899' }],
    dimensionsNew: [{ height: 432, width: 290, unit: 'mm' }],
    materials: [{ text: 'paper' }],
    techniques: [{ text: 'woodcut' }],
    ownershipHistory: [{ text: 'given' }, { text: 'Acquisition date', date: { text: '1990', edtf: '1990' } }],
    inscriptions: [{ text: 'WILLIAM LANG' }],
    publicRegistries: [{ text: 'Identifier: P.194-1990' }, { text: 'Identifier: 100' }],
  });
});

test('sizes in brackets, printers beside artists and years of acquisition are read', async () => {
  const { sections } = await proposedWorks(tables.college);
  expect(sections[0]).toMatchObject({
    artist: [{ name: 'James Lang' }, { name: 'Ann Ross', role: 'printer' }],
    dimensionsNew: [
      { height: 305, width: 239, unit: 'mm' },
      { height: 316, width: 241, unit: 'mm' },
    ],
    materials: [{ text: 'Etching on paper' }],
    ownershipHistory: [{ text: 'Year Acqd', date: { edtf: '2010' } }],
  });
  expect(sections[1]).toMatchObject({
    dateOfCreation: [{ edtf: '1916~' }],
    dimensionsNew: [{ diameter: 29, unit: 'in' }],
  });
});

test('facts about files are no part of a record, and no key', async () => {
  const { mapping, sections } = await proposedWorks(
    [
      'file,title,artist,format/mode,bytes,sha256',
      'venus.jpg,The Birth of Venus,Sandro Botticelli,JPEG/RGB,1544922,1336997d85a63a66',
      'pearl.jpg,Girl with a Pearl Earring,Johannes Vermeer,JPEG/L,1437752,b18c216597966804',
      'night.png,The Starry Night,Vincent van Gogh,PNG/RGBA,2480037,0a6c51f08c1b44aa',
    ].join('\n'),
  );
  expect(mapping.key).toBe('file');
  expect(mapping.columns.flatMap(({ targets }) => targets)).toEqual(['picture', 'title', 'artist']);
  expect(sections[0]).toEqual({ title: 'The Birth of Venus', artist: [{ name: 'Sandro Botticelli' }] });
});

test('nested agents are makers, and what every record is called says nothing', async () => {
  const record = (id: string, agent: string, role: string) => ({
    id,
    title: `Print ${id}`,
    referenceNumber: `WI no. ${id}`,
    lettering: 'Hodie mihi cras tibi',
    contributors: [{ agent: { id: `a${id}`, label: agent, type: 'Person' }, roles: [{ label: role, type: 'Role' }] }],
    production: [{ label: '[Antwerp], [c. 1600]', places: [{ label: '[Antwerp]' }], dates: [{ label: '[c. 1600]' }] }],
    type: 'Work',
  });
  const { mapping, sections } = await proposedWorks(
    [record('569i', 'Wierix, Hieronymus, 1553?-1619.', 'engraver'), record('570i', 'Galle, Philips', 'printmaker')]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  );
  expect(mapping.key).toBe('referenceNumber');
  expect(sections[0]).toMatchObject({
    title: 'Print 569i',
    artist: [{ name: 'Hieronymus Wierix', role: 'engraver' }],
    dateOfCreation: [{ text: '[c. 1600]', edtf: '1600~' }],
    placeOfCreation: [{ text: '[Antwerp]' }],
    inscriptions: [{ text: 'Hodie mihi cras tibi' }],
  });
  expect(sections[0]!.techniques).toBeUndefined();
});
