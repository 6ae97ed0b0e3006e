import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import {
  lengthUnits,
  makerQualifiers,
  weightUnits,
} from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import { rightsUris } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { humanMadeObject } from './linked-art.fixture.ts';
import { linkedArtOf } from './linked-art.ts';

const site = 'https://museum.example';
const words = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const term = fc.record({ text: words, tagId: maybe(fc.uuid()) }, { requiredKeys: ['text'] });
const terms = maybe(fc.array(term, { maxLength: 4 }));
const size = maybe(fc.integer({ min: 1, max: 9_000 }));
const dimensions = fc.record({
  part: maybe(words),
  height: size,
  width: size,
  depth: size,
  diameter: size,
  weight: size,
  unit: maybe(fc.constantFrom(...lengthUnits)),
  weightUnit: maybe(fc.constantFrom(...weightUnits)),
});
const maker = fc.record({
  id: fc.option(fc.uuid()),
  name: words,
  qualifier: fc.option(fc.constantFrom(...makerQualifiers)),
  role: fc.constantFrom('', 'engraver'),
  lifeDates: fc.constant(null),
});
const picture = fc.record({
  fileId: fc.uuid(),
  caption: fc.oneof(fc.constant(''), words),
  data: fc.record({ url: fc.uuid().map((id) => `/files/${id}`) }),
});
const year = fc.option(fc.integer({ min: -20_000, max: 12_000 }));
const events = maybe(fc.array(fc.record({ text: words }), { maxLength: 2 }));

/** The parts of a work that its Linked Art has something of. */
const aWork = fc
  .record({
    id: fc.uuid(),
    openId: fc.option(fc.nat().map((number) => `OO-${number}`)),
    title: fc.oneof(fc.constant(''), words),
    artist: fc.oneof(fc.constant(''), words),
    artists: fc.array(maker, { maxLength: 4 }),
    accessionNumber: fc.option(words),
    creditLine: fc.oneof(fc.constant(''), words),
    dateText: fc.oneof(fc.constant(''), words),
    yearFrom: year,
    yearTo: year,
    rights: fc.record({ uri: maybe(fc.constantFrom(...rightsUris)), holder: maybe(words) }),
    images: fc.array(picture, { maxLength: 3 }),
    sections: fc.record({
      materials: terms,
      techniques: terms,
      placeOfCreation: terms,
      culture: terms,
      dimensionsNew: maybe(fc.array(dimensions, { maxLength: 3 })),
      ownershipHistory: events,
      descriptionText: maybe(words),
    }),
  })
  .map((work) => work as unknown as ArtworkDetail);

test('the Linked Art of any work has the shapes of linked.art’s schema', () => {
  fc.assert(
    fc.property(aWork, (work) => {
      const record = JSON.parse(JSON.stringify(linkedArtOf(work, site)));
      expect(humanMadeObject.safeParse(record).error?.message).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

const work = {
  id: '0198c0de-0000-7000-8000-000000000001',
  openId: 'OO-7',
  title: 'Rain',
  artist: 'Ada Ferrars',
  artists: [
    { id: null, name: 'Ada Ferrars', qualifier: null, role: '', lifeDates: null },
    { id: null, name: 'Wiener Werkstätte', qualifier: null, role: '', lifeDates: null },
    { id: null, name: 'Rembrandt', qualifier: 'copy after', role: '', lifeDates: null },
  ],
  accessionNumber: null,
  creditLine: '',
  dateText: '',
  yearFrom: null,
  yearTo: null,
  rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/', holder: 'Hollis Trust' },
  images: [{ fileId: 'one', caption: '', data: { url: '/files/one' } }],
  sections: {
    materials: [{ text: 'Oil', tagId: '0198c0de-0000-7000-8000-000000000002' }, { text: 'gold leaf' }],
    placeOfCreation: [{ text: 'Lyon' }],
  },
} as unknown as ArtworkDetail;

/** The parts of a record that these tests look into. */
interface Looked {
  readonly id: string;
  readonly made_of: readonly object[];
  readonly produced_by: Readonly<Record<'took_place_at' | 'carried_out_by' | 'influenced_by', readonly object[]>>;
  readonly referred_to_by: readonly { readonly content: string; readonly classified_as: readonly { id: string }[] }[];
  readonly representation: readonly {
    readonly digitally_shown_by: readonly { readonly subject_to: readonly { possessed_by: readonly object[] }[] }[];
  }[];
}
const record = linkedArtOf(work, site) as unknown as Looked;

describe('a reference', () => {
  test('to a term has the term’s address; one to a free word, a place or a maker a part of the work’s own', () => {
    expect(record.made_of).toEqual([
      { id: `${site}/terms/0198c0de-0000-7000-8000-000000000002`, type: 'Material', _label: 'Oil' },
      { id: `${record.id}#material-2`, type: 'Material', _label: 'gold leaf' },
    ]);
    expect(record.produced_by.took_place_at).toEqual([{ id: `${record.id}#place-1`, type: 'Place', _label: 'Lyon' }]);
  });

  test('to an organization is one to a group, and makers after whom it was copied only influenced it', () => {
    expect(record.produced_by.carried_out_by).toEqual([
      { id: `${record.id}#maker-1`, type: 'Person', _label: 'Ada Ferrars' },
      { id: `${record.id}#maker-2`, type: 'Group', _label: 'Wiener Werkstätte' },
    ]);
    expect(record.produced_by.influenced_by).toEqual([
      { id: `${record.id}#maker-3`, type: 'Person', _label: 'Rembrandt' },
    ]);
  });
});

test('rights are a statement of the work and a right of each picture', () => {
  const [said] = record.referred_to_by.filter((one) => one.content.includes('Hollis Trust'));
  expect(said!.classified_as[1]!.id).toBe('https://creativecommons.org/publicdomain/zero/1.0/');
  const [right] = record.representation[0]!.digitally_shown_by[0]!.subject_to;
  expect(right!.possessed_by).toEqual([{ id: `${record.id}#holder-1`, type: 'Group', _label: 'Hollis Trust' }]);
});
