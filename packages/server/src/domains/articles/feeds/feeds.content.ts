import { articleAt } from '@oeuvre/contracts/addresses.ts';
import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { FeedFormat } from '@oeuvre/contracts/domains/articles/feeds.constants.ts';
import { fileIdOfLocation, pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArticleId, FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { renderContent } from '@oeuvre/editor/render/render-html.ts';
import type { Config } from '../../../platform/base/config.ts';
import type { FeedEntry } from '../../../platform/text/feed-xml.ts';
import { passFor, pictureUrlWithPass } from '../../files/files.access.ts';
import { contextOf } from '../text/text.export.ts';
import type { FeedArticle, FeedContent } from './feeds.queries.ts';

export const privateFeedUrl = (publicUrl: string, token: string, format: FeedFormat) =>
  `${publicUrl}/feeds/private/${token}/articles.${format}`;

export type PictureAddress = (src: string, articleId: ArticleId) => string;
const pictureWidth = 900;

/** Pictures that everybody may see have their plain address. */
export const openPictures =
  ({ publicUrl }: Pick<Config, 'publicUrl'>): PictureAddress =>
  (src) =>
    `${publicUrl}${src}?width=${pictureWidth}`;

/**
 * Feed readers are not signed in: pictures of a private feed name it and the article, and are asked about each time
 * they are served.
 */
export const picturesOfFeed =
  (config: Pick<Config, 'publicUrl' | 'sessionSecret'>, key: string): PictureAddress =>
  (src, subjectId) => {
    const fileId = fileIdOfLocation(src) as FileId | undefined;
    return fileId
      ? config.publicUrl +
          pictureUrlWithPass(fileId, pictureWidth, passFor(config, { kind: 'feed', holder: key, subjectId }))
      : '';
  };

/** Whole texts until a feed is this long; after that the opening words. */
const maximumLength = 4_000_000;

/** The articles of a feed as its entries, with their texts as HTML that stands anywhere. */
export async function feedEntries(
  publicUrl: string,
  { articles, artworks }: FeedContent,
  picture: PictureAddress,
): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = [];
  let length = 0;
  for (const article of articles) {
    const html =
      length < maximumLength
        ? await contentOf(article, {
            ...contextOf(publicUrl, { id: article.id, carouselArtworks: [...artworks], models: article.models }),
            picture,
          })
        : '';
    length += html.length;
    entries.push({
      url: `${publicUrl}${articleAt(article.id)}`,
      title: article.title,
      author: displayName(article.author),
      summary: article.excerpt,
      html,
      publishedAt: article.publishedAt,
      updatedAt: new Date(Math.max(article.updatedAt.getTime(), article.publishedAt.getTime())),
      ...(article.coverImage && {
        cover: { ...article.coverImage, url: picture(pictureLocation(article.coverImage.fileId), article.id) },
      }),
    });
  }
  return entries;
}

async function contentOf(
  { id, value }: FeedArticle,
  { picture, ...context }: ReturnType<typeof contextOf> & { readonly picture: PictureAddress },
) {
  let html = '';
  const shown = {
    ...context,
    idPrefix: `${id}-`,
    imageAddress: (src: string) => picture(src, id),
    shownImage: async (src: string) => picture(src, id),
  };
  for await (const piece of renderContent(value.slice(1), shown)) html += piece;
  return html;
}
