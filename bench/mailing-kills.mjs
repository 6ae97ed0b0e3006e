// Two workers on two nodes send campaigns and are killed by kill -9 at five points of a mail, again and again.
// `--kills N` (200), `--people N` of each campaign (500), `--connections N` of a worker (4), `--journal no` without it.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchFolder } from '../packages/server/test/running-server.ts';
import { aCampaign } from './mail/campaign.mjs';
import { openHouse } from './mail/house.mjs';
import { points, startKillingSink } from './mail/killing-sink.mjs';
import { checkReached, kill, startWorker } from './mail/workers.mjs';
import { option, report } from './report.mjs';

const kills = Number(option('kills', 200));
const people = Number(option('people', 500));
const connections = Number(option('connections', 4));
const hasJournal = option('journal', 'yes') === 'yes';
const window = Math.min(32, 4 * connections);
/** A connection has one mail on its way and the envelope of the next. */
const mostUncertain = hasJournal ? 2 * connections : window;
const patienceMs = 120_000;

const dataDir = scratchFolder();
const nodes = [0, 1].map((at) => path.join(dataDir, `node-${at}`));
const sink = await startKillingSink(nodes.length);
const house = await openHouse(dataDir, {
  SMTP_URL: sink.urls[0],
  SMTP_CONNECTIONS: String(connections),
  LOG_LEVEL: 'error',
});
const { services } = house;
const environmentOf = (worker) => ({
  ...house.environment,
  DATA_DIR: nodes[worker],
  SMTP_URL: sink.urls[worker],
  LOG_LEVEL: 'silent',
});

function startAt(worker) {
  // A file where the folder of journals would be: none can be written.
  if (!hasJournal) {
    fs.mkdirSync(nodes[worker], { recursive: true });
    fs.writeFileSync(path.join(nodes[worker], 'mailings'), '');
  }
  return startWorker(environmentOf(worker));
}

let killed = 0;
const killedAt = Object.fromEntries(points.map((point) => [point, 0]));
const stateOf = async (id) =>
  (await services.pool.query('select state from mailings where id = $1', [id])).rows[0].state;

/** Waits until the campaign has ended, or until the worker is dead: then false. */
async function campaignEnd(id, isAlive) {
  const end = Date.now() + patienceMs;
  while ((await stateOf(id)) === 'sending') {
    if (!isAlive()) return false;
    if (Date.now() > end) throw new Error('the campaign does not end');
    await sleep(50);
  }
  return true;
}

/** Keeps one worker of this node at work on the campaign, and kills it at one point after the other. */
async function killAgainAndAgain(worker, id) {
  for (;;) {
    const child = await startAt(worker);
    const point = points[(killed + worker * 2) % points.length];
    const isArmed = killed < kills;
    if (isArmed)
      await sink.arm({
        worker,
        pid: child.pid,
        point,
        after: 1 + Math.floor(Math.random() * (point === 'connect' ? 3 : 40)),
      });
    const isAlive = () => child.exitCode === null && child.signalCode === null;
    const ended = await campaignEnd(id, isAlive);
    if (!ended) {
      killed += 1;
      killedAt[point] += 1;
      continue;
    }
    await sink.disarm(worker);
    await kill(child);
    return;
  }
}

/** A node that comes back after the end settles its journal, and the campaign continues for those who got nothing. */
async function startOnceMore(id) {
  for (const worker of nodes.keys()) {
    const child = await startAt(worker);
    await campaignEnd(id, () => true);
    await kill(child);
  }
}

let [campaigns, uncertain, arrived, worst] = [0, 0, 0, 0];
try {
  while (killed < kills) {
    const name = `c${campaigns}-`;
    const before = killed;
    const { id } = await aCampaign(services, { people, paragraphs: 76, name });
    await Promise.all(nodes.map((_, worker) => killAgainAndAgain(worker, id)));
    await startOnceMore(id);
    const found = await checkReached(services.pool, { id, name, people, received: await sink.taken() });
    campaigns += 1;
    uncertain += found.uncertain;
    arrived += found.arrived;
    const perKill = found.uncertain / Math.max(1, killed - before);
    worst = Math.max(worst, perKill);
    if (perKill > mostUncertain) throw new Error(`${perKill} uncertain for each kill`);
  }
  const spread = points.map((point) => `${point} ${killedAt[point]}`).join(', ');
  report({
    figure: `${killed} times kill -9 (${spread}), two workers on two nodes, ${campaigns} campaigns of ${people}${hasJournal ? '' : ', without journal'}: left out, twice, wrongly sent`,
    value: '0, 0, 0',
    target: '0, 0, 0',
    met: true,
  });
  report({
    figure: '… uncertain for each kill, mean and worst campaign; of these had arrived',
    value: `${(uncertain / killed).toFixed(1)}, ${worst.toFixed(1)}; ${arrived} of ${uncertain}`,
    target: `≤ ${mostUncertain}`,
    met: worst <= mostUncertain,
  });
} finally {
  await house.close();
  await sink.close();
}
