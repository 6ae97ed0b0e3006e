import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseUrl, db } from '../../../test/database.ts';
import { receivedByAll } from '../../../test/two-nodes.ts';
import { openSession, type WholeApi, wholeApi } from '../../../test/whole.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { readMaster, saveMaster } from '../../domains/files/masters/masters.commands.ts';
import { tileMaster } from '../../domains/files/masters/masters.tiling.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';
import { inScratchFolder } from '../../platform/storage/scratch.ts';

let api: WholeApi;
beforeAll(async () => {
  api = await wholeApi();
  await api.services.changes.listen(databaseUrl, api.services.log);
});
afterAll(() => api.services.changes.close());

const inCopyright = 'https://rightsstatements.org/vocab/InC/1.0/';
const nonCommercial = 'https://creativecommons.org/licenses/by-nc/4.0/';
const free = 'https://creativecommons.org/publicdomain/zero/1.0/';

let owner: { id: Awaited<ReturnType<typeof aPerson>>['id']; session: string };
let reader: string;
let scan: Buffer;
beforeEach(async () => {
  const { id } = await aPerson(db, { roles: ['OWNER'] });
  owner = { id, session: await openSession(id) };
  reader = await openSession((await aPerson(db)).id);
  scan = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#467' } })
    .tiff()
    .toBuffer();
});

/** A public work of the owner with one picture, tiled unless it shall not be, under these rights. */
async function aWork(uri: string | undefined, fileOwner: typeof owner.id | null = null, isTiled = true) {
  const { id: fileId } = await inScratchFolder(async (folder) => {
    const given = path.join(folder, 'scan');
    await writeFile(given, scan);
    return saveMaster(api.services, {
      ...(await readMaster({ path: given, fileName: 'Größe.tif' })),
      ownerId: fileOwner,
    });
  });
  if (isTiled) await tileMaster(api.services, fileId, new AbortController().signal);
  const segment = await aSegment(db, { public: true });
  const id = await anArtwork(db, {
    ownerId: owner.id,
    published: true,
    segments: [segment.id],
    images: [{ fileId }],
    rights: uri ? { uri } : {},
  });
  return { id, fileId };
}
const get = (url: string, session?: string, headers: Record<string, string> = {}) =>
  api.ask({ method: 'GET', url, session, headers });
const widthFor = async (fileId: FileId, session?: string): Promise<number> =>
  (await get(`/iiif/3/${fileId}/info.json`, session)).json().width;
const original = (fileId: FileId, session?: string) => get(`/files/${fileId}/original`, session);

