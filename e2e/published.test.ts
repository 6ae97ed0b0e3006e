import type { Route } from '@playwright/test';
import { at, expect, hold, test } from './visitor.ts';

test('staff viewing a published article see what readers see, with the bar above it', async ({ visit }) => {
  const guest = await visit();
  const admin = await visit('super@oeuvre.test');
  const { articles } = (await (await guest.request.get('/api/articles')).json()) as {
    articles: { id: string; title: string }[];
  };
  const { id } = articles.find(({ title }) => title === 'The Mountain Before the Postcard')!;
  const parts = ['Related segments', 'You may also like'];
  for (const page of [guest, admin]) {
    await page.goto(`/articles/${id}`);
    for (const name of parts) await expect(page.getByRole('region', { name })).toBeVisible();
    const segments = page.getByRole('region', { name: 'Related segments' }).getByRole('link');
    await expect(segments).not.toHaveCount(0);
    // At the edge of the text, for every role.
    await page.setViewportSize({ width: 1_600, height: 900 });
    const [title, segment] = await Promise.all(
      [page.getByRole('heading', { level: 1 }), segments.first()].map((one) => one.boundingBox()),
    );
    expect(Math.abs(title!.x - segment!.x)).toBeLessThan(2);
  }
  await expect(admin.getByRole('button', { name: 'More', exact: true })).toBeVisible();
});

test('a suggestion remembers its list, and back links and links to drafts lead to pages', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  await page.goto('/articles/for-review?articleStatus=true');
  await page.getByRole('combobox', { name: 'Search articles' }).click();
  await page.keyboard.type('The');
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').nth(1).click();
  await expect(page).toHaveURL(at(/source=for_review/));
  // The list links to itself too, in its menu and in its drawer.
  await expect(page.locator('header a[href="/articles/for-review"]')).toHaveCount(1);
  await expect(page.locator('header a[href="/articles/for-review"]')).toBeVisible();

  type Listed = { id: string; name: string };
  const { segments } = (await (await page.request.get('/api/segments')).json()) as { segments: Listed[] };
  const { articles } = (await (await page.request.get('/api/articles')).json()) as { articles: { id: string }[] };
  await page.goto(`/articles/${articles[0]!.id}?source=for_review&segmentId=${segments[0]!.id}`);
  await page.getByRole('link', { name: 'Segment articles' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: segments[0]!.name })).toBeVisible();
  await expect(page).toHaveURL(at(new RegExp(`^/open-oeuvre/artworks\\?segmentId=${segments[0]!.id}&tab=ARTICLES$`)));

  const author = await visit('author@oeuvre.test');
  await author.goto('/articles/draft');
  await expect(author.getByRole('heading', { level: 1, name: 'My articles' })).toBeVisible();
  await expect(author).toHaveURL(at(/ownerArticleStatus=draft/));
});

test('a slow list shows twenty skeletons until it loads', async ({ visit }) => {
  const page = await visit('super@oeuvre.test');
  await page.goto('/notifications');
  await page.waitForSelector('html[data-alive]');
  const release = await hold(page, /articles\.data/);
  await page
    .getByRole('button', { name: /^Open Oeuvre/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: 'Articles', exact: true })
    .or(page.getByRole('menuitem', { name: 'Articles', exact: true }))
    .first()
    .click();
  const skeletons = page.locator('main [role=status] [class*=skeleton]');
  await expect(skeletons).toHaveCount(20);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await expect(skeletons).toHaveCount(0);
});

test('joining and leaving show at once, and are rolled back when refused', async ({ visit, complaints }) => {
  complaints.expected.push(/status of 4\d\d/);
  const page = await visit('member@oeuvre.test');
  type Listed = { id: string; public: boolean; status: string; name: string };
  const { segments } = (await (await page.request.get('/api/segments?itemsPerPage=50')).json()) as {
    segments: Listed[];
  };
  const segment = segments.find((one) => one.public && !['SUBSCRIBED', 'INVITED', 'SUSPENDED'].includes(one.status))!;
  const another = segments.find((one) => !one.public && !['SUBSCRIBED', 'INVITED'].includes(one.status))!;
  const standing = page.getByText('Member', { exact: true });
  /** Holds the requests; `refused` redirects them to a segment that the viewer can neither join nor leave. */
  async function held() {
    const gate = Promise.withResolvers<'sent' | 'refused'>();
    const holdAct = async (route: Route) => {
      const postData = route.request().postData();
      if (postData === null) return route.fallback();
      const how = await gate.promise;
      await route.continue(how === 'sent' ? {} : { postData: postData.replace(segment.id, another.id) });
    };
    await page.route(/subscriptions\.data/, holdAct);
    return async (how: 'sent' | 'refused') => {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      gate.resolve(how);
      await answered;
      await page.unroute(/subscriptions\.data/, holdAct);
    };
  }

  await page.goto(`/subscriptions?segmentId=${segment.id}&joinDialog=true`);
  const join = page.getByRole('dialog').getByRole('button', { name: 'Join segment' });
  /** The page after joining is still on its way when the person leaves. A refusal must not forget that they joined. */
  const joined = Promise.withResolvers<void>();
  for (const how of ['refused', 'sent'] as const) {
    const answer = await held();
    await join.click();
    await expect(standing).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    if (how === 'sent')
      await page.route(/subscriptions\.data/, async (route) => {
        if (route.request().method() === 'GET') await joined.promise;
        await route.fallback();
      });
    await answer(how);
    if (how === 'refused') await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    else await expect(standing).toBeVisible();
  }
  for (const how of ['refused', 'sent'] as const) {
    const answer = await held();
    await page.getByRole('button', { name: 'Segment menu' }).click();
    await page.getByRole('menuitem', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(standing).toHaveCount(0);
    joined.resolve();
    await answer(how);
    if (how === 'refused') await expect(standing).toBeVisible();
    else await expect(page).toHaveURL(at(/^\/explore/));
  }
});
