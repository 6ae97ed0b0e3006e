import '../similarity.tables.ts';
import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { mayAskForStatuses, maySeeArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import {
  defaultSimilarityModel,
  type SimilarityModel,
  wholeRelevance,
} from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import { similarityErrors } from '@oeuvre/contracts/domains/similarity/similarity.errors.ts';
import type { SimilarWork } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import {
  mayLoadMoreSimilar,
  maySayVerdict,
  maySeeRelevance,
} from '@oeuvre/contracts/domains/similarity/similarity.policy.ts';
import type { similarityRoutes } from '@oeuvre/contracts/domains/similarity/similarity.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Answer } from '@oeuvre/contracts/kernel/route.ts';
import { firstRefusal, isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { HandlerCall } from '../../../platform/http/serve.ts';
import { findStoredArtwork } from '../../artworks/artworks.access.ts';
import { workIndexOf } from '../../artworks/index/work-index.ts';
import { artworkCards } from '../../artworks/queries/artwork-cards.queries.ts';
import { dependenciesOn } from '../../artworks/queries/artwork-dependencies.queries.ts';
import { type ArtworkFilter, segmentsAsked } from '../../artworks/queries/artwork-filter.queries.ts';
import { listArtworks } from '../../artworks/queries/artwork-list.queries.ts';
import { findSegment } from '../../segments/segments.queries.ts';
import type { Found, FoundWork, SimilarAsked } from '../engine/engine.model.ts';
import { modelOfSegment } from '../models/models.queries.ts';
import { findVerdictsOf, presentVerdict, type StoredVerdict } from '../verdicts/verdicts.queries.ts';
import { namesIn, presentExplanation } from './present-explanation.queries.ts';
import { cursorOf, startOfSimilar } from './similar.cursor.ts';
import { askedOfIndex } from './similar-asked.queries.ts';

type ListCall = HandlerCall<typeof similarityRoutes.list>;
type Reply = Answer<typeof similarityRoutes.list>;
/** The fields that differ from an empty list. */
type Listed = Pick<Reply, 'items' | 'state'> & Partial<Reply>;

/** The works similar to one, for a page. */
export async function listSimilar(call: ListCall): Promise<Reply> {
  const { db, viewer, params, query, dependsOn } = call;
  const { similarityModel: asked, open, activityStatuses } = query;
  const segmentsIds = [...new Set(segmentsAsked(query))];
  assertAllowed(mayAskForStatuses(viewer, activityStatuses), artworkErrors);
  const work = await findStoredArtwork(db, viewer, params.id);
  if (!work || !isAllowed(maySeeArtwork(viewer, work))) throw commonErrors('not-found');
  dependsOn('artworks', `similar:${work.id}`, `artwork:${work.id}`, ...segmentsIds.map((id) => `segment:${id}`));

  const segment = segmentsIds.length === 1 ? segmentsIds[0] : undefined;
  const chosen = await chosenModel(db, segment);
  const model = asked ?? chosen.model;
  const empty = {
    items: [],
    never: [],
    totalCount: 0,
    hasNextPage: false,
    nextPage: null,
    isCutOff: false,
    weights: null,
    similarityModel: model,
    maySayVerdicts: isAllowed(maySayVerdict(viewer, segment ?? null)),
  };
  if (chosen.isDisabled || (asked === undefined && model === 'none')) return { ...empty, state: 'off' };
  const wanted: Wanted = {
    work: work.id,
    segment,
    // A work that is open to everybody has one page: whether the viewer may see more differs.
    more: open ? firstRefusal('signed-out') : mayLoadMoreSimilar(viewer, segmentsIds),
    // Whose works are listed.
    audience: open ? guest : viewer,
    filter: { ...query, segmentsIds: open ? [] : segmentsIds, searchQuery: query.search },
  };
  const list = model === 'none' ? await listNewest(call, wanted) : await listRanked(call, { ...wanted, model });
  return list ? { ...empty, ...list } : { ...empty, state: 'preparing' };
}

interface Wanted {
  readonly work: ArtworkId;
  readonly segment: SegmentId | undefined;
  readonly more: ReturnType<typeof mayLoadMoreSimilar>;
  readonly audience: Viewer;
  readonly filter: ArtworkFilter;
}

async function listNewest({ db, query: { page, itemsPerPage } }: ListCall, wanted: Wanted): Promise<Listed> {
  const { work, filter, audience, more } = wanted;
  if (page !== 1) assertAllowed(more, similarityErrors);
  const { exhibits, ...list } = await listArtworks(db, audience, { filter, page: { page, itemsPerPage } });
  const items = exhibits.filter(({ id }) => id !== work).map((artwork) => plain(artwork));
  return { items, ...cutOff(list, more.allowed), state: 'newest' };
}

/** Undefined while the index is loading. */
async function listRanked(
  { db, viewer, query, dependsOn }: ListCall,
  { work, segment, filter, audience, more, model }: Wanted & { readonly model: SimilarAsked['model'] },
): Promise<Listed | undefined> {
  const { itemsPerPage } = query;
  const { from, version } = startOfSimilar(query);
  if (from > 0) assertAllowed(more, similarityErrors);
  const index = workIndexOf(db);
  if (!index?.status) return undefined;
  const verdicts = await findVerdictsOf(db, work, segment);
  const saidOf = (kind: StoredVerdict['kind']) => [...verdicts].flatMap(([id, one]) => (one.kind === kind ? [id] : []));
  const asked = { work, model, filter, from, count: itemsPerPage, explained: maySeeRelevance(viewer), version };
  const said = { pinned: saidOf('belongs'), never: saidOf('never') };
  const found = await index.ask('similar', await askedOfIndex(db, audience, { ...asked, ...said }));
  if (!found) throw commonErrors('unavailable');
  const maySay = isAllowed(maySayVerdict(viewer, segment ?? null));
  const { items, never } = await present(db, found, { viewer, audience, from, verdicts, maySay });
  dependsOn(...dependenciesOn(items.map(({ artwork }) => artwork)));
  const { totalCount, hasNextPage, weights } = found;
  const nextPage = hasNextPage ? cursorOf({ from: from + itemsPerPage, version: weights.version }) : null;
  return {
    items,
    never: maySay ? never : [],
    ...cutOff({ totalCount, hasNextPage, nextPage }, more.allowed),
    weights: maySeeRelevance(viewer) ? weights : null,
    state: found.isUntagged && items.length === 0 ? 'untagged' : 'ranked',
  };
}

async function chosenModel(
  db: Database,
  id: SegmentId | undefined,
): Promise<{ readonly model: SimilarityModel; readonly isDisabled: boolean }> {
  if (!id) return { model: defaultSimilarityModel, isDisabled: false };
  const [segment, model] = await Promise.all([findSegment(db, id), modelOfSegment(db, id)]);
  return { model, isDisabled: segment?.similarityDisabled ?? false };
}

/** A viewer who may not load more learns that there is more, but not where. */
function cutOff<List extends { readonly hasNextPage: boolean }>(list: List, mayLoadMore: boolean) {
  return mayLoadMore || !list.hasNextPage ? list : { ...list, hasNextPage: false, nextPage: null, isCutOff: true };
}

const plain = (artwork: ArtworkSummary): SimilarWork => ({
  artwork,
  relevance: null,
  explanation: null,
  verdict: null,
});

interface Presentation {
  readonly viewer: Viewer;
  readonly audience: Viewer;
  readonly from: number;
  readonly verdicts: ReadonlyMap<ArtworkId, StoredVerdict>;
  readonly maySay: boolean;
}

/** The cards are checked once more in the database: a work that has just become private is left out. */
async function present(db: Database, found: Found, { viewer, audience, from, verdicts, maySay }: Presentation) {
  const works = [...found.items, ...found.never];
  const cards = await artworkCards(
    db,
    audience,
    works.map(({ id }) => id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const isExplained = maySeeRelevance(viewer);
  const names = isExplained ? await namesIn(db, works) : undefined;
  const scores = found.items.map(({ score }) => score);
  const shown = (one: FoundWork): SimilarWork[] => {
    const artwork = byId.get(one.id);
    if (!artwork) return [];
    const verdict = verdicts.get(one.id);
    const points = one.shares?.points;
    return [
      {
        artwork,
        relevance: points === undefined ? null : points / wholeRelevance,
        explanation: names ? presentExplanation(one, names, { scores, from }) : null,
        verdict: verdict && maySay ? presentVerdict(viewer, verdict) : null,
      },
    ];
  };
  return { items: found.items.flatMap(shown), never: found.never.flatMap(shown) };
}
