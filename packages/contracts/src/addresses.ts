import type { ArticleSource } from './domains/articles/articles.constants.ts';
import { product } from './kernel/product.ts';

/*
 * The address of every page. The web links to them; mails, feeds, exports and the site map use them below PUBLIC_URL. A
 * test requests each from the server. Not here: API calls (`*.routes.ts`), files (`files.location.ts`) and feeds
 * (`feedPath`).
 */

/** Pages without parameters. */
export const pages = {
  home: '/',
  explore: '/explore',
  /** Results of all kinds. */
  search: '/search',
  /** New works, articles and collections in the viewer's segments. */
  feed: '/feed',
  /** The works in the viewer's own collections. */
  favorites: '/favorites',
  segments: '/segments',
  segment: '/subscriptions',
  /** Every work that the viewer may see. */
  catalogue: '/catalogue',
  /** The viewer's own works. */
  artworks: '/artworks',
  /** The viewer's own collections. */
  collections: '/collections',
  /** The collections of one segment, to arrange them. */
  segmentCollections: `/open-${product}/collections`,
  /** Works that their owners share with the viewer. */
  sharedArtworks: '/shared',
  /** The walls of the segments that the viewer works in. */
  atelierArtworks: '/atelier/artworks',
  /** The values in use, to rename, merge and link them. */
  values: '/atelier/props',
  /** Changes of several works, and tables that came back. */
  batches: '/artworks/batches',
  curatorsArtworks: `/open-${product}/artworks`,
  articles: '/articles',
  allArticles: '/articles/all',
  articlesForReview: '/articles/for-review',
  drafts: '/articles/draft',
  myArticles: '/my-articles',
  mailing: '/ses-events',
  importArtworks: '/directories/import-artworks',
  /** A file of contacts becomes contacts of a segment. */
  importContacts: '/directories/import-contacts',
  /** All imports. */
  imports: '/admin/parsing',
  /** The terms and how they hang together, to edit them. */
  ontology: '/admin/ontology',
  /** All segments, for administrators. */
  managedSegments: '/admin/segments',
  newSegment: '/admin/segments/new',
  /** The people of one segment. */
  segmentUsers: '/admin/segment-users',
  /** Everybody who has an account. */
  people: '/admin/user-management',
  /** The audit log: each act with its person, its subject and its time. */
  audit: '/admin/audit',
  /** Addresses that get no mail. */
  suppressions: '/admin/suppressions',
  /** Mail of the whole site, for administrators. */
  mail: '/admin/mail',
  /** The mails that were sent, and their outcomes. */
  mailLog: '/admin/mail/log',
  newModel: '/models/new',
  /** The vocabulary: the address of the concept scheme. */
  terms: '/terms',
  /** Texts by the operator of the site: about it, about privacy, and the terms of use. */
  about: '/about',
  privacy: '/privacy',
  termsOfUse: '/terms-of-use',
  login: '/login',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** Confirms or stops a change of the own address, by the link of a mail. */
  emailChange: '/email/change',
  profile: '/user/profile',
  notifications: '/notifications',
  confirmNewsletter: '/email/confirm',
  /** Confirms the reply address of a segment, by the link of a mail. */
  replyAddress: '/email/reply-address',
  unsubscribe: '/email/unsubscribe',
  /** In the demo and in development only. */
  mailbox: '/dev/mailbox',
} as const;

type Query = Readonly<Record<string, string | null | undefined>>;

/** A page with a query; empty values are left out. */
export function pageAt(path: string, query: Query): string {
  const named = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return named.length > 0 ? `${path}?${named.join('&')}` : path;
}

interface ArticleQuery extends Query {
  readonly mode?: 'edit' | 'preview' | 'settings' | null;
  /** The list that the reader came from; the back link leads there. */
  readonly source?: ArticleSource | null;
  readonly segmentId?: string | null;
}
/** An article. With only its id, this is the address that people copy and that is published. */
export const articleAt = (id: string, query: ArticleQuery = {}) => pageAt(`/articles/${id}`, query);
export const articlesAt = (query: Query) => pageAt(pages.articles, query);
export const articlesForReviewAt = (query: Query) => pageAt(pages.articlesForReview, query);
export const myArticlesAt = (query: Query) => pageAt(pages.myArticles, query);

