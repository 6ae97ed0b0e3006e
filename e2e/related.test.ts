import type { Page } from '@playwright/test';
import { expect, houseUrl, test } from './visitor.ts';
import { beginArticle, untilSaved } from './writing.ts';

interface Work {
  readonly id: string;
  readonly openId: string;
  readonly title: string;
}

const works = async (page: Page): Promise<Work[]> => {
  const reply = await page.request.get('/api/exhibits/open-oeuvre?itemsPerPage=6');
  return ((await reply.json()) as { exhibits: Work[] }).exhibits;
};
const linkTo = (place: string) => `${houseUrl()}/${place}`;

test('an author links artworks by address and by words, puts them in order and takes one away', async ({ visit, complaints }) => {
  const page = await visit('author@oeuvre.test');
  const id = await beginArticle(page);
  await page.keyboard.type('On four works');
  await untilSaved(page);
  const [first, second, third] = (await works(page)) as [Work, Work, Work];
  const block = page.getByRole('region', { name: 'Related artworks' });
  const dialog = page.getByRole('dialog', { name: 'Link Open Oeuvre artwork' });
  const field = dialog.getByRole('textbox', { name: 'Link to the artwork' });
  const submit = dialog.getByRole('button', { name: 'Link', exact: true });
  const cards = block.getByRole('list', { name: 'The artworks' }).locator('li em');
  const open = () => block.getByRole('button', { name: 'Link artwork' }).click();

  await open();
  await expect(submit).toBeDisabled();
  for (const wrong of [
    'nonsense',
    linkTo(`collections/${first.id}`),
    linkTo('subscriptions/01900000-0000-7000-8000-000000000009'),
    'https://elsewhere.test/a',
  ]) {
    complaints.expected.push(/404/);
    await field.fill(wrong);
    await expect(dialog.getByText('The link appears to be incorrect. Please provide the correct link.')).toBeVisible();
    await expect(submit).toBeDisabled();
  }

  // While the server thinks, the work stands in the list and the dialog says what is under way.
  let answer = () => {};
  await page.route('**/api/articles/*/artworks', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await field.fill(linkTo(`subscriptions/${first.id}`));
  await expect(dialog.getByRole('figure')).toContainText(first.title);
  await submit.click();
  await expect(dialog.getByRole('button', { name: 'Linking...' })).toBeDisabled();
  await expect(cards).toHaveText([first.title]);
  answer();
  await expect(dialog).toBeHidden();
  await page.unroute('**/api/articles/*/artworks');

  await open();
  await field.fill(linkTo(`subscriptions/${first.id}`));
  await expect(dialog.getByText('This artwork has already been linked to the article')).toBeVisible();
  await expect(submit).toBeDisabled();
  await field.fill(linkTo(`subscriptions/${second.openId}`));
  await submit.click();
  await expect(cards).toHaveText([first.title, second.title]);
  await expect(dialog).toBeHidden();

  await open();
  await dialog.getByRole('searchbox', { name: 'Or search' }).fill(third.title);
  await dialog.getByRole('button', { name: third.title }).first().click();
  await submit.click();
  await expect(cards).toHaveText([first.title, second.title, third.title]);

  await expect(dialog).toBeHidden();
  await test.step('by keyboard, and by hand', async () => {
    await block.getByRole('button', { name: `Move ${third.title}`, exact: true }).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(cards).toHaveText([first.title, third.title, second.title]);
    await block.scrollIntoViewIfNeeded();
    const [from, to] = [await cards.nth(2).boundingBox(), await cards.nth(0).boundingBox()];
    await page.mouse.move(from!.x + 20, from!.y + 5);
    await page.mouse.down();
    await page.mouse.move(from!.x - 20, from!.y + 5, { steps: 4 });
    await page.mouse.move(to!.x + 20, to!.y + 5, { steps: 8 });
    await page.mouse.up();
    await expect(cards).toHaveText([second.title, first.title, third.title]);
  });

  await test.step('a refused change is taken back, in the words of the server', async () => {
    await page.route('**/api/articles/*/artworks/*', (route) =>
      route.fulfill({ status: 403, json: { code: 'articles/not-yours', message: 'Only the author may do this.' } }),
    );
    complaints.expected.push(/403/);
    // The click that ends a drag is swallowed, and one that follows it within a blink.
    await expect(async () => {
      await block.getByRole('button', { name: `Remove ${first.title}` }).click();
      await expect(page.getByRole('paragraph').filter({ hasText: 'Only the author may do this.' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(cards).toHaveText([second.title, first.title, third.title]);
    await page.unroute('**/api/articles/*/artworks/*');
  });
  await block.getByRole('button', { name: `Remove ${first.title}` }).click();
  await expect(block.getByRole('button', { name: 'Link artwork' })).toBeFocused();
  await expect(cards).toHaveText([second.title, third.title]);

  await page.goto(`/articles/${id}?mode=preview`);
  const shown = page.getByRole('region', { name: 'Related artworks' });
  await expect(shown.getByRole('link')).toHaveCount(2);
  await expect(shown.getByRole('link').first()).toContainText(second.title);
  await expect(page.getByRole('button', { name: 'Link artwork' })).toBeHidden();
});
