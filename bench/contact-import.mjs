// An import of 100,000 contacts into a segment over HTTP, as a page does it: upload, columns, dry run, import, undo, with
// the memory of the server. A second import has a fifth of the rows again, and is taken back. `--rows N`.
import { removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { memoryOf, watchMemory } from '../packages/server/test/uploads.ts';
import { option, report } from './report.mjs';
import { signIn } from './sign-in.mjs';

const rows = Number(option('rows', 100_000));
const countries = ['Finland', 'Belgium', 'Japan', 'Chile', ''];
const occupations = ['Painter', '"Curator; Writer"', '', 'Sailor'];

const listOf = (from) =>
  [
    'mail;Name;Land;Beruf;Newsletter OK;Date;Where',
    ...Array.from({ length: rows }, (_, at) => {
      const n = from + at;
      const consent = n % 2 ? 'yes;2026-03-02;fair' : ';;';
      return `p${n}@harbour${n % 97}.example;Lund${n % 5_000}, Ada;${countries[n % 5]};${occupations[n % 4]};${consent}`;
    }),
  ].join('\n');

const first = await startServer();
await first.stop();
const server = await startServer({ dataDir: first.dataDir });
const cookie = await signIn(server.url, 'supervisor@oeuvre.test');

async function call(method, path, body) {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { cookie, origin: server.url, ...(body && !isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** Takes a step, and waits until its job has ended. */
async function take(id, step) {
  const started = performance.now();
  await call('POST', `/api/contact-imports/${id}/steps`, { step });
  for (;;) {
    const given = await call('GET', `/api/contact-imports/${id}`);
    if (!['checking', 'running', 'undoing'].includes(given.state))
      return { given, seconds: (performance.now() - started) / 1_000 };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** What a start begins, pictures above all, has ended when the memory has stayed the same for ten seconds. */
async function restingMemory() {
  for (let last = memoryOf(server.pid), since = 0; ; since += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = memoryOf(server.pid);
    if (Math.abs(now - last) > 10) since = 0;
    if (since === 10) return now;
    last = now;
  }
}

async function importList(segmentId, from) {
  const form = new FormData();
  form.append('file', new Blob([listOf(from)]), 'harbour-list.csv');
  const started = performance.now();
  const { id, mapping, consentProposal } = await call('POST', `/api/contact-imports?segmentId=${segmentId}`, form);
  const upload = (performance.now() - started) / 1_000;
  const consent = { answer: 'column', ...consentProposal, day: null, wording: 'News of the harbour' };
  await call('PUT', `/api/contact-imports/${id}`, { mapping: { ...mapping, consent } });
  const check = await take(id, 'check');
  const run = await take(id, 'start');
  if (run.given.state !== 'finished') throw new Error(`ended ${run.given.state}: ${run.given.failure}`);
  return { id, upload, check: check.seconds, run: run.seconds, counts: run.given.counts };
}

try {
  const { segments } = await call('GET', '/api/supervisor-segments');
  const segmentId = segments[0].id;
  const before = await restingMemory();
  const peak = watchMemory(server.pid);
  for (const [figure, from] of [
    ['Import', 0],
    ['Again, four fifths new', Math.round((rows / 5) * 4)],
  ]) {
    const { id, upload, check, run, counts } = await importList(segmentId, from);
    const whole = upload + check + run;
    report({
      figure: `${figure}: ${rows} contacts from a CSV file, ${counts.added} added, ${counts.subscribed} subscribed`,
      value: `${whole.toFixed(1)} s (upload ${upload.toFixed(1)}, dry run ${check.toFixed(1)}, import ${run.toFixed(1)})`,
      target: '≤ 60 s',
      met: whole <= 60,
    });
    if (from > 0) {
      const undo = await take(id, 'undo');
      report({
        figure: `Its undo, ${undo.given.counts.undone} taken back`,
        value: `${undo.seconds.toFixed(1)} s`,
      });
    }
  }
  report({ figure: 'Memory above the start, at its peak', value: `${(peak() - before).toFixed(0)} MB` });
} finally {
  await server.stop();
  await removeDataDir(server.dataDir);
}
