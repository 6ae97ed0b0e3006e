// The chat under load, beside Socket.IO that stores nothing, in one run: 1,000 messages a second on two nodes; as many as
// 400 people can send one after the other; 2,000 connections at 100 messages a second; all of them back after a restart.
// `--seconds N` of each. For a machine that does nothing else.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {
  databaseUrlOf,
  freePort,
  removeDataDir,
  scratchFolder,
  startServer,
} from '../packages/server/test/running-server.ts';
import { openBrowsers, sendAtRate, sendInLoops } from './chat/browsers.mjs';
import { cookieOf, makePeople, makeRooms, openDatabase, secret } from './chat/rooms.mjs';
import { option, percentile, report } from './report.mjs';

const seconds = Number(option('seconds', 15));
const everybody = 2_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const numbers = (count) => Array.from({ length: count }, (_, at) => at + 1);
const shares = (times) => [0.5, 0.95, 0.99].map((share) => percentile(times, share)?.toFixed(0)).join(', ');
const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);

function reportLoad(figure, times, [p95, p99]) {
  report({
    figure: `${figure}, p50, p95, p99`,
    value: `${shares(times)} ms`,
    target: `p95 ≤ ${p95}, p99 ≤ ${p99} ms`,
    met: percentile(times, 0.95) <= p95 && percentile(times, 0.99) <= p99,
  });
}

const close = (browsers) => {
  for (const { socket } of browsers) socket.disconnect();
};

/** Peers of a room are at different nodes. */
async function measureRate(nodes, roomOf, { people, rate, targets, addresses = 40 }) {
  const sentAt = new Map();
  const seen = [];
  const hear = (_browser, { clientMessageId }, at) => {
    const sent = sentAt.get(clientMessageId);
    if (sent !== undefined) seen.push(at - sent);
  };
  const nodeOf = (person) => nodes[person % nodes.length].url;
  const browsers = await openBrowsers({ people: numbers(people), nodeOf, roomOf, hear, addresses });
  await pause(2_000);
  await sendAtRate(browsers, { rate, seconds: 3 });
  const acks = await sendAtRate(browsers, { rate, seconds, sentAt });
  await pause(1_000);
  const what = `${people} connections, ${nodes.length === 1 ? 'one node' : `${nodes.length} nodes`}, ${rate} messages a second`;
  reportLoad(`${what}: acknowledged`, acks, targets);
  reportLoad('… seen by both people', seen, targets);
  report({
    figure: '… acknowledged and seen, of those sent',
    value: `${acks.length}, ${seen.length} of ${rate * seconds}`,
    met: acks.length === rate * seconds && seen.length === 2 * rate * seconds,
  });
  return browsers;
}

/** The first 500 pay once for code and heap; each one after them is what a connection costs. */
async function measureMemory(node, roomOf) {
  const open = (people) => openBrowsers({ people, nodeOf: () => node.url, roomOf });
  const memories = [];
  const browsers = [];
  for (const people of [numbers(500), numbers(everybody).slice(500)]) {
    browsers.push(...(await open(people)));
    await pause(5_000);
    memories.push(memoryOf(node.pid));
  }
  close(browsers);
  const perSocket = (memories[1] - memories[0]) / (everybody - 500);
  report({
    figure: 'memory of one idle connection, after the first 500',
    value: `${perSocket.toFixed(0)} kB`,
    target: '≤ 30 kB',
    met: perSocket <= 30,
  });
}

async function measureLoops(node, roomOf) {
  const port = await freePort();
  const raw = fork(path.join(import.meta.dirname, 'chat-raw.mjs'), [String(port)]);
  await new Promise((resolve) => raw.once('message', resolve));
  const throughput = async (url) => {
    const browsers = await openBrowsers({ people: numbers(400), nodeOf: () => url, roomOf, addresses: 40 });
    const result = await sendInLoops(browsers, seconds);
    close(browsers);
    return result;
  };
  const results = { own: [], raw: [] };
  for (let turn = 0; turn < 2; turn += 1) {
    results.own.push(await throughput(node.url));
    results.raw.push(await throughput(`http://127.0.0.1:${port}`));
  }
  raw.kill();
  const [own, other] = [Math.max(...results.own), Math.max(...results.raw)];
  report({
    figure: '400 people in a closed loop: stored messages a second; passed on by Socket.IO alone; their ratio',
    value: `${own.toFixed(0)}; ${other.toFixed(0)}; ${(own / other).toFixed(2)}`,
    target: '≥ 0.4',
    met: own / other >= 0.4,
  });
}

