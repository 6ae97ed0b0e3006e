import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aLead } from '../../contacts/contacts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { unsubscribeByMail } from '../commands/newsletter.commands.ts';
import { aMembership } from '../memberships.factory.ts';
import { membershipsHandlers } from '../memberships.routes.ts';
import { recordConsents } from './consents.commands.ts';
import { listConsents, listConsentsOfPerson } from './consents.queries.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let supervisor: Awaited<ReturnType<typeof aPerson>>;
let segment: { id: SegmentId };

beforeAll(async () => {
  app = await testApp(membershipsHandlers);
});
beforeEach(async () => {
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
  segment = await aSegment(db, { name: 'Printmakers', public: false, staff: [supervisor] });
});

const add = async (usersEmails: string[], newsletter = false, who: { id: string } | null = supervisor) =>
  (
    await app.call(who, membershipsRoutes.add, { body: { segmentId: segment.id, usersEmails, newsletter } })
  ).results.map(({ email, result }) => `${email} ${result}`);
const rows = async () =>
  (
    await pool.query(
      'select c.email, m.status, m.newsletter_status from memberships m join contacts c on c.id = m.contact_id order by c.email',
    )
  ).rows.map((row) => Object.values(row).join(' '));
const contactOf = async (email: string): Promise<ContactId> =>
  (await pool.query('select id from contacts where email = $1', [email])).rows[0].id;

describe('adding contacts', () => {
  test('every entry has an answer of its own: new, known, suspended, opted out, no address; one bad entry stops nothing', async () => {
    const [known, suspended, optedOut] = [await aLead(db), await aLead(db), await aLead(db)];
    await aMembership(db, { segment, contact: known, status: 'UNREGISTERED_BY_CURATOR' });
    await aMembership(db, { segment, contact: suspended, status: 'SUSPENDED' });
    await aMembership(db, {
      segment,
      contact: optedOut,
      status: 'UNREGISTERED_BY_CURATOR',
      newsletter: 'unsubscribed',
    });
    const before = await rows();
    const answers = await add(
      [' New@Lead.test', known.email, suspended.email, optedOut.email, 'no address', 'new@lead.test'],
      true,
    );
    expect(answers).toEqual([
      'new@lead.test added',
      `${known.email} already_contact`,
      `${suspended.email} suspended`,
      `${optedOut.email} opted_out`,
      'no address invalid',
    ]);
    expect(await rows()).toEqual([...before, 'new@lead.test UNREGISTERED_BY_CURATOR subscribed'].sort());
  });

  test('an account becomes a registered lead, and gets no newsletter unless the box is ticked', async () => {
    const person = await aPerson(db, { email: 'a@person.test' });
    expect(await add([person.email])).toEqual(['a@person.test added']);
    expect(await rows()).toEqual(['a@person.test REGISTERED_BY_CURATOR notSubscribed']);
    expect(await add([person.email], true)).toEqual(['a@person.test already_contact']);
    expect(await rows()).toEqual(['a@person.test REGISTERED_BY_CURATOR notSubscribed']);
  });

  test("security 38: a person's own no outlives being removed and added again", async () => {
    const person = await aPerson(db, { email: 'a@person.test' });
    const membership = await aMembership(db, { segment, person, status: 'LEAVE_BY_USER', newsletter: 'subscribed' });
    await unsubscribeByMail(db, membership);
    await app.call(supervisor, membershipsRoutes.remove, { body: { userId: person.id, segmentId: segment.id } });
    expect(await rows()).toEqual([]);
    expect(await add(['a@person.test'], true)).toEqual(['a@person.test opted_out']);
    expect(await rows()).toEqual(['a@person.test REGISTERED_BY_CURATOR notSubscribed']);
    const body = { userId: person.id, segmentId: segment.id };
    expect((await app.refusal(supervisor, membershipsRoutes.subscribeContact, { body })).code).toBe(
      'memberships/opted-out',
    );
    expect((await app.call(person, membershipsRoutes.subscribeContact, { body })).newsletter.status).toBe('subscribed');
  });

  test('a suspended person who was removed is not added back by a list', async () => {
    const person = await aPerson(db, { email: 'a@person.test' });
    await aMembership(db, { segment, person, status: 'SUSPENDED' });
    await app.call(supervisor, membershipsRoutes.remove, { body: { userId: person.id, segmentId: segment.id } });
    expect(await add(['a@person.test', 'b@lead.test'])).toEqual(['a@person.test suspended', 'b@lead.test added']);
    expect(await rows()).toEqual(['b@lead.test UNREGISTERED_BY_CURATOR notSubscribed']);
  });

  test('two supervisors who add the same people at the same time add each once', async () => {
    const emails = Array.from({ length: 20 }, (_, at) => `n${at}@lead.test`);
    const answers = await Promise.all([add(emails), add([...emails].reverse())]);
    expect(answers.flat().filter((one) => one.endsWith(' added'))).toHaveLength(20);
    expect(await rows()).toHaveLength(20);
  });

  test('a list is limited, and only those who manage members may add', async () => {
    const body = { segmentId: segment.id, usersEmails: Array.from({ length: 201 }, (_, at) => `n${at}@lead.test`) };
    expect((await app.refusal(supervisor, membershipsRoutes.add, { body })).status).toBe(400);
    await expect(add(['a@lead.test'], false, await aPerson(db))).rejects.toMatchObject({ status: 403 });
    await expect(add(['a@lead.test'], false, null)).rejects.toMatchObject({ status: 401 });
  });
});

describe('security 39: the record of consent', () => {
  test('keeps every yes and no: who decided, where, what they read, how it was confirmed', async () => {
    const person = await aPerson(db, { email: 'a@person.test' });
    await add([person.email], true);
    const own = { body: { userId: person.id, segmentId: segment.id } };
    await app.call(person, membershipsRoutes.unsubscribeContact, own);
    await app.call(person, membershipsRoutes.subscribeContact, own);
    const place = { segmentId: segment.id, contactId: await contactOf(person.email) };
    await unsubscribeByMail(db, place);
    await unsubscribeByMail(db, place);
    expect(await listConsents(db, place)).toMatchObject([
      { decision: 'withdrawn', decidedBy: 'self', source: 'mail', confirmation: 'by the link of a mailing' },
      {
        decision: 'given',
        decidedBy: 'self',
        source: 'site',
        wording: 'Subscribe to newsletter',
        confirmation: 'signed in',
      },
      { decision: 'withdrawn', decidedBy: 'self', source: 'site' },
      { decision: 'given', decidedBy: 'staff', source: 'staff', confirmation: null, at: expect.any(String) },
    ]);
    expect(await listConsentsOfPerson(db, person.id)).toMatchObject(
      ['given', 'withdrawn', 'given', 'withdrawn'].map((decision) => ({ decision, segmentName: 'Printmakers' })),
    );
  });

  test('is written for a whole import at once', async () => {
    const lead = await aLead(db);
    const record = {
      segmentId: segment.id,
      contactId: lead.id,
      decision: 'given',
      decidedBy: 'staff',
      actorId: supervisor.id,
      source: 'import',
      wording: 'I agree to get news',
      confirmation: 'column Consent of contacts.csv',
    } as const;
    await recordConsents(
      db,
      Array.from({ length: 10_001 }, () => record),
    );
    expect((await pool.query('select count(*) from newsletter_consents')).rows[0].count).toBe(10_001);
  });
});
