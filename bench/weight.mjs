// The cost of a reading page for a first visitor: bytes on the wire by type, LCP, TBT, CLS; plain (1280 px) and
// throttled (412 px, CPU 4x, 1.6 Mbit/s, 150 ms).
import { removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { launch } from './browser.mjs';
import { median, option, report } from './report.mjs';

const runs = Number(option('runs', 5));
const limits = { plain: {}, throttled: { lcp: 1200, tbt: 100 } };

function observe() {
  window.__seen = { lcp: 0, cls: 0, long: [] };
  const watch = (type, note) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    window.__seen.lcp = entry.startTime;
  });
  watch('longtask', (entry) => {
    window.__seen.long.push([entry.startTime, entry.duration]);
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) window.__seen.cls += entry.value;
  });
}

function read() {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const blocked = window.__seen.long
    .filter(([start, length]) => start + length > painted)
    .reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0);
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.initiatorType === 'script' || /\.js(\?|$)/.test(entry.name));
  const { lcp, cls } = window.__seen;
  return { lcp, tbt: blocked, cls, early: scripts.filter((entry) => entry.startTime < lcp).length };
}

async function visit(browser, url, mode) {
  const context = await browser.newContext({
    viewport: mode === 'plain' ? { width: 1280, height: 800 } : { width: 412, height: 823 },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (mode === 'throttled') {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1.6e6 / 8,
      uploadThroughput: 0.75e6 / 8,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  const types = new Map();
  const wire = {};
  cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
    types.set(requestId, /javascript/.test(response.mimeType) ? 'Script' : type),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    wire[type] = (wire[type] ?? 0) + encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
  await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => {});
  await page.waitForTimeout(mode === 'plain' ? 1_000 : 3_000);
  const seen = { ...(await page.evaluate(read)), wire };
  await context.close();
  return seen;
}

async function show(browser, name, url) {
  for (const mode of ['plain', 'throttled']) {
    const seen = [];
    for (let run = 0; run < runs; run++) seen.push(await visit(browser, url, mode));
    const middle = (key) => median(seen.map((one) => one[key]));
    const { lcp, tbt } = limits[mode];
    report({
      figure: `${name}, ${mode}: LCP`,
      value: `${Math.round(middle('lcp'))} ms`,
      ...(lcp && { target: `≤ ${lcp} ms`, met: middle('lcp') <= lcp }),
    });
    report({
      figure: `${name}, ${mode}: TBT`,
      value: `${Math.round(middle('tbt'))} ms`,
      ...(tbt && { target: `≤ ${tbt} ms`, met: middle('tbt') <= tbt }),
    });
    report({
      figure: `${name}, ${mode}: CLS`,
      value: middle('cls').toFixed(3),
      target: '≤ 0.02',
      met: middle('cls') <= 0.02,
    });
    report({
      figure: `${name}, ${mode}: scripts begun before the largest paint`,
      value: Math.max(...seen.map((one) => one.early)),
      target: '0',
      met: seen.every((one) => one.early === 0),
    });
    if (mode === 'throttled') continue;
    const kB = (type) => (seen.at(-1).wire[type] ?? 0) / 1000;
    report({
      figure: `${name}: JavaScript on the wire`,
      value: `${kB('Script').toFixed(1)} kB`,
      target: '≤ 130 kB',
      met: kB('Script') <= 130,
    });
    const others = Object.keys(seen.at(-1).wire)
      .filter((type) => type !== 'Script')
      .map((type) => `${type} ${kB(type).toFixed(1)}`);
    report({ figure: `${name}: everything else on the wire, kB`, value: others.join(', ') });
  }
}

const browser = await launch();
const given = option('url');
const server = given ? undefined : await startServer();
try {
  if (given) {
    await show(browser, given, given);
  } else {
    const { articles } = await (await fetch(`${server.url}/api/articles?itemsPerPage=1`)).json();
    await show(browser, 'Article page', `${server.url}/articles/${articles[0].id ?? articles[0]._id}`);
    await show(browser, 'Explore page', `${server.url}/explore`);
  }
} finally {
  await browser.close();
  await server?.stop();
  if (server) await removeDataDir(server.dataDir);
}
