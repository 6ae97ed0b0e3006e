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
    page = (reply.nextPage as string | null) ?? undefined;
  } while (page);
  expect(seen.toSorted()).toEqual(works.toSorted());
});
