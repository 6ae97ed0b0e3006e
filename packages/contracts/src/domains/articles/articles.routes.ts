import { z } from 'zod';
import { articleValue } from '../../kernel/blocks.ts';
import { articleId, artworkId, segmentId, userId } from '../../kernel/ids.ts';
import { listOf, pageOf, pageQuery } from '../../kernel/page.ts';
import { type Route, route } from '../../kernel/route.ts';
import { text } from '../../kernel/text.ts';
import {
  accessTypes,
  articleStatuses,
  articlesPerPage,
  exportFormats,
  maximumRelatedArtworks,
  maximumSavedBytes,
  statusFilters,
} from './articles.constants.ts';
import { articleErrors } from './articles.errors.ts';
import {
  article,
  articleAuthor,
  articleRevision,
  articleSuggestion,
  articleSummary,
  ofRevision,
  relatedArticle,
  versionNumber,
  wholeArticle,
} from './articles.model.ts';

const errors = articleErrors.codes;
const ofArticle = z.object({ id: articleId });
const ofSegment = z.object({ articleId, segmentId });
const reviewers = { roles: ['OO_SUPERVISOR', 'SUPERVISOR', 'SUPER'] } as const;

const searchText = text(200).optional();
const filters = {
  authorsIds: listOf(userId),
  /** An alias of authorsIds: more by one author is `/articles?usersIds=…`. */
  usersIds: listOf(userId),
  segmentsIds: listOf(segmentId),
  searchText,
  articleStatus: listOf(z.enum(statusFilters)),
};
const filteredPage = z.object({ ...pageQuery(articlesPerPage), ...filters });
const authorsOf = z.object({ segmentsIds: listOf(segmentId) });
const articlePage = pageOf('articles', articleSummary);

