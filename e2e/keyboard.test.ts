import type { Page } from '@playwright/test';
import { focused, tabTo } from './by-keys.ts';
import { at, demoPassword, expect, serverUrl, test } from './visitor.ts';
import { textOf, untilSaved } from './writing.ts';

/** The focus is visible: an outline, a ring or a border that is absent without it. */
const expectVisibleFocus = async (page: Page) =>
  expect(
    await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement!);
      return (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
    }),
  ).toBe(true);

async function logInByKeys(page: Page, email: string, next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await tabTo(page, /^E-mail/);
  await page.keyboard.type(email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === next);
}

interface Kept {
  readonly type: string;
  readonly children?: readonly { readonly text: string }[];
}

test('an author writes, sets up and submits an article, and a supervisor publishes it, by keyboard alone', async ({
  visit,
}) => {
  const author = await visit();
  await logInByKeys(author, 'author@oeuvre.test', '/my-articles');
  await tabTo(author, /^New article$/);
  await expectVisibleFocus(author);
  await author.keyboard.press('Enter');
  await author.waitForURL(at(/^\/articles\/[0-9a-f-]{36}/));
  const id = /\/articles\/([0-9a-f-]{36})/.exec(author.url())![1]!;
  // The editor has the focus already.
  await expect(textOf(author)).toBeFocused();
  await author.keyboard.type('Written without a mouse');
  await author.keyboard.press('Enter');
  await author.keyboard.type('Every word of it came by keys.');
  await author.keyboard.press('Enter');
  await author.keyboard.type('/carousel');
  await author.keyboard.press('Enter');
  const picker = author.getByRole('dialog', { name: 'Artworks carousel' });
  await expect(picker.getByRole('list').getByRole('button').first()).toBeVisible();
  await tabTo(author, /\d{4}/);
  await author.keyboard.press('Space');
  await tabTo(author, /^Insert$/);
  await author.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  // Further typing goes below the inserted block.
  await author.keyboard.type('Words below the works.');
  await expect(
    textOf(author).getByRole('group', { name: 'Artworks carousel' }).locator('xpath=following-sibling::p[1]'),
  ).toHaveText('Words below the works.');
  await untilSaved(author);

  await author.keyboard.press('Control+,');
  await expect(author.getByRole('complementary', { name: 'Settings' })).toBeVisible();
  await tabTo(author, /^Segments$/);
  await author.keyboard.press('ArrowDown');
  await expect(author.getByRole('option').first()).toBeVisible();
  await author.keyboard.press('Enter');
  await author.keyboard.press('Escape');
  await expect
    .poll(
      async () =>
        ((await (await author.request.get(`/api/articles/${id}`)).json()) as { segments: string[] }).segments.length,
    )
    .toBe(1);
  // Escape closes the list, then the panel; the choice stays.
  await author.keyboard.press('Escape');
  await expect(author.getByRole('complementary', { name: 'Settings' })).toBeHidden();
  expect(
    ((await (await author.request.get(`/api/articles/${id}`)).json()) as { segments: string[] }).segments,
  ).toHaveLength(1);
  await tabTo(author, /^Submit$/, 'Shift+Tab');
  await author.keyboard.press('Enter');
  await expect(author.getByText('On review').first()).toBeVisible();

  const supervisor = await visit();
  await logInByKeys(supervisor, 'supervisor@oeuvre.test', '/articles/for-review');
  await expect(supervisor.getByRole('link', { name: /^Written without a mouse/ }).first()).toBeVisible();
  await tabTo(supervisor, /^Written without a mouse/);
  await supervisor.keyboard.press('Enter');
  await supervisor.waitForURL((url) => url.pathname === `/articles/${id}`);
  await expect(supervisor.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await tabTo(supervisor, /^Publish$/);
  await supervisor.keyboard.press('Enter');
  await expect(supervisor.getByRole('dialog', { name: 'Publish this article?' })).toBeVisible();
  await tabTo(supervisor, /^Publish$/);
  await supervisor.keyboard.press('Enter');
  await expect(supervisor.getByText('Published').first()).toBeVisible();

  await tabTo(supervisor, /^More$/);
  await supervisor.keyboard.press('Enter');
  await expect(supervisor.getByRole('menuitem', { name: /^Settings/ })).toBeFocused();
  const wanted = supervisor.getByRole('menuitem', { name: /^Send Mass Emails/ });
  for (let press = 0; press < 9 && !(await wanted.evaluate((one) => one === document.activeElement)); press++)
    await supervisor.keyboard.press('ArrowDown');
  await expect(wanted).toBeFocused();
  await supervisor.keyboard.press('Enter');
  await supervisor.waitForURL(at(/^\/ses-events\?articleId=/));
  await expect(supervisor.getByText('Mass mailing, not sent yet.')).toBeVisible();
});

test('a reader skips to the content, opens the menus and the search by keyboard, and always sees the focus', async ({
  visit,
}) => {
  const page = await visit();
  await page.goto('/explore');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.goto('/explore');
  await tabTo(page, /^Open Oeuvre$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Explore' }).last()).toBeVisible();
  await page.keyboard.press('Escape');
});

test('Enter after a carousel writes below it, between paragraphs and at the end of an article', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const { exhibits } = await (await page.request.get('/api/exhibits/open-oeuvre?itemsPerPage=1')).json();
  const words = (id: string, text: string) => ({ id, type: 'paragraph', children: [{ text }] });
  const carousel = (id: string) => ({ id, type: 'artworksCarousel', artworks: [{ id: exhibits[0].id }] });
  const value = [
    { id: 't', type: 'title', children: [{ text: 'Works' }] },
    ...[words('p', 'First'), carousel('c'), words('q', 'Between'), carousel('d')],
  ];
  const headers = { origin: serverUrl() };
  const { id } = await (await page.request.post('/api/articles', { data: { value }, headers })).json();
  await page.goto(`/articles/${id}?mode=edit`);
  for (const [above, below] of [
    ['First', 'Below the works'],
    ['Between', 'Below everything'],
  ] as const) {
    await textOf(page).getByText(above, { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    const paragraphs = textOf(page).locator('p');
    const before = await paragraphs.count();
    await page.keyboard.press('Enter');
    // Before anything is typed: typing while a carousel is selected makes a paragraph as well.
    await expect(paragraphs).toHaveCount(before + 1);
    await page.keyboard.type(below);
  }
  await untilSaved(page);
  const kept = (await (await page.request.get(`/api/articles/${id}`)).json()) as { value: Kept[] };
  expect(kept.value.map(({ type, children }) => children?.[0]?.text ?? type)).toEqual([
    ...['Works', 'First', 'artworksCarousel', 'Below the works'],
    ...['Between', 'artworksCarousel', 'Below everything'],
  ]);
});
