import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle } from '../../articles/articles.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { manyReaders } from '../mailings.factory.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { type Cycle, type Finished, Ledger } from './sending.ledger.ts';

const room = 32;
let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(mailingsHandlers);
});

/** A ledger that explains its statements instead of executing them, and the pages that the last one looked at. */
async function explainedLedger(count: number) {
  const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  const segment = await aSegment(db, { staff: [supervisor] });
  const article = await anArticle(db, { by: await aPerson(db), segments: [segment.id], status: 'published' });
  await manyReaders(db, { segment, count });
  const { mailingId } = await app.call(supervisor, mailingsRoutes.start, { body: { articleId: article.id } });
  let pages = 0;
  const client = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
      pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return { rows: [] };
    },
  } as unknown as pg.ClientBase;
  const worker = { mailingId: mailingId!, worker: 77 };
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
    async pagesOf(cycle: Pick<Cycle, 'after' | 'finished'>) {
      await ledger.take({ chunk: { fromNo: nos[0]!, toNo: nos.at(-1)! }, room, ...cycle });
      return pages;
    },
    marked,
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
