import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileId } from '@oeuvre/contracts/kernel/ids.ts';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { openS3Store, type S3Store } from '../../../test/s3-store.ts';
import { type WholeApi, wholeApi } from '../../../test/whole.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { anArticle } from '../../domains/articles/articles.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { getRecord } from '../../domains/artworks/record/record.queries.ts';
import { writeRecord } from '../../domains/artworks/record/record.write.ts';
import { keepRevision } from '../../domains/artworks/record/revisions.commands.ts';
import { savePicture, setFileUses, storePicture } from '../../domains/files/files.commands.ts';
import { aPicture } from '../../domains/files/files.factory.ts';
import { readMaster, saveMaster } from '../../domains/files/masters/masters.commands.ts';
import { tileMaster } from '../../domains/files/masters/masters.tiling.ts';
import { removeUnused } from '../../domains/files/unused/unused.commands.ts';
import { unusedJobs } from '../../domains/files/unused/unused.jobs.ts';
import { inScratchFolder } from '../../platform/storage/scratch.ts';
import { createStorage, type Storage } from '../../platform/storage/storage.ts';

let api: WholeApi;
let store: S3Store;
beforeAll(async () => {
  api = await wholeApi();
  store = await openS3Store();
});
afterAll(() => store.close());

const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);
const inTwoDays = { now: days(2) };
const inTwoMonths = { now: days(60) };

/** The names of what is stored for these ids, as far as something is. */
async function kept(storage: Storage, ...ids: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) if (ids.some((id) => key.includes(id))) keys.push(path.basename(key));
  return keys.sort();
}
const isFile = async (id: string) => (await pool.query('select from files where id = $1', [id])).rowCount === 1;

/** A picture with an original, as an import stores it before any work shows it. */
async function aMaster(storage: Storage, ownerId: Awaited<ReturnType<typeof aPerson>>['id'] | null = null) {
  const services = { ...api.services, storage };
  const { id } = await inScratchFolder(async (folder) => {
    const given = path.join(folder, 'scan');
    await writeFile(given, await aPicture({ width: 700, height: 500 }));
    return saveMaster(services, { ...(await readMaster({ path: given, fileName: 'scan.jpg' })), ownerId });
  });
  await tileMaster(services, id, new AbortController().signal);
  return id;
}
const whole = ['kept.jpg', 'original.jpeg', 'pyramid.tif'];

/** The files of a process that is killed between storing a picture and committing its row. */
const aPictureWithoutRow = (storage: Storage) =>
  inScratchFolder(async (folder) => {
    const given = path.join(folder, 'scan');
    await writeFile(given, await aPicture());
    return (await storePicture(storage, { path: given, fileName: 'a.jpg' }, 'picture')).id;
  });

describe.each([
  ['on a disk', () => createStorage({ dataDir: store.folder })],
  ['in an S3-compatible store', () => createStorage({ dataDir: store.folder, s3: store.s3 })],
])('stored files that nobody uses, %s,', (_, open) => {
  let storage: Storage;
  let needs: WholeApi['services'];
  beforeEach(async () => {
    storage = await open();
    needs = { ...api.services, storage };
    await removeUnused(needs, inTwoMonths);
    await pool.query('delete from audit_log');
  });

  test('are removed with their originals and tiles after a day, not while an upload may be about to name them', async () => {
    const [lost, unshown, shown] = [await aPictureWithoutRow(storage), await aMaster(storage), await aMaster(storage)];
    await anArtwork(db, { images: [{ fileId: shown }] });
    const variant = `${unshown}/300.webp`;
    await storage.put(variant, Buffer.from('a variant'), 'image/webp');
    expect(await removeUnused(needs)).toMatchObject({ files: 0, objects: 0, bytes: 0, unknown: 0 });
    const found = await removeUnused(needs, { ...inTwoDays, isDryRun: true });
    expect(found).toMatchObject({ files: 1, objects: 5, unknown: 0 });
    expect(await kept(storage, lost, unshown)).toHaveLength(5);

    expect(await removeUnused(needs, inTwoDays)).toEqual(found);
    expect([await kept(storage, lost, unshown), await isFile(unshown)]).toEqual([[], false]);
    expect([await kept(storage, shown), await isFile(shown)]).toEqual([whole, true]);
    const { rows } = await pool.query('select act, actor_id, details from audit_log');
    expect(rows).toEqual([{ act: 'files.remove-unused', actor_id: null, details: found }]);
    expect(await removeUnused(needs, inTwoDays)).toMatchObject({ files: 0, objects: 0 });
  });

  test('are removed if they are the table of an import that was never written', async () => {
    const id = uuidv7();
    for (const name of ['table', 'pictures', 'previews/one'])
      await storage.put(`imports/${id}/${name}`, Buffer.from('a,b'), 'text/csv');
    await storage.put(`somebody/${id}/elses`, Buffer.from('!'), 'text/plain');
    expect(await removeUnused(needs, inTwoDays)).toMatchObject({ objects: 3, unknown: 1 });
    expect(await kept(storage, id)).toEqual(['elses']);
    await storage.remove(`somebody/${id}/elses`);
  });
});