export const articlesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/articles',
    access: 'anyone',
    summary: 'Published articles that the viewer may read',
    query: filteredPage,
    reply: articlePage,
    errors,
  }),
  suggestions: route({
    method: 'GET',
    path: '/api/articles/suggestions',
    access: 'anyone',
    summary: 'Titles that match the search text',
    query: z.object(filters),
    reply: z.array(articleSuggestion),
    errors,
  }),
  authors: route({
    method: 'GET',
    path: '/api/articles/dictionaries/authors',
    access: 'anyone',
    summary: 'Authors of articles that the viewer may read',
    query: authorsOf,
    reply: z.array(articleAuthor),
    errors,
  }),
  listOwn: route({
    method: 'GET',
    path: '/api/articles/owner',
    access: 'viewer',
    summary: "The viewer's own articles",
    query: z.object({ ...pageQuery(articlesPerPage), statuses: listOf(z.enum(articleStatuses)), searchText }),
    reply: articlePage,
    errors,
  }),
  listForReview: route({
    method: 'GET',
    path: '/api/articles-review',
    access: reviewers,
    summary: 'Articles of the segments that the viewer supervises',
    query: filteredPage,
    reply: articlePage,
    errors,
  }),
  suggestionsForReview: route({
    method: 'GET',
    path: '/api/articles-review/suggestions',
    access: reviewers,
    summary: 'Titles for review that match the search text',
    query: z.object(filters),
    reply: z.array(articleSuggestion),
    errors,
  }),
  authorsForReview: route({
    method: 'GET',
    path: '/api/articles-review/dictionaries/authors',
    access: reviewers,
    summary: 'Authors of articles for review',
    query: authorsOf,
    reply: z.array(articleAuthor),
    errors,
  }),

  create: route({
    method: 'POST',
    path: '/api/articles',
    access: 'viewer',
    summary: 'Begin a draft',
    bodyLimit: maximumSavedBytes,
    body: z.object({ value: articleValue.optional() }).optional(),
    reply: article,
    errors,
  }),
  get: route({ method: 'GET', path: '/api/articles/:id', access: 'anyone', summary: 'One article', params: ofArticle, reply: wholeArticle, errors }),
  save: route({
    method: 'PUT',
    path: '/api/articles/:id',
    access: 'viewer',
    summary: 'Save the text of an article',
    bodyLimit: maximumSavedBytes,
    params: ofArticle,
    body: z.object({ value: articleValue, version: z.int().min(1) }),
    reply: article,
    errors,
  }),
  delete: route({ method: 'DELETE', path: '/api/articles/:id', access: 'viewer', summary: 'Delete an unpublished article', params: ofArticle, errors }),

  submit: route({
    method: 'POST',
    path: '/api/articles/:id/submitToPublish',
    access: 'viewer',
    summary: 'Submit for publishing',
    params: ofArticle,
    reply: article,
    errors,
  }),
  publish: route({
    method: 'POST',
    path: '/api/articles/:id/publish',
    access: 'viewer',
    summary: 'Publish the version that was reviewed: the one given, or else the one last submitted',
    params: ofArticle,
    body: z.object({ version: versionNumber.optional() }).optional(),
    reply: article,
    errors,
  }),
  unpublish: route({ method: 'POST', path: '/api/articles/:id/unpublish', access: 'viewer', summary: 'Unpublish', params: ofArticle, reply: article, errors }),
  changeAuthor: route({
    method: 'POST',
    path: '/api/articles/:id/author',
    access: 'viewer',
    summary: 'Give the article to another author',
    params: ofArticle,
    body: z.object({ authorId: userId }),
    reply: article,
    errors,
  }),
  changeAccess: route({
    method: 'PUT',
    path: '/api/articles/:id/access-type',
    access: 'viewer',
    summary: 'Set the general access',
    params: ofArticle,
    body: z.object({ value: z.enum(accessTypes) }),
    reply: article,
    errors,
  }),
  addSegment: route({
    method: 'POST',
    path: '/api/articles/:articleId/segments/:segmentId',
    access: 'viewer',
    summary: 'Add a segment to the audience',
    params: ofSegment,
    reply: article,
    errors,
  }),
  removeSegment: route({
    method: 'DELETE',
    path: '/api/articles/:articleId/segments/:segmentId',
    access: 'viewer',
    summary: 'Take a segment from the audience',
    params: ofSegment,
    reply: article,
    errors,
  }),

  linkArtworks: route({
    method: 'POST',
    path: '/api/articles/:id/artworks',
    access: 'viewer',
    summary: 'Link related artworks',
    params: ofArticle,
    body: z.object({ artworks: z.array(artworkId).min(1).max(maximumRelatedArtworks) }),
    reply: article,
    errors,
  }),
  unlinkArtwork: route({
    method: 'DELETE',
    path: '/api/articles/:id/artworks/:artworkId',
    access: 'viewer',
    summary: 'Unlink a related artwork',
    params: z.object({ id: articleId, artworkId }),
    reply: article,
    errors,
  }),
  moveArtwork: route({
    method: 'PUT',
    path: '/api/articles/:id/artworks/move',
    access: 'viewer',
    summary: 'Move a related artwork to the place of another',
    params: ofArticle,
    body: z.object({ itemId: artworkId, targetItemId: artworkId }),
    reply: article,
    errors,
  }),

  export: route({
    method: 'GET',
    path: '/api/articles/:id/export',
    access: 'anyone',
    summary: 'An article as a file: one HTML page with its pictures inside, Markdown, or the value as JSON',
    params: ofArticle,
    query: z.object({ format: z.enum(exportFormats) }),
    produces: 'application/octet-stream',
    errors,
  }),
  related: route({
    method: 'GET',
    path: '/api/articles/:id/related-articles',
    access: 'anyone',
    summary: 'Articles that share artworks, segments or the author',
    params: ofArticle,
    reply: z.object({ articles: z.array(relatedArticle) }),
    errors,
  }),
  revisions: route({
    method: 'GET',
    path: '/api/articles/:id/revisions',
    access: 'viewer',
    summary: 'The saves of an article',
    params: ofArticle,
    reply: z.object({ revisions: z.array(articleRevision) }),
    errors,
  }),
  restoreRevision: route({
    method: 'POST',
    path: '/api/articles/:id/revisions/:version/restore',
    access: 'viewer',
    summary: 'Bring back an earlier save as a new one',
    params: ofRevision,
    reply: article,
    errors,
  }),
} satisfies Record<string, Route>;
