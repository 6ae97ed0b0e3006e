import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { FeedFormat } from '@oeuvre/contracts/domains/articles/feeds.constants.ts';
import { fileIdOfLocation, pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { renderContent } from '@oeuvre/editor/render-html.ts';
import type { Config } from '../../../platform/config.ts';
import { signedFileUrl } from '../../files/files.access.ts';
import { contextOf } from '../articles.export.ts';
import type { FeedEntry } from './feeds.formats.ts';
import type { FeedArticle, FeedContent } from './feeds.queries.ts';

export const privateFeedUrl = (publicUrl: string, token: string, format: FeedFormat) => `${publicUrl}/feeds/private/${token}/articles.${format}`;

type PictureAddress = (src: string) => string;
const pictureWidth = 900;

/** What everybody may see has its plain address. */
export const openPictures =
  ({ publicUrl }: Pick<Config, 'publicUrl'>): PictureAddress =>
  (src) =>
    `${publicUrl}${src}?width=${pictureWidth}`;

/** Feed readers are not signed in: pictures of private feeds carry signatures, good until the end of next month, so that the feed stays the same meanwhile. */
export function signedPictures({ publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>): PictureAddress {
  const today = new Date();
  const expires = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 1));
  return (src) => {
    const fileId = fileIdOfLocation(src) as FileId | undefined;
    return fileId ? publicUrl + signedFileUrl(sessionSecret, { fileId, width: pictureWidth, expires }) : '';
  };
}

/** Whole texts until a feed is this long; after that the opening words. */
const maximumLength = 4_000_000;

/** The articles of a feed as its entries, with their texts as HTML that stands anywhere. */
export async function feedEntries(publicUrl: string, { articles, artworks }: FeedContent, picture: PictureAddress): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = [];
  let length = 0;
  for (const article of articles) {
    const html =
      length < maximumLength
        ? await contentOf(article, { ...contextOf(publicUrl, { id: article.id, carouselArtworks: [...artworks], models: article.models }), picture })
        : '';
    length += html.length;
    entries.push({
      url: `${publicUrl}/articles/${article.id}`,
      title: article.title,
      author: displayName(article.author),
      summary: article.excerpt,
      html,
      publishedAt: article.publishedAt,
      updatedAt: new Date(Math.max(article.updatedAt.getTime(), article.publishedAt.getTime())),
      ...(article.coverImage && { cover: { ...article.coverImage, url: picture(pictureLocation(article.coverImage.fileId)) } }),
    });
  }
  return entries;
}

async function contentOf({ id, value }: FeedArticle, { picture, ...context }: ReturnType<typeof contextOf> & { readonly picture: PictureAddress }) {
  let html = '';
  const shown = { ...context, idPrefix: `${id}-`, imageAddress: picture, shownImage: async (src: string) => picture(src) };
  for await (const piece of renderContent(value.slice(1), shown)) html += piece;
  return html;
}
