import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { aPerson, type Person } from '../accounts/accounts.factory.ts';
import { anArtwork } from '../artworks/artworks.factory.ts';
import { aMembership } from '../memberships/memberships.factory.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { aCollection } from './collections.factory.ts';
import { collectionsHandlers } from './collections.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(collectionsHandlers);
});
afterAll(async () => {
  await app.app.close();
});

const favorites = async (person: Person, query: { page?: string; itemsPerPage?: number } = {}) =>
  app.call(person, collectionsRoutes.favorites, { query });
const titles = (reply: Awaited<ReturnType<typeof favorites>>) => reply.favorites.map(({ artwork }) => artwork.title);

test('a person sees each saved work once, the last saved first, with the collections it is in', async () => {
  const [ada, other] = [await aPerson(db), await aPerson(db)];
  const segment = await aSegment(db);
  const works: ArtworkId[] = [];
  for (const title of ['Mill', 'Sea', 'Wave']) works.push(await anArtwork(db, { title, segments: [segment.id] }));
  const [mill, sea, wave] = works as [ArtworkId, ArtworkId, ArtworkId];
  const blue = await aCollection(db, { owner: ada, name: 'Blue', artworks: [mill, sea] });
  await aCollection(db, { owner: ada, name: 'Water', artworks: [sea] });
  await aCollection(db, { owner: other, name: 'Theirs', artworks: [wave] });
  await aCollection(db, { segment, name: 'The segment’s', artworks: [wave] });
  await sql`update collection_items set added_at = ${new Date(Date.UTC(2026, 1, 1))} where collection_id = ${blue.id}`.execute(
    db,
  );
  const reply = await favorites(ada);
  expect(titles(reply)).toEqual(['Sea', 'Mill']);
  expect(reply.totalCount).toBe(2);
  expect(reply.favorites[0]!.collections.map(({ name }) => name)).toEqual(['Blue', 'Water']);
});

test('works of a segment that is closed to the person now are not shown and not counted', async () => {
  const ada = await aPerson(db);
  const segment = await aSegment(db, { public: false });
  await aMembership(db, { segment, person: ada, status: 'SUSPENDED' });
  await aCollection(db, { owner: ada, artworks: [await anArtwork(db, { segments: [segment.id] })] });
  expect(await favorites(ada)).toMatchObject({ favorites: [], totalCount: 0, nextPage: null });
});

test('a work in many collections is passed over until its last place', async () => {
  const ada = await aPerson(db);
  const segment = await aSegment(db);
  const [often, once] = [
    await anArtwork(db, { segments: [segment.id] }),
    await anArtwork(db, { segments: [segment.id] }),
  ];
  const saved: { work: string; minute: number }[] = [1, 2, 4, 5].map((minute) => ({ work: often, minute }));
  for (const { work, minute } of [...saved, { work: once, minute: 3 }]) {
    const { id } = await aCollection(db, { owner: ada, artworks: [work] });
    await sql`update collection_items set added_at = ${new Date(Date.UTC(2026, 1, 1, 0, minute))} where collection_id = ${id}`.execute(
      db,
    );
  }
  const first = await favorites(ada, { itemsPerPage: 1 });
  const second = await favorites(ada, { itemsPerPage: 1, page: first.nextPage as string });
  expect(
    [first, second].map(({ favorites: [one], nextPage }) => [one!.id, one!.collections.length, !nextPage]),
  ).toEqual([
    [often, 4, false],
    [once, 1, true],
  ]);
});

test('pages by cursor meet every saved work once', async () => {
  const ada = await aPerson(db);
  const segment = await aSegment(db);
  const works: string[] = [];
  for (let number = 0; number < 7; number += 1) works.push(await anArtwork(db, { segments: [segment.id] }));
  await aCollection(db, { owner: ada, artworks: works });
  const seen: string[] = [];
  let page: string | undefined;
  do {
    const reply: Awaited<ReturnType<typeof favorites>> = await favorites(ada, {
      itemsPerPage: 3,
      ...(page && { page }),
    });
    seen.push(...reply.favorites.map(({ id }) => id));
    expect(reply.totalCount).toBe(7);
    page = (reply.nextPage as string | null) ?? undefined;
  } while (page);
  expect(seen.toSorted()).toEqual(works.toSorted());
});
