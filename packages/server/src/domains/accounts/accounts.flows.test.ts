import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { describe, expect, test, vi } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { ensureConfirmedUser } from './accounts.commands.ts';
import { aPerson } from './accounts.factory.ts';
import { aTestApi, newPerson, password } from './accounts.fixture.ts';
import { createPasswordLink } from './accounts.flows.ts';

describe('signing up', () => {
  test('a person signs up, confirms the address by mail and logs in', async () => {
    const { browser, services, tokenOfLastMail } = await aTestApi();
    const nora = browser();
    expect((await nora.send('POST', '/api/auth/sign-up/email', newPerson)).json()).toEqual({ status: true });
    expect(services.mails[0]).toMatchObject({
      to: 'new@oeuvre.test',
      subject: 'Confirm your e-mail address for Oeuvre',
    });
    expect(services.mails[0]!.text).toContain('http://oeuvre.test/verify-email?token=');
    expect((await nora.signIn('new@oeuvre.test')).json()).toMatchObject({
      status: 403,
      code: 'accounts/email-not-verified',
    });
    expect((await nora.send('POST', '/api/auth/verify-email', { token: tokenOfLastMail() })).json()).toEqual({
      status: true,
    });
    const reply = await nora.signIn(' New@Oeuvre.test');
    expect(reply.json()).toMatchObject({
      user: { email: 'new@oeuvre.test', first_name: 'Nora', last_name: 'Winter', roles: ['COMMON'] },
    });
    expect(reply.body).not.toContain('token');
    expect((await nora.send('GET', '/api/users/me')).json()).toMatchObject({
      first_name: 'Nora',
      isPasswordSet: true,
      canWriteArticles: false,
    });
  });

  test('security 10: confirming twice is harmless, and a GET confirms nothing', async () => {
    const { browser, tokenOfLastMail } = await aTestApi();
    const nora = browser();
    await nora.send('POST', '/api/auth/sign-up/email', newPerson);
    const token = tokenOfLastMail();
    for (const url of [`/api/auth/verify-email?token=${token}`, `/api/auth/reset-password/${token}`])
      expect((await nora.send('GET', url)).statusCode).toBe(404);
    expect((await pool.query('select email_verified from users')).rows).toEqual([{ email_verified: false }]);
    for (let time = 0; time < 2; time += 1)
      expect((await nora.send('POST', '/api/auth/verify-email', { token })).statusCode).toBe(200);
    expect((await pool.query("select count(*) from outbox where topic = 'accounts.registered'")).rows).toEqual([
      { count: 1 },
    ]);
  });

  test('security 13: signing up with a known address gets the same answer, and only the owner gets a mail', async () => {
    const { browser, services } = await aTestApi();
    await aPerson(db, { email: 'known@oeuvre.test', password });
    const replies = [
      await browser().send('POST', '/api/auth/sign-up/email', { ...newPerson, email: 'known@oeuvre.test' }),
      await browser().send('POST', '/api/auth/sign-up/email', newPerson),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.body])).toEqual([
      [200, '{"status":true}'],
      [200, '{"status":true}'],
    ]);
    expect(services.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['known@oeuvre.test', 'You already have an account at Oeuvre'],
      ['new@oeuvre.test', 'Confirm your e-mail address for Oeuvre'],
    ]);
    expect((await browser().signIn('known@oeuvre.test')).statusCode).toBe(200);
  });

  test('security 20: roles and flags in the form are ignored', async () => {
    const { browser, tokenOfLastMail } = await aTestApi();
    await browser().send('POST', '/api/auth/sign-up/email', {
      ...newPerson,
      role: 'SUPER',
      roles: ['SUPER'],
      canMailArticles: true,
      can_mail_articles: true,
      emailVerified: true,
    });
    expect((await pool.query('select email_verified, can_mail_articles from users')).rows).toEqual([
      { email_verified: false, can_mail_articles: false },
    ]);
    await browser().send('POST', '/api/auth/verify-email', { token: tokenOfLastMail() });
    expect((await pool.query('select role from user_roles')).rows).toEqual([{ role: 'COMMON' }]);
  });

  test.each(['password', '12345678', 'Iloveyou', 'qwertyuiop'])(
    'the password %s, which guessers try first, is refused at sign-up, by a mailed link, and for a change',
    async (common) => {
      const api = await aTestApi();
      const refused = {
        status: 400,
        errors: [{ message: 'this is one of the commonest passwords; please choose another' }],
      };
      const nora = api.browser();
      const signUp = await nora.send('POST', '/api/auth/sign-up/email', { ...newPerson, password: common });
      expect(signUp.json()).toMatchObject(refused);
      const person = await aPerson(db, { password });
      const token = new URL(await createPasswordLink(api.services, person.id)).searchParams.get('token');
      const reset = (newPassword: string) => nora.send('POST', '/api/auth/reset-password', { token, newPassword });
      expect((await reset(common)).json()).toMatchObject(refused);
      expect((await reset('quite another horse')).statusCode).toBe(200);
      await nora.signIn(person.email, 'quite another horse');
      const change = { currentPassword: 'quite another horse', newPassword: common };
      expect((await nora.send('POST', '/api/auth/change-password', change)).json()).toMatchObject(refused);
    },
  );

  test('registration can be closed', async () => {
    const { browser } = await aTestApi({ hideRegistration: true });
    expect((await browser().send('POST', '/api/auth/sign-up/email', newPerson)).json()).toMatchObject({
      status: 403,
      code: 'accounts/registration-closed',
    });
  });

  test.each([
    ['a short password', { password: 'short' }],
    ['an address that is none', { email: 'nobody' }],
    ['an address that mail does not know', { email: 'a(b@c.de' }],
    ['no name', { first_name: ' ' }],
    ['a NUL byte', { last_name: 'a\0b' }],
    ['a number for a name', { first_name: 7 }],
  ])('security 43: %s is refused with a message', async (_what, wrong) => {
    const { browser } = await aTestApi();
    const reply = await browser().send('POST', '/api/auth/sign-up/email', { ...newPerson, ...wrong });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].message).toBeTruthy();
  });

  test('security 15: one address may create a limited number of accounts an hour, and may still ask for a new password', async () => {
    const { browser } = await aTestApi({ hourly: { signUps: 2, passwordResets: 1 } });
    const statuses = [];
    for (let time = 0; time < 3; time += 1)
      statuses.push(
        (await browser().send('POST', '/api/auth/sign-up/email', { ...newPerson, email: `n${time}@oeuvre.test` }))
          .statusCode,
      );
    for (let time = 0; time < 2; time += 1)
      statuses.push(
        (await browser().send('POST', '/api/auth/forget-password', { email: `n${time}@oeuvre.test` })).statusCode,
      );
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
  });

  test('thirty people in a workshop sign up from one address without waiting', async () => {
    const { browser } = await aTestApi();
    for (let time = 0; time < 30; time += 1)
      expect(
        (await browser().send('POST', '/api/auth/sign-up/email', { ...newPerson, email: `n${time}@oeuvre.test` }))
          .statusCode,
      ).toBe(200);
  });

  test('links of mails cannot be guessed: after sixty wrong ones an address waits, while right ones work', async () => {
    const { browser, tokenOfLastMail } = await aTestApi();
    await browser().send('POST', '/api/auth/sign-up/email', newPerson);
    const token = tokenOfLastMail();
    for (let time = 0; time < 3; time += 1)
      expect((await browser().send('POST', '/api/auth/verify-email', { token })).statusCode).toBe(200);
    for (let time = 0; time < 30; time += 1) {
      expect((await browser().send('POST', '/api/auth/verify-email', { token: 'guessed' })).statusCode).toBe(410);
      expect(
        (await browser().send('POST', '/api/auth/reset-password', { token: 'guessed', newPassword: password }))
          .statusCode,
      ).toBe(410);
    }
    expect((await browser().send('POST', '/api/auth/verify-email', { token: 'guessed' })).statusCode).toBe(429);
    expect(
      (await browser().send('POST', '/api/auth/reset-password', { token: 'guessed', newPassword: password }))
        .statusCode,
    ).toBe(429);
    // Nobody closes them to the others behind the same address.
    expect((await browser().send('POST', '/api/auth/verify-email', { token })).statusCode).toBe(200);
  });
});

