import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { preferencesRoutes } from '@oeuvre/contracts/domains/mailings/preferences/preferences.routes.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle } from '../../articles/articles.factory.ts';
import { aLead } from '../../contacts/contacts.factory.ts';
import { suppress } from '../../contacts/suppressions.commands.ts';
import { aMembership } from '../../memberships/memberships.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { countAudience } from '../mailings.audience.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { preferencesHandlers } from '../preferences/preferences.routes.ts';
import { choosePace } from './digest.choices.ts';
import { prepareDigests } from './digest.prepare.ts';
import { sendDigests } from './digest.sending.ts';

let sink: Sink;
let app: Awaited<ReturnType<typeof testApp>>;
let otherNode: Awaited<ReturnType<typeof testApp>>;
let author: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  sink = await startSink();
  const settings = {
    smtp: { url: sink.url, connections: 4, perSecond: 10_000 },
    mailFrom: 'Oeuvre <news@oeuvre.test>',
  };
  app = await testApp([...mailingsHandlers, ...preferencesHandlers], settings);
  otherNode = await testApp(mailingsHandlers, settings);
});
beforeEach(async () => {
  await sink.behave();
  await sink.clear();
  author = await aPerson(db, { firstName: 'Ines', lastName: 'Caldeira' });
});
afterAll(async () => {
  await app.services.mailer.close();
  await otherNode.services.mailer.close();
  await sink.close();
});

const [saturday, sunday, monday] = ['2026-11-21', '2026-11-22', '2026-11-23'] as const;
const at = (time: string, day: string = sunday) => new Date(`${day}T${time}Z`);
const noon = () => at('12:00');

interface Chosen {
  readonly pace?: 'daily' | 'weekly';
  readonly zone?: string;
  readonly status?: 'SUBSCRIBED' | 'UNREGISTERED_FROM_NEWSLETTER';
}

/** A reader who chose digests long ago; the last ones came on Saturday and on Monday before. */
async function aReader(
  segments: readonly { id: SegmentId }[],
  { pace = 'daily', zone = 'UTC', status = 'SUBSCRIBED' }: Chosen = {},
) {
  const contact = await aLead(db);
  for (const segment of segments) {
    await aMembership(db, { segment, contact, status, newsletter: 'subscribed' });
    await choose(contact.id, segment, { pace, zone });
  }
  await pool.query('update digest_choices set from_at = null where contact_id = $1', [contact.id]);
  await pool.query(
    `update digest_zones set day = '2026-11-21', daily_upto = '2026-11-21 07:50+00', weekly_upto = '2026-11-16 07:50+00'`,
  );
  return contact;
}
const choose = (
  contactId: ContactId,
  segment: { id: SegmentId },
  { pace = 'daily', zone }: { pace?: 'daily' | 'weekly' | 'each'; zone?: string } = {},
) => inTransaction(db, (tx) => choosePace(tx, { contactId, segmentId: segment.id, pace, zone, houseZone: 'UTC' }));
const publish = (
  title: string,
  segments: readonly { id: SegmentId }[],
  publishedAt: Date,
  accessType: 'PUBLIC' | 'SUBSCRIBERS_ONLY' = 'PUBLIC',
) =>
  anArticle(db, {
    by: author,
    title,
    segments: segments.map(({ id }) => id),
    at: publishedAt,
    accessType,
    status: 'published',
  });

async function digests() {
  const { rows } = await pool.query<{ email: string; day: string; at: Date; state: string; titles: string[] }>(
    `select c.email, to_char(g.day, 'YYYY-MM-DD') as day, g.at, g.state,
       (select array_agg(a.title order by a.title) from articles a where a.id = any(g.articles)) as titles
     from digests g join contacts c on c.id = g.contact_id order by g.at, c.email`,
  );
  return rows;
}
const send = () => sendDigests(app.services, { now: noon });
const taken = async () =>
  Promise.all((await sink.taken()).map(async (mail) => ({ to: mail.to, ...(await parsed(mail.raw)) })));
async function parsed(raw: string) {
  const { subject, text, html, headers } = await simpleParser(raw);
  return { subject, text, html: html || '', headers };
}

