import type { Page } from '@playwright/test';
import { expect, serverUrl, test } from './visitor.ts';

/** Where the open panel stands in the window. */
const placeOf = (page: Page) =>
  page
    .locator('aside:has(> header)')
    .last()
    .evaluate((panel) => {
      const { top, bottom, right, width } = panel.getBoundingClientRect();
      return {
        isInView: top >= 0 && top < innerHeight / 4 && bottom > innerHeight / 2,
        isAtEdge: innerWidth - right < 20,
        width,
      };
    });

const make = async (page: Page, path: string): Promise<string> => {
  const reply = await page.request.post(path, { data: {}, headers: { origin: serverUrl() } });
  return ((await reply.json()) as { id: string }).id;
};

for (const width of [1440, 1920])
  test(`every panel stands beside its page, in view, at ${width} px`, async ({ visit }) => {
    const viewport = { width, height: 900 };
    const author = await visit('author@oeuvre.test', { viewport });
    const expectDocked = async (page: Page, name: string) => {
      await expect(page.locator('aside:has(> header)').last(), name).toBeVisible();
      await expect.poll(() => placeOf(page), name).toEqual({ isInView: true, isAtEdge: true, width: 480 });
      const isScrolling = () => document.documentElement.scrollWidth > innerWidth;
      expect(await page.evaluate(isScrolling), name).toBe(false);
    };

    await author.goto(`/artworks/${await make(author, '/api/exhibits')}/edit`);
    for (const name of ['History', 'Segments and people']) {
      await author.getByRole('button', { name, exact: true }).click();
      await expectDocked(author, name);
      await author.keyboard.press('Escape');
      await expect(author.locator('aside:has(> header)')).toHaveCount(0);
    }

    await author.goto(`/articles/${await make(author, '/api/articles')}?mode=settings`);
    await expectDocked(author, 'Settings');

    const admin = await visit('super@oeuvre.test', { viewport });
    for (const address of ['/admin/user-management', '/admin/audit']) {
      await admin.goto(address);
      await admin.getByRole('row').nth(1).click();
      await expectDocked(admin, address);
    }
  });
