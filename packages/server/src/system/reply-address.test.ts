import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import { senderRoutes } from '@oeuvre/contracts/domains/segments/sender/sender.routes.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { db, pool } from '../../test/database.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { managedSegmentsHandlers } from '../domains/admin/segments/managed-segments.routes.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';
import { segmentsHandlers } from '../domains/segments/segments.routes.ts';
import { senderHandlers } from '../domains/segments/sender/sender.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let admin: { id: UserId };
let segment: { id: SegmentId };
beforeAll(async () => {
  app = await testApp([...segmentsHandlers, ...senderHandlers, ...managedSegmentsHandlers]);
});
beforeEach(async () => {
  app.services.mails.length = 0;
  admin = await aPerson(db, { roles: ['SUPER'] });
  segment = await aSegment(db, { name: 'Weather and Water' });
});
afterEach(() => {
  vi.useRealTimers();
});

const params = () => ({ params: { segmentId: segment.id } });
const set = (body: { replyTo?: string; senderName?: string }) =>
  app.call(admin, segmentsRoutes.change, { ...params(), body });
const shown = () => app.call(admin, managedSegmentsRoutes.get, params());
const tokenOfLastMail = () =>
  decodeURIComponent(/reply-address\?token=(\S+)/.exec(app.services.mails.at(-1)!.text)![1]!);
const confirm = (token = tokenOfLastMail()) => app.call(null, senderRoutes.confirm, { body: { token } });
const refusedAs = async (token: string) => (await app.refusal(null, senderRoutes.confirm, { body: { token } })).status;

test('a reply address counts once the holder of its mailbox has confirmed it, and both acts are recorded', async () => {
  await set({ replyTo: 'Weather@Museum.test', senderName: ' Weather,\n"Water" ' });
  expect(app.services.mails).toHaveLength(1);
  expect(app.services.mails[0]).toMatchObject({ to: 'Weather@Museum.test', subject: 'Replies to Weather and Water' });
  expect(app.services.mails[0]!.named).toBeUndefined();
  expect(await shown()).toMatchObject({
    senderName: 'Weather, "Water"',
    replyTo: 'Weather@Museum.test',
    confirmedReplyTo: '',
  });
  const meaning = { segmentId: segment.id, segmentName: 'Weather and Water', email: 'Weather@Museum.test' };
  expect(await app.call(null, senderRoutes.link, { query: { token: tokenOfLastMail() } })).toEqual(meaning);
  expect((await shown()).confirmedReplyTo).toBe('');
  expect(await confirm()).toEqual(meaning);
  expect(await confirm()).toEqual(meaning);
  expect((await shown()).confirmedReplyTo).toBe('Weather@Museum.test');
  const { rows } = await pool.query("select act, details from audit_log where act like 'segments.%' order by at, id");
  expect(rows.map(({ act }) => act)).toEqual(['segments.change', 'segments.confirmReplyAddress']);
  expect(rows[0].details.fields).toEqual(['senderName', 'replyTo']);
});

test('the confirmed address stays until another one is confirmed, and none is left when it is removed', async () => {
  await set({ replyTo: 'first@museum.test' });
  await confirm();
  const first = tokenOfLastMail();
  await set({ replyTo: 'second@museum.test' });
  expect(await shown()).toMatchObject({ replyTo: 'second@museum.test', confirmedReplyTo: 'first@museum.test' });
  expect(await refusedAs(first)).toBe(410);
  await set({ replyTo: 'first@museum.test' });
  expect(app.services.mails).toHaveLength(2);
  await set({ replyTo: '' });
  expect(await shown()).toMatchObject({ replyTo: '', confirmedReplyTo: '' });
  expect(await refusedAs(first)).toBe(410);
});

test('a forged link, an old one and that of another segment confirm nothing', async () => {
  await set({ replyTo: 'weather@museum.test' });
  const token = tokenOfLastMail();
  const other = await aSegment(db, { replyTo: 'weather@museum.test' });
  const [payload, signature] = token.split('.');
  const claim = JSON.parse(Buffer.from(payload!, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claim, segmentId: other.id })).toString('base64url');
  for (const one of ['x', 'x.y', `${forged}.${signature}`, `${payload}.`]) expect(await refusedAs(one)).toBe(410);
  vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] });
  expect(await refusedAs(token)).toBe(410);
  vi.useRealTimers();
  expect((await shown()).confirmedReplyTo).toBe('');
});

test('the link is sent again only by administrators, at most three times a day to one address', async () => {
  await set({ replyTo: 'weather@museum.test' });
  const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
  expect((await app.refusal(supervisor, senderRoutes.sendLink, params())).status).toBe(403);
  expect((await app.refusal(null, senderRoutes.sendLink, params())).status).toBe(401);
  for (let at = 0; at < 2; at += 1) await app.call(admin, senderRoutes.sendLink, params());
  expect((await app.refusal(admin, senderRoutes.sendLink, params())).status).toBe(429);
  expect(app.services.mails).toHaveLength(3);
  await confirm();
  await app.call(admin, senderRoutes.sendLink, params());
  expect(app.services.mails).toHaveLength(3);
});

test.each([
  'two@museum.test, three@museum.test',
  'a\r\nBcc: b@museum.test',
  'Boss <boss@bank.test>',
  '"a b"@museum.test',
  'a@museum',
  'a;b@museum.test',
  'größe@museum.test',
  'a@-museum.test',
  `${'a'.repeat(250)}@museum.test`,
  'a@xn--iñvalid.com',
])('%j is refused as a reply address', async (replyTo) => {
  const refused = await app.refusal(admin, segmentsRoutes.change, { ...params(), body: { replyTo } });
  expect(refused.status).toBe(400);
  expect(app.services.mails).toEqual([]);
});

test('a reply address in another script is kept as it was typed', async () => {
  await set({ replyTo: 'info@müller.example' });
  expect(app.services.mails[0]!.to).toBe('info@müller.example');
  expect((await shown()).replyTo).toBe('info@müller.example');
});

test('a sender name that looks like an address is refused', async () => {
  for (const senderName of ['boss@bank.com', 'boss＠bank.com', 'a'.repeat(79)]) {
    const refused = await app.refusal(admin, segmentsRoutes.change, { ...params(), body: { senderName } });
    expect(refused.status).toBe(400);
  }
});
