// How good and how fast similar works are, on a Tate folder (artworks.jsonl): `--folder FOLDER --queries 500`.
// Quality: of a work, one tag that 5 to 200 works have is held out; how many of the works with that tag are among the
// first 20 (recall@20), how high (nDCG@10, MRR), and for how many works there are at least 8 answers (coverage). The set
// has no curators' collections: the museum's own series (groupTitle) and movements stand for them, as no model reads
// them from the tags. Speed: the first page and pages 1 to 5 of works drawn at random, as everybody sees them, in this
// process, without HTTP. `--part quality|speed|exact` does one part; `--maker 1.2`, `--decay 0.6` weigh otherwise.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { findSimilar } from '../packages/server/src/domains/similarity/ranking/similar.ts';
import { Scratch } from '../packages/server/src/domains/similarity/ranking/tags-search.ts';
import { countTerms, TermWeights } from '../packages/server/src/domains/similarity/ranking/term-weights.ts';
import { option, percentile, report } from './report.mjs';

const folder = option('folder', '../shared/data/tate');
const queries = Number(option('queries', 500));
const only = option('part');
const artistWeight = Number(option('maker', 1.2));
const decay = Number(option('decay', 0.6));

let state = 7;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

/** Terms get numbers as they are met. */
const numbers = new Map();
const makers = new Set();
const numberOf = (key) => {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
};
/** The way up from each term, itself first. */
const above = new Map();
function leavesOf(node, way, leaves) {
  const own = [numberOf(`subject ${node.id}`), ...way];
  above.set(own[0], own);
  if (!node.children?.length) leaves.push(own[0]);
  for (const child of node.children ?? []) leavesOf(child, own, leaves);
  return leaves;
}
const rowOf = (tags) => {
  const distances = new Map();
  for (const tag of tags)
    above.get(tag).forEach((term, distance) => {
      distances.set(term, Math.min(distance, distances.get(term) ?? 15));
    });
  return Uint32Array.from([...distances].map(([term, distance]) => (term << 4) | distance)).sort();
};

const tagsOf = [];
const sets = new Map();
const setsOf = [];
for await (const line of readline.createInterface({
  input: fs.createReadStream(path.join(folder, 'artworks.jsonl')),
})) {
  const work = JSON.parse(line);
  const number = tagsOf.length;
  const tags = work.subjects ? leavesOf(work.subjects, [], []) : [];
  for (const { id } of work.contributors ?? []) {
    const maker = numberOf(`maker ${id}`);
    makers.add(maker);
    above.set(maker, [maker]);
    tags.push(maker);
  }
  tagsOf.push(Uint32Array.from(new Set(tags)));
  const named = [
    ...(work.groupTitle ? [work.groupTitle] : []),
    ...(work.movements ?? []).map(({ name }) => `movement ${name}`),
  ];
  setsOf.push(named);
  for (const name of named) {
    const members = sets.get(name);
    if (members) members.push(number);
    else sets.set(name, [number]);
  }
}
const setNumbers = new Map([...sets.keys()].map((name, no) => [name, no]));
const setLists = [...sets.values()];
const collected = {
  setsOf: (work) => (setsOf[work] ?? []).map((name) => setNumbers.get(name)),
  worksOf: (set) => setLists[set],
};

const count = tagsOf.length;
const offsets = new Uint32Array(count + 1);
const rows = tagsOf.map(rowOf);
rows.forEach((row, work) => {
  offsets[work + 1] = offsets[work] + row.length;
});
const forward = new Uint32Array(offsets[count]);
rows.forEach((row, work) => {
  forward.set(row, offsets[work]);
});
rows.length = 0;
const termsCount = numbers.size;
const starts = new Uint32Array(termsCount + 1);
for (const entry of forward) starts[(entry >>> 4) + 1]++;
for (let term = 0; term < termsCount; term++) starts[term + 1] += starts[term];
const next = starts.slice(0, termsCount);
const postings = new Uint32Array(forward.length);
for (let work = 0; work < count; work++)
  for (let i = offsets[work]; i < offsets[work + 1]; i++)
    postings[next[forward[i] >>> 4]++] = (work << 4) | (forward[i] & 15);

