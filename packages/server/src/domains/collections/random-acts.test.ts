import type { ArtworkId, CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { viewerOf } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { type Random, seeded } from '../../demo/large/random.ts';
import { aPerson, type Person } from '../accounts/accounts.factory.ts';
import { anArtwork } from '../artworks/artworks.factory.ts';
import { aSegment, assign } from '../segments/segments.factory.ts';
import type { Actor, Keeper } from './change-collection.ts';
import { changeCollection, createCollection, moveCollection } from './collections.commands.ts';
import { copyCollection } from './copies/copies.commands.ts';
import { deleteCollection, restoreCollection } from './deleted/deleted.commands.ts';
import { moveItem, putWorks, removeWorks } from './items/items.commands.ts';
import { putWorksBack, takeWorksOut } from './items/taken-out.commands.ts';
import { listOwnCollections, listSegmentCollections } from './lists/lists.queries.ts';

const actsOfEach = 2_000;
const acts = [
  ...(['create', 'put', 'put', 'remove', 'move', 'move', 'rename', 'delete', 'restore', 'order'] as const),
  ...(['undo', 'undo'] as const),
];
const page = { page: 1, itemsPerPage: 100 };

/** Some works, and a model of the collections that a person works on. */
interface Room {
  readonly of: Keeper;
  readonly segmentId: SegmentId | null;
  readonly works: readonly ArtworkId[];
  readonly held: Map<CollectionId, ArtworkId[]>;
  readonly deleted: Map<CollectionId, ArtworkId[]>;
}

const actorOf = async (person: Person): Promise<Actor> => ({ viewer: await viewerOf(person), requestId: 'random' });

const some = <Item>(random: Random, items: readonly Item[]): Item[] => items.filter(() => random.chance(0.3));
const one = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items.length > 0 ? random.pick(items) : undefined;

/** Works are taken out and put back as by Undo; a collection is copied. For the model the first changes nothing. */
async function undoOrCopy(actor: Actor, random: Random, { of, works, held, id }: Room & { readonly id: CollectionId }) {
  if (random.chance(0.7) || held.size >= 12) {
    const artworksIds = some(random, works);
    const taken = artworksIds.length > 0 ? await takeWorksOut(db, actor, { of, id, artworksIds }) : [];
    if (taken.length > 0) await putWorksBack(db, actor, { of, id, works: taken });
  } else {
    const copied = [...(held.get(id) ?? [])];
    held.set(await copyCollection(db, actor, { of, id, name: 'Copy' }), copied);
  }
}

/** One act, and what it does to the model. */
async function actAtRandom(actor: Actor, random: Random, room: Room) {
  const { of, segmentId, works, held, deleted } = room;
  const id = one(random, [...held.keys()]);
  const gone = one(random, [...deleted.keys()]);
  const act = one(random, acts);
  if ((act === 'create' && held.size < 12) || !id) {
    const artworks = some(random, works);
    const words = { name: `Of ${random.whole(1, 1e6)}`, description: '' };
    held.set(await createCollection(db, actor, { ...words, artworks, segmentId }), [...artworks]);
    return;
  }
  if (act === 'undo') return undoOrCopy(actor, random, { ...room, id });
  const items = held.get(id) ?? [];
  if (act === 'put') {
    const artworks = some(random, works);
    if (artworks.length === 0) return;
    await putWorks(db, actor, { of, collections: [id], artworks });
    items.push(...artworks.filter((work) => !items.includes(work)));
  } else if (act === 'remove') {
    const taken = some(random, works);
    if (taken.length === 0) return;
    await removeWorks(db, actor, { of, works: taken.map((artwork) => ({ collection: id, artwork })) });
    held.set(
      id,
      items.filter((work) => !taken.includes(work)),
    );
  } else if (act === 'move') {
    const [itemId, targetItemId] = [one(random, items), one(random, items)];
    if (!itemId || !targetItemId) return;
    const to = items.indexOf(targetItemId);
    await moveItem(db, actor, { of, id, itemId, targetItemId });
    items.splice(items.indexOf(itemId), 1);
    items.splice(to, 0, itemId);
  } else if (act === 'rename') {
    await changeCollection(db, actor, { id, of, change: { name: `Named ${random.whole(1, 1e6)}` } });
  } else if (act === 'delete') {
    await deleteCollection(db, actor, { id, of });
    deleted.set(id, items);
    held.delete(id);
  } else if (act === 'restore' && gone) {
    await restoreCollection(db, actor, { id: gone, of });
    held.set(gone, deleted.get(gone) ?? []);
    deleted.delete(gone);
  } else if (act === 'order' && of === 'segment') {
    const target = one(random, [...held.keys()]);
    if (target) await moveCollection(db, actor, { itemId: id, targetItemId: target });
  }
}

const itemsOf = async (id: CollectionId) =>
  (
    await sql<{
      work: ArtworkId;
    }>`select artwork_id as work from collection_items where collection_id = ${id} order by rank`.execute(db)
  ).rows.map(({ work }) => work);

test('10,000 random acts of five people at once keep every order, every count and every right', async () => {
  const segment = await aSegment(db);
  const works: ArtworkId[] = [];
  for (let at = 0; at < 12; at += 1) works.push(await anArtwork(db, { title: `Work ${at}`, segments: [segment.id] }));
  const people = [await aPerson(db), await aPerson(db)] as const;
  const curators = [
    await aPerson(db, { roles: ['OO_CURATOR'] }),
    await aPerson(db, { roles: ['OO_SUPERVISOR'] }),
  ] as const;
  for (const curator of curators) await assign(db, curator, segment);
  const stranger = await actorOf(await aPerson(db));
  const roomOf = (of: Keeper): Room => ({
    of,
    segmentId: of === 'segment' ? segment.id : null,
    works,
    held: new Map(),
    deleted: new Map(),
  });
  const own = people.map(() => roomOf('person'));
  // Two curators share their collections: what one expects, the other may have changed.
  const shared = roomOf('segment');

  const alone = async (person: Person, room: Room, name: string) => {
    const [actor, random] = [await actorOf(person), seeded(name)];
    for (let time = 0; time < actsOfEach; time += 1) await actAtRandom(actor, random, room);
  };
  const refusals = new Set(['common/not-found']);
  const together = async (person: Person, name: string) => {
    const [actor, random] = [await actorOf(person), seeded(name)];
    for (let time = 0; time < actsOfEach; time += 1)
      await actAtRandom(actor, random, shared).catch((error: { code?: string }) => {
        if (!refusals.has(error.code ?? '')) throw error;
      });
  };
  let refused = 0;
  const foreign = async () => {
    const random = seeded('stranger');
    for (let time = 0; time < actsOfEach; time += 1) {
      const room = one(random, [...own, shared])!;
      // At first there is nothing to change.
      while (room.held.size === 0) await new Promise(setImmediate);
      const id = one(random, [...room.held.keys()])!;
      const tries = [
        () => putWorks(db, stranger, { of: room.of, collections: [id], artworks: [works[0]!] }),
        () => deleteCollection(db, stranger, { id, of: room.of }),
        () => changeCollection(db, stranger, { id, of: room.of, change: { name: 'Theirs' } }),
        () => moveItem(db, stranger, { of: room.of, id, itemId: works[0]!, targetItemId: works[1]! }),
      ];
      await one(random, tries)!().then(
        () => expect.fail('a stranger changed a collection'),
        () => {
          refused += 1;
        },
      );
    }
  };
  await Promise.all([
    ...people.map((person, at) => alone(person, own[at]!, `person ${at}`)),
    ...curators.map((curator, at) => together(curator, `curator ${at}`)),
    foreign(),
  ]);

  expect(refused).toBeGreaterThan(1_000);
  for (const [at, room] of own.entries()) {
    for (const [id, items] of room.held) expect(await itemsOf(id)).toEqual(items);
    const viewer = (await actorOf(people[at]!)).viewer as never;
    const { collections, totalCount } = await listOwnCollections(db, viewer, {
      order: 'name',
      searchText: '',
      artworksIds: works,
      page: page as never,
    });
    expect(totalCount).toBe(room.held.size);
    for (const { id, artworksCount, holds } of collections)
      expect([artworksCount, holds]).toEqual([room.held.get(id)!.length, room.held.get(id)!.length]);
  }
  const curator = (await actorOf(curators[0])).viewer;
  const listed = await listSegmentCollections(db, curator, {
    segmentId: segment.id,
    searchText: '',
    artworksIds: [],
    page: page as never,
  });
  for (const { id, artworksCount, name } of listed.collections) {
    const items = await itemsOf(id);
    expect(items).toHaveLength(artworksCount);
    expect(new Set(items).size).toBe(items.length);
    expect(name).not.toBe('Theirs');
  }
  const { rows } = await sql<{ ranks: number; different: number; strange: number }>`select count(*) as ranks,
    count(distinct (i.collection_id, i.rank)) as different,
    count(*) filter (where i.keeper_id is distinct from coalesce(c.owner_id, c.segment_id)) as strange
    from collection_items i join collections c on c.id = i.collection_id where i.artwork_id = any(${works}::uuid[])`.execute(
    db,
  );
  expect(rows[0]).toMatchObject({ different: rows[0]!.ranks, strange: 0 });
}, 120_000);
