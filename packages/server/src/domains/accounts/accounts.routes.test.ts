import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson } from './accounts.factory.ts';
import { accountsHandlers } from './accounts.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(accountsHandlers);
});

describe('me', () => {
  test('a guest has id 0 and no roles', async () => {
    expect(await app.call(null, accountsRoutes.me, {})).toEqual({ id: 0, roles: [] });
  });

  test('people see their own account, but none of its secrets', async () => {
    const person = await aPerson(db, { firstName: 'Nora', flags: ['canWriteArticles'], password: 'correct horse' });
    expect(await app.call(person, accountsRoutes.me, {})).toMatchObject({
      id: person.id,
      email: person.email,
      first_name: 'Nora',
      canWriteArticles: true,
      isPasswordSet: true,
      memberOf: [],
      subscriptions: [],
    });
    expect((await app.inject({ url: '/api/users/me', headers: { 'x-test-person': person.id } })).body).not.toContain(
      'argon2',
    );
  });

  test('people change their own profile; fields they leave out stay', async () => {
    const person = await aPerson(db, { firstName: 'Nora', lastName: 'Winter' });
    await app.call(person, accountsRoutes.changeMe, { body: { last_name: 'Sommer', about: 'Etchings' } });
    expect(await app.call(person, accountsRoutes.changeMe, { body: { user_name: 'nora.s' } })).toMatchObject({
      first_name: 'Nora',
      last_name: 'Sommer',
      about: 'Etchings',
      user_name: 'nora.s',
    });
    expect((await pool.query('select name from users')).rows).toEqual([{ name: 'Nora Sommer' }]);
  });

  test('security 20: people cannot give themselves roles, flags or another address', async () => {
    const person = await aPerson(db);
    const body = {
      first_name: 'Eve',
      roles: ['SUPER'],
      role: 'SUPER',
      canMailArticles: true,
      email: 'eve@oeuvre.test',
      id: person.id,
    };
    expect(await app.call(person, accountsRoutes.changeMe, { body })).toMatchObject({
      first_name: 'Eve',
      roles: ['COMMON'],
      canMailArticles: false,
      email: person.email,
    });
  });

  test.each([
    { first_name: '' },
    { photo: 'https://evil.example/a.png' },
    { photo: 'javascript:alert(1)' },
    { about: 'a\0' },
    { last_name: ['a'] },
  ])('security 43: %j is refused', async (body) => {
    expect((await app.refusal(await aPerson(db), accountsRoutes.changeMe, { body: body as object })).status).toBe(400);
  });

  test('a guest cannot change a profile', async () => {
    expect((await app.refusal(null, accountsRoutes.changeMe, { body: {} })).status).toBe(401);
  });
});

describe('sessions', () => {
  const aSession = async (person: { id: string }) =>
    (
      await pool.query(
        "insert into sessions (user_id, token, expires_at, ip_address, user_agent) values ($1, gen_random_uuid(), now() + interval '1 day', '10.0.0.1', 'Firefox') returning id",
        [person.id],
      )
    ).rows[0].id as string;

  test('people see their own sessions and can end one or all others', async () => {
    const [person, other] = [await aPerson(db), await aPerson(db)];
    const [one, two, foreign] = [await aSession(person), await aSession(person), await aSession(other)];
    const listed = await app.call(person, accountsRoutes.sessions, {});
    expect(listed.map((session) => session.id).sort()).toEqual([one, two].sort());
    expect(JSON.stringify(listed)).not.toContain('token');
    await app.call(person, accountsRoutes.endSession, { params: { sessionId: one } });
    expect(await app.call(person, accountsRoutes.sessions, {})).toMatchObject([{ id: two, userAgent: 'Firefox' }]);
    await app.call(person, accountsRoutes.endOtherSessions, {});
    expect(await app.call(person, accountsRoutes.sessions, {})).toEqual([]);
    expect(await app.call(other, accountsRoutes.sessions, {})).toMatchObject([{ id: foreign }]);
  });

  test("security 17: another person's session is not found", async () => {
    const session = await aSession(await aPerson(db));
    const refusal = await app.refusal(await aPerson(db), accountsRoutes.endSession, { params: { sessionId: session } });
    expect(refusal.status).toBe(404);
    for (const route of [accountsRoutes.sessions, accountsRoutes.endOtherSessions] as const)
      expect((await app.refusal(null, route as typeof accountsRoutes.sessions, {})).status).toBe(401);
  });
});
