import { applicationsRoutes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { invitationsRoutes } from '@oeuvre/contracts/domains/memberships/invitations/invitations.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { ArticleId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { asSenderName } from '@oeuvre/contracts/kernel/sender-name.ts';
import { type ParsedMail, simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../test/app.ts';
import { db, pool } from '../../test/database.ts';
import { type Sink, startSink, type Taken } from '../../test/smtp-sink.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { applicationsSubscriptions } from '../domains/applications/applications.events.ts';
import { anApplication } from '../domains/applications/applications.factory.ts';
import { applicationsHandlers } from '../domains/applications/applications.routes.ts';
import { anArticle, aValue } from '../domains/articles/articles.factory.ts';
import { anEditedArtwork } from '../domains/artworks/record/edited.factory.ts';
import { draftHandlers } from '../domains/mailings/draft/draft.routes.ts';
import { manyReaders } from '../domains/mailings/mailings.factory.ts';
import { mailingsHandlers } from '../domains/mailings/mailings.routes.ts';
import { sendMailing } from '../domains/mailings/mailings.sending.ts';
import { invitationsHandlers } from '../domains/memberships/invitations/invitations.routes.ts';
import { mailDueInvitations } from '../domains/memberships/invitations/invitations.sending.ts';
import { membershipsSubscriptions } from '../domains/memberships/memberships.events.ts';
import { aMembership } from '../domains/memberships/memberships.factory.ts';
import { membershipsHandlers } from '../domains/memberships/memberships.routes.ts';
import { mailDueNotifications } from '../domains/notifications/notifications.sending.ts';
import { aSegment, type SegmentTraits } from '../domains/segments/segments.factory.ts';
import { EventDelivery } from '../platform/jobs/events.ts';

let sink: Sink;
let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  sink = await startSink();
  app = await testApp(
    [...mailingsHandlers, ...draftHandlers, ...membershipsHandlers, ...invitationsHandlers, ...applicationsHandlers],
    { smtp: { url: sink.url, connections: 2, perSecond: 10_000 }, mailFrom: 'Oeuvre <news@oeuvre.test>' },
  );
});
beforeEach(() => sink.clear());
afterAll(async () => {
  await app.services.mailer.close();
  await sink.close();
});

const signal = new AbortController().signal;

async function theOnlyMail(): Promise<ParsedMail & { readonly taken: Taken }> {
  const all = await sink.taken();
  expect(all).toHaveLength(1);
  return { ...(await simpleParser(all[0]!.raw)), taken: all[0]! };
}

async function aHouse(traits: SegmentTraits) {
  const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR', 'OO_CURATOR'], flags: ['canMailArticles'] });
  const segment = await aSegment(db, { public: false, ...traits, staff: [supervisor] });
  return { supervisor, segment };
}
type House = Awaited<ReturnType<typeof aHouse>>;

const anArticleIn = async (...segments: readonly { readonly id: SegmentId }[]) =>
  anArticle(db, {
    by: await aPerson(db),
    value: aValue('A wave', 'Water gives a painter nothing to hold.'),
    segments: segments.map(({ id }) => id),
    status: 'published',
  });

async function sendArticle({ supervisor }: House, article: { readonly id: ArticleId }): Promise<void> {
  const { mailingId } = await app.call(supervisor, mailingsRoutes.start, { body: { articleId: article.id } });
  await sendMailing(app.services, mailingId!);
}

async function deliverNews(to: { readonly id: UserId }): Promise<void> {
  await new EventDelivery(db, [...applicationsSubscriptions, ...membershipsSubscriptions], app.services).deliverAll();
  await pool.query('delete from notifications where user_id <> $1', [to.id]);
  await pool.query("update notifications set mail_due_at = now() - interval '1 minute' where mail_due_at is not null");
  await mailDueNotifications(app.services, signal);
}

/** Every kind of mail that a segment writes: each sends one. */
const kinds: Readonly<Record<string, (house: House) => Promise<unknown>>> = {
  async 'an article'(house) {
    await manyReaders(db, { segment: house.segment, count: 1 });
    await sendArticle(house, await anArticleIn(house.segment));
  },
  async 'the test of an article'({ supervisor, segment }) {
    const { id } = await anArticleIn(segment);
    await app.call(supervisor, mailingsRoutes.sendTest, { body: { articleId: id, emails: ['reader@example.org'] } });
  },
  async 'an invitation'({ supervisor, segment }) {
    const body = { segmentId: segment.id, email: 'reader@example.org' };
    await app.call(supervisor, invitationsRoutes.invite, { body });
    await mailDueInvitations(app.services, signal);
  },
  async 'the confirmation of a newsletter'({ segment }) {
    await app.call(null, membershipsRoutes.subscribe, { body: { segmentId: segment.id, email: 'reader@example.org' } });
    await expect.poll(() => sink.taken()).toHaveLength(1);
  },
  async 'the answer to a request to join'({ supervisor, segment }) {
    const person = await aPerson(db);
    const { requestId } = await app.call(person, membershipsRoutes.apply, {
      body: { segmentId: segment.id, message: 'May I?' },
    });
    await app.call(supervisor, membershipsRoutes.decline, { params: { requestId: requestId! }, body: { reason: '' } });
    await deliverNews(person);
  },
  async 'the answer to an offered work'({ supervisor, segment }) {
    const owner = await aPerson(db, { roles: ['OWNER'] });
    await aMembership(db, { segment, person: owner });
    const viewer = await viewerOf(owner);
    const { id: artworkId } = await anEditedArtwork(db, viewer, { sections: { title: 'Black Cañon' } });
    const id = await anApplication(db, viewer, { artworkId, segmentId: segment.id });
    const body = { reason: 'not-here', message: 'It shows no water.' } as const;
    await app.call(supervisor, applicationsRoutes.decline, { params: { id }, body });
    await deliverNews(owner);
  },
};

