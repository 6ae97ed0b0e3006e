import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseUrl, db, pool } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { openSite, type Site } from '../../test/site.ts';
import { openSession, sessionCookie } from '../../test/whole.ts';
import { articles, artworks, collections, emailOf, person, placeWorld, segments, tokenOf, type ViewerName, viewerNames } from '../../test/world.ts';
import { allHandlers } from '../api.ts';
import { Cache } from '../platform/cache/cache.ts';
import { ContentChanges, touch } from '../platform/cache/content.ts';
import { inProcessCalls } from '../platform/http/serve.ts';
import { type Rendered, renderPage, siteForPages } from '../site/page-render.ts';
import { PersonalParts } from '../site/personal-parts.ts';
import { readerClassOf } from '../site/reader-class.ts';
import { visitorReader } from '../site/visitor.ts';
import { loadBuiltWeb, type Web } from '../site/web-build.ts';

/** Two nodes of one server, each with its own caches. */
let nodes: readonly [Site, Site];
let web: () => Promise<Web>;
beforeAll(async () => {
  const open = async () => {
    const changes = new ContentChanges();
    const site = await openSite({ changes });
    await changes.listen(databaseUrl, site.services.log);
    return site;
  };
  nodes = [await open(), await open()];
  web = await loadBuiltWeb();
}, 120_000);
afterAll(async () => {
  for (const { app, services } of nodes) {
    await app.close();
    await services.changes.close();
  }
});

/** Also a member here, with the same rights as `member`. */
const twin = '01900000-0000-7000-8fff-00000000000a';
const twinWords = ['Gemma', 'Zwilling', 'gemma.zwilling@world.test', twin];
const memberWords = [emailOf('member'), person.member, tokenOf('member')!];
beforeEach(async () => {
  await placeWorld(pool);
  await pool.query(`
    insert into users (id, email, email_verified, name, first_name, last_name) values ('${twin}', '${twinWords[2]}', true, 'Gemma', 'Gemma', 'Zwilling');
    insert into user_roles (user_id, role) values ('${twin}', 'COMMON');
    insert into contacts (id, user_id, email) values ('${twin}', '${twin}', '${twinWords[2]}');
    insert into memberships (segment_id, contact_id, status, newsletter_status) values ('${segments.here}', '${twin}', 'SUBSCRIBED', 'subscribed')`);
  await openSession(twin, 'token-of-twin');
  for (const { services } of nodes) services.changes.emit(['*']);
});
afterEach(() => vi.restoreAllMocks());

type Somebody = ViewerName | 'twin';
const everybody: readonly Somebody[] = [...viewerNames.filter((name) => name !== 'guest'), 'twin'];
const cookieOf = (who: Somebody, theme?: string) =>
  `${sessionCookie(who === 'twin' ? 'token-of-twin' : tokenOf(who)!, nodes[0].services.config.sessionSecret)}${theme ? `; theme=${theme}` : ''}`;

const addresses = [
  '/explore',
  '/explore?searchQuery=work',
  '/segments',
  '/artworks',
  '/artworks?searchQuery=first',
  '/articles',
  `/articles?usersIds=${person.author}`,
  `/subscriptions?segmentId=${segments.here}`,
  `/subscriptions?segmentId=${segments.here}&tab=ARTICLES`,
  `/subscriptions?segmentId=${segments.here}&tab=ABOUT`,
  `/subscriptions?segmentId=${segments.here}&joinDialog=true`,
  `/subscriptions?segmentId=${segments.open}`,
  `/subscriptions/${artworks.here.first}`,
  `/subscriptions/${artworks.there.first}`,
  `/collections/${collections.here}`,
  `/articles/${articles.here.public}`,
  `/articles/${articles.here.public}?source=feed&segmentId=${segments.here}`,
  `/articles/${articles.here.membersOnly}`,
  `/articles/${articles.there.membersOnly}`,
  `/articles/${articles.here.draft}`,
];

const ask = (url: string, cookie: string, node = nodes[0]) => node.app.inject({ url, headers: { cookie } });

