import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { TermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { anArtwork } from '../artworks.factory.ts';
import { getRecord } from '../record/record.queries.ts';
import { recordHandlers } from '../record/record.routes.ts';
import { termActs } from './term-acts.work.ts';
import { termsHandlers } from './terms.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...recordHandlers, ...termsHandlers]);
});
afterAll(async () => {
  await app.app.close();
});

type Person = Awaited<ReturnType<typeof aPerson>>;
let admin: Person;
let other: Person;
/** Nature > Water > Sea > Harbours; Genres > Sea-pieces, Seascapes (also below Sea). */
let ids: Map<string, TagId>;
let works: Record<'wreck' | 'wave' | 'port' | 'pond', ArtworkId>;
const id = (name: string) => ids.get(name)!;
beforeEach(async () => {
  admin = await aPerson(db, { roles: ['SUPER'], firstName: 'Ines', lastName: 'Okafor' });
  other = await aPerson(db, { roles: ['SUPER'], firstName: 'Tobias', lastName: 'Lindqvist' });
  const term = (name: string, ...parents: string[]) => ({ sourceId: name, name, type: 'Keyword' as const, parents });
  ids = await addTags(db, 'museum', [
    term('Nature'),
    term('Water', 'Nature'),
    term('Sea', 'Water'),
    term('Harbours', 'Sea'),
    term('Genres'),
    term('Sea-pieces', 'Genres'),
    term('Seascapes', 'Genres', 'Sea'),
  ]);
  works = {
    wreck: await anArtwork(db, { title: 'Wreck', tagIds: [id('Sea-pieces'), id('Seascapes')] }),
    wave: await anArtwork(db, { title: 'Wave', tagIds: [id('Sea-pieces')] }),
    port: await anArtwork(db, { title: 'Port', tagIds: [id('Harbours')] }),
    pond: await anArtwork(db, { title: 'Pond', tagIds: [id('Water')] }),
  };
});

const whole = (name: string, person = admin) => app.call(person, termsRoutes.get, { params: { id: id(name) } });
const rehearse = (act: TermAct) => app.call(admin, termsRoutes.rehearse, { body: act });
/** As the screen does it: rehearse, act, wait for the job. */
async function make(act: TermAct, person = admin) {
  const { fingerprint } = await rehearse(act);
  const { id } = await app.call(person, termsRoutes.act, { body: { act, fingerprint } });
  await termActs.work(app.services, id);
  return app.call(person, termsRoutes.getAct, { params: { id } });
}
const undo = (act: string) => make({ kind: 'undo', act });
async function tagsOf(work: ArtworkId): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select g.name from artwork_tags t join tags g on g.id = t.tag_id where t.artwork_id = $1 order by 1',
    [work],
  );
  return rows.map((row) => row.name);
}
async function above(name: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select up.name from tags t join tag_ancestors a on a.tag_id = t.id join tags up on up.id = a.ancestor_id where t.name = $1 and a.distance > 0 order by 1',
    [name],
  );
  return rows.map((row) => row.name);
}
/** Everything an act may change, without versions. */
async function everything() {
  const { rows } = await pool.query(`select
    (select json_agg(r order by r.id) from (select id, source, source_id, name, extended_name, type, is_object_type, deprecated_at, replaced_by from tags) r) as tags,
    (select json_agg(r order by r.tag_id, r.parent_id) from tag_parents r) as parents,
    (select json_agg(r order by r.tag_id, r.ancestor_id) from tag_ancestors r) as ancestors,
    (select json_agg(r order by r.tag_id, r.language, r.name) from (select tag_id, language, kind, name from tag_labels) r) as labels,
    (select json_agg(r order by r.artwork_id, r.tag_id) from artwork_tags r) as works,
    (select json_agg(r) from (select id from former_tags) r) as former`);
  return rows[0];
}

