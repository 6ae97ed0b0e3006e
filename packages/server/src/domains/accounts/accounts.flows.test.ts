import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { describe, expect, test, vi } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import type { Config } from '../../platform/config.ts';
import { createHttpServer } from '../../platform/http.ts';
import { serveAll } from '../../platform/serve.ts';
import { allJobs } from '../../worker-definitions.ts';
import { ensureConfirmedUser } from './accounts.commands.ts';
import { deviceCookie, findDevice } from './accounts.device.ts';
import { aPerson } from './accounts.factory.ts';
import { createPasswordLink } from './accounts.flows.ts';
import { accountsHandlers } from './accounts.routes.ts';
import { sessionReader } from './accounts.session.ts';

const password = 'correct horse battery';
const nobodyYet = { email: 'new@oeuvre.test', password, first_name: 'Nora', last_name: 'Winter' };

/** The handlers behind real cookies, and a browser that keeps them. */
async function aHouse(changed: Partial<Config> = {}) {
  const services = await testServices(changed);
  const app = await createHttpServer(services.config, services.log);
  const readSession = sessionReader(services);
  app.addHook('preParsing', async (request) => {
    const session = await readSession(request.headers.cookie);
    request.viewer = session ? { ...guest, ...session.account } : guest;
  });
  serveAll(app, services, accountsHandlers);
  const origin = services.config.publicUrl;
  return {
    services,
    browser: () => aBrowser(app, origin),
    tokenOfLastMail: () => decodeURIComponent(/token=([^\s"&]+)/.exec(services.mails.at(-1)!.text)![1]!),
  };
}

function aBrowser(app: Awaited<ReturnType<typeof createHttpServer>>, origin: string) {
  const jar = new Map<string, string>();
  return {
    jar,
    cookie: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    async send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
      const reply = await app.inject({ method, url, remoteAddress, headers: { origin, cookie: this.cookie(), ...headers }, ...(body && { payload: body }) });
      for (const { name, value, maxAge } of reply.cookies as { name: string; value: string; maxAge?: number }[]) {
        if (value === '' || maxAge === 0) jar.delete(name);
        else jar.set(name, encodeURIComponent(value));
      }
      return reply;
    },
    signIn(email: string, secret = password) {
      return this.send('POST', '/api/auth/sign-in/email', { email, password: secret });
    },
  };
}

describe('signing up', () => {
  test('a person signs up, confirms the address by the mail and logs in', async () => {
    const { browser, services, tokenOfLastMail } = await aHouse();
    const nora = browser();
    expect((await nora.send('POST', '/api/auth/sign-up/email', nobodyYet)).json()).toEqual({ status: true });
    expect(services.mails[0]).toMatchObject({ to: 'new@oeuvre.test', subject: 'Confirm your e-mail address for Oeuvre' });
    expect(services.mails[0]!.text).toContain('http://oeuvre.test/verify-email?token=');
    expect((await nora.signIn('new@oeuvre.test')).json()).toMatchObject({ status: 403, code: 'accounts/email-not-verified' });
    expect((await nora.send('POST', '/api/auth/verify-email', { token: tokenOfLastMail() })).json()).toEqual({ status: true });
    const reply = await nora.signIn(' New@Oeuvre.test');
    expect(reply.json()).toMatchObject({ user: { email: 'new@oeuvre.test', first_name: 'Nora', last_name: 'Winter', roles: ['COMMON'] } });
    expect(reply.body).not.toContain('token');
    expect((await nora.send('GET', '/api/users/me')).json()).toMatchObject({ first_name: 'Nora', isPasswordSet: true, canWriteArticles: false });
  });

  test('security 10: the confirmation may be repeated, and asking for it by GET changes nothing', async () => {
    const { browser, tokenOfLastMail } = await aHouse();
    const nora = browser();
    await nora.send('POST', '/api/auth/sign-up/email', nobodyYet);
    const token = tokenOfLastMail();
    for (const url of [`/api/auth/verify-email?token=${token}`, `/api/auth/reset-password/${token}`])
      expect((await nora.send('GET', url)).statusCode).toBe(404);
    expect((await pool.query('select email_verified from users')).rows).toEqual([{ email_verified: false }]);
    for (let time = 0; time < 2; time += 1) expect((await nora.send('POST', '/api/auth/verify-email', { token })).statusCode).toBe(200);
    expect((await pool.query("select count(*) from outbox where topic = 'accounts.registered'")).rows).toEqual([{ count: 1 }]);
  });

  test('security 13: signing up with a known address answers the same, and only its owner hears of it', async () => {
    const { browser, services } = await aHouse();
    await aPerson(db, { email: 'known@oeuvre.test', password });
    const replies = [
      await browser().send('POST', '/api/auth/sign-up/email', { ...nobodyYet, email: 'known@oeuvre.test' }),
      await browser().send('POST', '/api/auth/sign-up/email', nobodyYet),
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
    const { browser, tokenOfLastMail } = await aHouse();
    await browser().send('POST', '/api/auth/sign-up/email', {
      ...nobodyYet,
      role: 'SUPER',
      roles: ['SUPER'],
      canMailArticles: true,
      can_mail_articles: true,
      emailVerified: true,
    });
    expect((await pool.query('select email_verified, can_mail_articles from users')).rows).toEqual([{ email_verified: false, can_mail_articles: false }]);
    await browser().send('POST', '/api/auth/verify-email', { token: tokenOfLastMail() });
    expect((await pool.query('select role from user_roles')).rows).toEqual([{ role: 'COMMON' }]);
  });

  test('registration can be closed', async () => {
    const { browser } = await aHouse({ hideRegistration: true });
    expect((await browser().send('POST', '/api/auth/sign-up/email', nobodyYet)).json()).toMatchObject({ status: 403, code: 'accounts/registration-closed' });
  });

  test.each([
    ['a short password', { password: 'short' }],
    ['an address that is none', { email: 'nobody' }],
    ['an address that mail does not know', { email: 'a(b@c.de' }],
    ['no name', { first_name: ' ' }],
    ['a NUL byte', { last_name: 'a\0b' }],
    ['a number for a name', { first_name: 7 }],
  ])('security 43: %s is refused with a message', async (_what, wrong) => {
    const { browser } = await aHouse();
    const reply = await browser().send('POST', '/api/auth/sign-up/email', { ...nobodyYet, ...wrong });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].message).toBeTruthy();
  });

  test('security 15: one address makes as many accounts an hour as the house allows, and may ask for a new password all the same', async () => {
    const { browser } = await aHouse({ hourly: { signUps: 2, passwordResets: 1 } });
    const statuses = [];
    for (let time = 0; time < 3; time += 1)
      statuses.push((await browser().send('POST', '/api/auth/sign-up/email', { ...nobodyYet, email: `n${time}@oeuvre.test` })).statusCode);
    for (let time = 0; time < 2; time += 1)
      statuses.push((await browser().send('POST', '/api/auth/forget-password', { email: `n${time}@oeuvre.test` })).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
  });

  test('a workshop of thirty signs up from one address without waiting', async () => {
    const { browser } = await aHouse();
    for (let time = 0; time < 30; time += 1)
      expect((await browser().send('POST', '/api/auth/sign-up/email', { ...nobodyYet, email: `n${time}@oeuvre.test` })).statusCode).toBe(200);
  });

  test('links of mails are not guessed: after sixty wrong ones an address waits, while right ones cost nothing', async () => {
    const { browser, tokenOfLastMail } = await aHouse();
    await browser().send('POST', '/api/auth/sign-up/email', nobodyYet);
    const token = tokenOfLastMail();
    for (let time = 0; time < 3; time += 1) expect((await browser().send('POST', '/api/auth/verify-email', { token })).statusCode).toBe(200);
    for (let time = 0; time < 30; time += 1) {
      expect((await browser().send('POST', '/api/auth/verify-email', { token: 'guessed' })).statusCode).toBe(410);
      expect((await browser().send('POST', '/api/auth/reset-password', { token: 'guessed', newPassword: password })).statusCode).toBe(410);
    }
    expect((await browser().send('POST', '/api/auth/verify-email', { token: 'guessed' })).statusCode).toBe(429);
    expect((await browser().send('POST', '/api/auth/reset-password', { token: 'guessed', newPassword: password })).statusCode).toBe(429);
  });
});

describe('signing in and out', () => {
  test('security 7: wrong passwords are slowed down, with the same answer for unknown people, and nobody else is locked out', async () => {
    const { browser } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    await aPerson(db, { email: 'b@oeuvre.test', password });
    const wrong = (await browser().signIn('a@oeuvre.test', 'wrong password')).json();
    const unknown = (await browser().signIn('nobody@oeuvre.test', 'wrong password')).json();
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect(wrong).toMatchObject({ status: 401, code: 'accounts/wrong-credentials' });
    for (let time = 1; time < 10; time += 1) await browser().signIn('a@oeuvre.test', 'wrong password');
    const slowed = await browser().signIn('a@oeuvre.test');
    expect([slowed.statusCode, Number(slowed.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await browser().signIn('b@oeuvre.test')).statusCode).toBe(200);
  });

  test('security 7: strangers who try two hundred wrong passwords from many addresses slow themselves, never the owner', async () => {
    const { browser, services } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    const wrong = { email: 'a@oeuvre.test', password: 'wrong password' };
    const statuses: number[] = [];
    for (let time = 0; time < 200; time += 1)
      statuses.push((await browser().send('POST', '/api/auth/sign-in/email', wrong, {}, `203.0.113.${time % 20}`)).statusCode);
    // Ten from each address at first; once it is many that try, three.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(80);
    const elsewhere = browser();
    expect((await elsewhere.send('POST', '/api/auth/sign-in/email', { ...wrong, password }, {}, '198.51.100.9')).statusCode).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await ada.signIn('a@oeuvre.test')).statusCode).toBe(200);
    await expect.poll(() => services.mails.map(({ to, subject }) => [to, subject])).toEqual([['a@oeuvre.test', 'Wrong passwords for your Oeuvre account']]);
  });

  test('security 7: a known device is let in from an address that others have used up, and only with the account that it knows', async () => {
    const { browser, services } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    await aPerson(db, { email: 'b@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    for (let time = 0; time < 100; time += 1) await services.limits.take('sign-in-address', '127.0.0.1');
    expect((await browser().signIn('a@oeuvre.test')).statusCode).toBe(429);
    expect((await ada.signIn('b@oeuvre.test')).statusCode).toBe(429);
    expect((await ada.signIn('a@oeuvre.test')).statusCode).toBe(200);
    for (let time = 0; time < 10; time += 1) expect((await ada.signIn('a@oeuvre.test', 'wrong password')).statusCode).toBe(401);
    expect((await ada.signIn('a@oeuvre.test')).statusCode).toBe(429);
  });

  test('a device cookie is made by nobody else, and is worth nothing for another account', async () => {
    const { services } = await aHouse();
    const of = (email: string, config = services.config) => deviceCookie(config, email).split(';')[0]!;
    expect(findDevice(services.config, `a=b; ${of('a@oeuvre.test')}`, 'A@oeuvre.test')).toBeTruthy();
    expect(findDevice(services.config, of('a@oeuvre.test'), 'b@oeuvre.test')).toBeUndefined();
    const forged = of('a@oeuvre.test', { ...services.config, sessionSecret: 'a secret of somebody else, long one' });
    expect(findDevice(services.config, forged, 'a@oeuvre.test')).toBeUndefined();
    expect(findDevice(services.config, of('a@oeuvre.test').replace(/\.\w+\./, '.1.'), 'a@oeuvre.test')).toBeUndefined();
    expect(deviceCookie(services.config, 'a@oeuvre.test')).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(deviceCookie({ ...services.config, publicUrl: 'https://oeuvre.test' }, 'a@oeuvre.test')).toMatch(/^__Host-oeuvre\.device=.*; Path=\/; .*; Secure$/);
  });

  test('unknown people are answered the same all along, and nobody is written to about them', async () => {
    const { browser, services } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const answersFor = async (email: string) => {
      const answers = [];
      for (let time = 0; time < 40; time += 1) {
        const reply = await browser().send('POST', '/api/auth/sign-in/email', { email, password: 'wrong password' }, {}, `203.0.113.${time % 8}`);
        answers.push([reply.statusCode, reply.json().message]);
      }
      return answers;
    };
    expect(await answersFor('nobody@oeuvre.test')).toEqual(await answersFor('a@oeuvre.test'));
    await expect.poll(() => services.mails.map(({ to }) => to)).toEqual(['a@oeuvre.test']);
  });

  test('whether there is an account cannot be told by the work that a wrong password takes', async () => {
    const { browser } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    // Of the processor and not of the clock: other programs are no part of it.
    const workOf = async (email: string) => {
      const before = process.cpuUsage();
      for (let time = 0; time < 8; time += 1) await browser().signIn(email, 'wrong password');
      return process.cpuUsage(before).user;
    };
    await workOf('somebody@oeuvre.test');
    const ratio = (await workOf('nobody@oeuvre.test')) / (await workOf('a@oeuvre.test'));
    // Without a password to compare with it would be a tenth.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test('what limits and sessions keep finds nobody: hashes, and a part of the address', async () => {
    const { browser } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await browser().send('POST', '/api/auth/sign-in/email', { email: 'a@oeuvre.test', password: 'wrong password' }, {}, '203.0.113.7');
    await ada.send('POST', '/api/auth/sign-in/email', { email: 'a@oeuvre.test', password }, {}, '203.0.113.7');
    const { rows } = await pool.query<{ key: string }>('select key from limits');
    expect(rows.length).toBeGreaterThan(2);
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{22}$/);
    expect((await ada.send('GET', '/api/users/me/sessions')).json()[0]).toMatchObject({ ipAddress: '203.0.113.*' });
    expect((await pool.query('select ip_address from sessions')).rows).toEqual([{ ip_address: '203.0.113.*' }]);
  });

  test('budgets and sessions whose time is over are thrown away', async () => {
    const { browser, services } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test', 'wrong password');
    await ada.signIn('a@oeuvre.test');
    const work = async () => {
      for (const { queue, work } of allJobs)
        if (queue === 'platform.clean' || queue === 'accounts.expire') await work(services, {} as never, AbortSignal.timeout(60_000));
      const { rows } = await pool.query('select (select count(*) from limits) > 0 as budgets, (select count(*) from sessions) as sessions');
      return rows[0];
    };
    expect(await work()).toEqual({ budgets: true, sessions: 1 });
    await pool.query('update limits set expire = 1');
    await pool.query("update sessions set expires_at = now() - interval '1 second'");
    expect(await work()).toEqual({ budgets: false, sessions: 0 });
  });

  test('right passwords cost nothing: a person may log in as often as they like', async () => {
    const { browser } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    for (let time = 0; time < 12; time += 1) expect((await browser().signIn('a@oeuvre.test')).statusCode).toBe(200);
  });

  test('security 2: a session known before the sign-in is dead after it', async () => {
    const { browser } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    const before = ada.cookie();
    await ada.signIn('a@oeuvre.test');
    expect(ada.cookie()).not.toBe(before);
    expect((await browser().send('GET', '/api/users/me/sessions', undefined, { cookie: before })).statusCode).toBe(401);
    expect((await ada.send('GET', '/api/users/me/sessions')).json()).toHaveLength(1);
  });

  test('security 3: a cookie is worth nothing after the sign-out', async () => {
    const { browser } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    const cookie = ada.cookie();
    expect((await ada.send('POST', '/api/auth/sign-out', {})).json()).toEqual({ success: true });
    expect([...ada.jar.keys()]).toEqual(['oeuvre.device']);
    expect((await browser().send('GET', '/api/users/me/sessions', undefined, { cookie })).statusCode).toBe(401);
    expect((await ada.send('GET', '/api/users/me')).json()).toEqual({ id: 0, roles: [] });
  });

  test('security 4: a suspended account neither signs in nor goes on', async () => {
    const { browser } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    await pool.query('update users set suspended = true');
    expect((await ada.send('GET', '/api/users/me/sessions')).statusCode).toBe(401);
    expect((await ada.signIn('a@oeuvre.test')).json()).toMatchObject({ status: 403, code: 'accounts/account-suspended' });
  });

  test.each([
    ['http://oeuvre.test', 'oeuvre.session', false],
    ['https://oeuvre.test', '__Host-oeuvre.session', true],
  ])('security 6: the cookie of %s is HttpOnly and SameSite=Lax, and on https bound to the host', async (publicUrl, name, secure) => {
    const { browser } = await aHouse({ publicUrl });
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const [cookie] = (await browser().signIn('a@oeuvre.test')).cookies;
    expect(cookie).toMatchObject({ name, httpOnly: true, sameSite: 'Lax', path: '/' });
    expect([cookie!.secure === true, 'domain' in cookie!]).toEqual([secure, false]);
  });

  test('security 34: another site cannot sign anybody in or out', async () => {
    const { browser } = await aHouse();
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
      expect((await browser().send('POST', '/api/auth/sign-out', {}, headers as never)).statusCode).toBe(403);
    }
  });
});

describe('a new password', () => {
  test('security 5 and 16: a forgotten password is set anew by a link that works once and ends every session', async () => {
    const { browser, services, tokenOfLastMail } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    await browser().send('POST', '/api/auth/forget-password', { email: 'A@oeuvre.test' });
    expect(services.mails[0]!.text).toContain('http://oeuvre.test/reset-password?token=');
    const token = tokenOfLastMail();
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect((await pool.query('select identifier from verifications')).rows[0].identifier).not.toContain(token);
    expect((await browser().send('POST', '/api/auth/reset-password', { token, newPassword: 'another password' })).json()).toEqual({ status: true });
    expect((await ada.send('GET', '/api/users/me/sessions')).statusCode).toBe(401);
    expect((await browser().signIn('a@oeuvre.test', 'another password')).statusCode).toBe(200);
    expect((await browser().send('POST', '/api/auth/reset-password', { token, newPassword: 'yet another one' })).json()).toMatchObject({
      status: 410,
      code: 'accounts/link-not-valid',
    });
    expect((await browser().send('POST', '/api/auth/reset-password', { token: 'guessed', newPassword: 'yet another one' })).json()).toMatchObject({
      status: 410,
      code: 'accounts/link-not-valid',
    });
  });

  test('security 13: a reset for an unknown address answers the same and mails nobody', async () => {
    const { browser, services } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const replies = [];
    for (const email of ['a@oeuvre.test', 'nobody@oeuvre.test', 'a(b@c.de'])
      replies.push((await browser().send('POST', '/api/auth/request-password-reset', { email })).body);
    expect(new Set(replies)).toEqual(new Set(['{"status":true}']));
    expect(services.mails.map((mail) => mail.to)).toEqual(['a@oeuvre.test']);
  });

  test('security 8: the link is ours, whatever Host header the request came with', async () => {
    const { browser, services } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    await browser().send('POST', '/api/auth/forget-password', { email: 'a@oeuvre.test' }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(services.mails[0]!.text).not.toContain('evil');
  });

  test('security 15: an address gets three such mails a day, and the answer stays the same', async () => {
    const { browser, services } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    for (let time = 0; time < 5; time += 1)
      expect((await browser().send('POST', '/api/auth/forget-password', { email: 'a@oeuvre.test' })).statusCode).toBe(200);
    expect(services.mails).toHaveLength(3);
  });

  test("a stranger who uses up an address's three mails a day keeps no link from its owner, who asks on a known device", async () => {
    const { browser, services } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    for (let time = 0; time < 6; time += 1) await browser().send('POST', '/api/auth/forget-password', { email: 'a@oeuvre.test' }, {}, `203.0.113.${time}`);
    for (let time = 0; time < 5; time += 1) await ada.send('POST', '/api/auth/forget-password', { email: 'a@oeuvre.test' });
    expect(services.mails).toHaveLength(6);
  });

  test('an account made by the house gets its first password by link', async () => {
    const { browser, services } = await aHouse();
    const person = await aPerson(db, { email: 'a@oeuvre.test' });
    const token = new URL(await createPasswordLink(services, person.id)).searchParams.get('token');
    expect((await browser().send('POST', '/api/auth/reset-password', { token, newPassword: password })).statusCode).toBe(200);
    expect((await browser().signIn('a@oeuvre.test')).statusCode).toBe(200);
  });

  test('the present password is not guessed by whoever found a browser open: ten wrong ones, then a quarter of an hour', async () => {
    const { browser } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const [here, there] = [browser(), browser()];
    for (const one of [here, there]) await one.signIn('a@oeuvre.test');
    const guess = { currentPassword: 'wrong password', newPassword: 'another password' };
    const guesses = await Promise.all(Array.from({ length: 30 }, () => here.send('POST', '/api/auth/change-password', guess)));
    expect(guesses.map((reply) => reply.statusCode).sort()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    expect((await there.send('POST', '/api/auth/change-password', { ...guess, currentPassword: password })).statusCode).toBe(200);
  });

  test('security 5: a changed password ends the other sessions if the person wants it', async () => {
    const { browser } = await aHouse();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const [here, there] = [browser(), browser()];
    for (const one of [here, there]) await one.signIn('a@oeuvre.test');
    const change = { currentPassword: password, newPassword: 'another password' };
    expect((await here.send('POST', '/api/auth/change-password', { ...change, currentPassword: 'wrong password' })).json()).toMatchObject({
      status: 401,
      code: 'accounts/wrong-credentials',
    });
    expect((await here.send('POST', '/api/auth/change-password', { ...change, endOtherSessions: true })).json()).toEqual({ status: true });
    expect((await here.send('GET', '/api/users/me/sessions')).json()).toHaveLength(1);
    expect((await there.send('GET', '/api/users/me/sessions')).statusCode).toBe(401);
    expect((await browser().send('POST', '/api/auth/change-password', change)).statusCode).toBe(401);
  });
});

test('the library is reachable by nothing but the declared calls', async () => {
  const { browser } = await aHouse();
  for (const path of ['update-user', 'delete-user', 'change-email', 'list-sessions', 'revoke-sessions', 'send-verification-email', 'link-social']) {
    expect((await browser().send('POST', `/api/auth/${path}`, {})).statusCode).toBe(404);
  }
  expect(accountsRoutes.signIn.path).toBe('/api/auth/sign-in/email');
});

test('an address that the house vouches for keeps no password of a stranger', async () => {
  const { browser, services } = await aHouse();
  await browser().send('POST', '/api/auth/sign-up/email', nobodyYet);
  const id = await db.transaction().execute((tx) => ensureConfirmedUser(tx, 'New@oeuvre.test'));
  expect((await browser().signIn('new@oeuvre.test')).statusCode).toBe(401);
  expect(await db.transaction().execute((tx) => ensureConfirmedUser(tx, 'new@oeuvre.test'))).toBe(id);
  const token = new URL(await createPasswordLink(services, id)).searchParams.get('token');
  await browser().send('POST', '/api/auth/reset-password', { token, newPassword: 'only mine now' });
  expect((await browser().signIn('new@oeuvre.test', 'only mine now')).statusCode).toBe(200);
});

test('the library signs with our secret alone, whatever it finds in the environment', async () => {
  vi.stubEnv('BETTER_AUTH_SECRETS', '2:a secret that somebody left in the environment');
  const { browser } = await aHouse();
  await aPerson(db, { email: 'a@oeuvre.test', password });
  const ada = browser();
  await ada.signIn('a@oeuvre.test');
  vi.unstubAllEnvs();
  expect((await ada.send('GET', '/api/users/me/sessions')).json()).toHaveLength(1);
});
