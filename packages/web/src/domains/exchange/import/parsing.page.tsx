import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ImportSummary } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Plus } from 'lucide-react';
import { useRevalidator, useSearchParams } from 'react-router';
import { callOf } from '../../../ui/api-context.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Frame, PageHead } from '../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { useLookAgain } from '../../../ui/working/use-look-again.ts';
import type { Route } from './+types/parsing.page';
import { ImportsTable } from './components/imports-table/imports-table.tsx';
import { ImportsTools } from './components/imports-tools/imports-tools.tsx';
import { isWorking } from './import-query.ts';
import css from './imports.late.module.css';
import { importsQuery } from './imports-query.ts';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Imports', isPrivate: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const address = url.searchParams;
  const query = importsQuery(address);
  const list = await callOf(context)(importsRoutes.list, { query: { ...query, page: address.get('page') ?? 1 } });
  return { list, from: urlOf(importsRoutes.list, { query }) };
}

const importsOf = (reply: { imports: ImportSummary[] }) => reply.imports;

/** All imports with their states, reports and files. */
export default function ParsingPage({ loaderData: { list, from } }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const { revalidate } = useRevalidator();
  useLookAgain(list.imports.some(isWorking), revalidate);
  const isPart = address.has('searchQuery') || address.has('group');
  return (
    <Frame className={css.page}>
      <PageHead title="Imports">
        <ButtonLink kind="main" to={pages.importArtworks}>
          <Icon of={Plus} size="small" />
          Import a table
        </ButtonLink>
      </PageHead>
      <ImportsTools counts={list.counts} />
      {list.totalCount === 0 ? (
        <EmptyState
          title={isPart ? 'No search result' : 'Nothing has been imported yet.'}
          text={
            isPart
              ? 'No import matches this search and this state together.'
              : 'Tables of museums and collections become works here, and every import can be undone.'
          }
          action={isPart ? <ButtonLink to={pages.imports}>Clear filters</ButtonLink> : undefined}
        />
      ) : (
        <InfiniteList first={{ items: list.imports, nextPage: list.nextPage }} from={from} itemsOf={importsOf}>
          {(imports) => <ImportsTable imports={imports} />}
        </InfiniteList>
      )}
    </Frame>
  );
}
