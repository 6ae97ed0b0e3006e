import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import { viewerOf } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import {
  mayAskForStatuses,
  mayHangIn,
  mayMakeArtworks,
  mayOpenWalls,
  worksOnEverything,
} from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { wallRoutes } from '@oeuvre/contracts/domains/artworks/wall/wall.routes.ts';
import { curatesCollectionsIn } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { mayExportCatalogue } from '@oeuvre/contracts/domains/exchange/export/exports.policy.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import { mayChooseModel } from '@oeuvre/contracts/domains/similarity/similarity.policy.ts';
import { isId, type SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Call, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { data, redirect } from 'react-router';
import { countNewApplications, loadApplications } from '../../domains/applications/load-applications.ts';
import { wallQuery } from '../../domains/artworks/wall/wall.links.ts';
import { loadSimilar } from '../../domains/similarity/load-similar.ts';
import type { Refusal } from '../../ui/api-context.ts';
import { loadAtelierArticles } from './load-atelier-articles.ts';

const segmentsInMenu = 100;
const similarInRow = 12;

/** The walls that somebody works on; for admins, all. */
async function listSegments(call: Call, viewer: Viewer) {
  const { segments } = worksOnEverything(viewer)
    ? await call(segmentsRoutes.supervised, { query: { itemsPerPage: segmentsInMenu } })
    : { segments: (await call(membershipsRoutes.mine, {})).assigned };
  return segments.map(({ id, name }) => ({ id, name }));
}

/** A wall, one work of it, or the articles: whichever the address names. Without a segment, the first one that the viewer works on. */
export async function loadAtelier(call: Call, address: URLSearchParams) {
  const viewer = viewerOf(await call(accountsRoutes.me, {}));
  const verdict = mayOpenWalls(viewer);
  if (!verdict.allowed) throw refused(verdict.reason === 'signed-out' ? 401 : 403);
  const asked = address.get('segmentId');
  const segments = await listSegments(call, viewer);
  const segmentId = isId(asked) ? asked : segments[0]?.id;
  const artworkId = address.get('artworkId');
  if (!segmentId) {
    if (artworkId) throw redirect(artworkAt(artworkId));
    return { ...empty, segments, segment: null, may: null };
  }
  const { id, name } = await call(membershipsRoutes.segment, { params: { segmentId } });
  const [newCount, shown] = await Promise.all([
    countNewApplications(call, viewer, id),
    loadTab(call, { segmentId: id, viewer, search: address }),
  ]);
  return { ...empty, segments, segment: { id, name }, may: abilitiesOf(viewer, id), newCount, ...shown };
}

const empty = { wall: null, one: null, articles: null, applications: null, newCount: undefined };

interface AskedTab {
  readonly segmentId: SegmentId;
  readonly viewer: Viewer;
  readonly search: URLSearchParams;
}

async function loadTab(call: Call, asked: AskedTab) {
  const { segmentId, search } = asked;
  const tab = search.get('tab');
  const artworkId = search.get('artworkId');
  if (tab === 'ARTICLES') return { articles: await loadAtelierArticles(call, asked, search) };
  if (tab === 'DATA_CONTRIBUTION') return { applications: await loadApplications(call, asked) };
  return artworkId
    ? { one: await loadOne(call, segmentId, { key: artworkId, address: search }) }
    : { wall: await loadWall(call, segmentId, search) };
}

/** Decided here, so the browser need not load the rules. */
const abilitiesOf = (viewer: Viewer, segmentId: SegmentId) => ({
  hang: mayHangIn(viewer, segmentId).allowed,
  collect: curatesCollectionsIn(viewer, segmentId),
  edit: mayMakeArtworks(viewer).allowed,
  export: mayExportCatalogue(viewer).allowed,
  seeDeleted: mayAskForStatuses(viewer, ['DELETED']).allowed,
  chooseModel: mayChooseModel(viewer, segmentId).allowed,
});

const refused = (status: number) =>
  data({ code: 'artworks/no-wall', status, message: artworkErrors.list['no-wall'][1] } satisfies Refusal, { status });

async function loadWall(call: Call, segmentId: string, address: URLSearchParams) {
  const query = wallQuery(address);
  const input = { params: { segmentId }, query };
  const [list, filters, tags] = await Promise.all([
    call(wallRoutes.list, { ...input, query: { ...query, page: address.get('page') ?? 1 } }),
    call(wallRoutes.filters, { params: { segmentId } }),
    query.tags.length > 0 ? call(ontologyRoutes.list, { body: { ids: query.tags } }) : [],
  ]);
  return { list, filters, tags, from: urlOf(wallRoutes.list, input) };
}

/** A work that does not hang on this wall has its own page. */
async function loadOne(call: Call, segmentId: string, { key, address }: { key: string; address: URLSearchParams }) {
  const id = isId(key) ? key : (await call(artworksRoutes.get, { params: { id: key } })).artwork.id;
  const { artworks } = await call(wallRoutes.list, {
    params: { segmentId },
    query: { id, activityStatuses: wallQuery(address).activityStatuses },
  });
  const [work] = artworks;
  if (!work) throw redirect(artworkAt(key));
  if (work.isWithdrawn) return { work, detail: null, similar: null };
  const [{ artwork }, similar] = await Promise.all([
    call(artworksRoutes.get, { params: { id } }),
    loadSimilar(call, { id, segmentId, tags: [], address, itemsPerPage: similarInRow }),
  ]);
  return { work, detail: { tags: artwork.tags.map(({ id: tagId, name }) => ({ id: tagId, name })) }, similar };
}