describe('a rehearsal', () => {
  test('of a merge says what becomes what, with works and filters, and writes nothing', async () => {
    const before = await everything();
    const told = await rehearse({ kind: 'merge', terms: [id('Sea-pieces')], into: id('Seascapes') });
    expect(told).toMatchObject({ works: 2, rewritten: 2, changedTerms: 2, leftAlone: [] });
    expect(told.terms.map(({ name, becomes }) => [name, becomes])).toEqual([
      ['Seascapes', 'changed'],
      ['Sea-pieces', 'gone'],
    ]);
    expect(told.filterExamples.map(({ name, before, after }) => [name, before, after]).sort()).toEqual([
      ['Nature', 3, 4],
      ['Sea', 2, 3],
      ['Sea-pieces', 2, 0],
      ['Seascapes', 1, 2],
      ['Water', 3, 4],
    ]);
    expect(told.examples.map(({ title, before, after, foundUnder }) => ({ title, before, after, foundUnder }))).toEqual(
      expect.arrayContaining([
        { title: 'Wreck', before: ['Sea-pieces'], after: [], foundUnder: [] },
        {
          title: 'Wave',
          before: ['Sea-pieces'],
          after: ['Seascapes'],
          foundUnder: ['Nature', 'Sea', 'Seascapes', 'Water'],
        },
      ]),
    );
    expect(await everything()).toEqual(before);
  });

  test('of a move says which works are no longer found where', async () => {
    const told = await rehearse({ kind: 'move', term: id('Sea'), parents: [id('Genres')] });
    expect(told).toMatchObject({ works: 2, rewritten: 0 });
    expect(told.filterExamples.map(({ name, before, after }) => [name, before, after]).sort()).toEqual([
      ['Genres', 2, 3],
      ['Nature', 3, 1],
      ['Water', 3, 1],
    ]);
    expect(told.examples.find(({ title }) => title === 'Port')).toMatchObject({
      before: [],
      after: [],
      foundUnder: ['Genres'],
      notFoundUnder: ['Nature', 'Water'],
    });
  });

  test('that has aged is refused, with the new numbers', async () => {
    const act: TermAct = { kind: 'merge', terms: [id('Sea-pieces')], into: id('Seascapes') };
    const { fingerprint } = await rehearse(act);
    await anArtwork(db, { tagIds: [id('Sea-pieces')] });
    const { code, status, problem } = await app.refusal(admin, termsRoutes.act, { body: { act, fingerprint } });
    expect([code, status]).toEqual(['terms/aged', 409]);
    const { rehearsal } = problem.details as { rehearsal: { works: number; fingerprint: string } };
    expect(rehearsal.works).toBe(3);
    await app.call(admin, termsRoutes.act, { body: { act, fingerprint: rehearsal.fingerprint } });
  });

  test('is needed for what concerns works', async () => {
    const act: TermAct = { kind: 'delete', term: id('Sea') };
    expect((await app.refusal(admin, termsRoutes.act, { body: { act } })).code).toBe('terms/not-rehearsed');
  });
});

