import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import { passkeysRoutes } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.routes.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { PasskeyList } from './passkey-list.tsx';

const now = '2026-11-24T09:00:00.000Z';
const laptop = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'MacBook, Touch ID',
  createdAt: '2026-03-03T09:00:00.000Z',
  lastUsedAt: '2026-11-24T07:00:00.000Z',
};
const ways = { hasPassword: true, hasPasskeys: true };
const phone = { ...laptop, id: '01900000-0000-7000-8000-000000000002', name: 'Phone', lastUsedAt: null };

test('each passkey tells its name, when it was added and when it was used', async () => {
  await render(<PasskeyList passkeys={[laptop, phone]} ways={ways} now={now} />);
  const rows = page.getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent('MacBook, Touch ID');
  await expect.element(rows.first()).toMatchTextContent('Added 3 March 2026, used today');
  await expect.element(rows.last()).toMatchTextContent('Added 3 March 2026, not used yet');
  await expectAccessible();
});

test('a passkey is removed only after its owner has proved who they are', async () => {
  answer(passkeysRoutes.remove, undefined);
  await render(<PasskeyList passkeys={[laptop]} ways={ways} now={now} />);
  await page.getByRole('button', { name: `Remove ${laptop.name}` }).click();
  expect(callsOf(passkeysRoutes.remove)).toHaveLength(0);
  await expectAccessible();
  await page.getByLabelText('Your password, or a passkey').fill('correct horse battery');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect
    .poll(() => callsOf(passkeysRoutes.remove).map(({ params, body }) => [params, body]))
    .toEqual([[{ passkeyId: laptop.id }, { proof: { password: 'correct horse battery' } }]]);
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'Passkey removed' })).toBeVisible();
});

test('a wrong password is said beside its field, and nothing is added', async () => {
  answer(passkeysRoutes.beginAdding, () => {
    throw accountErrors('wrong-proof');
  });
  await render(<PasskeyList passkeys={[laptop]} ways={ways} now={now} />);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const password = page.getByLabelText('Your password, or a passkey');
  await password.fill('a guess');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(password).toHaveAccessibleDescription(/That isn't your password/);
});

test('the only way to log in stays, and its owner reads why', async () => {
  answer(passkeysRoutes.remove, () => {
    throw accountErrors('last-way-in');
  });
  await render(<PasskeyList passkeys={[laptop]} ways={ways} now={now} />);
  await page.getByRole('button', { name: `Remove ${laptop.name}` }).click();
  await page.getByLabelText('Your password, or a passkey').fill('correct horse battery');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'This is your only way to log in' }))
    .toBeVisible();
});

test('a passkey is renamed in a dialog that starts with its name', async () => {
  answer(passkeysRoutes.rename, { ...laptop, name: 'Old laptop' });
  await render(<PasskeyList passkeys={[laptop]} ways={ways} now={now} />);
  await page.getByRole('button', { name: `Rename ${laptop.name}` }).click();
  const field = page.getByRole('textbox', { name: 'Name' });
  await expect.element(field).toHaveValue(laptop.name);
  await expectAccessible();
  await field.fill('Old laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => callsOf(passkeysRoutes.rename).map(({ body }) => body)).toEqual([{ name: 'Old laptop' }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
