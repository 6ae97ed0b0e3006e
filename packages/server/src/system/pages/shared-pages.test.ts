import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pool } from '../../../test/database.ts';
import { addresses, expectRenderedWhole, withoutNumbers } from '../../../test/rendered-whole.ts';
import { testServices } from '../../../test/services.ts';
import { openSite, type Site } from '../../../test/site.ts';
import {
  changesAt,
  closeNodes,
  openTwoNodes,
  placeWorldWithTwin,
  receivedByNodes,
  revocations,
  type Somebody,
  cookieOf as sessionOf,
  type TwoNodes,
  twin,
  wordsOf,
} from '../../../test/two-nodes.ts';
import { articles, artworks, emailOf, person, segments, viewerNames } from '../../../test/world.ts';
import { allHandlers } from '../../api.ts';
import { Cache } from '../../platform/cache/cache.ts';
import { inProcessCalls } from '../../platform/http/serve.ts';
import type { Rendered } from '../../site/page-render.ts';
import { readerClassOf } from '../../site/reader-class.ts';
import { visitorReader } from '../../site/visitor.ts';
import { loadBuiltWeb, type Web } from '../../site/web-build.ts';

let nodes: TwoNodes<Site>;
let web: () => Promise<Web>;
beforeAll(async () => {
  nodes = await openTwoNodes(openSite);
  web = await loadBuiltWeb();
}, 300_000);
afterAll(() => closeNodes(nodes));
beforeEach(() => placeWorldWithTwin(nodes));
afterEach(() => vi.restoreAllMocks());

const everybody = [...viewerNames.filter((name) => name !== 'guest'), 'twin'] as readonly Somebody[];
const cookieOf = (who: Somebody, theme?: string) => `${sessionOf(who, nodes[0])}${theme ? `; theme=${theme}` : ''}`;

const ask = (url: string, cookie: string, node = nodes[0]) => node.ask(url, { cookie });

const expectWhole = (url: string, cookie: string, what: string, node = nodes[0]) =>
  expectRenderedWhole({ node, web }, { url, cookie, what });

/** The pages that this test rendered for many readers. */
function sharedPages() {
  const share = vi.spyOn(Cache.prototype, 'share');
  return async () => {
    const shared: unknown[] = await Promise.all(share.mock.results.map((result) => result.value));
    const rendered = shared.filter((one): one is Rendered => typeof one === 'object' && one !== null && 'worst' in one);
    return rendered.flatMap(({ page }) => (page instanceof Response ? [] : page.body.toString()));
  };
}

