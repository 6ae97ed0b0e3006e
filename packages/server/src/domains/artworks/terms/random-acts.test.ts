import type { TermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { testServices } from '../../../../test/services.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { anArtwork } from '../artworks.factory.ts';
import { countUnder } from './counts.queries.ts';
import { rehearseTermAct } from './rehearse-term-act.ts';
import { actOnTerms } from './term-acts.commands.ts';
import { termActs } from './term-acts.work.ts';

const termCount = 7;
const workCount = 5;
const at = fc.nat(1_000);

/** An act whose terms and past acts are chosen by number among those that there are when it comes. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), term: at, parents: fc.array(at, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('merge' as const), terms: fc.array(at, { minLength: 1, maxLength: 2 }), into: at }),
  fc.record({ kind: fc.constant('split' as const), term: at, keeps: fc.boolean(), rest: fc.constantFrom(0, 1, null) }),
  fc.record({ kind: fc.constant('delete' as const), term: at }),
  fc.record({ kind: fc.constant('deprecate' as const), term: at, replacedBy: at }),
  fc.record({ kind: fc.constant('rename' as const), term: at, name: fc.constantFrom('Blue', 'Term 1', 'Term 2') }),
  fc.record({ kind: fc.constant('undo' as const), act: at }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Parents are earlier terms, so there is no circle. */
const world = fc.record({
  parents: fc.array(fc.array(at, { maxLength: 2 }), { minLength: termCount, maxLength: termCount }),
  carried: fc.array(fc.uniqueArray(fc.nat(termCount - 1), { maxLength: 3 }), {
    minLength: workCount,
    maxLength: workCount,
  }),
});
type World = typeof world extends fc.Arbitrary<infer One> ? One : never;

async function build({ parents, carried }: World): Promise<void> {
  await pool.query('delete from artworks');
  await pool.query('delete from tag_acts');
  await pool.query('delete from former_tags');
  await pool.query('delete from tags');
  const ids = await addTags(
    db,
    'museum',
    parents.map((above, no) => ({
      sourceId: `${no}`,
      name: `Term ${no}`,
      type: 'Keyword',
      parents: no === 0 ? [] : [...new Set(above.map((one) => `${one % no}`))],
    })),
  );
  for (const [no, tags] of carried.entries())
    await anArtwork(db, {
      title: no % 2 === 0 ? 'Red and blue' : 'Grey',
      tagIds: tags.map((tag) => ids.get(`${tag}`)!),
    });
}

const chosen = <One>(some: readonly One[], no: number): One => some[no % some.length]!;

async function actOf(given: Step, past: readonly string[]): Promise<TermAct | undefined> {
  const { rows } = await pool.query<{ id: TagId }>('select id from tags order by name, id');
  const terms = rows.map((row) => row.id);
  if (terms.length === 0) return undefined;
  const term = (no: number) => chosen(terms, no);
  switch (given.kind) {
    case 'move':
      return { ...given, term: term(given.term), parents: given.parents.map(term) };
    case 'merge':
      return { ...given, terms: given.terms.map(term), into: term(given.into) };
    case 'split': {
      const parts = ['Red', 'Blue'].map((name) => ({ name, words: [], narrower: [] }));
      return { ...given, term: term(given.term), parts };
    }
    case 'delete':
      return { ...given, term: term(given.term) };
    case 'deprecate':
      return { ...given, term: term(given.term), replacedBy: term(given.replacedBy) };
    case 'rename':
      return { ...given, term: term(given.term), keepsName: true };
    case 'undo':
      return past.length > 0 ? { kind: 'undo', act: chosen(past, given.act) } : undefined;
    default:
      return given satisfies never;
  }
}

const services = await testServices();
async function perform(act: TermAct): Promise<string> {
  const viewer = await viewerOf(await aPerson(db, { roles: ['SUPER'] }));
  const { fingerprint } = await rehearseTermAct(db, viewer, act);
  const id = await actOnTerms(services, { viewer, requestId: 'test' }, { act, seen: {}, fingerprint });
  await termActs.work(services, id);
  return id;
}

interface State {
  readonly tags: {
    id: TagId;
    name: string;
    type: string;
    extended_name: string | null;
    deprecated_at: Date | null;
    replaced_by: TagId | null;
  }[];
  readonly parents: { tag_id: TagId; parent_id: TagId }[];
  readonly ancestors: { tag_id: TagId; ancestor_id: TagId; distance: number }[];
  readonly labels: { tag_id: TagId; language: string; kind: string; name: string }[];
  readonly carried: { artwork_id: ArtworkId; tag_id: TagId }[];
}
async function stateNow(): Promise<State> {
  const rowsOf = async (query: string) => (await pool.query(query)).rows;
  return {
    tags: await rowsOf('select id, name, type, extended_name, deprecated_at, replaced_by from tags order by id'),
    parents: await rowsOf('select tag_id, parent_id from tag_parents order by 1, 2'),
    ancestors: await rowsOf('select tag_id, ancestor_id, distance from tag_ancestors order by 1, 2'),
    labels: await rowsOf('select tag_id, language, kind, name from tag_labels order by 1, 2, 3, 4'),
    carried: await rowsOf('select artwork_id, tag_id from artwork_tags order by 1, 2'),
  };
}

/** The ancestors of all terms, found from their parents alone. */
function rebuilt({ tags, parents }: State): State['ancestors'] {
  return tags.flatMap(({ id }) => {
    const found = new Map<TagId, number>([[id, 0]]);
    for (let level: TagId[] = [id], distance = 1; level.length > 0; distance += 1) {
      level = parents.flatMap((edge) =>
        level.includes(edge.tag_id) && !found.has(edge.parent_id) ? edge.parent_id : [],
      );
      for (const one of level) found.set(one, distance);
    }
    return [...found]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([ancestor_id, distance]) => ({ tag_id: id, ancestor_id, distance }));
  });
}