/** What the server sends this person when it renders a page for them alone, under their own id, with empty caches. */
async function renderedWhole(url: string, cookie: string): Promise<{ status: number; body: string }> {
  const { services } = nodes[0];
  const visitor = (await visitorReader(services)(cookie))!;
  const address = new URL(`${services.config.publicUrl}${url}`);
  const choices = { theme: cookie.includes('theme=dark') ? ('dark' as const) : null, isLoggedOut: false };
  const request = { id: 'whole', url, log: services.log, ip: '127.0.0.1', headers: {} } as never;
  const { page } = await renderPage({ services, callFor: inProcessCalls(services, allHandlers), web }, { address, visitor, choices, request });
  if (page instanceof Response) return { status: page.status, body: await page.text() };
  const site = siteForPages(services, choices);
  return { status: page.status, body: new PersonalParts().fill(page, visitor, { entry: (await web()).entry, site, address }).toString() };
}

/** A refused page contains its request id. */
const withoutNumbers = (body: string) => body.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{22}|whole/g, 'a number');

async function expectWhole(url: string, cookie: string, what: string, node = nodes[0]): Promise<void> {
  const [fast, whole] = [await ask(url, cookie, node), await renderedWhole(url, cookie)];
  expect([fast.statusCode, withoutNumbers(fast.body)], `${url} for ${what}`).toEqual([whole.status, withoutNumbers(whole.body)]);
}

/** Waits until both nodes have received all earlier changes. */
async function heardByAll(): Promise<void> {
  const mark = `mark:${crypto.randomUUID()}`;
  const heard = nodes.map(({ services }) => new Promise<void>((resolve) => services.changes.on((tags) => tags.includes(mark) && resolve())));
  await touch(db, mark);
  await Promise.all(heard);
}

/** The pages that this test rendered for many readers. */
function sharedPages() {
  const share = vi.spyOn(Cache.prototype, 'share');
  return async () => {
    const rendered = (await Promise.all(share.mock.results.map((result) => result.value))) as Rendered[];
    return rendered.flatMap(({ page }) => (page instanceof Response ? [] : page.body.toString()));
  };
}

describe('a shared page with one person filled in', () => {
  test('equals, byte for byte, what the server renders for this person alone: every page, every person', { timeout: 400_000 }, async () => {
    for (const who of everybody) for (const url of addresses) await expectWhole(url, cookieOf(who), who);
    await expectWhole('/articles', cookieOf('twin', 'dark'), 'the twin in the dark');
  });

  test('contains no word of any person', { timeout: 200_000 }, async () => {
    const pages = sharedPages();
    for (const who of ['member', 'twin', 'stranger', 'suspended'] as const) for (const url of addresses) await ask(url, cookieOf(who));
    const shared = await pages();
    expect(shared.length).toBeGreaterThan(30);
    for (const word of [...twinWords, ...memberWords, emailOf('stranger'), person.stranger, emailOf('suspended'), person.suspended])
      for (const page of shared) expect(page.includes(word), word).toBe(false);
  });

  test('is rendered once for all people with the same rights, and then takes one query', { timeout: 200_000 }, async () => {
    for (const url of addresses.filter((one) => !/draft|joinDialog|\/there/.test(one))) {
      await ask(url, cookieOf('member'));
      const connections = vi.spyOn(pool, 'connect');
      const share = vi.spyOn(Cache.prototype, 'share');
      const { statusCode, body } = await ask(url, cookieOf('twin'));
      if (statusCode === 200) expect([connections.mock.calls.length, share.mock.calls.length], url).toEqual([1, 0]);
      expect(body.includes('Zwilling')).toBe(true);
      vi.restoreAllMocks();
    }
  });

  test('never shows one person to another: 300 concurrent requests of two people', { timeout: 200_000 }, async () => {
    const replies = await Promise.all(
      Array.from({ length: 300 }, async (_, at) => {
        const who = at % 2 ? 'member' : 'twin';
        return { who, body: (await ask(addresses[at % 17]!, cookieOf(who))).body };
      }),
    );
    for (const { who, body } of replies) {
      for (const word of who === 'twin' ? memberWords : twinWords) expect(body.includes(word), `${word} for ${who}`).toBe(false);
      expect(body.includes(who === 'twin' ? 'Zwilling' : emailOf('member'))).toBe(true);
    }
  });

  test('generates no id in a part that is rendered separately', async () => {
    const { body } = await ask('/explore', cookieOf('member'));
    const header = /<header[\s\S]*<\/header>/.exec(body)![0];
    expect(header).toContain('account-card');
    expect(header).not.toMatch(/_R_|_r_|«/);
  });

  test("escapes people's names", async () => {
    await pool.query(`update users set first_name = '</script><b>&', last_name = '<template data-part="bell"></template>' where id = $1`, [twin]);
    await expectWhole('/explore', cookieOf('twin'), 'somebody with a strange name');
    const { body } = await ask('/explore', cookieOf('twin'));
    expect(body).not.toContain('<b>&');
    expect(body).not.toContain('<template data-part');
  });
});

