import fs from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { expect, serverUrl, test } from './visitor.ts';
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

const routesFile = new URL('../packages/web/src/routes.ts', import.meta.url);

interface Listed {
  readonly articles?: readonly { readonly id: string }[];
  readonly exhibits?: readonly { readonly id: string }[];
  readonly segments?: readonly { readonly id: string }[];
  readonly terms?: readonly { readonly id: string }[];
  readonly collections?: readonly { readonly id: string }[];
}

/** Addresses of every page by route, with the things that this person sees. */
async function addresses(request: APIRequestContext): Promise<Record<string, readonly string[]>> {
  const get = async (url: string): Promise<Listed> => {
    const reply = await request.get(url);
    return reply.ok() ? ((await reply.json()) as Listed) : {};
  };
  // A few of each kind: earlier tests leave more and more of them.
  const ids = (list: readonly { readonly id: string }[] = []) => list.slice(0, 4).map(({ id }) => id);
  const [published, own, review, shown, found, known] = await Promise.all([
    get('/api/articles?itemsPerPage=50'),
    Promise.all(['draft', 'on_review', 'published'].map((status) => get(`/api/articles/owner?statuses=${status}`))),
    get('/api/articles-review?articleStatus=true'),
    get('/api/exhibits/open-oeuvre'),
    get('/api/segments'),
    get('/api/ontology/children?type=Keyword'),
  ]);
  const terms = ids(known.terms).map((id) => `/admin/ontology?term=${id}`);
  const batch = await request.post('/api/exhibits/batches', {
    data: { list: 'catalogue', ids: (shown.exhibits ?? []).map(({ id }) => id) },
    headers: { origin: serverUrl() },
  });
  const batches = batch.ok() ? [`/artworks/batches/${((await batch.json()) as { id: string }).id}`] : [];
  const articles = [
    ...new Set([...ids(published.articles), ...own.flatMap((list) => ids(list.articles)), ...ids(review.articles)]),
  ];
  const segments = (found.segments ?? []).map(({ id }) => id).map((id) => `/subscriptions?segmentId=${id}`);
  return {
    '/': ['/'],
    explore: ['/explore', '/explore?searchQuery=wave', '/explore?searchQuery=nothing-like-it'],
    search: ['/search', '/search?searchQuery=wave&tab=artworks', '/search?searchQuery=nothing-like-it'],
    segments: ['/segments', '/segments?tab=MINE', '/segments?searchQuery=nothing-like-it'],
    feed: ['/feed'],
    favorites: ['/favorites'],
    invitation: ['/invitation?token=unknown'],
    subscriptions: ['', '&tab=ARTICLES', '&tab=ABOUT', '&joinDialog=true'].flatMap((rest) =>
      segments.map((address) => address + rest),
    ),
    'subscriptions/:artworkId': ids(shown.exhibits).map((id) => `/subscriptions/${id}`),
    'similar/:artworkId': ids(shown.exhibits).map((id) => `/similar/${id}`),
    catalogue: ['/catalogue', '/catalogue?searchQuery=wave'],
    artworks: ['/artworks'],
    shared: ['/shared'],
    'artworks/batches': ['/artworks/batches'],
    'artworks/batches/:batchId': ['/artworks/batches/01900000-0000-7000-8000-000000000001', ...batches],
    'artworks/:artworkId/edit': ids(shown.exhibits).map((id) => `/artworks/${id}/edit`),
    'directories/import-artworks': ['/directories/import-artworks'],
    'directories/import-contacts': [
      '/directories/import-contacts',
      ...segments.map((one) => one.replace('subscriptions', 'directories/import-contacts')),
    ],
    'admin/parsing': ['/admin/parsing', '/admin/parsing?group=done'],
    'admin/ontology': ['/admin/ontology', '/admin/ontology?term=01900000-0000-7000-8000-000000000001', ...terms],
    'admin/user-management': ['/admin/user-management', '/admin/user-management?roles=SUPER,OWNER&disabled=true'],
    'admin/segments': ['/admin/segments', '/admin/segments?searchQuery=nothing-like-it'],
    'admin/segments/new': ['/admin/segments/new'],
    'admin/segments/:segmentId': segments.map((one) => one.replace('subscriptions?segmentId=', 'admin/segments/')),
    'admin/segment-users': [
      '/admin/segment-users',
      ...segments.map((one) => one.replace('subscriptions', 'admin/segment-users')),
    ],
    'admin/audit': ['/admin/audit', '/admin/audit?area=segments&from=2026-01-01'],
    'atelier/props': ['/atelier/props', '/atelier/props?part=materials&only=alike'],
    'collections/:collectionId': ['/collections/01900000-0000-7000-8000-000000000001'],
    login: ['/login', '/login?next=/my-articles'],
    'sign-up': ['/sign-up'],
    'forgot-password': ['/forgot-password'],
    'reset-password': ['/reset-password?token=x', '/reset-password'],
    'verify-email': ['/verify-email?token=x'],
    'user/profile': ['/user/profile', '/user/profile?tab=notifications', '/user/profile?tab=privacy'],
    'email/change': ['/email/change?token=x'],
    'email/confirm': ['/email/confirm?token=x'],
    articles: ['/articles', '/articles?searchQuery=wave'],
    'articles/all': ['/articles/all'],
    'articles/for-review': ['/articles/for-review'],
    'articles/draft': ['/articles/draft'],
    'atelier/artworks': [
      '/atelier/artworks',
      ...segments.map((one) => one.replace('subscriptions', 'atelier/artworks')),
    ],
    'open-${product}/artworks': ids(shown.exhibits).map((id) => `/open-oeuvre/artworks?artworkId=${id}`),
    'articles/:articleId': articles.flatMap((id) =>
      ['', '?mode=edit', '?mode=settings', '?mode=preview'].map((mode) => `/articles/${id}${mode}`),
    ),
    'my-articles': ['/my-articles'],
    terms: ['/terms'],
    'terms/:termId': ['/terms/01900000-0000-7000-8000-000000000001'],
    'models/new': ['/models/new'],
    'models/:uuid': ['/models/01900000-0000-7000-8000-000000000001'],
    notifications: ['/notifications'],
    'notifications/:notificationId': ['/notifications/01900000-0000-7000-8000-000000000001'],
    'ses-events': ['/ses-events'],
    'email/unsubscribe': ['/email/unsubscribe?token=x'],
    'dev/gallery': ['/dev/gallery'],
    '*': ['/nowhere-at-all'],
  };
}

for (const [who, email] of Object.entries({
  'a guest': undefined,
  'an author': 'author@oeuvre.test',
  'a supervisor': 'supervisor@oeuvre.test',
  'an administrator': 'super@oeuvre.test',
}))
  test(`the server's HTML of every page for ${who} is validly nested, with unique ids`, async ({ visit }) => {
    const { request } = await visit(email);
    const pages = await addresses(request);
    const routes = [...fs.readFileSync(routesFile, 'utf8').matchAll(/route\(['`]([^'`]+)['`]/g)].map(
      ([, path]) => path!,
    );
    expect(Object.keys(pages).sort()).toEqual(routes.sort());
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
    '/admin/segments/new',
    '/admin/audit',
  ]) {
    await page.goto(address);
    await page.mouse.move(5, 5);
    await page.waitForSelector('html[data-alive]');
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
