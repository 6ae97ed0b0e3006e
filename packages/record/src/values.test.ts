import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { describe, expect, test } from 'vitest';
import { emptyRecord } from './canonical.ts';
import { likenessOf } from './likeness.ts';
import { replaceValues, valuesOf } from './values.ts';

const term = '01900000-0000-7000-8000-000000000001';
const vase: ArtworkRecord = {
  ...emptyRecord,
  creditLine: 'Gift, 2019',
  sections: {
    title: 'Prize amphora',
    artist: [{ name: 'Euphiletos Painter', qualifier: 'attributed to', role: 'painter' }, { name: 'Nikias' }],
    dateOfCreation: [{ text: 'c. 530 BCE', edtf: '-0529~' }],
    materials: [{ text: 'clay', tagId: term as never }, { text: 'Clay' }, { text: 'slip' }],
    ownershipHistory: [{ who: 'Lucien Bonaparte', where: 'Canino', kind: 'found' }, { text: 'long '.repeat(80) }],
    publicationHistory: [{ text: 'Beazley 1956', where: 'Canino' }],
  },
};

describe('the values of a record', () => {
  test('are its short texts with the terms behind them, and no prose', () => {
    expect(valuesOf(vase).map(({ part, value }) => [part, value.word, value.link])).toEqual([
      ['artist', 'Euphiletos Painter', undefined],
      ['artist', 'Nikias', undefined],
      ['makerRoles', 'painter', undefined],
      ['dateOfCreation', 'c. 530 BCE', undefined],
      ['materials', 'clay', term],
      ['materials', 'Clay', undefined],
      ['materials', 'slip', undefined],
      ['ownershipHistory', 'Lucien Bonaparte', undefined],
      ['publicationHistory', 'Beazley 1956', undefined],
      ['eventPlaces', 'Canino', undefined],
      ['creditLine', 'Gift, 2019', undefined],
    ]);
  });

  test('are replaced where they stand, and entries that became equal are one', () => {
    const merged = replaceValues(vase, 'materials', ({ word, link }) =>
      word === 'Clay' && !link ? { word: 'clay', link: term } : undefined,
    );
    expect(merged.sections.materials).toEqual([{ text: 'clay', tagId: term }, { text: 'slip' }]);
    expect({ ...merged.sections, materials: vase.sections.materials }).toEqual(vase.sections);
  });

  test('keep what belongs to their entry: a qualifier, a role, the rest of an event', () => {
    const renamed = replaceValues(vase, 'artist', ({ word }) =>
      word === 'Euphiletos Painter' ? { word: 'The Euphiletos Painter' } : undefined,
    );
    expect(renamed.sections.artist?.[0]).toEqual({ ...vase.sections.artist?.[0], name: 'The Euphiletos Painter' });
    const moved = replaceValues(vase, 'eventPlaces', () => ({ word: 'Vulci' }));
    expect(moved.sections.ownershipHistory?.[0]).toEqual({ who: 'Lucien Bonaparte', where: 'Vulci', kind: 'found' });
    expect(moved.sections.publicationHistory?.[0]?.where).toBe('Vulci');
  });

  test('a date that is written in another way is read again', () => {
    const dated = replaceValues(vase, 'dateOfCreation', () => ({ word: '1885' }));
    expect(dated.sections.dateOfCreation).toEqual([{ text: '1885', edtf: '1885' }]);
  });
});

describe('values look alike', () => {
  test.each([
    ['Oil on canvas', 'oil, canvas'],
    ['Colour woodblock print', 'Color woodblock prints'],
    ['Turner, Joseph Mallord William', 'Joseph Mallord William Turner'],
    ['Albrecht Dürer', 'Albrecht Duerer'],
    ['Rembrandt van Rijn', 'Rembrant van Rijn'],
    ['c. 1850', 'ca 1850'],
    ['Wool', 'wool '],
    ['J.M.W. Turner', 'Turner, J. M. W.'],
  ])('%s and %s', (one, other) => {
    expect(likenessOf(one)).toBe(likenessOf(other));
  });

  test.each([
    ['1850', '1851'],
    ['Stone', 'Satin'],
    ['Oil on canvas', 'Oil on board'],
    ['Mary Moser', 'Marc Moser'],
  ])('but not %s and %s', (one, other) => {
    expect(likenessOf(one)).not.toBe(likenessOf(other));
  });
});
