import { Readable } from 'node:stream';
import { articleAt, artworkAt } from '@oeuvre/contracts/addresses.ts';
import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { ExportFormat } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { CarouselArtwork, ExportContext } from '@oeuvre/editor/render/render-context.ts';
import { renderDocument } from '@oeuvre/editor/render/render-html.ts';
import { renderMarkdown } from '@oeuvre/editor/render/render-markdown.ts';
import { create as contentDisposition } from 'content-disposition';
import type { Services } from '../../../platform/services/services.ts';
import { embeddablePicture } from '../../files/files.commands.ts';
import { listFileFacts } from '../../files/files.queries.ts';

/** A page's column is 672 px wide, on fine screens twice that. */
const embeddedWidth = 900;
/** Keeps files small enough to mail: pictures that do not fit become links. */
const embeddedBytes = 20 * 1024 * 1024;

interface ExportedFile {
  readonly type: string;
  readonly disposition: string;
  readonly body: string | Readable;
}

type Given = Pick<Services, 'config' | 'db' | 'storage' | 'log'>;

/**
 * The article as this reader sees it, as a file. HTML is made while it is sent: at no time is more than one picture in
 * memory.
 */
export function exportArticle(services: Given, article: Article, format: ExportFormat): ExportedFile {
  const context = contextOf(services.config.publicUrl, article);
  const named = (extension: string) =>
    contentDisposition(fileName(article.title, extension), { fallback: `article.${extension}` });
  if (format === 'markdown') {
    return {
      type: 'text/markdown; charset=utf-8',
      disposition: named('md'),
      body: renderMarkdown(article.value, context),
    };
  }
  if (format === 'json')
    return {
      type: 'application/json; charset=utf-8',
      disposition: named('json'),
      body: jsonOf(article, context.articleAddress),
    };
  const pieces = renderDocument(article.value, {
    ...context,
    lang: 'en-GB',
    author: displayName(article.author),
    date: new Date(article.publishedAt ?? article.updatedAt),
    shownImage: embedder(services),
  });
  return { type: 'text/html; charset=utf-8', disposition: named('html'), body: Readable.from(pieces) };
}

/** The title as the name of a file that every system takes. */
function fileName(title: string, extension: string): string {
  const name = title
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${[...name].slice(0, 80).join('').trim() || 'Untitled'}.${extension}`;
}

/** How an article is named and addressed where it is read outside the site. */
export function contextOf(
  publicUrl: string,
  { id, carouselArtworks, models }: Pick<Article, 'id' | 'carouselArtworks' | 'models'>,
): ExportContext {
  return {
    articleAddress: `${publicUrl}${articleAt(id)}`,
    artworkAddress: (artwork) => `${publicUrl}${artworkAt(artwork)}`,
    imageAddress: (src) => `${publicUrl}${src}?width=${embeddedWidth}`,
    artworks: new Map(carouselArtworks.map((artwork) => [artwork.id, carouselArtwork(artwork)])),
    models: new Map(Object.entries(models)),
  };
}

const carouselArtwork = ({ id, name, artist, imgUrl, image }: ArtworkSummary): CarouselArtwork => ({
  id,
  name,
  artist,
  imgUrl: imgUrl ?? '',
  width: image?.width ?? 1,
  height: image?.height ?? 1,
});

/** Pictures as `data:` addresses, until the file is large enough. */
function embedder(services: Given): (src: string) => Promise<string | undefined> {
  let left = embeddedBytes;
  return async (src) => {
    const id = fileIdOfLocation(src) as FileId | undefined;
    const [file] = id && left > 0 ? await listFileFacts(services.db, [id]) : [];
    const bytes = file && (await embeddablePicture(services, file, embeddedWidth));
    if (!bytes || bytes.length > left) return undefined;
    left -= bytes.length;
    return `data:image/webp;base64,${bytes.toString('base64')}`;
  };
}

function jsonOf(
  { title, author, publishedAt, updatedAt, value, carouselArtworks, relatedArtworks }: Article,
  address: string,
): string {
  const named = ({ id, name, artist, dateText }: ArtworkSummary) => ({ id, name, artist, dateText });
  const artworks = new Map([...carouselArtworks, ...relatedArtworks].map((artwork) => [artwork.id, named(artwork)]));
  return `${JSON.stringify({ title, author: displayName(author), publishedAt, updatedAt, address, artworks: [...artworks.values()], value }, null, 2)}\n`;
}
