import { selectedRoutes } from '@oeuvre/contracts/domains/artworks/selected/selected.routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aMembership } from '../../memberships/memberships.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { hangInSegment } from '../artworks.commands.ts';
import { anArtwork } from '../artworks.factory.ts';
import { selectedHandlers } from './selected.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(selectedHandlers);
});
afterAll(async () => {
  await app.app.close();
});

test('a list gives all its ids and its first thirty works, and stays as it was while slices of it are read', async () => {
  const segment = await aSegment(db, { public: false });
  const member = await aPerson(db);
  await aMembership(db, { segment, person: member });
  for (let made = 0; made < 31; made += 1) await anArtwork(db, { segments: [segment.id] });
  const list = (query: object, person = member) =>
    app.call(person, selectedRoutes.list, { query: { segmentId: segment.id, ...query } });
  const first = await list({});
  expect([first.ids.length, first.artworks.length, first.totalCount]).toEqual([31, 30, 31]);
  await hangInSegment(db, null, { artworkIds: [await anArtwork(db)], segmentId: segment.id });
  const slice = first.ids.slice(30);
  const next = await list({ ids: slice });
  expect(next.artworks.map(({ id }) => id)).toEqual(slice);
  expect(await list({}, await aPerson(db))).toEqual({ ids: [], artworks: [], totalCount: 0 });
  expect((await list({ ids: slice }, await aPerson(db))).artworks).toEqual([]);
});
