import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clauseCounts, wrongClauses } from './specification.mjs';

const root = path.resolve(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-specification-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const head = '| clause | built | test |\n|---|---|---|\n';
const [page, routes, words, shown] = ['web/page.tsx', 'web/routes.ts', 'web/words.ts', 'e2e/shown.test.ts'];
const sees = `\`${shown}\` › a guest sees it`;
const table = [
  `# The specification\n\n## Routes\n\n${head}`,
  `| \`/articles/{id}?source\` | \`${page}\` | ${sees} |\n`,
  `| \`/gone\` | \`${page}\` | ${sees} |\n`,
  `| \`/articles/{id}\` |  | ${sees} |\n`,
  `| \`/articles/{id}\` | \`${page}\` | – |\n`,
  `| \`/articles/{id}\` | \`web/gone.tsx\` | ${sees} |\n`,
  '| `/articles/{id}` | planned | – |\n',
  '| `/later` | planned | – |\n',
  `\n## Calls\n\n${head}`,
  `| \`GET /api/open-oeuvre/{id}\` | \`${routes}\` | \`${shown}\` › a curator finds it |\n`,
  `| \`PUT /api/open-oeuvre/{id}\` | \`${routes}\` | ${sees} |\n`,
  '| `GET /api/open-oeuvre/{key}` | planned | – |\n',
  `\n## Texts\n\n${head}`,
  `| \`It's done … now\` | \`${words}\` | ${sees}<br>\`e2e/gone.test.ts\` › it |\n`,
  `| \`Never said\` | \`${words}\` | ${sees} |\n`,
  `\n## Roles\n\n${head}`,
  `| a rule | \`${words}\` | – |\n`,
].join('');
const plants: Record<string, string> = {
  'docs/specification.md': table,
  [page]: '',
  [routes]: '',
  [words]: "export const words = ['It\\'s done at last,\\n now'];",
  [shown]: "test(\n  'a guest sees it',\n  () => {});\ntest.each([1])('%s', () => {});",
  'packages/web/src/routes.ts': "route('articles/:articleId', 'page.tsx')",
  'packages/contracts/src/some.routes.ts': "method: 'GET',\n path: '/api/open-oeuvre/:id',",
};
for (const [file, source] of Object.entries(plants)) {
  fs.mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
  fs.writeFileSync(path.join(scratch, file), source);
}

test('planted clauses without code, without a test, or with a wrong name are found', () => {
  expect(wrongClauses(scratch)).toEqual([
    'docs/specification.md:8: /gone does not exist',
    'docs/specification.md:9: names no file',
    'docs/specification.md:10: names no test',
    'docs/specification.md:11: names web/gone.tsx, which does not exist',
    'docs/specification.md:12: /articles/{id} is planned, yet it exists',
    "docs/specification.md:19: names 'a curator finds it', no test of e2e/shown.test.ts",
    'docs/specification.md:20: PUT /api/open-oeuvre/{id} does not exist',
    'docs/specification.md:21: GET /api/open-oeuvre/{key} is planned, yet it exists',
    'docs/specification.md:27: names e2e/gone.test.ts, which does not exist',
    "docs/specification.md:28: has no 'Never said' in its files",
  ]);
  expect(clauseCounts(scratch)).toEqual({ Routes: 7, Calls: 3, Texts: 2, Roles: 1 });
});

test('each clause of docs/specification.md names code and a test that exist', () =>
  expect(wrongClauses(root)).toEqual([]));

test('no part of docs/specification.md lost its clauses', () => {
  const { Routes, Calls, Texts } = clauseCounts(root);
  expect(Routes).toBeGreaterThan(30);
  expect(Calls).toBeGreaterThan(80);
  expect(Texts).toBeGreaterThan(70);
});