describe('a merge', () => {
  test('rewrites works with a version that says so; the name stays findable and the old id leads on', async () => {
    const done = await make({ kind: 'merge', terms: [id('Sea-pieces')], into: id('Seascapes') });
    expect(done).toMatchObject({ state: 'finished', works: 2, done: 2, mayUndo: true, by: { name: 'Ines Okafor' } });
    expect([await tagsOf(works.wreck), await tagsOf(works.wave)]).toEqual([['Seascapes'], ['Seascapes']]);
    const { revisions } = await app.call(admin, recordRoutes.listRevisions, { params: { id: works.wave }, query: {} });
    expect(revisions[0]).toMatchObject({ act: 'terms-changed', note: 'Sea-pieces → Seascapes' });
    const { terms } = await app.call(admin, termsRoutes.jump, { query: { text: 'sea-p' } });
    expect(terms[0]).toMatchObject({ name: 'Seascapes', label: { name: 'Sea-pieces', kind: 'alternative' }, works: 2 });
    expect((await whole('Sea-pieces')).name).toBe('Seascapes');
  });

  test('finds everything under the target before the works are rewritten', async () => {
    const act: TermAct = { kind: 'merge', terms: [id('Sea-pieces')], into: id('Seascapes') };
    const { fingerprint } = await rehearse(act);
    const begun = await app.call(admin, termsRoutes.act, { body: { act, fingerprint } });
    expect(begun).toMatchObject({ state: 'running', works: 2, done: 0 });
    expect((await whole('Seascapes')).works).toBe(2);
    expect(
      (await app.refusal(admin, termsRoutes.rehearse, { body: { kind: 'delete', term: id('Seascapes') } })).code,
    ).toBe('terms/busy');
  });

  test('into a term below it makes no circle', async () => {
    await make({ kind: 'merge', terms: [id('Nature')], into: id('Sea') });
    expect(await above('Sea')).toEqual(['Water']);
    expect(await above('Harbours')).toEqual(['Sea', 'Water']);
  });

  test('is taken back exactly', async () => {
    const before = await everything();
    const { id: act } = await make({ kind: 'merge', terms: [id('Sea-pieces'), id('Nature')], into: id('Sea') });
    expect(await above('Seascapes')).toEqual(['Genres', 'Sea', 'Water']);
    const undone = await undo(act);
    expect(undone).toMatchObject({ kind: 'undo', undoes: { kind: 'merge' }, leftAlone: 0 });
    expect(await everything()).toEqual(before);
    // And done again, by undoing the undo.
    await undo(undone.id);
    expect(await tagsOf(works.wave)).toEqual(['Sea']);
  });

  test('follows the links of the entries of works, and gives them back', async () => {
    const [oil, oils] = [
      ...(
        await addTags(
          db,
          'museum',
          ['Oil', 'Oils'].map((name) => ({ sourceId: name, name, type: 'Materials' as const, parents: [] })),
        )
      ).values(),
    ];
    const work = await anArtwork(db, { tagIds: [oils!], sections: { materials: [{ text: 'oils', tagId: oils! }] } });
    const { id: act } = await make({ kind: 'merge', terms: [oils!], into: oil! });
    expect((await getRecord(db, work)).sections.materials).toEqual([{ text: 'oils', tagId: oil }]);
    await undo(act);
    expect((await getRecord(db, work)).sections.materials).toEqual([{ text: 'oils', tagId: oils }]);
    expect((await getRecord(db, work)).tags).toEqual([oils]);
  });

  test('of a type of object is taken back to one', async () => {
    const term = (name: string) => ({ sourceId: name, name, type: 'Materials' as const, parents: [] });
    const made = await addTags(db, 'museum', [{ ...term('Prints'), isObjectType: true }, term('Paper')]);
    const before = await everything();
    const { id: act } = await make({ kind: 'merge', terms: [made.get('Prints')!], into: made.get('Paper')! });
    await undo(act);
    expect(await everything()).toEqual(before);
  });

  test('leaves works alone, when it is taken back, that lost the new term since', async () => {
    const { id: act } = await make({ kind: 'merge', terms: [id('Sea-pieces')], into: id('Seascapes') });
    await pool.query('delete from artwork_tags where artwork_id = $1', [works.wave]);
    expect(await undo(act)).toMatchObject({ leftAlone: 1, done: 2 });
    expect([await tagsOf(works.wreck), await tagsOf(works.wave)]).toEqual([['Sea-pieces', 'Seascapes'], []]);
  });
});

test('an act that was stopped goes on where it was', async () => {
  for (let no = 0; no < 60; no += 1) await anArtwork(db, { tagIds: [id('Sea-pieces')] });
  const act: TermAct = { kind: 'merge', terms: [id('Sea-pieces')], into: id('Seascapes') };
  const { fingerprint } = await rehearse(act);
  const begun = await app.call(admin, termsRoutes.act, { body: { act, fingerprint } });
  expect(await termActs.work(app.services, begun.id, { signal: AbortSignal.abort() })).toBe(false);
  const half = await app.call(admin, termsRoutes.getAct, { params: { id: begun.id } });
  expect(half).toMatchObject({ state: 'running', works: 62, done: 50 });
  // Somebody gives a work the term in the meantime.
  await pool.query('insert into artwork_tags (artwork_id, tag_id) values ($1, $2)', [works.pond, id('Sea-pieces')]);
  expect(await termActs.listUnfinished(db)).toEqual([begun.id]);
  expect(await termActs.work(app.services, begun.id)).toBe(true);
  expect(await whole('Seascapes')).toMatchObject({ ownWorks: 63 });
  expect(await tagsOf(works.pond)).toEqual(['Seascapes', 'Water']);
});