describe('a shared page with one person filled in', () => {
  test('equals, byte for byte, what the server renders for this person alone: every page, every person', {
    timeout: 400_000,
  }, async () => {
    for (const who of everybody) for (const url of addresses) await expectWhole(url, cookieOf(who), who);
    await expectWhole('/articles', cookieOf('twin', 'dark'), 'the twin in the dark');
  });

  test('contains no word of any person', async () => {
    const pages = sharedPages();
    for (const who of ['member', 'twin', 'stranger', 'suspended'] as const)
      for (const url of addresses) await ask(url, cookieOf(who));
    const shared = await pages();
    expect(shared.length).toBeGreaterThan(30);
    for (const word of [
      ...wordsOf.twin,
      ...wordsOf.member,
      emailOf('stranger'),
      person.stranger,
      emailOf('suspended'),
      person.suspended,
    ])
      for (const page of shared) expect(page.includes(word), word).toBe(false);
  });

  test('is rendered once for all people with the same rights, and then takes one query', async () => {
    const refused: string[] = [];
    for (const url of addresses.filter((one) => !/draft|joinDialog|\/there/.test(one))) {
      await ask(url, cookieOf('member'));
      const connections = vi.spyOn(pool, 'connect');
      const share = vi.spyOn(Cache.prototype, 'share');
      const { statusCode, body } = await ask(url, cookieOf('twin'));
      if (statusCode !== 200) refused.push(`${statusCode} ${url}`);
      else expect([connections.mock.calls.length, share.mock.calls.length], url).toEqual([1, 0]);
      expect(body.includes('Zwilling')).toBe(true);
      vi.restoreAllMocks();
    }
    // Whatever is refused is rendered for each person alone, and nothing else is.
    expect(refused).toEqual([
      `404 /subscriptions/${artworks.there.first}`,
      `403 /articles/${articles.there.membersOnly}`,
      `404 /articles/${articles.here.draft}`,
    ]);
  });

  test('of an article is tried once where people with these rights are refused, and then rendered for each person alone', async () => {
    for (const url of [`/articles/${articles.there.membersOnly}`, `/articles/${crypto.randomUUID()}`]) {
      await ask(url, cookieOf('member'));
      const share = vi.spyOn(Cache.prototype, 'share');
      const { statusCode, body } = await ask(url, cookieOf('twin'));
      expect([statusCode >= 400, body.includes('Zwilling'), share.mock.calls.length], url).toEqual([true, true, 0]);
      vi.restoreAllMocks();
    }
  });

  test('never shows one person to another: 300 concurrent requests of two people', async () => {
    const replies = await Promise.all(
      Array.from({ length: 300 }, async (_, at) => {
        const who = at % 2 ? 'member' : 'twin';
        return { who, body: (await ask(addresses[at % 17]!, cookieOf(who))).body };
      }),
    );
    for (const { who, body } of replies) {
      for (const word of who === 'twin' ? wordsOf.member : wordsOf.twin)
        expect(body.includes(word), `${word} for ${who}`).toBe(false);
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
    await pool.query(
      `update users set first_name = '</script><b>&', last_name = '<template data-part="bell"></template>' where id = $1`,
      [twin],
    );
    await expectWhole('/explore', cookieOf('twin'), 'somebody with a strange name');
    const { body } = await ask('/explore', cookieOf('twin'));
    expect(body).not.toContain('<b>&');
    expect(body).not.toContain('<template data-part');
  });
});

describe('every request reads the rights', () => {
  const closed = `/articles/${articles.here.membersOnly}`;
  test.each(Object.entries(revocations))(
    '%s takes effect on the next page without any event',
    async (_what, change) => {
      for (const who of ['member', 'twin'] as const) expect((await ask(closed, cookieOf(who))).statusCode).toBe(200);
      await pool.query(change);
      const { statusCode, body } = await ask(closed, cookieOf('twin'));
      expect(statusCode).toBe(403);
      expect(body).not.toContain('Words of');
      expect((await ask(closed, cookieOf('member'))).statusCode).toBe(200);
    },
  );

  const ofTheirOwn = everybody.filter((who) => !['member', 'twin', 'stranger', 'suspended'].includes(who));

  /** The fewest queries of several requests: the other tests write to the same server of databases. */
  async function fewestQueries(url: string, cookie: string): Promise<number> {
    let fewest = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 40 && fewest > 1; turn++) {
      const connections = vi.spyOn(pool, 'connect');
      await ask(url, cookie);
      fewest = Math.min(fewest, connections.mock.calls.length);
      vi.restoreAllMocks();
    }
    return fewest;
  }

  test('pages of owners, staff, applicants and invited people take one query while nothing is written', async () => {
    expect(ofTheirOwn.length).toBeGreaterThan(5);
    for (const who of ofTheirOwn)
      for (const url of addresses.filter((one) => !one.includes('joinDialog'))) {
        const first = await ask(url, cookieOf(who));
        if (first.statusCode === 200) expect(await fewestQueries(url, cookieOf(who)), `${url} for ${who}`).toBe(1);
        const again = await ask(url, cookieOf(who));
        expect(withoutNumbers(again.body), `${url} for ${who}`).toBe(withoutNumbers(first.body));
      }
  });

  test('pages of staff show what somebody has just written, though nobody is told of it', async () => {
    const cookie = cookieOf('author');
    const url = `/articles?usersIds=${person.author}`;
    await ask(url, cookie);
    for (const title of ['Seen at once', 'Seen at once again']) {
      await pool.query('update articles set title = $1 where id = $2', [title, articles.here.public]);
      expect((await ask(url, cookie)).body).toContain(title);
    }
  });

  test('no page of theirs is sent to anybody else', async () => {
    const url = `/articles/${articles.here.public}`;
    const emailIn = (who: Somebody) => `"${emailOf(who as never)}"`;
    for (const who of ofTheirOwn) await ask(url, cookieOf(who));
    const replies = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const who = ofTheirOwn[at % ofTheirOwn.length]!;
        return { who, body: (await ask(url, cookieOf(who))).body };
      }),
    );
    for (const { who, body } of replies) {
      expect(body.includes(emailIn(who)), who).toBe(true);
      for (const other of ofTheirOwn)
        if (other !== who) expect(body.includes(emailIn(other)), `${other} for ${who}`).toBe(false);
    }
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
      [
        `update artworks set owner_id = '${twin}' where id = '${artworks.here.first}'`,
        `update artworks set owner_id = null where owner_id = '${twin}'`,
      ],
      [
        `insert into segment_staff (segment_id, user_id) values ('${segments.here}', '${twin}')`,
        `delete from segment_staff where user_id = '${twin}'`,
      ],
      [
        `update user_roles set role = 'SUPERVISOR' where user_id = '${twin}'`,
        `update user_roles set role = 'COMMON' where user_id = '${twin}'`,
      ],
      [
        `update memberships set status = 'INVITED' where contact_id = '${twin}'`,
        `update memberships set status = 'SUBSCRIBED' where contact_id = '${twin}'`,
      ],
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
    await call(
      { method: 'GET', path: '/api/articles/suggestions' } as never,
      { query: { searchText: 'title' } } as never,
    );
    expect(taken).toEqual([twin]);
  });
});

describe('changes', () => {
  const seen = addresses.filter((url) => !/draft|searchQuery|ABOUT/.test(url));

  test('appear for everybody on the next page, on both nodes, after any sequence', { timeout: 400_000 }, async () => {
    const changesOfNode = changesAt(nodes[0]);
    const steps = fc.array(fc.constantFrom(...Object.keys(changesOfNode)), { minLength: 4, maxLength: 4 });
    const [history] = fc.sample(steps, { numRuns: 1, seed: 20_261_122 });
    for (const [turn, name] of [...Object.keys(changesOfNode), ...history!].entries()) {
      for (const url of seen) await ask(url, cookieOf('member'), nodes[turn % 2]);
      await changesOfNode[name]!(turn);
      await receivedByNodes(nodes);
      const who = (['twin', 'member', 'stranger'] as const)[turn % 3]!;
      for (const url of seen)
        await expectWhole(url, cookieOf(who, turn % 4 ? undefined : 'dark'), `${who} after ${name}`, nodes[turn % 2]);
    }
  });
});
