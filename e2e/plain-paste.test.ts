import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './visitor.ts';
import { beginArticle, textOf, typeParagraphs } from './writing.ts';

const html = '<h2>The <b>bold</b> sea</h2><p>and <a href="https://example.org">its</a> sky</p>';
const plain = 'The bold sea\nand its sky';

/** Copies formatted text from another program. */
async function copied(page: Page): Promise<void> {
  await page.evaluate(
    async ([rich, words]) => {
      const item = new ClipboardItem({
        'text/html': new Blob([rich!], { type: 'text/html' }),
        'text/plain': new Blob([words!], { type: 'text/plain' }),
      });
      await navigator.clipboard.write([item]);
    },
    [html, plain],
  );
}
const allow = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write']);

/** Plain words: no heading, bold word or link came with them. */
async function expectPlain(page: Page): Promise<void> {
  await expect(textOf(page).getByText('The bold sea')).toBeVisible();
  await expect(textOf(page).getByText('and its sky')).toBeVisible();
  await expect(textOf(page).locator('h2, strong, a')).toHaveCount(0);
}

test('Ctrl Shift V pastes plain text', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await allow(page.context());
  await beginArticle(page);
  await typeParagraphs(page, 'Plain', 'First.', 'Second.');
  await copied(page);
  await page.keyboard.press('Control+Shift+v');
  await expectPlain(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+v');
  await expect(textOf(page).locator('h2')).toHaveText('The bold sea');
});

test('the block menu pastes plain text, names the keys, and says so when the browser refuses', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await allow(page.context());
  await beginArticle(page);
  await typeParagraphs(page, 'Plain', 'First.', 'Second.');
  await copied(page);
  const paste = page.getByRole('menuitem', { name: /^Paste as plain text/ });
  await page.keyboard.press('Alt+Enter');
  await expect(paste).toContainText('Ctrl Shift V');
  await paste.click();
  await expectPlain(page);
  await expect(textOf(page)).toBeFocused();

  await page.context().clearPermissions();
  await page.context().grantPermissions([]);
  await page.keyboard.press('Alt+Enter');
  await paste.click();
  await expect(
    page.locator('[popover]').getByText(/doesn't let this page read the clipboard. Press Ctrl Shift V instead/),
  ).toBeVisible();
  await expect(textOf(page).getByText('The bold sea')).toHaveCount(1);

  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Paste as plain textCtrl Shift V',
  );
});

test('on the narrowest phone all text tools are visible', async ({ visit }) => {
  const phone = await visit('author@oeuvre.test', {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await beginArticle(phone);
  const dock = phone.getByRole('toolbar', { name: 'Text' });
  await expect(dock).toBeVisible();
  expect(await dock.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const tools = await dock.getByRole('button').all();
  expect(tools.length).toBeGreaterThan(7);
  for (const tool of tools) {
    await expect(tool).toBeInViewport({ ratio: 1 });
    expect((await tool.boundingBox())!.width).toBeGreaterThanOrEqual(39);
  }
});