/** 100 people poll both nodes in turns; 50 of them write by HTTP. From the acknowledgement until the peer's poll says so. */
async function measurePolls(nodes, roomOf) {
  const headersOf = (person, { url }) => ({
    cookie: cookieOf(person),
    origin: url,
    'content-type': 'application/json',
  });
  const sentAt = new Map();
  const lags = [];
  let isOver = false;
  const poll = async (person) => {
    let cursor = '';
    for (let turn = 0; !isOver; turn += 1) {
      const node = nodes[(person + turn) % nodes.length];
      const reply = await fetch(`${node.url}/api/chats/changes?wait=2000${cursor && `&cursor=${cursor}`}`, {
        headers: headersOf(person, node),
      });
      const told = await reply.json();
      cursor = told.cursor;
      for (const { id, lastSeq } of told.chats) {
        const sent = sentAt.get(`${id} ${lastSeq} ${person}`);
        if (sent !== undefined) lags.push(performance.now() - sent);
      }
    }
  };
  const write = async (person) => {
    const node = nodes[person % nodes.length];
    for (let turn = 0; turn < seconds; turn += 1) {
      const reply = await fetch(`${node.url}/api/chats/${roomOf(person)}/messages`, {
        method: 'POST',
        headers: headersOf(person, node),
        body: JSON.stringify({ text: `${turn}` }),
      });
      const { seq } = await reply.json();
      sentAt.set(`${roomOf(person)} ${seq} ${person + 1}`, performance.now());
      await pause(1_000);
    }
  };
  const polling = numbers(100).map(poll);
  await pause(1_000);
  await Promise.all(numbers(50).map((n) => write(2 * n - 1)));
  isOver = true;
  await Promise.all(polling);
  report({
    figure: `polls of 100 people, two nodes in turns: lag of ${lags.length} messages of ${sentAt.size}, p50, p95, p99`,
    value: `${shares(lags)} ms`,
    target: 'p99 ≤ 500 ms',
    met: percentile(lags, 0.99) <= 500,
  });
}

/** The slowest answers while something happens. */
function watch(url) {
  const times = { health: [], article: [] };
  let isOver = false;
  const ask = async (kind, at) => {
    while (!isOver) {
      const began = performance.now();
      const isAnswered = await fetch(url + at).then(
        async (reply) => {
          await reply.arrayBuffer();
          return reply.ok;
        },
        () => false,
      );
      if (isAnswered) times[kind].push(performance.now() - began);
      await pause(25);
    }
  };
  const asking = Promise.all([ask('health', '/healthz'), ask('article', '/articles')]);
  return async () => {
    isOver = true;
    await asking;
    return times;
  };
}

async function measureReturn(node, browsers, start) {
  const idle = watch(node.url);
  await pause(3_000);
  const before = await idle();
  await node.kill();
  const restarted = await start();
  const began = performance.now();
  const watching = watch(restarted.url);
  while (browsers.some(({ socket, comings }) => !socket.connected || comings < 2)) {
    if (performance.now() - began > 60_000) break;
    await pause(50);
  }
  const took = (performance.now() - began) / 1_000;
  const back = browsers.filter(({ socket, comings }) => socket.connected && comings > 1).length;
  const times = await watching();
  report({
    figure: `connections back after a restart, of ${browsers.length}; from its readiness until all have joined their rooms`,
    value: `${back}; ${took.toFixed(1)} s`,
    target: '≤ 15 s',
    met: back === browsers.length && took <= 15,
  });
  const slowest = Math.max(...times.health);
  report({
    figure: '… /healthz meanwhile, at most',
    value: `${slowest.toFixed(0)} ms`,
    target: '≤ 300 ms',
    met: slowest <= 300,
  });
  const [page, usual] = [percentile(times.article, 0.5), percentile(before.article, 0.5)];
  report({
    figure: '… the page of articles, p50; before',
    value: `${page.toFixed(1)}; ${usual.toFixed(1)} ms`,
    target: '≤ 2 × idle',
    met: page <= 2 * usual,
  });
  return restarted;
}

const dataDir = scratchFolder();
const env = { SESSION_SECRET: secret, CHAT_MESSAGES_PER_MINUTE: '1000000' };
const keeper = await startServer({ dataDir, env });
const nodes = [];
try {
  const database = await openDatabase(dataDir);
  await makePeople(database, everybody);
  await makeRooms(database, { count: everybody / 2, first: '2 * n - 1', second: '2 * n' });
  const { rows } = await database.query('select id from bench_rooms order by n');
  await database.end();
  const roomOf = (person) => rows[Math.floor((person - 1) / 2)].id;
  const startNode = (options = {}) =>
    startServer({ env: { ...env, DATABASE_URL: databaseUrlOf(dataDir) }, ...options });
  nodes.push(await startNode(), await startNode());
  close(await measureRate(nodes, roomOf, { people: 1_000, rate: 1_000, targets: [60, 150] }));
  await measurePolls(nodes, roomOf);
  await nodes.pop().stop();
  await measureLoops(nodes[0], roomOf);
  await nodes.pop().stop();
  nodes.push(await startNode());
  await measureMemory(nodes[0], roomOf);
  const browsers = await measureRate(nodes, roomOf, {
    people: everybody,
    rate: 100,
    targets: [50, 50],
    addresses: 1,
  });
  close(browsers);
  await pause(1_000);
  const returning = await openBrowsers({
    people: numbers(everybody),
    nodeOf: () => nodes[0].url,
    roomOf,
    reconnection: true,
  });
  const node = nodes.pop();
  const { port } = new URL(node.url);
  nodes.push(await measureReturn(node, returning, () => startNode({ port: Number(port), dataDir: node.dataDir })));
  close(returning);
} finally {
  for (const node of nodes) await node.stop();
  await keeper.stop();
  await removeDataDir(dataDir);
}
process.exit(0);
