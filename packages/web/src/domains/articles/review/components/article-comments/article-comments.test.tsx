import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { CommentReplyId } from '@oeuvre/contracts/kernel/ids.ts';
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../../test/answers.ts';
import { type Around, expectAccessible, render, twoFrames } from '../../../../../../test/render.tsx';
import { account, article, articleAuthor, articleComment, idOf } from '../../../../../../test/things.ts';
import { ArticleBody } from '../../../reading/components/article-body/article-body.tsx';
import { useWriting } from '../../../writing/use-writing.ts';
import { ArticleComments } from './article-comments.tsx';

const commented = article();
const me = account();
const own = articleAuthor();

/** The preview of an article with its comments; the button stands for a message that comments have changed. */
function Preview() {
  const [changes, setChanges] = useState(0);
  const text = useRef<HTMLDivElement>(null);
  const writing = useWriting(commented, me.id, () => undefined);
  return (
    <div style={{ position: 'relative' }}>
      <button type="button" onClick={() => setChanges(changes + 1)}>
        Comments have changed
      </button>
      <div ref={text}>
        <ArticleBody isReviewed article={commented} minutes={1} value={writing.text.use()} />
      </div>
      <ArticleComments
        article={commented}
        writing={writing}
        root={text}
        isWriting={false}
        asked={undefined}
        changes={changes}
      />
    </div>
  );
}

async function open(comments: readonly ArticleComment[] = [], around: Around = {}) {
  answer(reviewRoutes.comments, { comments: [...comments] });
  const shown = await render(<Preview />, { me, at: `/articles/${commented.id}?mode=preview`, ...around });
  await expect.element(page.getByRole('region', { name: 'Comments' })).toBeInTheDocument();
  return shown;
}
const threads = () => page.getByRole('article', { name: /^Comment by/ });
const handle = () => page.getByRole('button', { name: /^Comment on:/ });
const field = () => page.getByRole('textbox', { name: 'Your comment' });
const button = (name: string) => page.getByRole('button', { name });
const spoken = () => document.querySelector('section[aria-label=Comments] [aria-live]')?.textContent;
const resolved = { resolvedAt: '2026-11-15T09:30:00.000Z', resolvedBy: own };

/** Opens the field for a comment on the second paragraph, by the keyboard. */
async function beginComment() {
  handle().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(field()).toHaveFocus();
}

const [desk, phone] = [
  [1390, 900],
  [390, 844],
] as const;
afterEach(() => page.viewport(...desk));

test('each comment names its author and stands beside its block', async () => {
  const other = articleComment({ id: idOf(31), blockId: 'fog', text: 'Lovely.', author: own });
  await open([articleComment(), other]);
  await expect.element(threads().nth(1)).toMatchTextContent('Lovely.');
  const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);
  await expect
    .poll(() => [...document.querySelectorAll('[data-place=card]')].map(topOf)[0])
    .toBe(topOf(page.getByText('Ice on the banks.').element()));
  await expect.element(page.getByRole('article', { name: 'Comment by Bea Cohn' })).toMatchTextContent('Which banks?');
  await expectAccessible();
});

test('by keyboard the handle goes from block to block, Enter opens the field, and Ctrl Enter sends it', async () => {
  answer(reviewRoutes.comment, ({ body }) =>
    articleComment({ ...(body as { blockId: string; text: string }), author: own }),
  );
  await open();
  handle().element().focus();
  await expect.element(handle()).toHaveAccessibleName('Comment on: The river in winter');
  await beginComment();
  await userEvent.keyboard('Lovely.{Control>}{Enter}{/Control}');
  await expect.element(threads()).toMatchTextContent('Lovely.');
  expect(callsOf(reviewRoutes.comment).map(({ body }) => body)).toEqual([
    { blockId: 'fog', text: 'Lovely.', version: commented.version },
  ]);
  await expect.element(field()).not.toBeInTheDocument();
  await expect.poll(spoken).toBe('Your comment has been sent');
});

test('a comment on selected words quotes them and sends their place', async () => {
  answer(reviewRoutes.comment, articleComment({ blockId: 'fog' }));
  await open();
  const words = page.getByText('Fog over the water.').element().firstChild!;
  document.getSelection()!.setBaseAndExtent(words, 4, words, 8);
  await userEvent.keyboard('{Control>}{Alt>}m{/Alt}{/Control}');
  await expect.element(page.getByRole('blockquote')).toMatchTextContent('over');
  await field().fill('Above?');
  await button('Comment').click();
  await expect
    .poll(() => callsOf(reviewRoutes.comment)[0]?.body)
    .toEqual({ blockId: 'fog', words: { exact: 'over', start: 4 }, text: 'Above?', version: commented.version });
});

