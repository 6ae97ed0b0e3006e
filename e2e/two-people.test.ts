import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { demoPassword, expect, hold, killServer, restartServer, serverUrl, test } from './visitor.ts';
import { textOf, untilSaved } from './writing.ts';

const words = {
  opening: 'Three painters and one horizon.',
  first: 'The rope has snapped.',
  second: 'The fog is patient.',
  third: 'The sea keeps its own time.',
};
const value = [
  { id: 'title', type: 'title', children: [{ text: 'Two hands on one text' }] },
  ...Object.entries(words).map(([id, text]) => ({ id, type: 'paragraph', children: [{ text }] })),
];

async function anArticle(page: Page): Promise<string> {
  const made = await page.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } });
  return ((await made.json()) as { id: string }).id;
}
async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toContainText(words.third);
}
/** Types at the end of the paragraph with these words. */
async function writeAfter(page: Page, paragraph: string, more: string): Promise<void> {
  await textOf(page).getByText(paragraph).click();
  await page.keyboard.press('End');
  await page.keyboard.type(more);
}
const storedText = async (page: Page, id: string) =>
  (
    (await (await page.request.get(`/api/articles/${id}`)).json()) as { value: { children: { text: string }[] }[] }
  ).value
    .map((block) => block.children[0]!.text)
    .join('\n');
