import { HtmlValidate } from 'html-validate';
import { addressesOfPages, routesOfPages } from './page-addresses.ts';
import { expect, test, wake } from './visitor.ts';
import { beginArticle, chooseBlock, typeParagraphs } from './writing.ts';

/** What every validator refuses: a misplaced element, a duplicate id, an attribute that its element does not have. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
});

/** The validator's messages for this page, with their positions. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}

for (const [who, email] of Object.entries({
  'a guest': undefined,
  'an author': 'author@oeuvre.test',
  'a supervisor': 'supervisor@oeuvre.test',
  'an administrator': 'super@oeuvre.test',
}))
  test(`the server's HTML of every page for ${who} is validly nested, with unique ids`, async ({ visit }) => {
    const { request } = await visit(email);
    const pages = await addressesOfPages(request);
    expect(Object.keys(pages).sort()).toEqual(routesOfPages());
    // For authors and reviewers this includes articles they work on: their pages differ from those of readers.
    expect(pages['articles/:articleId']!.length).toBeGreaterThan(email ? 8 : 3);
    const faults: Record<string, string[]> = {};
    for (const address of Object.values(pages).flat()) {
      const reply = await request.get(address);
      expect(reply.status(), address).toBeLessThan(500);
      if (!reply.headers()['content-type']?.startsWith('text/html')) continue;
      const found = await faultsOf(await reply.text());
      if (found.length > 0) faults[address] = found;
    }
    expect(faults).toEqual({});
  });

test('staff pages, hydrated and with everything that opens on them, are validly nested', async ({ visit }) => {
  const page = await visit('super@oeuvre.test');
  const look = async (name: string, at = page) => {
    expect(await faultsOf(await at.content()), name).toEqual([]);
  };
  for (const address of [
    '/dev/gallery',
    '/articles/all',
    '/articles/for-review',
    '/articles',
    '/explore?searchQuery=wave',
    '/catalogue',
    '/notifications',
    '/user/profile',
    '/user/profile?tab=privacy',
    '/models/new',
    '/directories/import-artworks',
    '/admin/parsing',
    '/admin/user-management',
    '/admin/suppressions',
    '/admin/mail',
    '/admin/mail/log',
    '/admin/segments/new',
    '/admin/audit',
  ]) {
    await page.goto(address);
    await wake(page);
    await look(address);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wave');
  await expect(
    page.getByRole('dialog', { name: 'Pages, actions and search' }).getByRole('option').first(),
  ).toBeVisible();
  await look('the palette');

  const author = await visit('author@oeuvre.test');
  await beginArticle(author);
  await typeParagraphs(author, 'Valid', 'A paragraph after the title.');
  await look('the editor', author);
  await chooseBlock(author, 'Images');
  await expect(author.getByRole('dialog', { name: 'Insert images' })).toBeVisible();
  await look('Insert images', author);
  await author.keyboard.press('Escape');
  await chooseBlock(author, 'Artworks carousel');
  await expect(author.getByRole('dialog')).toBeVisible();
  await look('the picker of artworks', author);
  await author.keyboard.press('Escape');
  await author.keyboard.type('words');
  await author.keyboard.press('Control+/');
  await expect(author.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look('the keyboard shortcuts', author);
  await author.keyboard.press('Escape');
  await author.keyboard.press('Shift+Home');
  await author.keyboard.press('Control+Alt+m');
  await expect(author.getByLabel('Your comment')).toBeFocused();
  await look('a comment being written', author);
  await author.keyboard.press('Escape');
  await author.keyboard.press('Control+,');
  await expect(author.getByRole('complementary', { name: 'Settings' })).toBeVisible();
  await look('the settings', author);
});
