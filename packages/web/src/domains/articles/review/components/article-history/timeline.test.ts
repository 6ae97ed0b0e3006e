import type { ArticleRevision } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { HistoryEntry } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { expect, test } from 'vitest';
import { addedWords } from './history-words.ts';
import { timelineOf } from './timeline.ts';

const at = (time: string) => `2026-11-14T${time}:00.000Z`;
const save = (version: number, time: string, person = 'ines') =>
  ({ version, savedAt: at(time), savedBy: { id: person }, title: '' }) as unknown as ArticleRevision;
const step = (act: string, time: string) =>
  ({ id: act, act, at: at(time), version: 1, by: null, reason: null }) as unknown as HistoryEntry;

const told = (revisions: readonly ArticleRevision[], entries: readonly HistoryEntry[]) =>
  timelineOf(revisions, entries).map((item) =>
    item.kind === 'session' ? item.saves.map(({ version }) => version).join() : item.entry.act,
  );

test('the saves of one session form one line, the newest first', () => {
  expect(told([save(3, '10:40'), save(2, '10:20'), save(1, '10:00')], [])).toEqual(['3,2,1']);
});

test('a line shows how many words it added, as far as they were counted', () => {
  const counted = (version: number, time: string, words: number | null) => ({ ...save(version, time), words });
  const added = (...revisions: ArticleRevision[]) =>
    timelineOf(revisions, []).map((item) => (item.kind === 'session' ? addedWords(item.added) : ''));
  expect(
    added(counted(4, '12:00', 4), counted(3, '10:40', 13), counted(2, '10:20', 12), counted(1, '09:00', 10)),
  ).toEqual(['−9 words', '+3 words', '']);
  expect(added(counted(2, '12:00', 11), counted(1, '10:40', 10))).toEqual(['+1 word', '']);
  expect(added(counted(2, '12:00', 12), counted(1, '10:40', null))).toEqual(['', '']);
});

test('a longer break, another person and a transition each start another line', () => {
  expect(told([save(2, '11:00'), save(1, '10:00')], [])).toEqual(['2', '1']);
  expect(told([save(2, '10:05', 'ana'), save(1, '10:00')], [])).toEqual(['2', '1']);
  expect(told([save(2, '10:06'), save(1, '10:00')], [step('submitted', '10:03')])).toEqual(['2', 'submitted', '1']);
});
