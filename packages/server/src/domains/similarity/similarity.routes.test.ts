import { similarityRoutes } from '@oeuvre/contracts/domains/similarity/similarity.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../test/app.ts';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { unknownId } from '../../../test/sample.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { anArtwork } from '../artworks/artworks.factory.ts';
import { openWorkIndex, type WorkIndex } from '../artworks/index/work-index.ts';
import { aCollection } from '../collections/collections.factory.ts';
import { aMembership } from '../memberships/memberships.factory.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { similarityHandlers } from './similarity.routes.ts';
import { countTermsOf } from './weights/weights.commands.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let index: WorkIndex;
beforeAll(async () => {
  app = await testApp(similarityHandlers);
  await app.services.changes.listen(databaseUrl, app.services.log);
});
afterEach(() => index.close());
afterAll(async () => {
  await app.services.changes.close();
  await app.app.close();
});

type Query = Parameters<typeof app.call<typeof similarityRoutes.list>>[2]['query'];
/** On a busy machine the index may be late once: the page asks again then. */
async function similar(person: Someone, id: string, query: Query = {}) {
  const ask = () => app.call(person, similarityRoutes.list, { params: { id }, query });
  let list = await ask();
  await expect
    .poll(async () => {
      if (list.state === 'preparing') list = await ask();
      return list.state;
    })
    .not.toBe('preparing');
  return list;
}
const titlesOf = (list: { items: readonly { artwork: { title: string } }[] }) =>
  list.items.map(({ artwork }) => artwork.title);

let tagNumber = 0;
async function aTag(name: string, parent?: string): Promise<string> {
  const { rows } = await pool.query(`insert into tags (source, source_id, name) values ('test', $1, $2) returning id`, [
    String(++tagNumber),
    name,
  ]);
  const { id } = rows[0];
  await pool.query('insert into tag_ancestors (tag_id, ancestor_id, distance) values ($1, $1, 0)', [id]);
  if (parent) {
    await pool.query('insert into tag_parents (tag_id, parent_id) values ($1, $2)', [id, parent]);
    await pool.query('insert into tag_ancestors (tag_id, ancestor_id, distance) values ($1, $2, 1)', [id, parent]);
  }
  return id;
}
async function aTaggedWork(title: string, tags: readonly string[], given: object = {}): Promise<ArtworkId> {
  const id = (await anArtwork(db, { title, ...given })) as ArtworkId;
  for (const tag of tags) await pool.query('insert into artwork_tags values ($1, $2)', [id, tag]);
  return id;
}
interface World {
  open: { id: SegmentId };
  closed: { id: SegmentId };
  wave: ArtworkId;
}
let world: World;
beforeEach(async () => {
  const [open, closed] = [await aSegment(db), await aSegment(db, { public: false })];
  const [sea, boat, hill] = [await aTag('Sea'), await aTag('Boat'), await aTag('Hill')];
  const inOpen = { segments: [open.id] };
  const wave = await aTaggedWork('Wave', [sea, boat], inOpen);
  await aTaggedWork('Storm', [sea, boat, hill], inOpen);
  await aTaggedWork('Harbour', [boat], inOpen);
  await aTaggedWork('Mountain', [hill], inOpen);
  await aTaggedWork('Secret sea', [sea, boat], { segments: [closed.id] });
  world = { open, closed, wave };
  index = openWorkIndex({ ...app.services, databaseUrl });
  await expect.poll(() => index.status, { timeout: 20_000 }).toBeDefined();
  await expect.poll(async () => (await pool.query('select from works_due_for_index')).rowCount).toBe(0);
});

