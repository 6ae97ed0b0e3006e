import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { doublesRoutes } from '@oeuvre/contracts/domains/exchange/doubles/doubles.routes.ts';
import { sectionsFromText } from '@oeuvre/record/from-text.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anEditedArtwork } from '../../artworks/record/edited.factory.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aDrawnPicture } from '../../files/files.factory.ts';
import { doublesHandlers } from './doubles.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(doublesHandlers);
});
afterAll(async () => {
  await app.app.close();
});

type Person = Awaited<ReturnType<typeof aPerson>>;
let owner: Person;
beforeEach(async () => {
  owner = await aPerson(db, { roles: ['OWNER'] });
});

const make = async (texts: Parameters<typeof sectionsFromText>[0], more: Partial<ArtworkRecord> = {}, person = owner) =>
  anEditedArtwork(db, await viewerOf(person), { sections: sectionsFromText(texts), ...more });
const doublesOf = async ({ id }: { readonly id: string }) =>
  (await app.call(owner, doublesRoutes.list, { params: { id } })).doubles;

const picture = async (seed: number, size: number) => ({
  fileId: (
    await savePicture(db, app.services.storage, {
      bytes: await aDrawnPicture(seed, size),
      fileName: 'a.jpg',
      ownerId: owner.id,
    })
  ).id,
});

test('works with the same picture, number, or maker and title are found with every reason', async () => {
  const first = await make(
    { title: 'Heron', artist: 'Kōrin' },
    { accessionNumber: 'AB.1', images: [await picture(1, 400)] },
  );
  const same = await make({ title: 'heron', artist: 'Kōrin' }, { images: [await picture(1, 640)] });
  const numbered = await make({ title: 'Waves', artist: 'Kōrin' }, { accessionNumber: 'ab.1' });
  await make({ title: 'Other' }, { images: [await picture(2, 400)] });
  expect((await doublesOf(first)).map(({ id, reasons }) => [id, reasons])).toEqual([
    [same.id, ['picture', 'label']],
    [numbered.id, ['number']],
  ]);
});

test('two works that somebody has called different are not proposed again, from either side', async () => {
  const [one, other] = [
    await make({ title: 'Heron', artist: 'Kōrin' }),
    await make({ title: 'Heron', artist: 'Kōrin' }),
  ];
  expect(await doublesOf(one)).toHaveLength(1);
  const params = { id: other.id, otherId: one.id };
  expect((await app.call(owner, doublesRoutes.tellApart, { params })).doubles).toEqual([]);
  expect(await doublesOf(one)).toEqual([]);
  const stranger = await aPerson(db, { roles: ['OWNER'] });
  expect(await app.refusal(stranger, doublesRoutes.tellApart, { params })).toMatchObject({ status: 404 });
});

test('a title that many works have, or a title alone, is no reason', async () => {
  const untitled = await make({ title: 'Untitled', artist: 'Kōrin' });
  await make({ title: 'Untitled', artist: 'Kōrin' });
  const alone = await make({ title: 'Wave' });
  await make({ title: 'Wave' });
  expect(await doublesOf(untitled)).toEqual([]);
  expect(await doublesOf(alone)).toEqual([]);
});

test('works that the viewer does not see are not revealed', async () => {
  const other = await aPerson(db, { roles: ['OWNER'] });
  const mine = await make({ title: 'Heron', artist: 'Kōrin' });
  await make({ title: 'Heron', artist: 'Kōrin' }, {}, other);
  expect(await doublesOf(mine)).toEqual([]);
});
