import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { PasswordField } from './password-field.tsx';

test('what is typed is hidden, and shown on demand, by mouse and keyboard', async () => {
  await render(<PasswordField label="Password" name="password" help="At least 8 characters." />);
  const field = page.getByLabelText('Password');
  await field.fill('correct horse');
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show what you typed' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('correct horse');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('type', 'password');
});
