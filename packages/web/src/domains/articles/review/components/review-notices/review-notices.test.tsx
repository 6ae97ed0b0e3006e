import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { HistoryEntry } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../../test/answers.ts';
import { expectAccessible, render, twoFrames } from '../../../../../../test/render.tsx';
import { account, article, articleAuthor, idOf } from '../../../../../../test/things.ts';
import type { SentBackOfPage } from '../../sent-back.ts';
import { ReviewNotices } from './review-notices.tsx';

const sentBack: HistoryEntry = {
  id: idOf(60),
  act: 'sent-back',
  by: articleAuthor({ id: idOf(2), first_name: 'Bea', last_name: 'Cohn' }),
  at: '2026-11-14T09:30:00.000Z',
  version: 2,
  reason: 'Please name the place.',
  access: null,
  segment: null,
};
const notice = (name: string) => page.getByRole('region', { name });

interface Shown {
  readonly isAuthor?: boolean;
  readonly sentBack?: SentBackOfPage;
}

/** The notices of an article; a press of a button named after a status gives the article that status in this window. */
function Noticed({ initial, isAuthor, sentBack }: Required<Shown> & { readonly initial: Article }) {
  const [shown, setShown] = useState(initial);
  return (
    <>
      {(['draft', 'on_review'] as const).map((status) => (
        <button key={status} type="button" onClick={() => setShown({ ...shown, status })}>
          {status}
        </button>
      ))}
      <ReviewNotices article={shown} shown={shown} isAuthor={isAuthor} sentBack={sentBack} />
    </>
  );
}

const show = (changed: Partial<Article>, { isAuthor = true, sentBack }: Shown = {}) =>
  render(<Noticed initial={article(changed)} isAuthor={isAuthor} sentBack={sentBack} />, { me: account() });
const changeStatus = (status: Article['status']) => page.getByRole('button', { name: status }).click();

test('an author reads who sent the article back, when and why, as the page brought it', async () => {
  await show({ status: 'draft' }, { sentBack });
  await expect
    .element(notice('Sent back'))
    .toMatchTextContent('Bea Cohn sent this back on 14 November 2026:Please name the place.');
  await expectAccessible();
});

test.each([
  ['sent back', sentBack],
  ['not sent back', null],
])('a page that brought a draft which was %s asks for no history', async (_, brought) => {
  await show({ status: 'draft' }, { sentBack: brought });
  await twoFrames();
  expect(callsOf(reviewRoutes.history)).toEqual([]);
  expect(notice('Sent back').elements()).toHaveLength(brought ? 1 : 0);
});

test('once it is submitted and sent back again in this window, the author reads the new reason', async () => {
  const again = { ...sentBack, id: idOf(62), reason: 'Please name the year too.' };
  answer(reviewRoutes.history, { entries: [{ ...sentBack, id: idOf(61), act: 'author-changed' }, again, sentBack] });
  await show({ status: 'draft' }, { sentBack });
  await changeStatus('on_review');
  await expect.element(notice('Sent back')).not.toBeInTheDocument();
  expect(callsOf(reviewRoutes.history)).toEqual([]);
  await changeStatus('draft');
  await expect.element(notice('Sent back')).toMatchTextContent(again.reason);
  expect(callsOf(reviewRoutes.history)).toHaveLength(1);
});

test('an article on review that becomes a draft for another reason has no such notice', async () => {
  answer(reviewRoutes.history, { entries: [{ ...sentBack, id: idOf(61), act: 'unpublished' }, sentBack] });
  await show({ status: 'on_review', version: 2 });
  await changeStatus('draft');
  await expect.poll(() => callsOf(reviewRoutes.history).length).toBe(1);
  await twoFrames();
  await expect.element(notice('Sent back')).not.toBeInTheDocument();
});

test('a draft that was never submitted asks for no history', async () => {
  await show({ status: 'draft', submittedVersion: null });
  expect(callsOf(reviewRoutes.history)).toEqual([]);
});

test('a reviewer sees what its author has changed since it was submitted', async () => {
  const before = article().value.with(2, {
    id: 'fog',
    type: 'paragraph',
    children: [{ text: 'Fog under the water.' }],
  });
  answer(reviewRoutes.revision, { version: 2, value: before, savedAt: sentBack.at, savedBy: null });
  await show({ version: 3 }, { isAuthor: false });
  await notice('Changed since it was submitted').getByRole('button', { name: 'See what has changed' }).click();
  const difference = page.getByRole('dialog', { name: 'Changed since it was submitted' });
  await expect.element(difference.getByRole('deletion')).toMatchTextContent('under');
  await expect.element(difference.getByRole('insertion')).toMatchTextContent('over');
  expect(callsOf(reviewRoutes.revision).map(({ params }) => params.version)).toEqual(['2']);
  await expectAccessible();
  await difference.getByRole('button', { name: 'Close' }).click();
  await expect.element(difference).not.toBeInTheDocument();
});

test('a difference that cannot be loaded says so and may be asked for again', async () => {
  disconnect(reviewRoutes.revision);
  await show({ version: 3 }, { isAuthor: false });
  await page.getByRole('button', { name: 'See what has changed' }).click();
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'See what has changed' })).toBeEnabled();
});

test('a reviewer who reads the submitted version has no notice, and neither has its author', async () => {
  await show({ version: 2 }, { isAuthor: false });
  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
  await show({ version: 3 });
  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
});
