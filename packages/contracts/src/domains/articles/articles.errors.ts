import { defineErrors } from '../../kernel/errors.ts';
import type { Verdict } from '../../kernel/verdict.ts';

export const articleErrors = defineErrors('articles', {
  stale: [409, 'This article has been changed elsewhere. Nothing of yours is lost: compare the two and save again.'],
  'members-only': [403, 'This article is for members of its segments.'],
  'may-not-write': [403, 'You have no permissions to write articles.'],
  'may-not-publish': [403, 'You have no permissions to publish articles.'],
  'may-not-mail': [403, 'You have no permissions to mail articles.'],
  'not-yours': [403, 'Only the author may do this.'],
  'not-yours-to-delete': [403, 'Only the author can delete it.'],
  'not-your-segment': [403, 'Only supervisors of one of its segments may do this.'],
  'not-your-audience': [403, 'You may choose only segments you belong to.'],
  'for-admins': [403, 'Only administrators may do this.'],
  'drafts-for-admins': [403, 'Only administrators may filter by drafts.'],
  published: [409, 'The article is published. Unpublish it first.'],
  'not-published': [409, 'The article is not published.'],
  'not-mailable': [409, 'The article is not published.'],
  'already-on-review': [409, 'The article is on review already.'],
  'not-on-review': [409, 'The article has not been submitted for publishing.'],
  'changed-since-review': [
    409,
    'The article has been changed since it was reviewed. Look at what is new, then publish it.',
  ],
  'not-involved': [403, 'Only the author and the supervisors of its segments may do this.'],
  'unknown-block': [422, 'This block is not in that version of the article.'],
  'unknown-words': [422, 'These words are not at this place of the block in that version of the article.'],
  'comment-resolved': [409, 'This comment is resolved. Open it again to answer.'],
  'comment-answered': [409, 'Others have answered this comment. It can be resolved, but no longer deleted.'],
  'not-your-comment': [403, 'Only the person who wrote a comment may delete it.'],
  'too-many-comments': [409, 'An article can have at most 500 comments.'],
  'too-many-replies': [409, 'A comment can have at most 100 answers.'],
  'title-required': [409, 'Title is required to publish the article.'],
  'segment-required': [409, 'Select a segment to publish the article to.'],
  'unknown-image': [422, "One of the article's images is not stored here, or you don't have access to it."],
  'unknown-model': [422, "One of the article's 3D models is not stored here, or you don't have access to it."],
  'already-linked': [409, 'This artwork has already been linked to the article'],
  'too-many-artworks': [409, 'At most 100 artworks can be linked to an article.'],
  'unknown-author': [422, 'This person does not exist or may not write articles.'],
});

/** Why something cannot be done now, in the words that the server would use; undefined when it can. */
export function reasonWords(verdict: Verdict): string | undefined {
  if (verdict.allowed) return undefined;
  const entry = Object.entries(articleErrors.list).find(([code]) => code === verdict.reason)?.[1];
  return entry?.[1] ?? 'You have no permission to do this.';
}
