import { z } from 'zod';
import { articleId, commentId } from '../../kernel/ids.ts';
import { type Route, route } from '../../kernel/route.ts';
import { filledText, text } from '../../kernel/text.ts';
import { articleErrors } from './articles.errors.ts';
import { article, ofRevision, versionNumber } from './articles.model.ts';
import { maximumCommentLength, maximumReasonLength } from './review.constants.ts';
import { articleComment, articleReach, chosenWords, historyEntry, revisionOfArticle } from './review.model.ts';

const errors = articleErrors.codes;
const ofArticle = z.object({ id: articleId });
const ofComment = z.object({ id: articleId, commentId });
const commentText = filledText(maximumCommentLength);

export const reviewRoutes = {
  reach: route({
    method: 'GET',
    path: '/api/articles/:id/reach',
    access: 'viewer',
    summary: 'How many members an article reaches, and how many comments on it are open',
    params: ofArticle,
    reply: articleReach,
    errors,
  }),
  comments: route({
    method: 'GET',
    path: '/api/articles/:id/comments',
    access: 'viewer',
    summary: 'The comments on an article, the oldest first',
    params: ofArticle,
    reply: z.object({ comments: z.array(articleComment) }),
    errors,
  }),
  comment: route({
    method: 'POST',
    path: '/api/articles/:id/comments',
    access: 'viewer',
    summary: 'Comment on a block of an article, or on words within it',
    params: ofArticle,
    body: z.object({
      blockId: text(64).min(1),
      words: chosenWords.optional(),
      text: commentText,
      version: versionNumber,
    }),
    reply: articleComment,
    errors,
  }),
  reply: route({
    method: 'POST',
    path: '/api/articles/:id/comments/:commentId/replies',
    access: 'viewer',
    summary: 'Answer a comment',
    params: ofComment,
    body: z.object({ text: commentText }),
    reply: articleComment,
    errors,
  }),
  resolve: route({
    method: 'PUT',
    path: '/api/articles/:id/comments/:commentId/resolved',
    access: 'viewer',
    summary: 'Resolve a comment, or open it again',
    params: ofComment,
    body: z.object({ value: z.boolean() }),
    reply: articleComment,
    errors,
  }),
  deleteComment: route({
    method: 'DELETE',
    path: '/api/articles/:id/comments/:commentId',
    access: 'viewer',
    summary: 'Delete an own comment that nobody else has answered',
    params: ofComment,
    errors,
  }),
  sendBack: route({
    method: 'POST',
    path: '/api/articles/:id/sendBack',
    access: 'viewer',
    summary: 'Send an article on review back to its author, with the reason',
    params: ofArticle,
    body: z.object({ reason: filledText(maximumReasonLength), version: versionNumber }),
    reply: article,
    errors,
  }),
  history: route({
    method: 'GET',
    path: '/api/articles/:id/history',
    access: 'viewer',
    summary: 'What has happened to an article, the newest first',
    params: ofArticle,
    reply: z.object({ entries: z.array(historyEntry) }),
    errors,
  }),
  revision: route({
    method: 'GET',
    path: '/api/articles/:id/revisions/:version',
    access: 'viewer',
    summary: 'One save of an article',
    params: ofRevision,
    reply: revisionOfArticle,
    errors,
  }),
} satisfies Record<string, Route>;
