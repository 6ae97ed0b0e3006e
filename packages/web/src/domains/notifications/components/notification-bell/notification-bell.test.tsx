import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../test/answers.ts';
import { expectAccessible, render, twoFrames } from '../../../../../test/render.tsx';
import { account } from '../../../../../test/things.ts';
import { NotificationBell } from './notification-bell.tsx';

const bell = () => page.getByRole('link', { name: /^Notifications/ });
const renderBell = (unreadCount: number, at = '/articles') =>
  render(<NotificationBell />, { me: account(), root: { unreadCount }, at });

function returnToTab() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the bell leads to the notifications and names how many are unread', async () => {
  await renderBell(3);
  await expect.element(bell()).toHaveAccessibleName('Notifications, 3 unread');
  await expect.element(bell()).toHaveAttribute('href', '/notifications');
  await expect.element(bell()).toMatchTextContent('3');
  await expectAccessible();
});

test('without unread ones it has no number', async () => {
  await renderBell(0);
  await expect.element(bell()).toHaveAccessibleName('Notifications');
  expect(bell().element().textContent).toBe('');
});

test('a number with three digits is cut, and its name still tells it', async () => {
  await renderBell(100);
  await expect.element(bell()).toHaveAccessibleName('Notifications, 100 unread');
  expect(bell().element().textContent).toBe('99+');
});

test('on the page of notifications it is the current link', async () => {
  await renderBell(0, '/notifications');
  await expect.element(bell()).toHaveAttribute('aria-current', 'page');
});

test('the page has brought the count: the server is asked only on the next page', async () => {
  answer(notificationsRoutes.unread, { unreadCount: 4 });
  const { router } = await renderBell(3);
  expect(callsOf(notificationsRoutes.unread)).toEqual([]);
  await router.navigate('/explore');
  await expect.element(bell()).toHaveAccessibleName('Notifications, 4 unread');
  expect(callsOf(notificationsRoutes.unread)).toHaveLength(1);
});

test('whoever returns to the tab sees the present count', async () => {
  answer(notificationsRoutes.unread, { unreadCount: 0 });
  await renderBell(3);
  returnToTab();
  await expect.element(bell()).toHaveAccessibleName('Notifications');
});

test('a hidden tab asks for nothing', async () => {
  await renderBell(3);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(callsOf(notificationsRoutes.unread)).toEqual([]);
});

test('without a network the last count stays', async () => {
  disconnect(notificationsRoutes.unread);
  await renderBell(3);
  returnToTab();
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
  await twoFrames();
  await expect.element(bell()).toHaveAccessibleName('Notifications, 3 unread');
});