describe('every request reads the rights', () => {
  const closed = `/articles/${articles.here.membersOnly}`;
  const changes: Record<string, readonly [change: string, status: number]> = {
    'a membership that is suspended': [`update memberships set status = 'SUSPENDED' where contact_id = '${twin}'`, 403],
    'a membership that has ended': [`update memberships set status = 'LEAVE_BY_USER' where contact_id = '${twin}'`, 403],
    'a membership that is gone': [`delete from memberships where contact_id = '${twin}'`, 403],
    'an account that is suspended': [`update users set suspended = true where id = '${twin}'`, 403],
    'a session that has ended': [`delete from sessions where user_id = '${twin}'`, 403],
  };
  test.each(Object.entries(changes))('%s takes effect on the next page without any event', async (_what, [change, status]) => {
    for (const who of ['member', 'twin'] as const) expect((await ask(closed, cookieOf(who))).statusCode).toBe(200);
    await pool.query(change);
    const { statusCode, body } = await ask(closed, cookieOf('twin'));
    expect(statusCode).toBe(status);
    expect(body).not.toContain('Words of');
    expect((await ask(closed, cookieOf('member'))).statusCode).toBe(200);
  });

  test('owners, staff, applicants and invited people share no page', async () => {
    const read = visitorReader(nodes[0].services);
    const classOf = async () => readerClassOf((await read(cookieOf('twin')))!);
    expect(await classOf()).toBeDefined();
    for (const [change, undo] of [
      [
        `update articles set owner_id = '${twin}' where id = '${articles.here.draft}'`,
        `update articles set owner_id = '${person.author}' where owner_id = '${twin}'`,
      ],
      [`update artworks set owner_id = '${twin}' where id = '${artworks.here.first}'`, `update artworks set owner_id = null where owner_id = '${twin}'`],
      [`insert into segment_staff (segment_id, user_id) values ('${segments.here}', '${twin}')`, `delete from segment_staff where user_id = '${twin}'`],
      [`update user_roles set role = 'SUPERVISOR' where user_id = '${twin}'`, `update user_roles set role = 'COMMON' where user_id = '${twin}'`],
      [`update memberships set status = 'INVITED' where contact_id = '${twin}'`, `update memberships set status = 'SUBSCRIBED' where contact_id = '${twin}'`],
      [
        `update memberships set status = 'REQUEST_PENDING', requested_at = now() where contact_id = '${twin}'`,
        `update memberships set status = 'SUBSCRIBED' where contact_id = '${twin}'`,
      ],
    ] as const) {
      await pool.query(change);
      expect(await classOf(), change).toBeUndefined();
      await pool.query(undo);
      expect(await classOf(), undo).toBeDefined();
    }
  });

  test('limits count for whoever asks, not for all who share the page', async () => {
    const services = await testServices();
    const taken: string[] = [];
    const limits = { ...services.limits, take: async (_name: string, key: string) => void taken.push(key) };
    const visitor = (await visitorReader(services)(cookieOf('twin')))!;
    const call = inProcessCalls(
      { ...services, limits } as never,
      allHandlers,
    )({
      viewer: readerClassOf(visitor)!.viewer,
      payer: visitor.viewer.id,
      requestId: 'r',
      address: '127.0.0.1',
      tags: new Set(),
    });
    await call({ method: 'GET', path: '/api/articles/suggestions' } as never, { query: { searchText: 'title' } } as never);
    expect(taken).toEqual([twin]);
  });
});

