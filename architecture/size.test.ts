import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareCounts, countByArea, keptCounts, lowered, measureAll } from './size.mjs';

const root = path.resolve(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-size-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const linesOfCode = (count: number) => '  go();\n'.repeat(count);

const plants: Record<string, string> = {
  'packages/web/src/domains/files/long.ts': `export function long() {\n${linesOfCode(59)}}\n\n// A comment\nconst fits = () => {\n${linesOfCode(58)}};\n`,
  'packages/web/src/ui/jsx.tsx': `function Page() {\n  return (\n    <p>\n${'      words\n'.repeat(60)}    </p>\n  );\n}\n`,
  'packages/web/src/domains/files/long.test.ts': `test('is long', (a, b, c, d) => {\n${linesOfCode(90)}});\n`,
  'packages/server/src/platform/four.ts':
    'function four(a: 1, b: 2, c: 3, d: 4) {}\nconst three = (a: 1, b: 2, c: 3) => {};\ntype Four = (a: 1, b: 2, c: 3, d?: 4) => void;\ninterface Some { four(a: 1, b: 2, c: 3, d: 4): void }\nfunction bound(this: Some, a: 1, b: 2, c: 3) {}\n',
  'packages/server/src/domains/files/said.ts': [
    '/** What a reader sees. It stands here. */',
    '// Somebody opens the list, which goes on\n// and is taken back.',
    "const asked = 'What is new?';",
    "const titled = 'Whoever has read it';",
    'const drawn = `Nobody was told of it`;',
    "const what = 'what somebody-else'; sql`select 'nobody is there'`;",
  ].join('\n'),
  'packages/server/src/domains/files/said.test.ts':
    "describe.each([1])('who comes first', () => {});\ntest('it goes on', () => say('nobody is there'));\n",
  'packages/web/src/ui/said.tsx': 'const said = <p title="Who reads it">\n  Nobody has written.\n</p>;\n',
  'packages/web/src/ui/said.css': '/* Who is here */\n.a {\n  gap: 0; /* nobody */\n}\n',
};

for (const [file, source] of Object.entries(plants)) {
  fs.mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
  fs.writeFileSync(path.join(scratch, file), source);
}
const planted = measureAll(scratch);
const places = (kind: string) => planted.flatMap((one) => one[kind] as string[]).sort();

test('planted functions that are too long are found', () =>
  expect(places('functions')).toEqual([
    'packages/web/src/domains/files/long.ts:1: 61 lines',
    'packages/web/src/ui/jsx.tsx:1: 66 lines',
  ]));

test('planted signatures with four parameters are found', () =>
  expect(places('parameters')).toEqual([
    'packages/server/src/platform/four.ts:1: 4 parameters',
    'packages/server/src/platform/four.ts:3: 4 parameters',
    'packages/server/src/platform/four.ts:4: 4 parameters',
  ]));

test('planted sentences and words are found in comments, test titles and strings', () =>
  expect(places('prose').map((one) => one.replace(/^.*\//, ''))).toEqual([
    'said.test.ts:1: who',
    'said.test.ts:2: goes on',
    'said.ts:1: What',
    'said.ts:1: stands',
    'said.ts:2: Somebody',
    'said.ts:2: goes on',
    'said.ts:2: taken back',
    'said.ts:5: Whoever',
    'said.ts:6: Nobody',
    'said.ts:6: told',
    'said.ts:7: somebody',
    'said.css:1: Who',
    'said.css:3: nobody',
    'said.tsx:1: Who',
    'said.tsx:2: Nobody',
  ]));

test('lines of code leave out blank lines, comments and tests', () => {
  const lines = Object.fromEntries(planted.map((one) => [path.basename(one.file), one.lines]));
  expect(lines).toMatchObject({ 'long.ts': 121, 'said.css': 3, 'said.ts': 4, 'said.test.ts': 0 });
});

test('a count that grows or falls is named with its area', () => {
  const counts = countByArea(planted);
  expect(counts).toEqual({
    functions: { files: 1, web: 1 },
    parameters: { server: 3 },
    prose: { files: 11, web: 4 },
  });
  expect(compareCounts(counts, counts)).toEqual([]);
  const kept = { ...counts, functions: { files: 2 }, parameters: { server: 2 } };
  expect(compareCounts(kept, counts)).toEqual([
    'files: only 1 functions of more than 60 lines, not 2. node architecture/size.mjs --write',
    'web: 1 functions of more than 60 lines, at most 0. node architecture/size.mjs functions web',
    'server: 3 signatures of more than 3 parameters, at most 2. node architecture/size.mjs parameters server',
  ]);
  expect(lowered(kept, counts)).toEqual({ ...counts, functions: { files: 1 }, parameters: { server: 2 } });
});

test('functions and signatures grow no longer, and sentences no vaguer', () =>
  expect(compareCounts(keptCounts(), countByArea(measureAll(root)))).toEqual([]));
