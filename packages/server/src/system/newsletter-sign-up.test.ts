import { newsletterRoutes } from '@oeuvre/contracts/domains/mailings/newsletter/newsletter.routes.ts';
import { preferencesRoutes } from '@oeuvre/contracts/domains/mailings/preferences/preferences.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { db, pool } from '../../test/database.ts';
import { newsletterHandlers } from '../domains/mailings/newsletter/newsletter.routes.ts';
import { preferencesHandlers } from '../domains/mailings/preferences/preferences.routes.ts';
import { unsubscribeByMail } from '../domains/memberships/commands/newsletter.commands.ts';
import { membershipsHandlers } from '../domains/memberships/memberships.routes.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...membershipsHandlers, ...newsletterHandlers, ...preferencesHandlers]);
});
beforeEach(() => {
  app.services.mails.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const subscribe = (segment: { id: SegmentId }, email: string) => ({ body: { segmentId: segment.id, email } });
const tokenOf = (text: string) => decodeURIComponent(/token=([^\s"&]+)/.exec(text)![1]!);
const rowOf = async (segment: { id: SegmentId }) =>
  (
    await pool.query(
      'select m.status, m.newsletter_status as newsletter, c.email, c.user_id as "userId" from memberships m join contacts c on c.id = m.contact_id where segment_id = $1',
      [segment.id],
    )
  ).rows;
/** The token of the link that a sign-up mails. */
async function mailedToken(segment: { id: SegmentId }, email: string): Promise<string> {
  await app.call(null, membershipsRoutes.subscribe, subscribe(segment, email));
  return tokenOf(app.services.mails.at(-1)!.text);
}

test('a guest gets a mail, and only the confirmation subscribes', async () => {
  const segment = await aSegment(db, { name: 'Printmakers' });
  expect(await app.call(null, membershipsRoutes.subscribe, subscribe(segment, ' New@Lead.test '))).toEqual({
    subscribed: false,
    isVerificationEmailSent: true,
  });
  expect(await rowOf(segment)).toEqual([]);
  const [mail] = app.services.mails;
  expect(mail).toMatchObject({ to: 'new@lead.test', subject: 'Confirm your subscription to Printmakers' });
  expect(mail!.text).toContain('http://oeuvre.test/email/confirm?segmentId=');
  const token = tokenOf(mail!.text);
  expect(await app.call(null, newsletterRoutes.confirm, { body: { token } })).toEqual({
    subscribed: true,
    segmentId: segment.id,
    segmentName: 'Printmakers',
    email: 'new@lead.test',
    preferencesToken: expect.any(String),
  });
  await app.call(null, newsletterRoutes.confirm, { body: { token } });
  expect(await rowOf(segment)).toMatchObject([
    { status: 'UNREGISTERED_FROM_NEWSLETTER', newsletter: 'subscribed', email: 'new@lead.test', userId: null },
  ]);
});

test('security 39: history and the record of consent keep how the person consented, and what they read', async () => {
  const segment = await aSegment(db);
  const article = '01900000-0000-7000-8000-000000000001' as ArticleId;
  const { body } = subscribe(segment, 'a@lead.test');
  await app.call(null, membershipsRoutes.subscribe, { body: { ...body, articleId: article } });
  await app.call(null, newsletterRoutes.confirm, {
    body: { token: tokenOf(app.services.mails[0]!.text) },
  });
  expect((await pool.query('select distinct event, reason from membership_events')).rows).toEqual([
    { event: 'nl+', reason: 'mail, by the link of a mail' },
  ]);
  expect(
    (
      await pool.query(
        'select decision, decided_by, source, wording, confirmation, address, page from newsletter_consents order by at',
      )
    ).rows,
  ).toEqual([
    {
      decision: 'given',
      decided_by: 'self',
      source: 'mail',
      wording: 'Confirm subscription',
      confirmation: 'by the link of a mail',
      address: 'a@lead.test',
      page: `/articles/${article}`,
    },
  ]);
});

test('security 12: forged, foreign and expired tokens get the same refusal', async () => {
  const segment = await aSegment(db);
  await app.call(null, membershipsRoutes.subscribe, subscribe(segment, 'a@lead.test'));
  const token = tokenOf(app.services.mails[0]!.text);
  await app.call(null, newsletterRoutes.confirm, { body: { token } });
  const contact = (await pool.query('select contact_id as "contactId" from memberships')).rows[0];
  await unsubscribeByMail(db, { contactId: contact.contactId, segmentId: segment.id });
  const answers = [];
  for (const one of [token, `${token}x`, 'no.token', token.split('.')[0]!, '🙂'])
    answers.push((await app.refusal(null, newsletterRoutes.confirm, { body: { token: one } })).problem);
  expect(
    new Set(answers.map(({ status, code, message, details }) => JSON.stringify([status, code, message, details]))),
  ).toEqual(new Set(['[410,"memberships/link-not-valid","This link is no longer valid.",null]']));
});

test('security 10: reading the link fifty times says what it is about, and changes nothing', async () => {
  const segment = await aSegment(db, { name: 'Printmakers' });
  const token = await mailedToken(segment, 'a@lead.test');
  for (let time = 0; time < 50; time += 1)
    expect(await app.call(null, newsletterRoutes.link, { query: { token } })).toEqual({
      segmentId: segment.id,
      segmentName: 'Printmakers',
      email: 'a@lead.test',
    });
  expect(await rowOf(segment)).toEqual([]);
});

test('the link works for seven days, and then is refused like any other', async () => {
  const segment = await aSegment(db);
  const token = await mailedToken(segment, 'a@lead.test');
  const day = 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * day - 60_000 });
  expect((await app.call(null, newsletterRoutes.link, { query: { token } })).email).toBe('a@lead.test');
  vi.setSystemTime(Date.now() + 2 * 60_000);
  for (const refusal of [
    await app.refusal(null, newsletterRoutes.link, { query: { token } }),
    await app.refusal(null, newsletterRoutes.confirm, { body: { token } }),
  ])
    expect(refusal).toMatchObject({ status: 410, code: 'memberships/link-not-valid' });
  expect(await rowOf(segment)).toEqual([]);
});

test('a confirmed reader without an account chooses their mail by the token of the answer', async () => {
  const segment = await aSegment(db, { name: 'Printmakers' });
  const token = await mailedToken(segment, 'a@lead.test');
  const { preferencesToken } = await app.call(null, newsletterRoutes.confirm, { body: { token } });
  const choice = { token: preferencesToken, segmentId: segment.id, newsletter: false };
  const { segments } = await app.call(null, preferencesRoutes.change, { body: choice });
  expect(segments).toMatchObject([{ name: 'Printmakers', newsletter: false }]);
  expect(await rowOf(segment)).toMatchObject([{ newsletter: 'unsubscribed' }]);
});

test('security 13: the answer does not wait for the mail server, so an erased address takes no less time', async () => {
  const segment = await aSegment(db);
  const { send } = app.services.mailer;
  vi.spyOn(app.services.mailer, 'send').mockImplementationOnce(() => new Promise(() => undefined));
  expect(await app.call(null, membershipsRoutes.subscribe, subscribe(segment, 'a@lead.test'))).toEqual({
    subscribed: false,
    isVerificationEmailSent: true,
  });
  vi.restoreAllMocks();
  expect(app.services.mailer.send).toBe(send);
});
