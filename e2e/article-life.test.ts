import type { Page } from '@playwright/test';
import pg from 'pg';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { at, expect, serverHere, test } from './visitor.ts';
import { beginArticle, textOf, untilSaved } from './writing.ts';

const said = (page: Page, message: string) => page.getByRole('paragraph').filter({ hasText: message });
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const choose = async (page: Page, name: string) => {
  await more(page).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
};
/** Refuses every call to this address until the returned function is called. */
async function refuse(page: Page, address: string, message: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 403, json: { code: 'articles/not-yours', message } }));
  return () => page.unroute(address);
}

/** Grants or revokes the author's permission to publish; no page does this yet. */
async function letAuthorPublish(may: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrlOf(serverHere().dataDir),
  });
  await client.connect();
  await client.query(`update users set can_publish_articles = $1 where email = 'author@oeuvre.test'`, [may]);
  await client.end();
}

test('an author prepares and submits an article, and learns beforehand what is missing', async ({
  visit,
  complaints,
}) => {
  const page = await visit('author@oeuvre.test', { permissions: ['clipboard-read', 'clipboard-write'] });
  complaints.expected.push(/403/);
  const id = await beginArticle(page);
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await expect(page.locator('header').getByText('Draft', { exact: true })).toBeVisible();
  // Also shown beside the text until the first save.
  await expect(
    page
      .locator('main')
      .getByRole('paragraph')
      .filter({ hasText: /^Draft$/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-pressed', 'true');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveAccessibleDescription('Title is required to publish the article.');
  await textOf(page).click();
  await page.keyboard.type('The Life of an Article');
  await untilSaved(page);
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');

  await choose(page, 'Copy link');
  await expect(said(page, 'Link has been copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/articles/${id}$`));

  const prompt = page.getByRole('dialog', {
    name: 'Would you like to adjust the appearance and audience before submitting?',
  });
  const assign = page.getByRole('dialog', { name: 'Assign Open Oeuvre Segments' });
  await test.step('audience and access: each choice is a call of its own, rolled back when the server refuses it', async () => {
    await submit.click();
    await expect(assign.getByRole('radio', { name: /Subscribers only/ })).toBeChecked();
    await expect(assign.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true');
    await assign.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('complementary', { name: 'Settings' });
    await expect(page).toHaveURL(at(/mode=settings/));
    await expect(settings.getByRole('button', { name: 'Change author' })).toBeHidden();

    const allowAccess = await refuse(page, '**/access-type', 'The access stays as it is.');
    await settings.getByRole('radio', { name: /Public/ }).click();
    await expect(said(page, 'The access stays as it is.')).toBeVisible();
    await expect(settings.getByRole('radio', { name: /Subscribers only/ })).toBeChecked();
    await allowAccess();
    const access = page.waitForResponse((response) => response.url().endsWith('/access-type'));
    await settings.getByRole('radio', { name: /Public/ }).click();
    await expect(settings.getByRole('radio', { name: /Public/ })).toBeChecked();
    expect((await access).request().postDataJSON()).toEqual({ value: 'PUBLIC' });

    const segments = settings.getByRole('combobox', { name: 'Segments' });
    const pick = async (name: string) => {
      await segments.click();
      await page.getByRole('option', { name }).click();
      // While the list is open, everything else is hidden from screen readers.
      await page.keyboard.press('Escape');
    };
    const allowSegments = await refuse(page, '**/segments/*', 'Not this segment.');
    await pick('Weather and Water');
    await expect(said(page, 'Not this segment.')).toBeVisible();
    await expect(settings.getByRole('button', { name: 'Remove Weather and Water' })).toBeHidden();
    await allowSegments();
    const added = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes(`/api/articles/${id}/segments/`),
    );
    await pick('Weather and Water');
    await expect(settings.getByRole('button', { name: 'Remove Weather and Water' })).toBeVisible();
    expect((await added).status()).toBe(200);
    await settings.getByRole('button', { name: 'Close settings' }).click();
    await expect(page).toHaveURL(at(/mode=edit/));
  });

  await test.step('whoever has not seen the settings in this visit is asked once, and learns who will read it', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeVisible();
    await submit.click();
    await expect(prompt).toContainText(
      /Everyone will be able to read it\. It appears in Weather and Water: \d+ members\./,
    );
    await prompt.getByRole('button', { name: 'Go to Settings' }).click();
    await expect(page).toHaveURL(at(/mode=settings/));
  });
  await submit.click();
  await expect(page).toHaveURL(at(/mode=preview/));
  await expect(page.locator('header').getByText('On review', { exact: true })).toBeVisible();
  await expect(prompt).toBeHidden();

  await choose(page, 'Delete');
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete the article?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'My articles' })).toBeVisible();
  await expect(page.locator(`main a[href*="${id}"]`)).toHaveCount(0);
});

test('an author without the permission to publish is told so at the submit button', async ({ visit }) => {
  await letAuthorPublish(false);
  try {
    const page = await visit('author@oeuvre.test');
    await beginArticle(page);
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveAccessibleDescription(
      'You have no permissions to publish articles.',
    );
  } finally {
    await letAuthorPublish(true);
  }
});

test('an optimistic change of author is rolled back when publishing fails', async ({ visit, complaints }) => {
  complaints.expected.push(/403/);
  const page = await visit('super@oeuvre.test');
  const writer = await visit('author@oeuvre.test');
  const id = await beginArticle(writer);
  await writer.keyboard.type('Handed on');
  await untilSaved(writer);
  await page.goto(`/articles/${id}?mode=settings`);
  const author = page.getByRole('region', { name: 'Author' });
  // A mocked reply reports a new author that the server never stored.
  const stored = await (await page.request.get(`/api/articles/${id}`)).json();
  const other = { ...stored.author, first_name: 'Marguerite', last_name: 'Okafor' };
  await page.route(`**/api/articles/${id}/author`, (route) =>
    route.fulfill({
      json: {
        ...stored,
        segments: ['01a20000-0000-7000-8000-000000000000'],
        author: other,
        may: { ...stored.may, publish: { allowed: true } },
      },
    }),
  );
  await author.getByRole('button', { name: 'Change author' }).click();
  await page.getByRole('combobox', { name: 'New author' }).fill('Marguerite');
  await page.getByRole('option', { name: 'Marguerite Okafor' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(author).toContainText('Marguerite Okafor');
  await refuse(page, `**/api/articles/${id}/publish`, 'Publishing is not possible now.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(said(page, 'Publishing is not possible now.')).toBeVisible();
  await expect(author).toContainText('Lena Moreau');
});

test('an administrator changes the author, unpublishes after a confirmation, and goes back the way they came', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/403/);
  const page = await visit('super@oeuvre.test');
  const { articles } = (await (await page.request.get('/api/articles')).json()) as {
    articles: { id: string; title: string; accessType: string }[];
  };
  const article = articles.find((one) => one.title === 'The Mountain Before the Postcard')!;
  for (const [query, back] of [
    ['source=all', '/articles/all'],
    ['source=for_review', '/articles/for-review'],
  ] as const) {
    await page.goto(`/articles/${article.id}?${query}`);
    await expect(page.locator(`header a[href="${back}"]`)).toBeVisible();
  }
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();

  await more(page).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const author = page.getByRole('region', { name: 'Author' });
  await expect(author).toContainText('Marguerite Okafor');
  const dialog = page.getByRole('dialog', { name: 'Change author' });
  const change = dialog.getByRole('button', { name: 'Change', exact: true });
  const choosePerson = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'New author' }).fill(name);
    await dialog.getByRole('option', { name }).click();
  };
  const give = async (name: string) => {
    await author.getByRole('button', { name: 'Change author' }).click();
    await expect(change).toHaveAttribute('aria-disabled', 'true');
    await choosePerson(name);
    await change.click();
  };
  // People who may not write are not offered, and neither is the current author.
  await author.getByRole('button', { name: 'Change author' }).click();
  await dialog.getByRole('combobox', { name: 'New author' }).fill('Ines Caldeira');
  await expect(dialog.getByText('No search result')).toBeVisible();
  await choosePerson('Marguerite Okafor');
  await expect(change).toHaveAccessibleDescription('They are the author already.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const allowAuthor = await refuse(page, `**/api/articles/${article.id}/author`, 'This person may not write.');
  await give('Lena Moreau');
  await expect(said(page, 'This person may not write.')).toBeVisible();
  await expect(author).toContainText('Marguerite Okafor');
  await allowAuthor();
  for (const name of ['Lena Moreau', 'Marguerite Okafor']) {
    const given = page.waitForResponse((response) => response.url().endsWith('/author'));
    await give(name);
    expect((await given).status()).toBe(200);
    await expect(author).toContainText(name);
  }

  await page.getByRole('button', { name: 'Close settings' }).click();
  await choose(page, 'Unpublish');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to unpublish this article?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
});
