// What an editor of the ontology waits for, in a folder with works (`--folder`, see docs/benchmarks.md), filled up to
// `--terms` terms: the 95th percentile of each call at one connection.
import { startServer } from '../packages/server/test/running-server.ts';
import { median, option, percentile, report } from './report.mjs';
import { signIn } from './sign-in.mjs';

const dataDir = option('folder');
const wanted = Number(option('terms', 30_000));
const rounds = Number(option('calls', 20));

const server = await startServer({ dataDir });
const cookie = await signIn(server.url, 'super@oeuvre.test');

async function call(path, body) {
  const headers = { cookie, origin: server.url };
  const isForm = body instanceof FormData;
  if (body && !isForm) headers['content-type'] = 'application/json';
  const reply = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** Uploads terms below one new one, a hundred at a place. */
async function addTerms(count) {
  const rows = Array.from({ length: count }, (_, at) =>
    [`more:${at}`, `further term ${at}`, 'Keyword', at === 0 ? '' : `more:${Math.floor((at - 1) / 100)}`].join(','),
  );
  const form = new FormData();
  form.set('file', new Blob([['id,name,type,parents', ...rows].join('\n')], { type: 'text/csv' }), 'more.csv');
  const { id } = await call('/api/tags/upload', form);
  const reached = async (state) => {
    for (;;) {
      const upload = await call(`/api/tags/uploads/${id}`);
      if (upload.state === state) return;
      if (upload.state === 'failed') throw new Error(JSON.stringify(upload));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  await reached('checked');
  await call(`/api/tags/uploads/${id}/steps`, { step: 'start' });
  await reached('finished');
}

/** A broad term, the way down from it by the most works, and a rare one. */
async function chooseTerms() {
  const { roots } = await call('/api/ontology/roots');
  const childrenOf = async (place) => (await call(`/api/ontology/children?${new URLSearchParams(place)}`)).terms;
  const byWorks = (terms) => terms.toSorted((one, other) => other.works - one.works);
  const top = (await Promise.all(roots.map(({ type }) => childrenOf({ type })))).flat();
  const broad = byWorks(top.filter(({ narrower }) => narrower > 0))[0];
  let [leaf, middle] = [broad, broad];
  while (leaf.narrower > 0) {
    middle = leaf;
    leaf = byWorks(await childrenOf({ parent: leaf.id }))[0];
  }
  const rare = byWorks(await childrenOf({ parent: middle.id })).at(-1);
  return { root: roots.toSorted((one, other) => other.narrower - one.narrower)[0], broad, middle, leaf, rare };
}

const described = ({ name, works, narrower }) => `${name}: ${works} works, ${narrower} narrower`;

async function time(name, most, ask) {
  const times = [];
  for (let at = 0; at < rounds; at += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  const p95 = percentile(times, 0.95);
  report({
    figure: name,
    value: `${median(times).toFixed(0)} ms, ${p95.toFixed(0)} ms`,
    target: `p95 ≤ ${most} ms`,
    met: p95 <= most,
  });
}

try {
  const { terms } = await call('/api/ontology/roots');
  if (terms < wanted) await addTerms(wanted - terms);
  const { root, broad, middle, leaf, rare } = await chooseTerms();
  const last = Math.max(1, Math.ceil(root.narrower / 100));
  const type = encodeURIComponent(root.type);
  const browsing = {
    'the types': '/api/ontology/roots',
    [`the first hundred of ${root.narrower} topmost terms`]: `/api/ontology/children?type=${type}`,
    'the last of them': `/api/ontology/children?type=${type}&page=${last}`,
    [`narrower terms (${described(broad)})`]: `/api/ontology/children?parent=${broad.id}`,
    [`narrower terms (${described(middle)})`]: `/api/ontology/children?parent=${middle.id}`,
    [`a term (${described(broad)})`]: `/api/ontology/terms/${broad.id}`,
    [`a term (${described(leaf)})`]: `/api/ontology/terms/${leaf.id}`,
    'its ways': `/api/ontology/terms/${leaf.id}/paths`,
    'the history': '/api/ontology/acts',
  };
  for (const [name, path] of Object.entries(browsing)) await time(name, 40, () => call(path));
  for (const text of ['f', 'la', 'ter', 'landscape', 'further term', 'zzyzx'])
    await time(`jump: ${text}`, 40, () => call(`/api/ontology/jump?text=${encodeURIComponent(text)}`));
  const acts = {
    [`rename (${described(leaf)})`]: { kind: 'rename', term: leaf.id, name: 'another name' },
    [`move (${described(rare)})`]: { kind: 'move', term: rare.id, parents: [broad.id] },
    [`move (${described(middle)})`]: { kind: 'move', term: middle.id, parents: [] },
    [`merge (${described(rare)}) into (${described(leaf)})`]: { kind: 'merge', terms: [rare.id], into: leaf.id },
    [`merge (${described(leaf)}) into the first`]: { kind: 'merge', terms: [leaf.id], into: rare.id },
    [`split (${described(leaf)})`]: {
      kind: 'split',
      term: leaf.id,
      parts: [
        { name: 'one part', words: ['sketch'] },
        { name: 'other part', words: ['study'] },
      ],
      rest: 0,
    },
    [`delete (${described(leaf)})`]: { kind: 'delete', term: leaf.id },
    [`move (${described(broad)})`]: {
      kind: 'move',
      term: broad.id,
      parents: [(await call('/api/ontology/jump?text=further%20term%200')).terms[0].id],
    },
  };
  for (const [name, act] of Object.entries(acts))
    await time(`rehearsal: ${name}`, 300, () => call('/api/ontology/rehearsals', act));
} finally {
  await server.stop();
}
