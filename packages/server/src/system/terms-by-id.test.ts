import '../domains/artworks/tags/tags.access.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { db, pool } from '../../test/database.ts';
import { addTags, type NewTag } from '../domains/ontology/ontology.commands.ts';
import { ontologyHandlers } from '../domains/ontology/ontology.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(ontologyHandlers);
});
afterAll(async () => {
  await app.app.close();
});

const term = (sourceId: string, ...parents: string[]): NewTag => ({
  sourceId,
  name: sourceId,
  type: 'Keyword',
  extendedName: parents[0] && `${sourceId} (${parents[0]})`,
  parents,
});
const nobodys = '01900000-0000-7000-8000-000000000009' as TagId;

test('a reader gets tags in the requested order, with all their ancestors', async () => {
  const ids = await addTags(db, 'house', [term('water'), term('sea', 'water'), term('harbour', 'sea')]);
  const [sea, harbour] = [ids.get('sea')!, ids.get('harbour')!];
  const tags = await app.call(null, ontologyRoutes.byIdsFull, { body: { ids: [harbour, nobodys, sea, sea] } });
  expect(tags).toMatchObject([
    { id: harbour, _id: harbour, name: 'harbour', extendedName: 'harbour (sea)', type: 'Keyword' },
    { id: sea },
  ]);
  const [full] = tags;
  expect(full!.ancestors.map(({ name, distance }) => [name, distance])).toEqual([
    ['sea', 1],
    ['water', 2],
  ]);
});

test('a request with no tags, too many tags or an invalid id is refused', async () => {
  const route = ontologyRoutes.byIdsFull;
  expect((await app.refusal(null, route, { body: { ids: [] } })).problem.message).toBe('Tag IDs are required');
  expect((await app.refusal(null, route, { body: { ids: Array(201).fill(nobodys) } })).status).toBe(400);
  expect((await app.refusal(null, route, { body: { ids: ['1' as TagId] } })).status).toBe(400);
});

const above = async (name: string) => {
  const { rows } = await pool.query(
    'select up.name, r.distance from tags t join tag_ancestors r on r.tag_id = t.id join tags up on up.id = r.ancestor_id where t.name = $1 order by 2, 1',
    [name],
  );
  return rows.map((row) => [row.name, row.distance]);
};

test('a term with a second parent gets the ancestors of both, by the shortest path, and so do the terms below it', async () => {
  await addTags(db, 'house', [
    term('water'),
    term('sea', 'water'),
    term('harbour', 'sea'),
    term('trade'),
    term('work', 'trade'),
  ]);
  await addTags(db, 'house', [term('sea', 'work', 'trade')]);
  expect(await above('harbour')).toEqual([
    ['harbour', 0],
    ['sea', 1],
    ['trade', 2],
    ['water', 2],
    ['work', 2],
  ]);
});

test('a new term under a moved one gets all ancestors, and a deleted term takes its own along', async () => {
  await addTags(db, 'house', [term('plant'), term('tree', 'plant'), term('oak', 'tree')]);
  await addTags(db, 'house', [term('garden'), term('tree', 'garden'), term('acorn', 'oak')]);
  expect(await above('acorn')).toEqual([
    ['acorn', 0],
    ['oak', 1],
    ['tree', 2],
    ['garden', 3],
    ['plant', 3],
  ]);
  await pool.query(`delete from tags where name = 'tree'`);
  const { rows } = await pool.query(
    'select from tag_ancestors r where not exists (select from tags t where t.id = r.tag_id) or not exists (select from tags t where t.id = r.ancestor_id)',
  );
  expect(rows).toEqual([]);
});

test('terms that are each other’s ancestors do no harm', async () => {
  await addTags(db, 'house', [term('one', 'two'), term('two', 'one')]);
  expect(await above('one')).toEqual([
    ['one', 0],
    ['two', 1],
  ]);
});

test('a term with an unknown parent is a programming error', async () => {
  await expect(addTags(db, 'house', [term('sea', 'nowhere')])).rejects.toThrow('neither known nor given');
});
