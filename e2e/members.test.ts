import type { Page } from '@playwright/test';
import { layoutShift } from './page-checks.ts';
import { at, expect, test, wake } from './visitor.ts';

/**
 * Two people whose pages are shared with everybody of the same rights, and two with pages of their own, because they
 * work on articles.
 */
const people = [
  { email: 'member@oeuvre.test', name: 'Jonas Weiss', reads: true },
  { email: 'stranger@oeuvre.test', name: 'Aiko Tanabe', reads: true },
  { email: 'author@oeuvre.test', name: 'Lena Moreau', reads: false },
  { email: 'super@oeuvre.test', name: 'Ines Caldeira', reads: false },
] as const;

async function addressesOf(page: Page): Promise<string[]> {
  const { articles } = (await (await page.request.get('/api/articles')).json()) as { articles: { id: string }[] };
  const { segments } = (await (await page.request.get('/api/segments')).json()) as {
    segments: { id: string; public: boolean }[];
  };
  const open = segments.find((segment) => segment.public)!;
  return ['/explore', `/subscriptions?segmentId=${open.id}`, `/articles/${articles[0]!.id}`];
}

for (const { email, name, reads } of people) {
  test(`${name} sees themselves on every page, identical before and after hydration, with an account card and links onwards`, async ({
    visit,
  }) => {
    const page = await visit(email);
    const addresses = await addressesOf(page);
    for (const address of reads ? addresses : addresses.slice(0, -1)) {
      await page.goto(address);
      const header = page.getByRole('banner');
      const before = await header.evaluate((one) => one.outerHTML);
      expect(before, address).toContain(name);
      await wake(page);
      expect(await header.evaluate((one) => one.outerHTML), address).toBe(before);
      expect(await layoutShift(page), address).toBeLessThan(0.01);

      await page.getByRole('button', { name: `${name}, account` }).click();
      await expect(page.getByText(email, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Segments' }).click();
    await expect(page).toHaveURL(at(/^\/segments$/));
    await expect(page.getByRole('button', { name: `${name}, account` })).toBeVisible();
  });

  test(`${name} sees who they are and opens the account card without JavaScript`, async ({ visit }) => {
    const page = await visit(email, { javaScriptEnabled: false });
    await page.goto('/explore');
    await page.getByRole('button', { name: `${name}, account` }).click();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible();
  });
}