async function expectTrue(): Promise<void> {
  const state = await stateNow();
  const ancestors = rebuilt(state);
  expect(state.ancestors).toEqual(ancestors);
  const counts = await countUnder(
    db,
    state.tags.map(({ id }) => id),
  );
  for (const { id } of state.tags) {
    const below = new Set(ancestors.flatMap((one) => (one.ancestor_id === id ? one.tag_id : [])));
    const works = new Set(state.carried.flatMap(({ artwork_id, tag_id }) => (below.has(tag_id) ? artwork_id : [])));
    expect(counts.get(id) ?? 0).toBe(works.size);
  }
}

const refusals = [
  'circle',
  'too-deep',
  'same-term',
  'deprecated-target',
  'name-taken',
  'nothing-to-change',
  'no-rest',
  'not-undoable',
];

async function performAll(steps: readonly Step[], each: () => Promise<void>): Promise<string[]> {
  const past: string[] = [];
  for (const one of steps) {
    const act = await actOf(one, past);
    if (!act) continue;
    try {
      past.push(await perform(act));
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.some((code) => error.code === `terms/${code}`)) throw error;
    }
    await each();
  }
  return past;
}

test('random acts and undos keep ancestors, counts and searches equal to a rebuild from nothing', async () => {
  await fc.assert(
    fc.asyncProperty(world, fc.array(step, { minLength: 3, maxLength: 8 }), async (given, steps) => {
      await build(given);
      await performAll(steps, expectTrue);
    }),
    { numRuns: 12 },
  );
});

test('random acts taken back in the opposite order leave everything as it was', async () => {
  const acts = fc.array(
    step.filter(({ kind }) => kind !== 'undo'),
    { minLength: 2, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(world, acts, async (given, steps) => {
      await build(given);
      const before = await stateNow();
      for (const id of (await performAll(steps, async () => {})).reverse()) await perform({ kind: 'undo', act: id });
      expect(await stateNow()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});
