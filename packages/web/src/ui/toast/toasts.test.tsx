import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../test/render.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { toastError, toastSearchFailed, toastSuccess, toastWarning } from './toast.ts';

const card = (message: string) => page.getByRole('paragraph').filter({ hasText: message });
const cards = () => [...document.querySelectorAll('[popover=manual] p')].map(({ textContent }) => textContent);
const live = (kind: 'polite' | 'assertive', within: ParentNode = document) =>
  within.querySelector(`[aria-live=${kind}]`)?.textContent;
/** The cards once this time of the fake clock has passed. */
function after(milliseconds: number) {
  flushSync(() => vi.advanceTimersByTime(milliseconds));
  return cards();
}

test('a success is shown and announced politely', async () => {
  await render(<p>An article</p>);
  toastSuccess('Link has been copied');
  await expect.element(card('Link has been copied')).toBeVisible();
  expect(live('polite')).toBe('Link has been copied');
  expect(live('assertive')).toBe('');
  await expectAccessible();
});

test('an error is announced at once, with what happened to the work', async () => {
  await render(<p>An article</p>);
  toastError('The article could not be saved.', { more: 'Your text is kept in this browser.' });
  await expect.element(card('Your text is kept in this browser.')).toBeVisible();
  expect(live('assertive')).toBe('The article could not be saved. Your text is kept in this browser.');
  await expectAccessible();
});

test('a failed search is a warning with the words of the specification', async () => {
  await render(<p>A list</p>);
  toastSearchFailed();
  await expect.element(card('Error searching for data')).toBeVisible();
});

test('a success closes after five seconds, an error stays', async () => {
  vi.useFakeTimers();
  await render(<p>An article</p>);
  toastError('It failed.');
  toastSuccess('It is saved.');
  await expect.poll(cards).toEqual(['It failed.', 'It is saved.']);
  expect(after(4_999)).toEqual(['It failed.', 'It is saved.']);
  expect(after(1)).toEqual(['It failed.']);
  expect(after(600_000)).toEqual(['It failed.']);
});

test('a toast stays while the pointer rests on it', async () => {
  vi.useFakeTimers();
  await render(<p>An article</p>);
  toastSuccess('It is saved.');
  await card('It is saved.').hover();
  expect(after(600_000)).toEqual(['It is saved.']);
  await page.getByText('An article').hover();
  expect(after(5_000)).toEqual([]);
});

test('Dismiss closes a toast', async () => {
  await render(<p>An article</p>);
  toastError('It failed.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(cards).toEqual([]);
});

test('the same message is shown once, and only the last four of many', async () => {
  await render(<p>An article</p>);
  for (const message of ['One', 'Two', 'Three', 'One', 'Four', 'Five']) toastWarning(message);
  await expect.poll(cards).toEqual(['Three', 'One', 'Four', 'Five']);
});

test('an action runs once and closes its toast', async () => {
  const onSelect = vi.fn();
  await render(<p>An article</p>);
  toastError('The picture could not be uploaded.', { actions: [{ label: 'Try again', onSelect }] });
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(onSelect).toHaveBeenCalledOnce();
  await expect.poll(cards).toEqual([]);
});

function Model() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog title="Add a model" isOpen={isOpen} onClose={() => setOpen(false)}>
      A form
    </Dialog>
  );
}

test('a toast in a dialog stays when the dialog closes', async () => {
  await render(<Model />);
  toastError('The file is too large.');
  const dialog = page.getByRole('dialog', { name: 'Add a model' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card('The file is too large.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(cards).toEqual([]);
});

test('while a dialog is open, toasts are shown, announced and pressed inside it', async () => {
  await render(<Model />);
  toastError('The file is too large.');
  const dialog = page.getByRole('dialog', { name: 'Add a model' });
  await expect.element(dialog.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(live('assertive', dialog.element())).toBe('The file is too large.');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(cards).toEqual([]);
});
