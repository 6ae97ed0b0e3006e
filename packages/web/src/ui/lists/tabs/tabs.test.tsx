import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { selectedTab, Tabs } from './tabs.tsx';

const tabs = [
  { id: 'articles', label: 'Articles', count: 12 },
  { id: 'artworks', label: 'Artworks' },
];

test('tabs are links in a named row, and the selected one is marked', async () => {
  await render(<Tabs label="Of this segment" tabs={tabs} selected="articles" />);
  const row = page.getByRole('navigation', { name: 'Of this segment' });
  await expect.element(row.getByRole('link', { name: /^Articles/ })).toHaveAttribute('aria-current', 'page');
  await expect.element(row.getByRole('link', { name: 'Artworks' })).not.toHaveAttribute('aria-current');
  await expect.element(row.getByRole('link', { name: /^Articles/ })).toMatchTextContent('Articles12');
  await expectAccessible();
});

test('a number at which counting stopped says so', async () => {
  const counted = [{ id: 'articles', label: 'Articles', count: 10_000, most: 10_000 }];
  await render(<Tabs label="Of this segment" tabs={counted} selected="articles" />);
  await expect.element(page.getByRole('link', { name: /^Articles/ })).toMatchTextContent('Articles10,000+');
});

test('opening a tab keeps the other parameters except those that belong to one tab only', async () => {
  const { address } = await render(<Tabs label="Of this segment" tabs={tabs} selected="articles" forget={['page']} />, {
    at: '/segments/1?searchText=river&page=3&tab=articles',
  });
  await page.getByRole('link', { name: 'Artworks' }).click();
  expect(address()).toBe('/segments/1?searchText=river&tab=artworks');
});

test('the address names the tab; one that does not exist is the first', () => {
  expect(selectedTab(tabs, new URLSearchParams('tab=artworks'))).toBe('artworks');
  expect(selectedTab(tabs, new URLSearchParams('tab=secrets'))).toBe('articles');
  expect(selectedTab(tabs, new URLSearchParams())).toBe('articles');
});
