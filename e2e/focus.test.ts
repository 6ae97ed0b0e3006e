import type { Locator, Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { expect, serverUrl, test } from './visitor.ts';
import { textOf } from './writing.ts';

/** The open dialog or panel, if any. */
const opened = (page: Page) => page.locator('dialog:modal, aside[tabindex="-1"]').first();

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return 'the page itself';
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent?.trim() ?? '';
  });

const nameOf = (element: Locator) =>
  element.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '');

/** Clicks, closes with Escape what that opens, and returns its name and where the focus is then. */
async function tryOut(page: Page, press: () => Promise<void>): Promise<{ what: string; focus: string }> {
  await press();
  await opened(page).waitFor();
  const what =
    (await opened(page).getAttribute('aria-label')) ??
    (await opened(page).getByRole('heading').first().textContent()) ??
    '';
  await opened(page).evaluate((element) => element.contains(document.activeElement));
  await page.keyboard.press('Escape');
  await expect(opened(page)).toHaveCount(0);
  return { what, focus: await focused(page) };
}

/** Buttons that open no dialog, or switch the page to another state. */
const stays = /^(Edit|Preview|Publish|Copy link|Close|Unpublish|Show the list|Comment on: )/;

/** Tries every other button and every other entry of the menu 'More'; returns what each one opened. */
async function walk(page: Page, skip: RegExp): Promise<string[]> {
  const found: string[] = [];
  const buttons = page.locator('header button:visible, main button:visible:not(header *)');
  for (let at = 0; at < (await buttons.count()); at++) {
    const button = buttons.nth(at);
    const name = await nameOf(button);
    const isRefused =
      (await button.getAttribute('aria-disabled')) === 'true' || (await button.getAttribute('popovertarget')) !== null;
    if (isRefused || skip.test(name)) continue;
    const outcome = await tryOut(page, () => button.click());
    expect(outcome.focus, `after '${outcome.what}'`).toBe(name);
    found.push(outcome.what);
  }
  const menu = page.getByRole('button', { name: 'More', exact: true });
  await menu.click();
  const entries = await page
    .getByRole('menuitem')
    .evaluateAll((items) => items.filter((one) => !one.ariaDisabled).map((one) => one.textContent?.trim() ?? ''));
  await page.keyboard.press('Escape');
  for (const entry of entries.filter((one) => !skip.test(one))) {
    const outcome = await tryOut(page, async () => {
      await menu.click();
      await page.getByRole('menuitem').filter({ hasText: entry }).first().click();
    });
    expect(outcome.focus, `after '${outcome.what}' by the menu`).toBe('More');
    found.push(outcome.what);
  }
  return found;
}

test('every dialog returns the focus to the element that opened it', async ({ visit }) => {
  const author = await visit('author@oeuvre.test');
  const value = [
    { id: 't', type: 'title', children: [{ text: 'Waves' }] },
    { id: 'p', type: 'paragraph', children: [{ text: 'Nothing to hold.' }] },
  ];
  const made = await author.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } });
  const { id } = (await made.json()) as { id: string };
  await author.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(author)).toBeVisible();
  await expect(author.getByRole('button', { name: 'Link artwork' })).toBeVisible();
  const ofAuthor = await walk(author, stays);
  // Whoever has seen the settings is not asked about them again: submitting asks for a segment.
  const submit = 'Assign Open Oeuvre Segments';
  const leastOfAuthor = [
    'Settings',
    'Link Open Oeuvre artwork',
    submit,
    'Export',
    'History',
    'Are you sure you want to delete the article?',
  ];
  for (const expected of leastOfAuthor) expect(ofAuthor.join('\n')).toContain(expected);

  // Opened from the text by its key, it returns to the text.
  await textOf(author).getByText('Nothing to hold.').click();
  await author.keyboard.press('Control+,');
  await expect(author.getByRole('complementary', { name: 'Settings' })).toBeFocused();
  await author.keyboard.press('Escape');
  await expect(textOf(author)).toBeFocused();

  const admin = await visit('super@oeuvre.test');
  await admin.goto(`/articles/${id}`);
  await expect(admin.getByRole('button', { name: 'Link artwork' })).toBeVisible();
  const ofAdmin = await walk(admin, stays);
  for (const expected of ['Settings', 'Export', 'History']) expect(ofAdmin.join('\n')).toContain(expected);
  // A dialog over a side panel.
  await admin.getByRole('button', { name: 'Settings', exact: true }).click();
  await admin.getByRole('button', { name: 'Change author' }).click();
  await expect(admin.getByRole('dialog', { name: 'Change author' })).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('button', { name: 'Change author' })).toBeFocused();
});

test('on a touch screen a dialog with a field focuses its heading, so the keyboard does not cover it', async ({
  visit,
}) => {
  const author = await visit('author@oeuvre.test', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const made = await author.request.post('/api/articles', { headers: { origin: serverUrl() } });
  const { id } = (await made.json()) as { id: string };
  await author.goto(`/articles/${id}?mode=edit`);
  await author.getByRole('button', { name: 'Link artwork' }).tap();
  const dialog = author.getByRole('dialog', { name: 'Link Open Oeuvre artwork' });
  await expect(dialog.getByRole('heading', { name: 'Link Open Oeuvre artwork' })).toBeFocused();
  await expectSound(author);
  await author.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(author.getByRole('button', { name: 'Link artwork' })).toBeFocused();
});
