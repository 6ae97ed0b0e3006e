import { describe, expect, test } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { allJobs } from '../../worker-definitions.ts';
import { deviceCookie, findDevice } from './accounts.device.ts';
import { aPerson } from './accounts.factory.ts';
import { aTestApi, password } from './accounts.fixture.ts';

describe('signing in and out', () => {
  test('security 7: limits slow down wrong passwords, answer the same for unknown people, and lock nobody else out', async () => {
    const { browser } = await aTestApi();
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

  test('security 7: strangers who try two hundred wrong passwords from many addresses slow down only themselves, never the owner', async () => {
    const { browser, services } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    const wrong = { email: 'a@oeuvre.test', password: 'wrong password' };
    const statuses: number[] = [];
    for (let time = 0; time < 200; time += 1)
      statuses.push(
        (await browser().send('POST', '/api/auth/sign-in/email', wrong, {}, `203.0.113.${time % 20}`)).statusCode,
      );
    // Each address has ten tries at first, and three once many try.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(80);
    const elsewhere = browser();
    expect(
      (await elsewhere.send('POST', '/api/auth/sign-in/email', { ...wrong, password }, {}, '198.51.100.9')).statusCode,
    ).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await ada.signIn('a@oeuvre.test')).statusCode).toBe(200);
    await expect
      .poll(() => services.mails.map(({ to, subject }) => [to, subject]))
      .toEqual([['a@oeuvre.test', 'Wrong passwords for your Oeuvre account']]);
  });

  test('security 7: a known device can sign in from an address without tries left, but only to its own account', async () => {
    const { browser, services } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    await aPerson(db, { email: 'b@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    for (let time = 0; time < 100; time += 1) await services.limits.take('sign-in-address', '127.0.0.1');
    expect((await browser().signIn('a@oeuvre.test')).statusCode).toBe(429);
    expect((await ada.signIn('b@oeuvre.test')).statusCode).toBe(429);
    expect((await ada.signIn('a@oeuvre.test')).statusCode).toBe(200);
    for (let time = 0; time < 10; time += 1)
      expect((await ada.signIn('a@oeuvre.test', 'wrong password')).statusCode).toBe(401);
    expect((await ada.signIn('a@oeuvre.test')).statusCode).toBe(429);
  });

  test('nobody can forge a device cookie, and it is worth nothing for another account', async () => {
    const { services } = await aTestApi();
    const of = (email: string, config = services.config) => deviceCookie(config, email).split(';')[0]!;
    expect(findDevice(services.config, `a=b; ${of('a@oeuvre.test')}`, 'A@oeuvre.test')).toBeTruthy();
    expect(findDevice(services.config, of('a@oeuvre.test'), 'b@oeuvre.test')).toBeUndefined();
    const forged = of('a@oeuvre.test', { ...services.config, sessionSecret: 'a secret of somebody else, long one' });
    expect(findDevice(services.config, forged, 'a@oeuvre.test')).toBeUndefined();
    expect(findDevice(services.config, of('a@oeuvre.test').replace(/\.\w+\./, '.1.'), 'a@oeuvre.test')).toBeUndefined();
    expect(deviceCookie(services.config, 'a@oeuvre.test')).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(deviceCookie({ ...services.config, publicUrl: 'https://oeuvre.test' }, 'a@oeuvre.test')).toMatch(
      /^__Host-oeuvre\.device=.*; Path=\/; .*; Secure$/,
    );
  });

  test('unknown people always get the same answer, and nobody gets a mail about them', async () => {
    const { browser, services } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const answersFor = async (email: string) => {
      const answers = [];
      for (let time = 0; time < 40; time += 1) {
        const reply = await browser().send(
          'POST',
          '/api/auth/sign-in/email',
          { email, password: 'wrong password' },
          {},
          `203.0.113.${time % 8}`,
        );
        answers.push([reply.statusCode, reply.json().message]);
      }
      return answers;
    };
    expect(await answersFor('nobody@oeuvre.test')).toEqual(await answersFor('a@oeuvre.test'));
    await expect.poll(() => services.mails.map(({ to }) => to)).toEqual(['a@oeuvre.test']);
  });

  test('the work that a wrong password takes does not reveal whether an account exists', async () => {
    const { browser } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    // Processor time, not wall-clock time, so other programs do not count.
    const workOf = async (email: string) => {
      const before = process.cpuUsage();
      for (let time = 0; time < 8; time += 1) await browser().signIn(email, 'wrong password');
      return process.cpuUsage(before).user;
    };
    await workOf('somebody@oeuvre.test');
    const ratio = (await workOf('nobody@oeuvre.test')) / (await workOf('a@oeuvre.test'));
    // Without a password to compare, it would take a tenth.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test('limits and sessions store only hashes and a part of the address, so they identify nobody', async () => {
    const { browser } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await browser().send(
      'POST',
      '/api/auth/sign-in/email',
      { email: 'a@oeuvre.test', password: 'wrong password' },
      {},
      '203.0.113.7',
    );
    await ada.send('POST', '/api/auth/sign-in/email', { email: 'a@oeuvre.test', password }, {}, '203.0.113.7');
    const { rows } = await pool.query<{ key: string }>('select key from limits');
    expect(rows.length).toBeGreaterThan(2);
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{22}$/);
    expect((await ada.send('GET', '/api/users/me/sessions')).json()[0]).toMatchObject({ ipAddress: '203.0.113.*' });
    expect((await pool.query('select ip_address from sessions')).rows).toEqual([{ ip_address: '203.0.113.*' }]);
  });

  test('expired budgets and sessions are deleted', async () => {
    const { browser, services } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test', 'wrong password');
    await ada.signIn('a@oeuvre.test');
    const work = async () => {
      for (const { queue, work } of allJobs)
        if (queue === 'platform.clean' || queue === 'accounts.expire')
          await work(services, {} as never, AbortSignal.timeout(60_000));
      const { rows } = await pool.query(
        'select (select count(*) from limits) > 0 as budgets, (select count(*) from sessions) as sessions',
      );
      return rows[0];
    };
    expect(await work()).toEqual({ budgets: true, sessions: 1 });
    await pool.query('update limits set expire = 1');
    await pool.query("update sessions set expires_at = now() - interval '1 second'");
    expect(await work()).toEqual({ budgets: false, sessions: 0 });
  });

  test('right passwords cost nothing: people may log in as often as they like', async () => {
    const { browser } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    for (let time = 0; time < 12; time += 1) expect((await browser().signIn('a@oeuvre.test')).statusCode).toBe(200);
  });

  test('security 2: signing in invalidates an earlier session id', async () => {
    const { browser } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    const before = ada.cookie();
    await ada.signIn('a@oeuvre.test');
    expect(ada.cookie()).not.toBe(before);
    expect((await browser().send('GET', '/api/users/me/sessions', undefined, { cookie: before })).statusCode).toBe(401);
    expect((await ada.send('GET', '/api/users/me/sessions')).json()).toHaveLength(1);
  });

  test('security 3: a cookie is worthless after the sign-out', async () => {
    const { browser } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    const cookie = ada.cookie();
    expect((await ada.send('POST', '/api/auth/sign-out', {})).json()).toEqual({ success: true });
    expect([...ada.jar.keys()]).toEqual(['oeuvre.device']);
    expect((await browser().send('GET', '/api/users/me/sessions', undefined, { cookie })).statusCode).toBe(401);
    expect((await ada.send('GET', '/api/users/me')).json()).toEqual({ id: 0, roles: [] });
  });

  test('security 4: a suspended account cannot sign in, and its session ends', async () => {
    const { browser } = await aTestApi();
    await aPerson(db, { email: 'a@oeuvre.test', password });
    const ada = browser();
    await ada.signIn('a@oeuvre.test');
    await pool.query('update users set suspended = true');
    expect((await ada.send('GET', '/api/users/me/sessions')).statusCode).toBe(401);
    expect((await ada.signIn('a@oeuvre.test')).json()).toMatchObject({
      status: 403,
      code: 'accounts/account-suspended',
    });
  });

  test.each([
    ['http://oeuvre.test', 'oeuvre.session', false],
    ['https://oeuvre.test', '__Host-oeuvre.session', true],
  ])(
    'security 6: the cookie of %s is HttpOnly and SameSite=Lax, and on https bound to the host',
    async (publicUrl, name, secure) => {
      const { browser } = await aTestApi({ publicUrl });
      await aPerson(db, { email: 'a@oeuvre.test', password });
      const [cookie] = (await browser().signIn('a@oeuvre.test')).cookies;
      expect(cookie).toMatchObject({ name, httpOnly: true, sameSite: 'Lax', path: '/' });
      expect([cookie!.secure === true, 'domain' in cookie!]).toEqual([secure, false]);
    },
  );

  test('security 34: another site cannot sign anybody in or out', async () => {
    const { browser } = await aTestApi();
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
      expect((await browser().send('POST', '/api/auth/sign-out', {}, headers as never)).statusCode).toBe(403);
    }
  });
});