const label = (page: Page, words: string) =>
  page
    .locator('header')
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${words}$`) });

const offlineLines = [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/];

test('two windows write one article: one-sided changes are preselected, the rest is chosen block by block, and no text is lost', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(...offlineLines, /409 \(Conflict\)/);
  const one = await visit('author@oeuvre.test');
  const other = await visit('author@oeuvre.test');
  const id = await anArticle(one);
  await open(one, id);
  await open(other, id);

  // While nothing of ours is unsaved, the text updates by itself.
  await writeAfter(other, words.third, ' It always did.');
  await expect(textOf(one)).toContainText('It always did.');
  await expect(label(one, 'Changes not saved')).toHaveCount(0);

  // Both change the first paragraph, and each one other.
  await one.context().setOffline(true);
  await writeAfter(one, words.first, ' Ours.');
  await writeAfter(one, words.second, ' Only ours.');
  await expect(label(one, 'Changes not saved')).toBeVisible();
  await writeAfter(other, words.first, ' Theirs.');
  await writeAfter(other, words.opening, ' Only theirs.');
  await untilSaved(other);
  await one.context().setOffline(false);

  const merge = one.getByRole('region', { name: 'This article has been changed elsewhere' });
  await expect(merge).toBeVisible();
  await expect(merge.getByRole('region', { name: 'Both have changed this' })).toHaveCount(1);
  await expect(merge.getByRole('region', { name: 'Only you have changed this' })).toContainText('Only ours.');
  await expect(merge.getByRole('region', { name: 'Only they have changed this' })).toContainText('Only theirs.');
  await expectSound(one);
  await one.setViewportSize({ width: 390, height: 844 });
  await expectSound(one);
  await one.setViewportSize({ width: 1390, height: 900 });

  // Nothing has been chosen yet: after a reload both versions are there again.
  await one.reload();
  const again = one.getByRole('region', { name: 'This article has been changed elsewhere' });
  const save = again.getByRole('button', { name: 'Save the merged text' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await again.getByRole('radio', { name: 'Both' }).check();
  await save.click();
  await untilSaved(one);
  const stored = await storedText(one, id);
  for (const kept of ['Ours.', 'Theirs.', 'Only ours.', 'Only theirs.', 'It always did.'])
    expect(stored).toContain(kept);
  await expect(textOf(other)).toContainText('Only ours.');
});

test('onlookers see who is writing', async ({ visit }) => {
  const author = await visit('author@oeuvre.test');
  const admin = await visit('super@oeuvre.test');
  const id = await anArticle(author);
  await admin.goto(`/articles/${id}`);
  await open(author, id);
  await expect(admin.getByText('Lena Moreau is here').first()).toBeVisible();
  // A person counts as writing until their text is saved.
  const letItBeSaved = await hold(author, `**/api/articles/${id}`);
  await textOf(author).getByText(words.first).click();
  await author.keyboard.type('Quite slowly, letter by letter.');
  await expect(admin.getByText('Lena Moreau is writing').first()).toBeVisible();
  letItBeSaved();
  await expect(admin.getByText('Lena Moreau has saved a newer version. What you see is the one before.')).toBeVisible();
  await admin.getByRole('button', { name: 'Show it' }).click();
  await expect(admin.getByText('Quite slowly, letter by letter.')).toBeVisible();
});

test('text written offline is stored and saved on reconnect', async ({ visit, complaints }) => {
  complaints.expected.push(...offlineLines);
  const page = await visit('author@oeuvre.test');
  const id = await anArticle(page);
  await open(page, id);
  await page.context().setOffline(true);
  await writeAfter(page, words.first, ' Nobody heard it.');
  await expect(label(page, 'Changes not saved')).toBeVisible();
  await page.waitForTimeout(2_500);
  await writeAfter(page, words.second, ' So are we.');
  await page.context().setOffline(false);
  await expect(label(page, 'Saved')).toBeVisible();
  expect(await storedText(page, id)).toContain('Nobody heard it.');
  expect(await storedText(page, id)).toContain('So are we.');
});

test('an author whose session ends while writing logs in again in place, and the text is saved', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/401 \(Unauthorized\)/);
  const page = await visit('author@oeuvre.test');
  const id = await anArticle(page);
  await open(page, id);
  await page.context().clearCookies();
  await writeAfter(page, words.first, ' Written without a session.');
  await expect(page.getByRole('alert').filter({ hasText: 'You have been logged out.' })).toBeVisible();
  await expect(label(page, 'Changes not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog.getByLabel('E-mail')).toHaveValue('author@oeuvre.test');
  await expectSound(page);
  await dialog.getByLabel('Password').fill('not this one');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(label(page, 'Saved')).toBeVisible();
  expect(await storedText(page, id)).toContain('Written without a session.');
});

test('an author who logs in again after their session ended is shown as present again, and gets missed messages', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/401 \(Unauthorized\)/);
  const author = await visit('author@oeuvre.test');
  const admin = await visit('super@oeuvre.test');
  const id = await anArticle(author);
  await open(author, id);
  await admin.goto(`/articles/${id}`);
  await expect(admin.getByText('Lena Moreau is here').first()).toBeVisible();
  const elsewhere = await visit('author@oeuvre.test');
  await elsewhere.request.delete('/api/users/me/sessions/others', { headers: { origin: serverUrl() } });
  await expect(admin.getByText('Lena Moreau is here')).toHaveCount(0);
  await admin.request.post(`/api/articles/${id}/comments`, {
    data: { blockId: 'first', text: 'Which rope?', version: 1 },
    headers: { origin: serverUrl() },
  });
  await author.request.post('/api/auth/sign-in/email', {
    data: { email: 'author@oeuvre.test', password: demoPassword },
    headers: { origin: serverUrl() },
  });
  await expect(admin.getByText('Lena Moreau is here').first()).toBeVisible();
  await expect(author.getByRole('article', { name: /^Comment by/ })).toContainText('Which rope?');
});

test('killing the server during a save loses nothing: the text is saved after the restart', async ({
  visit,
  complaints,
}) => {
  // If the server stored a save before it was killed, the retry gets a conflict.
  complaints.expected.push(/net::ERR_/, /WebSocket connection/, /409 \(Conflict\)/);
  const page = await visit('author@oeuvre.test');
  const id = await anArticle(page);
  await open(page, id);
  const isSaving = page.waitForRequest((request) => request.method() === 'PUT');
  await writeAfter(page, words.first, ' And then the lights went out.');
  await isSaving;
  await killServer();
  try {
    await writeAfter(page, words.second, ' We wrote on in the dark.');
    await expect(label(page, 'Changes not saved')).toBeVisible();
  } finally {
    await restartServer();
  }
  await expect(label(page, 'Saved')).toBeVisible({ timeout: 40_000 });
  expect(await storedText(page, id)).toContain('And then the lights went out.');
  expect(await storedText(page, id)).toContain('We wrote on in the dark.');
});
