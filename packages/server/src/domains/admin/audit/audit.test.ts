import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { auditRoutes } from '@oeuvre/contracts/domains/admin/audit/audit.routes.ts';
import { auditLine } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import { type Answered, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { audit } from '../../../platform/database/audit.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { auditHandlers } from './audit.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(auditHandlers);
});

const { list, csv } = auditRoutes;

/** Two people, a segment, and some acts of which each concerns others. */
async function someActs() {
  const admin = await aPerson(db, { firstName: 'Ines', lastName: 'Okafor', roles: ['SUPER'] });
  const person = await aPerson(db, { firstName: 'Marten', lastName: 'Quist' });
  const segment = await aSegment(db, { name: 'After Dark' });
  const { rows } = await pool.query<{ id: string }>(
    'insert into contacts (email, user_id) values ($1, $2) returning id',
    [person.email, person.id],
  );
  const say = (
    act: string,
    subject: readonly [string, string],
    details = {},
    viewer: { id: typeof admin.id } = admin,
  ) => audit(db, { viewer, act, subject, details });
  await say('segments.create', ['segment', segment.id], { name: 'After Dark' });
  await say('accounts.changeRights', ['user', person.id], { roles: ['OWNER'], canMailArticles: false });
  await say('segments.assign', ['user', person.id], { segmentId: segment.id });
  await say('memberships.suspend', ['segment', segment.id], { contactId: rows[0]!.id, from: 'SUBSCRIBED' });
  await say('accounts.changeProfile', ['user', person.id], { fields: ['about'] }, person);
  await say('segments.create', ['segment', '01980000-0000-7000-8000-000000000000'], {});
  return { admin, person, segment };
}

test('an admin reads who did what to what, newest first, in words', async () => {
  const { admin } = await someActs();
  const { entries, totalCount } = await app.call(admin, list, {});
  expect(totalCount).toBe(6);
  expect(entries.map((entry) => [entry.actor?.name, auditLine(entry)])).toEqual([
    ['Ines Okafor', 'Created the segment a deleted one (01980000).'],
    ['Marten Quist', 'Changed their profile: about.'],
    ['Ines Okafor', expect.stringMatching(/^Suspended .*@oeuvre\.test in After Dark\.$/)],
    ['Ines Okafor', 'Assigned Marten Quist in After Dark.'],
    ['Ines Okafor', 'Changed what Marten Quist may do: given Owner; taken mail articles.'],
    ['Ines Okafor', 'Created the segment After Dark.'],
  ]);
});

test('the log of a person has what they did and what was done to them; that of a segment, what concerned it', async () => {
  const { admin, person, segment } = await someActs();
  const acts = async (query: object) => (await app.call(admin, list, { query })).entries.map(({ act }) => act);
  const ofPerson = ['accounts.changeProfile', 'memberships.suspend', 'segments.assign', 'accounts.changeRights'];
  expect(await acts({ personId: person.id })).toEqual(ofPerson);
  expect(await acts({ segmentId: segment.id })).toEqual(['memberships.suspend', 'segments.assign', 'segments.create']);
  expect(await acts({ personId: person.id, segmentId: segment.id })).toEqual([
    'memberships.suspend',
    'segments.assign',
  ]);
  expect(await acts({ actorId: person.id })).toEqual(['accounts.changeProfile']);
  expect(await acts({ area: 'accounts' })).toEqual(['accounts.changeProfile', 'accounts.changeRights']);
  expect(await acts({ act: 'segments.create', subjectId: segment.id })).toEqual(['segments.create']);
  const today = new Date().toISOString().slice(0, 10);
  expect(await acts({ from: today, to: today })).toHaveLength(6);
  expect(await acts({ to: '2020-01-01' })).toEqual([]);
  const pages: string[] = [];
  let page: string | number | null = 1;
  while (page !== null) {
    const reply: Answered<typeof list> = await app.call(admin, list, {
      query: { personId: person.id, itemsPerPage: 1, page },
    });
    expect(reply.totalCount).toBe(4);
    pages.push(...reply.entries.map(({ act }) => act));
    page = reply.nextPage;
  }
  expect(pages).toEqual(ofPerson);
});

test('security 35 and 37: the export has the same lines as CSV, neutralised, and is recorded itself', async () => {
  const { admin, segment } = await someActs();
  await db.updateTable('segments').set({ name: '=1+1' }).where('id', '=', segment.id).execute();
  const reply = await app.inject({
    method: 'GET',
    url: urlOf(csv, { query: { act: 'segments.create' } }),
    headers: { 'x-test-person': admin.id },
  });
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/csv; charset=utf-8' });
  const lines = reply.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain(",Ines Okafor,Created the segment =1+1.,segments.create,segment,'=1+1,,,");
  const { entries } = await app.call(admin, list, { query: { act: 'admin.exportAudit' } });
  expect(entries).toMatchObject([{ details: { filter: { act: 'segments.create' } } }]);
});

test('every act that the server records has a line of its own', async () => {
  const acts = new Set<string>();
  for await (const file of glob('packages/server/src/{domains,platform}/**/*.ts')) {
    if (/\.(test|fixture|factory)\.ts$/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const [, act] of source.matchAll(/\bact: '([a-z]+\.[\w-]+)'/g)) acts.add(act!);
  }
  expect(acts.size).toBeGreaterThan(30);
  const { actWords } = await import('@oeuvre/contracts/domains/admin/audit/audit.words.ts');
  expect([...acts].filter((act) => !Object.hasOwn(actWords, act))).toEqual([]);
});

test('saves that follow each other are one entry with their number; another person, a pause or the export keeps them apart', async () => {
  const [admin, other] = [await aPerson(db, { roles: ['SUPER'] }), await aPerson(db)];
  const save = (minutesAgo: number, viewer = admin, act = 'articles.save') =>
    pool.query(
      `insert into audit_log (actor_id, act, subject_type, subject_id, details, at)
       values ($1, $2, 'article', '01980000-0000-7000-8000-000000000000', '{}', now() - $3 * interval '1 minute')`,
      [viewer.id, act, minutesAgo],
    );
  for (const minutesAgo of [60, 55, 30, 24, 18, 17]) await save(minutesAgo);
  await save(23, other);
  await save(16, admin, 'articles.publish');
  const { entries, totalCount } = await app.call(admin, list, {});
  expect(entries.map(({ act, actor, times }) => [act, actor?.id === admin.id, times])).toEqual([
    ['articles.publish', true, 1],
    ['articles.save', true, 4],
    ['articles.save', false, 1],
    ['articles.save', true, 2],
  ]);
  expect(totalCount).toBe(4);
  expect(auditLine(entries[1]!)).toMatch(/^Saved the article .*, 4 times\.$/);
  expect(Date.parse(entries[1]!.at) - Date.parse(entries[1]!.since!)).toBeCloseTo(13 * 60_000, -4);
  const page = await app.call(admin, list, { query: { itemsPerPage: 1, page: 2 } });
  expect(page.entries.map(({ times }) => times)).toEqual([4]);
});
