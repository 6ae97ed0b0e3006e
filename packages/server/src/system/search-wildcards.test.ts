import type { SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db, pool } from '../../test/database.ts';
import { openSession, type WholeApi, wholeApi } from '../../test/whole.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { anArticle } from '../domains/articles/articles.factory.ts';
import { anArtwork } from '../domains/artworks/artworks.factory.ts';
import { aCollection } from '../domains/collections/collections.factory.ts';
import { addTags } from '../domains/ontology/ontology.commands.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';

let api: WholeApi;
let world: {
  readonly session: string;
  readonly segment: SegmentId;
  readonly collection: string;
  readonly mailing: string;
};
beforeAll(async () => {
  api = await wholeApi();
});

/** The wanted names, and those that would also match if the signs were wildcards or were ignored. */
const meant = 'Plate_2 at 50% off';
const others = ['PlateX2 at 500 off', 'Plate 2 at 50 off', 'Plate2 off 50'];

beforeEach(async () => {
  const admin = await aPerson(db, {
    roles: ['SUPER'],
    flags: ['canWriteArticles', 'canPublishArticles', 'canMailArticles'],
    lastName: 'Holm',
  });
  const session = await openSession(admin.id);
  const segments = [];
  const artworks = [];
  for (const [at, name] of [meant, ...others].entries()) {
    await aPerson(db, { lastName: name });
    segments.push(await aSegment(db, { name, public: true }));
    const tags = await addTags(db, 'house', [{ sourceId: name, name, type: 'Keyword', parents: [] }]);
    const sections = { ownershipHistory: [{ text: name }], publicationHistory: [{ text: name }] };
    const work = {
      title: name,
      artist: name,
      accessionNumber: name,
      source: `museum ${at}`,
      sections,
      tagIds: [tags.get(name) as TagId],
    };
    artworks.push(await anArtwork(db, { ...work, segments: [segments[0]!.id] }));
    for (const status of ['published', 'on_review', 'draft'] as const)
      await anArticle(db, { by: admin, title: name, status, accessType: 'PUBLIC', segments: [segments[0]!.id] });
  }
  const collection = await aCollection(db, { segment: segments[0]!, artworks });
  const { rows } = await pool.query<{ id: string }>(
    `insert into mailings (article_id, kind, state, subject, html, plain, slot_key) select id, 'mass', 'sent', '', '', '', repeat('0', 32) from articles limit 1 returning id`,
  );
  for (const [at, name] of [meant, ...others].entries())
    await pool.query('insert into mailing_recipients (mailing_id, email, name) values ($1, $2, $3)', [
      rows[0]!.id,
      `reader${at}@example.org`,
      name,
    ]);
  world = { session, segment: segments[0]!.id, collection: collection.id, mailing: rows[0]!.id };
});

/** Every call that searches for typed text. */
const calls: Record<string, (text: string) => string> = {
  'the articles': (text) => `/api/articles?searchText=${text}`,
  'titles of articles': (text) => `/api/articles/suggestions?searchText=${text}`,
  'one’s own articles': (text) => `/api/articles/owner?searchText=${text}`,
  'articles for review': (text) => `/api/articles-review?searchText=${text}`,
  'titles for review': (text) => `/api/articles-review/suggestions?searchText=${text}`,
  'the works': (text) => `/api/exhibits/open-oeuvre?searchQuery=${text}`,
  'works by title': (text) => `/api/exhibits/open-oeuvre?type=Artwork&searchQuery=${text}`,
  'works by artist': (text) => `/api/exhibits/open-oeuvre?type=Artist&searchQuery=${text}`,
  'works by number': (text) => `/api/exhibits/open-oeuvre?type=Public%20Registries&searchQuery=${text}`,
  'works by provenance': (text) => `/api/exhibits/open-oeuvre?type=Provenance&searchQuery=${text}`,
  'works by publications': (text) => `/api/exhibits/open-oeuvre?type=Publication%20History&searchQuery=${text}`,
  'works by keyword': (text) => `/api/exhibits/open-oeuvre?type=Keyword&searchQuery=${text}`,
  'suggestions of the catalogue': (text) => `/api/exhibits/suggestions/search?text=${text}`,
  'the works of a collection': (text) => `/api/artworks-collections/${world.collection}/for-preview?search=${text}`,
  'the segments': (text) => `/api/segments?searchQuery=${text}`,
  'supervised segments': (text) => `/api/supervisor-segments?searchQuery=${text}`,
  people: (text) => `/api2/users/smart-search?text=${text}`,
  'recipients of a mailing': (text) => `/api/mailings/${world.mailing}/recipients?searchText=${text}`,
};

/** The names in an answer of any kind. */
function namesIn(answer: unknown): string[] {
  const known = [meant, ...others];
  // A work's tags, artists and collections do not explain why it was found.
  const found = JSON.stringify(answer, (key, value) =>
    ['tags', 'artist', 'artists', 'contextName', 'sections', 'segmentName'].includes(key) ? undefined : value,
  );
  return known.filter((name) => found.includes(JSON.stringify(name)));
}

test.each(Object.keys(calls))('a search for %s takes per cent signs and underscores literally', async (call) => {
  for (const text of ['50%', 'Plate_2', 'plate_2 50%', '_2 at 50%', '%%', '__', '50\\%']) {
    const reply = await api.ask({ method: 'GET', url: calls[call]!(encodeURIComponent(text)), session: world.session });
    expect(reply.statusCode, reply.body).toBe(200);
    const found = namesIn(reply.json());
    expect([text, found.filter((name) => name !== meant)]).toEqual([text, []]);
    if (['50%', 'Plate_2', '_2 at 50%'].includes(text)) expect([text, found]).toEqual([text, [meant]]);
  }
});

test('a publication history is suggested with its own type', async () => {
  const reply = await api.ask({
    method: 'GET',
    url: '/api/exhibits/suggestions/search?text=plate_2',
    session: world.session,
  });
  const types = reply.json<{ type: string; name: string }[]>().map(({ type, name }) => [type, name]);
  expect(types).toContainEqual(['Publication History', meant]);
  expect(types).toContainEqual(['Provenance', meant]);
});
