import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../test/database.ts';
import { anArtwork } from './domains/artworks/artworks.factory.ts';
import { german } from './domains/exchange/import/mapping/museum-tables.fixture.ts';
import { aSegment } from './domains/segments/segments.factory.ts';
import { inTurn } from './platform/database/turn.ts';
import { aFile, aZip } from './platform/tables/tables.fixture.ts';

const environment = {
  ...process.env,
  DATABASE_URL: databaseUrl,
  DATA_DIR: mkdtempSync(path.join(tmpdir(), 'oeuvre-data-')),
  SESSION_SECRET: 'a secret for tests of 32 letters!',
  LOG_LEVEL: 'fatal',
};

/** `npm run import -- …` with what it says; `kill` ends it at once. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'import.ts'), ...args], { env: environment });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  return {
    ended: async () => ({ code: await ended, said }),
    said: () => said,
    kill: () => child.kill('SIGKILL'),
    stop: () => child.kill('SIGINT'),
  };
}
const command = (...args: string[]) => start(...args).ended();
const count = async (table: string) =>
  Number((await pool.query(`select count(*) as count from ${table}`)).rows[0].count);

describe('the import command', () => {
  test('prints its proposal and imports nothing unless somebody agrees', async () => {
    const { code, said } = await command(aFile(german, 'Herbst 2026.csv'));
    expect(code).not.toBe(0);
    expect(said).toContain('4 records, 9 columns, CSV in windows-1252 (a guess), separated by semicolons.');
    expect(said).toMatch(/Künstler +artist +certain +Last, first, last name first +Beato, Felice/);
    expect(said).toContain('Key: Inventarnr.. Source: herbst.\nNot taken: Standort.');
    expect(said).toContain('Use --yes to take the proposed mapping');
    expect(await count('artworks')).toBe(0);
  });

  test('takes the proposal with --yes, a segment by name, and takes everything back', async () => {
    const segment = await aSegment(db);
    const { said } = await command(aFile(german, 'herbst.csv'), '--yes', '--segment', segment.name);
    expect(said).toContain('4 works read, 4 added, 0 changed in');
    expect(said).toContain('1  A date could not be read. It is shown as written and comes last.');
    expect(await count('artwork_segments')).toBe(4);
    const id = /-- undo (\S+)/.exec(said)![1]!;
    expect(said).toContain(`Nobody sees the new works yet.\nTo publish them: npm run import -- publish ${id}`);
    expect(await count('artworks where published')).toBe(0);
    expect((await command('publish', id)).said).toContain('4 works published. The readers of its segment see them.');
    expect(await count('artworks where published')).toBe(4);
    expect(await count('artwork_segments where published')).toBe(4);
    expect((await command('undo', id)).said).toContain('is undone: 4 works undone, 0 left alone');
    expect(await count('artworks')).toBe(0);
  });

  test('makes terms of all words with --terms make, and none without', async () => {
    await command(aFile(german, 'herbst.csv'), '--yes');
    const without = await count('tags');
    const { said } = await command(
      aFile('Inventarnr.;Titel;Material\n7;Haus;Lasur\n', 'winter.csv'),
      '--yes',
      '--terms',
      'make',
    );
    expect(said).toContain('Terms: words that name a term are tied to it; all others become new terms');
    expect(await count('tags')).toBeGreaterThan(without);
    expect((await command(aFile(german, 'herbst.csv'), '--yes', '--terms', 'all')).said).toContain('Usage:');
  });

  test('stops with --yes if the key would lose lines, and takes them all with another key', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `A.${at % 20};${at < 20 ? 'recto' : 'verso'};Werk ${at}`);
    const table = () => aFile(['Inventarnr.;Blatt;Titel', ...rows].join('\n'), 'serie.csv');
    const stopped = await command(table(), '--yes', '--key', 'Inventarnr.');
    expect(stopped.code).not.toBe(0);
    expect(stopped.said).toContain('Of 40 lines this key leaves out 20 lines with the key of an earlier line.');
    expect(stopped.said).toContain('that is more than 1 % of the lines');
    expect(await count('artworks')).toBe(0);
    expect((await command(table(), '--yes', '--key', 'Inventarnr.,Feuillet')).said).toContain(
      'no column named Feuillet',
    );
    const { code, said } = await command(table(), '--yes', '--key', 'Inventarnr.,Blatt');
    expect([code, said]).toEqual([0, expect.stringContaining('40 works read, 40 added')]);
    expect((await command(table(), '--yes', '--key', 'Inventarnr.,Blatt')).said).toContain('0 added, 0 changed');
    expect((await command('undo', /-- undo (\S+)/.exec(said)![1]!)).said).toContain('40 works undone, 0 left alone');
  });

  test('says in a dry run what it would do, with lines', async () => {
    const { code, said } = await command(aFile(german, 'herbst.csv'), '--dry-run');
    expect(code).toBe(0);
    expect(said).toContain('Nothing was written. An import would add 4 works, change 0 and leave 0 as they are.');
    expect(said).toContain('line 5  date-unread  Datierung  wohl noch vor dem Brand');
    expect(await count('artworks')).toBe(0);
  });

  test('shows its works to everybody if it is told to', async () => {
    const { said } = await command(aFile(german, 'herbst.csv'), '--yes', '--visible-to', 'readers');
    expect(said).toContain('Everybody sees the new works.');
    expect(await count('listed_works where is_open')).toBe(4);
    expect((await command(aFile(german, 'herbst.csv'), '--visible-to', 'everyone')).said).toContain('Usage:');
  });

  test('makes no second works of an edited export, and says where to compare it', async () => {
    const id = await anArtwork(db, { title: 'The Wreck' });
    const { code, said } = await command(aFile(`OO ID,Version,Title\n${id},v1-e1,The Storm\n`, 'works.csv'), '--yes');
    expect(code).not.toBe(0);
    expect(said).toContain('works.csv was exported here (columns OO ID and Version). Upload it on ');
    expect(await count('artworks')).toBe(1);
  });

  test('finds the table in a ZIP file and in a folder', async () => {
    expect((await command(await aZip({ 'list/table.csv': german, 'a.jpg': 'x' }), '--yes')).said).toContain('4 added');
    const folder = mkdtempSync(path.join(tmpdir(), 'oeuvre-museum-'));
    mkdirSync(path.join(folder, 'pictures'));
    writeFileSync(path.join(folder, 'table.csv'), german);
    writeFileSync(path.join(folder, 'readme.txt'), 'This is our table. '.repeat(1_000));
    expect((await command(folder, '--yes')).said).toContain('4 works read');
  });

  test('refuses what it cannot read or does not know, in one sentence', async () => {
    expect((await command(aFile('a,b\n1,"open\n'), '--yes')).said).toContain(
      'a quotation mark is opened and never closed',
    );
    expect((await command(aFile(german), '--mapping', 'Nobody')).said).toContain('There is no mapping named Nobody');
    expect((await command('/nowhere/table.csv')).said).toContain('There is no file /nowhere/table.csv');
    expect((await command('undo', '01a2073a-c41f-789d-893e-c8c6938a839f')).said).toContain('There is no import');
  });

  test('goes on after it was killed, and loses and repeats nothing', async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `Z${at};Harbour ${at};Ada Ferrars;1900;oil|canvas`);
    const file = aFile(`Inventarnr.;Titel;Künstler;Datierung;Schlagworte\n${rows.join('\n')}\n`, 'harbours.csv');
    const killed = start(file, '--yes');
    while ((await pool.query('select from artworks limit 1')).rowCount === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    killed.kill();
    await killed.ended();
    const [left] = (
      await pool.query('select state, position, (select count(*) from artworks)::int as present from imports')
    ).rows;
    expect(left).toMatchObject({ state: 'running', present: left.position });
    const { code, said } = await command(file, '--yes');
    expect(code, said).toBe(0);
    expect(said).toContain('Resuming an earlier import of this table.');
    expect(said).toContain('6000 works read, 6000 added, 0 changed');
    expect([await count('artworks'), await count('import_changes'), await count('imports')]).toEqual([6_000, 6_000, 1]);
  });
});

describe('import commands at the same time', () => {
  /** The turn of an import that runs, until it is ended. */
  async function runningImport(name: string) {
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isTurn = false;
    const work = async () => {
      isTurn = true;
      await held;
    };
    const done = inTurn(pool, 'artworks.import', { label: `import of ${name}`, onWait: () => {}, work });
    await expect.poll(() => isTurn).toBe(true);
    return async () => {
      end();
      await done;
    };
  }

  test('wait in their order for the one that runs, which they name, and begin by themselves', async () => {
    const end = await runningImport('Gemälde.csv');
    const first = start(aFile('Nr;Titel\n1;Haus\n', 'erste.csv'), '--yes');
    await expect.poll(() => first.said(), { timeout: 20_000 }).toContain('waits for it');
    expect(first.said()).toMatch(/The import of Gemälde\.csv is running, since \d\d\/\d\d\/\d{4}, [\d:]+\./);
    const second = start(aFile('Nr;Titel\n2;Baum\n', 'zweite.csv'), '--yes');
    await expect.poll(() => second.said(), { timeout: 20_000 }).toContain('waits for it');
    const third = start(aFile('Nr;Titel\n3;Meer\n', 'dritte.csv'), '--yes');
    await expect.poll(() => third.said(), { timeout: 20_000 }).toContain('waits for it');
    first.kill();
    await first.ended();
    second.stop();
    expect((await second.ended()).said).toContain('Stopped.');
    expect(await count('artworks')).toBe(0);
    await end();
    const { code, said } = await third.ended();
    expect([code, said]).toEqual([0, expect.stringContaining('1 works read, 1 added')]);
    expect(await count('artworks')).toBe(1);
  });
});
