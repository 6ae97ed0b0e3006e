// Typing in an article of 2,000 paragraphs, alternating with a bare contenteditable with the same paragraphs (medians),
// and in one of 300 blocks with 60 pictures, 20 carousels, 20 models and 100 hints. `--rounds N`, `--count N`; `--server
// URL` measures a running server.
import http from 'node:http';
import { removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { launch } from './browser.mjs';
import { longValue, seedLongArticles } from './long-articles.mjs';
import { median, option, percentile, report } from './report.mjs';
import { typeInto } from './typing.mjs';

const count = Number(option('count', 2_000));
const rounds = Number(option('rounds', 3));

/**
 * The browser alone: the same paragraphs, no script, and no outline, which Chromium would repaint around the whole text
 * at each key.
 */
function serveBare() {
  const paragraphs = longValue(count)
    .slice(1)
    .map((block) => `<p>${block.children[0].text}</p>`)
    .join('');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><style>div{outline:0;max-width:35rem;margin:auto;font:20px/1.6 serif}</style>
<div contenteditable="true">${paragraphs}</div></html>`;
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve({ server, url: `http://127.0.0.1:${server.address().port}/` })),
  );
}

const figureOf = (seen, of) => median(seen.map(of));
const [p50, p95] = [0.5, 0.95].map(
  (share) => (seen) => figureOf(seen, ({ latencies }) => percentile(latencies, share)),
);
const ms = (value) => `${value.toFixed(1)} ms`;

const given = option('server');
const server = given ? { url: given } : await startServer();
const bare = await serveBare();
const browser = await launch();
try {
  const { cookie, long, rich } = await seedLongArticles(server.url, count);
  const [ours, theirs, inRich] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    theirs.push(await typeInto(browser, { url: bare.url, count }));
    ours.push(await typeInto(browser, { url: long, cookies: [cookie], count }));
    inRich.push(await typeInto(browser, { url: rich, cookies: [cookie], count: 200, selector: 'p[data-id]' }));
  }
  const script = figureOf(ours, (one) => one.script);
  const [key, ready] = [
    p50(ours) / p50(theirs),
    figureOf(ours, (one) => one.ready) / figureOf(theirs, (one) => one.ready),
  ];
  const article = `Article of ${count.toLocaleString('en')} paragraphs`;
  const scriptOfBare = figureOf(theirs, (one) => one.script);
  report({
    figure: `${article}: script for each key`,
    value: `${ms(script)}, bare ${ms(scriptOfBare)}`,
    target: '≤ 3.5 ms',
    met: script <= 3.5,
  });
  report({
    figure: `${article}: key to paint, median, as a ratio to a bare contenteditable`,
    value: `${key.toFixed(2)} (${ms(p50(ours))})`,
    target: '≤ 1.15',
    met: key <= 1.15,
  });
  report({ figure: '… 95 of 100 keys', value: `${ms(p95(ours))}, bare ${ms(p95(theirs))}` });
  report({
    figure: '… layout for each key',
    value: `${ms(figureOf(ours, (one) => one.layout))}, bare ${ms(figureOf(theirs, (one) => one.layout))}`,
  });
  report({
    figure: '… ready to be written in, as a ratio',
    value: `${ready.toFixed(2)} (${ms(figureOf(ours, (one) => one.ready))})`,
    target: '≤ 1.2',
    met: ready <= 1.2,
  });
  report({
    figure: 'Article of 300 blocks, 60 pictures, 100 hints: 95 of 100 keys',
    value: ms(p95(inRich)),
    target: '≤ 50 ms',
    met: p95(inRich) <= 50,
  });
  report({
    figure: '… ready; script for each key',
    value: `${ms(figureOf(inRich, (one) => one.ready))}; ${ms(figureOf(inRich, (one) => one.script))}`,
  });
  const landed = [...ours, ...theirs, ...inRich].every((one) => one.landed);
  report({ figure: 'Every key landed', value: landed ? 'yes' : 'no', target: 'yes', met: landed });
} finally {
  await browser.close();
  bare.server.close();
  if (!given) {
    await server.stop();
    await removeDataDir(server.dataDir);
  }
}
