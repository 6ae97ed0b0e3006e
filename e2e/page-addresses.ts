import fs from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { serverUrl } from './visitor.ts';

const routesFile = new URL('../packages/web/src/routes.ts', import.meta.url);

/** The paths of routes.ts, sorted. */
export const routesOfPages = (): string[] =>
  [...fs.readFileSync(routesFile, 'utf8').matchAll(/route\(['`]([^'`]+)['`]/g)].map(([, path]) => path!).sort();

interface Listed {
  readonly articles?: readonly { readonly id: string }[];
  readonly exhibits?: readonly { readonly id: string }[];
  readonly segments?: readonly { readonly id: string }[];
  readonly terms?: readonly { readonly id: string }[];
  readonly collections?: readonly { readonly id: string }[];
  readonly applications?: readonly { readonly applicationId: string }[];
}

/** Addresses of every page by route, with the things that this person sees. */
export async function addressesOfPages(request: APIRequestContext): Promise<Record<string, readonly string[]>> {
  const get = async (url: string): Promise<Listed> => {
    const reply = await request.get(url);
    return reply.ok() ? ((await reply.json()) as Listed) : {};
  };
  // A few of each kind: earlier tests leave more and more of them.
  const ids = (list: readonly { readonly id: string }[] = []) => list.slice(0, 4).map(({ id }) => id);
  const [published, own, review, shown, found, known, offered] = await Promise.all([
    get('/api/articles?itemsPerPage=50'),
    Promise.all(['draft', 'on_review', 'published'].map((status) => get(`/api/articles/owner?statuses=${status}`))),
    get('/api/articles-review?articleStatus=true'),
    get('/api/exhibits/open-oeuvre'),
    get('/api/segments'),
    get('/api/ontology/children?type=Keyword'),
    get('/api/open-oeuvre-applications'),
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
    'exhibitions/:key': ['/exhibitions/unknown'],
    invitation: ['/invitation?token=unknown'],
    subscriptions: ['', '&tab=ARTICLES', '&tab=DATA_CONTRIBUTION', '&tab=ABOUT', '&joinDialog=true'].flatMap((rest) =>
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
    'admin/suppressions': [
      '/admin/suppressions',
      '/admin/suppressions?reasons=bounce,erased&searchText=nothing-like-it',
    ],
    'admin/mail': ['/admin/mail'],
    'admin/mail/log': ['/admin/mail/log', '/admin/mail/log?kinds=account,digest&states=bounced&address=example.org'],
    'admin/user-management': ['/admin/user-management', '/admin/user-management?roles=SUPER,OWNER&disabled=true'],
    'admin/segments': ['/admin/segments', '/admin/segments?searchQuery=nothing-like-it'],
    'admin/segments/:segmentId': [
      '/admin/segments/new',
      ...segments.map((one) => one.replace('subscriptions?segmentId=', 'admin/segments/')),
    ],
    'admin/segment-users': [
      '/admin/segment-users',
      ...segments.map((one) => one.replace('subscriptions', 'admin/segment-users')),
    ],
    'admin/audit': ['/admin/audit', '/admin/audit?area=segments&from=2026-01-01'],
    'atelier/props': ['/atelier/props', '/atelier/props?part=materials&only=alike'],
    collections: ['/collections', '/collections?order=name'],
    'open-${product}/collections': [
      '/open-oeuvre/collections',
      ...segments.map((one) => one.replace('subscriptions', 'open-oeuvre/collections')),
    ],
    'open-${product}/collections/:collectionId': ['/open-oeuvre/collections/01900000-0000-7000-8000-000000000001'],
    'collections/:collectionId': ['/collections/01900000-0000-7000-8000-000000000001'],
    login: ['/login', '/login?next=/my-articles'],
    'sign-up': ['/sign-up'],
    'forgot-password': ['/forgot-password'],
    'reset-password': ['/reset-password?token=x', '/reset-password'],
    'verify-email': ['/verify-email?token=x'],
    'user/profile': ['/user/profile', '/user/profile?tab=notifications', '/user/profile?tab=privacy'],
    'email/change': ['/email/change?token=x'],
    'email/confirm': ['/email/confirm?token=x'],
    'email/reply-address': ['/email/reply-address?token=x'],
    articles: ['/articles', '/articles?searchQuery=wave'],
    'articles/all': ['/articles/all'],
    'articles/for-review': ['/articles/for-review'],
    'articles/draft': ['/articles/draft'],
    'atelier/artworks': [
      '/atelier/artworks',
      ...segments.map((one) => one.replace('subscriptions', 'atelier/artworks')),
    ],
    'open-${product}/applications/:applicationId': [
      '/open-oeuvre/applications/01900000-0000-7000-8000-000000000001',
      ...(offered.applications ?? []).slice(0, 4).map((one) => `/open-oeuvre/applications/${one.applicationId}`),
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
    about: ['/about'],
    privacy: ['/privacy'],
    'terms-of-use': ['/terms-of-use'],
    'dev/gallery': ['/dev/gallery'],
    '*': ['/nowhere-at-all'],
  };
}
