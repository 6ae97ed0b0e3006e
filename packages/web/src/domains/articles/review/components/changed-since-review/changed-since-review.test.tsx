import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, article } from '../../../../../../test/things.ts';
import { useArticle } from '../../../work/use-article.ts';
import { useWriting } from '../../../writing/use-writing.ts';
import { useReview } from '../../use-review.ts';
import { ChangedSinceReview } from './changed-since-review.tsx';

const read = article();
const stored = article({
  version: 3,
  value: read.value.with(2, { id: 'fog', type: 'paragraph', children: [{ text: 'Fog under the water.' }] }),
});
const me = account();
const dialog = () => page.getByRole('dialog', { name: 'The article has been changed since it was reviewed' });
const versions = () => callsOf(articlesRoutes.publish).map(({ body }) => body);

function Reviewed() {
  const { article: shown, acts, audience } = useArticle(read, []);
  const writing = useWriting(read, me.id, acts.takeSaved);
  const review = useReview({ article: shown, audience }, acts, writing);
  return (
    <>
      <p>{`Version ${writing.autosave.lastSaved().version}, ${shown.status}`}</p>
      <button type="button" onClick={() => void review.publish()}>
        Publish
      </button>
      <ChangedSinceReview review={review} />
    </>
  );
}

const question = () => page.getByRole('dialog', { name: 'Publish this article?' });

/** Publishes and confirms. */
async function publish() {
  answer(reviewRoutes.reach, { members: 1240, openComments: 0 });
  await page.getByRole('button', { name: 'Publish' }).click();
  await question().getByRole('button', { name: 'Publish' }).click();
}

/** Version 3 is stored, and only it can be published. */
async function publishOlder() {
  answer(articlesRoutes.get, { ...stored, elementIds: [], body: '' });
  answer(articlesRoutes.publish, ({ body }) => {
    if ((body as { version: number }).version !== 3) throw articleErrors('changed-since-review');
    return article({ ...stored, status: 'published' });
  });
  await render(<Reviewed />, { me });
  await publish();
  await expect.element(dialog()).toBeVisible();
}

test('a text that nobody has changed is published as it was read', async () => {
  answer(articlesRoutes.publish, { ...read, status: 'published' });
  await render(<Reviewed />, { me });
  await publish();
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'The article is published' })).toBeVisible();
  expect(versions()).toEqual([{ version: 2 }]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('if another version is stored, nothing is published and the difference is shown', async () => {
  await publishOlder();
  await expect.element(dialog()).toMatchTextContent('Nothing has been published yet.');
  await expect.element(dialog().getByRole('deletion')).toMatchTextContent('over');
  await expect.element(dialog().getByRole('insertion')).toMatchTextContent('under');
  await expectAccessible();
});

test('the stored version is published once the reviewer has agreed to it', async () => {
  await publishOlder();
  await dialog().getByRole('button', { name: 'Publish this version' }).click();
  await expect.element(page.getByText('Version 3, published')).toBeVisible();
  expect(versions()).toEqual([{ version: 2 }, { version: 3 }]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('whoever wants to read it first gets the stored version, unpublished', async () => {
  await publishOlder();
  await dialog().getByRole('button', { name: 'Read it first' }).click();
  await expect.element(page.getByText('Version 3, on_review')).toBeVisible();
  expect(versions()).toEqual([{ version: 2 }]);
});

test('a closed dialog leaves everything as it was', async () => {
  await publishOlder();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Version 2, on_review')).toBeVisible();
  expect(versions()).toEqual([{ version: 2 }]);
});

test('before publishing it says who will read it and that comments are open', async () => {
  await render(<Reviewed />, { me });
  answer(reviewRoutes.reach, { members: 1240, openComments: 2 });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(question()).toMatchTextContent('Everyone will be able to read it.');
  await expect.element(question()).toMatchTextContent('2 comments are still open.');
  await expectAccessible();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('Version 2, on_review')).toBeVisible();
  expect(versions()).toEqual([]);
});

test('a publication can be undone: the article is on review again', async () => {
  answer(articlesRoutes.publish, { ...read, status: 'published' });
  answer(articlesRoutes.unpublish, { ...read, status: 'on_review' });
  await render(<Reviewed />, { me });
  await publish();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Version 2, on_review')).toBeVisible();
  expect(callsOf(articlesRoutes.unpublish).map(({ body }) => body)).toEqual([{ onReview: true }]);
});