describe('changes', () => {
  const asSuper = (method: 'POST' | 'PATCH', url: string, payload: object = {}) =>
    nodes[0].app.inject({ method, url, payload, headers: { origin: nodes[0].services.config.publicUrl, cookie: cookieOf('super') } });
  const asTwin = (method: 'PUT' | 'DELETE' | 'PATCH', url: string, payload: object = {}) =>
    nodes[0].app.inject({ method, url, payload, headers: { origin: nodes[0].services.config.publicUrl, cookie: cookieOf('twin') } });
  /** Does as the commands do: everybody who sees the segment gets its new number of members. */
  const standAs = async (status: string) => {
    await pool.query(`update memberships set status = $1 where contact_id = '${twin}'`, [status]);
    await touch(db, `segment:${segments.here}`, `segment:${segments.open}`);
    return {};
  };
  /** Changes that can happen, through the API or, if no reader has to be notified, directly in the database. */
  const happenings: Record<string, (turn: number) => Promise<unknown>> = {
    publish: () => asSuper('POST', `/api/articles/${articles.here.onReview}/publish`),
    unpublish: () => asSuper('POST', `/api/articles/${articles.here.public}/unpublish`),
    republish: () => asSuper('POST', `/api/articles/${articles.here.public}/publish`),
    'the twin is suspended': () => standAs('SUSPENDED'),
    'the twin is a member again': () => standAs('SUBSCRIBED'),
    'the twin joins': () => asTwin('PUT', urlOf(membershipsRoutes.join, { params: { segmentId: segments.open as never } })),
    'the twin leaves': () => asTwin('DELETE', urlOf(membershipsRoutes.leave, { params: { segmentId: segments.open as never } })),
    'the twin is renamed': (turn) => asTwin('PATCH', '/api/users/me', { first_name: `Gemma ${turn}` }),
    'the author is renamed': (turn) =>
      nodes[0].app.inject({
        method: 'PATCH',
        url: '/api/users/me',
        payload: { first_name: `Author ${turn}` },
        headers: { origin: nodes[0].services.config.publicUrl, cookie: cookieOf('author') },
      }),
    'the segment is renamed': (turn) => asSuper('PATCH', `/api/segments/${segments.here}`, { name: `Here ${turn}` }),
    'the segment is opened': () => asSuper('PATCH', `/api/segments/${segments.there}`, { public: true }),
    'the segment is closed': () => asSuper('PATCH', `/api/segments/${segments.there}`, { public: false }),
    'the twin is told something': () => pool.query(`insert into notifications (user_id, kind, body, href, subject) values ('${twin}', 'x', 'Told', '/', 'x')`),
    'the twin may write': () => pool.query(`update users set can_write_articles = not can_write_articles where id = '${twin}'`),
  };
  const seen = addresses.filter((url) => !/draft|searchQuery|ABOUT/.test(url));

  test('appear for everybody on the next page, on both nodes, after any sequence', { timeout: 400_000 }, async () => {
    const steps = fc.array(fc.constantFrom(...Object.keys(happenings)), { minLength: 4, maxLength: 4 });
    const [history] = fc.sample(steps, { numRuns: 1, seed: 20_261_122 });
    for (const [turn, name] of [...Object.keys(happenings), ...history!].entries()) {
      for (const url of seen) await ask(url, cookieOf('member'), nodes[turn % 2]);
      const done = (await happenings[name]!(turn)) as { statusCode?: number };
      expect(done.statusCode ?? 200, name).toBeLessThan(500);
      await heardByAll();
      const who = (['twin', 'member', 'stranger'] as const)[turn % 3]!;
      for (const url of seen) await expectWhole(url, cookieOf(who, turn % 4 ? undefined : 'dark'), `${who} after ${name}`, nodes[turn % 2]);
    }
  });
});
