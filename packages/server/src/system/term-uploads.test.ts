import '../domains/artworks/tags/tags.access.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { db, pool } from '../../test/database.ts';
import { pictureForm } from '../../test/form.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../domains/artworks/artworks.factory.ts';
import { findTerms } from '../domains/ontology/terms/browse.queries.ts';
import { vocabularyUploads } from '../domains/ontology/vocabulary/uploads/uploads.work.ts';
import { vocabularyPlugin } from '../domains/ontology/vocabulary/vocabulary.plugin.ts';
import { vocabularyHandlers } from '../domains/ontology/vocabulary/vocabulary.routes.ts';
import { aSegment, assign } from '../domains/segments/segments.factory.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(vocabularyHandlers, {}, [vocabularyPlugin]);
});
afterAll(() => app.app.close());

type Person = Awaited<ReturnType<typeof aPerson>>;
let admin: Person;
beforeEach(async () => {
  admin = await aPerson(db, { roles: ['SUPER'] });
});

const turtle = (body: string) =>
  `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix ex: <https://example.org/> .\n${body}`;
const paints = `ex:paint skos:prefLabel "paint"@en .
ex:oil skos:prefLabel "oil paint"@en, "Ölfarbe"@de ; skos:altLabel "oils"@en ; skos:broader ex:paint .`;

