import { describe, expect, test } from 'vitest';
import { OddityCount } from '../import.report.ts';
import { aTateRecord } from './tate.factory.ts';
import { mapTateArtist, mapTateArtwork } from './tate.mapping.ts';
import type { TateArtwork } from './tate.records.ts';
import { materialsOf } from './tate.terms.ts';
import { yearsInText } from './tate.years.ts';

function mapped(given: Partial<TateArtwork> = {}) {
  const oddities = new OddityCount();
  const { work, terms, artists } = mapTateArtwork(aTateRecord({ acno: 'Z00001', ...given }), oddities);
  return { work, terms, artists, odd: Object.keys(oddities.found) };
}

describe('a record of the museum', () => {
  test('becomes a work with its label, sections, artists and tags', () => {
    const { work, terms } = mapped();
    expect(terms.filter(({ isObjectType }) => isObjectType).map(({ name }) => name)).toEqual(['painting']);
    expect(work).toMatchObject({
      accessionNumber: 'Z00001',
      title: 'Harbour at Low Tide',
      artist: 'Ada Ferrars',
      dateText: '1885',
      yearFrom: 1885,
      yearTo: 1885,
      sections: {
        collection: 'Tate',
        dimensionsNew: [{ part: 'support', height: 394, width: 419, unit: 'mm' }],
        materials: [{ text: 'Oil paint on canvas' }],
        techniques: [{ text: 'painting' }],
        ownershipHistory: [{ text: 'Presented by the artist 1901' }],
        publicRegistries: [{ text: 'Z00001' }],
      },
      dateEdtf: '1885',
      creditLine: 'Presented by the artist 1901',
      missing: ['picture', 'rights', 'placeOfCreation'],
      artists: [{ sourceId: '7', name: 'Ada Ferrars', qualifier: null, role: '' }],
      tags: ['subject:62', 'classification:painting', 'material:oil paint', 'material:canvas'],
    });
  });

  test('with an unknown title keeps the museum’s words, and is counted', () => {
    expect(mapped({ title: '[title not known]' })).toMatchObject({
      work: { title: '[title not known]' },
      odd: expect.arrayContaining(['title is [title not known]']),
    });
    expect(mapped({ title: ' ' })).toMatchObject({
      work: { title: '[title not known]' },
      odd: expect.arrayContaining(['no title']),
    });
  });

  test.each([[{ subjects: null, medium: null }], [{ subjects: undefined, medium: '' }]])(
    'may leave out values as null, undefined or an empty text',
    (given) => {
      expect(mapped(given as Partial<TateArtwork>)).toMatchObject({
        work: { tags: ['classification:painting'] },
        odd: expect.arrayContaining(['no subjects', 'no medium']),
      });
    },
  );

  test('contains no character that cannot be stored', () => {
    expect(mapped({ title: 'A\0 torn \ud83c leaf' }).work.title).toBe('A torn \ufffd leaf');
  });
});

describe('dimensions', () => {
  test('come from the text where width and height are swapped', () => {
    expect(mapped().odd).toEqual(['width and height are swapped against the text']);
    expect(mapped({ width: '419', height: '394' }).odd).toEqual(['width and height agree with the text']);
  });

  test('of several parts get an entry each', () => {
    const { work, odd } = mapped({ dimensions: 'support: 394 x 419 mm\r\nframe: 520 x 545 x 60 mm' });
    expect(work.sections.dimensionsNew).toEqual([
      { part: 'support', height: 394, width: 419, unit: 'mm' },
      { part: 'frame', height: 520, width: 545, depth: 60, unit: 'mm' },
    ]);
    expect(odd).toContain('dimensions have several parts');
  });

  test('come from the numbers if there is no text: the museum’s width is the height', () => {
    expect(
      mapped({ dimensions: null, width: '394', height: '419', depth: '20', units: '' }).work.sections.dimensionsNew,
    ).toEqual([{ height: 394, width: 419, depth: 20, unit: 'mm' }]);
  });

  test('that are missing leave no section', () => {
    const { work, odd } = mapped({ dimensions: null, width: '', height: '', depth: '', units: '' });
    expect(work.sections).not.toHaveProperty('dimensionsNew');
    expect(odd).toContain('no dimensions');
  });
});

describe('a credit line', () => {
  test('loses the line breaks of the museum’s screens', () => {
    expect(mapped({ creditLine: 'Presented by the\r\nFriends 1901 ' }).work.sections.ownershipHistory).toEqual([
      { text: 'Presented by the Friends 1901' },
    ]);
  });
  test('without the year of acquisition gets it', () => {
    expect(mapped({ creditLine: 'Transferred from the Library' }).work.sections.ownershipHistory).toEqual([
      { text: 'Transferred from the Library' },
      { text: 'Acquired 1901' },
    ]);
  });
});

