import { pages } from '@oeuvre/contracts/addresses.ts';
import type { SiteTextName } from '@oeuvre/contracts/domains/about/about.model.ts';
import { aboutRoutes } from '@oeuvre/contracts/domains/about/about.routes.ts';
import { marked } from 'marked';
import { callOf } from '../../ui/api-context.ts';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/about.page';
import css from './about.late.module.css';

export const handle = { hydrate: 'later', shared: true } satisfies PageHandle;

const names: Readonly<Record<string, SiteTextName>> = {
  [pages.about]: 'about',
  [pages.privacy]: 'privacy',
  [pages.termsOfUse]: 'terms',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/$/, '');
  const { title, text } = await callOf(context)(aboutRoutes.read, { params: { name: names[path] ?? 'about' } });
  return { title, path, html: await marked.parse(text) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), { title: loaderData?.title ?? '', path: loaderData?.path ?? pages.about });

/** A text of whoever runs the site. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame className={css.page}>
      <PageHead title={loaderData.title} />
      <div className={css.text} dangerouslySetInnerHTML={{ __html: loaderData.html }} />
    </Frame>
  );
}
