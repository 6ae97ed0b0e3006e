import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import { erasureRoutes } from '@oeuvre/contracts/domains/accounts/erasure/erasure.routes.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { ErasePart } from './erase-part.tsx';

const counts = {
  memberships: 3,
  collections: 7,
  publishedArticles: 6,
  otherArticles: 1,
  publishedWorks: 0,
  otherWorks: 0,
  comments: 2,
};
const preview = { counts, requested: null, isLastAdmin: false };
const requested = {
  publications: 'penName' as const,
  penName: 'L. of Trieste',
  requestedAt: '2026-11-24T09:00:00.000Z',
  dueAt: '2026-12-01T09:00:00.000Z',
};
const ways = { hasPassword: true, hasPasskeys: false };
const dialog = () => page.getByRole('dialog', { name: 'Erase account' });
const open = async () => {
  await render(<ErasePart preview={preview} ways={ways} />);
  await page.getByRole('button', { name: 'Erase account' }).click();
};

test('the dialog says what ends and what is removed, and asks about what is published', async () => {
  await open();
  await expect
    .element(
      dialog().getByText(
        /^3 memberships end\. Your profile, 7 collections, 1 unpublished article and 2 comments are removed/,
      ),
    )
    .toBeVisible();
  await expect.element(dialog().getByRole('group', { name: 'Your 6 published articles' })).toBeVisible();
  await expect.element(dialog().getByRole('radio', { name: /pen name/ })).toBeChecked();
  await expectAccessible();
});

test('the pen name and the password are sent', async () => {
  answer(erasureRoutes.request, requested);
  await open();
  await dialog().getByLabelText('Pen name').fill('L. of Trieste');
  await dialog().getByLabelText('Your password').fill('correct horse battery');
  await dialog().getByRole('button', { name: 'Erase account' }).click();
  await expect
    .poll(() => callsOf(erasureRoutes.request).map(({ body }) => body))
    .toEqual([{ publications: 'penName', penName: 'L. of Trieste', proof: { password: 'correct horse battery' } }]);
});

test('a wrong password is told beside its field, and the dialog stays', async () => {
  answer(erasureRoutes.request, () => {
    throw accountErrors('wrong-proof');
  });
  await open();
  await dialog()
    .getByRole('radio', { name: /without a name/ })
    .click();
  await expect.element(dialog().getByLabelText('Pen name')).not.toBeInTheDocument();
  await dialog().getByLabelText('Your password').fill('wrong');
  await dialog().getByRole('button', { name: 'Erase account' }).click();
  await expect.element(dialog().getByText("That isn't your password.")).toBeVisible();
});

test('while it waits, the account can be kept', async () => {
  answer(erasureRoutes.withdraw, undefined);
  await render(<ErasePart preview={{ ...preview, requested }} ways={ways} />);
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(
      'Your account will be erased on 1 December 2026. What you have published stays under the pen name “L. of Trieste”',
    );
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect.poll(() => callsOf(erasureRoutes.withdraw)).toHaveLength(1);
});

test('the only administrator reads why it is not possible', async () => {
  await render(<ErasePart preview={{ ...preview, isLastAdmin: true }} ways={ways} />);
  const button = page.getByRole('button', { name: 'Erase account' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription(/^You are the only administrator/);
});