describe('similar works', () => {
  test('are ranked for a guest without any figure, and without works that a guest may not see', async () => {
    const list = await similar(null, world.wave);
    expect(titlesOf(list)).toEqual(['Storm', 'Harbour']);
    expect(list).toMatchObject({
      totalCount: 2,
      state: 'ranked',
      weights: null,
      similarityModel: 'collections-and-tags',
    });
    for (const item of list.items) expect(item).toMatchObject({ relevance: null, explanation: null, verdict: null });
  });

  test('of a closed segment are found by its members only', async () => {
    const member = await aPerson(db);
    await aMembership(db, { segment: world.closed, person: member });
    expect(titlesOf(await similar(member, world.wave))).toEqual(['Secret sea', 'Storm', 'Harbour']);
    expect(titlesOf(await similar(await aPerson(db), world.wave))).toEqual(['Storm', 'Harbour']);
    expect(titlesOf(await similar(member, world.wave, { segmentsIds: [world.closed.id] }))).toEqual(['Secret sea']);
  });

  test.each(['SUPER', 'OO_CURATOR', 'COLLABORATOR'] as const)(
    'come with a relevance that its parts add up to for %s',
    async (role) => {
      const list = await similar(await aPerson(db, { roles: [role] }), world.wave);
      expect(list.weights?.version).toBeTypeOf('number');
      for (const { relevance, explanation } of list.items) {
        const parts = [...(explanation?.tags?.parts ?? []), ...(explanation?.collections?.parts ?? [])];
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(explanation?.points);
        expect((relevance ?? 0) * 100_000).toBeCloseTo(explanation?.points ?? -1, 6);
        expect(parts.map(({ name }) => name).every((name) => ['Sea', 'Boat'].includes(name))).toBe(true);
      }
    },
  );

  test.each(['OO_SUPERVISOR', 'SUPERVISOR', 'OWNER', 'COMMON', 'APPLICATION_MANAGER'] as const)(
    'come without a relevance for %s',
    async (role) => {
      const list = await similar(await aPerson(db, { roles: [role] }), world.wave);
      expect(list.items.length).toBeGreaterThan(0);
      expect(list.items.every(({ relevance, explanation }) => relevance === null && explanation === null)).toBe(true);
    },
  );

  test('that share a collection come before others, and the explanation names it', async () => {
    const { rows } = await pool.query(`select id from artworks where title = 'Mountain'`);
    await aCollection(db, { segment: world.open, name: 'Salt', artworks: [world.wave, rows[0].id] });
    await aCollection(db, { segment: world.closed, name: 'Hidden', artworks: [world.wave, rows[0].id] });
    const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
    await expect
      .poll(async () => titlesOf(await similar(curator, world.wave, { similarityModel: 'collections' })))
      .toEqual(['Mountain']);
    const [first] = (await similar(curator, world.wave, { similarityModel: 'collections' })).items;
    expect(first?.explanation?.collections?.parts).toEqual([
      expect.objectContaining({ name: 'Salt', points: 100_000 }),
    ]);
    expect(titlesOf(await similar(null, world.wave, { similarityModel: 'tags' }))).toEqual(['Storm', 'Harbour']);
    expect(titlesOf(await similar(null, world.wave))).toContain('Mountain');
  });

  test('are narrowed by tags and by a search, and in no order but the newest without a model', async () => {
    const { rows } = await pool.query(`select id from tags where name = 'Hill'`);
    expect(titlesOf(await similar(null, world.wave, { tags: [rows[0].id] }))).toEqual(['Storm']);
    expect(titlesOf(await similar(null, world.wave, { search: 'Harbour' }))).toEqual(['Harbour']);
    const newest = await similar(null, world.wave, { similarityModel: 'none' });
    expect(newest.state).toBe('newest');
    expect(titlesOf(newest).toSorted()).toEqual(['Harbour', 'Mountain', 'Storm']);
  });

  test('have a second address with the same answer', async () => {
    const params = { id: world.wave };
    expect(await app.call(null, similarityRoutes.relevant, { params, query: {} })).toEqual(
      await app.call(null, similarityRoutes.list, { params, query: {} }),
    );
  });

  test('end after the first page for outsiders, who are told that there are more', async () => {
    const first = await similar(null, world.wave, { itemsPerPage: 1 });
    expect(first).toMatchObject({ totalCount: 2, hasNextPage: false, nextPage: null, isCutOff: true });
    const refusal = (person: Someone) =>
      app.refusal(person, similarityRoutes.list, { params: { id: world.wave }, query: { page: 2, itemsPerPage: 1 } });
    expect(await refusal(null)).toMatchObject({ status: 401, code: 'similarity/signed-out' });
    const anyone = await aPerson(db);
    const far = await similar(anyone, world.wave, { itemsPerPage: 1, segmentsIds: [world.open.id] });
    expect(far).toMatchObject({ hasNextPage: false, isCutOff: true });
    const near = await similar(anyone, world.wave, { itemsPerPage: 1 });
    expect(titlesOf(await similar(anyone, world.wave, { itemsPerPage: 1, page: near.nextPage! }))).toEqual(['Harbour']);
    const member = await aPerson(db);
    await aMembership(db, { segment: world.open, person: member });
    const start = await similar(member, world.wave, { itemsPerPage: 1 });
    const next = await similar(member, world.wave, { itemsPerPage: 1, page: start.nextPage! });
    expect([...titlesOf(start), ...titlesOf(next)]).toEqual(['Storm', 'Harbour']);
    expect(next).toMatchObject({ hasNextPage: false, isCutOff: false });
  });

  test('follow a change at once: a new work is found, a work that became private is not', async () => {
    const { rows } = await pool.query(`select id from tags where name = 'Sea'`);
    const added = await aTaggedWork('New sea', [rows[0].id], { segments: [world.open.id] });
    await expect.poll(async () => titlesOf(await similar(null, world.wave)), { timeout: 20_000 }).toContain('New sea');
    await pool.query('update artworks set published = false where id = $1', [added]);
    // The cards do not show it even before the index has read the change.
    expect(titlesOf(await similar(null, world.wave))).not.toContain('New sea');
    await expect.poll(async () => (await similar(null, world.wave)).totalCount, { timeout: 20_000 }).toBe(2);
  });

  test('of a work without tags are honestly none, and a hidden or unknown work is not found', async () => {
    const bare = await aTaggedWork('Bare', [], { segments: [world.open.id] });
    await expect.poll(() => index.status?.works).toBe(6);
    expect(await similar(null, bare)).toMatchObject({ state: 'untagged', items: [], totalCount: 0 });
    const { rows } = await pool.query(`select id from artworks where title = 'Secret sea'`);
    for (const id of [rows[0].id, unknownId])
      expect((await app.refusal(null, similarityRoutes.list, { params: { id } })).status).toBe(404);
  });
});

