import { maximumItemsAtOnce } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import {
  segmentCollectionsRoutes as ofSegment,
  collectionsRoutes as own,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { ArtworkId, CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Someone, testApp, viewerOf } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { unknownId } from '../../../test/sample.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { anArtwork } from '../artworks/artworks.factory.ts';
import { aMembership } from '../memberships/memberships.factory.ts';
import { aSegment, assign } from '../segments/segments.factory.ts';
import { aCollection } from './collections.factory.ts';
import { collectionsHandlers, segmentCollectionsHandlers } from './collections.routes.ts';
import { forgetDeletedCollections } from './deleted/deleted.commands.ts';
import { moveItem } from './items/items.commands.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...collectionsHandlers, ...segmentCollectionsHandlers]);
});
afterAll(async () => {
  await app.app.close();
});

const someWorks = async (count: number, segment?: { id: SegmentId }) => {
  const { id } = segment ?? (await aSegment(db));
  const works: ArtworkId[] = [];
  for (let at = 1; at <= count; at += 1) works.push(await anArtwork(db, { title: `Work ${at}`, segments: [id] }));
  return works;
};
const titlesIn = async (person: Someone, id: CollectionId) =>
  (await app.call(person, ofSegment.get, { params: { id }, query: { itemsPerPage: 100 } })).artworks.map(
    ({ title }) => title,
  );
const listOwn = (person: Someone, query = {}) => app.call(person, own.listOwn, { query });
const codeOf = async (refused: Promise<{ code: string }>) => (await refused).code;

/** A segment with a curator, and a person of another segment. */
async function aRoom(traits = {}) {
  const segment = await aSegment(db, traits);
  const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
  await assign(db, curator, segment);
  return { segment, curator, stranger: await aPerson(db) };
}