const changed = new Map();
/** One number more than there are works: the work that is asked for, without the tag that is held out. */
const works = { count: count + 1, termsCount, forward, offsets, postings, starts, changed, recent: new Map() };
const typeWeight = (term) => (makers.has(term) ? artistWeight : 1);
const weights = new TermWeights(termsCount, {
  version: 1,
  ...countTerms(works, (work) => work < count),
  typeWeight,
  decay,
});
for (const _ of weights.measure(works));
const sources = { works, collected, weights, scratch: new Scratch() };
const everything = { sees: () => true, has: (work) => work < count, reads: () => true };
const find = (work, model, given = {}) =>
  findSimilar(sources, {
    work,
    model,
    tagsShare: 0.6,
    among: everything,
    pinned: [],
    never: [],
    from: 0,
    count: 30,
    explained: false,
    ...given,
  });

const drawn = (fits, number) => {
  const found = [];
  for (let tries = 0; found.length < number && tries < 200 * number; tries++) {
    const work = Math.floor(random() * count);
    if (fits(work)) found.push(work);
  }
  return found;
};
const share = (sum, all) => (sum / all).toFixed(3);

/** The simplest way to resemble: how many tags of their own two works share. */
function byCounting(tags, except) {
  const counts = new Map();
  for (const tag of tags)
    for (let i = starts[tag]; i < starts[tag + 1]; i++)
      if ((postings[i] & 15) === 0) counts.set(postings[i] >>> 4, (counts.get(postings[i] >>> 4) ?? 0) + 1);
  counts.delete(except);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, 20)
    .map(([work]) => work);
}

