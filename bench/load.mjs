// Responses per second of one address over keep-alive connections: by `wrk` if installed, otherwise by our own worker.
import { spawn, spawnSync } from 'node:child_process';
import net from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { percentile } from './report.mjs';

const hasWrk = isMainThread && spawnSync('wrk', ['-v']).error === undefined;

/** { perSecond, p50, p99 (ms), failed } of `connections` connections during `seconds`. */
export function load(url, { connections, seconds, headers = {} }) {
  return hasWrk ? byWrk(url, connections, seconds, headers) : byWorker({ url, connections, seconds, headers });
}

function byWrk(url, connections, seconds, headers) {
  const inMs = (written) => {
    const [, number, unit] = /([\d.]+)(us|ms|s)/.exec(written);
    return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit];
  };
  return new Promise((resolve, refuse) => {
    const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const child = spawn('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '20s',
      '--latency',
      ...given,
      url,
    ]);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', refuse);
    child.on('close', () => {
      const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
      if (!(perSecond >= 0)) return refuse(new Error(said));
      resolve({
        perSecond,
        p50: inMs(/^\s+50%\s+(\S+)/m.exec(said)[1]),
        p99: inMs(/^\s+99%\s+(\S+)/m.exec(said)[1]),
        failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1] ?? 0),
      });
    });
  });
}

/** Asks for each of these pages, { url, headers }, once: { perSecond, failed }. */
export const loadEach = (requests, connections) => byWorker({ requests, connections });

function byWorker(task) {
  return new Promise((resolve, refuse) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { task } });
    worker.once('message', resolve);
    worker.once('error', refuse);
  });
}

/** One connection: sends a request, reads the whole response, and goes on with the next until there is none. */
function keepAsking({ host, port, nextRequest, note }) {
  return new Promise((done) => {
    const socket = net.connect({ host, port });
    let seen = Buffer.alloc(0);
    let wanted = -1;
    let asked = 0;
    const ask = () => {
      const request = nextRequest();
      if (!request) return socket.destroy();
      asked = performance.now();
      socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('data', (chunk) => {
      seen = seen.length === 0 ? chunk : Buffer.concat([seen, chunk]);
      if (wanted < 0) {
        const end = seen.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = seen.subarray(0, end).toString('latin1');
        wanted = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (!/^HTTP\/1.1 [23]/.test(head)) note.failed++;
      }
      if (seen.length < wanted) return;
      note.times.push(performance.now() - asked);
      seen = Buffer.alloc(0);
      wanted = -1;
      ask();
    });
    socket.on('error', () => {
      note.failed++;
    });
    socket.on('close', done);
  });
}

/** A request as it is sent. */
function textOf({ url, headers = {} }) {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** The same request until the time is up, or each of these once. */
function requestsOf({ url, headers, seconds, requests }) {
  if (requests) {
    const texts = requests.map(textOf);
    return () => texts.pop();
  }
  const text = textOf({ url, headers });
  const until = performance.now() + seconds * 1000;
  return () => (performance.now() > until ? undefined : text);
}

async function workOn({ connections, ...task }) {
  const { hostname, port } = new URL(task.url ?? task.requests[0].url);
  const note = { times: [], failed: 0 };
  const nextRequest = requestsOf(task);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () => keepAsking({ host: hostname, port: Number(port), nextRequest, note })),
  );
  const seconds = task.seconds ?? (performance.now() - started) / 1000;
  const at = (share) => Number((percentile(note.times, share) ?? 0).toFixed(2));
  return { perSecond: note.times.length / seconds, p50: at(0.5), p99: at(0.99), failed: note.failed };
}

if (!isMainThread && workerData?.task) parentPort.postMessage(await workOn(workerData.task));
