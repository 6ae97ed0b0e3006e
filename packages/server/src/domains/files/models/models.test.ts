import type { Model, UploadedModel } from '@oeuvre/contracts/domains/files/models.model.ts';
import { modelsRoutes } from '@oeuvre/contracts/domains/files/models.routes.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../../test/app.ts';
import { databaseUrl, db, pool } from '../../../../test/database.ts';
import { aPerson, type Person } from '../../accounts/accounts.factory.ts';
import { savePicture } from '../files.commands.ts';
import { aPicture } from '../files.factory.ts';
import { aModel, suzanne } from './models.factory.ts';
import { modelsPlugin } from './models.plugin.ts';
import { modelsHandlers } from './models.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let writer: Person;
beforeAll(async () => {
  app = await testApp(modelsHandlers, {}, [modelsPlugin]);
  await app.services.changes.listen(databaseUrl, app.services.log);
});
afterAll(() => app.services.changes.close());
beforeEach(async () => {
  writer = await aWriter();
});

const aWriter = () => aPerson(db, { roles: ['OWNER'], flags: ['canWriteArticles'] });

interface Form {
  readonly file?: Buffer | undefined;
  readonly fileName?: string;
  readonly poster?: Buffer;
  readonly name?: string;
}
async function send(person: Someone, { file = suzanne(), fileName = 'suzanne.glb', poster, name }: Form = {}) {
  const form = new FormData();
  if (name !== undefined) form.append('name', name);
  form.append('file', new File([new Uint8Array(file)], fileName));
  if (poster) form.append('poster', new File([new Uint8Array(poster)], 'poster.jpg'));
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url: '/api/file/models',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')!, ...(person && { 'x-test-person': person.id }) },
  });
}
async function kept(form: Form = {}): Promise<UploadedModel> {
  const reply = await send(writer, form);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<UploadedModel>();
}
async function refusal(form: Form): Promise<string> {
  const reply = await send(writer, form);
  return `${reply.statusCode} ${reply.json().message}`;
}
const fetched = (url: string, person: Someone, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { ...headers, ...(person && { 'x-test-person': person.id }) } });
const show = (...ids: string[]) =>
  db
    .updateTable('files')
    .set({ visibility: 'public' })
    .where('id', 'in', ids as FileId[])
    .execute();

describe('a writer uploads a 3D model', () => {
  test('with its picture and a name, and learns the addresses of both', async () => {
    const model = await kept({ poster: await aPicture({ width: 1_200, height: 800 }), name: ' A monkey ' });
    expect(model).toMatchObject({
      kind: 'kept',
      name: 'A monkey',
      location: `/files/${model.uuid}/model.glb`,
      src: `/files/${model.uuid}/model.glb`,
    });
    expect(model.poster).toMatchObject({ width: 1_200, height: 800 });
    expect(model.posterSrc).toBe(`/files/${model.poster?.fileId}`);
  });

  test('which is stored byte for byte, private, in the audit log, and named after its file', async () => {
    const model = await kept({ fileName: 'Bust of a man.GLB' });
    expect(model).toMatchObject({ name: 'Bust of a man', poster: null, posterSrc: null });
    const file = await db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', model.uuid as FileId)
      .executeTakeFirstOrThrow();
    expect(file).toMatchObject({
      kind: 'model',
      ownerId: writer.id,
      visibility: 'private',
      contentType: 'model/gltf-binary',
      width: null,
    });
    expect(await app.services.storage.get(file.storageKey)).toEqual(suzanne());
    expect((await pool.query('select act, subject_id from audit_log')).rows).toEqual([
      { act: 'files.upload-model', subject_id: model.uuid },
    ]);
  });

  test('only with the permission to write articles', async () => {
    expect((await send(null)).statusCode).toBe(401);
    expect((await send(await aPerson(db))).json()).toMatchObject({ status: 403, code: 'files/may-not-upload' });
  });

  test('and not too often', async () => {
    for (let sent = 0; sent < 20; sent++) await app.services.limits.take('upload-model', writer.id);
    expect((await send(writer)).statusCode).toBe(429);
  });

  test('and not without a file', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/file/models',
      payload: {},
      headers: { 'x-test-person': writer.id },
    });
    expect(reply.json()).toMatchObject({ status: 400, code: 'files/no-file' });
  });
});

