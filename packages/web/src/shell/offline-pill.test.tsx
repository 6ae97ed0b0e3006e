import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { unsavedText } from '../ui/unsaved-text.ts';
import { OfflinePill } from './offline-pill.tsx';

const words = () => document.querySelector('[role=status]')?.textContent;
const toast = () => page.getByRole('paragraph').filter({ hasText: 'You are offline.' });

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
afterEach(() => {
  unsavedText.set('nothing');
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
});

test('with a network and everything saved nothing is said', async () => {
  await render(<OfflinePill />);
  expect(words()).toBe('');
});

test('without a network one is told, and no longer once there is one again', async () => {
  await render(<OfflinePill />);
  setOnline(false);
  await expect.poll(words).toBe('Offline. Pages open again when you are connected');
  expect(document.documentElement.hasAttribute('data-offline')).toBe(true);
  setOnline(true);
  await expect.poll(words).toBe('');
  expect(document.documentElement.hasAttribute('data-offline')).toBe(false);
});

test('a text that the server does not have is kept on this device', async () => {
  await render(<OfflinePill />);
  unsavedText.set('unsaved');
  await expect.poll(words).toBe('Not saved yet. Your text is kept on this device');
  setOnline(false);
  await expect.poll(words).toBe('Offline. Your text is kept on this device');
});

test('a link that the server would have to answer keeps one on the page and says why', async () => {
  await render(
    <>
      <a href="/articles">All articles</a>
      <OfflinePill />
    </>,
  );
  setOnline(false);
  await expect.poll(words).toContain('Offline');
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect
    .element(
      page
        .getByRole('paragraph')
        .filter({ hasText: 'You are offline. Open “All articles” when you are connected again.' }),
    )
    .toBeVisible();
});

test('a form that the server would have to answer is not sent', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  await render(
    <>
      <form action="/explore" onSubmit={onSubmit}>
        <button type="submit">Search</button>
      </form>
      <OfflinePill />
    </>,
  );
  setOnline(false);
  await expect.poll(words).toContain('Offline');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(toast()).toMatchTextContent('Nothing was sent.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a place on the same page can still be gone to', async () => {
  await render(
    <>
      <a href="#notes">Notes</a>
      <OfflinePill />
    </>,
  );
  setOnline(false);
  await expect.poll(words).toContain('Offline');
  await page.getByRole('link', { name: 'Notes' }).click();
  await expect.element(toast()).not.toBeInTheDocument();
  location.hash = '';
});
