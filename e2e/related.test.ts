import type { Page } from '@playwright/test';
import { aMoment, drag } from './pictures.ts';
import { at, expect, hold, serverUrl, test } from './visitor.ts';
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
const linkTo = (place: string) => `${serverUrl()}/${place}`;

test('an author links artworks by address and by words, reorders them and removes one', async ({
  visit,
  complaints,
}) => {
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

  // While the request is pending, the list shows the work and the dialog says so.
  const answer = await hold(page, '**/api/articles/*/artworks');
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
  await test.step('by keyboard, and by mouse', async () => {
    await block.getByRole('button', { name: `Move ${third.title}`, exact: true }).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(cards).toHaveText([first.title, third.title, second.title]);
    await block.scrollIntoViewIfNeeded();
    await drag(page, cards.nth(2), cards.nth(0), 'before');
    await page.mouse.up();
    await expect(cards).toHaveText([second.title, first.title, third.title]);
    await aMoment(page);
  });

  await test.step("a refused change is rolled back, with the server's message", async () => {
    await page.route('**/api/articles/*/artworks/*', (route) =>
      route.fulfill({ status: 403, json: { code: 'articles/not-yours', message: 'Only the author may do this.' } }),
    );
    complaints.expected.push(/403/);
    await block.getByRole('button', { name: `Remove ${first.title}` }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Only the author may do this.' })).toBeVisible();
    await expect(cards).toHaveText([second.title, first.title, third.title]);
    await page.unroute('**/api/articles/*/artworks/*');
  });
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await block.getByRole('button', { name: `Remove ${first.title}` }).click();
  await expect(block.getByRole('button', { name: 'Link artwork' })).toBeFocused();
  await removed;
  await expect(cards).toHaveText([second.title, third.title]);

  await page.goto(`/articles/${id}?mode=preview`);
  const shown = page.getByRole('region', { name: 'Related artworks' });
  await expect(shown.getByRole('link')).toHaveCount(2);
  await expect(shown.getByRole('link').first()).toContainText(second.title);
  await expect(page.getByRole('button', { name: 'Link artwork' })).toBeHidden();
});

test("the preview shows related artworks in the editor's order, and people who may link them can drag them there too", async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  const id = await beginArticle(page);
  await page.keyboard.type('In the order of the works');
  await untilSaved(page);
  const three = (await works(page)).slice(0, 3);
  const titles = three.map((work) => work.title);
  const origin = { headers: { origin: serverUrl() } };
  await page.request.post(`/api/articles/${id}/artworks`, {
    data: { artworks: three.map((work) => work.id) },
    ...origin,
  });
  const kept = async () =>
    ((await (await page.request.get(`/api/articles/${id}`)).json()) as { relatedArtworks: Work[] }).relatedArtworks.map(
      (work) => work.title,
    );
  const cards = page
    .getByRole('region', { name: 'Related artworks' })
    .getByRole('list', { name: 'The artworks' })
    .getByRole('listitem');
  const shown = async () => {
    const names = await cards.evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    return names.map((name) => titles.find((title) => name.includes(title)));
  };

  await page.goto(`/articles/${id}?mode=edit`);
  await expect.poll(shown).toEqual(titles);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(cards.getByRole('link')).toHaveCount(3);
  expect(await shown()).toEqual(titles);

  const [first, second, third] = titles;
  await cards.last().scrollIntoViewIfNeeded();
  await drag(page, cards.nth(2), cards.nth(0), 'before');
  await page.mouse.up();
  await expect.poll(shown).toEqual([third, first, second]);
  await expect.poll(kept).toEqual([third, first, second]);

  // Lifted and dropped in the same place: that does not click its link.
  const { x, y, width, height } = (await cards.nth(1).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 3);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 8, y + height / 3);
  await expect(page.locator('[data-lifted]')).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('[data-lifted]')).toBeHidden();
  await aMoment(page);
  expect(page.url()).toContain(`/articles/${id}`);
  expect(await shown()).toEqual([third, first, second]);

  await cards
    .nth(0)
    .getByRole('button', { name: `Move ${third}`, exact: true })
    .focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(shown).toEqual([first, third, second]);
  await expect.poll(kept).toEqual([first, third, second]);
  await cards.nth(1).getByRole('link').click();
  await page.waitForURL(at(/^\/subscriptions/));
  await page.goBack();
  await expect.poll(shown).toEqual([first, third, second]);
});

