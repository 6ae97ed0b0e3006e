import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aLead } from '../../contacts/contacts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { aMembership } from '../memberships.factory.ts';
import { listExportsOf } from './contacts.queries.ts';
import { contactsHandlers } from './contacts.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(contactsHandlers);
});

async function supervised() {
  const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
  return { supervisor, segment: await aSegment(db, { public: false, staff: [supervisor] }) };
}
const csv = (person: { id: string }, body: object) =>
  app.inject({
    method: 'POST',
    url: '/api/subscribed-users/csv',
    headers: { 'x-test-person': person.id },
    payload: body,
  });
const cellsOf = async () =>
  (
    await pool.query(
      `select segment_no, status * 4 + newsletter as cell, count(*)::int as n from segment_contacts where status > 0 group by 1, 2 order by 1, 2`,
    )
  ).rows;

describe('a CSV of contacts', () => {
  test('security 35: cells that a spreadsheet would run are neutralised, quoted and in UTF-8', async () => {
    const { supervisor, segment } = await supervised();
    const names = ['=1+1', '+1', '-1', '@a', 'a"b,c', 'Zoë'];
    for (const [at, lastName] of names.entries())
      await aMembership(db, { segment, contact: await aLead(db, { email: `${at}@x.test`, lastName }) });
    const reply = await csv(supervisor, { segmentId: segment.id });
    expect(reply.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(reply.headers['content-disposition']).toMatch(/filename="contacts-\d{8}-\d{6}\.csv"/);
    const lines = reply.body.replace('\uFEFF', '').split('\r\n');
    expect(lines[0]).toBe('lastName,firstName,fullName,countryName,email,status,newsletter');
    expect(lines.slice(1, 7).map((line) => line.split(',"",')[0])).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@a",
      '"a""b,c"',
      'Zoë',
    ]);
  });

  test('security 19: people of another segment are absent, even if they are named', async () => {
    const [{ supervisor, segment }, other] = [await supervised(), await supervised()];
    const [mine, foreign] = [await aLead(db, { email: 'mine@x.test' }), await aLead(db, { email: 'foreign@x.test' })];
    await aMembership(db, { segment, contact: mine });
    await aMembership(db, { segment: other.segment, contact: foreign });
    const reply = await csv(supervisor, { segmentId: segment.id, usersIds: [mine.id, foreign.id] });
    expect(reply.body).toContain('mine@x.test');
    expect(reply.body).not.toContain('foreign@x.test');
  });

  test('without anybody it is refused', async () => {
    const { supervisor, segment } = await supervised();
    const reply = await csv(supervisor, { segmentId: segment.id });
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'No users filtered']);
    expect((await pool.query('select 1 from contact_exports')).rowCount).toBe(0);
  });

  test('security 37: it is recorded with actor, filter and number, and exactly its people learn of it', async () => {
    const { supervisor, segment } = await supervised();
    const [reader, other] = [await aPerson(db), await aPerson(db)];
    await aMembership(db, { segment, person: reader, newsletter: 'subscribed' });
    await aMembership(db, { segment, person: other });
    const filter = { newsletter: ['active'] };
    expect((await csv(supervisor, { segmentId: segment.id, filter })).statusCode).toBe(200);
    expect(
      (await pool.query(`select actor_id, details from audit_log where act = 'contacts.export'`)).rows,
    ).toMatchObject([{ actor_id: supervisor.id, details: { count: 1, filter } }]);
    expect(await listExportsOf(db, reader.id)).toMatchObject([
      { actorId: supervisor.id, segmentId: segment.id, count: 1 },
    ]);
    expect(await listExportsOf(db, other.id)).toEqual([]);
  });
});

describe('the table of contacts', () => {
  test('two transactions that commit in the other order than they began leave exact counts', async () => {
    const { supervisor, segment } = await supervised();
    for (let at = 0; at < 10; at += 1) await aMembership(db, { segment, contact: await aLead(db) });
    const [first, second] = [await pool.connect(), await pool.connect()];
    try {
      for (const client of [first, second]) await client.query('begin');
      const move = (from: number) =>
        `update memberships set status = 'SUSPENDED' where id in (select id from memberships order by id limit 3 offset ${from})`;
      await first.query(move(0));
      await second.query(move(3));
      await second.query('commit');
      await first.query('commit');
    } finally {
      for (const client of [first, second]) client.release();
    }
    const counts = await app.call(supervisor, contactsRoutes.counts, { params: { segmentId: segment.id } });
    expect([counts.totalCount, counts.membership.suspended, counts.membership.member]).toEqual([10, 6, 4]);
    expect((await cellsOf()).map(({ cell, n }) => [cell, n])).toEqual([
      [44, 4],
      [48, 6],
    ]);
  });

  test('as of a moment it shows people who have been removed since, as they stood', async () => {
    const { supervisor, segment } = await supervised();
    const contact = await aLead(db, { email: 'gone@x.test' });
    const membership = await aMembership(db, { segment, contact, newsletter: 'subscribed' });
    const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
    const at = new Date(rows[0]!.at.getTime() + 1).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 10));
    await db.deleteFrom('memberships').where('id', '=', membership.id).execute();
    const params = { segmentId: segment.id };
    expect((await app.call(supervisor, contactsRoutes.list, { params })).totalCount).toBe(0);
    expect((await app.call(supervisor, contactsRoutes.list, { params, query: { at } })).contacts).toMatchObject([
      { email: 'gone@x.test', status: 'SUBSCRIBED', newsletter: { status: 'subscribed' } },
    ]);
    expect((await app.call(supervisor, contactsRoutes.counts, { params, query: { at } })).newsletter.active).toBe(1);
    const detail = { params: { ...params, contactId: contact.id }, query: { at } };
    expect((await app.call(supervisor, contactsRoutes.detail, detail)).membership.status).toBe('SUBSCRIBED');
  });

  test('columns are kept for each person', async () => {
    const { supervisor } = await supervised();
    const layout = { order: ['email' as const], hidden: [], widths: { email: 300 }, sort: '-email' as const };
    await app.call(supervisor, contactsRoutes.keepLayout, { body: layout });
    expect((await app.call(supervisor, contactsRoutes.layout, {})).layout).toEqual(layout);
    expect((await app.call(await aPerson(db), contactsRoutes.layout, {})).layout).toBeNull();
  });
});
