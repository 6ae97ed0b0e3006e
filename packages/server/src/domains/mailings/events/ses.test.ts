import type { MailingId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { endlessLimits } from '../../../../test/services.ts';
import { snsCertificate, snsMessage, snsTopic, subscription } from '../../../../test/sns.ts';
import { SnsUnavailable } from '../../../platform/mail/sns-requests.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle, aValue } from '../../articles/articles.factory.ts';
import { confirmNewsletter } from '../../memberships/commands/newsletter.commands.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { countAudience } from '../mailings.audience.ts';
import { manyReaders } from '../mailings.factory.ts';
import { sesPlugin } from './ses.plugin.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let segment: { id: SegmentId };
let mailingId: MailingId;
let articleId: string;
let readers: { email: string; row: string }[];
const confirmed: string[] = [];
let certificate: () => Promise<string> = async () => snsCertificate.pem;

beforeAll(async () => {
  app = await testApp([], { sesTopics: [snsTopic] }, [
    (scope, options) =>
      sesPlugin(scope, {
        ...options,
        sns: {
          certificateAt: () => certificate(),
          confirm: async (url) => {
            confirmed.push(url);
          },
        },
      }),
  ]);
  Object.assign(app.services, { limits: endlessLimits });
});
afterAll(() => app.app.close());
beforeEach(async () => {
  const author = await aPerson(db, {});
  segment = await aSegment(db, {});
  ({ id: articleId } = await anArticle(db, {
    by: author,
    value: aValue('Still', 'Water.'),
    segments: [segment.id],
    status: 'published',
  }));
  const contacts = await manyReaders(db, { segment, count: 4 });
  const { rows } = await pool.query<{ id: MailingId }>(
    "insert into mailings (article_id, kind, state, subject, html, plain, slot_key) values ($1, 'mass', 'sent', '', '', '', repeat('k', 32)) returning id",
    [articleId],
  );
  mailingId = rows[0]!.id;
  readers = [];
  for (const { id, email } of contacts) {
    const { rows: made } = await pool.query<{ id: string }>(
      `insert into mailing_recipients (mailing_id, contact_id, segment_id, email, state, sent_at, message_id)
       values ($1, $2, $3, $4, 'sent', now() - interval '1 hour', 'provider-' || $4) returning id`,
      [mailingId, id, segment.id, email],
    );
    readers.push({ email, row: made[0]!.id });
  }
});

const post = (message: object | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/ses',
    headers: { 'content-type': 'text/plain; charset=UTF-8', ...headers },
    payload: typeof message === 'string' ? message : JSON.stringify(message),
  });

interface Report {
  readonly to: { readonly email: string; readonly row?: string };
  readonly part?: object;
  /** A plain notification instead of an event of a configuration set. */
  readonly isPlain?: boolean;
  readonly at?: Date;
}
let mails = 0;

function report(type: string, { to, part = {}, isPlain = false, at = new Date() }: Report) {
  mails += 1;
  const name = type[0]!.toLowerCase() + type.slice(1);
  return snsMessage({
    Message: JSON.stringify({
      [isPlain ? 'notificationType' : 'eventType']: type,
      mail: {
        messageId: to.row ? `ses-${mails}` : `provider-${to.email}`,
        timestamp: at.toISOString(),
        destination: [to.email],
        ...(to.row && { headers: [{ name: 'Message-ID', value: `<${to.row}@oeuvre.test>` }] }),
      },
      [name]: { timestamp: at.toISOString(), ...part },
    }),
  });
}
const bounced = (email: string, status: string, type = 'Permanent') => ({
  bounceType: type,
  feedbackId: `feedback-${(mails += 1)}`,
  bouncedRecipients: [{ emailAddress: email, status, diagnosticCode: `smtp; 550 ${status} User unknown` }],
});
const complained = (email: string) => ({
  feedbackId: `feedback-${(mails += 1)}`,
  complaintFeedbackType: 'abuse',
  complainedRecipients: [{ emailAddress: email }],
});

