import { expect, test } from 'vitest';
import * as addresses from './addresses.ts';

const id = '019a9f00-0000-7000-8000-000000000001';

test('every address is where it always was: links stand in mails, feeds and other sites', () => {
  expect(addresses.pages).toMatchInlineSnapshot();
  expect([
    addresses.articleAt(id),
    addresses.articleAt(id, { mode: 'edit', source: 'my_articles' }),
    addresses.articleAt(id, { source: 'for_review', segmentId: id }),
    addresses.articlesAt({ searchText: 'blue & white' }),
    addresses.articlesAt({ searchText: '' }),
    addresses.articlesForReviewAt({ segmentsIds: id }),
    addresses.myArticlesAt({ ownerArticleStatus: 'draft' }),
    addresses.segmentAt(id),
    addresses.segmentAt(id, { tab: 'ARTICLES' }),
    addresses.curatorsArtworksAt({ segmentId: id, tab: 'ARTICLES' }),
    addresses.artworkAt(id),
    addresses.artworkAt('OO-100042', { segmentId: id }),
    addresses.artworksAt({ searchQuery: 'Kōrin', type: 'Artist' }),
    addresses.collectionAt(id),
    addresses.exploreAt({ searchQuery: 'waves' }),
    addresses.modelAt('abc'),
    addresses.mailingAt(id),
    addresses.notificationAt(id),
    addresses.loginAt('/articles?a=1'),
    addresses.loginAt(''),
    addresses.signUpAt('/explore'),
    addresses.confirmNewsletterAt('t=+/'),
    addresses.unsubscribeAt({ token: 't' }),
    addresses.unsubscribeAt({ segmentId: id }),
  ]).toMatchInlineSnapshot();
});