describe('contributors', () => {
  test('who only inspired a work appear with their role', () => {
    const contributors = [
      { id: 9, fc: 'Jan Ott', role: 'after', displayOrder: 2 },
      { id: 7, fc: 'Ada Ferrars', role: 'artist', displayOrder: 1 },
    ];
    const { work, odd } = mapped({ all_artists: null, contributors });
    expect(work.artist).toBe('Ada Ferrars, after Jan Ott');
    expect(work.artists.map((one) => one.qualifier)).toEqual([null, 'after']);
    expect(odd).toContain('contributor is not simply the artist: after');
  });

  test('have their dates from their own record', () => {
    const record = {
      id: 7,
      fc: 'Ada Ferrars',
      mda: 'Ferrars, Ada',
      date: '1850–1921',
      birth: { place: { name: 'Hull' }, time: { startYear: 1850 } },
      death: { time: { startYear: 1921 } },
    };
    expect(mapTateArtist(record)).toEqual({
      sourceId: '7',
      name: 'Ada Ferrars',
      sortName: 'Ferrars, Ada',
      lifeDates: '1850–1921',
      birthYear: 1850,
      deathYear: 1921,
      birthPlace: 'Hull',
      deathPlace: null,
      gender: null,
    });
  });
});

describe('years', () => {
  test.each([
    ['?c.1785', { from: 1785, to: 1785 }],
    ['1978–9', { from: 1978, to: 1979 }],
    ['1826-7, reprinted 1892', { from: 1826, to: 1827 }],
    ['exhibited 1904–12', { from: 1904, to: 1912 }],
    ['date not known', undefined],
    ['after 18000 prints', undefined],
  ])('in %s', (text, years) => {
    expect(yearsInText(text)).toEqual(years);
  });

  test('of a reversed range are put in order', () => {
    expect(mapped({ dateRange: { startYear: 1828, endYear: 1819 } })).toMatchObject({
      work: { yearFrom: 1819, yearTo: 1828 },
      odd: expect.arrayContaining(['date range runs backwards']),
    });
  });

  test('of a range with text are parsed from it, and of one without a year are unknown', () => {
    expect(mapped({ dateRange: { startYear: 'c.1997-9' }, dateText: 'c.1997-9' }).work).toMatchObject({
      yearFrom: 1997,
      yearTo: 1999,
    });
    expect(mapped({ dateRange: { startYear: 'no date' }, dateText: 'no date' }).work).toMatchObject({
      yearFrom: null,
      yearTo: null,
    });
  });

  test('come from the text of the date if there is no range', () => {
    expect(mapped({ dateRange: null, dateText: 'c.1895' })).toMatchObject({
      work: { yearFrom: 1895, yearTo: 1895 },
      odd: expect.arrayContaining(['no date range, year taken from the text of the date']),
    });
  });
});

describe('terms', () => {
  test('name all their ancestors', () => {
    expect(mapped().terms.slice(0, 3)).toEqual([
      { sourceId: 'subject:60', name: 'nature', type: 'Keyword', extendedName: undefined, parents: [] },
      { sourceId: 'subject:61', name: 'sea', type: 'Keyword', extendedName: 'sea (nature)', parents: ['subject:60'] },
      {
        sourceId: 'subject:62',
        name: 'harbour',
        type: 'Keyword',
        extendedName: 'harbour (sea)',
        parents: ['subject:61'],
      },
    ]);
  });

  test('of movements are below their era', () => {
    const { work, terms } = mapped({ movements: [{ id: 5, name: 'Tidalism', era: { id: 3, name: '19th century' } }] });
    expect(terms.filter((term) => /era|movement/.test(term.sourceId))).toMatchObject([
      { sourceId: 'era:3', type: 'Age' },
      { sourceId: 'movement:5', type: 'Culture', parents: ['era:3'] },
    ]);
    expect(work.sections.culture).toEqual([{ text: 'Tidalism' }]);
  });

  test('of places are geography', () => {
    const subjects = {
      id: 1,
      name: 'subject',
      children: [
        { id: 106, name: 'places', children: [{ id: 107, name: 'UK cities', children: [{ id: 108, name: 'Hull' }] }] },
      ],
    };
    expect(mapped({ subjects }).terms.find((term) => term.name === 'Hull')?.type).toBe('Geography');
  });

  test.each([
    ['Watercolour, ink and graphite on paper. Verso: graphite on paper', ['watercolour', 'ink', 'graphite', 'paper']],
    ['Photograph, gelatin silver print on paper (framed)', ['photograph', 'gelatin silver print', 'paper']],
    ['3 slide projectors with a very long description of what they show', []],
    [null, []],
  ])('of materials in %s', (medium, names) => {
    expect(materialsOf(medium).map((term) => term.name)).toEqual(names);
  });
});