describe('a split', () => {
  const act = (): TermAct => ({
    kind: 'split',
    term: id('Sea-pieces'),
    parts: [
      { name: 'Waves', words: ['wave'], narrower: [] },
      { name: 'Ships', words: [], narrower: [] },
    ],
    rest: 1,
    keeps: false,
  });
  test('gives works the parts whose words they say, and the rest to one; taken back exactly', async () => {
    const before = await everything();
    const { id: done } = await make(act());
    expect([await tagsOf(works.wreck), await tagsOf(works.wave)]).toEqual([['Seascapes', 'Ships'], ['Waves']]);
    expect(await above('Waves')).toEqual(['Genres']);
    await undo(done);
    expect(await everything()).toMatchObject({ ...before, former: expect.anything() });
  });

  test('above its parts keeps the term', async () => {
    await make({ ...act(), rest: null, keeps: true } as TermAct);
    expect([await tagsOf(works.wreck), await tagsOf(works.wave)]).toEqual([['Sea-pieces', 'Seascapes'], ['Waves']]);
    expect(await above('Waves')).toEqual(['Genres', 'Sea-pieces']);
    expect((await whole('Sea-pieces')).works).toBe(2);
  });
});

describe('a move', () => {
  test('below itself is refused', async () => {
    const act: TermAct = { kind: 'move', term: id('Nature'), parents: [id('Harbours')] };
    expect((await app.refusal(admin, termsRoutes.rehearse, { body: act })).code).toBe('terms/circle');
  });

  test('takes ancestors away and gives others, to everything below', async () => {
    const before = await everything();
    const { id: done } = await make({ kind: 'move', term: id('Sea'), parents: [id('Genres'), id('Nature')] });
    expect(await above('Harbours')).toEqual(['Genres', 'Nature', 'Sea']);
    await undo(done);
    expect(await everything()).toEqual(before);
  });
});

describe('a deleted term', () => {
  test('leaves its works and gives what is below it to what is above it; it comes back', async () => {
    const before = await everything();
    const { id: done } = await make({ kind: 'delete', term: id('Sea') });
    expect(await above('Harbours')).toEqual(['Nature', 'Water']);
    await make({ kind: 'delete', term: id('Harbours') });
    expect(await tagsOf(works.port)).toEqual([]);
    expect((await app.refusal(admin, termsRoutes.get, { params: { id: id('Harbours') } })).status).toBe(404);
    const { acts } = await app.call(admin, termsRoutes.listActs, { query: { term: id('Harbours') } });
    expect(acts.map(({ kind, terms }) => [kind, terms[0]!.name])).toEqual([
      ['delete', 'Harbours'],
      ['delete', 'Sea'],
    ]);
    expect(acts[1]).toMatchObject({ id: done, laterActs: 1 });
    await undo(acts[0]!.id);
    await undo(done);
    expect(await everything()).toEqual(before);
  });
});

describe('a deprecated term', () => {
  test('stays on its works and names what replaces it; taken back', async () => {
    const { id: done } = await make({ kind: 'deprecate', term: id('Sea-pieces'), replacedBy: id('Seascapes') });
    expect(await whole('Sea-pieces')).toMatchObject({
      isDeprecated: true,
      replacement: { name: 'Seascapes' },
      works: 2,
    });
    await undo(done);
    expect(await whole('Sea-pieces')).toMatchObject({ isDeprecated: false, replacement: null });
  });
});

