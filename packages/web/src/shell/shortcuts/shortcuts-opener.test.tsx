import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../test/render.tsx';
import { account } from '../../../test/things.ts';
import { ShortcutsOpener } from './shortcuts-opener.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('a question mark lists the keyboard shortcuts, for guests too', async () => {
  await render(<ShortcutsOpener />);
  await userEvent.keyboard('?');
  await expect.element(dialog()).toBeVisible();
  await expect.element(dialog()).toMatchTextContent('Search');
  await expect.element(dialog()).not.toMatchTextContent('Pages, actions and search');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('people who are signed in also find the keys of the palette', async () => {
  await render(<ShortcutsOpener />, { me: account() });
  await userEvent.keyboard('?');
  await expect.element(dialog()).toMatchTextContent('Pages, actions and search');
});

test('a question mark in a text field is text', async () => {
  await render(
    <>
      <input aria-label="Name" />
      <ShortcutsOpener />
    </>,
  );
  await page.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('who?');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('who?');
  await expect.element(dialog()).not.toBeInTheDocument();
});
