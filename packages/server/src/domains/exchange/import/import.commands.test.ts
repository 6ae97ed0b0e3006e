import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../../test/database.ts';
import { testServices } from '../../../../test/services.ts';
import { aPicture } from '../../files/files.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { importTate } from './import.commands.ts';
import { OddityCount } from './import.report.ts';
import { importImages } from './pictures/import.images.ts';
import { aTateFolder, aTateRecord, type TateFolder } from './tate/tate.factory.ts';
import { openTateFolder } from './tate/tate.reader.ts';

const importFolder = async (given: TateFolder, options: Parameters<typeof importTate>[2] = {}) =>
  importTate(db, await openTateFolder(aTateFolder(given)), options);
const count = async (table: string) =>
  Number((await pool.query(`select count(*) as count from ${table}`)).rows[0].count);

const artist = {
  id: 7,
  fc: 'Ada Ferrars',
  mda: 'Ferrars, Ada',
  birth: { place: { name: 'Hull' }, time: { startYear: 1850 } },
  date: '1850–1921',
};
const works = [
  aTateRecord({ acno: 'Z00001' }),
  aTateRecord({ acno: 'Z00002', title: 'Lighthouse' }),
  aTateRecord({ acno: 'Z00003', title: '[title not known]', subjects: null }),
];

describe('an import', () => {
  test('adds works, artists and terms with all their ancestors to the catalogue', async () => {
    const result = await importFolder({ works, artists: [artist] });
    expect(result).toMatchObject({ stage: 'finished', works: 3, added: 3, changed: 0, resumed: false });
    const { rows } =
      await pool.query(`select a.title, a.open_id, p.name, p.birth_place, array_agg(up.name order by r.distance) as above
      from artworks a join artwork_artists l on l.artwork_id = a.id join artists p on p.id = l.artist_id
      join artwork_tags t on t.artwork_id = a.id join tags own on own.id = t.tag_id and own.name = 'harbour' join tag_ancestors r on r.tag_id = own.id join tags up on up.id = r.ancestor_id
      where a.accession_number = 'Z00001' group by a.id, p.id`);
    expect(rows).toEqual([
      {
        title: 'Harbour at Low Tide',
        open_id: expect.stringMatching(/^OO-\d+$/),
        name: 'Ada Ferrars',
        birth_place: 'Hull',
        above: ['harbour', 'sea', 'nature'],
      },
    ]);
  });

  test('changes nothing when repeated', async () => {
    await importFolder({ works, artists: [artist] });
    const before = await pool.query('select xmin::text, * from artworks order by id');
    const again = await importFolder({ works, artists: [artist] });
    const after = await pool.query('select xmin::text, * from artworks order by id');
    expect(again).toMatchObject({ works: 3, added: 0, changed: 0 });
    expect(after.rows).toEqual(before.rows);
  });

  test('of a changed record changes only that work, and keeps its id and people’s tags', async () => {
    await importFolder({ works, artists: [artist] });
    const [{ id }] = (await pool.query(`select id from artworks where accession_number = 'Z00002'`)).rows;
    await pool.query(
      `with t as (insert into tags (source, source_id, name) values ('house', 'x', 'beacon') returning id) insert into artwork_tags select $1, id from t`,
      [id],
    );
    const changed = aTateRecord({ acno: 'Z00002', title: 'The Lighthouse', medium: 'Bronze', subjects: null });
    const result = await importFolder({ works: [works[0]!, changed, works[2]!], artists: [artist] });
    expect(result).toMatchObject({ added: 0, changed: 1 });
    const { rows } = await pool.query(
      'select a.title, array_agg(t.name order by t.name) as tags from artworks a join artwork_tags l on l.artwork_id = a.id join tags t on t.id = l.tag_id where a.id = $1 group by a.id',
      [id],
    );
    expect(rows).toEqual([{ title: 'The Lighthouse', tags: ['beacon', 'bronze', 'painting'] }]);
  });

  test('skips what it cannot parse, and reports all irregularities', async () => {
    const broken = ['{"acno":"Z00009",', { title: 'no number' }, ''];
    const stranger = aTateRecord({ acno: 'Z00004', contributors: [{ id: 99, fc: 'Nobody Known', role: 'after' }] });
    const result = await importFolder({ works: [...works, ...broken, stranger, works[0]!], artists: [artist] });
    expect(result).toMatchObject({ works: 8, added: 4 });
    const { rows } = await pool.query('select oddities from import_runs');
    expect(rows[0].oddities).toEqual(result.oddities);
    expect(result.oddities).toMatchObject({
      'record is not valid JSON': { count: 1 },
      'invalid record: acno Invalid input: expected string, received undefined': { count: 1 },
      'title is [title not known]': { count: 1, examples: ['Z00003'] },
      'no subjects': { count: 1 },
      'accession number occurs twice': { count: 1, examples: ['Z00001'] },
      'contributor without an artist record': { count: 1, examples: ['Nobody Known in Z00004'] },
    });
  });

  test('can hang its works in a segment', async () => {
    const segment = await aSegment(db);
    await importFolder({ works, artists: [artist] }, { segmentId: segment.id });
    await importFolder({ works, artists: [artist] }, { segmentId: segment.id });
    expect(await count('artwork_segments')).toBe(3);
  });

  test('can stop after a number of works', async () => {
    expect(await importFolder({ works }, { limit: 2 })).toMatchObject({ works: 2, added: 2 });
  });

  test('reads the museum’s own layout of one file per record', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'oeuvre-museum-'));
    mkdirSync(path.join(folder, 'artworks/z/000'), { recursive: true });
    mkdirSync(path.join(folder, 'artists/f'), { recursive: true });
    for (const work of works)
      writeFileSync(path.join(folder, `artworks/z/000/${work.acno}.json`), JSON.stringify(work, null, 2));
    writeFileSync(path.join(folder, 'artists/f/ferrars.json'), JSON.stringify(artist));
    expect(await importTate(db, await openTateFolder(folder))).toMatchObject({ works: 3, added: 3 });
  });
});

