// How good and how fast similar works are, on a Tate folder (artworks.jsonl): `--folder FOLDER --queries 500`.
// Quality: of a work, one tag that 5 to 200 works have is held out; how many of the works with that tag are among the
// first 20 (recall@20), how high (nDCG@10, MRR), and for how many works there are at least 8 answers (coverage). The set
// has no curators' collections: the museum's own series (groupTitle) and movements stand for them, as no model reads
// them from the tags. Speed: the first page and pages 1 to 5 of works drawn at random, as everybody sees them, in this
// process, without HTTP. `--part quality|speed|exact` does one part,
// `--part eyes` lists twenty works with their first five; `--maker 1.2`, `--decay 0.6` weigh otherwise.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { findSimilar } from '../packages/server/src/domains/similarity/ranking/similar.ts';
import { Scratch } from '../packages/server/src/domains/similarity/ranking/tags-search.ts';
import { countTerms, TermWeights } from '../packages/server/src/domains/similarity/ranking/term-weights.ts';
import { usualSettings } from '../packages/server/src/domains/similarity/weights/usual-settings.ts';
import { option, percentile, report } from './report.mjs';

const folder = option('folder', '../shared/data/tate');
const queries = Number(option('queries', 500));
const only = option('part');
const artistWeight = Number(option('maker', 1.2));
const decay = Number(option('decay', 0.6));
const tagsShare = Number(option('tags-share', usualSettings.tagsShare));

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

/** The facts of a record, as `said_facts` takes it from the database. */
const parts = { materials: 1, title: 5, decade: 6, century: 7 };
const factNumbers = new Map();
const numberOfFact = (part, word) => {
  const key = `${part} ${word}`;
  if (!factNumbers.has(key)) factNumbers.set(key, factNumbers.size);
  return factNumbers.get(key);
};
const wordsOf = (text) =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s\p{P}\p{S}]+/u)
    .filter((word) => word.length >= 3 && word.length <= 40 && !/[0-9]/.test(word));
function factsOf({ medium, title, dateRange }) {
  const facts = new Set();
  const add = (part, words) => {
    for (const word of words) facts.add((numberOfFact(part, word) << 4) | parts[part]);
  };
  add('materials', wordsOf(medium));
  if (!/^[^a-z]*(untitled|no title|title not known)[^a-z]*$/i.test(title)) add('title', wordsOf(title));
  const [from, to] = [dateRange?.startYear, dateRange?.endYear ?? dateRange?.startYear];
  const steps = (years) =>
    Array.from(
      { length: Math.floor(to / years) - Math.floor(from / years) + 1 },
      (_, i) => (Math.floor(from / years) + i) * years,
    );
  if (from && to - from <= 20) add('decade', steps(10));
  if (from && to - from <= 200) add('century', steps(100));
  return Uint32Array.from(facts).sort();
}

const tagsOf = [];
const factRows = [];
/** For people who judge: the label of each work. */
const labels = [];
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
  factRows.push(factsOf(work));
  labels.push(`${work.all_artists}, ${work.title} (${work.dateText}; ${work.medium ?? 'no medium'})`);
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

// A catalogue of several times the size, for the speed alone: tags of one work with the words of another.
const ownCount = tagsOf.length;
for (let copy = 1; copy < Number(option('times', 1)); copy++)
  for (let work = 0; work < ownCount; work++) {
    tagsOf.push(tagsOf[work]);
    factRows.push(factRows[(work + 4_001 * copy) % ownCount]);
    setsOf.push([]);
  }
const count = tagsOf.length;

