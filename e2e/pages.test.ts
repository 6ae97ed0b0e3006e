import type { Page } from '@playwright/test';
import { expectSound, layoutShift } from './page-checks.ts';
import { at, expect, test, wake } from './visitor.ts';

interface Reply<Item> {
  readonly articles?: Item[];
  readonly exhibits?: Item[];
  readonly segments?: Item[];
}
interface Found {
  readonly id: string;
  readonly public?: boolean;
}

/** Addresses of things in the demo world. */
async function addresses(page: Page) {
  const get = async (url: string) => (await (await page.request.get(url)).json()) as Reply<Found>;
  const [{ articles = [] }, { exhibits = [] }, { segments = [] }] = await Promise.all([
    get('/api/articles'),
    // A work with a picture, whatever the museum import has added.
    get('/api/exhibits/open-oeuvre?searchQuery=Small%20Scarlet%20Bells'),
    get('/api/segments'),
  ]);
  const segment = segments.find((one) => one.public)!.id;
  return {
    article: `/articles/${articles[0]!.id}`,
    artwork: `/subscriptions/${exhibits[0]!.id}`,
    similar: `/similar/${exhibits[0]!.id}`,
    segment: `/subscriptions?segmentId=${segment}`,
    privateSegment: `/subscriptions?segmentId=${segments.find((one) => !one.public)!.id}`,
  };
}

/** The pages a guest reads, and the words that prove them complete. */
const readingPages = {
  explore: () => '/explore',
  search: () => '/search?searchQuery=wave',
  'search, artworks': () => '/search?tab=artworks&colours=water',
  terms: () => '/terms',
  'similar works': (at: Addresses) => at.similar,
  segments: () => '/segments',
  segment: (at: Addresses) => at.segment,
  'segment, articles': (at: Addresses) => `${at.segment}&tab=ARTICLES`,
  'segment, about': (at: Addresses) => `${at.segment}&tab=ABOUT`,
  'private segment': (at: Addresses) => at.privateSegment,
  artwork: (at: Addresses) => at.artwork,
  catalogue: () => '/catalogue',
  articles: () => '/articles',
  article: (at: Addresses) => at.article,
} as const;
type Addresses = Awaited<ReturnType<typeof addresses>>;

const otherPages = {
  login: () => '/login',
  'sign up': () => '/sign-up',
  'forgot password': () => '/forgot-password',
  'reset password': () => '/reset-password?token=x',
  'verify e-mail': () => '/verify-email?token=x',
  'change of address': () => '/email/change?token=x',
  unsubscribe: () => '/email/unsubscribe?token=x',
  'not found': () => '/nowhere-at-all',
  'an article that is not there': () => '/articles/01900000-0000-7000-8000-000000000001',
} as const;
/** Pages of people who work, by their account. */
const workPages = {
  'author@oeuvre.test': ['/my-articles', '/user/profile', '/user/profile?tab=privacy', '/notifications'],
  'member@oeuvre.test': ['/feed', '/favorites', '/segments?tab=MINE'],
  'supervisor@oeuvre.test': ['/articles/for-review'],
  'super@oeuvre.test': [
    '/articles/all',
    '/admin/ontology',
    '/admin/user-management',
    '/admin/suppressions',
    '/admin/mail',
    '/admin/mail/log',
    '/admin/segments',
    '/admin/segments/new',
    '/admin/segment-users',
    '/admin/audit',
    '/dev/gallery',
  ],
} as const;

/** Addresses that are found by what else the person sees. */
async function furtherPages(page: Page, email: string): Promise<readonly string[]> {
  const get = async <T>(url: string) => (await (await page.request.get(url)).json()) as T;
  if (email === 'supervisor@oeuvre.test') {
    const { segments = [] } = await get<Reply<Found>>('/api/supervisor-segments');
    return [`/directories/import-contacts?segmentId=${segments[0]!.id}`];
  }
  if (email !== 'author@oeuvre.test') return [];
  const { articles = [] } = await get<Reply<Found>>('/api/articles/owner?statuses=draft');
  return ['edit', 'settings', 'preview'].map((mode) => `/articles/${articles[0]!.id}?mode=${mode}`);
}

const statusLines = /the server responded with a status of (401|403|404|410)/;

/** Lines and rows too long for the eye to follow: wider than 100 times the root font size. */
const endlessRows = () =>
  [...document.querySelectorAll('main :is(p, li, h1, h2)')]
    .filter((one) => one.getBoundingClientRect().width > 1_600)
    .map((one) => one.outerHTML.slice(0, 80));

