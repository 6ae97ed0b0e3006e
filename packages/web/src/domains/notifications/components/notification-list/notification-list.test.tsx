import type { ActionFunctionArgs } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { account, idOf, notification } from '../../../../../test/things.ts';
import { NotificationList } from './notification-list.tsx';

const read = notification({
  id: idOf(41),
  text: '“The river in winter” has been published.',
  href: '/articles/1',
  readAt: '2026-11-14T10:00:00.000Z',
});
const row = (words: string) => page.getByRole('listitem').filter({ hasText: words });

async function renderList() {
  const sent = vi.fn();
  const action = async ({ request }: ActionFunctionArgs) => {
    sent(Object.fromEntries(await request.formData()));
    return null;
  };
  const page = { path: '/notifications', action, element: <NotificationList notifications={[notification(), read]} /> };
  const shown = await render(<h1>What it is about</h1>, { me: account(), at: '/notifications', routes: [page] });
  return { ...shown, sent };
}

test('a notification tells its moment, and an unread one says so', async () => {
  await renderList();
  await expect.element(row('Bea Cohn has commented')).toMatchTextContent(/^Unread: .*14 November 2026 at 09:30$/);
  await expect.element(row('has been published')).not.toMatchTextContent('Unread');
  await expectAccessible();
});

test('following one leads to its subject and marks it as read', async () => {
  const { sent, address } = await renderList();
  await page.getByRole('link', { name: /Bea Cohn has commented/ }).click();
  await expect.poll(address).toBe(notification().href);
  expect(sent.mock.calls).toEqual([[{ id: notification().id }]]);
});

test('a middle click opens another tab, so the list stays, and the notification counts as read at once', async () => {
  const { sent } = await renderList();
  const link = page.getByRole('link', { name: /Bea Cohn has commented/ }).element();
  link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }));
  await expect.poll(() => sent.mock.calls).toEqual([[{ id: notification().id }]]);
});

test('one that was read before is not marked again', async () => {
  const { sent, address } = await renderList();
  await page.getByRole('link', { name: /has been published/ }).click();
  await expect.poll(address).toBe('/articles/1');
  expect(sent).not.toHaveBeenCalled();
});
