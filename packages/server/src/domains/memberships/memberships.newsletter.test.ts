import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { EventDelivery } from '../../platform/jobs/events.ts';
import { registerConfirmed } from '../accounts/accounts.commands.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { aLead } from '../contacts/contacts.factory.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { unsubscribeByMail } from './commands/newsletter.commands.ts';
import { membershipsSubscriptions } from './memberships.events.ts';
import { aMembership } from './memberships.factory.ts';
import { readersOfSegments } from './memberships.queries.ts';
import { membershipsHandlers } from './memberships.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(membershipsHandlers);
});
beforeEach(() => {
  app.services.mails.length = 0;
});

const subscribe = (segment: { id: SegmentId }, email?: string) => ({
  body: { segmentId: segment.id, ...(email && { email }) },
});
const rowOf = async (segment: { id: SegmentId }) =>
  (
    await pool.query(
      'select m.status, m.newsletter_status as newsletter, c.email, c.user_id as "userId" from memberships m join contacts c on c.id = m.contact_id where segment_id = $1',
      [segment.id],
    )
  ).rows;

describe('by the person', () => {
  test('a signed-in person subscribes at once and can cancel and resubscribe', async () => {
    const [person, segment] = [await aPerson(db), await aSegment(db, { public: false })];
    expect(await app.call(person, membershipsRoutes.subscribe, subscribe(segment))).toEqual({
      subscribed: true,
      isVerificationEmailSent: false,
    });
    expect(await rowOf(segment)).toMatchObject([
      { status: 'REGISTERED_FROM_NEWSLETTER', newsletter: 'subscribed', userId: person.id },
    ]);
    expect(await app.call(person, membershipsRoutes.newsletter, { query: { segmentId: segment.id } })).toEqual({
      subscribed: true,
    });
    const own = { body: { userId: person.id, segmentId: segment.id } };
    expect((await app.call(person, membershipsRoutes.unsubscribeContact, own)).newsletter.status).toBe('unsubscribed');
    expect((await app.call(person, membershipsRoutes.subscribeContact, own)).newsletter.status).toBe('subscribed');
  });

  test('security 13: known and unknown addresses get the same answer and the same mail', async () => {
    const segment = await aSegment(db);
    const known = await aPerson(db, { email: 'known@oeuvre.test' });
    await aMembership(db, { segment, person: known, newsletter: 'subscribed' });
    const answers = [
      await app.call(null, membershipsRoutes.subscribe, subscribe(segment, known.email)),
      await app.call(null, membershipsRoutes.subscribe, subscribe(segment, 'unknown@oeuvre.test')),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(app.services.mails.map((mail) => mail.subject)).toEqual([
      app.services.mails[0]!.subject,
      app.services.mails[0]!.subject,
    ]);
  });

  test('security 15: one address gets three such mails a day, one caller twenty an hour', async () => {
    const segment = await aSegment(db);
    for (let sent = 0; sent < 3; sent += 1)
      await app.call(null, membershipsRoutes.subscribe, subscribe(segment, 'a@lead.test'));
    expect((await app.refusal(null, membershipsRoutes.subscribe, subscribe(segment, 'A@lead.test'))).status).toBe(429);
    for (let sent = 4; sent < 20; sent += 1)
      await app.call(null, membershipsRoutes.subscribe, subscribe(segment, `b${sent}@lead.test`));
    expect((await app.refusal(null, membershipsRoutes.subscribe, subscribe(segment, 'c@lead.test'))).status).toBe(429);
  });

  test('a guest without an address has to sign in, an invalid address is refused, a hidden segment is not found', async () => {
    const segment = await aSegment(db);
    expect((await app.refusal(null, membershipsRoutes.subscribe, subscribe(segment))).status).toBe(401);
    expect((await app.refusal(null, membershipsRoutes.subscribe, subscribe(segment, 'a@b.c'))).status).toBe(400);
    expect(
      (
        await app.refusal(
          null,
          membershipsRoutes.subscribe,
          subscribe(await aSegment(db, { visible: false }), 'a@lead.test'),
        )
      ).status,
    ).toBe(404);
    expect(await app.call(null, membershipsRoutes.newsletter, { query: { segmentId: segment.id } })).toEqual({
      subscribed: false,
    });
  });
});

describe('by staff', () => {
  async function aTestApi() {
    const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    return { supervisor, segment: await aSegment(db, { staff: [supervisor] }) };
  }

  test('a supervisor subscribes a contact and cancels the subscription again', async () => {
    const { supervisor, segment } = await aTestApi();
    const lead = await aLead(db);
    await aMembership(db, { segment, contact: lead, status: 'UNREGISTERED_BY_CURATOR' });
    const body = { userId: lead.id, segmentId: segment.id };
    expect((await app.call(supervisor, membershipsRoutes.subscribeContact, { body })).newsletter.status).toBe(
      'subscribed',
    );
    expect((await app.call(supervisor, membershipsRoutes.unsubscribeContact, { body })).newsletter.status).toBe(
      'unsubscribed',
    );
    expect((await app.call(supervisor, membershipsRoutes.subscribeContact, { body })).newsletter.status).toBe(
      'subscribed',
    );
  });

  test("security 38: neither a supervisor nor a second sign-up by staff can reverse a person's own 'no'", async () => {
    const { supervisor, segment } = await aTestApi();
    const person = await aPerson(db);
    const membership = await aMembership(db, { segment, person, newsletter: 'subscribed' });
    await unsubscribeByMail(db, membership);
    await unsubscribeByMail(db, membership);
    const refusal = await app.refusal(supervisor, membershipsRoutes.subscribeContact, {
      body: { userId: person.id, segmentId: segment.id },
    });
    expect(refusal).toMatchObject({ status: 409, code: 'memberships/opted-out' });
    expect(await rowOf(segment)).toMatchObject([{ status: 'SUBSCRIBED', newsletter: 'unsubscribed' }]);
  });

  test('security 1: only staff may name somebody else', async () => {
    const [person, other, segment] = [await aPerson(db), await aPerson(db), await aSegment(db)];
    const body = { userId: other.id, segmentId: segment.id };
    expect((await app.refusal(person, membershipsRoutes.subscribeContact, { body })).status).toBe(403);
    expect((await app.refusal(null, membershipsRoutes.subscribeContact, { body })).status).toBe(401);
    const reply = await app.inject({
      method: 'PUT',
      url: `/api/subscribed-users/${segment.id}/join`,
      headers: { 'x-user-id': person.id },
    });
    expect(reply.statusCode).toBe(401);
  });
});

describe('leads and accounts', () => {
  const deliver = () => new EventDelivery(db, membershipsSubscriptions, app.services).deliverAll();

  test('security 14: a lead becomes the person only once the address is confirmed', async () => {
    const [a, b] = [await aSegment(db), await aSegment(db)];
    const lead = await aLead(db, { email: 'lead@lead.test' });
    await aMembership(db, { segment: a, contact: lead, status: 'UNREGISTERED_INVITED_BY_CURATOR' });
    await aMembership(db, {
      segment: b,
      contact: lead,
      status: 'UNREGISTERED_FROM_NEWSLETTER',
      newsletter: 'subscribed',
    });
    const person = await aPerson(db, { email: 'lead@lead.test', isConfirmed: false, roles: [] });
    await registerConfirmed(db, 'lead@lead.test');
    await deliver();
    expect(await rowOf(a)).toMatchObject([{ status: 'UNREGISTERED_INVITED_BY_CURATOR', userId: null }]);
    await pool.query('update users set email_verified = true');
    await registerConfirmed(db, 'Lead@Lead.test');
    await registerConfirmed(db, 'lead@lead.test');
    await deliver();
    expect(await rowOf(a)).toMatchObject([{ status: 'INVITED', userId: person.id }]);
    expect(await rowOf(b)).toMatchObject([{ status: 'REGISTERED_FROM_NEWSLETTER', newsletter: 'subscribed' }]);
    expect((await pool.query('select role from user_roles')).rows).toEqual([{ role: 'COMMON' }]);
    expect((await pool.query("select count(*) from outbox where topic = 'accounts.registered'")).rows[0].count).toBe(1);
  });
});

describe('the audience of a mailing', () => {
  async function anAudience() {
    const [a, b] = [await aSegment(db), await aSegment(db)];
    const [both, reader, member, suspended] = [
      await aPerson(db),
      await aPerson(db),
      await aPerson(db),
      await aPerson(db),
    ];
    await aMembership(db, { segment: a, person: both, newsletter: 'subscribed' });
    await aMembership(db, { segment: b, person: both, newsletter: 'subscribed' });
    await aMembership(db, {
      segment: a,
      person: reader,
      status: 'REGISTERED_FROM_NEWSLETTER',
      newsletter: 'subscribed',
    });
    await aMembership(db, { segment: a, person: member, newsletter: 'unsubscribed' });
    await aMembership(db, { segment: a, person: suspended, status: 'SUSPENDED', newsletter: 'subscribed' });
    return { segmentIds: [a.id, b.id], both, reader };
  }
  const emails = (rows: { email: string }[]) => rows.map((row) => row.email).sort();

  test('of a public article: everybody with the newsletter once, but no suspended people', async () => {
    const { segmentIds, both, reader } = await anAudience();
    expect(emails(await readersOfSegments(db, { segmentIds, membersOnly: false }).execute())).toEqual(
      emails([both, reader]),
    );
  });

  test('of an article for subscribers: only members', async () => {
    const { segmentIds, both } = await anAudience();
    expect(emails(await readersOfSegments(db, { segmentIds, membersOnly: true }).execute())).toEqual([both.email]);
  });

  test('can be paged by contact', async () => {
    const { segmentIds } = await anAudience();
    const [first] = await readersOfSegments(db, { segmentIds, membersOnly: false }).limit(1).execute();
    const rest = await readersOfSegments(db, { segmentIds, membersOnly: false })
      .where('contacts.id', '>', first!.contactId)
      .execute();
    expect(rest).toHaveLength(1);
  });

  test('unsubscribing somebody who is gone succeeds', async () => {
    const [lead, segment] = [await aLead(db), await aSegment(db)];
    await unsubscribeByMail(db, { contactId: lead.id, segmentId: segment.id });
    expect(await rowOf(segment)).toEqual([]);
  });
});