/** A segment, and what is open in it: a tab, a selected work, a dialog. */
export const segmentAt = (segmentId: string, query: Query = {}) => pageAt(pages.segment, { segmentId, ...query });
/** The import of contacts into a segment; the import at work and its step are in the query. */
export const importContactsAt = (segmentId: string, query: Query = {}) =>
  pageAt(pages.importContacts, { segmentId, ...query });
/** The works of a segment as its curators see them. */
export const curatorsArtworksAt = (query: Query) => pageAt(pages.curatorsArtworks, query);

/** A work that its owner offers to a segment. */
export const applicationAt = (id: string) => `/open-${product}/applications/${id}`;

/** A work's page, by its id or its OO ID. */
export const artworkAt = (id: string, query: { readonly segmentId?: string | undefined } = {}) =>
  pageAt(`/subscriptions/${id}`, query);
/** A work's record, for people who may change it. */
export const ownArtworkAt = (id: string) => `/artworks/${id}/edit`;
/** Works changed together, or a table that came back. */
export const batchAt = (id: string) => `/artworks/batches/${id}`;
/** A work selected in its segment, for viewers who may not open its own page. */
export const artworkInSegmentAt = (artworkId: string, segmentId: string) =>
  pageAt(pages.segment, { artworkId, segmentId });
/** Works of the whole catalogue that are similar to this one; those of a segment are at `artworkInSegmentAt`. */
export const similarAt = (artworkId: string, query: Query = {}) => pageAt(`/similar/${artworkId}`, query);
export const catalogueAt = (query: Query) => pageAt(pages.catalogue, query);
export const collectionAt = (id: string) => `/collections/${id}`;
/** The collections of a segment, to make and arrange them. */
export const segmentCollectionsAt = (segmentId: string) => pageAt(pages.segmentCollections, { segmentId });
/** A collection shared by a link; the key in it is a secret. */
export const exhibitionAt = (key: string, query: Query = {}) => pageAt(`/exhibitions/${key}`, query);
/** A term in the editor of the ontology. */
export const ontologyAt = (term: string) => pageAt(pages.ontology, { term });
/** A segment as administrators change it. */
export const managedSegmentAt = (id: string) => `${pages.managedSegments}/${id}`;
export const segmentUsersAt = (segmentId: string) => pageAt(pages.segmentUsers, { segmentId });
/** The audit log of one person, segment or area. */
export const auditAt = (query: Query) => pageAt(pages.audit, query);
export const exploreAt = (query: Query) => pageAt(pages.explore, query);

/** A term: the address that names the concept, for people and machines. */
export const termAt = (id: string) => `/terms/${id}`;

/** The page that shows a 3D model; viewers embed it in a frame. */
export const modelAt = (uuid: string) => `/models/${uuid}`;
export const mailingAt = (articleId: string) => pageAt(pages.mailing, { articleId });
export const notificationAt = (id: string) => `/notifications/${id}`;

/** The log-in and sign-up forms, which lead on to `next`. */
export const loginAt = (next: string) => pageAt(pages.login, { next });
export const signUpAt = (next: string) => pageAt(pages.signUp, { next });
export const emailChangeAt = (token: string) => pageAt(pages.emailChange, { token });
/** A tab of the own profile. */
export const profileAt = (tab: 'about' | 'notifications' | 'privacy', query: Query = {}) =>
  pageAt(pages.profile, { tab, ...query });
export const replyAddressAt = (token: string) => pageAt(pages.replyAddress, { token });
/** The segment is named for whoever comes too late: the page then offers its newsletter once more. */
export const confirmNewsletterAt = (token: string, segmentId?: string) =>
  pageAt(pages.confirmNewsletter, { segmentId, token });
export const invitationAt = (token: string) => pageAt('/invitation', { token });
export const unsubscribeAt = (query: { readonly token: string } | { readonly segmentId: string }) =>
  pageAt(pages.unsubscribe, { ...query });
