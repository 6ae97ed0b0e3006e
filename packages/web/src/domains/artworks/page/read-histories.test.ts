import { expect, test } from 'vitest';
import { historiesOf } from './read-histories.ts';

test('histories come in page order, an event with what happened, where, and the document that says so', () => {
  const histories = historiesOf({
    publicationHistory: [{ text: 'S. Haddad, Rain on Paper' }],
    ownershipHistory: [
      {
        kind: 'bought',
        who: 'Blaise Moreau',
        where: 'Lyon',
        date: { text: '1894', edtf: '1894' },
        source: 'Moreau daybook',
      },
    ],
  });
  expect(histories.map(({ key }) => key)).toEqual(['ownershipHistory', 'publicationHistory']);
  expect(histories[0]!.rows).toEqual([
    {
      kind: 'event',
      when: '1894',
      what: 'Bought by Blaise Moreau',
      where: 'Lyon',
      told: { paragraphs: [], notes: [] },
      source: 'Moreau daybook',
      isProbable: false,
    },
  ]);
});

const dated = (edtf: string, isUncertain?: true) => ({
  text: 'Sold',
  date: { text: edtf, edtf },
  ...(isUncertain && { isUncertain }),
});

test('years of which nothing is known stand in an ownership history with their length, but not between exhibitions', () => {
  const events = [dated('1894'), dated('1929')];
  const [owned, shown] = historiesOf({ ownershipHistory: events, thirdPartyExhibitions: events });
  expect(owned!.rows[1]).toEqual({ kind: 'gap', when: '1894 to 1929', length: '35 years' });
  expect(shown!.rows.map(({ kind }) => kind)).toEqual(['event', 'event']);
});

test('an event is probable if the record or its date doubts it; an approximate date does not', () => {
  const [history] = historiesOf({
    ownershipHistory: [dated('1900', true), dated('1901?'), dated('1902~'), dated('1903')],
  });
  expect(history!.rows.map((row) => row.kind === 'event' && row.isProbable)).toEqual([true, true, false, false]);
});
