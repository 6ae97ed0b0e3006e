import { longWorksRoutes } from '@oeuvre/contracts/domains/long-works/long-works.routes.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../test/app.ts';
import { db } from '../../test/database.ts';
import { given, type Story } from '../../test/long-works/killed-stories.ts';
import * as people from '../../test/long-works/stories-of-people.ts';
import * as artworks from '../../test/long-works/stories-of-works.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { exportsHandlers } from '../domains/exchange/export/exports.routes.ts';
import { longWorksHandlers } from '../domains/long-works/long-works.routes.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';
import { longWorks, ownKinds } from '../long-works.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...exportsHandlers, ...longWorksHandlers(ownKinds)]);
});
afterAll(() => app.app.close());
beforeEach(async () => {
  const admin = await aPerson(db, { roles: ['SUPER'] });
  const viewer = (await viewerOf(admin)) as SignedIn;
  Object.assign(given, { services: app.services, inject: app.inject, admin, viewer, segment: await aSegment(db) });
});

/** Its person. Work that a command began has none: the administrator gets it. */
async function personOf({ kind, table }: Story, id: string): Promise<{ readonly id: UserId }> {
  const person = sql.ref(kind.own.person);
  const { rows } = await sql<{ id: UserId }>`update ${sql.table(table)}
    set ${person} = coalesce(${person}, ${given.admin.id}::uuid) where id = ${id} returning ${person} as id`.execute(
    db,
  );
  return rows[0]!;
}
const worksOf = async (person: { readonly id: string }) => (await app.call(person, longWorksRoutes.list, {})).works;

const stories = Object.entries<Story>({ ...artworks, ...people });

test('each kind of long work has a story', () =>
  expect(new Set(stories.map(([, { kind }]) => kind))).toEqual(new Set(longWorks)));

test.each(stories)('%s is in the tray of its person in each state at work, and in no other tray', async (_, story) => {
  const id = await story.begin();
  const person = await personOf(story, id);
  const other = await aPerson(db, { roles: ['SUPER'] });
  for (const { state, order } of story.stages) {
    await order?.(id);
    const work = (await worksOf(person)).find((one) => one.kind === story.kind.queue && one.id === id);
    expect(work, state).toMatchObject({
      standing: state === 'held' ? 'held' : 'working',
      title: expect.stringMatching(/./),
      words: story.kind.own.stages[state]!.words,
      href: expect.stringMatching(/^\//),
    });
    expect(work!.done, state).toBeLessThanOrEqual(work!.all ?? work!.done);
    expect(await worksOf(other)).toEqual([]);
    await story.kind.work(app.services, id);
  }
  const after = (await worksOf(person)).filter(({ kind }) => kind === story.kind.queue);
  expect(after.filter(({ standing }) => standing === 'working')).toEqual([]);
});
