import * as addresses from '@oeuvre/contracts/addresses.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pool } from '../../../test/database.ts';
import { rawRequest, sendRaw } from '../../../test/raw.ts';
import { openSite, type Site } from '../../../test/site.ts';
import { sessionCookie } from '../../../test/whole.ts';
import {
  applications,
  articles,
  artworks,
  collections,
  notificationOfAuthor,
  ownWorks,
  person,
  placeWorld,
  segments,
  tag,
  tokenOf,
} from '../../../test/world.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
const batch = '01900000-0000-7000-8000-0000000000b1';
beforeEach(async () => {
  await placeWorld(pool);
  await pool.query(
    "insert into artwork_batches (id, kind, state, started_by) values ($1, 'edit', 'ready', $2) on conflict do nothing",
    [batch, person.super],
  );
});

const {
  applicationAt,
  articleAt,
  artworkAt,
  auditAt,
  batchAt,
  collectionAt,
  importContactsAt,
  mailingAt,
  managedSegmentAt,
  notificationAt,
  ownArtworkAt,
  pages,
  segmentAt,
  segmentCollectionsAt,
  segmentUsersAt,
  similarAt,
  termAt,
  unsubscribeAt,
} = addresses;
// Contacts and collections are those of a segment: without one there is nothing.
const { mailbox: _, importContacts: __, segmentCollections: ___, ...served } = pages;
const named = {
  application: applicationAt(applications.here.waiting),
  article: articleAt(articles.here.draft, { mode: 'edit', source: 'my_articles' }),
  segment: segmentAt(segments.here, { tab: 'ARTICLES' }),
  artwork: artworkAt(artworks.here.first, { segmentId: segments.here }),
  similar: similarAt(artworks.here.first),
  batch: batchAt(batch),
  ownArtwork: ownArtworkAt(ownWorks.here.unpublished),
  collection: collectionAt(collections.here),
  segmentCollections: segmentCollectionsAt(segments.here),
  term: termAt(tag),
  importContacts: importContactsAt(segments.here),
  mailing: mailingAt(articles.here.sending),
  managedSegment: managedSegmentAt(segments.here),
  segmentUsers: segmentUsersAt(segments.here),
  auditOfSegment: auditAt({ segmentId: segments.here }),
  notification: notificationAt(notificationOfAuthor),
  unsubscribe: unsubscribeAt({ segmentId: segments.here }),
};

test.each(Object.entries({ ...served, ...named }))('%s leads to a page: %s', async (name, address) => {
  const who = name === 'notification' || name === 'article' ? 'author' : 'super';
  const cookie = ['Cookie', sessionCookie(tokenOf(who)!, site.services.config.sessionSecret)] as const;
  const { status } = await sendRaw(site.port, rawRequest('GET', address, [['Host', 'oeuvre.test'], cookie]));
  // A link without its token is refused; every other page exists or redirects.
  const needsToken = ['unsubscribe', 'confirmNewsletter', 'replyAddress', 'emailChange', 'mailing'].includes(name);
  expect(status).toBeLessThan(needsToken ? 500 : 400);
  expect(status).not.toBe(404);
});

test('the former address of the catalogue leads a guest to it with its query, and no cache keeps that', async () => {
  const { statusCode, headers } = await site.app.inject(`${pages.artworks}?searchQuery=blue+and+white&tags=a&tags=b`);
  expect([statusCode, headers.location]).toEqual([302, '/catalogue?searchQuery=blue+and+white&tags=a&tags=b']);
  expect(headers['cache-control']).toBe('private, no-store');
});

test('a request for the data of a page, whose session has ended, leads to the login and from there to the page', async () => {
  const wanted: string[] = [];
  for (const address of Object.values({ ...served, ...named })) {
    const { pathname, search } = new URL(address, 'http://oeuvre.test');
    const { body } = await site.app.inject(`${pathname}.data${search}`);
    const next = /login\?next=([^"\\]*)/.exec(body)?.[1];
    if (next) wanted.push(decodeURIComponent(next));
  }
  expect(wanted).toContain(pages.profile);
  expect(wanted.filter((next) => /\.data|_routes/.test(next))).toEqual([]);
});
