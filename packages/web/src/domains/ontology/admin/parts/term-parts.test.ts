import type { TermText } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { expect, test } from 'vitest';
import { isSameWritten, labelsPart, linkPart, notePart } from './term-parts.ts';

const text: TermText = {
  name: 'Seascapes',
  type: 'Keyword',
  parents: [],
  labels: [
    { language: 'en', kind: 'preferred', name: 'Seascapes' },
    { language: 'en', kind: 'alternative', name: 'marines' },
    { language: 'de', kind: 'preferred', name: 'Seestücke' },
    { language: 'de', kind: 'hidden', name: 'Seestueke' },
  ],
  notes: [
    { language: 'en', kind: 'scope', text: 'The open sea.' },
    { language: 'en', kind: 'scope', text: 'Not ports.' },
  ],
  matches: [{ uri: 'http://vocab.getty.edu/aat/300117546', kind: 'exact' }],
  isDeprecated: false,
  replacedBy: null,
};

test('labels of one language are written without touching the others', () => {
  const german = labelsPart('de');
  expect(german.read(text)).toEqual({ preferred: 'Seestücke', alternative: '', hidden: 'Seestueke' });
  expect(
    german.write(text, { preferred: ' Seestück ', alternative: 'Marinemalerei\n\nMarine\nMarine', hidden: '' }),
  ).toEqual({
    labels: [
      text.labels[0],
      text.labels[1],
      { language: 'de', kind: 'preferred', name: 'Seestück' },
      { language: 'de', kind: 'alternative', name: 'Marinemalerei' },
      { language: 'de', kind: 'alternative', name: 'Marine' },
    ],
  });
  expect(german.write(text, null)).toEqual({ labels: [text.labels[0], text.labels[1]] });
});

test('one note of several of the same kind is changed, added or taken out', () => {
  const second = notePart('scope', 'en', 1);
  expect(second.read(text)).toEqual({ text: 'Not ports.' });
  expect(second.write(text, { text: 'Never ports.' }).notes?.map((note) => note.text)).toEqual([
    'The open sea.',
    'Never ports.',
  ]);
  expect(second.write(text, null).notes?.map((note) => note.text)).toEqual(['The open sea.']);
  expect(notePart('scope', 'en', 2).write(text, { text: 'For ships.' }).notes).toHaveLength(3);
});

test('a link is changed, never doubled', () => {
  const uri = text.matches[0]!.uri;
  expect(linkPart(uri).write(text, { uri, kind: 'close' })).toEqual({ matches: [{ uri, kind: 'close' }] });
  expect(linkPart(undefined).write(text, { uri, kind: 'broad' })).toEqual({ matches: [{ uri, kind: 'broad' }] });
  expect(linkPart(uri).write(text, null)).toEqual({ matches: [] });
});

test('a part read and written again changes nothing', () => {
  for (const part of [labelsPart('en'), labelsPart('de'), linkPart(text.matches[0]!.uri), notePart('scope', 'en', 0)]) {
    const read = part.read(text);
    expect(isSameWritten(part.read({ ...text, ...part.write(text, read) } as TermText), read)).toBe(true);
  }
});
