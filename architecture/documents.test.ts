import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unmatchedTricks, unnamedSuffixes, wrongFolders } from './documents.mjs';

const root = path.resolve(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-documents-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const domain = 'packages/server/src/domains/files';
const plants: Record<string, string> = {
  'docs/ARCHITECTURE.md': '| `queries` | reads |',
  [`${domain}/README.md`]:
    '`models/` and `gone/`, `tiles/cache/keep.ts` and `commands/move.ts`, `masters.pyramid`, `e2e/`, `DATA_DIR/tiles`, `.glb`.',
  [`${domain}/files.queries.ts`]: '',
  [`${domain}/files.hidden.ts`]: '',
  [`${domain}/files.hidden.test.ts`]: '',
  [`${domain}/plain.ts`]: '',
  [`${domain}/models/models.glb.ts`]: '',
  [`${domain}/masters/masters.pyramid.ts`]: '',
  [`${domain}/masters/tiles.pyramid.ts`]: '',
  [`${domain}/masters/tiles/cache/keep.ts`]: '',
  'packages/server/src/domains/bare/bare.queries.ts': '',
  'packages/server/src/domains/bare/inner/inner.queries.ts': '',
  'packages/web/src/domains/undocumented/inner/page.ts': '',
  'e2e/some.test.ts': '',
  'docs/tricks.md':
    '| trick | where |\n|---|---|\n| **known one**: does it | here |\n| **left one**: did it | gone |\n| nameless | here |\n',
  'packages/web/tricks.ts': '// trick: known one\nconst a = 1;\n  // trick: new one\nconst b = 2; // trick: of words',
};

for (const [file, source] of Object.entries(plants)) {
  fs.mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
  fs.writeFileSync(path.join(scratch, file), source);
}

test('planted folders and suffixes that no document names are found', () => {
  expect(wrongFolders(scratch).sort()).toEqual([
    'packages/server/src/domains/bare: does not name inner/',
    'packages/server/src/domains/files: does not name masters/',
    'packages/server/src/domains/files: names commands/, which does not exist',
    'packages/server/src/domains/files: names gone/, which does not exist',
  ]);
  expect(unnamedSuffixes(scratch)).toEqual([`${domain}/files.hidden.ts`, `${domain}/masters/tiles.pyramid.ts`]);
});

test('planted tricks without a row, and rows without a trick, are found', () =>
  expect(unmatchedTricks(scratch)).toEqual([
    "packages/web/tricks.ts: 'new one' has no row",
    "docs/tricks.md: no code is marked as 'left one'",
    'docs/tricks.md: no name: | nameless | here |',
  ]));

test('READMEs of domains name all folders of theirs, and none that does not exist', () =>
  expect(wrongFolders(root)).toEqual([]));
test('each suffix of the server’s domains is in docs/ARCHITECTURE.md or the README of its domain', () =>
  expect(unnamedSuffixes(root)).toEqual([]));
test('each trick in the code has its row in docs/tricks.md, and each row its trick', () =>
  expect(unmatchedTricks(root)).toEqual([]));