test('an empty comment cannot be sent, and Escape closes its field', async () => {
  await open();
  await beginComment();
  await expect.element(button('Comment')).toHaveAccessibleDescription('Write something first.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(callsOf(reviewRoutes.comment)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).not.toBeInTheDocument();
});

test('Escape does not throw away what somebody wrote, and neither does a reload', async () => {
  const { unmount } = await open();
  await beginComment();
  await userEvent.keyboard('Half a thou{Escape}');
  await expect.element(field()).toHaveValue('Half a thou');
  await unmount();
  await open();
  await expect.element(field()).toHaveValue('Half a thou');
  await button('Cancel').click();
  await expect.element(field()).not.toBeInTheDocument();
});

test('a refused comment says why and keeps its words', async () => {
  answer(reviewRoutes.comment, () => {
    throw articleErrors('too-many-comments');
  });
  await open();
  await beginComment();
  await userEvent.keyboard('One more.');
  await button('Comment').click();
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: articleErrors.list['too-many-comments'][1] }))
    .toBeVisible();
  await expect.element(field()).toHaveValue('One more.');
});

test('resolved comments are folded away and can be shown', async () => {
  await open([articleComment(resolved)]);
  await expect.element(button('1 resolved')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(threads()).not.toBeInTheDocument();
  await button('1 resolved').click();
  await expect.element(threads()).toMatchTextContent('Resolved by Ada Berg');
  await button('Hide resolved comments').click();
  await expect.element(threads()).not.toBeInTheDocument();
});

test('a comment whose block is gone quotes it', async () => {
  await open([articleComment({ blockId: 'gone', quote: 'Snow fell.' })]);
  await expect.element(threads().getByRole('blockquote')).toMatchTextContent('Snow fell.');
});

test('what somebody else writes meanwhile is announced, what the viewer writes in another window is not', async () => {
  await open([articleComment()]);
  await expect.element(threads()).toBeInTheDocument();
  const bea = articleAuthor({ id: idOf(2), first_name: 'Bea', last_name: 'Cohn' });
  const said = (number: number, text: string, author: typeof bea) => ({
    id: idOf<CommentReplyId>(number),
    text,
    author,
    createdAt: articleComment().createdAt,
  });
  const hers = said(50, 'Both.', bea);
  answer(reviewRoutes.comments, { comments: [articleComment({ replies: [hers] })] });
  await button('Comments have changed').click();
  await expect.poll(spoken).toBe('Bea Cohn: Both.');
  answer(reviewRoutes.comments, { comments: [articleComment({ replies: [hers, said(51, 'Thanks.', own)] })] });
  await button('Comments have changed').click();
  await expect.element(threads()).toMatchTextContent('Thanks.');
  await twoFrames();
  expect(spoken()).toBe('Bea Cohn: Both.');
});

test('comments that failed to load come with the next change', async () => {
  await open([articleComment()]);
  await expect.element(threads()).toBeInTheDocument();
  disconnect(reviewRoutes.comments);
  await button('Comments have changed').click();
  await expect.poll(() => callsOf(reviewRoutes.comments).length).toBe(2);
  await expect.element(threads()).toBeInTheDocument();
  answer(reviewRoutes.comments, { comments: [] });
  await button('Comments have changed').click();
  await expect.element(threads()).not.toBeInTheDocument();
});

test('a link to a comment focuses it, and unfolds it if it is resolved', async () => {
  await open([articleComment(resolved)], { at: `/articles/${commented.id}?comment=${articleComment().id}` });
  await expect.element(threads()).toHaveFocus();
});

test('a link to a deleted comment says so', async () => {
  await open([], { at: `/articles/${commented.id}?comment=${idOf(99)}` });
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'This comment has been deleted.' })).toBeVisible();
});

test('on a phone each commented block has a pin that opens its comments in a sheet', async () => {
  answer(reviewRoutes.comment, articleComment({ id: idOf(32), text: 'Ask the lender.', author: own }));
  await page.viewport(...phone);
  await open([articleComment(), articleComment({ id: idOf(31), ...resolved })]);
  await button('1 open comment: Ice on the banks.').click();
  const sheet = page.getByRole('dialog', { name: 'Comments' });
  await expect.element(sheet).toMatchTextContent('Which banks?');
  await expect.element(sheet).toMatchTextContent('Resolved by Ada Berg');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Add a comment' }).click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('Ask the lender.');
  await sheet.getByRole('button', { name: 'Comment' }).click();
  await expect.element(sheet.getByRole('article').nth(1)).toMatchTextContent('Ask the lender.');
  expect(callsOf(reviewRoutes.comment).map(({ body }) => body)).toEqual([
    { blockId: 'ice', text: 'Ask the lender.', version: commented.version },
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button('2 open comments: Ice on the banks.')).toHaveFocus();
});

test('on a phone the pin of a comment whose block is gone opens it with its quote', async () => {
  await page.viewport(...phone);
  await open([articleComment({ blockId: 'gone', quote: 'Snow fell.' })]);
  await button('1 open comment: Snow fell.').click();
  await expect.element(page.getByRole('dialog').getByRole('blockquote')).toMatchTextContent('Snow fell.');
});

test('on a phone a link to a comment opens its sheet', async () => {
  await page.viewport(...phone);
  await open([articleComment()], { at: `/articles/${commented.id}?comment=${articleComment().id}` });
  await expect.element(page.getByRole('dialog', { name: 'Comments' })).toMatchTextContent('Which banks?');
  await expect.element(threads()).toHaveFocus();
});
