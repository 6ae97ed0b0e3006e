import { mailEventsRoutes } from '@oeuvre/contracts/domains/mailings/events/events.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { ArticleId, MailingId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle, aValue } from '../../articles/articles.factory.ts';
import { unsubscribeByMail } from '../../memberships/commands/newsletter.commands.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { manyReaders } from '../mailings.factory.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { recordMailEvents } from './events.commands.ts';
import { mailEventsHandlers } from './events.routes.ts';
import type { MailEvent } from './mail-event.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let supervisor: { id: UserId };
let segment: { id: SegmentId };
let articleId: ArticleId;
let mailingId: MailingId;
let people: { id: string; email: string; row: string }[];

beforeAll(async () => {
  app = await testApp([...mailingsHandlers, ...mailEventsHandlers]);
});
afterAll(() => app.app.close());

const states = ['sent', 'sent', 'sent', 'sent', 'skipped', 'skipped', 'uncertain', 'bounced', 'queued'];
beforeEach(async () => {
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  segment = await aSegment(db, { staff: [supervisor] });
  const by = await aPerson(db, {});
  ({ id: articleId } = await anArticle(db, {
    by,
    value: aValue('Still', 'Water.'),
    segments: [segment.id],
    status: 'published',
  }));
  const { rows } = await pool.query<{ id: MailingId }>(
    "insert into mailings (article_id, kind, state, subject, html, plain, slot_key) values ($1, 'mass', 'sent', '', '', '', repeat('k', 32)) returning id",
    [articleId],
  );
  mailingId = rows[0]!.id;
  const readers = await manyReaders(db, { segment, count: states.length });
  people = [];
  for (const [at, state] of states.entries()) {
    const { rows: made } = await pool.query<{ id: string }>(
      `insert into mailing_recipients (mailing_id, contact_id, segment_id, email, state, reason, sent_at)
       values ($1, $2, $3, $4, $5, $6, case when $5 = 'sent' then timestamptz '2026-11-20 17:02:10Z' end) returning id`,
      [
        mailingId,
        readers[at]!.id,
        segment.id,
        readers[at]!.email,
        state,
        { skipped: 'no longer subscribed', bounced: '550 5.1.1 no' }[state] ?? null,
      ],
    );
    people.push({ ...readers[at]!, row: made[0]!.id });
  }
});

let made = 0;
const event = (who: { email: string; row: string }, changed: Partial<MailEvent>): MailEvent => ({
  type: 'Delivery',
  at: new Date('2026-11-20T17:02:30Z'),
  recipientId: who.row,
  email: who.email,
  messageId: null,
  isMachine: false,
  status: null,
  detail: null,
  link: null,
  isDead: false,
  isFinal: false,
  proof: 'ses',
  sourceId: `event ${(made += 1)} ${who.row}`,
  ...changed,
});
const outcomes = () => app.call(supervisor, mailEventsRoutes.outcomes, { params: { mailingId } });
const emailsOf = async (outcome: string) =>
  (
    await app.call(supervisor, mailingsRoutes.recipients, {
      params: { mailingId },
      query: { outcome: outcome as never },
    })
  ).recipients
    .map(({ email }) => email)
    .sort();

test('the outcomes add up to the audience, before and after reports come, and each finds its people', async () => {
  await recordMailEvents(db, [
    event(people[0]!, {}),
    event(people[1]!, { type: 'DeliveryDelay', status: '4.2.2', detail: 'mailbox full' }),
    event(people[2]!, { type: 'Complaint', isFinal: true, detail: 'abuse' }),
  ]);
  const { counts, permanent, skippedFor } = await outcomes();
  const { complained, opened, clicked, ...parts } = counts;
  expect(parts).toEqual({ delivered: 3, delayed: 1, skipped: 2, uncertain: 1, bounced: 1, waiting: 1 });
  expect([complained, opened, clicked]).toEqual([1, 0, 0]);
  expect(Object.values(parts).reduce((sum, one) => sum + one, 0)).toBe(states.length);
  expect(permanent).toBe(1);
  expect(skippedFor).toEqual([{ reason: 'no longer subscribed', count: 2 }]);
  for (const [outcome, count] of Object.entries(counts)) expect(await emailsOf(outcome), outcome).toHaveLength(count);
  expect(await emailsOf('delayed')).toEqual([people[1]!.email]);
  expect(await emailsOf('complained')).toEqual([people[2]!.email]);

  await recordMailEvents(db, [event(people[1]!, { at: new Date('2026-11-20T18:00:00Z') })]);
  expect((await outcomes()).counts).toMatchObject({ delivered: 4, delayed: 0 });
});

test('those who wait for a delayed mail come by pages and by search, and also when an address changes', async () => {
  const late = people.slice(0, 3);
  await recordMailEvents(
    db,
    late.map((person) => event(person, { type: 'DeliveryDelay', status: '4.2.2' })),
  );
  const page = (query: Record<string, unknown>) =>
    app.call(supervisor, mailingsRoutes.recipients, {
      params: { mailingId },
      query: { outcome: 'delayed', ...query } as never,
    });
  const emails = late.map(({ email }) => email).sort();
  const first = await page({ itemsPerPage: 2 });
  expect(first).toMatchObject({
    totalCount: 3,
    hasNextPage: true,
    recipients: emails.slice(0, 2).map((email) => ({ email })),
  });
  expect(await page({ itemsPerPage: 2, page: first.nextPage })).toMatchObject({
    totalCount: 3,
    hasNextPage: false,
    recipients: [{ email: emails[2] }],
  });
  expect(await page({ itemsPerPage: 1, searchText: emails[1] })).toMatchObject({
    totalCount: 1,
    recipients: [{ email: emails[1] }],
  });
  expect(await page({ searchText: people[4]!.email })).toMatchObject({ totalCount: 0, recipients: [] });

  await pool.query("update mailing_recipients set email = 'erased@erased.invalid' where id = $1", [late[0]!.row]);
  expect(await emailsOf('delayed')).toEqual(['erased@erased.invalid', late[1]!.email, late[2]!.email].sort());
});

