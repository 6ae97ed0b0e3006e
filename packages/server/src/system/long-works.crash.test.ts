import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { viewerOf } from '../../test/app.ts';
import { db } from '../../test/database.ts';
import { given, live } from '../../test/long-works/killed-stories.ts';
import * as people from '../../test/long-works/stories-of-people.ts';
import * as artworks from '../../test/long-works/stories-of-works.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { batchesApp } from '../domains/exchange/batch/batches.fixture.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';
import { longWorks } from '../long-works.ts';

let app: Awaited<ReturnType<typeof batchesApp>>;
beforeAll(async () => {
  app = await batchesApp();
});
afterAll(() => app.app.close());
beforeEach(async () => {
  const admin = await aPerson(db, { roles: ['SUPER'] });
  const viewer = (await viewerOf(admin)) as SignedIn;
  Object.assign(given, { services: app.services, inject: app.inject, admin, viewer, segment: await aSegment(db) });
});

const stories = { ...artworks, ...people };

test('each state of each kind of long work has a story', () => {
  const found = Object.values(stories).flatMap(({ kind, stages }) =>
    stages.map(({ state }) => `${kind.queue} ${state}`),
  );
  expect(found.toSorted()).toEqual(
    longWorks.flatMap(({ queue, states }) => states.map((state) => `${queue} ${state}`)).toSorted(),
  );
});

test.each(Object.entries(stories))(
  '%s, killed in the middle of a slice of each state, does everything once',
  (_, story) => live(story),
);