describe('facts of records', () => {
  const text = (...words: string[]) => words.map((word) => ({ text: word }));
  const settled = () => expect.poll(async () => (await pool.query('select from works_due_for_index')).rowCount).toBe(0);
  const partsOf = (list: Awaited<ReturnType<typeof similar>>, title: string) =>
    list.items
      .find(({ artwork }) => artwork.title === title)
      ?.explanation?.facts?.parts.map(({ part, name }) => `${part} ${name}`)
      .sort();

  test('places a work without terms, each part explained, with sums that are exact', async () => {
    const inOpen = { segments: [world.open.id] };
    const etched = {
      dateText: 'Restoration era, 1634',
      edtf: '1634',
      sections: {
        materials: text('Etching'),
        culture: text('Flemish'),
        placeOfCreation: text('Antwerp (https://place.example/antwerp)'),
      },
      artist: '',
    };
    const asked = await aTaggedWork('Quayside with N05915', [], { ...inOpen, ...etched });
    await aTaggedWork('The Quayside, N05915', [], { ...inOpen, ...etched });
    await aTaggedWork('A loom', [], { ...inOpen, sections: { materials: text('etching') }, artist: '' });
    const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
    await expect.poll(() => index.status?.works).toBe(8);
    await settled();
    await expect.poll(async () => titlesOf(await similar(curator, asked))).toEqual(['The Quayside, N05915', 'A loom']);
    const list = await similar(curator, asked);
    expect(list.state).toBe('ranked');
    // The accession number and the address give no part.
    expect(partsOf(list, 'The Quayside, N05915')).toEqual([
      'century 1600–1699',
      'cultures flemish',
      'decade 1630–1639',
      'materials etching',
      'period era',
      'period restoration',
      'places antwerp',
      'title quayside',
    ]);
    expect(partsOf(list, 'A loom')).toEqual(['materials etching']);
    for (const { relevance, explanation } of list.items) {
      const { parts = [], rest } = explanation!.facts ?? {};
      expect(parts.reduce((sum, { points }) => sum + points, rest?.points ?? 0)).toBe(explanation!.points);
      expect(relevance! * 100_000).toBeCloseTo(explanation!.points, 6);
    }
    expect(list.items[1]!.relevance).toBeLessThan(0.2);
  });

  test('follows a change of the record at once', async () => {
    const inOpen = { segments: [world.open.id] };
    const asked = await aTaggedWork('Lighthouse', [], inOpen);
    const other = await aTaggedWork('Windmill', [], inOpen);
    await expect.poll(() => index.status?.works).toBe(7);
    expect(titlesOf(await similar(null, asked))).toEqual([]);
    await pool.query(`update artworks set title = 'Lighthouse at dusk' where id = $1`, [other]);
    await expect
      .poll(async () => titlesOf(await similar(null, asked)), { timeout: 20_000 })
      .toEqual(['Lighthouse at dusk']);
  });

  test('counts as the active weights say, and is counted once for all nodes, over public works', async () => {
    const inOpen = { segments: [world.open.id] };
    const asked = await aTaggedWork('Lighthouse', [], inOpen);
    await aTaggedWork('Lighthouse at dusk', [], inOpen);
    await aTaggedWork('Lighthouse at night', [], { segments: [world.closed.id] });
    await expect.poll(() => index.status?.works).toBe(8);
    await settled();
    const root = await aPerson(db, { roles: ['SUPER'] });
    const activate = async (factWeights: { title: number }) => {
      const settings = { typeWeights: {}, factWeights, decay: 0.5, tagsShare: 0.7 };
      const { version } = await app.call(root, similarityRoutes.startWeights, {
        body: { ...settings, reason: 'A trial.' },
      });
      await countTermsOf(db, version);
      await app.call(root, similarityRoutes.activateWeights, { params: { version } });
      await expect.poll(async () => (await similar(root, asked)).weights?.version, { timeout: 20_000 }).toBe(version);
      return version;
    };
    const version = await activate({ title: 1 });
    expect(titlesOf(await similar(null, asked))).toEqual(['Lighthouse at dusk']);
    const { rows } = await pool.query(
      `select m.facts_df[f.no] as df, m.typical_length > 0 as measured from term_models m, facts f
        where m.version = $1 and f.part = 'title' and f.word = 'lighthouse'`,
      [version],
    );
    expect(rows).toEqual([{ df: 2, measured: true }]);
    await activate({ title: 0 });
    expect(titlesOf(await similar(null, asked))).toEqual([]);
  });
});