describe('files that are not one complete model are refused by their content', () => {
  test('a picture named .glb', async () => {
    expect(await refusal({ file: await aPicture() })).toBe('415 suzanne.glb: type must be .glb');
  });
  test('an empty file', async () => {
    expect(await refusal({ file: Buffer.alloc(0) })).toBe('415 suzanne.glb: type must be .glb');
  });
  test('half a model', async () => {
    expect(await refusal({ file: suzanne().subarray(0, 20_000) })).toBe(
      '422 suzanne.glb: is damaged and cannot be read as a 3D model',
    );
  });
  test.each([
    ['of the first version of the format', aModel({ version: 1 })],
    ['whose description is not JSON', aModel({ text: '{"asset":' })],
    ['of no version', aModel({ description: {} })],
    [
      'whose buffer is larger than its bytes',
      aModel({ description: { buffers: [{ byteLength: 4_000 }] }, binary: Buffer.alloc(16) }),
    ],
    [
      'whose parts lie outside of its buffer',
      aModel({
        description: { buffers: [{ byteLength: 16 }], bufferViews: [{ buffer: 0, byteOffset: 8, byteLength: 9 }] },
      }),
    ],
  ])('a model %s', async (_, file) => {
    expect(await refusal({ file })).toBe('422 suzanne.glb: is damaged and cannot be read as a 3D model');
  });
  test.each([
    { buffers: [{ byteLength: 16, uri: 'https://elsewhere.test/a.bin' }] },
    { images: [{ uri: '../../secret.png' }] },
  ])('a model with external parts: %j', async (description) => {
    expect(await refusal({ file: aModel({ description }) })).toBe(
      '422 suzanne.glb: refers to other files; a model must contain all of its parts',
    );
  });
  test('a model that needs an extension unknown to the viewer', async () => {
    expect(await refusal({ file: aModel({ description: { extensionsRequired: ['KHR_texture_basisu'] } }) })).toBe(
      '422 suzanne.glb: needs KHR_texture_basisu, which cannot be shown here',
    );
  });
  test('a model of 50 MB, while one byte less is accepted', async () => {
    const whole = (bytes: number) => aModel({ description: { buffers: [{ byteLength: 16 }] }, bytes });
    expect(await refusal({ file: whole(52_428_800) })).toBe('413 suzanne.glb: must be less than 50 MB');
    expect((await send(writer, { file: whole(52_428_796) })).statusCode).toBe(200);
  });
  test('a model with something else as its picture', async () => {
    expect(await refusal({ poster: Buffer.from('<svg/>') })).toBe('415 poster.jpg: type must be .jpg, .png, .webp');
  });
});

