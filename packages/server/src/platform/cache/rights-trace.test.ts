import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, hasRole, isMemberOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pool } from '../../../test/database.ts';
import { ContentChanges } from './content.ts';
import { askRights, RightsTrace, segmentsFrom } from './rights-trace.ts';
import { shareStatements } from './shared-statements.ts';
import { rememberResults } from './statement-results.ts';

const [here, there, elsewhere] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [
  SegmentId,
  SegmentId,
  SegmentId,
];
const memberOf = (...segments: readonly SegmentId[]): Viewer => ({ ...guest, memberOf: segments });
const db = shareStatements({ pool, changes: new ContentChanges() });

/** For which of four readers a page is right that asked this of a member here. */
async function sharedWith(ask: (viewer: Viewer) => unknown): Promise<string[]> {
  const trace = new RightsTrace(memberOf(here));
  await ask(trace.viewer);
  const others = {
    here: memberOf(here),
    'here and there': memberOf(here, there),
    'here and elsewhere': memberOf(here, elsewhere),
    nowhere: memberOf(),
  };
  const holds = await Promise.all(Object.values(others).map((rights) => trace.holdsFor(rights)));
  return Object.keys(others).filter((_name, at) => holds[at]);
}

const all = ['here', 'here and there', 'here and elsewhere', 'nowhere'];

test('a page that asks for no segment is right for everybody', async () => {
  expect(await sharedWith(() => {})).toEqual(all);
});

test('a page that asks about one segment is right for all with the same answer', async () => {
  expect(await sharedWith((viewer) => isMemberOf(viewer, there))).toEqual(['here', 'here and elsewhere', 'nowhere']);
  expect(
    await sharedWith((viewer) => askRights(viewer, 'has a segment', (rights) => rights.memberOf.length > 0)),
  ).toEqual(all.slice(0, 3));
});

test('a page that asks for a role or a permission is right for all with the same one', async () => {
  const trace = new RightsTrace(memberOf(here));
  expect([hasRole(trace.viewer, 'COLLABORATOR'), trace.viewer.canWriteArticles]).toEqual([false, false]);
  expect(await trace.holdsFor({ ...memberOf(there), roles: ['COMMON'] })).toBe(true);
  expect(await trace.holdsFor({ ...memberOf(here), roles: ['COLLABORATOR'] })).toBe(false);
  expect(await trace.holdsFor({ ...memberOf(here), canWriteArticles: true })).toBe(false);
});

test.each<[string, (viewer: Viewer) => unknown]>([
  ['spreads it', ({ memberOf }) => [...memberOf]],
  ['copies the viewer', (viewer) => JSON.stringify({ ...viewer })],
  ['counts it', ({ memberOf }) => memberOf.length],
  ['filters it', ({ memberOf }) => memberOf.filter((segment) => segment === there)],
  ['looks for one in a way that is not traced', ({ memberOf }) => memberOf.indexOf(there)],
  [
    'sends it to the database without shared statements',
    async (viewer) => pool.query('select $1::uuid[]', [segmentsFrom(viewer, (rights) => rights.memberOf)]),
  ],
])(
  'a page that reads the list of segments in another way is right only for the same list: it %s',
  async (_what, ask) => {
    expect(await sharedWith(ask)).toEqual(['here']);
  },
);

/** Which of two segments, here and there, the viewer belongs to. */
const statement = (viewer: Viewer) =>
  sql<{
    id: SegmentId;
  }>`select id from unnest(${[here, there]}::uuid[]) id where id = any(${segmentsFrom(viewer, (rights) => rights.memberOf)}::uuid[])`;

test('a statement concerns all for whom it returns other rows', async () => {
  expect(await sharedWith((viewer) => statement(viewer).execute(db))).toEqual(['here', 'here and elsewhere']);
});

test('statements of the same text that choose other segments are different questions', async () => {
  const trace = new RightsTrace(memberOf());
  for (const choose of [(rights: Viewer) => rights.memberOf, (rights: Viewer) => rights.suspendedIn])
    await sql`select id from unnest(${segmentsFrom(trace.viewer, choose)}::uuid[]) id`.execute(db);
  expect(await trace.holdsFor(memberOf())).toBe(true);
  expect(await trace.holdsFor(memberOf(here))).toBe(false);
  expect(await trace.holdsFor({ ...memberOf(), suspendedIn: [here] })).toBe(false);
});

test('a statement is recorded, too, whose result could be remembered', async () => {
  const remembered = rememberResults<unknown>();
  for (const _time of [1, 2])
    expect(
      await sharedWith((viewer) =>
        remembered.findOrShare({ db, statement: statement(viewer) }, async (keep) => {
          const { rows } = await statement(viewer).execute(db);
          keep(rows);
          return rows;
        }),
      ),
    ).toEqual(['here', 'here and elsewhere']);
});

test('without a trace the rights are read as they are', () => {
  expect(segmentsFrom(memberOf(here), (rights) => rights.memberOf)).toEqual([here]);
  expect(askRights(memberOf(here), 'first', (rights) => rights.memberOf[0])).toBe(here);
});
