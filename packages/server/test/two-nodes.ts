import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { ContentChanges, touch } from '../src/platform/cache/content.ts';
import type { HttpServer } from '../src/platform/http/http.ts';
import { databaseUrl, db, pool } from './database.ts';
import type { TestServices } from './services.ts';
import { openSession, sessionCookie } from './whole.ts';
import { articles, emailOf, person, placeWorld, segments, tokenOf, type ViewerName } from './world.ts';

interface Node {
  readonly app: HttpServer;
  readonly services: TestServices;
}

/** Two nodes of one server on this worker's database, each with its own caches. */
export type TwoNodes<One extends Node = Node> = readonly [One, One];

export async function openTwoNodes<One extends Node>(
  open: (changed: Pick<TestServices, 'changes'>) => Promise<One>,
): Promise<TwoNodes<One>> {
  const openNode = async () => {
    const changes = new ContentChanges();
    const node = await open({ changes });
    await changes.listen(databaseUrl, node.services.log);
    return node;
  };
  return [await openNode(), await openNode()];
}

export async function closeNodes(nodes: TwoNodes): Promise<void> {
  for (const { app, services } of nodes) {
    await app.close();
    await services.changes.close();
  }
}

/** A member here with the same rights as `member`. */
export const twin = '01900000-0000-7000-8fff-00000000000a';
/** What must be in no page or reply for others. */
export const wordsOf = {
  twin: ['Gemma', 'Zwilling', 'gemma.zwilling@world.test', twin],
  member: [emailOf('member'), person.member, tokenOf('member')!],
};

/** The world with the twin, and nothing cached. */
export async function placeWorldWithTwin(nodes: TwoNodes): Promise<void> {
  await placeWorld(pool);
  await pool.query(`
    insert into users (id, email, email_verified, name, first_name, last_name) values ('${twin}', '${wordsOf.twin[2]}', true, 'Gemma', 'Gemma', 'Zwilling');
    insert into user_roles (user_id, role) values ('${twin}', 'COMMON');
    insert into contacts (id, user_id, email) values ('${twin}', '${twin}', '${wordsOf.twin[2]}');
    insert into memberships (segment_id, contact_id, status, newsletter_status) values ('${segments.here}', '${twin}', 'SUBSCRIBED', 'subscribed')`);
  await openSession(twin, 'token-of-twin');
  for (const { services } of nodes) services.changes.emit(['*']);
}

export type Somebody = Exclude<ViewerName, 'guest'> | 'twin';

export const cookieOf = (who: Somebody, { services }: Node): string =>
  sessionCookie(who === 'twin' ? 'token-of-twin' : tokenOf(who)!, services.config.sessionSecret);

/** Waits until all of them have received all earlier changes. */
export async function receivedByAll(listeners: readonly ContentChanges[]): Promise<void> {
  const mark = `mark:${crypto.randomUUID()}`;
  const received = listeners.map(
    (changes) => new Promise<void>((resolve) => changes.on((tags) => tags.includes(mark) && resolve())),
  );
  await touch(db, mark);
  await Promise.all(received);
}

/** Waits until both nodes have received all earlier changes. */
export const receivedByNodes = (nodes: TwoNodes): Promise<void> =>
  receivedByAll(nodes.map(({ services }) => services.changes));

/** Changes that end the twin's rights in the database alone, with nothing announced. */
export const revocations: Readonly<Record<string, string>> = {
  'a membership that is suspended': `update memberships set status = 'SUSPENDED' where contact_id = '${twin}'`,
  'a membership that has ended': `update memberships set status = 'LEAVE_BY_USER' where contact_id = '${twin}'`,
  'a membership that is gone': `delete from memberships where contact_id = '${twin}'`,
  'an account that is suspended': `update users set suspended = true where id = '${twin}'`,
  'a session that has ended': `delete from sessions where user_id = '${twin}'`,
};

/** Does as the commands do: everybody who sees the segment gets its new number of members. */
async function standAs(status: string): Promise<void> {
  await pool.query(`update memberships set status = $1 where contact_id = '${twin}'`, [status]);
  await touch(db, `members:${segments.here}`, `members:${segments.open}`);
}

/** Changes that can happen, through the API or, if no reader has to be notified, directly in the database. */
export function changesAt(node: Node): Readonly<Record<string, (turn: number) => Promise<unknown>>> {
  const by =
    (who: Somebody) =>
    async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object = {}) => {
      const { statusCode, body } = await node.app.inject({
        method,
        url,
        payload,
        headers: { origin: node.services.config.publicUrl, cookie: cookieOf(who, node) },
      });
      if (statusCode >= 500) throw new Error(`${method} ${url} answered ${statusCode}: ${body}`);
    };
  const [asSuper, asTwin, asAuthor] = [by('super'), by('twin'), by('author')];
  return {
    publish: () => asSuper('POST', `/api/articles/${articles.here.onReview}/publish`),
    unpublish: () => asSuper('POST', `/api/articles/${articles.here.public}/unpublish`),
    republish: () => asSuper('POST', `/api/articles/${articles.here.public}/publish`),
    'the twin is suspended': () => standAs('SUSPENDED'),
    'the twin is a member again': () => standAs('SUBSCRIBED'),
    'the twin joins': () =>
      asTwin('PUT', urlOf(membershipsRoutes.join, { params: { segmentId: segments.open as never } })),
    'the twin leaves': () =>
      asTwin('DELETE', urlOf(membershipsRoutes.leave, { params: { segmentId: segments.open as never } })),
    'the twin is renamed': (turn) => asTwin('PATCH', '/api/users/me', { first_name: `Gemma ${turn}` }),
    'the author is renamed': (turn) => asAuthor('PATCH', '/api/users/me', { first_name: `Author ${turn}` }),
    'the segment is renamed': (turn) => asSuper('PATCH', `/api/segments/${segments.here}`, { name: `Here ${turn}` }),
    'the segment is opened': () => asSuper('PATCH', `/api/segments/${segments.there}`, { public: true }),
    'the segment is closed': () => asSuper('PATCH', `/api/segments/${segments.there}`, { public: false }),
    'the twin is told something': () =>
      pool.query(
        `insert into notifications (user_id, kind, body, href, subject) values ('${twin}', 'x', 'Told', '/', 'x')`,
      ),
    'the twin may write': () =>
      pool.query(`update users set can_write_articles = not can_write_articles where id = '${twin}'`),
  };
}