/** Names that a sender could hide something in; the name of a segment itself may be any text. */
const names = [
  'Weather and Water',
  'Weather, "Water" & <Light>; (all of it): \\',
  'boss@bank.com',
  'boss＠bank.com <boss@bank.com>',
  'Eve"\r\nBcc: victim@example.org\r\n\r\n<b>',
  '=?utf-8?q?boss=40bank.com?=',
  'Größe',
  '京都国立博物館の浮世絵と版画の友の会、会員のためのお知らせと毎週の新しい記事',
  'שלום, עולם',
  'pay\u202Elap\u2066\u200B now',
  '🎨'.repeat(60),
  'long '.repeat(39),
  'x'.repeat(200),
  '\u200B\u2060',
];

const headOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'));

for (const [kind, send] of Object.entries(kinds)) {
  test.each(names)(`${kind}: the house sends it, named %j, and replies go to the segment`, async (name) => {
    const replyTo = 'weather@museum.test';
    await send(await aHouse({ name, replyTo, confirmedReplyTo: replyTo }));
    const { taken, from, replyTo: replies, bcc, to } = await theOnlyMail();
    expect(taken.from).toBe('news@oeuvre.test');
    expect(from?.value).toEqual([{ address: 'news@oeuvre.test', name: asSenderName(name) || 'Oeuvre' }]);
    expect(replies?.value).toEqual([{ address: replyTo, name: '' }]);
    expect([to].flat()).toHaveLength(1);
    expect(bcc).toBeUndefined();
    const head = headOf(taken.raw);
    expect(head.match(/^(from|reply-to|to|subject):/gim)).toHaveLength(4);
    expect(/^from:.*(\r\n .*)*/im.exec(head)![0]).not.toContain('@bank');
    for (const line of head.split('\r\n')) expect(line).toMatch(/^[\x20-\x7e]{1,998}$/);
  });

  test(`${kind}: the sender name and the head of the segment; an address that is not confirmed gets no replies`, async () => {
    await send(await aHouse({ name: 'Weather and Water', senderName: 'The Water Room', replyTo: 'new@museum.test' }));
    const mail = await theOnlyMail();
    expect(mail.from?.value).toEqual([{ address: 'news@oeuvre.test', name: 'The Water Room' }]);
    expect(mail.replyTo).toBeUndefined();
    expect(mail.html).toContain('>Weather and Water</a>');
    expect(mail.html).toContain('Private segment of Oeuvre');
  });
}

test('in a mailing to several segments, each reader’s mail comes from the segment that counts them, in its head too', async () => {
  const house = await aHouse({
    name: 'Weather',
    senderName: 'The Weather',
    confirmedReplyTo: 'w@x.test',
    replyTo: 'w@x.test',
  });
  const other = await aSegment(db, { name: 'After Dark', public: false, staff: [house.supervisor] });
  const article = await anArticleIn(house.segment, other);
  const [ofOne] = await manyReaders(db, { segment: house.segment, count: 1 });
  const [ofOther] = await manyReaders(db, { segment: other, count: 1 });
  const [ofBoth] = await manyReaders(db, { segment: house.segment, count: 1 });
  await aMembership(db, { segment: other, contact: ofBoth!, newsletter: 'subscribed' });
  await sendArticle(house, article);
  const mails = await Promise.all((await sink.taken()).map(({ raw }) => simpleParser(raw)));
  expect(mails).toHaveLength(3);
  const mailTo = (email: string) => mails.find(({ to }) => [to].flat()[0]!.value[0]!.address === email)!;
  const { rows } = await pool.query('select email, segment_id from mailing_recipients');
  for (const { email, segment_id } of rows) {
    const { from, replyTo, html } = mailTo(email);
    const isOther = segment_id === other.id;
    expect(from?.value[0]).toEqual({ address: 'news@oeuvre.test', name: isOther ? 'After Dark' : 'The Weather' });
    expect(replyTo?.text).toBe(isOther ? undefined : 'w@x.test');
    expect(html).toContain(isOther ? '>After Dark</a>' : '>Weather</a>');
    expect(html).not.toContain(isOther ? '>Weather</a>' : '>After Dark</a>');
    expect(html).not.toMatch(/[\uE000-\uE002]/);
  }
  expect(new Set(rows.map(({ email }) => email))).toEqual(new Set([ofOne, ofOther, ofBoth].map((one) => one!.email)));
  const preview = await app.call(house.supervisor, draftRoutes.preview, {
    query: { articleId: article.id, contactId: ofOther!.id },
  });
  expect(preview).toMatchObject({ from: { name: 'After Dark', address: 'news@oeuvre.test' }, replyTo: null });
});

test('news from two segments in one mail comes from the house', async () => {
  const person = await aPerson(db);
  for (const name of ['Weather', 'After Dark']) {
    const { supervisor, segment } = await aHouse({ name });
    const body = { segmentId: segment.id, message: 'May I?' };
    const { requestId } = await app.call(person, membershipsRoutes.apply, { body });
    await app.call(supervisor, membershipsRoutes.approve, { params: { requestId: requestId! } });
  }
  await deliverNews(person);
  const { subject, from, replyTo } = await theOnlyMail();
  expect(subject).toBe('2 notifications for you at Oeuvre');
  expect([from?.text, replyTo]).toEqual(['"Oeuvre" <news@oeuvre.test>', undefined]);
});