test('an article without JavaScript can be read, explains its recommendations, and prints with notes and addresses only', async ({
  visit,
}) => {
  const page = await visit(undefined, { javaScriptEnabled: false });
  const { articles } = (await (await page.request.get('/api/articles')).json()) as {
    articles: { id: string; title: string }[];
  };
  const { id } = articles.find((article) => article.title === 'How to Hold a River Still')!;
  await page.goto(`/articles/${id}`);
  const note = page.getByRole('note');
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'wet plates: note' }).click();
  await expect(note).toHaveText(/collodion/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('figure').first()).toContainText('The boat held still');
  const run = page.getByRole('region', { name: 'Artworks', exact: true });
  await expect(run.getByRole('link')).not.toHaveCount(0);
  await expect(run.getByRole('button', { name: 'Next' })).toBeHidden();

  const segments = page.getByRole('region', { name: 'Related segments' });
  await expect(segments.getByRole('link', { name: /Weather and Water.*Public · \d+ artworks/ })).toHaveAttribute(
    'href',
    /^\/subscriptions\?segmentId=/,
  );
  const others = page.getByRole('region', { name: 'You may also like' });
  await expect(others.getByRole('article').filter({ hasText: 'The Mountain Before the Postcard' })).toContainText(
    'Shares 2 artworks · Also in Weather and Water',
  );

  await test.step('on paper', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(note).toBeVisible();
    for (const gone of [page.getByRole('banner'), page.getByRole('contentinfo'), segments, others])
      await expect(gone).toBeHidden();
    await expect(page.getByRole('region', { name: 'Related artworks' })).toBeVisible();
    const body = page.locator('body');
    expect(await body.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
  });
});

test('a printed link shows its address', async ({ visit }) => {
  const page = await visit('author@oeuvre.test', { javaScriptEnabled: false });
  const link = { id: 'c', type: 'link', url: 'https://museum.example/plates', children: [{ text: 'plates' }] };
  const value = [
    { id: 'a', type: 'title', children: [{ text: 'Where the plates are' }] },
    { id: 'b', type: 'paragraph', children: [{ text: 'All the ' }, link, { text: ' are in a drawer.' }] },
  ];
  const reply = await page.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } });
  await page.goto(`/articles/${((await reply.json()) as { id: string }).id}?mode=preview`);
  await page.emulateMedia({ media: 'print' });
  const shown = page.getByRole('article').getByRole('link', { name: 'plates' });
  expect(await shown.evaluate((element) => getComputedStyle(element, '::after').content)).toContain(link.url);
});

test('a collection shows its works in order to people who may see it, and hides its existence from others', async ({
  visit,
  complaints,
}) => {
  const page = await visit(undefined, { javaScriptEnabled: false });
  const find = async (path: string) => (await page.request.get(path)).json();
  const { segments } = (await find('/api/segments?searchQuery=weather')) as { segments: { id: string }[] };
  const { collections } = (await find(`/api/open-oeuvre-collections?segmentId=${segments[0]!.id}`)) as {
    collections: { id: string; name: string }[];
  };
  await page.goto(`/collections/${collections[0]!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Six Ways to Water');
  await expect(page.getByText('6 artworks')).toBeVisible();
  const works = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('img') });
  await expect(works).toHaveCount(6);
  await expect(works.first()).toContainText('Ground Swell');
  await expect(works.last()).toContainText('Alpine Landscape');
  await expect(page).toHaveTitle(/^Six Ways to Water/);
  complaints.expected.push(/404/);
  for (const hidden of ['01900000-0000-7000-8000-000000000009', 'nonsense'])
    expect((await page.goto(`/collections/${hidden}`))!.status()).toBe(404);
});