/** One number more than there are works: the work that is asked for, without the tag that is held out. */
function listsOf(rows, termsCount) {
  const offsets = new Uint32Array(rows.length + 1);
  rows.forEach((row, work) => {
    offsets[work + 1] = offsets[work] + row.length;
  });
  const forward = new Uint32Array(offsets[rows.length]);
  rows.forEach((row, work) => {
    forward.set(row, offsets[work]);
  });
  const starts = new Uint32Array(termsCount + 1);
  for (const entry of forward) starts[(entry >>> 4) + 1]++;
  for (let term = 0; term < termsCount; term++) starts[term + 1] += starts[term];
  const next = starts.slice(0, termsCount);
  const postings = new Uint32Array(forward.length);
  for (let work = 0; work < rows.length; work++)
    for (let i = offsets[work]; i < offsets[work + 1]; i++)
      postings[next[forward[i] >>> 4]++] = (work << 4) | (forward[i] & 15);
  return {
    count: rows.length + 1,
    termsCount,
    forward,
    offsets,
    postings,
    starts,
    changed: new Map(),
    recent: new Map(),
  };
}
const termsCount = numbers.size;
const works = listsOf(tagsOf.map(rowOf), termsCount);
const facts = listsOf(factRows, factNumbers.size);
const noFacts = listsOf(
  factRows.map(() => []),
  0,
);
const { forward, offsets, postings, starts, changed } = works;
const typeWeight = (term) => (makers.has(term) ? artistWeight : 1);
const isOpen = (work) => work < count;
const counted = countTerms(works, isOpen);
const factWeights = {
  materials: Number(option('materials', usualSettings.factWeights.materials)),
  title: Number(option('title', usualSettings.factWeights.title)),
  decade: Number(option('years', usualSettings.factWeights.years)),
  century: Number(option('years', usualSettings.factWeights.years)),
};
const weightOfPart = new Map(Object.entries(parts).map(([part, no]) => [no, factWeights[part]]));
/** Terms alone, whatever their number; and terms with facts, with as much evidence as a typical work has. */
function sourcesOf(described, given) {
  const model = {
    version: 1,
    ...counted,
    typeWeight,
    decay,
    facts: {
      df: countTerms(described.facts, isOpen).df,
      partWeight: (part) => weightOfPart.get(part) ?? 0,
      typicalLength: undefined,
      ...given,
    },
  };
  const weights = new TermWeights(described, model);
  for (const _ of weights.measure(described, isOpen));
  return { ...described, collected, weights, scratch: new Scratch() };
}
const before = sourcesOf({ works, facts: noFacts }, { typicalLength: 0, least: 0 });
const sources = sourcesOf(
  { works, facts },
  option('least') ? { least: Number(option('least')), typicalLength: Number(option('typical', 0)) } : {},
);
const { weights } = sources;
const everything = { sees: () => true, has: (work) => work < count, reads: () => true };
const find = (work, model, given = {}, from = sources) =>
  findSimilar(from, {
    work,
    model,
    tagsShare,
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

/** `isBare`: the question is without any term. */
function quality(about, asked, isBare = false) {
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
    'tags, terms alone': (one) => ranked(one, 'tags', before),
    tags: (one) => ranked(one, 'tags', sources),
    'hybrid, terms alone': (one) => ranked(one, 'collections-and-tags', before),
    hybrid: (one) => ranked(one, 'collections-and-tags', sources),
    collections: (one) => ranked(one, 'collections', sources),
  };
  function ranked({ work, tag }, model, from) {
    setsOf[count] = setsOf[work];
    changed.set(count, rowOf(isBare ? [] : [...tagsOf[work]].filter((one) => one !== tag)));
    facts.changed.set(count, factRows[work]);
    from.weights.update(from, count);
    const { items } = find(count, model, { tagsShare, count: 20, never: [work] }, from);
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
  facts.changed.delete(count);
}

/** Terms alone, and with facts, in turn: what else the machine does meets both. */
function speed(about, given) {
  const asked = drawn((work) => offsets[work + 1] > offsets[work], queries);
  const ways = { 'terms alone': before, 'with facts': sources };
  const times = new Map(Object.keys(ways).map((way) => [way, []]));
  for (const [at, work] of asked.entries())
    for (const [way, from] of Object.entries(ways)) {
      const started = performance.now();
      find(work, 'collections-and-tags', given, from);
      const took = performance.now() - started;
      if (at >= 20) times.get(way).push(took);
    }
  for (const [way, taken] of times) {
    const [half, most, longest] = [0.5, 0.95, 1].map((share) => percentile(taken, share));
    report({
      figure: `Similar works of ${count}, ${about}, ${way}: p50, p95, longest`,
      value: `${half.toFixed(1)}, ${most.toFixed(1)}, ${longest.toFixed(1)} ms`,
      target: '≤ 8, ≤ 60 ms',
      met: half <= 8 && most <= 60,
    });
  }
}

/** Bytes that facts cost. */
function memory() {
  const lists =
    facts.forward.byteLength + facts.offsets.byteLength + facts.postings.byteLength + facts.starts.byteLength;
  const ofWeights = weights.length.byteLength + weights.rawFacts.byteLength;
  report({
    figure: `Facts of ${count} works: ${(facts.forward.length / count).toFixed(1)} a work, ${facts.termsCount} different`,
    value: `${(lists / count).toFixed(0)} bytes a work in lists, ${(ofWeights / count).toFixed(0)} in lengths and weights`,
  });
}

/** The first 30 of every model against every pair computed. */
function exact() {
  const asked = drawn((work) => offsets[work + 1] > offsets[work], queries);
  let [equal, tied, lists] = [0, 0, 0];
  const weightOfSet = (set) => Math.round(1_000 / Math.log(1 + setLists[set].length));
  const lengthOf = (work) => Math.sqrt(collected.setsOf(work).reduce((sum, set) => sum + weightOfSet(set) ** 2, 0));
  const own = new Int32Array(termsCount);
  const ownFacts = new Int32Array(facts.termsCount);
  for (const work of asked)
    for (const model of ['tags', 'collections', 'collections-and-tags']) {
      const mine = new Set(collected.setsOf(work));
      const [a, b] =
        model === 'tags' || (model !== 'collections' && mine.size === 0)
          ? [1, 0]
          : model === 'collections'
            ? [0, 1]
            : [tagsShare, 1 - tagsShare];
      for (let i = offsets[work]; i < offsets[work + 1]; i++) own[forward[i] >>> 4] = weights.raw[forward[i]];
      for (let i = facts.offsets[work]; i < facts.offsets[work + 1]; i++)
        ownFacts[facts.forward[i] >>> 4] = weights.rawFacts[facts.forward[i]];
      const all = [];
      for (let other = 0; other < count; other++) {
        if (other === work) continue;
        let dot = 0;
        for (let i = offsets[other]; i < offsets[other + 1]; i++)
          dot += own[forward[i] >>> 4] * weights.raw[forward[i]];
        for (let i = facts.offsets[other]; i < facts.offsets[other + 1]; i++)
          dot += ownFacts[facts.forward[i] >>> 4] * weights.rawFacts[facts.forward[i]];
        const tags = a === 0 || dot === 0 ? 0 : a * (dot / (weights.length[work] * weights.length[other]));
        let shared = 0;
        if (b > 0 && mine.size > 0)
          for (const set of collected.setsOf(other)) if (mine.has(set)) shared += weightOfSet(set) ** 2;
        const score = tags + (shared === 0 ? 0 : b * (shared / (lengthOf(work) * lengthOf(other))));
        if (score > 0) all.push({ work: other, score });
      }
      own.fill(0);
      ownFacts.fill(0);
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

/** Twenty works with their first five, to be judged by eye: with one term, two, many, and with none. Turner's are half. */
function forEyes() {
  const isOther = (work) => !labels[work].includes('Turner');
  const groups = [1, 2].map((terms) => drawn((work) => isOther(work) && tagsOf[work].length === terms, 5));
  const [many, bare] = [0, 1].map(() => drawn((work) => isOther(work) && tagsOf[work].length > 3, 5));
  for (const work of [...groups.flat(), ...many, ...bare]) {
    const isBare = bare.includes(work);
    changed.set(count, isBare ? new Uint32Array(0) : rowOf(tagsOf[work]));
    facts.changed.set(count, factRows[work]);
    weights.update(sources, count);
    console.log(`\n${labels[work]} [${isBare ? 'its terms taken away' : `${tagsOf[work].length} terms`}]`);
    const { items } = find(count, 'tags', { count: 5, never: [work] });
    for (const { work: other, score } of items) console.log(`  ${(100 * score).toFixed(1)} ${labels[other]}`);
  }
}

if (only === 'eyes') forEyes();
if (!only || only === 'quality') {
  quality(
    'Held-out tag, any work',
    drawn((work) => tagsOf[work].length >= 4, queries),
  );
  quality(
    'Held-out tag, works in a series',
    drawn((work) => tagsOf[work].length >= 4 && setsOf[work].length > 0, queries),
  );
  quality(
    'Held-out tag, works left with one term',
    drawn((work) => tagsOf[work].length === 2, queries),
  );
  quality(
    'Held-out tag, works left without terms',
    drawn((work) => tagsOf[work].length >= 1, queries),
    true,
  );
}
if (!only || only === 'speed') {
  speed('first page', {});
  speed('pages 1 to 5 at once', { count: 150 });
}
if (!only || only === 'exact') exact();
if (!only || only === 'speed') memory();