function quality(about, asked) {
  const held = asked.flatMap((work) => {
    const rare = [...tagsOf[work]].filter(
      (tag) => !makers.has(tag) && starts[tag + 1] - starts[tag] >= 5 && starts[tag + 1] - starts[tag] <= 200,
    );
    return rare.length === 0 ? [] : [{ work, tag: rare[Math.floor(random() * rare.length)] }];
  });
  const models = {
    'shared tags, counted': ({ work, tag }) =>
      byCounting(
        [...tagsOf[work]].filter((one) => one !== tag),
        work,
      ),
    tags: (one) => ranked(one, 'tags'),
    collections: (one) => ranked(one, 'collections'),
    ...Object.fromEntries(
      [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((a) => [`hybrid, a = ${a}`, (one) => ranked(one, 'collections-and-tags', a)]),
    ),
  };
  function ranked({ work, tag }, model, tagsShare = 0.6) {
    setsOf[count] = setsOf[work];
    changed.set(count, rowOf([...tagsOf[work]].filter((one) => one !== tag)));
    weights.update(works, count);
    const { items } = find(count, model, { tagsShare, count: 20, never: [work] });
    return items.map((item) => item.work);
  }
  for (const [model, answer] of Object.entries(models)) {
    let [recall, gain, reciprocal, covered] = [0, 0, 0, 0];
    for (const one of held) {
      const found = answer(one);
      const right = new Set();
      for (let i = starts[one.tag]; i < starts[one.tag + 1]; i++)
        if (postings[i] >>> 4 !== one.work) right.add(postings[i] >>> 4);
      const hits = found.map((work) => right.has(work));
      recall += hits.filter(Boolean).length / Math.min(20, right.size);
      const discount = (place) => 1 / Math.log2(place + 2);
      const best = Array.from({ length: Math.min(10, right.size) }, (_, place) => discount(place)).reduce(
        (a, b) => a + b,
        0,
      );
      gain += hits.slice(0, 10).reduce((sum, hit, place) => sum + (hit ? discount(place) : 0), 0) / best;
      const first = hits.indexOf(true);
      reciprocal += first < 0 ? 0 : 1 / (first + 1);
      covered += found.length >= 8 ? 1 : 0;
    }
    const all = held.length;
    report({
      figure: `${about}: ${model}`,
      value: `recall@20 ${share(recall, all)}, nDCG@10 ${share(gain, all)}, MRR ${share(reciprocal, all)}, coverage ${share(covered, all)} (${all} works)`,
    });
  }
  changed.delete(count);
}

function speed(about, given) {
  const asked = drawn((work) => offsets[work + 1] > offsets[work], queries);
  for (const work of asked.slice(0, 20)) find(work, 'collections-and-tags', given);
  const times = asked.map((work) => {
    const started = performance.now();
    find(work, 'collections-and-tags', given);
    return performance.now() - started;
  });
  const [half, most, longest] = [0.5, 0.95, 1].map((share) => percentile(times, share));
  report({
    figure: `Similar works of ${count}, ${about}: p50, p95, longest`,
    value: `${half.toFixed(1)}, ${most.toFixed(1)}, ${longest.toFixed(1)} ms`,
    target: '≤ 8, ≤ 60 ms',
    met: half <= 8 && most <= 60,
  });
}

/** The first 30 of every model against every pair computed. */
function exact() {
  const asked = drawn((work) => offsets[work + 1] > offsets[work], queries);
  let [equal, tied, lists] = [0, 0, 0];
  const weightOfSet = (set) => Math.round(1_000 / Math.log(1 + setLists[set].length));
  const lengthOf = (work) => Math.sqrt(collected.setsOf(work).reduce((sum, set) => sum + weightOfSet(set) ** 2, 0));
  const own = new Int32Array(termsCount);
  for (const work of asked)
    for (const model of ['tags', 'collections', 'collections-and-tags']) {
      const mine = new Set(collected.setsOf(work));
      const [a, b] =
        model === 'tags' || (model !== 'collections' && mine.size === 0)
          ? [1, 0]
          : model === 'collections'
            ? [0, 1]
            : [0.6, 1 - 0.6];
      for (let i = offsets[work]; i < offsets[work + 1]; i++) own[forward[i] >>> 4] = weights.raw[forward[i]];
      const all = [];
      for (let other = 0; other < count; other++) {
        if (other === work) continue;
        let dot = 0;
        for (let i = offsets[other]; i < offsets[other + 1]; i++)
          dot += own[forward[i] >>> 4] * weights.raw[forward[i]];
        const tags = a === 0 || dot === 0 ? 0 : a * (dot / (weights.norm[work] * weights.norm[other]));
        let shared = 0;
        if (b > 0 && mine.size > 0)
          for (const set of collected.setsOf(other)) if (mine.has(set)) shared += weightOfSet(set) ** 2;
        const score = tags + (shared === 0 ? 0 : b * (shared / (lengthOf(work) * lengthOf(other))));
        if (score > 0) all.push({ work: other, score });
      }
      own.fill(0);
      all.sort((x, y) => y.score - x.score || y.work - x.work);
      const expected = all.slice(0, 30);
      const found = find(work, model).items;
      lists++;
      if (
        expected.length === found.length &&
        expected.every((one, i) => one.work === found[i].work && one.score === found[i].score)
      )
        equal++;
      if (expected.some((one, i) => i > 0 && one.score === expected[i - 1].score)) tied++;
    }
  report({
    figure: `First 30 of ${count} works equal to every pair computed, three models`,
    value: `${equal} of ${lists} lists, ${tied} with ties`,
    target: 'all',
    met: equal === lists,
  });
}

if (!only || only === 'quality') {
  quality(
    'Held-out tag, any work',
    drawn((work) => tagsOf[work].length >= 4, queries),
  );
  quality(
    'Held-out tag, works in a series',
    drawn((work) => tagsOf[work].length >= 4 && setsOf[work].length > 0, queries),
  );
}
if (!only || only === 'speed') {
  speed('first page', {});
  speed('pages 1 to 5 at once', { count: 150 });
}
if (!only || only === 'exact') exact();
