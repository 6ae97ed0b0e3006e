import { batchWorksPerPage, cellSides } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import { columnKeys } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import { isId } from '@oeuvre/contracts/kernel/ids.ts';
import { data } from 'react-router';
import { callOf } from '../../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import type { Route } from './+types/batch.page';
import { batchTitle } from './batch.words.ts';
import { EditView } from './components/edit-view/edit-view.tsx';
import { MergeView } from './components/merge-view/merge-view.tsx';

export const handle = { side: 'work' } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData ? batchTitle(loaderData.batch) : 'Artworks',
    isPrivate: true,
  });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!isId(params.batchId)) throw data(null, { status: 404 });
  const call = callOf(context);
  const address = url.searchParams;
  const batch = await call(batchesRoutes.get, { params: { id: params.batchId } });
  const named = cellSides.find((side) => side === address.get('tab'));
  const side = batch.kind === 'edit' ? undefined : (named ?? (batch.cells.both > 0 ? 'both' : 'there'));
  const column = columnKeys.find((key) => key === address.get('column'));
  const page = Math.min(Math.max(Math.trunc(Number(address.get('page'))) || 1, 1), 1_000);
  const list = await call(batchesRoutes.works, {
    params: { id: batch.id },
    query: { page, itemsPerPage: batchWorksPerPage, ...(side && { side }), ...(column && { column }) },
  });
  return { batch, list, page };
}

/** Works changed together, or a table that came back: every change before it is written, and afterwards. */
export default function BatchPage({ loaderData: { batch, list, page } }: Route.ComponentProps) {
  const View = batch.kind === 'edit' ? EditView : MergeView;
  return <View key={batch.id} batch={batch} list={list} page={page} />;
}