describe('a collection of a person', () => {
  test('is made with a name and first works, renamed, described, and given a cover', async () => {
    const ada = await aPerson(db);
    const [one, two, three] = await someWorks(3);
    const made = await app.call(ada, own.create, { body: { name: '  Water ', artworks: [two!, one!] } });
    expect(made).toMatchObject({ name: 'Water', description: '', segmentId: null, artworksCount: 2 });
    expect(await titlesIn(ada, made.id)).toEqual(['Work 2', 'Work 1']);
    const { id } = made;
    const changed = await app.call(ada, own.change, {
      params: { id },
      body: { description: 'What moves.', coverArtworkId: one! },
    });
    expect(changed).toMatchObject({ name: 'Water', description: 'What moves.' });
    const noCover = await app.refusal(ada, own.change, { params: { id }, body: { coverArtworkId: three! } });
    expect(noCover).toMatchObject({ status: 400, problem: { errors: [{ path: 'body.coverArtworkId' }] } });
    for (const name of ['', '   '])
      expect(await app.refusal(ada, own.create, { body: { name } })).toMatchObject({ status: 400 });
  });

  test('takes works once each, several at once, into several collections, and gives them back', async () => {
    const ada = await aPerson(db);
    const works = await someWorks(3);
    const [first, second] = [await aCollection(db, { owner: ada }), await aCollection(db, { owner: ada })];
    const body = { collectionsId: [first.id, second.id], artworkId: works };
    for (const _ of [1, 2]) {
      const { collections } = await app.call(ada, own.put, { body });
      expect(collections.map(({ artworksCount }) => artworksCount)).toEqual([3, 3]);
    }
    const asked = { artworksIds: works };
    expect((await app.call(ada, own.saved, { query: asked })).artworks.toSorted()).toEqual(works.toSorted());
    expect((await listOwn(ada, asked)).collections.map(({ holds }) => holds)).toEqual([3, 3]);
    await app.call(ada, own.put, { body: { value: false, collectionsId: first.id, artworkId: works[1]! } });
    expect(await titlesIn(ada, first.id)).toEqual(['Work 1', 'Work 3']);
    await app.call(ada, own.remove, {
      body: {
        items: [
          { collectionsId: second.id, artworkId: works[0]! },
          { collectionsId: first.id, artworkId: works[1]! },
        ],
      },
    });
    expect(await titlesIn(ada, second.id)).toEqual(['Work 2', 'Work 3']);
    expect((await app.call(ada, own.favorites, { query: {} })).totalCount).toBe(3);
    const many = Array.from({ length: maximumItemsAtOnce + 1 }, () => works[0]!);
    const tooMany = await app.refusal(ada, own.put, { body: { collectionsId: first.id, artworkId: many } });
    expect(tooMany.status).toBe(400);
  });

  test('takes no work that its owner may not see: all of a call or none', async () => {
    const ada = await aPerson(db);
    const { segment } = await aRoom({ public: false });
    const [open] = await someWorks(1);
    const [hidden] = await someWorks(1, segment);
    const { id } = await aCollection(db, { owner: ada });
    for (const artworkId of [[open!, hidden!], [unknownId as ArtworkId]])
      expect(await codeOf(app.refusal(ada, own.put, { body: { collectionsId: id, artworkId } }))).toBe(
        'common/not-found',
      );
    expect(await codeOf(app.refusal(ada, own.create, { body: { name: 'Mine', artworks: [hidden!] } }))).toBe(
      'common/not-found',
    );
    expect(await titlesIn(ada, id)).toEqual([]);
  });

  test('is refused beyond the limits', async () => {
    const ada = await aPerson(db);
    const works = await someWorks(2);
    const { id } = await aCollection(db, { owner: ada });
    await sql`insert into collection_items (collection_id, keeper_id, rank, text)
      select ${id}, ${ada.id}, 'd' || lpad(n::text, 4, '0'), 'A wall text' from generate_series(1, 9999) n`.execute(db);
    const put = (artworkId: ArtworkId[]) => ({ body: { collectionsId: id, artworkId } });
    expect(await codeOf(app.refusal(ada, own.put, put(works)))).toBe('collections/collection-full');
    expect((await app.call(ada, own.put, put([works[0]!]))).collections[0]).toMatchObject({ artworksCount: 1 });
    await sql`insert into collections (owner_id, name) select ${ada.id}, 'One' from generate_series(1, 4999)`.execute(
      db,
    );
    expect(await codeOf(app.refusal(ada, own.create, { body: { name: 'More' } }))).toBe(
      'collections/too-many-collections',
    );
    const into = Array.from({ length: 21 }, () => id);
    const tooMany = await app.refusal(ada, own.put, { body: { collectionsId: into, artworkId: works[0]! } });
    expect(tooMany.status).toBe(400);
  });

  test('does not exist for anybody else, whatever they try', async () => {
    const [ada, eve] = [await aPerson(db), await aPerson(db, { roles: ['SUPER'] })];
    const [one, two] = await someWorks(2);
    const { id } = await aCollection(db, { owner: ada, artworks: [one!, two!] });
    const params = { id };
    const tries = [
      app.refusal(eve, ofSegment.get, { params, query: {} }),
      app.refusal(eve, own.change, { params, body: { name: 'Hers' } }),
      app.refusal(eve, ofSegment.change, { params, body: { name: 'Hers' } }),
      app.refusal(eve, own.put, { body: { collectionsId: id, artworkId: one! } }),
      app.refusal(eve, ofSegment.put, { body: { value: false, collectionsId: id, artworkId: one! } }),
      app.refusal(eve, own.remove, { body: { items: [{ collectionsId: id, artworkId: one! }] } }),
      app.refusal(eve, own.move, { params, body: { itemId: one!, targetItemId: two! } }),
      app.refusal(eve, own.delete, { params }),
      app.refusal(eve, ofSegment.delete, { params }),
    ];
    for (const refused of tries) expect(await codeOf(refused)).toBe('common/not-found');
    await app.call(ada, own.delete, { params });
    expect(await codeOf(app.refusal(eve, own.restore, { params }))).toBe('common/not-found');
    expect(await codeOf(app.refusal(eve, ofSegment.restore, { params }))).toBe('common/not-found');
  });

  test('is listed by its last change or by name, and found by words in its name', async () => {
    const ada = await aPerson(db);
    const [work] = await someWorks(1);
    const made: CollectionId[] = [];
    for (const name of ['Birds', 'Clouds', 'Apples', 'Bird cages'])
      made.push((await app.call(ada, own.create, { body: { name } })).id);
    await app.call(ada, own.put, { body: { collectionsId: made[0]!, artworkId: work! } });
    const names = async (query = {}) => (await listOwn(ada, query)).collections.map(({ name }) => name);
    expect(await names()).toEqual(['Birds', 'Bird cages', 'Apples', 'Clouds']);
    expect(await names({ order: 'name' })).toEqual(['Apples', 'Bird cages', 'Birds', 'Clouds']);
    expect(await names({ searchText: 'bird' })).toEqual(['Birds', 'Bird cages']);
    const first = await listOwn(ada, { itemsPerPage: 3 });
    expect(first).toMatchObject({ totalCount: 4, hasNextPage: true });
    const rest = await listOwn(ada, { itemsPerPage: 3, page: first.nextPage! });
    expect(rest.collections.map(({ name }) => name)).toEqual(['Clouds']);
  });
});

