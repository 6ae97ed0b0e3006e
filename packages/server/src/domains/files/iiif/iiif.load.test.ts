import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { savePicture } from '../files.commands.ts';
import { squares } from './iiif.fixture.ts';
import { iiifPlugin } from './iiif.plugin.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([], {}, [iiifPlugin]);
});

async function aPublicPicture(side: number): Promise<FileId> {
  const bytes = await squares(side).png().toBuffer();
  const { id } = await savePicture(db, app.services.storage, { bytes, fileName: 'a.png', ownerId: null });
  await db.updateTable('files').set({ visibility: 'public' }).where('id', '=', id).execute();
  return id;
}
const ask = (url: string) => app.inject({ method: 'GET', url });

test('a tile whose file is lost is made again', async () => {
  const id = await aPublicPicture(600);
  const tiles = path.join(app.services.config.dataDir, 'tiles', id);
  expect((await ask(`/iiif/3/${id}/full/200,/0/default.jpg`)).statusCode).toBe(200);
  expect(await readdir(tiles)).toHaveLength(1);
  await rm(tiles, { recursive: true });
  expect((await ask(`/iiif/3/${id}/full/200,/0/default.jpg`)).statusCode).toBe(200);
});

test('more tiles than can be made soon are refused with the time to come back', async () => {
  const id = await aPublicPicture(1_500);
  const asked = Array.from({ length: 250 }, (_, at) => ask(`/iiif/3/${id}/${at},0,1200,1200/600,600/0/default.png`));
  const answers = await Promise.all(asked);
  const statuses = new Set(answers.map((reply) => reply.statusCode));
  expect(statuses).toEqual(new Set([200, 503]));
  expect(answers.find((reply) => reply.statusCode === 503)!.headers['retry-after']).toBe('2');
  expect((await ask(`/iiif/3/${id}/full/max/0/default.jpg`)).statusCode).toBe(200);
});