describe('a picture that nothing shows any more', () => {
  const remove = (when = inTwoMonths) => removeUnused(api.services, when);
  const picture = async (ownerId: Awaited<ReturnType<typeof aPerson>>['id'] | null) =>
    (await savePicture(db, api.services.storage, { bytes: await aPicture(), fileName: 'a.jpg', ownerId })).id;

  test('stays for a month if a person uploaded it: their browser may have a text with it', async () => {
    const id = await picture((await aPerson(db)).id);
    await remove(inTwoDays);
    expect(await isFile(id)).toBe(true);
    await remove();
    expect([await isFile(id), await kept(api.services.storage, id)]).toEqual([false, []]);
  });

  test('stays while an older version of a work, or what an undo restores, names it', async () => {
    const [older, restored] = [await picture(null), await picture(null)];
    const work = await anArtwork(db, { images: [{ fileId: older }] });
    const record = await getRecord(db, work);
    await keepRevision(db, null, { id: work, version: 1, record, act: 'saved' });
    await writeRecord(db, null, { id: work, record: { ...record, images: [] }, version: 2 });
    const before = { record: { ...record, images: [{ fileId: restored }] }, digest: null };
    await pool.query(
      `with one as (insert into imports (file_name, fingerprint, shape, is_encoding_certain, mapping, state, counts)
        values ('a.csv', 'x', '{}', true, '{}', 'finished', '{}') returning id)
      insert into import_changes (import_id, artwork_id, before, version) select id, $1, $2, 2 from one`,
      [work, before],
    );
    await remove();
    expect([await isFile(older), await isFile(restored)]).toEqual([true, true]);
    await pool.query('delete from artworks where id = $1', [work]);
    await remove();
    expect([await isFile(older), await isFile(restored)]).toEqual([false, false]);
  });

  test('stays while an older version of an article names it', async () => {
    const author = await aPerson(db, { flags: ['canWriteArticles'] });
    const id = await picture(author.id);
    const article = await anArticle(db, { by: author });
    const value = [{ id: 'c', type: 'images', images: [{ id: 'd', src: `/files/${id}`, children: [] }] }];
    await pool.query(`insert into article_revisions (article_id, version, value) values ($1, 90, $2)`, [
      article.id,
      JSON.stringify(value),
    ]);
    await remove();
    expect(await isFile(id)).toBe(true);
  });

  test('stays if somebody begins to show it while it is looked at', async () => {
    const id = await picture(null);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`insert into file_uses (file_id, kind, subject_id) values ($1, 'artwork', $2)`, [
        id,
        uuidv7(),
      ]);
      await remove();
      await client.query('commit');
    } finally {
      client.release();
    }
    expect([await isFile(id), await kept(api.services.storage, id)]).toEqual([true, ['kept.jpg']]);
  });

  test('is no hindrance for whoever names it afterwards: it is not there', async () => {
    const id = await picture(null);
    await remove();
    await setFileUses(db, { by: null, kind: 'artwork', subjectId: uuidv7() }, [fileId.parse(id)]);
    expect((await pool.query('select from file_uses where file_id = $1', [id])).rowCount).toBe(0);
  });
});

test('the job of the night removes nothing if most of the store is unknown: it may be another database’s', async () => {
  const storage = await createStorage({ dataDir: await mkdtemp(path.join(store.folder, 'other-')) });
  const services = { ...api.services, storage };
  const night = () => unusedJobs[0]!.work(services, {} as never, new AbortController().signal);
  const old = new Date(0);
  const ids = Array.from({ length: 120 }, () => uuidv7());
  for (const id of ids) await storage.put(`${id}/kept.jpg`, Buffer.from('a picture'), 'image/jpeg');
  for (const id of ids) await utimes(storage.localPath(`${id}/kept.jpg`)!, old, old);
  await night();
  expect(await kept(storage, ...ids)).toHaveLength(120);
  for (let more = 0; more < 130; more++) await storage.put(`${uuidv7()}/kept.jpg`, Buffer.from('new'), 'image/jpeg');
  await night();
  expect(await kept(storage, ...ids)).toHaveLength(0);
});

test('folders of removed files are removed, and drafts of uploads at work stay', async () => {
  const { config, storage } = api.services;
  const root = path.join(config.dataDir, 'files');
  const id = await aPictureWithoutRow(storage);
  await mkdir(path.join(root, 'drafts'), { recursive: true });
  await writeFile(path.join(root, 'drafts', 'one'), 'half a picture');
  await removeUnused(api.services, inTwoMonths);
  const names = await readdir(root, { recursive: true });
  expect([names.some((name) => name.includes(id)), names.includes('drafts/one')]).toEqual([false, true]);
});
