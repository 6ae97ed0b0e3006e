import { viewerOf } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { systemLinks } from '@oeuvre/contracts/domains/admin/system-menu.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callsOf, disconnect } from '../../test/answers.ts';
import { type Around, expectAccessible, render } from '../../test/render.tsx';
import { account, idOf } from '../../test/things.ts';
import { Header } from './header.tsx';

const main = () => page.getByRole('navigation', { name: 'Main' });
const drawer = () => page.getByRole('navigation', { name: 'Navigation' });
const menu = (label: string) => main().getByRole('button', { name: label });
const labels = () =>
  [...document.querySelectorAll('nav[aria-label=Main] :popover-open a')].map(({ textContent }) => textContent);
const renderHeader = (around: Around = {}) => render(<Header />, { at: '/articles', ...around });

const admin = account({ roles: ['SUPER'], canWriteArticles: true });
const desk = [1390, 900] as const;
const phone = [390, 844] as const;
afterEach(() => page.viewport(...desk));

test('guests find what they may read in one menu, and their own things in another', async () => {
  await renderHeader();
  expect(labels()).toEqual([]);
  await menu('Open Oeuvre').click();
  expect(labels()).toEqual(['Explore', 'Segments', 'Artworks', 'Articles']);
  await expectAccessible();
  await menu('My Oeuvre').click();
  expect(labels()).toEqual(['My artworks']);
});

test('the menu names the current page, and an entry leads to its page and closes the menu', async () => {
  const { address } = await renderHeader();
  await menu('Open Oeuvre').click();
  await expect.element(main().getByRole('link', { name: 'Articles' })).toHaveAttribute('aria-current', 'page');
  await main().getByRole('link', { name: 'Artworks' }).click();
  await expect.poll(address).toBe('/catalogue');
  expect(labels()).toEqual([]);
});

test('Escape closes a menu and returns the focus to its button', async () => {
  await renderHeader();
  menu('Open Oeuvre').element().focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Tab}');
  await expect.element(main().getByRole('link', { name: 'Explore' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(labels()).toEqual([]);
  await expect.element(menu('Open Oeuvre')).toHaveFocus();
});

test('each role has its own menus, and one of them lists the person’s segments', async () => {
  const segment = { id: idOf(20), name: 'Printmakers', imageSrc: null, public: true };
  const { address } = await renderHeader({
    me: admin,
    root: { segments: { subscriptions: [segment], assigned: [] }, system: systemLinks(viewerOf(admin)) },
  });
  await menu('System').click();
  expect(labels()).toEqual([
    'Segments',
    'Import artworks',
    'User management',
    'Ontology',
    'Articles for review',
    'Segment users',
    'All articles',
    'Suppressed addresses',
    'Mail',
    'Audit log',
  ]);
  await menu('Open Oeuvre Curators').click();
  expect(labels()).toEqual([
    'Explore',
    'Feed',
    'Favorites',
    'Segments',
    'Artworks',
    'Articles',
    'Data contribution',
    'My artworks',
    'Collections',
    'My articles',
    'Printmakers',
  ]);
  await expect.element(main().getByRole('link', { name: 'Shared with me' })).toHaveAttribute('aria-disabled', 'true');
  await main().getByRole('link', { name: 'Printmakers' }).click();
  await expect.poll(address).toBe(`/subscriptions?segmentId=${segment.id}`);
});

test('guests log in or sign up, and come back to this page', async () => {
  await renderHeader({ at: '/articles?searchText=river' });
  const next = '?next=%2Farticles%3FsearchText%3Driver';
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login${next}`);
  await expect.element(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', `/sign-up${next}`);
});

test('from a page on the way in, nobody comes back to it', async () => {
  await renderHeader({ at: '/sign-up' });
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('where nobody may register, nothing offers it', async () => {
  await renderHeader({ site: { hideRegistration: true } });
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Sign up', includeHidden: true }).elements()).toEqual([]);
});

test('signed-in people have the bell and their account instead', async () => {
  await renderHeader({ me: account(), root: { unreadCount: 2 } });
  await expect.element(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ada Berg, account' }).click();
  await expect.element(page.getByText('ada@oeuvre.test')).toBeVisible();
  await expectAccessible();
});

test('the account’s card leads to the profile and closes', async () => {
  const { address } = await renderHeader({ me: account() });
  await page.getByRole('button', { name: 'Ada Berg, account' }).click();
  await page.getByRole('link', { name: 'View Profile' }).click();
  await expect.poll(address).toBe('/user/profile');
  await expect.element(page.getByText('ada@oeuvre.test')).not.toBeVisible();
});

test('whoever could not be logged out is told and stays', async () => {
  disconnect(accountsRoutes.signOut);
  const { address } = await renderHeader({ me: account() });
  await page.getByRole('button', { name: 'Ada Berg, account' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect.element(page.getByRole('paragraph').filter({ hasText: "We couldn't log you out." })).toBeVisible();
  expect(callsOf(accountsRoutes.signOut)).toHaveLength(1);
  await expect.poll(address).toBe('/articles');
});

test('on a phone one button opens all menus, and an entry closes them', async () => {
  await page.viewport(...phone);
  const { address } = await renderHeader({ me: admin, root: { system: systemLinks(viewerOf(admin)) } });
  await expect.element(drawer()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(
    drawer()
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Open Oeuvre Curators', 'Atelier', 'System']);
  await expectAccessible();
  await drawer().getByRole('link', { name: 'All articles' }).click();
  await expect.poll(address).toBe('/articles/all');
  await expect.element(drawer()).not.toBeInTheDocument();
});

test('on a phone the menus close again by their button, and guests log in or sign up there', async () => {
  await page.viewport(...phone);
  await renderHeader();
  await page.getByRole('button', { name: 'Menu' }).click();
  const next = '?next=%2Farticles';
  await expect.element(drawer().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login${next}`);
  await expect.element(drawer().getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', `/sign-up${next}`);
  await drawer().getByRole('button', { name: 'Close' }).click();
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
});