async function take(message: object) {
  const reply = await post(message);
  expect(reply.statusCode, reply.body).toBe(204);
}
const rowOf = async ({ row }: { row: string }) =>
  (await pool.query('select * from mailing_recipients where id = $1', [row])).rows[0];
const eventsOf = async ({ row }: { row: string }) =>
  (
    await pool.query<{ type: string; is_machine: boolean; detail: string | null; link: string | null }>(
      'select type, is_machine, detail, link from mailing_events where recipient_id = $1 order by no',
      [row],
    )
  ).rows;
const reasonOf = async (email: string) =>
  (await pool.query('select reason, detail from suppressions where email = $1', [email])).rows[0];
const counts = async () =>
  Object.fromEntries(
    (
      await pool.query<{ type: string; count: number }>(
        'select type, sum(count)::int as count from mailing_event_counts where mailing_id = $1 group by type',
        [mailingId],
      )
    ).rows.map(({ type, count }) => [type, count]),
  );
const first = () => readers[0]!;

describe('events of a mailing', () => {
  test.each([
    ['as events of a configuration set', false],
    ['as plain notifications', true],
  ])('all eight types are kept and counted %s', async (_, isPlain) => {
    const to = first();
    const parts: Record<string, object> = {
      Send: {},
      Delivery: { recipients: [to.email], smtpResponse: '250 ok' },
      DeliveryDelay: {
        delayType: 'MailboxFull',
        delayedRecipients: [{ emailAddress: to.email, status: '4.2.2', diagnosticCode: 'smtp; 452 4.2.2 full' }],
      },
      Open: { userAgent: 'Mozilla/5.0 (Macintosh) Thunderbird' },
      Click: { userAgent: 'Mozilla/5.0 (Macintosh) Firefox/140.0', link: 'https://oeuvre.test/articles/1' },
      Bounce: bounced(to.email, '5.2.2'),
      Complaint: complained(to.email),
      Reject: { reason: 'Bad content' },
    };
    for (const [type, part] of Object.entries(parts)) await take(report(type, { to, part, isPlain }));
    expect((await eventsOf(to)).map(({ type }) => type)).toEqual(Object.keys(parts));
    expect((await eventsOf(to))[4]).toMatchObject({ link: 'https://oeuvre.test/articles/1' });
    expect(await counts()).toEqual(Object.fromEntries(Object.keys(parts).map((type) => [type, 1])));
  });

  test('a notification that does not name the row finds it by the address and the provider’s id', async () => {
    const { email } = first();
    await take(report('Delivery', { to: { email }, part: { recipients: [email] }, isPlain: true }));
    expect((await eventsOf(first())).map(({ type }) => type)).toEqual(['Delivery']);
  });

  test('a row that belongs to another address is not believed', async () => {
    const [one, other] = [readers[0]!, readers[1]!];
    await take(report('Delivery', { to: { email: other.email, row: one.row }, part: { recipients: [other.email] } }));
    expect(await eventsOf(one)).toEqual([]);
  });

  test('a message that comes again, alone or beside itself, counts once', async () => {
    const message = report('Open', { to: first(), part: { userAgent: 'Thunderbird' } });
    await Promise.all([take(message), take(message), take(message)]);
    await take(message);
    expect(await eventsOf(first())).toHaveLength(1);
    expect(await counts()).toEqual({ Open: 1 });
  });

  test('a bounce that comes as event and as notification counts once', async () => {
    const part = bounced(first().email, '5.1.1');
    await take(report('Bounce', { to: first(), part }));
    await take(report('Bounce', { to: first(), part, isPlain: true }));
    expect(await eventsOf(first())).toHaveLength(1);
  });

  test('many messages at once are stored in a few transactions, each answered after the commit', async () => {
    await Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        take(report('Open', { to: readers[at % 4]!, part: { userAgent: 'Thunderbird' } })),
      ),
    );
    expect(await counts()).toEqual({ Open: 120 });
    const { rows } = await pool.query(
      'select count(distinct xmin::text)::int as count from mailing_events where mailing_id = $1',
      [mailingId],
    );
    expect(rows[0].count).toBeLessThan(40);
  });

  test.each([
    ['Apple’s proxy', 'Mozilla/5.0', true],
    ['Gmail before the mail is shown', 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Edge/12.246 Mozilla/5.0', true],
    ['Gmail while a person looks', 'Mozilla/5.0 (Windows NT 5.1) Firefox/11.0 (via ggpht.com GoogleImageProxy)', false],
    ['no program’s name', '', true],
    ['a person', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', false],
  ])('an open by %s is a machine’s or not', async (_, userAgent, isMachine) => {
    await take(report('Open', { to: first(), part: { userAgent } }));
    expect(await eventsOf(first())).toMatchObject([{ is_machine: isMachine }]);
    expect((await rowOf(first())).opened_at === null).toBe(isMachine);
  });

  test('a click within ten seconds of the delivery is a machine’s', async () => {
    const at = new Date();
    await take(report('Delivery', { to: first(), part: { recipients: [first().email] }, at }));
    const part = { userAgent: 'Firefox/140.0', link: 'https://oeuvre.test/' };
    await take(report('Click', { to: first(), part, at: new Date(at.getTime() + 4_000) }));
    await take(report('Click', { to: first(), part, at: new Date(at.getTime() + 40_000) }));
    expect((await eventsOf(first())).map((one) => one.is_machine)).toEqual([false, true, false]);
  });
});