describe('the order of a collection', () => {
  const moved = async (from: number, to: number) => {
    const ada = await aPerson(db);
    const works = await someWorks(4);
    const { id } = await aCollection(db, { owner: ada, artworks: works });
    const body = { itemId: works[from]!, targetItemId: works[to]! };
    await app.call(ada, own.move, { params: { id }, body });
    return (await titlesIn(ada, id)).map((title) => Number(title.slice(5)) - 1);
  };
  test.each([
    { from: 0, to: 2, order: [1, 2, 0, 3] },
    { from: 3, to: 0, order: [3, 0, 1, 2] },
    { from: 1, to: 2, order: [0, 2, 1, 3] },
    { from: 0, to: 3, order: [1, 2, 3, 0] },
    { from: 2, to: 2, order: [0, 1, 2, 3] },
  ])('a work moves from place $from to place $to, and the ones between shift', async ({ from, to, order }) => {
    expect(await moved(from, to)).toEqual(order);
  });

  test('stays strict with short ranks after hundreds of moves to one place', async () => {
    const ada = await aPerson(db);
    const works = await someWorks(3);
    const { id } = await aCollection(db, { owner: ada, artworks: works });
    // Below the limit of calls.
    const actor = { viewer: await viewerOf(ada), requestId: 'moves' };
    let shown = [...works];
    for (let time = 0; time < 300; time += 1) {
      // The last one to the middle: every rank is between two that came closer.
      await moveItem(db, actor, { of: 'person', id, itemId: shown[2]!, targetItemId: shown[1]! });
      shown = [shown[0]!, shown[2]!, shown[1]!];
    }
    const { rows } = await sql<{ artworkId: ArtworkId; length: number }>`select artwork_id, length(rank) as length
      from collection_items where collection_id = ${id} order by rank`.execute(db);
    expect(rows.map(({ artworkId }) => artworkId)).toEqual(shown);
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(48);
  });

  test('a move writes one row, whatever the length of the collection', async () => {
    const ada = await aPerson(db);
    const works = await someWorks(40);
    const { id } = await aCollection(db, { owner: ada, artworks: works });
    const versions = async () =>
      new Map(
        (
          await sql<{
            id: string;
            version: string;
          }>`select id, xmin::text as version from collection_items where collection_id = ${id}`.execute(db)
        ).rows.map((row) => [row.id, row.version]),
      );
    const before = await versions();
    await app.call(ada, own.move, { params: { id }, body: { itemId: works[35]!, targetItemId: works[2]! } });
    const after = await versions();
    expect([...after].filter(([item, version]) => before.get(item) !== version)).toHaveLength(1);
  });
});

