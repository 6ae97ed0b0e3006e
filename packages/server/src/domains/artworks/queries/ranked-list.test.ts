import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import type { ArtworkFilter } from './artwork-filter.ts';
import { listRankedArtworks } from './ranked-list.ts';

const nothing: ArtworkFilter = { published: [], activityStatuses: [], segmentsIds: [], tags: [] };

/** Each work is newer than the one before. */
const works: readonly (readonly [title: string, artist: string, maker: string | null, year: number])[] = [
  ['Abstract Painting', 'Gerhard Richter', 'Gerhard Richter', 1990],
  ['Abstract Painting 2', 'Richter, Gerhard', 'Gerhard Richter', 1995],
  ['The Great Wave', 'Katsushika Hokusai', 'Katsushika Hokusai', 1831],
  ['Rough Waves', 'Ogata Kōrin', null, 1704],
  ['The Wreck of a Transport Ship', 'J. M. W. Turner', 'Joseph Mallord William Turner', 1810],
  ['Portrait of Richter', 'Ada Ferrars', null, 1970],
  ['Richterswil in Rain', 'Ada Ferrars', null, 1971],
  ['Waves, a print', 'Ada Ferrars', null, 1972],
  ['富嶽三十六景', '葛飾北斎', null, 1831],
  ['Storm at Sea', 'Hans Richter', 'Hans Richter', 1920],
];

beforeEach(async () => {
  for (const [at, [title, artist, maker, year]] of works.entries()) {
    await pool.query(
      `insert into artworks (title, artist, source, source_key, year_from, year_to, created_at) values ($1, $2, 'museum', $3, $4, $4, timestamptz '2026-01-01' + $5 * interval '1 day')`,
      [title, artist, String(at), year, at],
    );
    if (!maker) continue;
    await pool.query(
      `insert into artists (source, source_id, name, sort_name, life_dates) values ('test', $1, $1, $1, '1775–1851') on conflict do nothing`,
      [maker],
    );
    await pool.query(
      `insert into artwork_artists (artwork_id, position, artist_id, name, role) select a.id, 0, p.id, p.name, '' from artworks a, artists p where a.source_key = $1 and p.name = $2`,
      [String(at), maker],
    );
  }
});

const found = async (text: string, itemsPerPage = 30) => {
  const titles: string[] = [];
  let page: string | number | null = 1;
  let isNear = false;
  while (page !== null) {
    const reply: Awaited<ReturnType<typeof listRankedArtworks>> = await listRankedArtworks(db, guest, {
      filter: nothing,
      text,
      page: { page, itemsPerPage },
    });
    titles.push(...reply.exhibits.map(({ title }) => title));
    ({ isNear } = reply);
    page = reply.nextPage;
  }
  return { titles, isNear };
};

describe('a search finds', () => {
  test('the works of a maker who is called so first, then titles with the word, then the rest', async () => {
    const { titles } = await found('Richter');
    expect(titles).toEqual([
      'Storm at Sea',
      'Abstract Painting 2',
      'Abstract Painting',
      'Richterswil in Rain',
      'Portrait of Richter',
    ]);
  });

  test.each(['Gerhard Richter', 'Richter Gerhard', 'richter, gerhard'])('names in either order: %s', async (name) => {
    expect((await found(name)).titles.slice(0, 2)).toEqual(['Abstract Painting 2', 'Abstract Painting']);
  });

  test('works that are filed under another form of the maker’s name', async () => {
    expect((await found('Joseph Mallord William Turner')).titles).toEqual(['The Wreck of a Transport Ship']);
    expect((await found('Turner 1775')).titles).toEqual(['The Wreck of a Transport Ship']);
  });

  test('other forms of a word, the form as written first', async () => {
    expect((await found('waves')).titles).toEqual(['Waves, a print', 'Rough Waves', 'The Great Wave']);
  });

  test('phrases in quotes, and not what follows a minus', async () => {
    expect((await found('"great wave"')).titles).toEqual(['The Great Wave']);
    expect((await found('"wave great"')).titles).toEqual([]);
    expect((await found('wave -print')).titles).toEqual(['Rough Waves', 'The Great Wave']);
  });

  test('a year together with words', async () => {
    expect((await found('hokusai 1831')).titles).toEqual(['The Great Wave']);
    expect((await found('hokusai 1900')).titles).toEqual([]);
  });

  test('words without accents and other scripts', async () => {
    expect((await found('korin')).titles).toEqual(['Rough Waves']);
    expect((await found('北斎')).titles).toEqual(['富嶽三十六景']);
  });

  test('misspelt words, but only where nothing is written so', async () => {
    expect(await found('hokusia')).toEqual({ titles: ['The Great Wave'], isNear: true });
    expect((await found('hokusai')).isNear).toBe(false);
  });

  test('the same on small pages as on one, each once', async () => {
    const { titles } = await found('Richter');
    expect((await found('Richter', 2)).titles).toEqual(titles);
  });
});