describe('two editors of one term', () => {
  test('lose nothing: the second learns what the first wrote', async () => {
    const { version, labels } = await whole('Sea');
    const act = (name: string): TermAct => ({
      kind: 'edit',
      term: id('Sea'),
      labels: [...labels, { language: 'fr', kind: 'preferred', name }],
    });
    await app.call(other, termsRoutes.act, { body: { act: act('mer'), seen: { [id('Sea')]: version } } });
    const { code, status, problem } = await app.refusal(admin, termsRoutes.act, {
      body: { act: act('la mer'), seen: { [id('Sea')]: version } },
    });
    expect([code, status]).toEqual(['terms/stale', 409]);
    expect(problem.details).toMatchObject({
      by: 'Tobias Lindqvist',
      version: version + 1,
      text: { labels: expect.arrayContaining([{ language: 'fr', kind: 'preferred', name: 'mer' }]) },
    });
    expect((await app.refusal(admin, termsRoutes.act, { body: { act: act('x') } })).code).toBe('terms/unseen');
  });

  test('at the same moment: one of them writes', async () => {
    const { version } = await whole('Sea');
    const rename = (name: string): TermAct => ({ kind: 'rename', term: id('Sea'), name, keepsName: true });
    const results = await Promise.allSettled(
      ['Seas', 'Ocean'].map((name) =>
        app.call(admin, termsRoutes.act, { body: { act: rename(name), seen: { [id('Sea')]: version } } }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a renamed term', () => {
  test('keeps its old name findable, and is told apart from one of the same name', async () => {
    const { version } = await whole('Harbours');
    const act: TermAct = { kind: 'rename', term: id('Harbours'), name: 'Seascapes', keepsName: true };
    await app.call(admin, termsRoutes.act, {
      body: { act: { ...act, name: 'Ports' }, seen: { [id('Harbours')]: version } },
    });
    expect(await whole('Harbours')).toMatchObject({ name: 'Ports', extendedName: 'Ports' });
    const created = await app.call(admin, termsRoutes.act, {
      body: { act: { kind: 'create', name: 'Ports', type: 'Keyword', parents: [id('Genres')] } },
    });
    expect(created).toMatchObject({ kind: 'create', state: 'finished', terms: [{ name: 'Ports' }] });
    expect((await whole('Harbours')).extendedName).toBe('Ports (Sea)');
    const { terms } = await app.call(admin, termsRoutes.jump, { query: { text: 'harb' } });
    expect(terms.map(({ name, label }) => [name, label?.name])).toEqual([['Ports', 'Harbours']]);
    const twice: { act: TermAct } = {
      act: { kind: 'create', language: 'en', name: 'Ports', type: 'Keyword', parents: [id('Genres')] },
    };
    expect((await app.refusal(admin, termsRoutes.act, { body: twice })).code).toBe('terms/name-taken');
  });
});

describe('the tree', () => {
  test('is browsed by types, children in their order, and ways to a term with positions', async () => {
    const { roots } = await app.call(admin, termsRoutes.roots, {});
    expect(roots).toContainEqual({ type: 'Keyword', terms: 7, narrower: 2, works: 4 });
    const top = await app.call(admin, termsRoutes.children, { query: { type: 'Keyword' } });
    expect(top.terms.map(({ name, works, narrower, position }) => [name, works, narrower, position])).toEqual([
      ['Genres', 2, 2, 1],
      ['Nature', 3, 1, 2],
    ]);
    const below = await app.call(admin, termsRoutes.children, {
      query: { parent: id('Genres'), page: 2, itemsPerPage: 1 },
    });
    expect(below).toMatchObject({ totalCount: 2, terms: [{ name: 'Seascapes', position: 2, broader: 2 }] });
    const { paths } = await app.call(admin, termsRoutes.paths, { params: { id: id('Seascapes') } });
    expect(paths.map((path) => path.map(({ name, position, siblings }) => `${name} ${position}/${siblings}`))).toEqual([
      ['Genres 1/2', 'Seascapes 2/2'],
      ['Nature 2/2', 'Water 1/1', 'Sea 1/1', 'Seascapes 2/2'],
    ]);
  });
});
