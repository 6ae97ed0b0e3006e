// The screen of a mailing to a million people: its pages, filters, searches and charts, and reports that come
// in. `--people N` (1,000,000).
import { setTimeout as sleep } from 'node:timers/promises';
import { getReads } from '../packages/server/src/domains/mailings/counting/counting.queries.ts';
import { recordMailEvents } from '../packages/server/src/domains/mailings/events/events.commands.ts';
import { getOutcomes } from '../packages/server/src/domains/mailings/events/events.queries.ts';
import { cursorOf, listRecipients } from '../packages/server/src/domains/mailings/mailings.queries.ts';
import { scratchFolder } from '../packages/server/test/running-server.ts';
import { aCampaign } from './mail/campaign.mjs';
import { openHouse } from './mail/house.mjs';
import { option, report, reportTimes } from './report.mjs';

const people = Number(option('people', 1_000_000));
const times = 60;
const house = await openHouse(scratchFolder(), { LOG_LEVEL: 'error' });
const { services } = house;
const { db, pool } = services;

/** Recipients with 100,000 different names, in all states, with a report for each mail and opens for a third of them. */
async function fill(mailingId) {
  await pool.query(
    `insert into mailing_recipients (mailing_id, email, name, state, reason, sent_at, delivered_at, delayed_at, opened_at, clicked_at, is_counted)
     select $1, 'p' || i || '@' || (array['example.org', 'mail.test', 'art.test'])[1 + i % 3],
       initcap(translate(substr(md5((i % 400)::text), 1, 6), '0123456789', 'aeioulmnrs')) || ' ' || initcap(translate(substr(md5((i % 250 + 1000)::text), 1, 8), '0123456789', 'aeioulmnrs')),
       case when i % 100 = 0 then 'bounced' when i % 101 = 0 then 'skipped' when i % 5003 = 0 then 'uncertain' when i % 9973 = 0 then 'complained' else 'sent' end,
       case when i % 100 = 0 then '550 no such user' when i % 101 = 0 then 'suppressed' end,
       now() - interval '1 day' + i * interval '10 milliseconds', now() - interval '1 day' + i * interval '10 milliseconds',
       case when i % 200 = 1 then now() end, case when i % 3 = 0 then now() end, case when i % 17 = 0 then now() end, true
     from generate_series(1, $2::int) i`,
    [mailingId, people],
  );
  await pool.query(
    `insert into mailing_events (mailing_id, recipient_id, at, type, is_machine, email, proof, source_id)
     select $1, r.id, r.delivered_at, 'Delivery', false, r.email, 'ses', 'd' || r.no from mailing_recipients r where r.mailing_id = $1 and r.delivered_at is not null
     union all select $1, r.id, r.opened_at, 'Open', r.no % 4 = 0, r.email, 'counted', 'o' || r.no from mailing_recipients r where r.mailing_id = $1 and r.opened_at is not null`,
    [mailingId],
  );
  await pool.query(
    `insert into mailing_event_counts (mailing_id, minute, type, is_machine, count)
     select mailing_id, date_trunc('minute', at, 'UTC'), type, is_machine, count(*) from mailing_events where mailing_id = $1 group by 1, 2, 3, 4`,
    [mailingId],
  );
  await pool.query('vacuum (analyze) mailing_recipients, mailing_events, mailing_event_counts');
}

async function timesOf(work, count = times) {
  const taken = [];
  for (let at = 0; at < count; at += 1) {
    const from = performance.now();
    await work(at);
    taken.push(performance.now() - from);
  }
  return taken;
}

const anywhere = (at) => cursorOf({ email: `p${1 + ((at * 7_919) % people)}@` });
const list = (mailingId, filter, page) =>
  listRecipients(db, mailingId, {
    filter: { states: [], searchText: '', ...filter },
    page: { page, itemsPerPage: 50 },
  });

/** Events of all kinds, 200 in each transaction as they are gathered; returns events a second. */
async function takeIn(mailingId, count) {
  const { rows } = await pool.query(
    'select id, email from mailing_recipients where mailing_id = $1 order by no limit $2',
    [mailingId, count],
  );
  const events = rows.map(({ id, email }, at) => ({
    type: ['Delivery', 'Open', 'Click', 'DeliveryDelay'][at % 4],
    at: new Date(),
    recipientId: id,
    email,
    messageId: null,
    isMachine: false,
    status: null,
    detail: 'smtp; 250 ok',
    link: null,
    isDead: false,
    isFinal: false,
    proof: 'ses',
    sourceId: `bench ${at}`,
  }));
  const from = performance.now();
  for (let at = 0; at < events.length; at += 200) await recordMailEvents(db, events.slice(at, at + 200));
  return (events.length * 1_000) / (performance.now() - from);
}

try {
  const { id } = await aCampaign(services, { people: 1, paragraphs: 3 });
  await fill(id);
  await sleep(1_000);
  const outcomes = ['delivered', 'delayed', 'skipped', 'uncertain', 'bounced', 'complained', 'opened', 'clicked'];
  const first = await timesOf(() => getOutcomes(db, id), 1);
  report({
    figure: `The numbers of a mailing to ${people} people, counted (at most every 15 s)`,
    value: `${first[0].toFixed(0)} ms`,
  });
  reportTimes('A page anywhere', await timesOf((at) => list(id, {}, anywhere(at))), 60);
  for (const outcome of outcomes)
    reportTimes(`… of those '${outcome}'`, await timesOf((at) => list(id, { outcome }, anywhere(at)), 20), 60);
  const { rows } = await pool.query(
    'select name, email from mailing_recipients where mailing_id = $1 and no % 9973 = 5 limit $2',
    [id, times],
  );
  const wordsOf = ({ name, email }, at) => [email, name, name.split(' ')[1], name.slice(0, 4)][at % 4];
  const searchTexts = rows.map(wordsOf);
  reportTimes(
    'A search by address, name, last name or four letters',
    await timesOf((at) => list(id, { searchText: searchTexts[at % searchTexts.length] }, 1)),
    120,
  );
  reportTimes(
    "… of those 'bounced'",
    await timesOf((at) => list(id, { outcome: 'bounced', searchText: searchTexts[at % searchTexts.length] }, 1)),
    200,
  );
  reportTimes('The charts', await timesOf(() => Promise.all([getOutcomes(db, id), getReads(db, id)])), 20);
  const speed = await takeIn(id, Math.min(people, 20_000));
  report({
    figure: 'Reports taken in',
    value: `${speed.toFixed(0)} events/s`,
    target: '≥ 2,000/s',
    met: speed >= 2_000,
  });
} finally {
  await house.close();
}
