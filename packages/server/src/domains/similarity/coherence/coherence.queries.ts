import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { answersListed } from '@oeuvre/contracts/domains/collections/coherence/coherence.constants.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import { mayChangeCollection } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import type { Coherence, CoherentTerm } from '@oeuvre/contracts/domains/similarity/coherence/coherence.model.ts';
import { maySeeRelevance } from '@oeuvre/contracts/domains/similarity/similarity.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { numbersOfWorks, packedNumbers, scopeOf } from '../../artworks/index/index.access.ts';
import { workIndexOf } from '../../artworks/index/work-index.ts';
import { artworkCards } from '../../artworks/queries/artwork-cards.queries.ts';
import { listAnswers } from '../../collections/coherence/answers.queries.ts';
import { getCollection } from '../../collections/collections.access.ts';
import type { CoherenceAsked, CoherenceFound, ComparedWorks } from '../engine/engine.model.ts';
import { namesOfTerms } from '../list/present-explanation.queries.ts';
import { fewestCompared } from '../ranking/coherence.ts';

/** The first works of a collection; a larger one is compared as far as this. */
const mostWorks = 5_000;
/** Terms of one explanation; the others are summed. */
const mostShared = 5;

type Answers = Awaited<ReturnType<typeof listAnswers>>;
type Cards = ReadonlyMap<ArtworkId, ArtworkSummary>;

/**
 * Works of a collection that may not belong, works that may be missing, and near-duplicates, for people who may change
 * it. Works that were answered about are left out.
 */
export async function findSuggestions(db: Database, viewer: Viewer, id: CollectionId): Promise<Coherence> {
  const stored = await getCollection(db, viewer, id);
  assertAllowed(mayChangeCollection(viewer, stored), collectionErrors);
  const answers = await listAnswers(db, id);
  const index = workIndexOf(db);
  const found = index?.status ? await index.ask('coherence', await askedOf(db, viewer, { id, answers })) : nothing;
  if (!found) throw commonErrors('unavailable');
  const listed = answers.slice(0, answersListed);
  const cards = await cardsOf(db, viewer, [
    ...[...found.strange, ...found.missing, ...found.pairs].flatMap(({ ids }) => ids),
    ...listed.flatMap(({ artworkId, otherId }) => [artworkId, otherId ?? artworkId]),
  ]);
  return {
    ...(await present(db, viewer, { found, cards })),
    state: found === nothing ? 'preparing' : found.comparedCount < fewestCompared ? 'few' : 'compared',
    answered: listed.flatMap(({ kind, artworkId, otherId }) => {
      const artworks = [artworkId, ...(otherId ? [otherId] : [])].flatMap((work) => cards.get(work) ?? []);
      return artworks.length === (otherId ? 2 : 1) ? [{ kind, artworks }] : [];
    }),
  };
}

/** While the index is loading. */
const nothing: CoherenceFound = {
  comparedCount: 0,
  untaggedCount: 0,
  terms: [],
  strange: [],
  strangeCount: 0,
  missing: [],
  missingCount: 0,
  pairs: [],
};

/** The question to the index, in its numbers. */
async function askedOf(
  db: Database,
  viewer: Viewer,
  { id, answers }: { readonly id: CollectionId; readonly answers: Answers },
): Promise<CoherenceAsked> {
  const [scope, works, numbers] = await Promise.all([
    scopeOf(db, viewer),
    packedNumbers(
      db,
      sql`(select artwork_id from collection_items where collection_id = ${id} and artwork_id is not null
        order by rank limit ${mostWorks})`,
    ),
    numbersOfWorks(
      db,
      answers.flatMap(({ artworkId, otherId }) => [artworkId, otherId ?? artworkId]),
    ),
  ]);
  const numbered = (kind: Answers[number]['kind']) =>
    answers.flatMap((answer) => (answer.kind === kind ? (numbers.get(answer.artworkId) ?? []) : []));
  return {
    scope,
    works,
    belongs: numbered('belongs'),
    never: numbered('never'),
    kept: answers.flatMap(({ artworkId, otherId }) => {
      const [one, other] = [numbers.get(artworkId), otherId ? numbers.get(otherId) : undefined];
      return one === undefined || other === undefined ? [] : [[one, other] as const];
    }),
  };
}

/** The cards are checked once more in the database: a work that has just become private is left out. */
async function cardsOf(db: Database, viewer: Viewer, ids: readonly ArtworkId[]): Promise<Cards> {
  return new Map((await artworkCards(db, viewer, [...new Set(ids)])).map((card) => [card.id, card]));
}

async function present(
  db: Database,
  viewer: Viewer,
  { found, cards }: { readonly found: CoherenceFound; readonly cards: Cards },
) {
  const { strange, missing, pairs, terms, ...counts } = found;
  const compared = [...strange, ...missing, ...pairs];
  const names = await namesOfTerms(db, [
    ...terms.map(({ no }) => no),
    ...compared.flatMap(({ shared, lacking }) => [...shared, ...lacking].map(({ no }) => no)),
  ]);
  const term = ({ no, count }: { readonly no: number; readonly count: number }): CoherentTerm[] => {
    const named = names.get(no);
    return named ? [{ id: named.id, name: named.name, type: named.type, worksCount: count }] : [];
  };
  const isExplained = maySeeRelevance(viewer);
  const shownPoints = (points: number) => (isExplained ? points : null);
  const figures = ({ points, shared, lacking }: ComparedWorks) => {
    const [first, small] = [shared.slice(0, mostShared), shared.slice(mostShared)];
    const rest = small.reduce((sum, part) => sum + part.points, 0);
    return {
      points: shownPoints(points),
      shared: first.flatMap((part) => term(part).map((named) => ({ ...named, points: shownPoints(part.points) }))),
      rest: small.length === 0 ? null : { count: small.length, points: shownPoints(rest) },
      lacking: lacking.flatMap(term),
    };
  };
  const suggested = (one: ComparedWorks) => {
    const artwork = cards.get(one.ids[0]!);
    return artwork ? [{ artwork, ...figures(one) }] : [];
  };
  return {
    ...counts,
    terms: terms.flatMap(term),
    strange: strange.flatMap(suggested),
    missing: missing.flatMap(suggested),
    pairs: pairs.flatMap((one) => {
      const [first, second] = one.ids.map((work) => cards.get(work));
      return first && second
        ? [{ artworks: [first, second] as [ArtworkSummary, ArtworkSummary], ...figures(one) }]
        : [];
    }),
  };
}
