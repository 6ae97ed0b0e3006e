import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { PasswordForm } from './password-form.tsx';

const field = (name: string) => page.getByLabelText(name);
const change = () => page.getByRole('button', { name: 'Change password' }).click();

test('a password manager finds which password is which, and whose', async () => {
  await render(<PasswordForm email="ada@oeuvre.test" />);
  await expect.element(field('Current password')).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(field('New password')).toHaveAccessibleDescription('At least 8 characters.');
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('ada@oeuvre.test');
  await expectAccessible();
});

test('a refused password is told beside its field, and what was typed stays', async () => {
  await render(<PasswordForm email="ada@oeuvre.test" />, {
    action: () => ({ fields: { currentPassword: 'It is not right.' } }),
  });
  await field('Current password').fill('wrong');
  await field('New password').fill('a long password');
  await change();
  await expect.element(field('Current password')).toHaveAccessibleDescription('It is not right.');
  await expect.element(field('New password')).toHaveValue('a long password');
});

test('a changed password empties the fields, and other places are logged out unless one says otherwise', async () => {
  const sent: (FormDataEntryValue | null)[] = [];
  const action = async ({ request }: { request: Request }) => {
    sent.push((await request.formData()).get('endOtherSessions'));
    return { changes: sent.length };
  };
  await render(<PasswordForm email="ada@oeuvre.test" />, { action });
  await field('Current password').fill('old password');
  await field('New password').fill('a long password');
  await change();
  await expect.element(field('Current password')).toHaveValue('');
  await expect.element(field('New password')).toHaveValue('');
  await page.getByRole('checkbox', { name: 'Log out everywhere else' }).click();
  await change();
  await expect.poll(() => sent).toEqual(['on', null]);
});

test('a password that is typed while the change is sent stays', async () => {
  const gate = Promise.withResolvers<{ changes: number }>();
  await render(<PasswordForm email="ada@oeuvre.test" />, { action: () => gate.promise });
  await field('Current password').fill('old password');
  await field('New password').fill('a long password');
  await change();
  await field('Current password').fill('a long password');
  gate.resolve({ changes: 1 });
  await expect.element(field('New password')).toHaveValue('');
  await expect.element(field('Current password')).toHaveValue('a long password');
});
