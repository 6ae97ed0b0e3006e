import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect, hold } from '../../../../../test/answers.ts';
import { type Around, expectAccessible, render } from '../../../../../test/render.tsx';
import { account } from '../../../../../test/things.ts';
import { LoginDialog } from './login-dialog.tsx';

const me = account();
const password = () => page.getByLabelText('Password');
const logIn = () => page.getByRole('dialog').getByRole('button', { name: 'Log in' });

async function show(around: Around = { me }) {
  const acts = { onLoggedIn: vi.fn(), onClose: vi.fn() };
  await render(<LoginDialog text="Your text waits here." {...acts} />, around);
  return acts;
}

test('the dialog says what waits, and knows the address of the person', async () => {
  await show();
  await expect.element(page.getByRole('dialog', { name: 'Log in' })).toMatchTextContent('Your text waits here.');
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('ada@oeuvre.test');
  await expectAccessible();
});

test('Enter in the password logs in', async () => {
  answer(accountsRoutes.signIn, { user: me });
  const { onLoggedIn } = await show();
  await password().fill('a long password');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onLoggedIn.mock.calls.length).toBe(1);
  expect(callsOf(accountsRoutes.signIn)[0]?.body).toMatchObject({
    email: 'ada@oeuvre.test',
    password: 'a long password',
  });
});

test('a wrong password is told in words, and what was typed stays', async () => {
  answer(accountsRoutes.signIn, () => {
    throw accountErrors('wrong-credentials');
  });
  const { onLoggedIn } = await show();
  await password().fill('wrong password');
  await logIn().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(accountErrors.list['wrong-credentials'][1]);
  await expect.element(password()).toHaveValue('wrong password');
  expect(onLoggedIn).not.toHaveBeenCalled();
  await expectAccessible();
});

test('another account than the one the page was opened with is refused', async () => {
  answer(accountsRoutes.signIn, { user: account({ id: '01900000-0000-7000-8000-000000000002' as never }) });
  const { onLoggedIn } = await show();
  await password().fill('a long password');
  await logIn().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent("That's a different account.");
  expect(onLoggedIn).not.toHaveBeenCalled();
});

test('without a network one is told to try again', async () => {
  disconnect(accountsRoutes.signIn);
  await show();
  await password().fill('a long password');
  await logIn().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The server cannot be reached.');
});

test('a second press while the first is on its way sends nothing more', async () => {
  const { release } = hold(accountsRoutes.signIn, { user: me });
  const { onLoggedIn } = await show();
  await password().fill('a long password');
  await logIn().click();
  await expect.poll(() => callsOf(accountsRoutes.signIn).length).toBe(1);
  await logIn().click({ force: true });
  release();
  await expect.poll(() => onLoggedIn.mock.calls.length).toBe(1);
  expect(callsOf(accountsRoutes.signIn)).toHaveLength(1);
});

test('Escape and Cancel close without logging in', async () => {
  const { onClose } = await show();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
