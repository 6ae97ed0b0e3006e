import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle } from '../../articles/articles.factory.ts';
import { anArtwork } from '../../artworks/artworks.factory.ts';
import { aCollection } from '../../collections/collections.factory.ts';
import { aMembership } from '../../memberships/memberships.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { aRoomOfCurators, type ChatApp, chatApp, type RoomOfCurators } from '../chat.fixture.ts';

let app: ChatApp;
let world: RoomOfCurators;
let site: string;
beforeAll(async () => {
  app = await chatApp();
  site = new URL(app.services.config.publicUrl).origin;
});
beforeEach(async () => {
  world = await aRoomOfCurators();
});

const cardsFor = async (person: { id: string }, ...paths: string[]) =>
  (await app.call(person, chatRoutes.links, { body: { addresses: paths.map((path) => `${site}${path}`) } })).cards;

/** A thing of each kind that only members of a hidden segment see, and their addresses. */
async function hiddenThings() {
  const { ada } = world;
  const segment = await aSegment(db, { name: 'A closed room', public: false, visible: false });
  const member = await aPerson(db, { roles: ['COMMON'] });
  await aMembership(db, { person: member, segment, status: 'SUBSCRIBED' });
  const work = await anArtwork(db, { title: 'Waves at night', artist: 'Ada Ferrars', segments: [segment.id] });
  const collection = await aCollection(db, { segment, name: 'Nights', artworks: [work] });
  const article = await anArticle(db, { by: ada, title: 'On nights', segments: [segment.id], status: 'published' });
  const { rows } = await pool.query<{ open_id: string }>('select open_id from artworks where id = $1', [work]);
  const addresses = [
    `/subscriptions/${work}`,
    `/subscriptions/${rows[0]!.open_id}`,
    `/subscriptions?artworkId=${work}&segmentId=${segment.id}`,
    `/collections/${collection.id}`,
    `/articles/${article.id}`,
    `/subscriptions?segmentId=${segment.id}`,
  ];
  return { member, segment, work, collection, article, addresses };
}

test('a reader gets the cards of things that they may know of, in the order of the addresses', async () => {
  const { member, segment, work, collection, article, addresses } = await hiddenThings();
  const card = { kind: 'artwork', id: work, title: 'Waves at night', note: 'Ada Ferrars', picture: null };
  expect(await cardsFor(member, ...addresses, addresses[4]!)).toEqual([
    card,
    card,
    card,
    { kind: 'collection', id: collection.id, title: 'Nights', note: '', picture: null },
    { kind: 'article', id: article.id, title: 'On nights', note: 'Ada Example', picture: null },
    { kind: 'segment', id: segment.id, title: 'A closed room', note: '', picture: null },
    expect.objectContaining({ kind: 'article' }),
  ]);
});

test('another reader of the same addresses gets no card, as if nothing were there', async () => {
  const { addresses } = await hiddenThings();
  const nowhere = addresses.map((address) =>
    address.replace(/[0-9a-f]{12}/g, '0123456789ab').replace(/OO-\d+/, 'OO-1'),
  );
  expect(await cardsFor(world.cleo, ...addresses)).toEqual(addresses.map(() => null));
  expect(await cardsFor(world.cleo, ...nowhere)).toEqual(addresses.map(() => null));
});

test("a draft has a card for its author alone, and a person's collection for its owner", async () => {
  const { ada, ben } = world;
  const draft = await anArticle(db, { by: ada, title: 'Not yet' });
  const own = await aCollection(db, { owner: ada, name: 'Mine' });
  const addresses = [`/articles/${draft.id}`, `/collections/${own.id}`];
  expect(await cardsFor(ada, ...addresses)).toMatchObject([{ title: 'Not yet' }, { title: 'Mine' }]);
  expect(await cardsFor(ben, ...addresses)).toEqual([null, null]);
});

test('addresses elsewhere have no card, and more than twenty are refused', async () => {
  const { article, member } = await hiddenThings();
  const ask = (addresses: string[]) => app.call(member, chatRoutes.links, { body: { addresses } });
  expect(await ask([`https://elsewhere.example/articles/${article.id}`, 'x', ''])).toEqual({
    cards: [null, null, null],
  });
  expect(
    await app.refusal(member, chatRoutes.links, { body: { addresses: Array.from({ length: 21 }, () => 'x') } }),
  ).toMatchObject({ status: 400 });
});