describe('collections of a segment', () => {
  test('are made and ordered by its staff; each new one is the first', async () => {
    const { segment, curator } = await aRoom();
    const ids: CollectionId[] = [];
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await app.call(curator, ofSegment.create, { body: { name, segmentId: segment.id } })).id);
    const names = async () =>
      (await app.call(null, ofSegment.list, { query: { segmentId: segment.id } })).collections.map(({ name }) => name);
    expect(await names()).toEqual(['Three', 'Two', 'One']);
    await app.call(curator, ofSegment.moveCollection, { body: { itemId: ids[0]!, targetItemId: ids[2]! } });
    expect(await names()).toEqual(['One', 'Three', 'Two']);
    const other = await aRoom();
    const there = await aCollection(db, { segment: other.segment });
    await assign(db, curator, other.segment);
    const across = app.refusal(curator, ofSegment.moveCollection, {
      body: { itemId: ids[0]!, targetItemId: there.id },
    });
    expect(await codeOf(across)).toBe('common/not-found');
  });

  test('are changed by no others: members and staff of other segments are refused, outsiders find nothing', async () => {
    const { segment, stranger } = await aRoom();
    const [work] = await someWorks(1, segment);
    const { id } = await aCollection(db, { segment });
    const elsewhere = (await aRoom()).curator;
    const suspended = await aPerson(db, { roles: ['OO_CURATOR'] });
    await assign(db, suspended, segment);
    await aMembership(db, { segment, person: suspended, status: 'SUSPENDED' });
    for (const person of [stranger, elsewhere, suspended]) {
      const refusals = [
        app.refusal(person, ofSegment.create, { body: { name: 'Theirs', segmentId: segment.id } }),
        app.refusal(person, ofSegment.put, { body: { collectionsId: id, artworkId: work! } }),
        app.refusal(person, ofSegment.change, { params: { id }, body: { name: 'Theirs' } }),
        app.refusal(person, ofSegment.delete, { params: { id } }),
      ];
      for (const refused of refusals) expect([403, 404]).toContain((await refused).status);
    }
    const { segment: hidden } = await aRoom({ public: false });
    const inside = await aCollection(db, { segment: hidden });
    expect(await codeOf(app.refusal(stranger, ofSegment.get, { params: { id: inside.id }, query: {} }))).toBe(
      'common/not-found',
    );
    expect(
      await codeOf(app.refusal(stranger, ofSegment.change, { params: { id: inside.id }, body: { name: 'Mine' } })),
    ).toBe('common/not-found');
  });

  test('say what is missing in the words of the specification', async () => {
    const missing = await app.refusal(null, ofSegment.list, { query: {} });
    expect(missing).toMatchObject({ status: 400, problem: { message: 'No segmentId provided' } });
    const unknown = await app.refusal(null, ofSegment.list, { query: { segmentId: unknownId as SegmentId } });
    expect(unknown).toMatchObject({
      status: 404,
      problem: { message: "Selected segment doesn't exist, Please select it again" },
    });
  });
});

