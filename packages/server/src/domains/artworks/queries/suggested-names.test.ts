import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../../test/database.ts';
import { ContentChanges } from '../../../platform/cache/content.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { openWorkIndex, type WorkIndex } from '../index/work-index.ts';
import { suggestArtworks } from './artwork-suggestions.ts';

/** Makers with the number of their works. */
const makers = { 'Bruce Turner': 1, 'Joseph Mallord William Turner': 5, 'Winifred Turner': 2, 'Thomas Girtin': 1 };
/** Terms with the number of works that have them. */
const terms = { river: 2, 'river mud': 1, 'River Thames': 5, driver: 6, Secret: 0 };

const startup = { timeout: 20_000, interval: 50 };
let index: WorkIndex | undefined;

beforeEach(async () => {
  for (const [maker, works] of Object.entries(makers)) {
    await pool.query(`insert into artists (source, source_id, name, sort_name) values ('test', $1, $1, $2)`, [
      maker,
      maker.replace(/^(.*) (\S+)$/, '$2, $1'),
    ]);
    await pool.query(
      `with made as (insert into artworks (title, artist, source, source_key) select 'Untitled', $1, 'museum', $1 || n from generate_series(1, $2::int) n returning id)
      insert into artwork_artists (artwork_id, position, artist_id, name, role) select made.id, 0, p.id, p.name, '' from made, artists p where p.name = $1`,
      [maker, works],
    );
  }
  for (const [name, works] of Object.entries(terms)) {
    const ids = await addTags(db, 'test', [{ sourceId: name, name, type: 'Keyword', parents: [] }]);
    await pool.query('insert into artwork_tags (artwork_id, tag_id) select id, $1 from artworks order by id limit $2', [
      ids.get(name),
      works,
    ]);
  }
  const opened = openWorkIndex({
    db,
    log: pino({ level: 'fatal' }),
    changes: new ContentChanges(),
    databaseUrl,
  });
  index = opened;
  await expect.poll(() => opened.status?.works, startup).toBe(9);
  await expect.poll(async () => (await pool.query('select from works_due_for_index')).rowCount, startup).toBe(0);
});

afterEach(() => index?.close());

const suggested = async (text: string, type: string) =>
  (await suggestArtworks(db, guest, { text })).filter((one) => one.type === type).map(({ name }) => name);

describe('names are suggested', () => {
  test('of most works first', async () => {
    expect(await suggested('turn', 'Artist')).toEqual([
      'Joseph Mallord William Turner',
      'Winifred Turner',
      'Bruce Turner',
    ]);
  });

  test('the name itself first, then words that begin so, then parts of words; not those without works', async () => {
    expect(await suggested('river', 'Keyword')).toEqual(['river', 'River Thames', 'river mud', 'driver']);
    expect(await suggested('secret', 'Keyword')).toEqual([]);
  });

  test.each(['jmw turner', 'Turner, Joseph', 'turner j. m. w.'])('of makers in any order: %s', async (text) => {
    expect(await suggested(text, 'Artist')).toEqual(['Joseph Mallord William Turner']);
  });

  test.each(['girtun', 'grit', 'Thomas Gritin'])('near a misspelt one, while somebody writes: %s', async (text) => {
    expect(await suggested(text, 'Artist')).toEqual(['Thomas Girtin']);
  });
});
