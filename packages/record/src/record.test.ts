import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalRecord, emptyRecord } from './canonical.ts';
import { differingParts, isSameRecord, type RecordPart, recordParts, withParts } from './compare.ts';
import { missingParts, unknownYears } from './completeness.ts';
import { sectionsFromText } from './from-text.ts';
import { mergeRecords } from './merge.ts';
import { entryTexts, sectionText } from './section-text.ts';

const amphora = {
  ...emptyRecord,
  sections: sectionsFromText({
    title: 'Panathenaic prize amphora',
    artist: 'Attributed to the Euphiletos Painter',
    dateOfCreation: 'c. 530 BCE',
    dimensionsNew: '60 x 41 cm',
    materials: 'Terracotta',
    ownershipHistory: 'Found at Vulci\nSold to Marten Quist',
    publicRegistries: 'https://example.org/1',
  }),
};

test('plain texts become entries, an entry for each line', () => {
  expect(amphora.sections).toEqual({
    title: 'Panathenaic prize amphora',
    artist: [{ name: 'the Euphiletos Painter', qualifier: 'attributed to' }],
    dateOfCreation: [{ text: 'c. 530 BCE', edtf: '-0529~' }],
    dimensionsNew: [{ height: 60, width: 41 }],
    materials: [{ text: 'Terracotta' }],
    ownershipHistory: [{ text: 'Found at Vulci' }, { text: 'Sold to Marten Quist' }],
    publicRegistries: [{ url: 'https://example.org/1' }],
  });
  expect(entryTexts(amphora.sections, 'dimensionsNew')).toEqual(['60 × 41 cm']);
  expect(sectionText(amphora.sections, 'artist')).toBe('Attributed to the Euphiletos Painter');
});

test('an event reads as a sentence', () => {
  const events = [
    {
      kind: 'in the collection of',
      who: 'Marten Quist',
      where: 'Aarhus',
      date: { text: '1874/1902~', edtf: '1874/1902~' },
    },
    { kind: 'bought', who: 'Sunniva Haraldsen', where: 'Bergen', isUncertain: true },
    { kind: 'given', who: 'the Okafor Study Collection', date: { text: '2019', edtf: '2019' } },
  ] as const;
  expect(entryTexts({ ownershipHistory: [...events] }, 'ownershipHistory')).toEqual([
    '1874/1902~: In the collection of Marten Quist, Aarhus',
    'Possibly bought by Sunniva Haraldsen, Bergen',
    '2019: Given to the Okafor Study Collection',
  ]);
});

test('the canonical form drops what says nothing and doubles', () => {
  const untidy = {
    ...amphora,
    sections: {
      ...amphora.sections,
      supportingText: '',
      dimensionsNew: [{ height: 60, width: 41, part: '' }, { unit: 'mm' as const }],
      tradingVenues: [],
      inscriptions: [{ text: '' }],
    },
    tags: ['a', 'a'] as never[],
  };
  expect(canonicalRecord(untidy)).toEqual({ ...amphora, tags: ['a'] });
  expect(isSameRecord(untidy, { ...amphora, tags: ['a'] as never[] })).toBe(true);
});

const value = fc.constantFrom('', 'one', 'two', 'three');
const record = fc
  .record({ title: value, supportingText: value, materials: value, inscriptions: value })
  .map((texts) => canonicalRecord({ ...emptyRecord, sections: sectionsFromText(texts) }));

test('a merge has every change of both sides, and asks only where both changed the same part differently', () => {
  fc.assert(
    fc.property(record, record, record, (base, ours, theirs) => {
      const merge = mergeRecords({ base, ours, theirs });
      const sideOf = (part: RecordPart) =>
        [base, ours, theirs].map((one) => JSON.stringify(withParts(emptyRecord, one, [part])));
      for (const part of recordParts) {
        const [before, our, their] = sideOf(part);
        const [merged] = [JSON.stringify(withParts(emptyRecord, merge.record, [part]))];
        expect(merge.conflicts.includes(part)).toBe(our !== before && their !== before && our !== their);
        expect(merged).toBe(our !== before ? our : their);
      }
    }),
  );
});

test('taking all differing parts of another record makes it equal to that', () => {
  fc.assert(
    fc.property(record, record, (one, other) => {
      expect(withParts(one, other, differingParts(one, other))).toEqual(other);
    }),
  );
});

test('completeness names what is missing in order of importance', () => {
  expect(missingParts(amphora)).toEqual(['picture', 'rights', 'placeOfCreation', 'creditLine', 'accessionNumber']);
  const withPicture = { ...amphora, images: [{ fileId: 'f' as never }] };
  expect(missingParts(withPicture)).toContain('altText');
});

test('a history with long unknown years has gaps', () => {
  const at = (edtf: string) => ({ text: 'x', date: { text: edtf, edtf } });
  expect(unknownYears([at('1874'), at('1874/1902~'), { text: 'undated' }, at('../1938'), at('2019')])).toEqual([
    { before: 3, from: 1902, to: 1938 },
    { before: 4, from: 1938, to: 2019 },
  ]);
  expect(unknownYears([at('1874'), at('1880')])).toEqual([]);
});
