import { answersRoutes, segmentAnswersRoutes } from '@oeuvre/contracts/domains/collections/coherence/answers.routes.ts';
import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { coherenceRoutes } from '@oeuvre/contracts/domains/similarity/coherence/coherence.routes.ts';
import { similarityRoutes } from '@oeuvre/contracts/domains/similarity/similarity.routes.ts';
import type { ArtworkId, CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../test/app.ts';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { unknownId } from '../../../test/sample.ts';
import { allHandlers } from '../../api.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { openWorkIndex, type WorkIndex } from '../../domains/artworks/index/work-index.ts';
import { aCollection } from '../../domains/collections/collections.factory.ts';
import { aMembership } from '../../domains/memberships/memberships.factory.ts';
import { aSegment, assign } from '../../domains/segments/segments.factory.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let index: WorkIndex;
beforeAll(async () => {
  app = await testApp(allHandlers);
  await app.services.changes.listen(databaseUrl, app.services.log);
});
afterEach(() => index.close());
afterAll(async () => {
  await app.services.changes.close();
  await app.app.close();
});

let tagNumber = 0;
async function aTag(name: string): Promise<string> {
  const { rows } = await pool.query(`insert into tags (source, source_id, name) values ('test', $1, $2) returning id`, [
    `coherence ${++tagNumber}`,
    name,
  ]);
  await pool.query('insert into tag_ancestors (tag_id, ancestor_id, distance) values ($1, $1, 0)', [rows[0].id]);
  return rows[0].id;
}
const world = {} as {
  open: { id: SegmentId };
  closed: { id: SegmentId };
  works: Record<string, ArtworkId>;
};
/** Four seas, of which two have the same tags, a hill that shares nothing with them, and two seas outside. */
beforeEach(async () => {
  const [open, closed] = [await aSegment(db), await aSegment(db, { public: false })];
  const [sea, boat, storm, hill] = [await aTag('Sea'), await aTag('Boat'), await aTag('Storm'), await aTag('Hill')];
  const works: Record<string, ArtworkId> = {};
  const hang = async (title: string, tags: string[], segment = open) => {
    works[title] = await anArtwork(db, { title, segments: [segment.id] });
    for (const tag of tags) await pool.query('insert into artwork_tags values ($1, $2)', [works[title], tag]);
  };
  await hang('Wave', [sea, boat]);
  await hang('Wave again', [sea, boat]);
  await hang('Squall', [sea, storm]);
  await hang('Harbour', [sea, boat, storm]);
  await hang('Mountain', [hill]);
  await hang('Fleet', [sea, boat, storm]);
  await hang('Secret fleet', [sea, boat, storm], closed);
  await hang('Bare', []);
  for (let at = 0; at < 6; at += 1) await hang(`Far ${at}`, [await aTag(`Far ${at}`)]);
  Object.assign(world, { open, closed, works });
  index = openWorkIndex({ ...app.services, databaseUrl });
  await expect.poll(() => index.status, { timeout: 20_000 }).toBeDefined();
  await expect.poll(async () => (await pool.query('select from works_due_for_index')).rowCount).toBe(0);
});

const collected = () => ['Wave', 'Wave again', 'Squall', 'Harbour', 'Mountain'].map((title) => world.works[title]!);
const ask = (person: Someone, id: CollectionId) => app.call(person, coherenceRoutes.get, { params: { id } });
const statusOf = async (refused: Promise<{ status: number }>) => (await refused).status;
const titlesOf = (rows: readonly { artwork: { title: string } }[]) => rows.map(({ artwork }) => artwork.title);
async function aCuratedCollection() {
  const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
  await assign(db, curator, world.open);
  const { id } = await aCollection(db, { segment: world.open, artworks: [...collected(), world.works['Bare']!] });
  return { curator, id };
}

describe('the coherence of a collection', () => {
  test('names works that may not belong, that may be missing, and near-duplicates, to its owner without figures', async () => {
    const owner = await aPerson(db);
    const { id } = await aCollection(db, { owner, artworks: collected() });
    const found = await ask(owner, id);
    expect(found).toMatchObject({ state: 'compared', comparedCount: 5, untaggedCount: 0, answered: [] });
    expect(found.terms.map(({ name, worksCount }) => [name, worksCount]).toSorted()).toEqual([
      ['Boat', 3],
      ['Sea', 4],
      ['Storm', 2],
    ]);
    expect(titlesOf(found.strange)).toEqual(['Mountain']);
    expect(found.strange[0]).toMatchObject({ points: null, shared: [], rest: null });
    expect(found.strange[0]!.lacking.map(({ name }) => name).toSorted()).toEqual(['Boat', 'Sea']);
    expect(titlesOf(found.missing)).toEqual(['Fleet']);
    expect(
      found.missing[0]!.shared.map(({ name, worksCount, points }) => [name, worksCount, points]).toSorted(),
    ).toEqual([
      ['Boat', 3, null],
      ['Sea', 4, null],
      ['Storm', 2, null],
    ]);
    expect(found.pairs.map(({ artworks }) => artworks.map(({ title }) => title).toSorted())).toEqual([
      ['Wave', 'Wave again'],
    ]);
  });

  test('names the terms that the explanation of similar works names, and its parts add up', async () => {
    const { curator, id } = await aCuratedCollection();
    const found = await ask(curator, id);
    expect(found).toMatchObject({ comparedCount: 5, untaggedCount: 1 });
    const sumOf = (shared: readonly { readonly points: number | null }[]) =>
      shared.reduce((sum, { points }) => sum + points!, 0);
    const [pair] = found.pairs;
    const query = { similarityModel: 'tags' as const, itemsPerPage: 100 };
    const { items } = await app.call(curator, similarityRoutes.list, {
      params: { id: pair!.artworks[0].id },
      query,
    });
    const explained = items.find(({ artwork }) => artwork.id === pair!.artworks[1].id)!.explanation!;
    expect(pair!.shared.map(({ id: term }) => term)).toEqual(explained.tags!.parts.map(({ id: term }) => term));
    expect(sumOf(pair!.shared)).toBe(pair!.points);
    // Two works with the same terms are as near as can be; how similar they are needs more evidence.
    expect(pair!.points).toBe(100_000);
    expect(explained.points).toBeLessThan(100_000);
    const fleet = found.missing.find(({ artwork }) => artwork.title === 'Fleet')!;
    expect(sumOf(fleet.shared)).toBe(fleet.points);
  });

  test('suggests and counts no work that the viewer may not see', async () => {
    const [member, owner] = [await aPerson(db), await aPerson(db)];
    await aMembership(db, { segment: world.closed, person: member });
    const secret = world.works['Secret fleet']!;
    const ofMember = await aCollection(db, { owner: member, artworks: collected() });
    expect(titlesOf((await ask(member, ofMember.id)).missing).toSorted()).toEqual(['Fleet', 'Secret fleet']);
    const ofOwner = await aCollection(db, { owner, artworks: [...collected(), secret] });
    const found = await ask(owner, ofOwner.id);
    expect(found.comparedCount).toBe(5);
    expect(JSON.stringify(found)).not.toContain(secret);
    expect(
      await statusOf(
        app.refusal(owner, answersRoutes.give, {
          params: { id: ofOwner.id },
          body: { kind: 'never', artworkId: secret },
        }),
      ),
    ).toBe(404);
  });

  test('is for people who may change the collection', async () => {
    const { curator, id } = await aCuratedCollection();
    const [owner, stranger] = [await aPerson(db), await aPerson(db, { roles: ['SUPER'] })];
    const own = await aCollection(db, { owner, artworks: collected() });
    const refusal = (person: Someone, of: CollectionId) =>
      app.refusal(person, coherenceRoutes.get, { params: { id: of } });
    expect(await refusal(stranger, own.id)).toMatchObject({ status: 404 });
    expect(await refusal(owner, unknownId as CollectionId)).toMatchObject({ status: 404 });
    expect(await refusal(null, id)).toMatchObject({ status: 401 });
    expect(await refusal(owner, id)).toMatchObject({ status: 403, code: 'collections/not-staff' });
    expect((await ask(curator, id)).state).toBe('compared');
  });

  test('says that there is too little to compare', async () => {
    const owner = await aPerson(db);
    const { id } = await aCollection(db, { owner, artworks: [...collected().slice(0, 3), world.works['Bare']!] });
    expect(await ask(owner, id)).toMatchObject({ state: 'few', comparedCount: 3, untaggedCount: 1, terms: [] });
  });
});

describe('an answer', () => {
  test('is kept, also through Delete and Undo, and can be withdrawn', async () => {
    const owner = await aPerson(db);
    const { id } = await aCollection(db, { owner, artworks: collected() });
    const { Mountain, Fleet, Wave, 'Wave again': again } = world.works as Record<string, ArtworkId>;
    const params = { id };
    const give = (body: object) => app.call(owner, answersRoutes.give, { params, body: body as never });
    await give({ kind: 'belongs', artworkId: Mountain });
    await give({ kind: 'never', artworkId: Fleet });
    await give({ kind: 'both', artworkId: again, otherId: Wave });
    await give({ kind: 'both', artworkId: Wave, otherId: again });
    await app.call(owner, collectionsRoutes.delete, { params });
    await app.call(owner, collectionsRoutes.restore, { params });
    const found = await ask(owner, id);
    expect([titlesOf(found.strange), titlesOf(found.missing), found.pairs]).toEqual([[], [], []]);
    expect(found.answered.map(({ kind, artworks }) => [kind, ...artworks.map(({ title }) => title)])).toEqual([
      ['both', 'Wave', 'Wave again'],
      ['never', 'Fleet'],
      ['belongs', 'Mountain'],
    ]);
    await app.call(owner, answersRoutes.withdraw, { params, body: { artworkId: Mountain! } });
    await app.call(owner, answersRoutes.withdraw, { params, body: { artworkId: again!, otherId: Wave! } });
    const after = await ask(owner, id);
    expect([titlesOf(after.strange), after.pairs.length, titlesOf(after.missing)]).toEqual([['Mountain'], 1, []]);
    expect(await statusOf(app.refusal(owner, answersRoutes.withdraw, { params, body: { artworkId: Mountain! } }))).toBe(
      404,
    );
  });

  test('about works that are not in the collection, by others, or without sense is refused', async () => {
    const { curator, id } = await aCuratedCollection();
    const { Fleet, Wave, Mountain } = world.works as Record<string, ArtworkId>;
    const refusal = (person: Someone, body: object) =>
      statusOf(app.refusal(person, segmentAnswersRoutes.give, { params: { id }, body: body as never }));
    expect(await refusal(curator, { kind: 'belongs', artworkId: Fleet })).toBe(404);
    expect(await refusal(curator, { kind: 'both', artworkId: Wave, otherId: Fleet })).toBe(404);
    expect(await refusal(curator, { kind: 'both', artworkId: Wave })).toBe(400);
    expect(await refusal(curator, { kind: 'both', artworkId: Wave, otherId: Wave })).toBe(400);
    expect(await refusal(await aPerson(db), { kind: 'belongs', artworkId: Mountain })).toBe(403);
    expect(await refusal(null, { kind: 'belongs', artworkId: Mountain })).toBe(401);
    const asPersons = app.refusal(curator, answersRoutes.give, {
      params: { id },
      body: { kind: 'belongs', artworkId: Mountain! },
    });
    expect(await statusOf(asPersons)).toBe(404);
    expect((await pool.query('select from coherence_answers where collection_id = $1', [id])).rowCount).toBe(0);
  });

  test('of staff is in the log, with the works', async () => {
    const { curator, id } = await aCuratedCollection();
    const { Mountain } = world.works as Record<string, ArtworkId>;
    const body = { kind: 'belongs' as const, artworkId: Mountain! };
    await app.call(curator, segmentAnswersRoutes.give, { params: { id }, body });
    const { rows } = await pool.query(`select act, details from audit_log where subject_id = $1`, [id]);
    expect(rows).toEqual([
      { act: 'collections.answer', details: { segmentId: world.open.id, ...body, otherId: null } },
    ]);
  });
});