describe('verdicts', () => {
  const titled = async (title: string) =>
    (await pool.query('select id from artworks where title = $1', [title])).rows[0].id as ArtworkId;

  test('pin works first and take others out, with author and reason for those who may say so themselves', async () => {
    const curator = await aPerson(db, { roles: ['OO_CURATOR'], firstName: 'Ines', lastName: 'Okafor' });
    const say = (kind: 'belongs' | 'never', otherId: ArtworkId) =>
      app.call(curator, similarityRoutes.say, {
        body: { artworkId: world.wave, otherId, kind, reason: `It ${kind}.` },
      });
    await say('belongs', await titled('Mountain'));
    const never = await say('never', await titled('Storm'));
    const forGuest = await similar(null, world.wave);
    expect(titlesOf(forGuest)).toEqual(['Mountain', 'Harbour']);
    expect(forGuest).toMatchObject({ totalCount: 2, never: [], maySayVerdicts: false });
    expect(forGuest.items[0]?.verdict).toBeNull();
    const forCurator = await similar(curator, world.wave);
    expect(forCurator.items[0]?.verdict).toMatchObject({
      kind: 'belongs',
      author: { name: 'Ines Okafor' },
      reason: 'It belongs.',
      mayWithdraw: true,
    });
    expect(forCurator.never[0]).toMatchObject({ artwork: { title: 'Storm' }, verdict: { reason: 'It never.' } });
    expect(titlesOf(await similar(null, await titled('Storm')))).not.toContain('Wave');
    await app.call(curator, similarityRoutes.withdraw, { params: { id: never.id } });
    expect(titlesOf(await similar(null, world.wave))).toEqual(['Mountain', 'Storm', 'Harbour']);
    const { rows } = await pool.query(`select act from audit_log where act like 'similarity.%' order by at`);
    expect(rows.map(({ act }) => act)).toEqual(['similarity.say', 'similarity.say', 'similarity.withdraw']);
  });

  test('of a segment hold there only, and outweigh what holds everywhere', async () => {
    const staff = await aPerson(db, { roles: ['SUPERVISOR'] });
    await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [world.open.id, staff.id]);
    const storm = await titled('Storm');
    const body = { artworkId: world.wave, otherId: storm, kind: 'never', reason: 'Too loud.' } as const;
    await app.call(staff, similarityRoutes.say, { body: { ...body, segmentId: world.open.id } });
    expect(titlesOf(await similar(null, world.wave, { segmentsIds: [world.open.id] }))).toEqual(['Harbour']);
    expect(titlesOf(await similar(null, world.wave))).toEqual(['Storm', 'Harbour']);
    expect((await app.refusal(staff, similarityRoutes.say, { body })).code).toBe('similarity/for-curators');
    const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
    const refused = (input: object) => app.refusal(curator, similarityRoutes.say, { body: { ...body, ...input } });
    expect((await refused({ segmentId: world.open.id })).code).toBe('similarity/not-your-segment');
    expect((await refused({ otherId: world.wave })).code).toBe('similarity/same-work');
    expect((await refused({ otherId: await titled('Secret sea') })).status).toBe(404);
    expect((await refused({ reason: ' ' })).status).toBe(400);
    const list = await app.call(staff, similarityRoutes.verdicts, {
      query: { artworkId: world.wave, segmentId: world.open.id },
    });
    expect(list.verdicts).toMatchObject([{ kind: 'never', artwork: { title: 'Storm' } }]);
  });
});