describe('the readers of a digest', () => {
  test('a daily reader gets the articles since the last digest, each once, although two segments have it', async () => {
    const [a, b] = [await aSegment(db, { name: 'Prints' }), await aSegment(db, { name: 'Glass' })];
    const reader = await aReader([a, b]);
    await publish('Yesterday', [a], at('07:00', saturday));
    await publish('Wave', [a, b], at('10:00', saturday));
    await publish('Fog', [b], at('07:30'));
    expect(await prepareDigests(db, at('07:49'))).toBe(0);
    expect(await prepareDigests(db, at('07:51'))).toBe(1);
    expect(await digests()).toMatchObject([
      { email: reader.email, day: sunday, at: at('08:00'), titles: ['Fog', 'Wave'] },
    ]);
    expect(await prepareDigests(db, at('07:55'))).toBe(0);
    await publish('Later', [a], at('09:00'));
    expect(await prepareDigests(db, at('07:51', monday))).toBe(1);
    expect((await digests()).map(({ titles }) => titles)).toEqual([['Fog', 'Wave'], ['Later']]);
  });

  test('a weekly reader gets the week on Monday, or on the next day if the site was away; a week without news brings none', async () => {
    const segment = await aSegment(db);
    await aReader([segment], { pace: 'weekly' });
    await publish('Tuesday', [segment], at('10:00', '2026-11-17'));
    expect(await prepareDigests(db, at('08:00'))).toBe(0);
    expect(await prepareDigests(db, at('08:00', '2026-11-24'))).toBe(1);
    expect(await digests()).toMatchObject([{ day: '2026-11-24', titles: ['Tuesday'] }]);
    await publish('Thursday', [segment], at('10:00', '2026-11-26'));
    expect(await prepareDigests(db, at('08:00', '2026-11-27'))).toBe(0);
    expect(await prepareDigests(db, at('08:00', '2026-11-30'))).toBe(1);
    expect(await prepareDigests(db, at('08:00', '2026-12-07'))).toBe(0);
  });

  test('it comes at eight in the reader’s own time zone, also on the days when the clocks change', async () => {
    const segment = await aSegment(db);
    for (const zone of ['Asia/Tokyo', 'America/New_York', 'Europe/Berlin']) await aReader([segment], { zone });
    const days: [string, string[]][] = [
      // Berlin's summer ends on 25 October 2026, New York's begins on 14 March 2027.
      ['2026-10-24', ['23:00', '06:00', '12:00']],
      ['2026-10-25', ['23:00', '07:00', '12:00']],
      ['2027-03-13', ['23:00', '07:00', '13:00']],
      ['2027-03-14', ['23:00', '07:00', '12:00']],
    ];
    for (const [day, times] of days) {
      const before = new Date(at('00:00', day).getTime() - 86_400_000);
      await pool.query('delete from digests');
      await pool.query('update digest_zones set day = $1::date - 1, daily_upto = $2', [day, before]);
      await publish(`News of ${day}`, [segment], new Date(before.getTime() + 3_600_000));
      for (let hour = -4; hour < 14; hour += 1)
        await prepareDigests(db, new Date(at('00:00', day).getTime() + hour * 3_600_000 - 5 * 60_000));
      expect((await digests()).map((one) => one.at.toISOString().slice(11, 16))).toEqual(times);
    }
  });

  test('an article for members goes to members only, and nothing to people who unsubscribed or are suspended', async () => {
    const segment = await aSegment(db, { public: false });
    const member = await aReader([segment]);
    await aReader([segment], { status: 'UNREGISTERED_FROM_NEWSLETTER' });
    const [left, suspended] = [await aReader([segment]), await aReader([segment])];
    await pool.query("update memberships set newsletter_status = 'unsubscribed' where contact_id = $1", [left.id]);
    await pool.query("update memberships set status = 'SUSPENDED' where contact_id = $1", [suspended.id]);
    await publish('Closed', [segment], at('10:00', saturday), 'SUBSCRIBERS_ONLY');
    expect(await prepareDigests(db, at('08:00'))).toBe(1);
    expect((await digests()).map(({ email }) => email)).toEqual([member.email]);
  });

  test('workers at once write each digest once', async () => {
    const segment = await aSegment(db);
    for (let count = 0; count < 20; count += 1) await aReader([segment]);
    await publish('Wave', [segment], at('10:00', saturday));
    const written = await Promise.all([1, 2, 3].map(() => prepareDigests(db, at('08:00'))));
    expect(written.sort()).toEqual([0, 0, 20]);
  });

  test('a worker that dies while it writes leaves nothing behind, and the next one writes all', async () => {
    const segment = await aSegment(db);
    await aReader([segment]);
    await publish('Wave', [segment], at('10:00', saturday));
    const dying = inTransaction(db, async (tx) => {
      expect(await prepareDigests(tx, at('08:00'))).toBe(1);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await digests()).toEqual([]);
    expect(await prepareDigests(db, at('08:00'))).toBe(1);
  });

  test('a reader who moves to another time zone misses no article, gets none twice, and one digest a day', async () => {
    const segment = await aSegment(db);
    const [east, west] = [
      await aReader([segment], { zone: 'Asia/Tokyo' }),
      await aReader([segment], { zone: 'America/New_York' }),
    ];
    await pool.query("update digest_zones set daily_upto = '2026-11-20 22:50+00' where zone = 'Asia/Tokyo'");
    await pool.query("update digest_zones set daily_upto = '2026-11-21 12:50+00' where zone = 'America/New_York'");
    await publish('One', [segment], at('20:00', saturday));
    await prepareDigests(db, at('22:51', saturday));
    await publish('Two', [segment], at('23:30', saturday));
    await choose(east.id, segment, { zone: 'America/New_York' });
    await choose(west.id, segment, { zone: 'Asia/Tokyo' });
    await prepareDigests(db, at('12:51'));
    await publish('Three', [segment], at('20:00'));
    await prepareDigests(db, at('22:51'));
    await prepareDigests(db, at('12:51', monday));
    const titlesOf = async ({ email }: { email: string }) =>
      (await digests()).filter((one) => one.email === email).map(({ titles }) => titles);
    expect(await titlesOf(east)).toEqual([['One'], ['Three', 'Two']]);
    expect(await titlesOf(west)).toEqual([['One', 'Three', 'Two']]);
  });

  test('a change from weekly to daily repeats nothing and leaves nothing out', async () => {
    const segment = await aSegment(db);
    const [toDaily, toWeekly] = [await aReader([segment], { pace: 'weekly' }), await aReader([segment])];
    await publish('Wednesday', [segment], at('10:00', '2026-11-18'));
    await publish('Saturday', [segment], at('10:00', saturday));
    await choose(toDaily.id, segment, { pace: 'daily' });
    await choose(toWeekly.id, segment, { pace: 'weekly' });
    await prepareDigests(db, at('08:00'));
    await prepareDigests(db, at('08:00', monday));
    expect((await digests()).map(({ email, titles }) => [email, titles])).toEqual([
      [toDaily.email, ['Saturday', 'Wednesday']],
      [toWeekly.email, ['Saturday']],
    ]);
  });

  test('a reader of a digest gets no mail of the article’s own, unless another segment mails them each article', async () => {
    const [segment, other] = [await aSegment(db), await aSegment(db)];
    const reader = await aReader([segment]);
    const each = await aLead(db);
    await aMembership(db, { segment, contact: each, newsletter: 'subscribed' });
    const count = async () =>
      (
        await countAudience(db, '01900000-0000-7000-8000-000000000001', {
          segments: [segment.id, other.id],
          accessType: 'PUBLIC',
        })
      ).everybody;
    expect(await count()).toBe(1);
    await aMembership(db, { segment: other, contact: reader, newsletter: 'subscribed' });
    expect(await count()).toBe(2);
  });
});

describe('sending', () => {
  test('two nodes send each digest once; its link unsubscribes by one click, and opening it changes nothing', async () => {
    const [a, b] = [await aSegment(db, { name: 'Prints' }), await aSegment(db, { name: 'Glass' })];
    const readers = [await aReader([a, b]), await aReader([a, b])];
    for (let count = 0; count < 70; count += 1) readers.push(await aReader([a]));
    await publish('Wave', [a], at('10:00', saturday));
    await publish('Fog & <b>', [b], at('11:00', saturday));
    await prepareDigests(db, at('08:00'));
    expect(await sink.taken()).toEqual([]);
    await Promise.all([send(), sendDigests(otherNode.services, { now: noon }), send()]);
    const mails = await taken();
    expect(mails.map(({ to }) => to).sort()).toEqual(readers.map(({ email }) => email).sort());
    expect(new Set((await digests()).map(({ state }) => state))).toEqual(new Set(['sent']));
    const mail = mails.find(({ to }) => to === readers[0]!.email)!;
    expect(mail.subject).toBe('2 new articles in your segments');
    expect(mail.html).toContain('Fog &#38; &#60;b&#62;');
    expect(mail.text).toContain('Ines Caldeira, in Prints');
    expect(JSON.stringify([...mail.headers])).toContain('List-Unsubscribe=One-Click');
    const token = /unsubscribe\?token=([\w-]+)/.exec(mail.text!)![1]!;
    const standings = async () =>
      (
        await pool.query(
          'select newsletter_status, count(*)::int as count from memberships where contact_id = $1 group by 1',
          [readers[0]!.id],
        )
      ).rows;
    const link = await app.call(null, mailingsRoutes.unsubscribeLink, { query: { token } });
    expect(link).toMatchObject({ segmentName: 'Glass and Prints', subscribed: true, test: false });
    const { segments } = await app.call(null, preferencesRoutes.read, { query: { token } });
    expect(segments.map(({ name, pace }) => [name, pace])).toEqual([
      ['Glass', 'daily'],
      ['Prints', 'daily'],
    ]);
    expect(await standings()).toEqual([{ newsletter_status: 'subscribed', count: 2 }]);
    for (let time = 0; time < 2; time += 1)
      expect((await app.call(null, mailingsRoutes.unsubscribe, { query: { token } })).subscribed).toBe(false);
    expect(await standings()).toEqual([{ newsletter_status: 'unsubscribed', count: 2 }]);
    const forged = token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    expect((await app.refusal(null, mailingsRoutes.unsubscribe, { query: { token: forged } })).status).toBe(410);
  });

  test('rights are asked for again: people who left, were suspended or suppressed, articles that are gone', async () => {
    const segment = await aSegment(db, { name: 'Prints', public: false });
    const readers = [];
    for (let count = 0; count < 5; count += 1) readers.push(await aReader([segment]));
    const [stays, left, suspended, dead, ended] = readers as [Reader, Reader, Reader, Reader, Reader];
    await publish('Wave', [segment], at('10:00', saturday), 'SUBSCRIBERS_ONLY');
    const withdrawn = await publish('Gone', [segment], at('11:00', saturday), 'SUBSCRIBERS_ONLY');
    await prepareDigests(db, at('08:00'));
    await pool.query("update memberships set newsletter_status = 'unsubscribed' where contact_id = $1", [left.id]);
    await pool.query("update memberships set status = 'SUSPENDED' where contact_id = $1", [suspended.id]);
    await pool.query("update memberships set status = 'UNREGISTERED_FROM_NEWSLETTER' where contact_id = $1", [
      ended.id,
    ]);
    await suppress(db, { email: dead.email, reason: 'complaint' });
    await pool.query('update articles set published_at = null where id = $1', [withdrawn.id]);
    await send();
    expect((await taken()).map(({ to, subject }) => [to, subject])).toEqual([[stays.email, 'Wave']]);
    expect((await digests()).map(({ state }) => state).sort()).toEqual([
      'sent',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
  });

  test('it waits for eight o’clock, and a worker that died between writing and sending loses nothing', async () => {
    const segment = await aSegment(db);
    const reader = await aReader([segment]);
    await publish('Wave', [segment], at('10:00', saturday));
    await prepareDigests(db, at('07:51'));
    await sendDigests(app.services, { now: () => at('07:59') });
    expect(await taken()).toEqual([]);
    await sendDigests(otherNode.services, { now: () => at('08:00') });
    expect((await taken()).map(({ to }) => to)).toEqual([reader.email]);
  });

  test('a digest whose hand-over was interrupted is uncertain and not sent again', async () => {
    const segment = await aSegment(db);
    await aReader([segment]);
    await publish('Wave', [segment], at('10:00', saturday));
    await prepareDigests(db, at('08:00'));
    await pool.query("update digests set state = 'sending', started_at = now() - interval '1 hour'");
    await send();
    expect(await taken()).toEqual([]);
    expect((await digests()).map(({ state }) => state)).toEqual(['uncertain']);
  });

  test('an address that the server does not know is suppressed; one that it defers is tried again', async () => {
    const segment = await aSegment(db);
    const [unknown, deferred] = [await aReader([segment]), await aReader([segment])];
    await publish('Wave', [segment], at('10:00', saturday));
    await prepareDigests(db, at('08:00'));
    await sink.behave([
      { at: 'rcpt', to: unknown.email, answer: '550 5.1.1 No such user' },
      { at: 'rcpt', to: deferred.email, answer: '451 4.2.2 Mailbox full' },
    ]);
    await send();
    const states = new Map((await digests()).map(({ email, state }) => [email, state]));
    expect([states.get(unknown.email), states.get(deferred.email)]).toEqual(['bounced', 'waiting']);
    expect((await pool.query('select reason from suppressions')).rows).toEqual([{ reason: 'bounce' }]);
    await sink.behave();
    await send();
    expect(await taken()).toEqual([]);
    await pool.query("update digests set at = '2026-11-22 08:00+00' where state = 'waiting'");
    await send();
    expect((await taken()).map(({ to }) => to)).toEqual([deferred.email]);
  });

  test('an article that a mailing has brought is not repeated', async () => {
    const segment = await aSegment(db);
    const reader = await aReader([segment]);
    const article = await publish('Wave', [segment], at('10:00', saturday));
    await prepareDigests(db, at('08:00'));
    await pool.query(
      `with m as (insert into mailings (article_id, kind, state, subject, html, plain, slot_key) values ($1, 'mass', 'sent', '', '', '', repeat('0', 32)) returning id)
       insert into mailing_recipients (mailing_id, contact_id, segment_id, email, state) select m.id, $2, $3, $4, 'sent' from m`,
      [article.id, reader.id, segment.id, reader.email],
    );
    await send();
    expect(await taken()).toEqual([]);
  });
});

type Reader = Awaited<ReturnType<typeof aReader>>;

describe('the choice', () => {
  test('a person chooses a pace for a segment, and each article again; the zone of the browser is checked', async () => {
    const [person, segment] = [await aPerson(db), await aSegment(db)];
    await aMembership(db, { segment, person, newsletter: 'subscribed' });
    const change = async (body: object) =>
      (await app.call(person, preferencesRoutes.change, { body: { segmentId: segment.id, ...body } })).segments[0]!
        .pace;
    expect((await app.call(person, preferencesRoutes.read, { query: {} })).segments[0]!.pace).toBe('each');
    expect(await change({ pace: 'weekly', zone: 'Asia/Tokyo' })).toBe('weekly');
    expect(await change({ pace: 'daily', zone: "Nowhere'; drop" })).toBe('daily');
    expect((await pool.query('select pace, zone from digest_choices')).rows).toEqual([
      { pace: 'daily', zone: 'Asia/Tokyo' },
    ]);
    expect(await change({ pace: 'never' })).toBe('never');
    expect(await change({ pace: 'each' })).toBe('each');
    expect((await pool.query('select from digest_choices')).rowCount).toBe(0);
    const nothing = { body: { segmentId: segment.id } };
    expect((await app.refusal(person, preferencesRoutes.change, nothing)).status).toBe(400);
    const unknown = { body: { segmentId: segment.id, pace: 'hourly' as never } };
    expect((await app.refusal(person, preferencesRoutes.change, unknown)).status).toBe(400);
  });

  test('a reader whose zone is unknown has that of the house', async () => {
    const [person, segment] = [await aPerson(db), await aSegment(db)];
    await aMembership(db, { segment, person, newsletter: 'subscribed' });
    await app.call(person, preferencesRoutes.change, { body: { segmentId: segment.id, pace: 'daily' } });
    expect((await pool.query('select zone from digest_choices')).rows).toEqual([{ zone: 'UTC' }]);
  });
});
