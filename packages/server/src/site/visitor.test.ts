import { createHmac } from 'node:crypto';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import { expect, test } from 'vitest';
import { db, pool } from '../../test/database.ts';
import { type TestServices, testServices } from '../../test/services.ts';
import { allHandlers } from '../api.ts';
import { prolongSession } from '../domains/accounts/accounts.access.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { librarySession, signIn } from '../domains/accounts/accounts.flows.ts';
import { anArtwork } from '../domains/artworks/artworks.factory.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';
import { inProcessCalls } from '../platform/http/serve.ts';
import { visitorReader } from './visitor.ts';

const from = (cookie: string | undefined) => ({ cookie, userAgent: 'test', address: '127.0.0.1' });

/** A signed-in person and their cookie. */
async function aSignedInPerson(services: TestServices) {
  const person = await aPerson(db, {
    email: 'a@oeuvre.test',
    password: 'correct horse',
    roles: ['OO_SUPERVISOR', 'COMMON'],
    flags: ['canMailArticles'],
  });
  const { cookies } = await signIn(services, { email: person.email, password: 'correct horse' }, from(undefined));
  return { person, cookie: cookies[0]!.split(';')[0]! };
}

const signed = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);

const cases: Record<string, (valid: string, secret: string) => string | undefined> = {
  'the valid cookie': (valid) => valid,
  'the cookie among others': (valid) => `theme=dark; ${valid}; other=1`,
  'no cookie': () => undefined,
  'a tampered token': (valid) => valid.replace('=', '=x'),
  'a tampered signature': (valid) => `${valid.slice(0, -6)}AAA%3D`,
  'no signature': (valid) => valid.split('.').slice(0, 2).join('.'),
  'bad %-encoding': (valid) => `${valid}%E0%A4%A`,
  'an empty cookie': (valid) => `${valid.split('=')[0]}=`,
  'a longer cookie name': (valid) => `x${valid}`,
  'a token of nobody, well signed': (valid, secret) => `${valid.split('=')[0]}=${signed('nobody', secret)}`,
  'a token signed with another secret': (valid) => `${valid.split('=')[0]}=${signed('nobody', 'another secret')}`,
};

test.each(Object.keys(cases))('our session query gives the same answer as the library: %s', async (name) => {
  const services = await testServices();
  const { cookie } = await aSignedInPerson(services);
  const given = cases[name]!(cookie, services.config.sessionSecret);
  const ours = await visitorReader(services)(given);
  const { session } = await librarySession(services, from(given));
  expect(ours?.sessionId ?? null).toBe(session?.id ?? null);
  expect(ours !== null).toBe(['the valid cookie', 'the cookie among others'].includes(name));
});

test.each([
  ['expired', "update sessions set expires_at = now() - interval '1 second'"],
  ['ended', 'delete from sessions'],
])('a session that is %s does not count, neither for us nor for the library', async (_state, change) => {
  const services = await testServices();
  const { cookie } = await aSignedInPerson(services);
  await pool.query(change);
  expect(await visitorReader(services)(cookie)).toBeNull();
  expect((await librarySession(services, from(cookie))).session).toBeNull();
});

test('the account comes with its roles and flags', async () => {
  const services = await testServices();
  const { person, cookie } = await aSignedInPerson(services);
  expect((await visitorReader(services)(cookie))?.viewer).toMatchObject({
    id: person.id,
    roles: ['COMMON', 'OO_SUPERVISOR'],
    canMailArticles: true,
    canWriteArticles: false,
  });
});

test('the library prolongs a session older than a day once, with a new cookie', async () => {
  const services = await testServices();
  const { cookie } = await aSignedInPerson(services);
  const readSession = visitorReader(services);
  expect((await readSession(cookie))?.mustProlong).toBe(false);
  await pool.query(
    "update sessions set updated_at = now() - interval '25 hours', expires_at = now() + interval '28 days'",
  );
  expect((await readSession(cookie))?.mustProlong).toBe(true);
  const [renewed] = await prolongSession(services, from(cookie));
  expect(renewed).toContain('oeuvre.session=');
  expect((await readSession(cookie))?.mustProlong).toBe(false);
  expect((await pool.query("select expires_at > now() + interval '29 days' as prolonged from sessions")).rows).toEqual([
    { prolonged: true },
  ]);
});

test('one query returns the same about the person as the API calls', async () => {
  const services = await testServices();
  const { person, cookie } = await aSignedInPerson(services);
  const segment = await aSegment(db, { name: 'Lamplight' });
  await pool.query(`insert into contacts (id, user_id, email) values ($1, $1, 'a@oeuvre.test')`, [person.id]);
  await pool.query(`insert into memberships (segment_id, contact_id, status) values ($1, $2, 'SUBSCRIBED')`, [
    segment.id,
    person.id,
  ]);
  await pool.query(
    `insert into notifications (user_id, kind, body, href, subject) values ($1, 'x', 'Told', '/', 'x')`,
    [person.id],
  );
  await pool.query('insert into artwork_shares (artwork_id, user_id) values ($1, $2)', [
    await anArtwork(db),
    person.id,
  ]);
  const visitor = (await visitorReader(services)(cookie))!;
  const call = inProcessCalls(
    services,
    allHandlers,
  )({ viewer: visitor.viewer, payer: '', requestId: 'r', address: '', tags: new Set() });
  const [me, segments, { unreadCount }, { sharedCount }] = [
    await call(accountsRoutes.me, {}),
    await call(membershipsRoutes.mine, {}),
    await call(notificationsRoutes.unread, {}),
    await call(recordRoutes.countShared, {}),
  ];
  expect(visitor.person).toEqual({ me, segments, unreadCount, sharedCount });
  expect([unreadCount, sharedCount]).toEqual([1, 1]);
  expect(segments.subscriptions.map(({ name }) => name)).toEqual(['Lamplight']);
});
