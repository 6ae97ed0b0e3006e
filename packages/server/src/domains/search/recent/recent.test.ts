import { recentRoutes } from '@oeuvre/contracts/domains/search/recent/recent.routes.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { keptSearches } from '../../ontology/terms/kept-searches.access.ts';
import { recentHandlers } from './recent.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let ada: Awaited<ReturnType<typeof aPerson>>;
let ben: typeof ada;

beforeAll(async () => {
  app = await testApp(recentHandlers);
});
beforeEach(async () => {
  ada = await aPerson(db, { email: 'ada@example.test' });
  ben = await aPerson(db, { email: 'ben@example.test' });
});

const search = async (who: typeof ada, ...texts: string[]) =>
  (await app.call(who, recentRoutes.add, { body: { searches: texts.map((text) => ({ text })) } })).searches;
const list = async (who: typeof ada) => (await app.call(who, recentRoutes.list, {})).searches;
const textsOf = (searches: readonly { text: string }[]) => searches.map(({ text }) => text);

test('people find their own searches again, the newest first, and nobody else does', async () => {
  await search(ada, 'storm at sea');
  await search(ada, 'gold ground');
  expect(textsOf(await list(ada))).toEqual(['gold ground', 'storm at sea']);
  expect(await list(ben)).toEqual([]);
});

test('a search made again moves to the front, in any letter case, and remembers what it last found', async () => {
  await search(ada, 'waves');
  await search(ada, 'gold');
  const body = { searches: [{ text: 'Waves', found: 48 }] };
  const { searches } = await app.call(ada, recentRoutes.add, { body });
  expect(searches).toMatchObject([
    { text: 'Waves', found: 48 },
    { text: 'gold', found: null },
  ]);
  await search(ada, 'waves');
  expect((await list(ada))[0]).toMatchObject({ text: 'waves', found: 48 });
});

test('a type or tags make it another search; the order of tags does not', async () => {
  const { rows } = await pool.query<{ id: string }>(
    "insert into tags (source, source_id, name) values ('house', 'sea', 'Sea'), ('house', 'storm', 'Storm') returning id",
  );
  const [sea, storm] = rows.map(({ id }) => id) as [never, never];
  const add = (made: object) => app.call(ada, recentRoutes.add, { body: { searches: [made] } });
  await add({ text: 'waves' });
  await add({ text: 'waves', type: 'Artist' });
  await add({ text: 'waves', tags: [sea, storm] });
  await add({ text: 'waves', tags: [storm, sea, sea] });
  expect((await list(ada)).map(({ tags, type }) => [tags.map(({ name }) => name).sort(), type])).toEqual([
    [['Sea', 'Storm'], null],
    [[], 'Artist'],
    [[], null],
  ]);
  await add({ tags: [sea] });
  await pool.query('delete from tags where id = $1', [sea]);
  expect((await list(ada)).map(({ text, tags }) => [text, tags.map(({ name }) => name)])[0]).toEqual([
    'waves',
    ['Storm'],
  ]);
});

test('the twenty newest are kept, and a list that is taken along keeps its order', async () => {
  const texts = Array.from({ length: 20 }, (_, at) => `search ${at}`);
  expect(textsOf(await search(ada, ...texts))).toEqual(texts);
  expect(textsOf(await search(ada, 'one more'))).toEqual(['one more', ...texts.slice(0, 19)]);
  expect((await pool.query('select from recent_searches where user_id = $1', [ada.id])).rowCount).toBe(20);
});

test('people forget one search or all, but not those of others', async () => {
  const [own] = await search(ada, 'waves');
  await search(ada, 'gold');
  const [foreign] = await search(ben, 'waves');
  expect((await app.refusal(ada, recentRoutes.remove, { params: { id: foreign!.id } })).code).toBe('common/not-found');
  expect(textsOf((await app.call(ada, recentRoutes.remove, { params: { id: own!.id } })).searches)).toEqual(['gold']);
  await app.call(ada, recentRoutes.clear, {});
  expect([textsOf(await list(ada)), textsOf(await list(ben))]).toEqual([[], ['waves']]);
});

test('a search without words and tags is refused', async () => {
  expect((await app.refusal(ada, recentRoutes.add, { body: { searches: [{ text: '  ' }] } })).status).toBe(400);
});

test('an editor learns how many kept searches look for a term, and not whose they are', async () => {
  const ids = await addTags(db, 'house', [
    { sourceId: 'sea', name: 'Sea', type: 'Keyword', parents: [] },
    { sourceId: 'sky', name: 'Sky', type: 'Keyword', parents: [] },
  ]);
  const [sea, sky] = [ids.get('sea')!, ids.get('sky')!];
  await app.call(ada, recentRoutes.add, { body: { searches: [{ text: 'storm', tags: [sea] }] } });
  await app.call(ben, recentRoutes.add, { body: { searches: [{ text: '', tags: [sea] }] } });
  expect(await keptSearches.count(db, [sea])).toBe(2);
  expect(await keptSearches.count(db, [sky])).toBe(0);
});