describe('a model is served', () => {
  test('to its owner and to nobody else while nothing shows it', async () => {
    const { location, uuid } = await kept();
    const own = await fetched(location, writer);
    expect([own.statusCode, own.rawPayload.equals(suzanne())]).toEqual([200, true]);
    expect(own.headers).toMatchObject({
      'content-type': 'model/gltf-binary',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
    for (const other of [null, await aWriter()]) {
      expect((await fetched(location, other)).statusCode).toBe(404);
      expect((await fetched(`/api/models/${uuid}`, other)).statusCode).toBe(404);
    }
  });

  test('to everybody when something public shows it, and their browsers may cache it', async () => {
    const { location, uuid } = await kept();
    await show(uuid);
    const reply = await fetched(location, null);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect((await fetched(location, null, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
    expect((await fetched(`/api/models/${uuid}`, null)).json<Model>()).toMatchObject({
      name: 'suzanne',
      src: location,
    });
  });

  test.each([
    ['bytes=0-3', 206, 'bytes 0-3/', 0, 4],
    ['bytes=100-', 206, 'bytes 100-', 100, undefined],
    ['bytes=-8', 206, 'bytes ', -8, undefined],
    ['bytes=5-2', 200, '', 0, undefined],
    ['bytes=0-1,5-6', 200, '', 0, undefined],
  ])('in parts: %s', async (range, status, contentRange, first, end) => {
    const reply = await fetched((await kept()).location, writer, { range });
    expect(reply.statusCode).toBe(status);
    expect(String(reply.headers['content-range'] ?? '')).toContain(contentRange);
    expect(reply.rawPayload.equals(suzanne().subarray(first, end))).toBe(true);
  });

  test('but not from beyond its end, nor in parts of another version', async () => {
    const { location } = await kept();
    const beyond = await fetched(location, writer, { range: 'bytes=99999999-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${suzanne().length}`]);
    expect((await fetched(location, writer, { range: 'bytes=0-3', 'if-range': '"another"' })).statusCode).toBe(200);
  });

  test('and is no picture, nor is a picture a model', async () => {
    const picture = await savePicture(db, app.services.storage, {
      bytes: await aPicture(),
      fileName: 'a.jpg',
      ownerId: writer.id,
    });
    expect((await fetched(`/files/${picture.id}/model.glb`, writer)).statusCode).toBe(404);
    expect((await fetched('/files/nonsense/model.glb', writer)).statusCode).toBe(404);
  });
});

describe('the name and the picture of a model', () => {
  const aPoster = async (owner: Person) =>
    (await savePicture(db, app.services.storage, { bytes: await aPicture(), fileName: 'a.jpg', ownerId: owner.id })).id;
  const change = (person: Someone, uuid: string, body: { name: string; posterId: FileId | null }) =>
    app.call(person, modelsRoutes.change, { params: { uuid }, body });

  test('can be changed by the person who uploaded it, and everything that shows the model shows the new picture to the same people', async () => {
    const { uuid } = await kept({ poster: await aPicture() });
    const posterId = await aPoster(writer);
    const subjectId = '0198f0c4-0000-7000-8000-000000000001';
    await db
      .insertInto('fileUses')
      .values({ fileId: uuid as FileId, kind: 'person', subjectId })
      .execute();
    expect(await change(writer, uuid, { name: 'Suzanne', posterId })).toMatchObject({
      name: 'Suzanne',
      posterSrc: `/files/${posterId}`,
    });
    expect(
      await db.selectFrom('fileUses').select(['kind', 'subjectId']).where('fileId', '=', posterId).execute(),
    ).toEqual([{ kind: 'person', subjectId }]);
  });

  test('cannot be changed by others, who may not even know of it', async () => {
    const { uuid } = await kept();
    const other = await aWriter();
    await expect(change(other, uuid, { name: 'Mine', posterId: null })).rejects.toMatchObject({ status: 404 });
    await show(uuid);
    await expect(change(other, uuid, { name: 'Mine', posterId: null })).rejects.toMatchObject({
      status: 403,
      code: 'files/not-your-model',
    });
    await expect(change(null, uuid, { name: 'Mine', posterId: null })).rejects.toMatchObject({ status: 401 });
    await expect(change(await aPerson(db), uuid, { name: 'Mine', posterId: null })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('can only be a picture that the person sees', async () => {
    const { uuid } = await kept();
    await expect(change(writer, uuid, { name: '', posterId: await aPoster(await aWriter()) })).rejects.toMatchObject({
      status: 404,
    });
    await expect(change(writer, uuid, { name: '', posterId: uuid as FileId })).rejects.toMatchObject({ status: 404 });
    await expect(change(writer, uuid, { name: 'x'.repeat(201), posterId: null })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('of a Sketchfab model are each person’s own', async () => {
    const uuid = '0123456789abcdef0123456789abcdef';
    expect(await app.call(null, modelsRoutes.get, { params: { uuid } })).toEqual({
      uuid,
      kind: 'sketchfab',
      name: '',
      src: null,
      posterSrc: null,
      poster: null,
    });
    const posterId = await aPoster(writer);
    await change(writer, uuid, { name: 'A bust', posterId });
    await change(await aWriter(), uuid, { name: 'Another', posterId: null });
    await change(writer, uuid, { name: 'The bust', posterId });
    expect(await app.call(writer, modelsRoutes.get, { params: { uuid } })).toMatchObject({
      name: 'The bust',
      posterSrc: `/files/${posterId}`,
    });
    expect(await app.call(null, modelsRoutes.get, { params: { uuid } })).toMatchObject({ name: '', posterSrc: null });
  });
});
