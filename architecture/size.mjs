// How large the code is and how it is written. `node architecture/size.mjs` prints a table by package;
// `… size.mjs prose articles` the places that are counted for one area (prose, functions or parameters);
// `… size.mjs --write` lowers the counts that size.test.ts holds.
import fs from 'node:fs';
import path from 'node:path';
import { areaOf, filesIn, isTest, packages } from './files.mjs';
import { partsOf, partsOfStyles } from './parts.mjs';
import { opensVaguely, vagueWords } from './prose.mjs';

const longest = 60;
const mostParameters = 3;
const folders = [
  ...packages.flatMap((side) => [`packages/${side}/src`, `packages/${side}/test`, `packages/${side}/migrations`]),
  'e2e',
  'architecture',
  'bench',
  'scripts',
];
const isCounted = (file) => /^packages\/[^/]+\/src\//.test(file) && /[.](?:tsx?|css)$/.test(file) && !isTest(file);

function linesOf(source, comments) {
  let code = source;
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  return code.split('\n').filter((line) => !/^\s*(?:\{\s*\})?\s*$/.test(line)).length;
}

/** The counts of one file. */
function measure(root, file) {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  const parts = file.endsWith('.css') ? partsOfStyles(source) : partsOf(file, source);
  const at = ({ line }, what) => `${file}:${line}: ${what}`;
  const isCode = isCounted(file);
  const functions = isCode ? parts.functions : [];
  return {
    file,
    lines: isCode ? linesOf(source, parts.comments) : 0,
    comments: parts.comments.length,
    vagueOpenings: parts.comments.filter(opensVaguely).length,
    functions: functions.filter(({ lines }) => lines > longest).map((one) => at(one, `${one.lines} lines`)),
    parameters: functions
      .filter(({ parameters }) => parameters > mostParameters)
      .map((one) => at(one, `${one.parameters} parameters`)),
    prose: vagueWords(parts, isTest(file) || !file.startsWith('packages/')).map((one) => at(one, one.word)),
  };
}

export const measureAll = (root) =>
  folders.flatMap((folder) =>
    [...filesIn(root, folder)]
      .filter((file) => /[.](?:[cm]?tsx?|mjs|css)$/.test(file) && !/\/(?:build|[.]react-router)\//.test(file))
      .sort()
      .map((file) => measure(root, file)),
  );

/** The counts that may not grow, in words. */
export const held = {
  functions: `functions of more than ${longest} lines`,
  parameters: `signatures of more than ${mostParameters} parameters`,
  prose: "sentences that open with 'What', 'Who', 'Whoever', or vague words (architecture/prose.mjs)",
};

/** The counts by area, of those areas that have any. */
export function countByArea(measured) {
  const counts = Object.fromEntries(Object.keys(held).map((kind) => [kind, {}]));
  for (const one of measured)
    for (const kind of Object.keys(held))
      if (one[kind].length > 0)
        counts[kind][areaOf(one.file)] = (counts[kind][areaOf(one.file)] ?? 0) + one[kind].length;
  for (const kind of Object.keys(held)) counts[kind] = Object.fromEntries(Object.entries(counts[kind]).sort());
  return counts;
}

/** Says where counts differ from the kept ones, and what to do. */
export function compareCounts(kept, counts) {
  return Object.entries(held).flatMap(([kind, words]) =>
    [...new Set([...Object.keys(kept[kind]), ...Object.keys(counts[kind])])].sort().flatMap((area) => {
      const [before, now] = [kept[kind][area] ?? 0, counts[kind][area] ?? 0];
      if (now > before)
        return [`${area}: ${now} ${words}, at most ${before}. node architecture/size.mjs ${kind} ${area}`];
      return now < before ? [`${area}: only ${now} ${words}, not ${before}. node architecture/size.mjs --write`] : [];
    }),
  );
}

/** The kept counts, lowered where there are fewer. Counts that grew stay: they are mended, or raised by hand. */
export const lowered = (kept, counts) =>
  Object.fromEntries(
    Object.keys(held).map((kind) => [
      kind,
      Object.fromEntries(
        Object.entries(kept[kind])
          .map(([area, before]) => [area, Math.min(before, counts[kind][area] ?? 0)])
          .filter(([, count]) => count > 0),
      ),
    ]),
  );

function tableOf(measured) {
  const inPackages = measured.filter(({ file }) => file.startsWith('packages/'));
  const row = (name, files) => {
    const sum = (of) => files.reduce((total, one) => total + of(one), 0);
    const openings = sum((one) => one.vagueOpenings);
    const comments = sum((one) => one.comments);
    return {
      package: name,
      'lines of code': sum((one) => one.lines),
      'long functions': sum((one) => one.functions.length),
      'long signatures': sum((one) => one.parameters.length),
      comments,
      "open with 'What', 'Who'": `${openings} (${((100 * openings) / Math.max(1, comments)).toFixed(1)} %)`,
      'vague words': sum((one) => one.prose.length),
    };
  };
  return [
    ...packages.map((side) =>
      row(
        side,
        inPackages.filter(({ file }) => file.startsWith(`packages/${side}/`)),
      ),
    ),
    row('all', inPackages),
  ];
}

export const countsFile = path.join(import.meta.dirname, 'counts.json');
export const keptCounts = () => JSON.parse(fs.readFileSync(countsFile, 'utf8'));

if (process.argv[1] === import.meta.filename) {
  const measured = measureAll(path.resolve(import.meta.dirname, '..'));
  const [kind, area] = process.argv.slice(2);
  if (kind === undefined) console.table(tableOf(measured));
  else if (kind !== '--write' && !(kind in held))
    throw new Error(`Not one of: ${Object.keys(held).join(', ')}, --write`);
  else if (kind === '--write') {
    const counts = countByArea(measured);
    const next = fs.existsSync(countsFile) ? lowered(keptCounts(), counts) : counts;
    fs.writeFileSync(countsFile, `${JSON.stringify(next, null, 2)}\n`);
  } else
    for (const one of measured)
      if (area === undefined || areaOf(one.file) === area) for (const place of one[kind]) console.log(place);
}
