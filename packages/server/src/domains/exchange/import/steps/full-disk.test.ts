import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { db, pool } from '../../../../../test/database.ts';
import { testServices } from '../../../../../test/services.ts';
import { onSmallDisk, type SmallDisk } from '../../../../../test/small-disk.ts';
import { databaseFailure } from '../../../../platform/database/database-failure.ts';
import { inScratchFolder } from '../../../../platform/storage/scratch.ts';
import { diskStorage } from '../../../../platform/storage/storage-disk.ts';
import { aZip } from '../../../../platform/tables/tables.fixture.ts';
import { aDrawnPicture } from '../../../files/files.factory.ts';
import { createImport, takeStep } from '../imports.commands.ts';
import { artworkImports, importPictures } from '../imports.jobs.ts';
import { getImport } from '../imports.queries.ts';
import { findTable } from '../intake.ts';

/** Three works with a picture each; every picture takes about 170 kB in the store, once as it was and once for pages. */
async function aTableWithPictures(): Promise<string> {
  const files: Record<string, string | Buffer> = {
    'herbst.csv': 'Nr;Titel;Bild\n1;Haus;1.jpg\n2;Baum;2.jpg\n3;Meer;3.jpg\n',
  };
  for (const key of [1, 2, 3])
    files[`${key}.jpg`] = Buffer.concat([await aDrawnPicture(key, 300), Buffer.alloc(150_000, key)]);
  return aZip(files, { compress: false });
}

/** The files in the store of a full disk, without drafts. */
const storedIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

async function services({ root }: SmallDisk) {
  return { ...(await testServices()), storage: diskStorage(root) };
}
const create = (needs: Awaited<ReturnType<typeof services>>, zip: string) =>
  inScratchFolder(async (scratch) => createImport(needs, null, await findTable(zip, scratch)));
const failureOf = (work: Promise<unknown>) => work.then(() => undefined, databaseFailure);

test('a table whose pictures do not fit on the disk leaves neither itself nor an import behind', () =>
  onSmallDisk('300k', async (disk) => {
    expect(await failureOf(create(await services(disk), await aTableWithPictures()))).toBe('full');
    expect(storedIn(disk.root)).toEqual([]);
    expect((await pool.query('select from imports')).rowCount).toBe(0);
  }));

test('an import whose pictures fill the disk keeps what is done, and goes on to the same end once there is room', () =>
  onSmallDisk('900k', async (disk) => {
    const needs = await services(disk);
    const id = await create(needs, await aTableWithPictures());
    await takeStep(db, null, id, 'start');
    await artworkImports.work(needs, id);
    expect(await failureOf(importPictures.work(needs, id))).toBe('full');
    const { state, counts } = await getImport(db, id);
    expect({ state, pictures: counts.pictures }).toEqual({ state: 'finished', pictures: 2 });
    // Of the picture that did not fit, nothing is left.
    expect(storedIn(disk.root)).toEqual([
      'kept.jpg',
      'kept.jpg',
      'original.jpeg',
      'original.jpeg',
      'pictures',
      'table',
    ]);
    disk.grow('2m');
    expect(await importPictures.work(needs, id)).toBe(true);
    expect((await getImport(db, id)).counts).toMatchObject({ added: 3, pictures: 3, findings: {} });
    const shown = await pool.query('select count(*)::int as works from artwork_images group by artwork_id');
    expect(shown.rows).toEqual([{ works: 1 }, { works: 1 }, { works: 1 }]);
  }));