describe('the model of a segment', () => {
  test('is chosen by its supervisors, and everybody there sees the change at once', async () => {
    const supervisor = await aPerson(db, { roles: ['SUPERVISOR'] });
    await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [world.open.id, supervisor.id]);
    const choose = (similarityModel: 'tags' | 'none') =>
      app.call(supervisor, similarityRoutes.chooseModel, {
        params: { segmentId: world.open.id },
        body: { similarityModel },
      });
    expect(await choose('tags')).toMatchObject({ similarityModel: 'tags', worksCount: 4, collectedCount: 0 });
    const inSegment = { segmentsIds: [world.open.id] };
    expect((await similar(null, world.wave, inSegment)).similarityModel).toBe('tags');
    await choose('none');
    expect(await similar(null, world.wave, inSegment)).toMatchObject({ state: 'off', items: [] });
    const input = { params: { segmentId: world.open.id }, body: { similarityModel: 'tags' } } as const;
    for (const role of ['OO_CURATOR', 'SUPERVISOR', 'COMMON'] as const)
      expect(
        (await app.refusal(await aPerson(db, { roles: [role] }), similarityRoutes.chooseModel, input)).status,
      ).toBe(403);
  });

  test('does not matter where a supervisor has turned similar works off, until they are turned on again', async () => {
    const supervisor = await aPerson(db, { roles: ['SUPERVISOR'] });
    await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [world.open.id, supervisor.id]);
    const turn = (similarityDisabled?: boolean) =>
      app.call(supervisor, similarityRoutes.chooseModel, {
        params: { segmentId: world.open.id },
        body: { similarityModel: 'tags', similarityDisabled },
      });
    const asked = { segmentsIds: [world.open.id], similarityModel: 'tags' as const };
    expect(await turn(true)).toMatchObject({ similarityDisabled: true, similarityModel: 'tags' });
    expect(await turn()).toMatchObject({ similarityDisabled: true });
    expect(await similar(null, world.wave, asked)).toMatchObject({ state: 'off', items: [] });
    const { rows } = await pool.query(
      `select details from audit_log where act = 'similarity.choose-model' order by at desc offset 1 limit 1`,
    );
    expect(rows).toEqual([{ details: { similarityModel: 'tags', similarityDisabled: true } }]);
    await turn(false);
    expect(await similar(null, world.wave, asked)).toMatchObject({ state: 'ranked' });
    await turn(true);
  });
});

test('term weights are counted over public works in the background and used only when activated', async () => {
  const root = await aPerson(db, { roles: ['SUPER'] });
  const settings = { typeWeights: { Keyword: 1 }, decay: 0.5, tagsShare: 0.7 };
  const start = () =>
    app.call(root, similarityRoutes.startWeights, { body: { ...settings, reason: 'Makers count less.' } });
  const first = await start();
  expect(first).toMatchObject({ active: false, computedAt: null });
  expect(
    (await app.refusal(root, similarityRoutes.startWeights, { body: { ...settings, reason: 'Again.' } })).code,
  ).toBe('similarity/being-computed');
  const activate = (version: number) => ({ params: { version } });
  expect((await app.refusal(root, similarityRoutes.activateWeights, activate(first.version))).code).toBe(
    'similarity/not-computed',
  );
  await countTermsOf(db, first.version);
  // The private work does not count.
  const { rows } = await pool.query(
    'select d.df, t.name from term_models m, unnest(m.terms, m.df) d (id, df) join tags t on t.id = d.id where m.version = $1',
    [first.version],
  );
  expect(Object.fromEntries(rows.map(({ name, df }) => [name, df]))).toEqual({ Sea: 2, Boat: 3, Hill: 2 });
  const second = await start();
  await countTermsOf(db, second.version);
  await app.call(root, similarityRoutes.activateWeights, activate(second.version));
  const { weights } = await app.call(root, similarityRoutes.weights, {});
  expect(weights.map(({ version, active }) => [version, active])).toEqual([
    [second.version, true],
    [first.version, false],
  ]);
  await expect
    .poll(async () => (await similar(root, world.wave)).weights?.version, { timeout: 20_000 })
    .toBe(second.version);
  expect((await app.refusal(await aPerson(db), similarityRoutes.weights, {})).status).toBe(403);
});