describe('a deleted collection', () => {
  test('comes back as it was, without the works that no longer exist', async () => {
    const ada = await aPerson(db);
    const works = await someWorks(3);
    const made = await app.call(ada, own.create, { body: { name: 'Water', description: 'Wet', artworks: works } });
    const params = { id: made.id };
    await app.call(ada, own.change, { params, body: { coverArtworkId: works[1]! } });
    await app.call(ada, own.delete, { params });
    expect(await codeOf(app.refusal(ada, ofSegment.get, { params, query: {} }))).toBe('common/not-found');
    expect((await app.call(ada, own.favorites, { query: {} })).totalCount).toBe(0);
    await db.deleteFrom('artworks').where('id', '=', works[1]!).execute();
    expect(await app.call(ada, own.restore, { params })).toMatchObject({ name: 'Water', description: 'Wet' });
    expect(await titlesIn(ada, made.id)).toEqual(['Work 1', 'Work 3']);
    expect(await codeOf(app.refusal(ada, own.restore, { params }))).toBe('common/not-found');
  });

  test('of a segment comes back as the first one, if its segment still exists', async () => {
    const { segment, curator } = await aRoom();
    const { id } = await aCollection(db, { segment, name: 'Old' });
    await app.call(curator, ofSegment.delete, { params: { id } });
    await app.call(curator, ofSegment.create, { body: { name: 'New', segmentId: segment.id } });
    await app.call(curator, ofSegment.restore, { params: { id } });
    const { collections } = await app.call(null, ofSegment.list, { query: { segmentId: segment.id } });
    expect(collections.map(({ name }) => name)).toEqual(['Old', 'New']);
    await app.call(curator, ofSegment.delete, { params: { id } });
    await db.deleteFrom('segments').where('id', '=', segment.id).execute();
    expect(await codeOf(app.refusal(curator, ofSegment.restore, { params: { id } }))).toBe('common/not-found');
  });

  test('is forgotten after thirty days, and not a day before', async () => {
    const ada = await aPerson(db);
    const ids: CollectionId[] = [];
    for (const age of [29, 31]) {
      const { id } = await app.call(ada, own.create, { body: { name: `Of ${age} days` } });
      await app.call(ada, own.delete, { params: { id } });
      await sql`update deleted_collections set deleted_at = now() - ${age} * interval '1 day' where id = ${id}`.execute(
        db,
      );
      ids.push(id);
    }
    const [young, old] = ids as [CollectionId, CollectionId];
    expect(await codeOf(app.refusal(ada, own.restore, { params: { id: old } }))).toBe('common/not-found');
    await forgetDeletedCollections(db);
    const left = await db.selectFrom('deletedCollections').select('id').where('id', 'in', ids).execute();
    expect(left).toEqual([{ id: young }]);
    await app.call(ada, own.restore, { params: { id: young } });
  });
});

describe('two windows at once', () => {
  test('put one work in: it is there once', async () => {
    const ada = await aPerson(db);
    const [work] = await someWorks(1);
    const { id } = await aCollection(db, { owner: ada });
    const put = () => app.call(ada, own.put, { body: { collectionsId: id, artworkId: work! } });
    await Promise.all([put(), put(), put()]);
    expect(await titlesIn(ada, id)).toEqual(['Work 1']);
  });

  test('move a work while the other takes it out: it is gone, and the order of the others holds', async () => {
    const ada = await aPerson(db);
    const works = await someWorks(4);
    const { id } = await aCollection(db, { owner: ada, artworks: works });
    const outcomes = await Promise.allSettled([
      app.call(ada, own.move, { params: { id }, body: { itemId: works[0]!, targetItemId: works[3]! } }),
      app.call(ada, own.put, { body: { value: false, collectionsId: id, artworkId: works[0]! } }),
    ]);
    expect(outcomes[1].status).toBe('fulfilled');
    expect(await titlesIn(ada, id)).toEqual(['Work 2', 'Work 3', 'Work 4']);
  });

  test('restore one collection: it comes back once', async () => {
    const ada = await aPerson(db);
    const { id } = await app.call(ada, own.create, { body: { name: 'Water', artworks: await someWorks(2) } });
    await app.call(ada, own.delete, { params: { id } });
    const restore = () => app.call(ada, own.restore, { params: { id } });
    const outcomes = await Promise.allSettled([restore(), restore()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await titlesIn(ada, id)).toHaveLength(2);
  });

  test('fill two collections in opposite orders: neither waits for the other for ever', async () => {
    const ada = await aPerson(db);
    const works = await someWorks(2);
    const [one, two] = [await aCollection(db, { owner: ada }), await aCollection(db, { owner: ada })];
    const put = (ids: CollectionId[]) => app.call(ada, own.put, { body: { collectionsId: ids, artworkId: works } });
    await Promise.all([1, 2, 3].flatMap(() => [put([one.id, two.id]), put([two.id, one.id])]));
    for (const { id } of [one, two]) expect(await titlesIn(ada, id)).toHaveLength(2);
  });
});
