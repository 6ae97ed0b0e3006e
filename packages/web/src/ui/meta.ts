import type { MetaDescriptor } from 'react-router';

/** Facts about a page for search engines, feeds and link previews. */
export interface PageMeta {
  /** Without the site's name; the site's own pages leave it out. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The canonical address of this content, from the root. */
  readonly path?: string | undefined;
  readonly image?:
    | { readonly fileId: string; readonly width: number; readonly height: number; readonly alt: string }
    | undefined;
  readonly type?: 'website' | 'article' | undefined;
  /** A schema.org description, without @context, address and picture, which the page adds. */
  readonly jsonLd?: Readonly<Record<string, unknown>> | undefined;
  /** The feeds of the page's list, as paths. */
  readonly feeds?: { readonly title: string; readonly rss: string; readonly atom: string } | undefined;
  /** The same content for machines: media types and paths. */
  readonly alternates?: readonly { readonly type: string; readonly path: string; readonly title: string }[] | undefined;
  /** Not for search engines: pages of the working side and pages of people. */
  readonly isPrivate?: boolean | undefined;
}
interface SiteNames {
  readonly productName: string;
  readonly publicUrl: string;
}

const longestImage = 900;
const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text);

/** The descriptors for a route's `meta`: title, description, canonical address, OpenGraph and JSON-LD. */
export function pageMeta(site: SiteNames | undefined, page: PageMeta): MetaDescriptor[] {
  const name = site?.productName ?? 'Oeuvre';
  const origin = site?.publicUrl ?? '';
  const title = page.title ? `${page.title} · ${name}` : name;
  const tags: MetaDescriptor[] = [
    { title },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: page.title ?? name },
    { property: 'og:type', content: page.type ?? 'website' },
  ];
  if (page.isPrivate) tags.push({ name: 'robots', content: 'noindex' });
  if (page.description) {
    const description = shorten(page.description);
    tags.push({ name: 'description', content: description }, { property: 'og:description', content: description });
  }
  if (page.path)
    tags.push(
      { tagName: 'link', rel: 'canonical', href: `${origin}${page.path}` },
      { property: 'og:url', content: `${origin}${page.path}` },
    );
  if (page.image) tags.push(...imageTags(origin, page.image));
  if (page.feeds) {
    for (const kind of ['rss', 'atom'] as const)
      tags.push({
        tagName: 'link',
        rel: 'alternate',
        type: `application/${kind}+xml`,
        title: page.feeds.title,
        href: `${origin}${page.feeds[kind]}`,
      });
  }
  for (const { type, path, title: label } of page.alternates ?? [])
    tags.push({ tagName: 'link', rel: 'alternate', type, title: label, href: `${origin}${path}` });
  if (page.jsonLd) {
    const image = page.image && `${origin}/files/${page.image.fileId}?width=${longestImage}`;
    const own = { ...(page.path && { url: `${origin}${page.path}` }), ...(image && { image }) };
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...own, ...page.jsonLd } } as MetaDescriptor);
  }
  return tags;
}

function imageTags(origin: string, image: NonNullable<PageMeta['image']>): MetaDescriptor[] {
  const width = Math.min(image.width, longestImage);
  const height = Math.round((image.height * width) / image.width);
  return [
    { property: 'og:image', content: `${origin}/files/${image.fileId}?width=${longestImage}` },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The root loader's site data, from the matches that a route's `meta` receives. */
export function siteOfMatches(
  matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[],
): SiteNames | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { site?: SiteNames } | undefined;
  return root?.site;
}
