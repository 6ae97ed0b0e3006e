import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pool } from '../../../test/database.ts';
import { addresses, expectRenderedWhole } from '../../../test/rendered-whole.ts';
import { openSite, type Site } from '../../../test/site.ts';
import { openSession, sessionCookie } from '../../../test/whole.ts';
import { articles, artworks, placeWorld, segments } from '../../../test/world.ts';
import { Cache } from '../../platform/cache/cache.ts';
import { ContentChanges } from '../../platform/cache/content.ts';
import { loadBuiltWeb, type Web } from '../../site/web-build.ts';

let site: Site;
let web: () => Promise<Web>;
const changes = new ContentChanges();
beforeAll(async () => {
  site = await openSite({ changes });
  web = await loadBuiltWeb();
}, 300_000);
afterAll(() => site.close());

type Place = keyof typeof segments;
const places = Object.keys(segments) as Place[];
const statuses = ['none', 'SUBSCRIBED', 'SUSPENDED'] as const;
type Status = (typeof statuses)[number];

/** Everybody with one of three statuses in each of the three segments, so that no two have the same rights. */
const people = statuses.flatMap((here) =>
  statuses.flatMap((there) => statuses.map((open): Readonly<Record<Place, Status>> => ({ here, there, open }))),
);
const nameOf = (who: Readonly<Record<Place, Status>>) => places.map((place) => `${place}: ${who[place]}`).join(', ');
const idOf = (at: number) => `01900000-0000-7000-8ffe-0000000000${String(at).padStart(2, '0')}`;
const cookieOf = (at: number) => sessionCookie(`session-of-${idOf(at)}`, site.services.config.sessionSecret);

beforeEach(async () => {
  await placeWorld(pool);
  for (const [at, who] of people.entries()) {
    const [id, email] = [idOf(at), `person-${at}@classes.test`];
    await pool.query(
      `insert into users (id, email, email_verified, name, first_name, last_name) values ($1, $2, true, 'One', 'One', 'Reader')`,
      [id, email],
    );
    await pool.query(`insert into user_roles (user_id, role) values ($1, 'COMMON')`, [id]);
    await pool.query('insert into contacts (id, user_id, email) values ($1, $1, $2)', [id, email]);
    for (const place of places)
      if (who[place] !== 'none')
        await pool.query(
          `insert into memberships (segment_id, contact_id, status, newsletter_status) values ($1, $2, $3, 'subscribed')`,
          [segments[place], id, who[place]],
        );
    await openSession(id);
  }
  changes.emit(['*']);
});

const ask = (at: number, url: string) => site.ask(url, { cookie: cookieOf(at) });

/** How many pages are rendered for a class while all these people ask for the address at once. */
async function countRenders(url: string, whose: readonly number[]): Promise<number> {
  const share = vi.spyOn(Cache.prototype, 'share');
  const replies = await Promise.all(whose.map((at) => ask(at, url)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(whose.map(() => 200));
  const shared: unknown[] = await Promise.all(share.mock.results.map((result) => result.value));
  share.mockRestore();
  return shared.filter((one) => typeof one === 'object' && one !== null && 'worst' in one).length;
}

describe('classes of readers with different segments', () => {
  test('get what the server renders for each of them alone, in any order', { timeout: 400_000 }, async () => {
    const order = fc.sample(fc.shuffledSubarray([...addresses], { minLength: 6, maxLength: 6 }), people.length);
    for (const [at, urls] of order.entries())
      for (const url of urls)
        await expectRenderedWhole({ node: site, web }, { url, cookie: cookieOf(at), what: nameOf(people[at]!) });
  });

  test('share a page that shows nothing of the segments in which they differ', async () => {
    const alike = (place: Place, status: Status) => [...people.keys()].filter((at) => people[at]![place] === status);
    expect(await countRenders(`/subscriptions?segmentId=${segments.open}`, alike('open', 'none'))).toBe(1);
    expect(await countRenders(`/subscriptions/${artworks.here.first}`, alike('here', 'SUBSCRIBED'))).toBe(1);
    expect(await countRenders(`/articles/${articles.here.public}`, alike('here', 'SUBSCRIBED'))).toBe(1);
  });

  test('do not share a page that shows their own status', async () => {
    const [stranger, member, suspended] = statuses.map((here) =>
      people.findIndex((who) => who.here === here && who.there === 'none' && who.open === 'none'),
    ) as [number, number, number];
    expect(await countRenders(`/subscriptions?segmentId=${segments.open}`, [stranger, member, suspended])).toBe(1);
    expect(await countRenders(`/subscriptions?segmentId=${segments.here}`, [stranger, member, suspended])).toBe(3);
  });

  test('are refused an article that was rendered for its members', async () => {
    const url = `/articles/${articles.here.membersOnly}`;
    for (const [at, who] of people.entries())
      expect((await ask(at, url)).statusCode, nameOf(who)).toBe(who.here === 'SUBSCRIBED' ? 200 : 403);
  });

  test('lose a shared page when a right is gone, with nothing announced', async () => {
    const url = `/articles/${articles.here.membersOnly}`;
    const [one, another] = people.flatMap((who, at) => (who.here === 'SUBSCRIBED' ? at : [])) as [number, number];
    for (const at of [one, another]) expect((await ask(at, url)).statusCode).toBe(200);
    await pool.query(`update memberships set status = 'SUSPENDED' where contact_id = $1 and segment_id = $2`, [
      idOf(another),
      segments.here,
    ]);
    expect([(await ask(one, url)).statusCode, (await ask(another, url)).statusCode]).toEqual([200, 403]);
  });
});
