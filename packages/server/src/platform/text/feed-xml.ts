import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { type Xml, xml } from './xml.ts';

export type FeedFormat = 'rss' | 'atom';

/** One article or work of a feed; addresses are absolute. */
export interface FeedEntry {
  readonly url: string;
  readonly title: string;
  readonly author: string;
  readonly summary: string;
  /** The whole text; '' if the feed carries only the summary. */
  readonly html: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly cover?: { readonly url: string; readonly width: number; readonly height: number };
}

export interface Feed {
  /** The permanent id, independent of the address. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The page that shows the same. */
  readonly page: string;
  /** Where the feed itself is. */
  readonly self: string;
  readonly updatedAt: Date;
  readonly entries: readonly FeedEntry[];
}

export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
};

/** A feed in one of its two forms. */
export const feedXml = (format: FeedFormat, feed: Feed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${(format === 'rss' ? rss : atom)(feed).text}\n`;

/** RSS 2.0 with the modules that readers know: whole texts (content), authors (dc), covers (media). */
const rss = (
  feed: Feed,
): Xml => xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${feed.title}</title>
<link>${feed.page}</link>
<description>${feed.description}</description>
<language>en</language>
<lastBuildDate>${feed.updatedAt.toUTCString()}</lastBuildDate>
<generator>${productName}</generator>
<atom:link href="${feed.self}" rel="self" type="application/rss+xml"/>
${feed.entries.map(rssItem)}</channel>
</rss>`;

const rssItem = ({ url, title, author, summary, html, publishedAt, cover }: FeedEntry): Xml => xml`<item>
<title>${title}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate>
<dc:creator>${author}</dc:creator>
<description>${summary}</description>
${html && xml`<content:encoded>${html}</content:encoded>\n`}${cover && xml`<media:content url="${cover.url}" medium="image" width="${cover.width}" height="${cover.height}"/>\n`}</item>
`;

/** Atom 1.0 (RFC 4287). */
const atom = (feed: Feed): Xml => xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${feed.id}</id>
<title>${feed.title}</title>
<subtitle>${feed.description}</subtitle>
<updated>${feed.updatedAt.toISOString()}</updated>
<generator>${productName}</generator>
<link rel="self" type="application/atom+xml" href="${feed.self}"/>
<link rel="alternate" type="text/html" href="${feed.page}"/>
${feed.entries.map(atomEntry)}</feed>`;

const atomEntry = ({ url, title, author, summary, html, publishedAt, updatedAt, cover }: FeedEntry): Xml => xml`<entry>
<id>${url}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${url}"/>
<published>${publishedAt.toISOString()}</published>
<updated>${updatedAt.toISOString()}</updated>
<author><name>${author}</name></author>
<summary>${summary}</summary>
${html && xml`<content type="html">${html}</content>\n`}${cover && xml`<link rel="enclosure" type="image/jpeg" href="${cover.url}"/>\n`}</entry>
`;
