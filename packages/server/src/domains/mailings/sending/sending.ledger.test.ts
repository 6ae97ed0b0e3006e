import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aStartedCampaign } from '../mailings.fixture.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { sendMailing } from '../mailings.sending.ts';
import { makeChunks } from './sending.chunks.ts';
import { type Cycle, type Finished, Ledger } from './sending.ledger.ts';

const room = 32;
let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(mailingsHandlers);
});

/** A ledger whose statements are explained as they run, and the pages that the last one looked at. */
async function explainedLedger(count: number) {
  const { mailingId, segment } = await aStartedCampaign(app, count);
  let pages = 0;
  const client = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
      pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return { rows: [] };
    },
  } as unknown as pg.ClientBase;
  const worker = { mailingId, worker: 77 };
  const facts = { segments: [segment.id], accessType: 'SUBSCRIBERS_ONLY' as const };
  const ledger = new Ledger(db, client, { worker, domain: 'oeuvre.test', facts });
  const marked = async () =>
    (
      await pool.query(
        "select 1 from mailing_recipients where mailing_id = $1 and claimed_by = '77' and state = 'sending'",
        [mailingId],
      )
    ).rowCount;
  const { rows } = await pool.query<{ no: number }>(
    'select no from mailing_recipients where mailing_id = $1 order by no',
    [mailingId],
  );
  const nos = rows.map(({ no }) => no);
  return {
    async pagesOf(cycle: Pick<Cycle, 'after' | 'finished'> & Partial<Pick<Cycle, 'chunk'>>) {
      await ledger.take({ chunk: { fromNo: nos[0]!, toNo: nos.at(-1)! }, room, ...cycle });
      return pages;
    },
    marked,
    mailingId,
    nos,
  };
}

const sent = (no: number): Finished => ({ no, state: 'sent', reason: null, waitSeconds: 0, isTry: true });

test.each([false, true])(
  'a cycle of 32 recipients looks at as few pages among 1,000 people as among 64 (with statistics: %s)',
  async (isAnalyzed) => {
    const pages: number[] = [];
    for (const count of [64, 1_000]) {
      const { pagesOf, marked, nos } = await explainedLedger(count);
      if (isAnalyzed) await pool.query('analyze');
      const beginning = await pagesOf({ after: nos[0]! - 1, finished: [] });
      expect(await marked()).toBe(room);
      pages.push(beginning + (await pagesOf({ after: nos.at(-1)!, finished: nos.slice(0, room).map(sent) })));
    }
    expect(pages[1]).toBeLessThan(2 * pages[0]!);
  },
);

test('a cycle looks at as few pages while 936 others wait for their hour', async () => {
  const pages: number[] = [];
  for (const waiting of [0, 936]) {
    const { mailingId, pagesOf, marked, nos } = await explainedLedger(64 + waiting);
    const [first, next] = [nos[0]!, nos[64]];
    if (next)
      await pool.query(
        "update mailing_recipients set leaves_at = now() + interval '1 hour', next_at = now() + interval '1 hour' where mailing_id = $1 and no >= $2",
        [mailingId, next],
      );
    // A campaign writes each row once: nothing of the rows as they were is left.
    await pool.query('vacuum mailing_recipients');
    await makeChunks(db, mailingId);
    const { rows } = await pool.query(
      'select max(to_no) as last from mailing_chunks where mailing_id = $1 and due_at <= now()',
      [mailingId],
    );
    expect(rows[0].last).toBe(nos[63]);
    const last = { fromNo: first, toNo: nos[63]! };
    const beginning = await pagesOf({ chunk: last, after: first - 1, finished: [] });
    expect(await marked()).toBe(room);
    pages.push(beginning + (await pagesOf({ chunk: last, after: nos[63]!, finished: nos.slice(0, room).map(sent) })));
  }
  expect(pages[1]).toBeLessThan(2 * pages[0]!);
});

test('sending touches no index of the recipients', async () => {
  const rowOf = async () =>
    (await pool.query<{ row: object }>('select to_jsonb(r) as row from mailing_recipients r')).rows[0]!.row;
  const { mailingId } = await aStartedCampaign(app, 1);
  const before = new Map(Object.entries(await rowOf()));
  await sendMailing(app.services, mailingId);
  const changed = Object.entries(await rowOf()).flatMap(([name, value]) => (before.get(name) === value ? [] : [name]));
  expect(changed).toEqual(expect.arrayContaining(['state', 'attempts', 'claimed_by', 'sent_at', 'message_id']));
  const { rows } = await pool.query<{ of: string }>(
    "select pg_get_indexdef(indexrelid) as of from pg_index where indrelid = 'mailing_recipients'::regclass",
  );
  const touched = rows.filter(({ of }) =>
    [...changed, 'next_at', 'reason'].some((name) => new RegExp(`\\b${name}\\b`).test(of)),
  );
  expect(touched).toEqual([]);
});
