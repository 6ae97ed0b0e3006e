import { block, limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import type { NodeJson } from '../convert/document.ts';
import { anchor, pictureHtml } from '../render/html-parts.ts';
import * as mailParts from '../render/mail-parts.ts';
import { escaped, link, oneLine, picture } from '../render/markdown-words.ts';
import type {
  CarouselArtwork,
  ContentContext,
  ExportContext,
  MailContext,
  TextContext,
} from '../render/render-context.ts';
import { fieldOf, idOf, isRecord, type Raw } from '../upgrade/upgrade-parts.ts';
import type { BlockOf } from './by-kind.ts';

/*
 * A strip of artworks. The block holds their ids; whoever renders it fetches names and pictures, and leaves out what is
 * not found.
 */

type Carousel = BlockOf<'artworksCarousel'>;

const found = <Known>({ artworks }: Carousel, known: ReadonlyMap<string, Known>): Known[] =>
  artworks.flatMap(({ id }) => known.get(id) ?? []);

export const toNode = ({ id, artworks }: Carousel): NodeJson => ({ type: 'artworksCarousel', attrs: { id, artworks } });

export function fromNode({ attrs }: NodeJson): Carousel {
  const { artworks = [] } = (attrs ?? {}) as { artworks?: { id: string }[] };
  return { id: String(attrs?.id), type: 'artworksCarousel', artworks: artworks.map(({ id }) => ({ id })) };
}

/** The ids of the artworks are what it shows: not to be left out like the ids of blocks. */
export const content = ({ type, artworks }: Carousel): unknown => ({ type, artworks: artworks.map(({ id }) => id) });

export const plainText = (block: Carousel, { artworks }: TextContext): string =>
  found(block, artworks)
    .map(({ name, artist }) => `- ${[name, artist].filter(Boolean).join(', ')}`)
    .join('\n');

export const markdown = (block: Carousel, context: ExportContext): string =>
  found(block, context.artworks)
    .map((artwork) => artworkMarkdown(artwork, context))
    .join('\n');

function artworkMarkdown(
  { id, name, artist, imgUrl }: CarouselArtwork,
  { imageAddress, artworkAddress }: ExportContext,
): string {
  const words = oneLine([name, artist].filter(Boolean).join(', '));
  return `- ${imgUrl ? `${picture(name, imageAddress(imgUrl))} ` : ''}${link(escaped(words), artworkAddress(id))}`;
}

export async function* html(block: Carousel, context: ContentContext): AsyncGenerator<string> {
  const artworks = found(block, context.artworks);
  if (artworks.length === 0) return;
  yield '<div class="artworks">';
  for (const artwork of artworks) {
    const shown = artwork.imgUrl
      ? await pictureHtml({ src: artwork.imgUrl, width: artwork.width, height: artwork.height, alt: '' }, context)
      : '';
    const words = `<em>${escapeHtml(artwork.name)}</em>${artwork.artist ? `<br>${escapeHtml(artwork.artist)}` : ''}`;
    yield `<figure>${shown}<figcaption dir="auto">${anchor(context.artworkAddress(artwork.id), words)}</figcaption></figure>`;
  }
  yield '</div>\n';
}

/** A mail cannot scroll sideways, so a carousel is rows of three. */
export function mail({ id: blockId, artworks }: Carousel, context: MailContext): string {
  const wide = Math.floor((mailParts.width - 2 * mailParts.gap) / 3);
  const cells = artworks.flatMap(({ id }): mailParts.Cell[] => {
    const artwork = context.artworks.get(id);
    if (artwork) return [artworkCell(artwork, wide, context)];
    const words = context.withheld?.get(id);
    return words === undefined
      ? []
      : [withheldCell(words, wide, `${context.articleAddress}#block-${encodeURIComponent(blockId)}`)];
  });
  const rows = cells.flatMap((_, at) => (at % 3 === 0 ? [cells.slice(at, at + 3)] : []));
  return rows.map(mailParts.cells).join('');
}

/** The place of a work that not every recipient may open: nothing in the mail names it. The article shows it to those who may. */
function withheldCell(words: string, wide: number, address: string): mailParts.Cell {
  const { caption } = mailParts;
  return {
    wide,
    html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="padding:4px 14px 12px;border:1px dashed #8a827b"><p dir="auto" class="soft" style="${caption}"><a href="${escapeHtml(address)}" style="text-decoration:none">${escapeHtml(words)}</a></p></td></tr></table>`,
  };
}

function artworkCell(artwork: CarouselArtwork, wide: number, context: MailContext): mailParts.Cell {
  const { caption, ink, serif } = mailParts;
  const image = {
    address: context.imageAddress(artwork.imgUrl, mailParts.fileWidth(wide)),
    wide,
    high: (wide * artwork.height) / artwork.width,
    alt: [artwork.name, artwork.artist, artwork.date].filter(Boolean).join(', '),
  };
  const name = `<em style="${serif};font-size:16px;${ink}">${escapeHtml(artwork.name)}</em>`;
  const label = `<p dir="auto" class="soft" style="${caption}">${name}${artwork.artist ? `<br>${escapeHtml(artwork.artist)}` : ''}</p>`;
  const address = escapeHtml(context.artworkAddress(artwork.id));
  return { wide, html: `<a href="${address}" style="text-decoration:none">${mailParts.picture(image)}${label}</a>` };
}

/** Draws the artworks of a carousel inside its editable block. */
export type CarouselHtml = (artworks: Carousel['artworks']) => string;

export function editable({ id, artworks }: Carousel, carouselHtml: CarouselHtml): string {
  const ids = artworks.map((one) => one.id).join(' ');
  return `<div data-id="${escapeHtml(id)}" data-block="artworksCarousel" data-artworks="${ids}" contenteditable="false">${carouselHtml(artworks)}</div>`;
}

/** A carousel with those of its works whose ids are ids; none without any. */
export function upgrade(node: Raw): Carousel[] {
  const artworks = fieldOf(node, 'artworks', 'items', 'children');
  const ids = (Array.isArray(artworks) ? artworks : [])
    .map((one: unknown) => ({ id: isRecord(one) ? fieldOf(one, 'id', '_id') : one }))
    .filter((one) => block.safeParse({ id: 'one', type: 'artworksCarousel', artworks: [one] }).success) as {
    id: string;
  }[];
  return ids.length === 0
    ? []
    : [{ id: idOf(node), type: 'artworksCarousel', artworks: ids.slice(0, limits.carouselArtworks) }];
}
