import { z } from 'zod';
import { articleValue } from '../../kernel/blocks.ts';
import { articleId, artworkId, fileId, segmentId, userId } from '../../kernel/ids.ts';
import { passThrough } from '../../kernel/pass-through.ts';
import { artworkSummary } from '../artworks/artworks.model.ts';
import { model } from '../files/models.model.ts';
import { accessTypes, articleStatuses } from './articles.constants.ts';

export const articleAuthor = z.object({
  id: userId,
  _id: userId,
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.string(),
  photo: z.string().nullable(),
});
export type ArticleAuthor = z.infer<typeof articleAuthor>;

/** The first picture of an article; `colour` and `placeholder` (16 pixels in base64) stand for it. */
export const coverImage = z.object({
  fileId,
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  placeholder: z.string().nullable(),
});
export type CoverImage = z.infer<typeof coverImage>;

/**
 * Whether the viewer may do something, or the code of the reason against it: the interface shows a disabled control
 * with that reason.
 */
export const articleVerdict = z.union([
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), reason: z.string() }),
]);
export const articleAbilities = z.object({
  edit: articleVerdict,
  submit: articleVerdict,
  publish: articleVerdict,
  sendBack: articleVerdict,
  unpublish: articleVerdict,
  delete: articleVerdict,
  settings: articleVerdict,
  mail: articleVerdict,
  changeAuthor: articleVerdict,
  linkArtworks: articleVerdict,
  comment: articleVerdict,
});
export type ArticleAbilities = z.infer<typeof articleAbilities>;

/** An article in lists, cards and search results. */
export const articleSummary = z.object({
  id: articleId,
  _id: articleId,
  ownerId: userId,
  title: z.string(),
  excerpt: z.string(),
  author: articleAuthor,
  coverImage: coverImage.nullable(),
  status: z.enum(articleStatuses),
  published: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  onReview: z.boolean(),
  accessType: z.enum(accessTypes),
  segments: z.array(segmentId),
  /** When it entered its status: published, submitted or last saved. */
  actionDate: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ArticleSummary = z.infer<typeof articleSummary>;

/** An article with all that its own page shows. */
export const article = articleSummary.extend({
  /** The same person as `ownerId`. */
  userId,
  value: passThrough(articleValue),
  /** Counts the saves; a save names the version it is based on. */
  version: z.int().min(1),
  /** The version last submitted for review. */
  submittedVersion: z.int().nullable(),
  /** The published version; null unless the article is published. */
  publishedVersion: z.int().nullable(),
  isTextEmpty: z.boolean(),
  nonEditable: z.boolean(),
  /** People who may not read it still see its title. */
  publicHeader: z.boolean(),
  /** Related artworks in order. */
  artworks: z.array(artworkId),
  relatedArtworks: z.array(artworkSummary),
  /** The artworks in carousels that the viewer may see. */
  carouselArtworks: z.array(artworkSummary),
  /** The artworks that pictures in `value` come from, as far as the viewer may see them: enough to link to each. */
  sourceArtworks: z.array(artworkSummary.pick({ id: true, segments: true })),
  /** Placeholders for the pictures in `value`, by file id. */
  placeholders: z.record(z.string(), z.object({ colour: z.string(), placeholder: z.string().nullable() })),
  /** The 3D models in `value`, by the uuid of their blocks. */
  models: z.record(z.string(), model),
  may: articleAbilities,
});
export type Article = z.infer<typeof article>;

/**
 * The reply of the article's own address, with fields derived from the text. Replies to changes omit them, because the
 * caller has the text.
 */
export const wholeArticle = article.extend({
  /** The block ids in order. */
  elementIds: z.array(z.string()),
  /** The plain text after the title, one line per piece. */
  body: z.string(),
});
export type WholeArticle = z.infer<typeof wholeArticle>;

/** Maximum of the database's integers. */
const greatestVersion = 2_147_483_647;
/** The number of one save. */
export const versionNumber = z.int().min(1).max(greatestVersion);
/** The path parameters of one save. */
export const ofRevision = z.object({
  id: articleId,
  version: z.coerce.number<string>().int().min(1).max(greatestVersion),
});
/** A save that can be restored. The word count of very old saves is unknown. */
export const articleRevision = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  savedBy: articleAuthor.nullable(),
  title: z.string(),
  words: z.int().nullable(),
});
export type ArticleRevision = z.infer<typeof articleRevision>;

/** A suggestion below the search box. */
export const articleSuggestion = z.object({
  id: articleId,
  _id: articleId,
  name: z.string(),
  title: z.string(),
  author: articleAuthor,
});
export type ArticleSuggestion = z.infer<typeof articleSuggestion>;

/**
 * One reason why two articles are related: how many things of a kind they share, the names of the weightiest, and their
 * share of everything in common (0 to 1).
 */
export const relatedReason = z.object({
  kind: z.enum(['artworks', 'tags', 'segments', 'author']),
  names: z.array(z.string()),
  count: z.int(),
  share: z.number(),
});
export type RelatedReason = z.infer<typeof relatedReason>;

/** A related article and why, the weightiest reason first; the shares add up to 1. */
export const relatedArticle = articleSummary.extend({ reasons: z.array(relatedReason) });
export type RelatedArticle = z.infer<typeof relatedArticle>;

/** How somebody who may not read a segment's articles can get in. */
export const accessOptions = ['sign-in', 'join', 'apply', 'suspended'] as const;
export type AccessOption = (typeof accessOptions)[number];

/** The details of `articles/members-only`; the title only if none of the segments is private. */
export const membersOnlyDetails = z.object({
  title: z.string().optional(),
  segments: z.array(
    z.object({ id: segmentId, name: z.string(), public: z.boolean(), accessOption: z.enum(accessOptions) }),
  ),
});
export type MembersOnlyDetails = z.infer<typeof membersOnlyDetails>;