/** Loads a page on a phone, and resizes the window: loading it anew for each width costs more than all checks. */
async function expectSoundAtAllWidths(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address, { waitUntil: 'networkidle' });
  await test.step('390 px', () => expectSound(page));
  // A scrollbar takes 12 of the 320 px.
  for (const width of [320, 308]) {
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width} px`)
      .toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1_390, height: 900 });
  await test.step('1390 px', () => expectSound(page));
  await page.setViewportSize({ width: 2_560, height: 1_300 });
  await expect.poll(() => page.evaluate(endlessRows), `${address} at 2560 px`).toEqual([]);
}
const soundPages =
  'axe finds nothing serious, light and dark; no text is too small, nothing scrolls sideways, no row is endless';

for (const [kind, group] of Object.entries({ reading: readingPages, other: otherPages }))
  test(`guests’ ${kind} pages: ${soundPages}`, async ({ visit, complaints }) => {
    complaints.expected.push(statusLines);
    const page = await visit();
    const at = await addresses(page);
    for (const [name, addressOf] of Object.entries(group))
      await test.step(name, () => expectSoundAtAllWidths(page, addressOf(at)));
  });

for (const [email, pages] of Object.entries(workPages))
  test(`pages of ${email}: ${soundPages}`, async ({ visit, complaints }) => {
    complaints.expected.push(statusLines);
    const page = await visit(email);
    for (const address of [...pages, ...(await furtherPages(page, email))])
      await test.step(address, () => expectSoundAtAllWidths(page, address));
  });

test('reading pages are complete without JavaScript', async ({ visit, complaints }) => {
  complaints.expected.push(statusLines);
  const page = await visit(undefined, { javaScriptEnabled: false });
  const at = await addresses(page);
  for (const [name, addressOf] of Object.entries(readingPages)) {
    await page.goto(addressOf(at));
    await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
    expect((await page.getByRole('main').innerText()).length, `${name} has words`).toBeGreaterThan(60);
    expect(await page.getByRole('main').getByRole('link').count(), `${name} leads on`).toBeGreaterThan(0);
  }
  await page.goto('/explore');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL('/explore');
});

/** An article names the address of its picture, a work describes its pictures. */
const addressOfImage = (image: unknown) =>
  Array.isArray(image) ? (image as { contentUrl: string }[])[0]?.contentUrl : image;

test('reading pages have the metadata that search engines and link previews need', async ({ request, visit }) => {
  const at = await addresses(await visit());
  for (const address of [at.article, at.artwork, at.segment]) {
    const html = await (await request.get(address)).text();
    expect(html, address).toMatch(/<link rel="canonical" href="http:\/\/127/);
    expect(html, address).toMatch(/<meta property="og:title" content="[^"]+"/);
    const described = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as Record<
      string,
      unknown
    >;
    expect(described.url, address).toMatch(/^http:\/\/127/);
    if (address === at.artwork) expect(html).toContain('property="og:image"');
    if (html.includes('property="og:image"')) expect(addressOfImage(described.image), address).toMatch(/^http:\/\/127/);
    expect(html, address).not.toMatch(/<meta property="og:image:alt" content=""/);
    if (address === at.article)
      expect(described).toMatchObject({
        author: { name: expect.stringMatching(/\S/), url: expect.stringMatching(/^http:.*\/articles\?usersIds=/) },
        publisher: { name: 'Oeuvre', url: expect.stringMatching(/^http:/) },
      });
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toMatch(/^<\?xml/);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: http/);
});

test('42: every page has a content policy that runs no foreign and no unknown script', async ({ request, visit }) => {
  const at = await addresses(await visit());
  for (const addressOf of Object.values({ ...readingPages, ...otherPages })) {
    const policy = (await request.get(addressOf(at))).headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(policy, addressOf(at)).toContain("object-src 'none'");
    expect(scripts, addressOf(at)).toContain("'self'");
    expect(scripts, addressOf(at)).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
    expect(/style-src ([^;]*)/.exec(policy)?.[1] ?? scripts, addressOf(at)).not.toMatch(/unsafe-inline/);
    expect(policy, addressOf(at)).toMatch(/frame-ancestors '(none|self)'/);
  }
});

test('42: an injected script does not run', async ({ visit, complaints }) => {
  complaints.expected.push(/Content Security Policy|Content-Security-Policy/);
  const page = await visit();
  await page.goto('/explore');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.hacked = 1">');
    const script = document.createElement('script');
    script.textContent = 'window.hacked = 1';
    document.body.append(script);
  });
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('missing and forbidden things get pages with the right status', async ({ visit, complaints }) => {
  complaints.expected.push(statusLines);
  const page = await visit();
  for (const address of [
    '/nowhere',
    '/articles/not-an-id',
    '/subscriptions/01900000-0000-7000-8000-000000000001',
    '/subscriptions?segmentId=01900000-0000-7000-8000-000000000001',
  ]) {
    expect((await page.goto(address))!.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  }
  const member = await visit('member@oeuvre.test');
  expect((await member.goto('/articles/for-review'))!.status()).toBe(403);
  await expect(member.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
});

test('pages do not shift while they load', async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 390, height: 844 } });
  const at = await addresses(page);
  for (const address of [at.article, at.segment, at.artwork, at.similar, '/explore', '/catalogue', '/articles']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(await layoutShift(page), address).toBeLessThanOrEqual(0.02);
  }
});

for (const width of [390, 1_440])
  test(`the editor, a record and a term do not shift while they load, at ${width} px`, async ({ visit }) => {
    const page = await visit('super@oeuvre.test', { viewport: { width, height: 900 } });
    const at = await addresses(page);
    const { types } = (await (await page.request.get('/api/terms')).json()) as { types: { terms: Found[] }[] };
    const work = at.artwork.split('/').at(-1);
    for (const address of [
      `${at.article}?mode=edit`,
      `${at.article}?mode=settings`,
      `/artworks/${work}/edit`,
      `/terms/${types.find(({ terms }) => terms.length > 0)!.terms[0]!.id}`,
    ]) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await wake(page);
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page), address).toBeLessThanOrEqual(0.02);
    }
  });

test('fonts that load late are used, and shift a page by little', async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 390, height: 844 } });
  const at = await addresses(page);
  const { articles } = (await (await page.request.get('/api/articles?itemsPerPage=100')).json()) as {
    articles: { id: string }[];
  };
  // Later than the first paint; cached fonts would load with it.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const facesOf = async (selector: string) => {
    const { root } = await cdp.send('DOM.getDocument');
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    return (await cdp.send('CSS.getPlatformFontsForNode', { nodeId })).fonts.map(({ familyName }) => familyName);
  };
  await page.route(/\.woff2/, (route) => setTimeout(() => route.continue().catch(() => undefined), 1_200));
  // The oldest are those of the demo world, whatever earlier tests have published since.
  const oldest = articles.map(({ id }) => id).sort();
  const read = oldest.slice(0, 3).map((id) => `/articles/${id}`);
  for (const address of [...read, at.segment, at.artwork, '/explore', '/catalogue', '/articles', '/segments']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(await facesOf('h1'), address).toEqual([expect.stringMatching(/^Newsreader/)]);
    expect(await facesOf('footer p'), address).toEqual([expect.stringMatching(/^Hanken/)]);
    // A title may take another line.
    expect(await layoutShift(page), address).toBeLessThanOrEqual(0.02);
  }
});

test('no reader downloads the editor, and no script runs before the largest paint', async ({ visit }) => {
  const page = await visit();
  const at = await addresses(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => Object.assign(window, { painted: list.getEntries().at(-1)!.startTime })).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  await page.goto(at.article, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => ({
    painted: (window as unknown as { painted: number }).painted,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((one) => /\.js$/.test(one.name))
      .map(({ name, startTime }) => ({ name, startTime })),
  }));
  expect(seen.painted).toBeGreaterThan(0);
  expect(seen.scripts.filter((one) => one.startTime < seen.painted)).toEqual([]);
  expect(seen.scripts.filter((one) => /editor|article-work|prosemirror|tiptap/.test(one.name))).toEqual([]);
});

test('navigating to a page that is cached without its data triggers a full page load', async ({ visit }) => {
  const page = await visit();
  await page.goto('/explore');
  await wake(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  // The server's reply while the database is down (stale-pages.test.ts).
  const headers = { 'x-remix-redirect': '/articles', 'x-remix-status': '302', 'x-remix-reload-document': 'true' };
  await page.route('**/articles.data*', (route) => route.fulfill({ status: 204, headers }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Articles', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles', exact: true })).toBeVisible();
  await expect(page).toHaveURL(at(/^\/articles$/));
  await expect(page.locator('html[data-before]')).toHaveCount(0);
});
