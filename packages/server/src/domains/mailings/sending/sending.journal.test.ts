import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { pool } from '../../../../test/database.ts';
import { aStartedCampaign } from '../mailings.fixture.ts';
import { enter } from '../mailings.lock.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import type { Worker } from './sending.chunks.ts';
import { Journal, settleJournals } from './sending.journal.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let worker: Worker;
let nos: number[];
let at = 0;

beforeAll(async () => {
  app = await testApp(mailingsHandlers);
});

beforeEach(async () => {
  at += 1;
  worker = { mailingId: (await aStartedCampaign(app, 4)).mailingId, worker: 7_000 + at };
  const { rows } = await pool.query<{ no: number }>(
    "update mailing_recipients set state = 'sending', attempts = 1, claimed_by = $1 returning no",
    [String(worker.worker)],
  );
  nos = rows.map(({ no }) => no).sort((a, b) => a - b);
});

const folder = () => path.join(app.services.config.dataDir, 'mailings');
const file = () => path.join(folder(), `${worker.mailingId}.${worker.worker}`);
const states = async () =>
  (await pool.query<{ state: string; attempts: number }>('select state, attempts from mailing_recipients order by no'))
    .rows;

/** A run that was killed: three mails began, one was accepted, one refused, one has no answer; the fourth waited. */
function killed() {
  const journal = new Journal(app.services.config.dataDir, worker);
  for (const no of nos.slice(0, 3)) expect(journal.begin(no)).toBe(true);
  journal.answer(nos[0]!, true);
  journal.answer(nos[1]!, false);
  return journal;
}

test('the journal of a killed run settles every recipient whose mail has an answer or was never begun', async () => {
  killed();
  await settleJournals(app.services);
  expect(await states()).toEqual([
    { state: 'sent', attempts: 1 },
    { state: 'queued', attempts: 0 },
    { state: 'sending', attempts: 1 },
    { state: 'queued', attempts: 0 },
  ]);
  expect(fs.readdirSync(folder())).toEqual([]);
});

test('it also settles recipients that another node has called uncertain since, but none that a person sent again', async () => {
  killed();
  await pool.query("update mailing_recipients set state = 'uncertain'");
  await pool.query("update mailing_recipients set state = 'queued', claimed_by = null where no = $1", [nos[0]]);
  await settleJournals(app.services);
  expect((await states()).map(({ state }) => state)).toEqual(['queued', 'queued', 'uncertain', 'queued']);
});

test('a later try of the same recipient counts, not an earlier one', async () => {
  const journal = killed();
  journal.begin(nos[1]!);
  await settleJournals(app.services);
  expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sending', 'sending', 'queued']);
});

test.each([
  ['from before the machine started again', (text: string) => text.replace(/^boot .*/, 'boot 00000000')],
  ['with an incomplete line', (text: string) => `${text}b 1`],
])('a journal %s settles nothing: its lines may be missing', async (_, change) => {
  killed();
  fs.writeFileSync(file(), change(fs.readFileSync(file(), 'utf8')));
  await settleJournals(app.services);
  expect((await states()).map(({ state }) => state)).toEqual(Array(4).fill('sending'));
});

test('the journal of a run that lives is left alone', async () => {
  const presence = await enter(pool, worker.mailingId);
  worker = { ...worker, worker: presence.worker };
  await pool.query('update mailing_recipients set claimed_by = $1', [String(presence.worker)]);
  const journal = killed();
  await settleJournals(app.services);
  expect((await states()).map(({ state }) => state)).toEqual(Array(4).fill('sending'));
  expect(journal.begin(nos[3]!)).toBe(true);
  journal.remove();
  await presence.leave();
});

test('a run whose journal was taken, as it lost its session, begins no other mail', async () => {
  const journal = killed();
  await settleJournals(app.services);
  expect(journal.begin(nos[3]!)).toBe(false);
});

const campaign = async () => (await pool.query('select state, finished_at from mailings')).rows[0];

test('a campaign that ended before its node came back continues for those who got nothing', async () => {
  killed();
  await pool.query("update mailing_recipients set state = 'uncertain'");
  await pool.query("update mailings set state = 'sent', finished_at = now() - interval '3 hours'");
  await settleJournals(app.services);
  expect((await states()).map(({ state }) => state)).toEqual(['sent', 'queued', 'uncertain', 'queued']);
  expect(await campaign()).toEqual({ state: 'sending', finished_at: null });
});

test('a day after the end nothing continues by itself: who got nothing stays uncertain, and a person decides', async () => {
  killed();
  await pool.query("update mailing_recipients set state = 'uncertain'");
  await pool.query("update mailings set state = 'sent', finished_at = now() - interval '25 hours'");
  await settleJournals(app.services);
  expect((await states()).map(({ state }) => state)).toEqual(['sent', 'uncertain', 'uncertain', 'uncertain']);
  expect(await campaign()).toMatchObject({ state: 'sent' });
});

test.each([
  ['reset', 'closed_at'],
  ['cancelled', 'cancelled_at'],
])('in a campaign that was %s since, those who got nothing are left out', async (reason, column) => {
  killed();
  await pool.query(`update mailings set state = 'sent', finished_at = now(), ${column} = now()`);
  await settleJournals(app.services);
  expect((await states()).map(({ state }) => state)).toEqual(['sent', 'skipped', 'sending', 'skipped']);
  expect((await pool.query("select distinct reason from mailing_recipients where state = 'skipped'")).rows).toEqual([
    { reason },
  ]);
  expect(await campaign()).toMatchObject({ state: 'sent' });
});
