import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { progressRoutes } from '@oeuvre/contracts/domains/mailings/progress/progress.routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { pool } from '../../../../test/database.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { aStartedCampaign } from '../mailings.fixture.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { resumeAbandoned, sendMailing } from '../mailings.sending.ts';
import { progressHandlers } from '../progress/progress.routes.ts';

let sink: Sink;
let node: Awaited<ReturnType<typeof testApp>>;
let nextDay: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  sink = await startSink();
  const settings = {
    smtp: { url: sink.url, connections: 2, perSecond: 1_000 },
    warmUp: { from: new Date().toISOString().slice(0, 10), first: 5, growth: 2 },
    timeZone: 'UTC',
  };
  const handlers = [...mailingsHandlers, ...progressHandlers];
  [node, nextDay] = [await testApp(handlers, settings), await testApp(handlers, settings)];
});
afterAll(async () => {
  for (const { services } of [node, nextDay]) await services.mailer.close();
  await sink.close();
});

const counted = async () =>
  (await pool.query('select state, count(*) as count from mailing_recipients group by state order by state')).rows;

test('a mailing of a new domain sends the mails of the day, waits for the next one and says so', async () => {
  const { supervisor, article, mailingId } = await aStartedCampaign(node, 8);
  await sendMailing(node.services, mailingId);
  expect(await counted()).toEqual([
    { state: 'queued', count: 3 },
    { state: 'sent', count: 5 },
  ]);
  const params = { mailingId };
  const { held, trouble } = await node.call(supervisor, progressRoutes.read, { params });
  expect(held).toMatchObject({ perDay: 5, until: expect.stringMatching(/T00:00:00.000Z$/) });
  expect(trouble).toBeNull();
  // The waiting campaign has its jobs; looking after abandoned ones queues no more.
  const jobs = node.services.queued.length;
  await resumeAbandoned(node.services);
  expect(node.services.queued.length).toBe(jobs);

  await pool.query('update mail_days set day = day - 1');
  await sendMailing(nextDay.services, mailingId);
  expect(await counted()).toEqual([{ state: 'sent', count: 8 }]);
  const { state } = await nextDay.call(supervisor, mailingsRoutes.status, { query: { articleId: article.id } });
  expect(state).toBe('sent');
  expect((await nextDay.call(supervisor, progressRoutes.read, { params })).held).toBeNull();
  expect(new Set((await sink.taken()).map(({ to }) => to)).size).toBe(8);
});
