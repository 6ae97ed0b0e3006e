import { pages } from '@oeuvre/contracts/addresses.ts';
import { batchLaw } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { BatchSummary } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { useRevalidator } from 'react-router';
import { callOf } from '../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Frame, PageHead } from '../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { useLookAgain } from '../../../ui/working/use-look-again.ts';
import type { Route } from './+types/batches.page';
import { BatchList } from './components/batch-list/batch-list.tsx';
import { useEditedExport } from './use-change-together.ts';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Batches', isPrivate: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? 1;
  const list = await callOf(context)(batchesRoutes.list, { query: { page } });
  return { list, from: urlOf(batchesRoutes.list, {}) };
}

const batchesOf = (reply: { batches: BatchSummary[] }) => reply.batches;

/** Earlier changes of several works, and edited exports: what they did, and the way to undo them. */
export default function BatchesPage({ loaderData: { list, from } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { choose, isBusy } = useEditedExport();
  useLookAgain(
    list.batches.some(({ state }) => isAtWork(batchLaw, state)),
    revalidate,
  );
  return (
    <Frame>
      <PageHead title="Batches" text="Works that were edited together, and edited exports.">
        <Button busy={isBusy} onClick={choose}>
          Import an edited export
        </Button>
      </PageHead>
      {list.totalCount === 0 ? (
        <EmptyState
          title="No batches yet"
          text="Select works in a list and edit them together, or import an edited export. Each change can be undone here."
          action={<ButtonLink to={pages.artworks}>My artworks</ButtonLink>}
        />
      ) : (
        <InfiniteList first={{ items: list.batches, nextPage: list.nextPage }} from={from} itemsOf={batchesOf}>
          {(batches) => <BatchList batches={batches} />}
        </InfiniteList>
      )}
    </Frame>
  );
}
