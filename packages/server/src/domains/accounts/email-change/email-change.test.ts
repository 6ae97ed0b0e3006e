import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { startSink } from '../../../../test/smtp-sink.ts';
import { createMailer } from '../../../platform/mail/mail.ts';
import { aPerson, type Person } from '../accounts.factory.ts';
import { aTestApi, password } from '../accounts.fixture.ts';
import { createPasswordLink } from '../accounts.flows.ts';

const next = 'lena@new.example';
const linksTo = (mails: readonly { to: string; text: string }[], to: string) =>
  mails
    .filter((mail) => mail.to === to)
    .map(({ text }) => decodeURIComponent(/change\?token=([^\s"&]+)/.exec(text)?.[1] ?? ''));

let api: Awaited<ReturnType<typeof aTestApi>>;
let lena: Person;
let browser: ReturnType<typeof api.browser>;
beforeEach(async () => {
  api = await aTestApi();
  lena = await aPerson(db, { firstName: 'Lena', email: 'lena@old.example', password });
  browser = api.browser();
  await browser.signIn(lena.email);
});

const ask = (email = next, proof: object = { password }) =>
  browser.send('POST', '/api/users/me/email', { email, proof });
const say = (what: 'read' | 'confirm' | 'stop', token: string) =>
  api.browser().send('POST', `/api/auth/email-change/${what}`, { token });
const tokens = () => ({
  old: linksTo(api.services.mails, lena.email)[0]!,
  new: linksTo(api.services.mails, next)[0]!,
});
const addressNow = async () => (await pool.query('select email from users where id = $1', [lena.id])).rows[0].email;

describe('another address', () => {
  test('it changes when both addresses have confirmed, and both are told', async () => {
    expect((await ask()).json()).toMatchObject({ email: next, isNewConfirmed: false, isOldConfirmed: false });
    const { old, new: fresh } = tokens();
    expect((await say('read', old)).json()).toEqual({ side: 'old', from: lena.email, to: next });
    expect((await say('read', fresh)).json()).toEqual({ side: 'new', from: 'l***@old.example', to: next });
    expect((await say('confirm', fresh)).json()).toEqual({ waitsFor: 'old' });
    expect(await addressNow()).toBe(lena.email);
    expect((await say('confirm', fresh)).json()).toEqual({ waitsFor: 'old' });
    expect((await say('confirm', old)).json()).toEqual({ waitsFor: 'done' });
    expect(await addressNow()).toBe(next);
    expect((await api.browser().signIn(next)).statusCode).toBe(200);
    expect((await api.browser().signIn(lena.email)).statusCode).toBe(401);
    expect(api.services.mails.filter(({ subject }) => subject.includes('has changed')).map(({ to }) => to)).toEqual([
      lena.email,
      next,
    ]);
    for (const token of [old, fresh]) expect((await say('confirm', token)).statusCode).toBe(410);
  });

  test('both mails reach the mail server', async () => {
    const sink = await startSink();
    onTestFinished(() => sink.close());
    const mailer = createMailer(
      { ...api.services.config, smtp: { ...api.services.config.smtp, url: sink.url } },
      pool,
      api.services.log,
    );
    onTestFinished(() => mailer.close());
    Object.assign(api.services, { mailer });
    await ask();
    await expect.poll(async () => (await sink.taken()).map(({ to }) => to).sort()).toEqual([next, lena.email].sort());
    for (const { raw } of await sink.taken()) expect(raw).toMatch(/email\/change\?token=/);
  });

  test('the old address can stop it, and the new one cannot confirm any more', async () => {
    await ask();
    const { old, new: fresh } = tokens();
    expect((await say('confirm', fresh)).statusCode).toBe(200);
    expect((await say('stop', old)).statusCode).toBe(204);
    expect((await say('confirm', fresh)).statusCode).toBe(410);
    expect((await browser.send('GET', '/api/users/me/email')).json()).toBeNull();
  });

  test('it needs the password', async () => {
    expect((await ask(next, { password: 'wrong' })).json().code).toBe('accounts/wrong-proof');
    expect((await ask(next, {})).statusCode).toBe(400);
    expect(api.services.mails).toEqual([]);
  });

  test('sessions elsewhere and mailed links for a new password end', async () => {
    const phone = api.browser();
    await phone.signIn(lena.email);
    await createPasswordLink(api.services, lena.id);
    await ask();
    const { old, new: fresh } = tokens();
    await say('confirm', old);
    await say('confirm', fresh);
    expect((await phone.send('GET', '/api/users/me')).json().id).toBe(0);
    expect((await browser.send('GET', '/api/users/me')).json().id).toBe(lena.id);
    expect((await pool.query('select 1 from verifications')).rowCount).toBe(0);
  });

  test('security 13: an address that has an account gets the same answer, and only its owner is told', async () => {
    await aPerson(db, { email: 'ines@known.example', password });
    const replies = [await ask('ines@known.example'), await ask()].map((reply) => [
      reply.statusCode,
      { ...reply.json(), email: '', expiresAt: '' },
    ]);
    expect(replies[0]).toEqual(replies[1]);
    const to = (address: string) => api.services.mails.filter((mail) => mail.to === address);
    expect(to('ines@known.example')).toMatchObject([{ subject: expect.stringContaining('already has an account') }]);
    expect(to(lena.email).map(({ subject }) => subject)).toEqual([
      to(lena.email)[0]!.subject,
      to(lena.email)[0]!.subject,
    ]);
    const [first] = linksTo(api.services.mails, lena.email);
    expect((await say('confirm', first!)).statusCode).toBe(410);
  });

  test('an account that opened with the address meanwhile keeps it', async () => {
    await ask();
    const { old, new: fresh } = tokens();
    await aPerson(db, { email: next });
    await say('confirm', old);
    expect((await say('confirm', fresh)).statusCode).toBe(410);
    expect(await addressNow()).toBe(lena.email);
  });

  test("a stranger's unconfirmed account does not hold the address", async () => {
    await aPerson(db, { email: next, isConfirmed: false, roles: [] });
    await ask();
    const { old, new: fresh } = tokens();
    await say('confirm', old);
    expect((await say('confirm', fresh)).json()).toEqual({ waitsFor: 'done' });
  });

  test('a new wish ends the first one, and a link works for seven days', async () => {
    await ask('first@new.example');
    const [first] = linksTo(api.services.mails, lena.email);
    await ask();
    expect((await say('confirm', first!)).statusCode).toBe(410);
    await pool.query("update email_changes set expires_at = now() - interval '1 second'");
    expect((await say('confirm', linksTo(api.services.mails, next)[0]!)).statusCode).toBe(410);
  });

  test('five wishes a day', async () => {
    for (let time = 0; time < 5; time += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
    expect(linksTo(api.services.mails, next)).toHaveLength(3);
  });

  test('security 10: opening a link many times changes nothing', async () => {
    await ask();
    const { new: fresh } = tokens();
    for (let time = 0; time < 20; time += 1)
      expect((await api.browser().send('GET', `/api/auth/email-change/confirm?token=${fresh}`)).statusCode).toBe(404);
    for (let time = 0; time < 20; time += 1) await say('read', fresh);
    expect((await browser.send('GET', '/api/users/me/email')).json()).toMatchObject({ isNewConfirmed: false });
  });
});