describe('how closely people may look at a work', () => {
  test('follows its rights statement; its owner looks as closely as they like', async () => {
    const { fileId } = await aWork(inCopyright);
    expect(await widthFor(fileId)).toBe(1_200);
    expect(await widthFor(fileId, reader)).toBe(1_200);
    expect(await widthFor(fileId, owner.session)).toBe(1_600);
    for (const uri of [undefined, nonCommercial, free]) expect(await widthFor((await aWork(uri)).fileId)).toBe(1_600);
  });

  test('follows a change of its rights, for tiles and for pictures on pages', async () => {
    const { id, fileId } = await aWork(free);
    const widthOnPage = async () =>
      (await sharp((await get(`/files/${fileId}?width=3000`)).rawPayload).metadata()).width;
    expect([await widthFor(fileId), await widthOnPage()]).toEqual([1_600, 1_600]);
    const opened = (await get(`/api/exhibits/${id}/record`, owner.session)).json();
    const record = artworkRecord.parse({ ...opened.record, rights: { uri: inCopyright } });
    const saved = await api.ask({
      method: 'PUT',
      url: `/api/exhibits/${id}`,
      session: owner.session,
      body: { record, version: opened.version },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await expect.poll(() => widthFor(fileId)).toBe(1_200);
    expect(await widthOnPage()).toBe(900);
  });
});

describe('the original of a picture', () => {
  test('is downloaded untouched under its own name by everybody, if the rights allow it', async () => {
    const { fileId } = await aWork(free);
    const reply = await original(fileId);
    expect([reply.statusCode, reply.rawPayload.equals(scan)]).toEqual([200, true]);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/tiff',
      'content-disposition': `attachment; filename="Gr??e.tif"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.tif`,
      'content-length': String(scan.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const part = await get(`/files/${fileId}/original`, undefined, { range: 'bytes=100-199' });
    expect([part.statusCode, part.rawPayload.equals(scan.subarray(100, 200))]).toEqual([206, true]);
    const beyond = await get(`/files/${fileId}/original`, undefined, { range: `bytes=${scan.length}-` });
    expect(beyond.statusCode).toBe(416);
  });

  test('is downloaded only by those who may edit the work, if the rights do not allow more', async () => {
    const { fileId } = await aWork(nonCommercial);
    for (const session of [undefined, reader])
      expect((await original(fileId, session)).json()).toMatchObject({
        status: 403,
        code: 'files/may-not-download-original',
      });
    expect((await original(fileId, owner.session)).statusCode).toBe(200);
  });

  test('of a private work is not found by outsiders, and nor is one that does not exist', async () => {
    const { fileId } = await aWork(free, owner.id);
    await db.updateTable('files').set({ visibility: 'private' }).where('id', '=', fileId).execute();
    await db.deleteFrom('fileUses').execute();
    for (const session of [undefined, reader]) expect((await original(fileId, session)).statusCode).toBe(404);
    expect((await original(fileId, owner.session)).statusCode).toBe(200);
    expect((await original('01980000-0000-7000-8000-000000000000' as FileId)).statusCode).toBe(404);
  });
});

describe('a picture that two works show', () => {
  /** A second public work with the picture of the first one. */
  async function another(fileId: FileId, uri: string, ownerId = owner.id) {
    const segment = await aSegment(db, { public: true });
    return anArtwork(db, { ownerId, published: true, segments: [segment.id], images: [{ fileId }], rights: { uri } });
  }
  /** The pictures that the reply of a work offers with its first picture, and those that exist. */
  async function offered(id: string, fileId: FileId, session?: string) {
    const { artwork } = (await get(`/api/exhibits/open-oeuvre/${id}`, session)).json() as { artwork: ArtworkDetail };
    const { mayZoom, mayDownload } = artwork.images[0]!;
    const width = await widthFor(fileId, session);
    return { mayZoom, mayDownload, width, original: (await original(fileId, session)).statusCode };
  }
  const all = { mayZoom: true, mayDownload: true, width: 1_600, original: 200 };
  const little = { mayZoom: false, mayDownload: false, width: 1_200, original: 403 };

  test('has the rights of the stricter one: neither offers what is refused, and nothing of the stricter one leaks', async () => {
    const { id, fileId } = await aWork(free);
    expect(await offered(id, fileId)).toEqual(all);
    const strict = await another(fileId, inCopyright);
    await receivedByAll([api.services.changes]);
    for (const work of [id, strict])
      for (const session of [undefined, reader]) expect(await offered(work, fileId, session)).toEqual(little);
    for (const work of [id, strict]) {
      const { items } = (await get(`/iiif/presentation/works/${work}/manifest.json`)).json();
      const painted = await get(items[0].items[0].items[0].body.id.replace('http://oeuvre.test', ''));
      expect([painted.statusCode, (await sharp(painted.rawPayload).metadata()).width]).toEqual([200, 1_200]);
    }
  });

  test('is not freed by a work that somebody made with it: they get of it what everybody gets', async () => {
    const { fileId } = await aWork(inCopyright);
    const { id } = await aPerson(db, { roles: ['OWNER'] });
    const other = await openSession(id);
    const own = await another(fileId, free, id);
    expect(await offered(own, fileId, other)).toEqual(little);
    // An owner who may edit the strict work gets all of it.
    expect(await offered(own, fileId, owner.session)).toMatchObject({ width: 1_600, original: 200 });
  });

  test('is strict however many works show it, and free again once the strict one is', async () => {
    const { id, fileId } = await aWork(free);
    for (let more = 0; more < 55; more++) await another(fileId, free);
    const strict = await another(fileId, nonCommercial);
    await receivedByAll([api.services.changes]);
    expect(await offered(id, fileId)).toEqual({ mayZoom: true, mayDownload: false, width: 1_600, original: 403 });
    const opened = (await get(`/api/exhibits/${strict}/record`, owner.session)).json();
    const record = artworkRecord.parse({ ...opened.record, rights: { uri: free } });
    const body = { record, version: opened.version };
    await api.ask({ method: 'PUT', url: `/api/exhibits/${strict}`, session: owner.session, body });
    await expect.poll(() => offered(id, fileId)).toEqual(all);
  });
});

test('a work says how large the original of its picture is, and as soon as its tiles are made', async () => {
  const { id, fileId } = await aWork(free, null, false);
  const masterOf = async () => {
    const { artwork } = (await get(`/api/exhibits/open-oeuvre/${id}`)).json() as { artwork: ArtworkDetail };
    return artwork.images[0]?.master;
  };
  await receivedByAll([api.services.changes]);
  expect(await masterOf()).toEqual({ width: 1_600, height: 900, state: 'waiting' });
  await tileMaster(api.services, fileId, new AbortController().signal);
  // The reply above is cached until the tiling's announcement arrives.
  await expect.poll(masterOf).toEqual({ width: 1_600, height: 900, state: 'ready' });
});
