import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { preferencesRoutes } from '@oeuvre/contracts/domains/mailings/preferences/preferences.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { MailingId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { endlessLimits } from '../../../test/services.ts';
import { aPerson, type Person } from '../../domains/accounts/accounts.factory.ts';
import { aLead } from '../../domains/contacts/contacts.factory.ts';
import { mailingsHandlers } from '../../domains/mailings/mailings.routes.ts';
import { unsubscribeToken } from '../../domains/mailings/mailings.tokens.ts';
import { preferencesHandlers } from '../../domains/mailings/preferences/preferences.routes.ts';
import { aMembership, type MadeMembership } from '../../domains/memberships/memberships.factory.ts';
import { membershipsHandlers } from '../../domains/memberships/memberships.routes.ts';
import { aSegment, assign } from '../../domains/segments/segments.factory.ts';

const app = await testApp([...preferencesHandlers, ...mailingsHandlers, ...membershipsHandlers]);
Object.assign(app.services, { limits: endlessLimits });
let lena: Person;
let dark: { id: SegmentId; name: string };
let water: { id: SegmentId; name: string };
let inDark: MadeMembership;
const day = 86_400_000;
/** A version 7 UUID of this moment. */
const idMadeAt = (at: number) =>
  at
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-7000-8000-000000000000') as MailingId;
const mailingOf = (daysAgo: number) => idMadeAt(Date.now() - daysAgo * day);
const tokenFor = ({ contactId, segmentId }: Pick<MadeMembership, 'contactId' | 'segmentId'>, daysAgo = 0) =>
  unsubscribeToken(app.services.config.sessionSecret, { contactId, segmentId, mailingId: mailingOf(daysAgo) });

beforeEach(async () => {
  lena = await aPerson(db, { email: 'lena@marchetti.example' });
  dark = await aSegment(db, { name: 'After Dark', public: false });
  water = await aSegment(db, { name: 'Works on Water' });
  inDark = await aMembership(db, { segment: dark, person: lena, newsletter: 'subscribed' });
  await aMembership(db, { segment: water, person: lena, status: 'LEAVE_BY_USER', newsletter: 'subscribed' });
  const closed = await aSegment(db, { name: 'Closed' });
  await aMembership(db, { segment: closed, person: lena, status: 'SUSPENDED', newsletter: 'subscribed' });
});

const chosen = ({ segments }: { segments: readonly { name: string; newsletter: boolean }[] }) =>
  segments.map(({ name, newsletter }) => `${name} ${newsletter}`);

test('somebody signed in sees which segments mail them, and changes one', async () => {
  const read = await app.call(lena, preferencesRoutes.read, { query: {} });
  expect(read).toMatchObject({ email: lena.email, notifications: true });
  expect(read.segments).toMatchObject([
    { name: 'After Dark', public: false, isMember: true, since: expect.any(String) },
    { name: 'Works on Water', public: true, isMember: false },
  ]);
  const changed = await app.call(lena, preferencesRoutes.change, { body: { segmentId: dark.id, newsletter: false } });
  expect(chosen(changed)).toEqual(['After Dark false', 'Works on Water true']);
  const again = await app.call(lena, preferencesRoutes.change, { body: { segmentId: dark.id, newsletter: true } });
  expect(chosen(again)).toEqual(['After Dark true', 'Works on Water true']);
});

test('whoever comes by the link of a mail sees half the address, its segment, and nothing else of the account', async () => {
  const token = tokenFor(inDark);
  const read = await app.call(null, preferencesRoutes.read, { query: { token } });
  expect(read).toMatchObject({ email: 'l***@marchetti.example', notifications: null });
  expect(JSON.stringify(read)).not.toContain(lena.id);
  expect(chosen(read)).toEqual(['After Dark true']);
  const changed = await app.call(null, preferencesRoutes.change, {
    body: { token, segmentId: dark.id, newsletter: false },
  });
  expect(chosen(changed)).toEqual(['After Dark false']);
});