test('a folder without museum records is refused in one sentence', async () => {
  await expect(openTateFolder(mkdtempSync(path.join(tmpdir(), 'oeuvre-museum-')))).rejects.toThrow(
    'holds neither artworks.jsonl nor',
  );
});

test('an import killed halfway loses nothing and repeats nothing when restarted', async () => {
  const many = Array.from({ length: 6_000 }, (_, at) =>
    aTateRecord({ acno: `Z${String(at).padStart(5, '0')}`, title: `Harbour ${at}` }),
  );
  const folder = aTateFolder({ works: many, artists: [artist] });
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'oeuvre-data-')),
    SESSION_SECRET: 'a secret for tests of 32 letters!',
    LOG_LEVEL: 'fatal',
  };
  const start = () =>
    spawn(process.execPath, [path.resolve(import.meta.dirname, '../../../import.ts'), 'tate', folder], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const ended = (child: ReturnType<typeof start>) =>
    new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));

  const killed = start();
  const death = ended(killed);
  while ((await pool.query('select from artworks limit 1')).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
  killed.kill('SIGKILL');
  await death;
  // One statement: the database may still be committing the killed process's work.
  const left = (
    await pool.query('select stage, works, (select count(*) from artworks)::int as present from import_runs')
  ).rows[0];
  expect(left).toMatchObject({ stage: 'works', present: left.works });

  const resumed = start();
  let said = '';
  resumed.stdout!.on('data', (chunk) => {
    said += chunk;
  });
  expect(await ended(resumed)).toBe(0);
  expect(said).toMatch(/Resumed an earlier import\. 6000 works read, \d+ added, 0 changed/);
  expect(await count('artworks')).toBe(6_000);
  expect(await count('artwork_artists')).toBe(6_000);
});

test('pictures match their works by number, by name and by the table beside them, once', async () => {
  const museum = {
    works: [
      ...works,
      aTateRecord({ acno: 'Z00005', title: 'The Mill', all_artists: 'Jan Ott' }),
      aTateRecord({ acno: 'Z00006', title: 'Untitled' }),
      aTateRecord({ acno: 'Z00007', title: 'Untitled' }),
    ],
  };
  await importFolder(museum, { visibleTo: 'readers' });
  const services = await testServices();
  const folder = mkdtempSync(path.join(tmpdir(), 'oeuvre-pictures-'));
  const picture = await aPicture();
  for (const name of [
    'Z00001.jpg',
    'z00001_2.jpg',
    'ferrars-lighthouse.jpg',
    'plate-four.jpg',
    'ferrars-untitled.jpg',
    'unknown.jpg',
  ])
    writeFileSync(path.join(folder, name), picture);
  writeFileSync(path.join(folder, 'Z00003.jpg'), 'not a picture');
  writeFileSync(path.join(folder, 'images.tsv'), 'file\ttitle\tartist\nplate-four.jpg\tMill\tJan Ott\n');
  const run = async () => {
    const oddities = new OddityCount();
    return { attached: await importImages(services, { source: 'tate', folder, oddities }), odd: oddities.found };
  };

  const first = await run();
  const { rows } = await pool.query(
    "select a.accession_number as number, count(*)::int as pictures, bool_and(f.visibility = 'public') as public from artworks a join artwork_images i on i.artwork_id = a.id join files f on f.id = i.file_id group by 1 order by 1",
  );
  expect(rows).toEqual([
    { number: 'Z00001', pictures: 2, public: true },
    { number: 'Z00002', pictures: 1, public: true },
    { number: 'Z00005', pictures: 1, public: true },
  ]);
  expect(first.attached).toBe(4);
  expect(first.odd).toMatchObject({
    'picture fits several works': { examples: ['ferrars-untitled.jpg'] },
    'picture fits no work': { examples: ['unknown.jpg'] },
    'picture refused: files/wrong-type': { examples: ['Z00003.jpg'] },
  });
  expect(services.queued.map((job) => job.queue)).toEqual(Array(4).fill('files.variants'));
  expect((await run()).attached).toBe(0);
});

const museum = path.resolve(import.meta.dirname, '../../../../../../../shared/data/tate');

const isMuseumHere = existsSync(path.join(museum, 'artworks.jsonl'));
if (!isMuseumHere) console.warn(`Skipped 1 test: the records of the Tate are not in ${museum}.`);

test.skipIf(!isMuseumHere)(
  'the real 5,000 works are imported completely, with the irregularities that their README names',
  async () => {
    const result = await importTate(db, await openTateFolder(museum));
    expect(result).toMatchObject({ works: 5_000, added: 5_000 });
    expect(result.oddities).toMatchObject({
      'title is [title not known]': { count: 281 },
      'title is [no title]': { count: 160 },
      'title is Untitled': { count: 90 },
      'no date range and no year': { count: 293 },
      'no classification': { count: 60 },
      'contributor without an artist record': { count: 1 },
    });
    expect(Object.keys(result.oddities).filter((what) => what.startsWith('record'))).toEqual([]);
    const { rows } = await pool.query(
      `select count(*) filter (where source_id like 'subject:%')::int as subjects, count(*) filter (where source_id like 'movement:%')::int as movements from tags`,
    );
    expect(rows).toEqual([{ subjects: 16_632, movements: 133 }]);
  },
  60_000,
);