async function send(person: Person, text: string, name = 'paints.ttl') {
  const { body, headers } = pictureForm(Buffer.from(text), name);
  const reply = await app.inject({
    method: 'POST',
    url: '/api/tags/upload',
    payload: body,
    headers: { ...headers, 'x-test-person': person.id },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const { id } = reply.json<{ id: string }>();
  await vocabularyUploads.work(app.services, id);
  return id;
}
const get = (person: Person, id: string) => app.call(person, vocabularyRoutes.uploaded, { params: { id } });
async function step(person: Person, id: string, step: 'check' | 'start' | 'undo', choices?: { conflicts: 'take' }) {
  await app.call(person, vocabularyRoutes.step, { params: { id }, body: { step, ...(choices && { choices }) } });
  await vocabularyUploads.work(app.services, id);
  return get(person, id);
}
const take = async (text: string, name?: string) => step(admin, await send(admin, text, name), 'start');
const findings = async (id: string) =>
  (await app.call(admin, vocabularyRoutes.findings, { params: { id }, query: {} })).findings.map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );
const termNamed = async (name: string): Promise<TagId> =>
  (await pool.query('select id from tags where name = $1', [name])).rows[0]?.id;
const names = async () =>
  (await pool.query(`select name from tags where source in ('skos', 'file:terms') order by name`)).rows.map(
    (row) => row.name,
  );

test('a dry run counts and writes nothing; the import writes it; a second one changes nothing', async () => {
  const id = await send(admin, turtle(`${paints}\nex:lost skos:prefLabel "lost"@en ; skos:broader ex:nowhere .`));
  expect(await get(admin, id)).toMatchObject({
    state: 'checked',
    counts: { concepts: 3, new: 3, broken: 1, labels: 5 },
  });
  expect(await names()).toEqual([]);
  expect(await step(admin, id, 'start')).toMatchObject({ state: 'finished', counts: { new: 3 } });
  expect(await names()).toEqual(['lost', 'oil paint', 'paint']);
  const term = await app.call(null, vocabularyRoutes.get, { params: { id: await termNamed('oil paint') } });
  expect(term).toMatchObject({ broader: [{ name: 'paint' }], paths: [[{ name: 'paint' }]], isDeprecated: false });
  expect(term.labels).toContainEqual({ language: 'de', kind: 'preferred', name: 'Ölfarbe' });
  expect((await take(turtle(paints))).counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
});

test('a name edited here stays, and is told as a conflict; on request the file replaces it', async () => {
  await take(turtle(paints));
  await pool.query(`update tags set name = 'oil colour', version = version + 1 where name = 'oil paint'`);
  await pool.query(`update tag_labels set name = 'oil colour' where name = 'oil paint'`);
  const renamed = turtle(paints.replace('oil paint', 'oil paints'));
  const id = await send(admin, renamed);
  expect(await findings(id)).toEqual(['conflict oil colour']);
  await step(admin, id, 'start');
  expect(await names()).toEqual(['oil colour', 'paint']);
  // A field that the file does not change is no conflict.
  expect((await get(admin, await send(admin, turtle(paints)))).counts).toMatchObject({ conflict: 0, unchanged: 2 });
  const again = await send(admin, renamed);
  await step(admin, again, 'check', { conflicts: 'take' });
  await step(admin, again, 'start');
  expect(await names()).toEqual(['oil paints', 'paint']);
});

test('an import is undone as a whole; what was changed since, or is on works, stays', async () => {
  await take(turtle('ex:paint skos:prefLabel "colour"@en .'));
  const { id } = await take(
    turtle(`${paints}\nex:ink skos:prefLabel "ink"@en . ex:lacquer skos:prefLabel "lacquer"@en .`),
  );
  expect(await names()).toEqual(['ink', 'lacquer', 'oil paint', 'paint']);
  await pool.query('insert into artwork_tags (artwork_id, tag_id) values ($1, $2)', [
    await anArtwork(db),
    await termNamed('ink'),
  ]);
  await pool.query(`update tag_labels set name = 'Lack' where name = 'lacquer'`);
  const undone = await step(admin, id, 'undo');
  expect(undone).toMatchObject({ state: 'undone', counts: { leftAlone: 2 } });
  expect(await findings(id)).toEqual(expect.arrayContaining(['left-alone ink', 'left-alone lacquer']));
  expect(await names()).toEqual(['colour', 'ink', 'lacquer']);
  expect((await app.refusal(admin, vocabularyRoutes.step, { params: { id }, body: { step: 'undo' } })).status).toBe(
    409,
  );
});

test('a tree without ids finds its terms again by their paths', async () => {
  const table = 'path,altLabel:en\nMaterials > paint,colour\nMaterials > ink,';
  expect((await take(table, 'terms.csv')).counts).toMatchObject({ new: 3 });
  expect((await take(table, 'terms.csv')).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
  expect((await take(table.replace('colour', 'colours'), 'terms.csv')).counts).toMatchObject({ new: 0, changed: 1 });
});

test('notations, long names and related concepts leave as they came, and come back as the same', async () => {
  const long = 'ü'.repeat(500);
  await take(
    turtle(`ex:lion skos:prefLabel "lion"@en, "${long}"@de ; skos:notation "25F23(LION)" ; skos:related ex:cat .
ex:cat skos:prefLabel "cat"@en .`),
  );
  const id = await termNamed('lion');
  const cat = await termNamed('cat');
  const { labels } = await app.call(null, vocabularyRoutes.get, { params: { id } });
  expect(labels).toContainEqual({ language: 'zxx', kind: 'notation', name: '25F23(LION)' });
  expect(labels).toContainEqual({ language: 'de', kind: 'preferred', name: long });
  for (const format of ['turtle', 'ntriples', 'rdfxml', 'jsonld', 'json', 'csv']) {
    const { body } = await app.inject({ method: 'GET', url: `/api/tags/download?format=${format}` });
    expect(body).toContain('25F23(LION)');
    if (format === 'ntriples') expect(body).toMatch(new RegExp(`core#related> <[^>]*/terms/${cat}>`));
    const name = `all.${{ turtle: 'ttl', ntriples: 'nt', rdfxml: 'rdf' }[format] ?? format}`;
    expect((await take(body, name)).counts, format).toMatchObject({ new: 0, changed: 0, broken: 0 });
  }
  expect((await findTerms(db, '25f23(lion)')).map(({ name }) => name)).toEqual(['lion']);
});

test('people who are no administrators add terms and leave those that stand alone', async () => {
  await take(turtle(paints));
  const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
  await assign(db, curator, await aSegment(db));
  const id = await send(curator, turtle(`${paints.replace('"paint"', '"paints"')}\nex:ink skos:prefLabel "ink"@en .`));
  await step(curator, id, 'start');
  expect(await findings(id)).toEqual(['left-alone paint', 'new ink']);
  expect(await names()).toEqual(['ink', 'oil paint', 'paint']);
  const other = await aPerson(db, { roles: ['OO_CURATOR'] });
  expect((await app.refusal(other, vocabularyRoutes.uploaded, { params: { id } })).status).toBe(404);
});

test('a circle that only the ontology and the file make together is cut', async () => {
  await take(turtle(paints));
  const { id } = await take(turtle('ex:paint skos:prefLabel "paint"@en ; skos:broader ex:oil .'));
  expect(await findings(id)).toContain('broken paint');
  const { rows } = await pool.query('select from tag_ancestors where tag_id = ancestor_id and distance > 0');
  expect(rows).toEqual([]);
});

test.each(['turtle', 'ntriples', 'rdfxml', 'jsonld', 'json', 'csv'] as const)(
  'the vocabulary leaves as %s and comes back unchanged',
  async (format) => {
    await take(
      turtle(
        `${paints}\nex:oil skos:scopeNote "In a drying oil."@en ; skos:exactMatch <http://vocab.getty.edu/aat/300015050> .`,
      ),
    );
    await pool.query(
      `update tags set deprecated_at = now(), replaced_by = (select id from tags where name = 'paint') where name = 'oil paint'`,
    );
    const reply = await app.inject({ method: 'GET', url: `/api/tags/download?format=${format}` });
    expect(reply.statusCode).toBe(200);
    const id = await send(admin, reply.body, `terms.${format}`);
    expect(await findings(id)).toEqual([]);
    expect(await get(admin, id)).toMatchObject({ state: 'checked', counts: { changed: 0, new: 0, broken: 0 } });
  },
);

test('a concept’s address leads machines to a document, by their preferences, and a merged one to its successor', async () => {
  await take(turtle(paints));
  const [oil, paint] = [await termNamed('oil paint'), await termNamed('paint')];
  const ask = (accept: string, id = oil) => app.inject({ method: 'GET', url: `/terms/${id}`, headers: { accept } });
  for (const [accept, extension] of [
    ['text/turtle', 'ttl'],
    ['application/rdf+xml;q=0.5, application/ld+json', 'jsonld'],
    ['text/html;q=0.1, application/n-triples;q=0.3', 'nt'],
    ['application/rdf+xml', 'rdf'],
    ['application/json', 'jsonld'],
  ] as const) {
    const reply = await ask(accept);
    expect([reply.statusCode, reply.headers['location'], reply.headers['vary']]).toEqual([
      303,
      `/terms/${oil}.${extension}`,
      'accept',
    ]);
  }
  const document = await app.inject({ method: 'GET', url: `/terms/${oil}.ttl` });
  expect(document.headers['content-type']).toBe('text/turtle; charset=utf-8');
  expect(document.body).toContain(`skos:prefLabel "Ölfarbe"@de`);
  expect(document.body).toContain(`skos:broader <${app.services.config.publicUrl}/terms/${paint}>`);
  expect(document.body).toContain('skos:exactMatch <https://example.org/oil>');
  const gone = '01900000-0000-7000-8000-000000000077';
  await pool.query(
    `insert into former_tags (id, source, source_id, name, type, replaced_by) values ($1, 'skos', 'x', 'oils', 'Keyword', $2)`,
    [gone, oil],
  );
  expect((await ask('text/turtle', gone as TagId)).headers['location']).toBe(`/terms/${oil}.ttl`);
  expect((await ask('text/turtle', '01900000-0000-7000-8000-000000000078' as TagId)).statusCode).toBe(404);
});

test('a curator adds a term; one in the same place is refused, and so is whoever works in no segment', async () => {
  const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
  const body = {
    name: 'Gouache',
    type: 'Materials' as const,
    labels: [{ language: 'fr', kind: 'preferred' as const, name: 'gouache' }],
  };
  expect((await app.refusal(curator, vocabularyRoutes.create, { body })).code).toBe('vocabulary/no-segment');
  await assign(db, curator, await aSegment(db));
  expect(await app.call(curator, vocabularyRoutes.create, { body })).toMatchObject({
    name: 'Gouache',
    type: 'Materials',
  });
  expect((await app.refusal(curator, vocabularyRoutes.create, { body })).code).toBe('vocabulary/name-taken');
  const lost = { ...body, parents: ['01900000-0000-7000-8000-000000000077' as TagId] };
  expect((await app.refusal(curator, vocabularyRoutes.create, { body: lost })).code).toBe('vocabulary/unknown-parent');
});
