// Grows a Tate folder (artworks.jsonl, artists.jsonl, subjects.json) to `--works N` works in `--to FOLDER`, for
// measurements at a size that the real collection does not have. The real works come first. Each further work is a
// real one, mixed with another of the same maker: a third of that one's subjects added, 30 % of its own dropped, 12 %
// swapped for siblings, and rarer new subjects added, so that terms keep their frequencies and still occur together.
// One maker has more than half of all works, as in the real collection. `--folder FOLDER --works N --to FOLDER`.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { option } from './report.mjs';

const folder = option('folder', '../shared/data/tate');
const target = option('to');
const count = Number(option('works', 100_000));
if (!target) throw new Error('--to FOLDER is missing');

/** Mulberry32: the same numbers in every run. */
let state = 42;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}
const pick = (all) => all[Math.floor(random() * all.length)];

const freshTerms = 28_000;
const adjectives =
  'early late northern southern eastern western great small upper lower painted carved woven gilded broken hidden ruined royal rustic sacred winter summer'.split(
    ' ',
  );

const tree = JSON.parse(fs.readFileSync(path.join(folder, 'subjects.json'), 'utf8'));
/** The way from the root to each subject. */
const pathOf = new Map();
function learn(node, above) {
  const way = [...above, node];
  pathOf.set(node.id, way);
  for (const child of node.children ?? []) learn(child, way);
}
learn(tree, []);
const parents = [...pathOf.values()].filter((way) => way.length === 3).map((way) => way.at(-1));
const fresh = Array.from({ length: freshTerms }, (_, at) => {
  const parent = pick(parents);
  const node = { id: 1_000_000 + at, name: `${adjectives[at % adjectives.length]} ${parent.name} ${at}` };
  parent.children ??= [];
  parent.children.push(node);
  pathOf.set(node.id, [...pathOf.get(parent.id), node]);
  return node.id;
});

function leavesOf(subject, found = []) {
  for (const child of subject?.children ?? []) leavesOf(child, found);
  if (subject && subject.id !== tree.id && !subject.children?.length && pathOf.has(subject.id)) found.push(subject.id);
  return found;
}

/** The part of the tree that leads to these subjects, as a record holds it. */
function treeOf(ids) {
  const root = { id: tree.id, name: tree.name, children: [] };
  const known = new Map([[tree.id, root]]);
  for (const id of ids) {
    let above = root;
    for (const { id: place, name } of pathOf.get(id).slice(1)) {
      let node = known.get(place);
      if (!node) {
        node = { id: place, name, children: [] };
        known.set(place, node);
        above.children.push(node);
      }
      above = node;
    }
  }
  return root;
}

fs.mkdirSync(target, { recursive: true });
const out = fs.createWriteStream(path.join(target, 'artworks.jsonl'));
const write = (line) => (out.write(`${line}\n`) ? undefined : new Promise((drained) => out.once('drain', drained)));

const lines = [];
const leaves = [];
const ofMaker = new Map();
const makers = [];
const reading = readline.createInterface({ input: fs.createReadStream(path.join(folder, 'artworks.jsonl')) });
for await (const line of reading) {
  if (lines.length === count) break;
  const record = JSON.parse(line);
  const maker = record.contributors?.[0]?.id ?? 0;
  if (!ofMaker.has(maker)) ofMaker.set(maker, []);
  ofMaker.get(maker).push(lines.length);
  makers.push(maker);
  leaves.push(leavesOf(record.subjects));
  lines.push(line);
  await write(line);
}

for (let number = lines.length; number < count; number += 1) {
  const base = Math.floor(random() * lines.length);
  const record = JSON.parse(lines[base]);
  const ids = new Set(leaves[base]);
  for (const id of leaves[pick(ofMaker.get(makers[base]))]) if (random() < 0.35) ids.add(id);
  for (const id of [...ids]) {
    const chance = random();
    if (chance < 0.3) ids.delete(id);
    else if (chance < 0.42) {
      ids.delete(id);
      ids.add(pick(pathOf.get(id).at(-2).children).id);
    }
  }
  while (random() < 0.45) ids.add(fresh[Math.floor(random() ** 3 * fresh.length)]);
  record.subjects = treeOf([...ids]);
  record.subjectCount = ids.size;
  record.id = 10_000_000 + number;
  record.acno = `G${String(number).padStart(7, '0')}`;
  const years = record.dateRange;
  if (years?.startYear) {
    const shift = Math.floor(random() * 11) - 5;
    record.dateRange = {
      ...years,
      startYear: years.startYear + shift,
      endYear: (years.endYear ?? years.startYear) + shift,
    };
    record.dateText = String(years.startYear + shift);
  }
  await write(JSON.stringify(record));
}
await new Promise((done) => out.end(done));
fs.copyFileSync(path.join(folder, 'artists.jsonl'), path.join(target, 'artists.jsonl'));
fs.writeFileSync(path.join(target, 'subjects.json'), JSON.stringify(tree));
console.log(`${count} works in ${target}`);