test('the link of a mail switches no other segment on or off, and names none', async () => {
  const token = tokenFor(inDark);
  for (const newsletter of [false, true]) {
    const body = { token, segmentId: water.id, newsletter };
    expect((await app.refusal(null, preferencesRoutes.change, { body })).status).toBe(404);
  }
  const stopped = await app.call(null, preferencesRoutes.stop, { body: { token } });
  expect(JSON.stringify(stopped)).not.toContain(water.name);
  expect(chosen(await app.call(lena, preferencesRoutes.read, { query: {} }))).toEqual([
    'After Dark false',
    'Works on Water false',
  ]);
});

test('a link opens preferences for a year; unsubscribing by it works for ever', async () => {
  const read = (daysAgo: number) => ({ query: { token: tokenFor(inDark, daysAgo) } });
  expect(chosen(await app.call(null, preferencesRoutes.read, read(364)))).toEqual(['After Dark true']);
  const old = tokenFor(inDark, 366);
  expect((await app.refusal(null, preferencesRoutes.read, read(366))).status).toBe(410);
  expect((await app.refusal(null, mailingsRoutes.unsubscribeLink, read(366))).status).toBe(410);
  const body = { token: old, segmentId: dark.id, newsletter: true };
  expect((await app.refusal(null, preferencesRoutes.change, { body })).status).toBe(410);
  expect((await app.refusal(null, preferencesRoutes.stop, { body: { token: old } })).status).toBe(410);
  expect(await app.call(null, mailingsRoutes.unsubscribe, read(366))).toMatchObject({ subscribed: false });
});

test('the link counts more than whoever is signed in here', async () => {
  const other = await aPerson(db, { email: 'other@person.example' });
  const read = await app.call(other, preferencesRoutes.read, { query: { token: tokenFor(inDark) } });
  expect(read.email).toBe('l***@marchetti.example');
});

test('a lead without an account stops all mail by the link, and staff cannot switch it on again', async () => {
  const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
  await assign(db, supervisor, water);
  const contact = await aLead(db);
  const membership = await aMembership(db, {
    segment: water,
    contact,
    status: 'UNREGISTERED_FROM_NEWSLETTER',
    newsletter: 'subscribed',
  });
  const stopped = await app.call(null, preferencesRoutes.stop, { body: { token: tokenFor(membership) } });
  expect(chosen(stopped)).toEqual(['Works on Water false']);
  const body = { userId: contact.id, segmentId: water.id };
  expect((await app.refusal(supervisor, membershipsRoutes.subscribeContact, { body })).code).toBe(
    'memberships/opted-out',
  );
});

test('stopping all mail stops notifications by mail too, and memberships stay', async () => {
  const stopped = await app.call(lena, preferencesRoutes.stop, { body: {} });
  expect(stopped).toMatchObject({ notifications: false, segments: [{ isMember: true }, { isMember: false }] });
  expect(chosen(stopped)).toEqual(['After Dark false', 'Works on Water false']);
});

test('a segment that has nothing to do with the person cannot be chosen, and a forged link opens nothing', async () => {
  const foreign = await aSegment(db, { name: 'Foreign', public: false });
  const body = { segmentId: foreign.id, newsletter: true };
  expect((await app.refusal(lena, preferencesRoutes.change, { body })).status).toBe(404);
  const token = `${tokenFor(inDark).slice(0, -2)}AA`;
  expect((await app.refusal(lena, preferencesRoutes.read, { query: { token } })).status).toBe(410);
  expect((await app.refusal(null, preferencesRoutes.read, { query: {} })).status).toBe(401);
});

test('stopping all mail stops that of every segment, also of those that the page has no room for', async () => {
  await pool.query(`insert into segments (name) select 'Segment ' || n from generate_series(1, 1010) n`);
  await pool.query(
    `insert into memberships (segment_id, contact_id, status, newsletter_status)
     select id, $1, 'SUBSCRIBED', 'subscribed' from segments where name like 'Segment %'`,
    [inDark.contactId],
  );
  await app.call(lena, preferencesRoutes.stop, { body: {} });
  const { rows } = await pool.query(
    `select count(*)::int as count from memberships where newsletter_status = 'subscribed' and status <> 'SUSPENDED'`,
  );
  expect(rows[0].count).toBe(0);
});
