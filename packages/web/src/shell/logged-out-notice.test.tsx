import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../test/render.tsx';
import { account } from '../../test/things.ts';
import { LoggedOutNotice } from './logged-out-notice.tsx';

const notice = () => page.getByText('You have been logged out. Please log in to access the full functionality.');

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the component writes it
  document.cookie = 'notice=; path=/; max-age=0';
});

test('whoever was logged in here and is no longer reads it, with the words of the specification', async () => {
  await render(<LoggedOutNotice />, { site: { isLoggedOut: true }, at: '/explore' });
  await expect.element(notice()).toBeVisible();
  await expectAccessible();
});

test('guests who were never logged in read nothing', async () => {
  await render(<LoggedOutNotice />, { at: '/explore' });
  await expect.element(notice()).not.toBeInTheDocument();
});

for (const at of ['/login', '/sign-up', '/forgot-password', '/reset-password', '/verify-email'])
  test(`on the way in it is not shown: ${at}`, async () => {
    await render(<LoggedOutNotice />, { site: { isLoggedOut: true }, at });
    await expect.element(notice()).not.toBeInTheDocument();
  });

test('dismissed, it goes, and the server is told by a cookie', async () => {
  await render(<LoggedOutNotice />, { site: { isLoggedOut: true }, at: '/explore' });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  expect(document.cookie).toContain('notice=dismissed');
});

test('who is logged in is noted, so that it is due when they no longer are', async () => {
  await render(<LoggedOutNotice />, { me: account(), at: '/explore' });
  await expect.element(notice()).not.toBeInTheDocument();
  expect(document.cookie).toContain('notice=due');
});
