import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const choice = (name: string) => page.getByRole('radio', { name });
const { documentElement } = document;

afterEach(() => {
  documentElement.dataset.theme = 'light';
  // biome-ignore lint/suspicious/noDocumentCookie: as the component writes it
  document.cookie = 'theme=; path=/; max-age=0';
});

test("the visitor's choice is selected", async () => {
  await render(<ThemeChoice />, { site: { theme: 'dark' } });
  await expect.element(choice('Dark')).toBeChecked();
  await expectAccessible();
});

test('without a choice the page follows the device', async () => {
  await render(<ThemeChoice />, { site: { theme: null } });
  await expect.element(choice('Same as this device')).toBeChecked();
});

test('a choice takes effect at once and is stored for the server', async () => {
  await render(<ThemeChoice />);
  await choice('Dark').click();
  expect(documentElement.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  await choice('Same as this device').click();
  expect(documentElement.dataset.theme).toBeUndefined();
  expect(document.cookie).not.toContain('theme=');
});