describe('a new password', () => {
  test('security 5 and 16: a link resets a forgotten password, works once and ends every session', async () => {
    const { browser, services, tokenOfLastMail } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    await browser().send('POST', '/api/auth/forget-password', { email: 'A@oeuvre.test' });
    expect(services.mails[0]!.text).toContain('http://oeuvre.test/reset-password?token=');
    const token = tokenOfLastMail();
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect((await pool.query('select identifier from verifications')).rows[0].identifier).not.toContain(token);
    expect(
      (await browser().send('POST', '/api/auth/reset-password', { token, newPassword: 'another password' })).json(),
    ).toEqual({ status: true });
    expect((await ada.send('GET', '/api/users/me/sessions')).statusCode).toBe(401);
    expect((await browser().signIn('a@oeuvre.test', 'another password')).statusCode).toBe(200);
    expect(
      (await browser().send('POST', '/api/auth/reset-password', { token, newPassword: 'yet another one' })).json(),
    ).toMatchObject({
      status: 410,
      code: 'accounts/link-not-valid',
    });
    expect(
      (
        await browser().send('POST', '/api/auth/reset-password', { token: 'guessed', newPassword: 'yet another one' })
      ).json(),
    ).toMatchObject({
      status: 410,
      code: 'accounts/link-not-valid',
    });
  });

  test('security 13: a reset for an unknown address gets the same answer and mails nobody', async () => {
    const { browser, services } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const replies = [];
    for (const email of ['a@oeuvre.test', 'nobody@oeuvre.test', 'a(b@c.de'])
      replies.push((await browser().send('POST', '/api/auth/request-password-reset', { email })).body);
    expect(new Set(replies)).toEqual(new Set(['{"status":true}']));
    expect(services.mails.map((mail) => mail.to)).toEqual(['a@oeuvre.test']);
  });

  test('security 8: the link leads to our site, whatever Host header the request has', async () => {
    const { browser, services } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    await browser().send(
      'POST',
      '/api/auth/forget-password',
      { email: 'a@oeuvre.test' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    expect(services.mails[0]!.text).not.toContain('evil');
  });

  test('security 15: an address gets at most three such mails a day, and the answer stays the same', async () => {
    const { browser, services } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    for (let time = 0; time < 5; time += 1)
      expect((await browser().send('POST', '/api/auth/forget-password', { email: 'a@oeuvre.test' })).statusCode).toBe(
        200,
      );
    expect(services.mails).toHaveLength(3);
  });

  test("a stranger who uses up an address's three mails a day does not block its owner on a known device", async () => {
    const { browser, services } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    for (let time = 0; time < 6; time += 1)
      await browser().send('POST', '/api/auth/forget-password', { email: 'a@oeuvre.test' }, {}, `203.0.113.${time}`);
    for (let time = 0; time < 5; time += 1)
      await ada.send('POST', '/api/auth/forget-password', { email: 'a@oeuvre.test' });
    expect(services.mails).toHaveLength(6);
  });

  test('somebody who was invited gives a name with the first password; a name that an account has stays', async () => {
    const { browser, services } = await aTestApi();
    const set = async (person: { id: string }, first_name: string) => {
      const token = new URL(await createPasswordLink(services, person.id)).searchParams.get('token');
      const { needsName } = (await browser().send('POST', '/api/auth/reset-password/read', { token })).json();
      const body = { token, newPassword: password, first_name, last_name: 'Winter' };
      expect((await browser().send('POST', '/api/auth/reset-password', body)).statusCode).toBe(200);
      const { rows } = await pool.query('select first_name, last_name, name from users where id = $1', [person.id]);
      return [needsName, rows[0].first_name, rows[0].name];
    };
    const invited = { id: await ensureConfirmedUser(db, 'invited@oeuvre.test') };
    expect(await set(invited, 'Nora')).toEqual([true, 'Nora', 'Nora Winter']);
    expect((await set(invited, 'Somebody')).slice(0, 2)).toEqual([false, 'Nora']);
  });

  test('an account created by an operator gets its first password by link', async () => {
    const { browser, services } = await aTestApi();
    const person = await aPerson(db, { email: 'a@oeuvre.test' });
    const token = new URL(await createPasswordLink(services, person.id)).searchParams.get('token');
    expect(
      (await browser().send('POST', '/api/auth/reset-password', { token, newPassword: password })).statusCode,
    ).toBe(200);
    expect((await browser().signIn('a@oeuvre.test')).statusCode).toBe(200);
  });

  test('somebody at an open browser cannot guess the current password: after ten wrong ones they wait a quarter of an hour', async () => {
    const { browser } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const [here, there] = [browser(), browser()];
    for (const one of [here, there]) await one.signIn('a@oeuvre.test');
    const guess = { currentPassword: 'wrong password', newPassword: 'another password' };
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => here.send('POST', '/api/auth/change-password', guess)),
    );
    expect(guesses.map((reply) => reply.statusCode).sort()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    expect(
      (await there.send('POST', '/api/auth/change-password', { ...guess, currentPassword: password })).statusCode,
    ).toBe(200);
  });

  test('security 5: changing the password ends the other sessions if the person wants it', async () => {
    const { browser } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const [here, there] = [browser(), browser()];
    for (const one of [here, there]) await one.signIn('a@oeuvre.test');
    const change = { currentPassword: password, newPassword: 'another password' };
    expect(
      (await here.send('POST', '/api/auth/change-password', { ...change, currentPassword: 'wrong password' })).json(),
    ).toMatchObject({
      status: 401,
      code: 'accounts/wrong-credentials',
    });
    expect(
      (await here.send('POST', '/api/auth/change-password', { ...change, endOtherSessions: true })).json(),
    ).toEqual({ status: true });
    expect((await here.send('GET', '/api/users/me/sessions')).json()).toHaveLength(1);
    expect((await there.send('GET', '/api/users/me/sessions')).statusCode).toBe(401);
    expect((await browser().send('POST', '/api/auth/change-password', change)).statusCode).toBe(401);
  });
});

test('only the declared calls reach the library', async () => {
  const { browser } = await aTestApi();
  for (const path of [
    'update-user',
    'delete-user',
    'change-email',
    'list-sessions',
    'revoke-sessions',
    'send-verification-email',
    'link-social',
  ]) {
    expect((await browser().send('POST', `/api/auth/${path}`, {})).statusCode).toBe(404);
  }
  expect(accountsRoutes.signIn.path).toBe('/api/auth/sign-in/email');
});

test('an address that an operator vouches for loses a password that a stranger set', async () => {
  const { browser, services } = await aTestApi();
  await browser().send('POST', '/api/auth/sign-up/email', newPerson);
  const id = await db.transaction().execute((tx) => ensureConfirmedUser(tx, 'New@oeuvre.test'));
  expect((await browser().signIn('new@oeuvre.test')).statusCode).toBe(401);
  expect(await db.transaction().execute((tx) => ensureConfirmedUser(tx, 'new@oeuvre.test'))).toBe(id);
  const token = new URL(await createPasswordLink(services, id)).searchParams.get('token');
  await browser().send('POST', '/api/auth/reset-password', { token, newPassword: 'only mine now' });
  expect((await browser().signIn('new@oeuvre.test', 'only mine now')).statusCode).toBe(200);
});

test('the library signs only with our secret, whatever the environment holds', async () => {
  vi.stubEnv('BETTER_AUTH_SECRETS', '2:a secret that somebody left in the environment');
  const { browser } = await aTestApi();
  await aPerson(db, { email: 'a@oeuvre.test', password });
  const ada = browser();
  await ada.signIn('a@oeuvre.test');
  vi.unstubAllEnvs();
  expect((await ada.send('GET', '/api/users/me/sessions')).json()).toHaveLength(1);
});