describe('effects on recipients and addresses', () => {
  test('a mailbox that does not exist bounces and gets no more mail', async () => {
    await take(report('Bounce', { to: first(), part: bounced(first().email, '5.1.1') }));
    expect(await rowOf(first())).toMatchObject({ state: 'bounced', reason: '5.1.1 smtp; 550 5.1.1 User unknown' });
    expect(await reasonOf(first().email)).toEqual({ reason: 'bounce', detail: 'smtp; 550 5.1.1 User unknown' });
    const addressed = { segments: [segment.id], accessType: 'PUBLIC' as const };
    expect((await countAudience(db, articleId, addressed)).everybody).toBe(3);
  });

  test.each(['5.1.0', '5.1.2', '5.1.3', '5.1.10', '5.2.1'])('%s gives the address up', async (status) => {
    await take(report('Bounce', { to: first(), part: bounced(first().email, status) }));
    expect(await reasonOf(first().email)).toMatchObject({ reason: 'bounce' });
  });

  test.each(['5.1.7', '5.1.8', '5.2.2', '5.3.4', '5.7.1', '5.0.0'])(
    '%s bounces and keeps the address',
    async (status) => {
      await take(report('Bounce', { to: first(), part: bounced(first().email, status) }));
      expect(await rowOf(first())).toMatchObject({ state: 'bounced' });
      expect(await reasonOf(first().email)).toBeUndefined();
    },
  );

  test('a complaint is kept apart from a bounce, and says more', async () => {
    await take(report('Bounce', { to: first(), part: bounced(first().email, '5.1.1') }));
    await take(report('Complaint', { to: first(), part: complained(first().email) }));
    expect(await rowOf(first())).toMatchObject({ state: 'complained', reason: 'abuse' });
    expect(await reasonOf(first().email)).toMatchObject({ reason: 'complaint' });
  });

  test('the answer of a person who is away is no bounce', async () => {
    await take(report('Delivery', { to: first(), part: { recipients: [first().email] } }));
    await take(report('Bounce', { to: first(), part: bounced(first().email, '5.7.1', 'Transient') }));
    expect(await rowOf(first())).toMatchObject({ state: 'sent', reason: null });
  });

  test('a delivery settles an uncertain mail', async () => {
    await pool.query("update mailing_recipients set state = 'uncertain', reason = 'cut' where id = $1", [first().row]);
    await take(report('Delivery', { to: first(), part: { recipients: [first().email] } }));
    expect(await rowOf(first())).toMatchObject({ state: 'sent', reason: null });
    expect((await rowOf(first())).delivered_at).toBeInstanceOf(Date);
  });

  test('a bounced invitation, which belongs to no mailing, gives the address up as well', async () => {
    const email = `invited-${mails}@example.org`;
    await take(report('Bounce', { to: { email }, part: bounced(email, '5.1.1') }));
    expect(await reasonOf(email)).toMatchObject({ reason: 'bounce' });
    const { rows } = await pool.query('select mailing_id, type from mailing_events where email = $1', [email]);
    expect(rows).toEqual([{ mailing_id: null, type: 'Bounce' }]);
  });

  test('the person comes back by confirming a newsletter by mail, and a repeated report does not undo it', async () => {
    const message = report('Complaint', { to: first(), part: complained(first().email) });
    await take(message);
    await confirmNewsletter(db, { segmentId: segment.id, email: first().email, issuedAt: Date.now() });
    expect(await reasonOf(first().email)).toBeUndefined();
    await take(message);
    expect(await reasonOf(first().email)).toBeUndefined();
  });
});

