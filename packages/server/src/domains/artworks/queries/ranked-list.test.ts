import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import type { ArtworkFilter } from './artwork-filter.queries.ts';
import { listRankedArtworks } from './ranked-list.queries.ts';

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
  ['Peacocks', 'Francis Barlow', 'Francis Barlow', 1680],
  ['Merry-Go-Round', 'Mark Gertler', 'Mark Gertler', 1916],
  ['Slave Ship', 'J. M. W. Turner', 'Joseph Mallord William Turner', 1840],
  ['Pavlova', 'Bruce Turner', 'Bruce Turner', 1912],
  ['Turner’s House', 'Ada Ferrars', null, 1950],
];

/** Terms of works, by title. */
const terms = { watercolour: ['Slave Ship', 'Rough Waves'], cloud: ['The Wreck of a Transport Ship'] };

beforeEach(async () => {
  for (const [at, [title, artist, maker, year]] of works.entries()) {
    await pool.query(
      `insert into artworks (title, artist, source, source_key, year_from, year_to, created_at) values ($1, $2, 'museum', $3, $4, $4, timestamptz '2026-01-01' + $5 * interval '1 day')`,
      [title, artist, String(at), year, at],
    );
    if (!maker) continue;
    await pool.query(
      `insert into artists (source, source_id, name, sort_name, life_dates) values ('test', $1, $1, $2, '1775–1851') on conflict do nothing`,
      [maker, maker.replace(/^(.*) (\S+)$/, '$2, $1')],
    );
    await pool.query(
      `insert into artwork_artists (artwork_id, position, artist_id, name, role) select a.id, 0, p.id, p.name, '' from artworks a, artists p where a.source_key = $1 and p.name = $2`,
      [String(at), maker],
    );
  }
  for (const [name, titles] of Object.entries(terms)) {
    const ids = await addTags(db, 'test', [{ sourceId: name, name, type: 'Keyword', parents: [] }]);
    await pool.query(
      'insert into artwork_tags (artwork_id, tag_id) select id, $1 from artworks where title = any($2)',
      [ids.get(name), titles],
    );
  }
  for (const [title, said] of Object.entries(sections)) {
    const entries = Object.fromEntries(
      Object.entries(said).map(([section, texts]) => [section, texts.map((text) => ({ text }))]),
    );
    await pool.query('update artworks set sections = sections || $2 where title = $1', [title, entries]);
  }
  await pool.query(`update artworks set date_text = 'Restoration period' where title = 'Peacocks'`);
});

/** Sections of records, by title. */
const sections = {
  Peacocks: { materials: ['Mezzotint on laid paper'] },
  Pavlova: { techniques: ['pâte-sur-pâte'], culture: ['Anglo-Irish'], placeOfCreation: ['Cork, Ireland'] },
};

