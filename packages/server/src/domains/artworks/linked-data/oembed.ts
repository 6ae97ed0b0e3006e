import { artworkAt, pages } from '@oeuvre/contracts/addresses.ts';
import { type ArtworkKey, type ArtworkSummary, artworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { xml } from '../../../platform/text/xml.ts';
import type { EmbeddedPicture, OEmbed } from './embeds.access.ts';

/** The work whose page has this address, in any form that we link; undefined for addresses of others. */
export function artworkOfAddress(url: string, publicUrl: string): ArtworkKey | undefined {
  const given = URL.parse(url);
  if (given?.origin !== new URL(publicUrl).origin) return undefined;
  const key = given.pathname.startsWith(artworkAt(''))
    ? given.pathname.slice(artworkAt('').length)
    : given.pathname === pages.segment
      ? given.searchParams.get('artworkId')
      : undefined;
  return artworkKey.safeParse(key).data;
}

export function oEmbedOf(work: ArtworkSummary, publicUrl: string, photo: EmbeddedPicture | null): OEmbed {
  const { title, artist } = work;
  const known = {
    version: '1.0',
    title: title || 'Untitled',
    ...(artist && { author_name: artist }),
    provider_name: productName,
    provider_url: publicUrl,
  };
  return photo ? { type: 'photo', ...known, ...photo } : { type: 'link', ...known };
}

export const oEmbedXml = (reply: OEmbed): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n${
    xml`<oembed>${Object.entries(reply).map(([name, value]) => fieldOf[name]?.(value))}</oembed>`.text
  }\n`;

/** Each field's element: a name in a template is never escaped, so none comes from outside. */
const fieldOf: Readonly<Record<string, (value: string | number) => ReturnType<typeof xml>>> = {
  type: (value) => xml`<type>${value}</type>`,
  version: (value) => xml`<version>${value}</version>`,
  title: (value) => xml`<title>${value}</title>`,
  author_name: (value) => xml`<author_name>${value}</author_name>`,
  provider_name: (value) => xml`<provider_name>${value}</provider_name>`,
  provider_url: (value) => xml`<provider_url>${value}</provider_url>`,
  url: (value) => xml`<url>${value}</url>`,
  width: (value) => xml`<width>${value}</width>`,
  height: (value) => xml`<height>${value}</height>`,
  thumbnail_url: (value) => xml`<thumbnail_url>${value}</thumbnail_url>`,
  thumbnail_width: (value) => xml`<thumbnail_width>${value}</thumbnail_width>`,
  thumbnail_height: (value) => xml`<thumbnail_height>${value}</thumbnail_height>`,
};
