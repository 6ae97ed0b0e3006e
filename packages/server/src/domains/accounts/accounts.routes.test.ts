import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { roles } from '@oeuvre/contracts/kernel/viewer.ts';
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

describe('people search', () => {
  const asRole = async (role: (typeof roles)[number], { assigned = false, canMail = false } = {}) => {
    const person = await aPerson(db, { roles: [role], flags: canMail ? ['canMailArticles'] : [] });
    if (assigned) {
      const { rows } = await pool.query("insert into segments (name) values ('S ' || gen_random_uuid()) returning id");
      await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [rows[0].id, person.id]);
    }
    return person;
  };
  const may = {
    SUPER: true,
    OO_CURATOR: 'assigned',
    OO_SUPERVISOR: 'assigned',
    SUPERVISOR: 'assigned',
    COLLABORATOR: false,
    OWNER: false,
    COMMON: false,
    APPLICATION_MANAGER: false,
  } as const;

  test.each(roles)('security 17: %s searches people only if the permissions allow it', async (role) => {
    for (const assigned of [false, true]) {
      for (const canMail of [false, true]) {
        const person = await asRole(role, { assigned, canMail });
        const allowed = canMail || may[role] === true || (may[role] === 'assigned' && assigned);
        for (const route of [accountsRoutes.byParams, accountsRoutes.smartSearch]) {
          const reply = app.call(person, route, { query: { text: 'nobody' } });
          await (allowed ? expect(reply).resolves.toEqual([]) : expect(reply).rejects.toMatchObject({ status: 403 }));
        }
      }
    }
    expect((await app.refusal(null, accountsRoutes.byParams, {})).status).toBe(401);
  });

  test('search finds people by name, address and role, but no unconfirmed ones', async () => {
    const root = await asRole('SUPER');
    await aPerson(db, { firstName: 'Tomás', lastName: 'Ferreira', email: 'tomas@oeuvre.test', roles: ['OWNER'] });
    await aPerson(db, { firstName: 'Tomás', lastName: 'Unconfirmed', isConfirmed: false });
    const found = async (query: { text: string; roles?: string[]; flag?: 'canWriteArticles' }) =>
      (await app.call(root, accountsRoutes.byParams, { query: query as { text: string } })).map(
        (person) => person.last_name,
      );
    expect(await found({ text: 'tomas fe' })).toEqual(['Ferreira']);
    expect(await found({ text: 'TOMAS@' })).toEqual(['Ferreira']);
    expect(await found({ text: 'tomas', roles: ['SUPER'] })).toEqual([]);
    expect(await found({ text: '', roles: ['OWNER'] })).toEqual(['Ferreira']);
    expect(await found({ text: '%%%' })).toEqual([]);
    await aPerson(db, { firstName: 'Tomás', lastName: 'Writing', flags: ['canWriteArticles'] });
    expect(await found({ text: 'tomas', flag: 'canWriteArticles' })).toEqual(['Writing']);
    expect(await app.call(root, accountsRoutes.smartSearch, { query: { text: '' } })).toEqual([]);
  });
});
