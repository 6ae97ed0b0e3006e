import { callOf } from '../../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import type { Route } from './+types/import-artworks.page';
import { ImportCheck } from './components/import-check/import-check.tsx';
import { ImportColumns } from './components/import-columns/import-columns.tsx';
import { ImportFile } from './components/import-file/import-file.tsx';
import { ImportRun } from './components/import-run/import-run.tsx';
import { loadImport } from './load-import.ts';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData?.table ? `Import ${loaderData.table.fileName}` : 'Import artworks',
    isPrivate: true,
  });

export const loader = ({ context, url }: Route.LoaderArgs) => loadImport(callOf(context), url.searchParams);

/** A table of a museum becomes works. The address carries the import, so nothing is lost by leaving. */
export default function ImportArtworksPage({ loaderData }: Route.ComponentProps) {
  const key = loaderData.table?.id;
  switch (loaderData.step) {
    case 'file':
      return <ImportFile key={key} {...loaderData} />;
    case 'columns':
      return <ImportColumns key={key} {...loaderData} />;
    case 'check':
      return <ImportCheck key={key} {...loaderData} />;
    case 'run':
      return <ImportRun key={key} {...loaderData} />;
  }
}
