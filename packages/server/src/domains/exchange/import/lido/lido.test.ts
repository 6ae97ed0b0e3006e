import { describe, expect, test } from 'vitest';
import { proposedWorks } from '../mapping/proposed-works.fixture.ts';
import { lidoAlone, lidoWrap } from './lido-records.fixture.ts';

describe('LIDO 1.0', () => {
  test('becomes columns that are proposed for their fields, with the record number of the museum as key', async () => {
    const { shape, mapping } = await proposedWorks(lidoWrap, 'port.xml');
    expect(shape).toMatchObject({ format: 'xml', recordsAt: ['lidoWrap', 'lido'] });
    expect(mapping.key).toBe('inventory number');
    const taken = mapping.columns.filter(({ targets }) => targets.length > 0);
    expect(Object.fromEntries(taken.map(({ column, targets }) => [column, targets.join()]))).toEqual({
      'record id': 'publicRegistries',
      title: 'title',
      'alternative title': 'supportingText',
      'inventory number': 'accessionNumber',
      'other number': 'publicRegistries',
      repository: 'collection',
      'object type': 'techniques',
      classification: 'techniques',
      description: 'descriptionText',
      dimensions: 'dimensionsNew',
      material: 'materials',
      technique: 'techniques',
      subjects: 'tags',
      artist: 'artist',
      'artist role': 'artistRole',
      'artist qualifier': 'artistQualifier',
      date: 'dateOfCreation',
      'earliest date': 'dateFrom',
      'latest date': 'dateTo',
      culture: 'culture',
      period: 'culture',
      'place of creation': 'placeOfCreation',
      provenance: 'ownershipHistory',
      exhibitions: 'thirdPartyExhibitions',
      rights: 'rights',
      'credit line': 'creditLine',
      'object url': 'documentsNew',
      'image url': 'picture',
      'image description': 'pictureAlt',
    });
  });

  test('becomes works whose dates are those of the production and never those of an acquisition', async () => {
    const { sections, records, works } = await proposedWorks(lidoWrap);
    expect(sections[0]).toMatchObject({
      title: 'Am Hafen',
      artist: [
        { name: 'Ann Ross', role: 'Malerin' },
        { name: 'Jan Ott', role: 'Maler', qualifier: 'attributed to' },
      ],
      dateOfCreation: [{ text: 'um 1830' }],
      dimensionsNew: [{ height: 62, width: 50.5 }],
      materials: [{ text: 'Öl' }, { text: 'Leinwand' }],
      techniques: [{ text: 'Gemälde' }, { text: 'Malerei' }, { text: 'gemalt' }],
      culture: [{ text: 'deutsch' }, { text: 'Romantik' }],
      placeOfCreation: [{ text: 'Portstadt, Sachsen' }],
    });
    expect(sections[1]!.dateOfCreation).toMatchObject([{ edtf: '1841/1843' }]);
    expect(JSON.stringify(sections[0]!.ownershipHistory)).toContain('Erwerb: 1905, Galerie Möwe, Verkäufer');
    expect(JSON.stringify(sections[0]!.thirdPartyExhibitions)).toContain('Ausstellung: Küsten, 1990–1991');
    expect(records[0]).toMatchObject({
      accessionNumber: 'G 12',
      creditLine: 'Schenkung Möwe',
      rights: { uri: 'https://creativecommons.org/publicdomain/mark/1.0/' },
    });
    expect(works[0]!.tagWords).toEqual(['Hafen', 'Möwe']);
    expect(works[0]!.pictures).toEqual([{ name: 'https://museum.example/DE-1.jpg', alt: 'Von vorn' }]);
  });

  test('loses no word: other languages, identifiers and further events are columns that are not taken', async () => {
    const { mapping } = await proposedWorks(lidoWrap);
    const left = mapping.columns.filter(({ targets }) => targets.length === 0).map(({ column }) => column);
    expect(left).toEqual(
      expect.arrayContaining([
        'meta.descriptiveMetadata.titleSet.appellationValue',
        'meta.descriptiveMetadata.eventSet.event.eventActor.actorInRole.actor.actorID',
        'meta.descriptiveMetadata.eventSet.event.eventDate.displayDate',
        'meta.descriptiveMetadata.eventSet.event.eventMaterialsTech.displayMaterialsTech',
        'meta.administrativeMetadata.resourceSet.resourceRepresentation.linkResource',
      ]),
    );
    expect(left.every((column) => column.startsWith('meta.'))).toBe(true);
  });
});

test('a single record of LIDO 1.1 without prefixes is a table: labels of concepts are its words', async () => {
  const { shape, sections, keys } = await proposedWorks(lidoAlone, 'one.xml');
  expect(shape.recordsAt).toEqual(['lido']);
  expect(keys).toEqual(['1931.4']);
  expect(sections[0]).toMatchObject({
    title: 'Amphora with waves',
    dateOfCreation: [{ text: '4th century BCE' }],
    dimensionsNew: [{ height: 42 }],
    materials: [{ text: 'Painted clay' }],
    techniques: [{ text: 'amphora' }],
  });
  expect(sections[0]!.placeOfCreation).toBeUndefined();
  expect(JSON.stringify(sections[0]!.ownershipHistory)).toContain('Finding: 1928, Old Port');
});

test('LIDO within the answers of OAI-PMH is found', async () => {
  const answers = [...lidoWrap.matchAll(/<lido:lido>[\s\S]*?<\/lido:lido>/g)]
    .map(([lido]) => `<record><header><identifier>oai:1</identifier></header><metadata>${lido}</metadata></record>`)
    .join('');
  const { shape, keys } = await proposedWorks(
    `<OAI-PMH xmlns:lido="l"><responseDate>2026-11-30</responseDate><ListRecords>${answers}</ListRecords></OAI-PMH>`,
  );
  expect(shape.recordsAt).toEqual(['OAI-PMH', 'ListRecords', 'record', 'metadata', 'lido']);
  expect(keys).toEqual(['G 12', 'G 13']);
});
