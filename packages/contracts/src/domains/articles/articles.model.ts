import { z } from 'zod';
import { articleValue } from '../../kernel/blocks.ts';
import { articleId, artworkId, fileId, segmentId, userId } from '../../kernel/ids.ts';
import { passThrough } from '../../kernel/pass-through.ts';
import { artworkSummary } from '../artworks/artworks.model.ts';
import { model } from '../files/models.model.ts';
import { accessTypes, articleStatuses } from './articles.constants.ts';

/** Who wrote it. */
export const articleAuthor = z.object({
  id: userId,
  _id: userId,
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.string(),
  photo: z.string().nullable(),
});
export type ArticleAuthor = z.infer<typeof articleAuthor>;

/** The first picture of an article; `colour` and `thumbhash` (base64) hold its place. */
export const coverImage = z.object({
  fileId,
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  thumbhash: z.string(),
});
export type CoverImage = z.infer<typeof coverImage>;

/** What the viewer may do, or the code of the reason why not: the interface shows a disabled control with that reason. */
export const articleVerdict = z.union([z.object({ allowed: z.literal(true) }), z.object({ allowed: z.literal(false), reason: z.string() })]);
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

/** An article as lists, cards and search show it. */
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
  /** When it became what it is now: published, submitted or last saved. */
  actionDate: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ArticleSummary = z.infer<typeof articleSummary>;

/** An article as its own page needs it. */
export const article = articleSummary.extend({
  /** The same person as `ownerId`. */
  userId,
  value: passThrough(articleValue),
  /** Counts the saves; a save names the version that it was made from. */
  version: z.int().min(1),
  /** The version that was last handed in for review. */
  submittedVersion: z.int().nullable(),
  /** The version that readers see; null unless it is published. */
  publishedVersion: z.int().nullable(),
  isTextEmpty: z.boolean(),
  nonEditable: z.boolean(),
  /** People who may not read it are shown its title nevertheless. */
  publicHeader: z.boolean(),
  /** Related artworks in their order. */
  artworks: z.array(artworkId),
  relatedArtworks: z.array(artworkSummary),
  /** The works of the carousels that the viewer may see. */
  carouselArtworks: z.array(artworkSummary),
  /** The works that pictures of the value were taken from, as far as the viewer may see them: what a link to one needs. */
  sourceArtworks: z.array(artworkSummary.pick({ id: true, segments: true })),
  /** What holds the place of each picture of the value until it is loaded, by file id. */
  placeholders: z.record(z.string(), z.object({ colour: z.string(), thumbhash: z.string() })),
  /** The 3D models of the value, by the uuid of their blocks. */
  models: z.record(z.string(), model),
  may: articleAbilities,
});
export type Article = z.infer<typeof article>;

/** An article as its address gives it, with what can be read off its text: changes answer without, for whoever makes one has the text. */
export const wholeArticle = article.extend({
  /** The ids of its blocks in their order. */
  elementIds: z.array(z.string()),
  /** All words after the title without their form, a line for each piece. */
  body: z.string(),
});
export type WholeArticle = z.infer<typeof wholeArticle>;

/** Of the database's integers. */
const greatestVersion = 2_147_483_647;
/** Names one save. */
export const versionNumber = z.int().min(1).max(greatestVersion);
/** One save of an article, as an address names it. */
export const ofRevision = z.object({ id: articleId, version: z.coerce.number<string>().int().min(1).max(greatestVersion) });
/** A save that can be brought back. Of those before words were counted their number is unknown. */
export const articleRevision = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  savedBy: articleAuthor.nullable(),
  title: z.string(),
  words: z.int().nullable(),
});
export type ArticleRevision = z.infer<typeof articleRevision>;

/** A line under the search box. */
export const articleSuggestion = z.object({ id: articleId, _id: articleId, name: z.string(), title: z.string(), author: articleAuthor });
export type ArticleSuggestion = z.infer<typeof articleSuggestion>;

/** One way in which two articles are related: so many things of a kind, the weightiest by name, and their part of all that is shared (0 to 1). */
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

/** The ways into a segment for somebody who may not read its articles. */
export const waysIn = ['sign-in', 'join', 'apply', 'suspended'] as const;
export type WayIn = (typeof waysIn)[number];

/** What `articles/members-only` tells in its details; the title only when none of the segments is private. */
export const membersOnlyDetails = z.object({
  title: z.string().optional(),
  segments: z.array(z.object({ id: segmentId, name: z.string(), public: z.boolean(), wayIn: z.enum(waysIn) })),
});
export type MembersOnlyDetails = z.infer<typeof membersOnlyDetails>;
