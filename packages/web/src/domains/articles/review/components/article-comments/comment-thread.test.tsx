import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { CommentReplyId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, hold } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, articleAuthor, articleComment, articleSummary, idOf } from '../../../../../../test/things.ts';
import { useComments } from '../../use-comments.ts';
import { CommentThread } from './comment-thread.tsx';

const { id } = articleSummary();
const reply = {
  id: idOf<CommentReplyId>(50),
  text: 'Both.',
  author: articleAuthor(),
  createdAt: articleComment().createdAt,
};
const thread = () => page.getByRole('article', { name: 'Comment by Bea Cohn' });
const button = (name: string) => page.getByRole('button', { name });
const answerField = () => page.getByRole('textbox', { name: 'Your answer' });
const spoken = () => document.querySelector('output')?.textContent;

function Threads() {
  const { comments, acts } = useComments(id, 0);
  const [said, say] = useState('');
  return (
    <>
      {comments?.map((comment) => (
        <CommentThread key={comment.id} comment={comment} acts={acts} isGone={false} onDone={say} />
      ))}
      <output>{said}</output>
    </>
  );
}

async function open(changed: Partial<ArticleComment> = {}) {
  answer(reviewRoutes.comments, { comments: [articleComment(changed)] });
  const shown = await render(<Threads />, { me: account() });
  await expect.element(thread()).toBeVisible();
  return shown;
}

test('a comment shows its author, its words and its answers, oldest first', async () => {
  await open({ replies: [reply, { ...reply, id: idOf<CommentReplyId>(51), text: 'Or one?' }] });
  await expect.element(thread()).toMatchTextContent(/Bea Cohn.*Which banks\?.*Ada Berg.*Both\..*Or one\?/);
  await expectAccessible();
});

test('an answer is sent by Ctrl Enter, without the spaces around it', async () => {
  answer(reviewRoutes.reply, articleComment({ replies: [reply] }));
  await open();
  await button('Reply').click();
  await expect.element(answerField()).toHaveFocus();
  await userEvent.keyboard(' Both. {Control>}{Enter}{/Control}');
  await expect.element(thread()).toMatchTextContent('Both.');
  expect(callsOf(reviewRoutes.reply).map(({ params, body }) => [params.commentId, body])).toEqual([
    [articleComment().id, { text: 'Both.' }],
  ]);
  await expect.poll(spoken).toBe('Your answer has been sent');
  await expect.element(answerField()).not.toBeInTheDocument();
});

test('while an answer is being sent, a second press sends nothing', async () => {
  const { release } = hold(reviewRoutes.reply, articleComment({ replies: [reply] }));
  await open();
  await button('Reply').click();
  await userEvent.keyboard('Both.{Control>}{Enter}{Enter}{/Control}');
  release();
  await expect.element(answerField()).not.toBeInTheDocument();
  expect(callsOf(reviewRoutes.reply)).toHaveLength(1);
});

test('an answer that was begun is there again after a reload', async () => {
  const { unmount } = await open();
  await button('Reply').click();
  await userEvent.keyboard('Perhaps');
  await unmount();
  await open();
  await expect.element(answerField()).toHaveValue('Perhaps');
});

test('a comment is resolved and opened again', async () => {
  answer(reviewRoutes.resolve, ({ body }) =>
    articleComment(
      (body as { value: boolean }).value ? { resolvedAt: '2026-11-15T09:30:00.000Z', resolvedBy: articleAuthor() } : {},
    ),
  );
  await open();
  await button('Resolve').click();
  await expect.element(thread()).toMatchTextContent('Resolved by Ada Berg');
  await expect.poll(spoken).toBe('The comment is resolved');
  await button('Reopen').click();
  await expect.element(thread()).not.toMatchTextContent('Resolved');
  await expect.poll(spoken).toBe('The comment is open again');
});

test('a comment is deleted after a question', async () => {
  answer(reviewRoutes.deleteComment, undefined as never);
  await open();
  await button('Delete').click();
  const question = page.getByRole('dialog', { name: 'Delete this comment?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(callsOf(reviewRoutes.deleteComment)).toEqual([]);
  await button('Delete').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(thread()).not.toBeInTheDocument();
  await expect.poll(spoken).toBe('The comment is deleted');
});

test('a refused deletion says why, and the comment stays', async () => {
  answer(reviewRoutes.deleteComment, () => {
    throw articleErrors('comment-answered');
  });
  await open();
  await button('Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: articleErrors.list['comment-answered'][1] }))
    .toBeVisible();
  await expect.element(thread()).toBeVisible();
  await expect.poll(spoken).toBe('');
});

test('nobody sees an action that they may not take', async () => {
  const never = { allowed: false, reason: 'not-found' } as const;
  await open({ may: { reply: never, resolve: never, delete: never } });
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
