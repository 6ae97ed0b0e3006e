import { facetsRoutes } from '@oeuvre/contracts/domains/artworks/facets/facets.routes.ts';
import { tagsRoutes } from '@oeuvre/contracts/domains/artworks/tags/tags.routes.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import {
  vocabularyFormats,
  vocabularyMedia,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Someone, testApp } from '../../test/app.ts';
import { db, pool } from '../../test/database.ts';
import { endlessLimits } from '../../test/services.ts';
import { allHandlers } from '../api.ts';
import { aPerson, type Person } from '../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../domains/artworks/artworks.factory.ts';
import { aMembership } from '../domains/memberships/memberships.factory.ts';
import { addTags } from '../domains/ontology/ontology.commands.ts';
import { vocabularyPlugin } from '../domains/ontology/vocabulary/vocabulary.plugin.ts';
import { aSegment, assign } from '../domains/segments/segments.factory.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(allHandlers, {}, [vocabularyPlugin]);
  Object.assign(app.services, { limits: endlessLimits });
});
afterAll(() => app.app.close());

let tags: Map<string, TagId>;
let outsider: Person;
let member: Person;
let admin: Person;
let openWork: Awaited<ReturnType<typeof anArtwork>>;
let secretWork: Awaited<ReturnType<typeof anArtwork>>;
const tag = (name: string) => tags.get(name)!;

/**
 * 'shipwreck' is carried by a work of a private segment only; 'lantern' by a public one too; 'unused' by none. 'gallows'
 * is above 'unused' and carried by the private work.
 */
beforeEach(async () => {
  const keyword = (name: string, ...parents: string[]) => ({ sourceId: name, name, type: 'Keyword' as const, parents });
  tags = await addTags(db, 'house', [
    keyword('sea'),
    keyword('shipwreck', 'sea'),
    keyword('lantern'),
    keyword('gallows'),
    keyword('unused', 'gallows'),
  ]);
  await pool.query(
    `insert into tag_labels (tag_id, language, kind, name) select id, 'en', 'preferred', name from tags on conflict do nothing`,
  );
  const [open, closed] = [await aSegment(db, { public: true }), await aSegment(db, { public: false })];
  openWork = await anArtwork(db, { title: 'Open', segments: [open.id] });
  secretWork = await anArtwork(db, { title: 'The wreck', segments: [closed.id] });
  for (const [work, names] of [
    [openWork, ['sea', 'lantern']],
    [secretWork, ['shipwreck', 'lantern', 'gallows']],
  ] as const)
    for (const name of names)
      await pool.query('insert into artwork_tags (artwork_id, tag_id) values ($1, $2)', [work, tag(name)]);
  outsider = await aPerson(db, { roles: ['OO_CURATOR'] });
  await assign(db, outsider, open);
  member = await aPerson(db);
  await aMembership(db, { segment: closed, person: member });
  admin = await aPerson(db, { roles: ['SUPER'] });
});

const hidden = ['shipwreck', 'gallows'];
const download = (format: (typeof vocabularyFormats)[number]) =>
  urlOf(vocabularyRoutes.download, { query: { format } });

/** Everything that tells terms, as text. */
async function everyList(person: Someone): Promise<Record<string, string>> {
  const ids = [...tags.values()];
  const get = async (url: string, headers = {}) =>
    (await app.inject({ url, headers: { ...headers, ...(person && { 'x-test-person': person.id }) } })).body;
  const lists: Record<string, string> = {
    list: JSON.stringify(await app.call(person, ontologyRoutes.list, { body: { ids } })),
    'by ids': JSON.stringify(await app.call(person, ontologyRoutes.byIdsFull, { body: { ids } })),
    top: JSON.stringify(await app.call(person, vocabularyRoutes.top, {})),
    sea: JSON.stringify(await app.call(person, vocabularyRoutes.get, { params: { id: tag('sea') } })),
    unused: JSON.stringify(await app.call(person, vocabularyRoutes.get, { params: { id: tag('unused') } })),
    suggestions: await get('/api/exhibits/suggestions/search?searchQuery=shipwr'),
    search: await get('/api/search?text=shipwr'),
    facets: await get(urlOf(facetsRoutes.list, { query: {} })),
    similar: await get(`/api/tags/relevant-tags/${openWork}`),
  };
  for (const format of vocabularyFormats) lists[`download as ${format}`] = await get(download(format));
  for (const name of [...hidden, 'sea', 'unused'])
    lists[`concept ${name}`] = await get(`/terms/${tag(name)}.${vocabularyMedia.turtle.extension}`);
  return lists;
}

const tells = (text: string, name: string) => text.includes(name) || text.includes(tag(name));

test.each([
  ['a guest', () => null],
  ["another segment's curator", () => outsider],
])('%s finds terms of private works in no list, download or concept', async (_name, person) => {
  // A refusal repeats the address that was asked for.
  for (const [list, text] of Object.entries(await everyList(person())))
    for (const name of hidden)
      expect(tells(text.replace(/"instance":"[^"]*"/, ''), name), `${list} tells ${name}`).toBe(false);
  for (const name of hidden)
    expect((await app.refusal(person(), vocabularyRoutes.get, { params: { id: tag(name) } })).status).toBe(404);
});

test.each([
  ['a member', () => member],
  ['an administrator', () => admin],
])('%s sees them everywhere', async (_name, person) => {
  const lists = await everyList(person());
  for (const list of ['list', 'by ids', 'sea', 'download as turtle', 'download as csv', 'concept shipwreck'])
    expect(tells(lists[list]!, 'shipwreck'), list).toBe(true);
  expect(tells(lists.unused!, 'gallows')).toBe(true);
});

test('terms that no work carries, and those that an open work carries too, are everybody’s', async () => {
  const lists = await everyList(null);
  for (const list of ['list', 'by ids', 'top', 'download as turtle'])
    for (const name of ['sea', 'lantern']) expect(tells(lists[list]!, name), `${list} tells ${name}`).toBe(true);
  expect(tells(lists.list!, 'unused')).toBe(true);
});

test('a prediction for another segment does not name them, though the title does', async () => {
  const input = { title: 'A shipwreck with a lantern', sections: {}, tags: [], colours: [] };
  const predicted = async (person: Person) =>
    (await app.call(person, tagsRoutes.predict, { body: input as never })).tags.map(({ name }) => name);
  expect(await predicted(outsider)).toEqual(['lantern']);
  expect(await predicted(admin)).toEqual(expect.arrayContaining(['lantern', 'shipwreck']));
});

test('a work that becomes public opens its terms at once', async () => {
  const { id } = await aSegment(db, { public: true });
  await pool.query(`insert into artwork_segments (artwork_id, segment_id, published) values ($1, $2, true)`, [
    secretWork,
    id,
  ]);
  expect((await everyList(null)).list).toContain('shipwreck');
});
