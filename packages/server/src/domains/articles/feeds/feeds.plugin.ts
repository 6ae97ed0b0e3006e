import { createHash } from 'node:crypto';
import { pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { type FeedFormat, feedFormats, feedPath } from '@oeuvre/contracts/domains/articles/feeds.constants.ts';
import { maySeeSegmentContent } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Keep } from '../../../platform/cache/cache.ts';
import { PageCache, type StoredPage } from '../../../platform/cache/page-cache.ts';
import { encodedBody } from '../../../platform/http/page-html.ts';
import type { Services } from '../../../platform/services/services.ts';
import { type Feed, feedTypes, feedXml } from '../../../platform/text/feed-xml.ts';
import { dependenciesOn } from '../../artworks/queries/artwork-dependencies.queries.ts';
import { findSegment } from '../../segments/segments.queries.ts';
import { viewerOfFeed } from './feeds.access.ts';
import { feedEntries, openPictures, type PictureAddress, picturesOfFeed, privateFeedUrl } from './feeds.content.ts';
import { type FeedContent, listFeedArticles } from './feeds.queries.ts';

const siteWords = 'Articles about artworks, by the people who look after them.';

interface Made {
  readonly feed: Omit<Feed, 'entries' | 'updatedAt'>;
  readonly content: FeedContent;
  /** The tags that renew it. */
  readonly tags: readonly string[];
}

/**
 * Serves the feeds: of the site and of each public segment to anyone, kept until something in them changes; and, at
 * addresses that only their owners know, of what a person may read, made anew each time.
 */
export async function feedsPlugin(app: FastifyInstance, { services }: { readonly services: Services }): Promise<void> {
  const feeds = new PageCache<string>({ keyOf: (path) => path, bytes: 4 * 1024 * 1024, milliseconds: 5 * 60_000 });
  services.changes.on((tags) => feeds.invalidate(tags));

  for (const format of feedFormats) {
    app.get(feedPath(format), (request, reply) =>
      sendShared(request, reply, { format, make: () => siteFeed(services, format) }),
    );
    app.get(feedPath(format, ':segmentId'), (request, reply) =>
      sendShared(request, reply, {
        format,
        make: () => segmentFeed(services, format, (request.params as { segmentId: string }).segmentId),
      }),
    );
    app.get(privateFeedUrl('', ':token', format), async (request, reply) => {
      const page = await privatePage(services, format, (request.params as { token: string }).token);
      const headers = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
      return send(page, request, reply.headers(headers));
    });
  }

  async function sendShared(
    request: FastifyRequest,
    reply: FastifyReply,
    { format, make }: { format: FeedFormat; make: () => Promise<Made> },
  ) {
    const path = request.url.split('?')[0]!;
    const render = async (keep: Keep<StoredPage>) => {
      const made = await make();
      const page = await pageOf(services, format, { ...made, picture: openPictures(services.config) });
      keep(page, [...made.tags, ...tagsOf(made.content)]);
      return page;
    };
    return send(await feeds.findOrShare(path, render), request, reply.header('cache-control', 'public, no-cache'));
  }
}

const tagsOf = ({ articles, artworks }: FeedContent): string[] => [
  ...articles.flatMap(({ id, models }) => [`article:${id}`, ...Object.keys(models).map((uuid) => `model:${uuid}`)]),
  ...dependenciesOn(artworks),
];

/** The articles that the owner of this address may read. */
async function privatePage(services: Services, format: FeedFormat, token: string): Promise<StoredPage> {
  const { config, db } = services;
  const { viewer, key } = await viewerOfFeed(services, token);
  await services.limits.take('private-feed', key);
  const feed = {
    id: `urn:uuid:${key}`,
    title: `${productName}: articles for you`,
    description: 'The articles that you may read. This address is yours alone.',
    page: `${config.publicUrl}${pages.articles}`,
    self: privateFeedUrl(config.publicUrl, token, format),
  };
  const page = await pageOf(services, format, {
    feed,
    content: await listFeedArticles(db, viewer),
    picture: picturesOfFeed(config, key),
  });
  const { 'last-modified': _, ...headers } = page.headers;
  // A person's permissions change without any article changing, so only the ETag tells whether something is new.
  return { ...page, headers };
}

async function siteFeed({ config, db }: Services, format: FeedFormat): Promise<Made> {
  const page = `${config.publicUrl}${pages.articles}`;
  const feed = {
    id: page,
    title: productName,
    description: siteWords,
    page,
    self: config.publicUrl + feedPath(format),
  };
  return { feed, content: await listFeedArticles(db, guest), tags: ['articles'] };
}

/** Articles of a private segment are for its members: they are not announced to outsiders. */
async function segmentFeed({ config, db }: Services, format: FeedFormat, given: string): Promise<Made> {
  const id = segmentId.safeParse(given);
  const segment = id.success ? await findSegment(db, id.data) : undefined;
  if (!segment?.visible || !maySeeSegmentContent(guest, segment).allowed) throw commonErrors('not-found');
  const page = `${config.publicUrl}${segmentAt(segment.id, { tab: 'ARTICLES' })}`;
  const feed = {
    id: page,
    title: `${segment.name} · ${productName}`,
    description: segment.description,
    page,
    self: config.publicUrl + feedPath(format, segment.id),
  };
  return { feed, content: await listFeedArticles(db, guest, segment.id), tags: ['articles', `segment:${segment.id}`] };
}

interface Given extends Pick<Made, 'feed' | 'content'> {
  readonly picture: PictureAddress;
}

async function pageOf(
  { config }: Services,
  format: FeedFormat,
  { feed, content, picture }: Given,
): Promise<StoredPage> {
  const entries = await feedEntries(config.publicUrl, content, picture);
  const updatedAt = new Date(Math.max(0, ...entries.map((entry) => entry.updatedAt.getTime())));
  const body = Buffer.from(feedXml(format, { ...feed, entries, updatedAt }));
  return {
    status: 200,
    body,
    encoded: new Map(),
    headers: {
      'content-type': feedTypes[format],
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      'last-modified': updatedAt.toUTCString(),
      vary: 'accept-encoding',
    },
  };
}

async function send(page: StoredPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(page.headers);
  if (hasIt(page, request)) return reply.code(304).send();
  const { body, encoding } = await encodedBody(page, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/**
 * The tag decides (RFC 9110, 13.1.3); who sends only a date has it when it is exactly ours, because what was taken out
 * moves it back.
 */
function hasIt({ headers }: StoredPage, request: FastifyRequest): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = request.headers;
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === headers.etag || tag.trim() === '*');
  return since !== undefined && since === headers['last-modified'];
}
