import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { pool } from '../../../../test/database.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { aStartedCampaign } from '../mailings.fixture.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { sendMailing } from '../mailings.sending.ts';

let sink: Sink;
let app: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  sink = await startSink();
  app = await testApp(mailingsHandlers, {
    smtp: { url: sink.url, connections: 3, perSecond: 1_000 },
    domainRates: new Map([['slow.example', 10]]),
  });
});
afterEach(async () => {
  await sink.behave();
  await sink.clear();
});
afterAll(async () => {
  await app.services.mailer.close();
  await sink.close();
});

/** A campaign whose first recipients, as they are mailed, have addresses of this domain. */
async function aCampaignWith(domain: string, count: number, all: number) {
  const campaign = await aStartedCampaign(app, all);
  await pool.query(
    `update mailing_recipients set email = split_part(email, '@', 1) || '@' || $2
     where mailing_id = $1 and no in (select no from mailing_recipients where mailing_id = $1 order by no limit $3)`,
    [campaign.mailingId, domain, count],
  );
  const status = () =>
    app.call(campaign.supervisor, mailingsRoutes.status, { query: { articleId: campaign.article.id } });
  return { ...campaign, status };
}

const takenOf = async (domain: string) => (await sink.taken()).filter(({ to }) => to.endsWith(`@${domain}`));

test('a domain with its own pace gets its mails one after the other, while all others are mailed at once', async () => {
  const { mailingId, status } = await aCampaignWith('slow.example', 40, 200);
  const from = Date.now();
  await sendMailing(app.services, mailingId);
  expect(await status()).toMatchObject({ state: 'sent', counts: { sent: 200, queued: 0 } });
  const slow = (await takenOf('slow.example')).map(({ at }) => at);
  const others = (await sink.taken()).filter(({ to }) => !to.endsWith('@slow.example')).map(({ at }) => at);
  expect([slow.length, others.length]).toEqual([40, 160]);
  // Half a second's mails leave at once.
  const ahead = slow.sort().map((at, count) => count + 1 - ((at - from) / 1_000) * 10);
  expect(Math.max(...ahead)).toBeLessThanOrEqual(6);
  // The slow ones come first in the order of the campaign, and do not hold up the others.
  expect(Math.max(...slow)).toBeGreaterThan(Math.max(...others));
  const { rows } = await pool.query('select max(attempts) as most from mailing_recipients');
  expect(rows[0].most).toBe(1);
}, 60_000);

test('a domain whose server finds us too fast is slowed down alone', async () => {
  await sink.behave([{ at: 'rcpt', to: '@strict[.]example$', answer: '451 4.7.1 Too many messages', times: 3 }]);
  const { mailingId } = await aCampaignWith('strict.example', 30, 200);
  await sendMailing(app.services, mailingId);
  const { rows } = await pool.query('select domain from mail_domain_paces where per_second < most');
  expect(rows).toEqual([{ domain: 'strict.example' }]);
  const house = await pool.query('select per_second = most as "isWhole" from mail_paces');
  expect(house.rows).toEqual([{ isWhole: true }]);
  const strict = (await takenOf('strict.example')).map(({ at }) => at);
  const others = (await sink.taken()).filter(({ to }) => !to.endsWith('@strict.example')).map(({ at }) => at);
  expect(others).toHaveLength(170);
  expect(strict.length).toBeGreaterThan(0);
  expect(Math.max(...strict)).toBeGreaterThan(Math.max(...others));
}, 60_000);

test('a 421 that names the domain is about that domain', async () => {
  await sink.behave([
    { at: 'rcpt', to: '@strict[.]example$', answer: '421 4.7.28 strict.example limits us', times: 1 },
  ]);
  const { mailingId } = await aCampaignWith('strict.example', 5, 20);
  await sendMailing(app.services, mailingId);
  const slower = async () =>
    (
      await pool.query<{ of: string }>(
        `select domain as of from mail_domain_paces where per_second < most union all select transport from mail_paces where per_second < most`,
      )
    ).rows.map((row) => row.of);
  await expect.poll(slower).toEqual(['strict.example']);
});