test('deliveries are added up over time: those reported, or without reports the mails that the server took', async () => {
  expect((await outcomes()).delivered).toEqual([{ at: '2026-11-20T17:02:00.000Z', count: 4 }]);
  await recordMailEvents(db, [
    event(people[0]!, {}),
    event(people[1]!, {}),
    event(people[2]!, { at: new Date('2026-11-20T17:08:00Z') }),
  ]);
  expect(await outcomes()).toMatchObject({
    delivered: [
      { at: '2026-11-20T17:02:00.000Z', count: 2 },
      { at: '2026-11-20T17:08:00.000Z', count: 3 },
    ],
    lastEventAt: '2026-11-20T17:08:00.000Z',
  });
});

test('people who unsubscribed after the mail are counted', async () => {
  expect((await outcomes()).unsubscribed).toBe(0);
  await unsubscribeByMail(db, { contactId: people[0]!.id as never, segmentId: segment.id });
  expect((await outcomes()).unsubscribed).toBe(1);
});

test('one person’s events come in the order of time, with what proves them', async () => {
  await recordMailEvents(db, [
    event(people[0]!, { type: 'Open', at: new Date('2026-11-20T19:00:00Z'), detail: 'Thunderbird' }),
    event(people[0]!, { detail: '250 ok' }),
    event(people[1]!, {}),
  ]);
  const { recipient, events } = await app.call(supervisor, mailEventsRoutes.ofRecipient, {
    params: { mailingId, recipientId: people[0]!.row },
  });
  expect(recipient).toMatchObject({ email: people[0]!.email, state: 'sent', isDelayed: false });
  expect(events).toMatchObject([
    { type: 'Delivery', at: '2026-11-20T17:02:30.000Z', detail: '250 ok', proof: 'ses' },
    { type: 'Open', isMachine: false, detail: 'Thunderbird' },
  ]);
});

test('the events of a mail are found in its own campaign only', async () => {
  await recordMailEvents(db, [event(people[0]!, {})]);
  const { rows } = await pool.query<{ id: MailingId }>(
    "insert into mailings (article_id, kind, state, subject, html, plain, slot_key, closed_at) values ($1, 'mass', 'sent', '', '', '', repeat('k', 32), now()) returning id",
    [articleId],
  );
  const refused = await app.refusal(supervisor, mailEventsRoutes.ofRecipient, {
    params: { mailingId: rows[0]!.id, recipientId: people[0]!.row },
  });
  expect(refused.status).toBe(404);
});

test('the CSV has the first delivery, delay, open and click of each person', async () => {
  await recordMailEvents(db, [
    event(people[0]!, {}),
    event(people[0]!, { type: 'Open', at: new Date('2026-11-20T19:00:00Z') }),
  ]);
  const reply = await app.inject({
    url: `/api/subscribed-users/download-mass-mailing?articleId=${articleId}`,
    headers: { 'x-test-person': supervisor.id },
  });
  const line = reply.body.split('\r\n').find((one) => one.startsWith(people[0]!.email));
  expect(line).toMatch(/,2026-11-20T17:02:30.000Z,,2026-11-20T19:00:00.000Z,$/);
});

test('a recipient in the list has the latest event of their mail, with the words of the link that was followed', async () => {
  const [clicked, bounced, silent] = people;
  await pool.query(
    "insert into mailing_links (mailing_id, link, url, words) values ($1, 1, 'https://oeuvre.test', 'Go on reading')",
    [mailingId],
  );
  await pool.query(
    `insert into mailing_events (mailing_id, recipient_id, at, type, email, proof, source_id, link_no)
     select $1, e.recipient::uuid, e.at::timestamptz, e.type, 'a@b.test', 'ses', 'event ' || e.at, e.link from (values
       ($2, '2026-11-20 18:00:00Z', 'Delivery', null), ($2, '2026-11-21 08:14:00Z', 'Click', 1),
       ($3, '2026-11-20 18:01:00Z', 'Bounce', null)) e (recipient, at, type, link)`,
    [mailingId, clicked!.row, bounced!.row],
  );
  for (const searchText of ['', clicked!.email.split('@')[1]!]) {
    const query = { searchText };
    const { recipients } = await app.call(supervisor, mailingsRoutes.recipients, { params: { mailingId }, query });
    const lastOf = (row: string) => recipients.find(({ id }) => id === row)?.lastEvent;
    expect(lastOf(clicked!.row)).toEqual({
      type: 'Click',
      isMachine: false,
      words: 'Go on reading',
      at: '2026-11-21T08:14:00.000Z',
    });
    expect(lastOf(bounced!.row)).toMatchObject({ type: 'Bounce', words: '' });
    expect(lastOf(silent!.row)).toBeNull();
  }
});
