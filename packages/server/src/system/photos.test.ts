import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import type { UploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { databaseUrl, db, pool } from '../../test/database.ts';
import { aPerson, type Person } from '../domains/accounts/accounts.factory.ts';
import { accountsHandlers } from '../domains/accounts/accounts.routes.ts';
import { savePicture } from '../domains/files/files.commands.ts';
import { filesSubscriptions } from '../domains/files/files.events.ts';
import { aPicture } from '../domains/files/files.factory.ts';
import { filesPlugin } from '../domains/files/files.plugin.ts';
import { filesHandlers } from '../domains/files/files.routes.ts';
import { limitRules } from '../platform/limits/limits.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...filesHandlers, ...accountsHandlers], {}, [filesPlugin]);
  await app.services.changes.listen(databaseUrl, app.services.log);
});
afterAll(() => app.services.changes.close());

async function upload(person: Person | null, bytes?: Buffer) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes ?? (await aPicture()))], 'me.jpg'));
  const encoded = new Response(form);
  const headers = {
    'content-type': encoded.headers.get('content-type')!,
    ...(person && { 'x-test-person': person.id }),
  };
  return app.inject({
    method: 'POST',
    url: '/api/file/photos',
    headers,
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
const photographed = async (person: Person): Promise<UploadedPicture> => (await upload(person)).json();
const statusForGuest = async ({ location }: UploadedPicture) => (await app.inject({ url: location })).statusCode;
const photoOf = async (person: Person) =>
  ((await app.call(person, accountsRoutes.me, {})) as { photo?: string | null }).photo;
const setPhoto = async (person: Person, photo: string | null) => {
  await app.call(person, accountsRoutes.changeMe, { body: { photo } });
  await db
    .transaction()
    .execute((tx) => filesSubscriptions[0]!.handle(tx, { userId: person.id } as never, app.services.jobs));
};
const pictureOf = async (owner: Person) =>
  savePicture(db, app.services.storage, { bytes: await aPicture(), fileName: 'a.jpg', ownerId: owner.id });
const visibilityOf = async (id: FileId) =>
  (await db.selectFrom('files').select('visibility').where('id', '=', id).executeTakeFirst())?.visibility;

describe('a person uploads a photo', () => {
  test('which is theirs at once, and visible to everybody', async () => {
    const person = await aPerson(db);
    const picture = await photographed(person);
    expect(await photoOf(person)).toBe(picture.location);
    expect(await statusForGuest(picture)).toBe(200);
    expect((await pool.query('select act from audit_log order by id')).rows.map((row) => row.act)).toEqual([
      'files.upload',
      'accounts.changeProfile',
    ]);
  });

  test('and another one: the first is hidden again', async () => {
    const person = await aPerson(db);
    const [first, second] = [await photographed(person), await photographed(person)];
    expect(await photoOf(person)).toBe(second.location);
    expect([await visibilityOf(first.id), await visibilityOf(second.id)]).toEqual(['private', 'public']);
  });

  test('and deletes it', async () => {
    const person = await aPerson(db);
    const picture = await photographed(person);
    await setPhoto(person, null);
    expect([await photoOf(person), await visibilityOf(picture.id)]).toEqual([null, 'private']);
  });

  test('guests are refused, uploads are limited, and an invalid picture changes nothing', async () => {
    const person = await aPerson(db);
    expect((await upload(null)).statusCode).toBe(401);
    const refused = await upload(person, Buffer.from('<svg/>'));
    expect(refused.json()).toMatchObject({ status: 415, message: 'me.jpg: type must be .jpg, .png, .webp' });
    expect(await photoOf(person)).toBe(null);
    await pool.query('update limits set points = $1', [limitRules.upload.points]);
    expect((await upload(person)).statusCode).toBe(429);
  });
});

test("a person's own picture becomes public as a photo, somebody else's hidden picture does not", async () => {
  const [person, other] = [await aPerson(db), await aPerson(db)];
  const [own, foreign] = [await pictureOf(person), await pictureOf(other)];
  await setPhoto(person, foreign.location);
  expect(await visibilityOf(foreign.id)).toBe('private');
  await setPhoto(person, own.location);
  expect(await visibilityOf(own.id)).toBe('public');
});
