import { describe, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../accounts.factory.ts';
import { aTestApi, password } from '../accounts.fixture.ts';
import { createPasswordLink, librarySession } from '../accounts.flows.ts';
import { anAuthenticator } from './passkeys.fixture.ts';

type Api = Awaited<ReturnType<typeof aTestApi>>;
type Browser = ReturnType<Api['browser']>;

/** Somebody who is signed in by password, in a browser of their own. */
async function somebody(api: Api) {
  const person = await aPerson(db, { firstName: 'Lena', password });
  const browser = api.browser();
  expect((await browser.signIn(person.email)).statusCode).toBe(200);
  return { person, browser };
}

const proof = { password };

const begin = async (browser: Browser, what: 'new' | 'sign-in/options' | 'proof/options') =>
  (await browser.send('POST', `/api/auth/passkeys/${what}`, what === 'new' ? { proof } : undefined)).json();
const remove = (browser: Browser, id: string) => browser.send('DELETE', `/api/auth/passkeys/${id}`, { proof });

async function addPasskey(browser: Browser, authenticator = anAuthenticator(), name = 'MacBook, Touch ID') {
  const options = await begin(browser, 'new');
  const reply = await browser.send('POST', '/api/auth/passkeys', { name, credential: authenticator.create(options) });
  return { authenticator, options, reply };
}

async function signIn(browser: Browser, authenticator: ReturnType<typeof anAuthenticator>, how = {}) {
  const credential = authenticator.get(await begin(browser, 'sign-in/options'), how);
  return { credential, reply: await browser.send('POST', '/api/auth/passkeys/sign-in', { credential }) };
}

describe('adding a passkey', () => {
  test('somebody adds one under a name, sees it in the list, and is told by mail', async () => {
    const api = await aTestApi();
    const { browser, person } = await somebody(api);
    const { reply, options } = await addPasskey(browser);
    expect(reply.json()).toMatchObject({ name: 'MacBook, Touch ID', lastUsedAt: null });
    expect(options).toMatchObject({
      rp: { id: 'oeuvre.test' },
      user: { name: person.email, displayName: 'Lena Example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await browser.send('GET', '/api/auth/passkeys')).json()).toEqual([reply.json()]);
    expect(api.services.mails.at(-1)).toMatchObject({
      to: person.email,
      subject: expect.stringContaining('passkey was added'),
    });
  });

  test('an authenticator that did not verify its owner is refused', async () => {
    const { browser } = await somebody(await aTestApi());
    const credential = anAuthenticator().create(await begin(browser, 'new'), { isVerified: false });
    expect((await browser.send('POST', '/api/auth/passkeys', { name: 'Key', credential })).statusCode).toBe(401);
  });

  test('the same passkey is not kept twice', async () => {
    const { browser } = await somebody(await aTestApi());
    const { authenticator } = await addPasskey(browser);
    expect((await addPasskey(browser, authenticator)).reply.json().code).toBe('accounts/passkey-known');
  });

  test('security 8: host and origin are those of PUBLIC_URL, whatever the request says', async () => {
    const { browser } = await somebody(await aTestApi());
    const options = (
      await browser.send(
        'POST',
        '/api/auth/passkeys/new',
        { proof },
        {
          host: 'evil.test',
          'x-forwarded-host': 'evil.test',
        },
      )
    ).json();
    expect(options.rp.id).toBe('oeuvre.test');
    const credential = anAuthenticator().create(options, { from: 'http://evil.test' });
    expect((await browser.send('POST', '/api/auth/passkeys', { name: 'Key', credential })).json().code).toBe(
      'accounts/passkey-refused',
    );
  });

  test("a challenge for one person does not take another person's passkey", async () => {
    const api = await aTestApi();
    const [lena, ines] = [await somebody(api), await somebody(api)];
    const options = await begin(lena.browser, 'new');
    ines.browser.jar.set('oeuvre.passkey', lena.browser.jar.get('oeuvre.passkey')!);
    const credential = anAuthenticator().create(options);
    expect((await ines.browser.send('POST', '/api/auth/passkeys', { name: 'Key', credential })).statusCode).toBe(401);
  });
});

describe('logging in with a passkey', () => {
  test('ES256 and EdDSA are offered first, and a passkey of each kind that is offered signs in', async () => {
    const api = await aTestApi();
    const { browser } = await somebody(api);
    const offered: { pubKeyCredParams: { alg: -7 | -8 | -257 | -48 }[] } = await begin(browser, 'new');
    const algorithms = offered.pubKeyCredParams.map(({ alg }) => alg);
    expect(algorithms).toEqual([-7, -8, -257, -48]);
    for (const algorithm of algorithms) {
      const { authenticator, reply } = await addPasskey(browser, anAuthenticator({ algorithm }));
      expect(reply.statusCode, `adding ${algorithm}`).toBe(200);
      expect((await signIn(api.browser(), authenticator)).reply.statusCode, `signing in by ${algorithm}`).toBe(200);
    }
  });

  test('the refusal of a malformed answer is a sentence, never the path of a field', async () => {
    const browser = (await aTestApi()).browser();
    const credential = anAuthenticator().get(await begin(browser, 'sign-in/options'));
    credential.response.signature = 'A'.repeat(6_171);
    const reply = await browser.send('POST', '/api/auth/passkeys/sign-in', { credential });
    expect(reply.json()).toMatchObject({
      status: 400,
      message: 'Signature: must have at most 6170 characters.',
      detail: 'body.credential.response.signature must have at most 6170 characters',
    });
  });

  test('its owner is signed in without a password, and the session says how', async () => {
    const api = await aTestApi();
    const { authenticator } = await addPasskey((await somebody(api)).browser);
    const elsewhere = api.browser();
    const { reply } = await signIn(elsewhere, authenticator);
    expect(reply.json().user.first_name).toBe('Lena');
    expect((await elsewhere.send('GET', '/api/users/me/sessions')).json()).toMatchObject([
      { current: true, signedInBy: 'passkey' },
      { current: false, signedInBy: 'password' },
    ]);
    const [used] = (await elsewhere.send('GET', '/api/auth/passkeys')).json();
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('the library takes the session for one of its own', async () => {
    const api = await aTestApi();
    const { authenticator } = await addPasskey((await somebody(api)).browser);
    const elsewhere = api.browser();
    await signIn(elsewhere, authenticator);
    const { session } = await librarySession(api.services, {
      cookie: elsewhere.cookie(),
      userAgent: undefined,
      address: '127.0.0.1',
    });
    expect(session).not.toBeNull();
  });

  test('security 2: a session from before the sign-in is dead after it', async () => {
    const api = await aTestApi();
    const { browser } = await somebody(api);
    const { authenticator } = await addPasskey(browser);
    const before = browser.cookie();
    await signIn(browser, authenticator);
    expect((await api.browser().send('GET', '/api/auth/passkeys', undefined, { cookie: before })).statusCode).toBe(401);
    expect((await browser.send('GET', '/api/auth/passkeys')).statusCode).toBe(200);
  });

  test('security 3: the same answer does not sign in a second time, with or without its cookie', async () => {
    const api = await aTestApi();
    const { authenticator } = await addPasskey((await somebody(api)).browser);
    const elsewhere = api.browser();
    const options = await begin(elsewhere, 'sign-in/options');
    const cookie = elsewhere.cookie();
    const credential = authenticator.get(options);
    const send = (headers = {}) => api.browser().send('POST', '/api/auth/passkeys/sign-in', { credential }, headers);
    expect((await send()).statusCode).toBe(401);
    expect((await send({ cookie })).statusCode).toBe(200);
    expect((await send({ cookie })).json().code).toBe('accounts/passkey-refused');
  });

  test('twenty simultaneous copies of one answer sign in once', async () => {
    const api = await aTestApi();
    const { authenticator } = await addPasskey((await somebody(api)).browser);
    const elsewhere = api.browser();
    const credential = authenticator.get(await begin(elsewhere, 'sign-in/options'));
    const cookie = elsewhere.cookie();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.browser().send('POST', '/api/auth/passkeys/sign-in', { credential }, { cookie }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('an answer made for a foreign origin is refused', async () => {
    const api = await aTestApi();
    const { authenticator } = await addPasskey((await somebody(api)).browser);
    expect((await signIn(api.browser(), authenticator, { from: 'http://evil.test' })).reply.statusCode).toBe(401);
  });

  test('an answer without verification of the owner is refused', async () => {
    const api = await aTestApi();
    const { authenticator } = await addPasskey((await somebody(api)).browser);
    expect((await signIn(api.browser(), authenticator, { isVerified: false })).reply.statusCode).toBe(401);
  });

  test('a challenge that was given for another purpose is refused', async () => {
    const api = await aTestApi();
    const { browser } = await somebody(api);
    const { authenticator } = await addPasskey(browser);
    const credential = authenticator.get(await begin(browser, 'proof/options'));
    expect((await browser.send('POST', '/api/auth/passkeys/sign-in', { credential })).statusCode).toBe(401);
  });

  test('security 13: an unknown passkey, and one of a removed account, get the same refusal', async () => {
    const api = await aTestApi();
    const { browser, person } = await somebody(api);
    const { authenticator } = await addPasskey(browser);
    const unknown = await signIn(api.browser(), anAuthenticator());
    await pool.query('delete from users where id = $1', [person.id]);
    const removed = await signIn(api.browser(), authenticator);
    const told = ({ reply }: typeof removed) => [reply.statusCode, reply.json().code, reply.json().message];
    expect(told(unknown)).toEqual(told(removed));
  });

  test('security 4: a suspended account is not let in', async () => {
    const api = await aTestApi();
    const { browser, person } = await somebody(api);
    const { authenticator } = await addPasskey(browser);
    await pool.query('update users set suspended = true where id = $1', [person.id]);
    expect((await signIn(api.browser(), authenticator)).reply.json().code).toBe('accounts/account-suspended');
  });

  test('security 7: an address that sends refused answers is slowed down', async () => {
    const api = await aTestApi();
    const statuses: number[] = [];
    for (let tried = 0; tried < 61; tried++)
      statuses.push((await api.browser().send('POST', '/api/auth/passkeys/sign-in/options')).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('security 34: another site cannot send an answer', async () => {
    const api = await aTestApi();
    const { authenticator } = await addPasskey((await somebody(api)).browser);
    const elsewhere = api.browser();
    const credential = authenticator.get(await begin(elsewhere, 'sign-in/options'));
    const reply = await elsewhere.send(
      'POST',
      '/api/auth/passkeys/sign-in',
      { credential },
      { origin: 'http://evil.test' },
    );
    expect(reply.statusCode).toBe(403);
  });

  test('security 6: over https the cookies are bound to the host, secure and out of reach of scripts', async () => {
    const api = await aTestApi({ publicUrl: 'https://oeuvre.test' });
    const person = await aPerson(db, { password });
    const browser = api.browser();
    await browser.signIn(person.email);
    const { authenticator } = await addPasskey(browser, anAuthenticator({ origin: 'https://oeuvre.test' }));
    const { reply } = await signIn(api.browser(), authenticator);
    expect(reply.cookies.filter(({ value }) => value !== '')).toEqual(
      ['__Host-oeuvre.session', '__Host-oeuvre.device'].map((name) =>
        expect.objectContaining({ name, secure: true, httpOnly: true, path: '/', sameSite: 'Lax' }),
      ),
    );
  });
});

describe('removing a passkey', () => {
  test('its owner removes it, and it no longer signs in', async () => {
    const api = await aTestApi();
    const { browser } = await somebody(api);
    const { authenticator, reply } = await addPasskey(browser);
    expect((await remove(browser, reply.json().id)).statusCode).toBe(204);
    expect((await signIn(api.browser(), authenticator)).reply.statusCode).toBe(401);
    expect(api.services.mails.at(-1)!.subject).toContain('passkey was removed');
  });

  test('the last way to log in cannot be removed, even by two removals at once', async () => {
    const api = await aTestApi();
    const { browser, person } = await somebody(api);
    const keys = [(await addPasskey(browser)).reply.json(), (await addPasskey(browser)).reply.json()];
    // The password is checked before the lock: it ends while both wait for it.
    const lock = await pool.connect();
    await lock.query('begin');
    await lock.query('select from users where id = $1 for update', [person.id]);
    const removals = keys.map(({ id }) => remove(browser, id));
    await expect
      .poll(async () => (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
      .toBe(2);
    await lock.query('delete from credentials where user_id = $1', [person.id]);
    await lock.query('commit');
    lock.release();
    const replies = await Promise.all(removals);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect((await browser.send('GET', '/api/auth/passkeys')).json()).toHaveLength(1);
  });

  test("another person's passkey is not found", async () => {
    const api = await aTestApi();
    const { reply } = await addPasskey((await somebody(api)).browser);
    const { browser } = await somebody(api);
    const at = `/api/auth/passkeys/${reply.json().id}`;
    expect((await browser.send('DELETE', at, { proof })).statusCode).toBe(404);
    expect((await browser.send('PATCH', at, { name: 'Mine' })).statusCode).toBe(404);
  });

  test('its owner renames it', async () => {
    const { browser } = await somebody(await aTestApi());
    const { reply } = await addPasskey(browser);
    const renamed = await browser.send('PATCH', `/api/auth/passkeys/${reply.json().id}`, { name: ' Phone ' });
    expect(renamed.json().name).toBe('Phone');
  });
});

describe('an open session alone', () => {
  const passkeysOf = async (browser: Browser) => (await browser.send('GET', '/api/auth/passkeys')).json();

  test.each([
    ['nothing', undefined, 400],
    ['a wrong password', { proof: { password: 'a guess' } }, 403],
  ])('with %s neither adds nor removes a passkey', async (_name, body, status) => {
    const { browser } = await somebody(await aTestApi());
    const [{ id }] = [(await addPasskey(browser)).reply.json()];
    const begun = await browser.send('POST', '/api/auth/passkeys/new', body);
    expect(begun.statusCode).toBe(status);
    expect(begun.cookies).toEqual([]);
    expect((await browser.send('DELETE', `/api/auth/passkeys/${id}`, body)).statusCode).toBe(status);
    expect(await passkeysOf(browser)).toHaveLength(1);
  });

  test('with a passkey in place of the password adds and removes', async () => {
    const { browser } = await somebody(await aTestApi());
    const { authenticator, reply } = await addPasskey(browser);
    const proved = async () => ({ proof: { passkey: authenticator.get(await begin(browser, 'proof/options')) } });
    const options = (await browser.send('POST', '/api/auth/passkeys/new', await proved())).json();
    const credential = anAuthenticator().create(options);
    expect((await browser.send('POST', '/api/auth/passkeys', { name: 'Key', credential })).statusCode).toBe(200);
    const removed = await browser.send('DELETE', `/api/auth/passkeys/${reply.json().id}`, await proved());
    expect(removed.statusCode).toBe(204);
    expect(await passkeysOf(browser)).toHaveLength(1);
  });

  test('with the challenge of a proof adds nothing', async () => {
    const { browser } = await somebody(await aTestApi());
    const credential = anAuthenticator().create(await begin(browser, 'proof/options'));
    expect((await browser.send('POST', '/api/auth/passkeys', { name: 'Key', credential })).statusCode).toBe(401);
  });
});

describe('a mailed link for a new password', () => {
  /** Lena with a passkey, and the link that she gets by mail. */
  async function withLink(api: Api) {
    const { browser, person } = await somebody(api);
    const { authenticator } = await addPasskey(browser);
    const token = new URL(await createPasswordLink(api.services, person.id)).searchParams.get('token');
    return { authenticator, token, guest: api.browser() };
  }
  const shown = (browser: Browser, token: string | null) =>
    browser.send('POST', '/api/auth/reset-password/read', { token });

  test('shows the passkeys, which keep working unless they are removed with it', async () => {
    const api = await aTestApi();
    const { authenticator, token, guest } = await withLink(api);
    expect((await shown(guest, token)).json()).toMatchObject({ passkeys: [{ name: 'MacBook, Touch ID' }] });
    await guest.send('POST', '/api/auth/reset-password', { token, newPassword: 'another horse battery' });
    expect((await signIn(api.browser(), authenticator)).reply.statusCode).toBe(200);
    expect((await shown(guest, token)).json().code).toBe('accounts/link-not-valid');
  });

  test('ends them all if the person wishes', async () => {
    const api = await aTestApi();
    const { authenticator, token, guest } = await withLink(api);
    const body = { token, newPassword: 'another horse battery', removePasskeys: true };
    expect((await guest.send('POST', '/api/auth/reset-password', body)).statusCode).toBe(200);
    expect((await signIn(api.browser(), authenticator)).reply.statusCode).toBe(401);
  });

  test('that is not valid shows and removes nothing', async () => {
    const api = await aTestApi();
    const { authenticator, guest } = await withLink(api);
    const body = { token: 'guessed', newPassword: 'another horse battery', removePasskeys: true };
    expect((await shown(guest, 'guessed')).statusCode).toBe(410);
    expect((await guest.send('POST', '/api/auth/reset-password', body)).statusCode).toBe(410);
    expect((await signIn(api.browser(), authenticator)).reply.statusCode).toBe(200);
  });
});