describe('messages that are not from SNS', () => {
  test('a forged message is refused and changes nothing', async () => {
    const forged = { ...report('Complaint', { to: first(), part: complained(first().email) }), Signature: 'AAAA' };
    const reply = await post(forged);
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'mailings/not-from-sns']);
    expect(await eventsOf(first())).toEqual([]);
    expect(await reasonOf(first().email)).toBeUndefined();
  });

  test.each([
    ['another type of body', { 'content-type': 'application/json' }, 415],
    ['a body that says it is too large', { 'content-length': '400001' }, 413],
  ])('%s is refused before it is read', async (_, headers, status) => {
    const reply = await post('{}', headers);
    expect(reply.statusCode).toBe(status);
  });

  test('a body that is too large is refused', async () => {
    expect((await post('x'.repeat(400_001))).statusCode).toBe(413);
  });

  test.each([
    ['is no event', 'Successfully validated SNS topic for Amazon SES event publishing.'],
    ['has an unknown type', '{"eventType":"Levitation","mail":{"messageId":"m"}}'],
    ['has a part of another shape', '{"eventType":"Bounce","mail":{"messageId":"m"},"bounce":{"bouncedRecipients":7}}'],
    ['is no object', '[1]'],
  ])('a genuine message whose text %s is taken and changes nothing', async (_, text) => {
    const before = (await pool.query('select count(*) from mailing_events')).rows[0].count;
    await take(snsMessage({ Message: text }));
    expect((await pool.query('select count(*) from mailing_events')).rows[0].count).toBe(before);
  });

  test('a subscription to one of our topics is confirmed', async () => {
    await take(snsMessage(subscription));
    expect(confirmed).toEqual([subscription.SubscribeURL]);
  });

  test('while AWS cannot be reached, messages are asked for again', async () => {
    certificate = async () => {
      throw new SnsUnavailable('away');
    };
    const reply = await post(report('Delivery', { to: first(), part: { recipients: [first().email] } }));
    certificate = async () => snsCertificate.pem;
    expect(reply.statusCode).toBe(503);
    expect(await eventsOf(first())).toEqual([]);
  });

  test('texts that PostgreSQL cannot store are stored without what it refuses', async () => {
    const part = { reason: 'Bad \u0000 content \ud800 '.repeat(100) };
    await take(report('Reject', { to: first(), part }));
    expect((await eventsOf(first()))[0]!.detail).toHaveLength(500);
  });

  test('without a topic in the configuration there is no such address', async () => {
    const closed = await testApp([], {}, [sesPlugin]);
    const reply = await closed.inject({
      method: 'POST',
      url: '/webhooks/ses',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(snsMessage()),
    });
    expect(reply.statusCode).toBe(404);
    await closed.app.close();
  });
});
