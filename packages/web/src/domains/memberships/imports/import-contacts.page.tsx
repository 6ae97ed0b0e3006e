import { callOf } from '../../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import type { Route } from './+types/import-contacts.page';
import { ContactCheck } from './components/contact-check/contact-check.tsx';
import { ContactColumns } from './components/contact-columns/contact-columns.tsx';
import { ContactRun } from './components/contact-run/contact-run.tsx';
import { ContactsFile } from './components/contacts-file/contacts-file.tsx';
import { loadContactImport } from './load-contact-import.ts';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData?.list ? `Import ${loaderData.list.fileName}` : 'Import contacts',
    isPrivate: true,
  });

export const loader = ({ context, url }: Route.LoaderArgs) => loadContactImport(callOf(context), url.searchParams);

/** A file of contacts becomes contacts of a segment. The address carries the import, so nothing is lost by leaving. */
export default function ImportContactsPage({ loaderData }: Route.ComponentProps) {
  const key = loaderData.list?.id;
  switch (loaderData.step) {
    case 'file':
      return <ContactsFile key={key} {...loaderData} />;
    case 'columns':
      return <ContactColumns key={key} {...loaderData} />;
    case 'check':
      return <ContactCheck key={key} {...loaderData} />;
    case 'run':
      return <ContactRun key={key} {...loaderData} />;
  }
}