const found = async (text: string, itemsPerPage = 30, viewer: Viewer = guest) => {
  const titles: string[] = [];
  let page: string | number | null = 1;
  let isNear = false;
  while (page !== null) {
    const reply: Awaited<ReturnType<typeof listRankedArtworks>> = await listRankedArtworks(db, viewer, {
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
  test('works of the leading maker of that name, then of others, then titles with the word, then the rest', async () => {
    const { titles } = await found('Richter');
    expect(titles).toEqual([
      'Abstract Painting 2',
      'Abstract Painting',
      'Storm at Sea',
      'Richterswil in Rain',
      'Portrait of Richter',
    ]);
  });

  test.each(['Gerhard Richter', 'Richter Gerhard', 'richter, gerhard'])('names in either order: %s', async (name) => {
    expect((await found(name)).titles.slice(0, 2)).toEqual(['Abstract Painting 2', 'Abstract Painting']);
  });

  test.each(['Joseph Mallord William Turner', 'JMW Turner', 'J. M. W. Turner', 'turner, j m w'])(
    'works that are filed under another form of the maker’s name: %s',
    async (name) => {
      expect((await found(name)).titles).toEqual(['Slave Ship', 'The Wreck of a Transport Ship']);
    },
  );

  test('makers by their life dates', async () => {
    expect((await found('Turner 1775')).titles[0]).toBe('Slave Ship');
  });

  test('works of a maker that have a term, or a word, or another form of it', async () => {
    expect((await found('turner watercolours')).titles).toEqual(['Slave Ship']);
    expect((await found('clouds turner')).titles).toEqual(['The Wreck of a Transport Ship']);
    expect((await found('richter paintings')).titles).toEqual(['Abstract Painting 2', 'Abstract Painting']);
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
    expect((await found('merry go rond')).titles).toEqual(['Merry-Go-Round']);
  });

  test('works of the leading maker first also where the name is misspelt', async () => {
    const { titles, isNear } = await found('Tunrer');
    expect(isNear).toBe(true);
    expect(titles).toEqual(['Slave Ship', 'The Wreck of a Transport Ship', 'Pavlova', 'Turner’s House']);
  });

  test('near spellings of a word that only works have which the searcher may not see, as if nobody had written it', async () => {
    const closed = await aSegment(db, { public: false });
    await pool.query(
      `insert into artworks (title, artist, source, source_key) values ('Pavlovo', 'Zeno Marsh', 'museum', 'closed')`,
    );
    await pool.query(
      `insert into artwork_segments (artwork_id, segment_id) select id, $1 from artworks where source_key = 'closed'`,
      [closed.id],
    );
    expect(await found('Pavlovo')).toEqual({ titles: ['Pavlova'], isNear: true });
    expect(await found('Pavlovi')).toEqual({ titles: ['Pavlova'], isNear: true });
    const root = { ...guest, id: 1 as unknown as Viewer['id'], roles: ['SUPER' as const] };
    expect(await found('Pavlovo', 30, root)).toEqual({ titles: ['Pavlovo'], isNear: false });
  });

  test.each([
    ['mezzotint', 'Peacocks'],
    ['mezzotints', 'Peacocks'],
    ['peacocks mezzotint', 'Peacocks'],
    ['restoration period', 'Peacocks'],
    ['pate-sur-pate', 'Pavlova'],
    ['anglo-irish', 'Pavlova'],
    ['cork', 'Pavlova'],
    ['ireland 1912', 'Pavlova'],
  ])('works whose record says so, without a term: %s', async (text, title) => {
    expect(await found(text)).toEqual({ titles: [title], isNear: false });
  });

  test('works with a term of that name, together with words, years and other forms', async () => {
    expect(await found('watercolour')).toEqual({ titles: ['Slave Ship', 'Rough Waves'], isNear: false });
    expect((await found('watercolours')).titles).toEqual(['Slave Ship', 'Rough Waves']);
    expect((await found('waves watercolour')).titles).toEqual(['Rough Waves']);
    expect((await found('watercolour 1840')).titles).toEqual(['Slave Ship']);
    expect((await found('watercolour -slave')).titles).toEqual(['Rough Waves']);
  });

  test('works by the code of their term', async () => {
    await pool.query(`insert into tag_labels (tag_id, language, kind, name)
      select id, 'zxx', 'notation', '25F23(LION)' from tags where name = 'watercolour'`);
    expect((await found('25F23(LION)')).titles).toEqual(['Slave Ship', 'Rough Waves']);
    expect((await found('waves 25f23(lion)')).titles).toEqual(['Rough Waves']);
  });

  test('first the work whose number it is, whole', async () => {
    await pool.query(`update artworks set accession_number = '1917.22' where title = 'Waves, a print'`);
    await pool.query(`update artworks set accession_number = '1917.220' where title = 'Storm at Sea'`);
    await pool.query(`update artworks set title = '1917.22 in Figures' where title = 'Peacocks'`);
    expect((await found('1917.22')).titles).toEqual(['Waves, a print', '1917.22 in Figures', 'Storm at Sea']);
  });

  test('the same on small pages as on one, each once', async () => {
    const { titles } = await found('Richter');
    expect((await found('Richter', 2)).titles).toEqual(titles);
  });
});
