import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, article } from '../../../../../../test/things.ts';
import { useArticle } from '../../../work/use-article.ts';
import { useWriting } from '../../../writing/use-writing.ts';
import { useReview } from '../../use-review.ts';
import { SendBackDialog } from './send-back-dialog.tsx';

const submitted = article();
const me = account();
const dialog = () => page.getByRole('dialog', { name: 'Send the article back' });
const reason = () => dialog().getByRole('textbox', { name: 'Reason' });
const send = () => dialog().getByRole('button', { name: 'Send back' });

function Reviewed() {
  const { article: shown, acts, audience } = useArticle(submitted, []);
  const review = useReview({ article: shown, audience }, acts, useWriting(submitted, me.id, acts.takeSaved));
  return (
    <>
      <p>It is a {shown.status}</p>
      <button type="button" onClick={() => review.askForReason(true)}>
        Send it back
      </button>
      {review.isSendingBack ? <SendBackDialog articleId={shown.id} review={review} /> : null}
    </>
  );
}

async function open() {
  const shown = await render(<Reviewed />, { me });
  await page.getByRole('button', { name: 'Send it back' }).click();
  await expect.element(reason()).toHaveFocus();
  return shown;
}

test('without a reason nothing is sent back, and the button says why', async () => {
  await open();
  await userEvent.keyboard('  ');
  await expect.element(send()).toHaveAccessibleDescription('Say what needs to change.');
  await send().click({ force: true });
  expect(callsOf(reviewRoutes.sendBack)).toEqual([]);
  await expectAccessible();
});

test('the reason goes to the author with the version that was read, and the article is a draft again', async () => {
  answer(reviewRoutes.sendBack, { ...submitted, status: 'draft' });
  await open();
  await userEvent.keyboard(' Name the place. ');
  await send().click();
  await expect.element(page.getByText('The author has been told why.')).toBeVisible();
  await expect.element(page.getByText('It is a draft')).toBeVisible();
  expect(callsOf(reviewRoutes.sendBack).map(({ body }) => body)).toEqual([
    { reason: 'Name the place.', version: submitted.version },
  ]);
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send it back' }).click();
  await expect.element(reason()).toHaveValue('');
});

test('a refusal says why, and the reason stays in its field', async () => {
  answer(reviewRoutes.sendBack, () => {
    throw articleErrors('not-on-review');
  });
  answer(articlesRoutes.get, { ...submitted, elementIds: [], body: '' });
  await open();
  await userEvent.keyboard('Name the place.');
  await send().click();
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: articleErrors.list['not-on-review'][1] }))
    .toBeVisible();
  await expect.element(reason()).toHaveValue('Name the place.');
});

test('a closed dialog keeps the reason for later', async () => {
  await open();
  await userEvent.keyboard('Name the pl{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Send it back' })).toHaveFocus();
  await page.getByRole('button', { name: 'Send it back' }).click();
  await expect.element(reason()).toHaveValue('Name the pl');
});
