import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  handWrittenAddresses,
  kindsAskedByHand,
  namedRoles,
  overfullFolders,
  patternsOfAddresses,
  rawAddresses,
  rawFetches,
  unknownSuffixes,
} from './sources.mjs';

const root = path.resolve(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-sources-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const plants: Record<string, string> = {
  ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`packages/web/src/ui/part-${at}.ts`, ''])),
  'packages/web/src/domains/files/files.queries.ts': '',
  'packages/web/src/domains/files/files.upload.ts': '',
  'packages/web/src/domains/files/use-files.ts': "// '/articles/1' in a comment\nconst a = '/articles';",
  'packages/web/src/domains/files/components/list/list.tsx':
    '<Link to="/explore" />;\nconst b = `/subscriptions/${id}`;\nconst c = "/explorers";',
  'packages/web/src/domains/files/files.links.test.ts': "const d = '/login';",
  'packages/server/src/domains/files/files.mails.ts':
    "const e = '/user/profile';\nconst f = '/api/articles';\nconst g = '/user';\nconst h = '/open-oeuvre/works#first';",

  'packages/web/src/domains/files/use-list.ts':
    'const reply = await fetch(address);\nconst part = untilFetch(load);\n// fetch( in a comment',
  'packages/web/src/ui/api-context.ts': 'await fetch(url);',
  'packages/web/src/pages/far.page.tsx': 'const { search } = new URL(request.url);',
  'packages/web/src/entry.server.tsx': '<ServerRouter url={request.url} />;',
  'packages/editor/src/render/render-sound.ts':
    "if (block.type === 'model') go();\nif (node.type.name === 'model') go();\nswitch (block.type) {\n  case 'images':\n}",
  'packages/editor/src/blocks/model.ts': "if (last?.type === 'model') go();",
  'packages/web/src/shell/menu.ts':
    "if (roles.includes('SUPER')) go();\nconst word = 'Super';\nif (isSuper(viewer) || mayGo(viewer)) go();",
  'packages/web/src/routes.ts': [
    "route('/', 'home.ts')",
    "route('explore', 'explore.page.tsx')",
    "route('subscriptions/:id', 'work.page.tsx')",
    "route('articles', 'articles.page.tsx')",
    "route('user/profile', 'profile.page.tsx')",
    `route(\`open-\${product}/works\`, 'works.page.tsx')`,
    "route('login', 'login.page.tsx')",
    "route('*', 'not-found.page.tsx')",
  ].join(',\n'),
  'e2e/lists.test.ts': 'await page.waitForURL(/explore/);\nawait page.waitForURL(at(/^\\/explore/));',
};

test('the checks find planted folders, suffixes, addresses, roles, raw fetches and kinds of block', () => {
  for (const [file, source] of Object.entries(plants)) {
    fs.mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
    fs.writeFileSync(path.join(scratch, file), source);
  }
  expect(overfullFolders(scratch)).toEqual(['packages/web/src/ui: 31']);
  expect(unknownSuffixes(scratch)).toEqual(['packages/web/src/domains/files/files.queries.ts']);
  expect(handWrittenAddresses(scratch).sort()).toEqual([
    'packages/server/src/domains/files/files.mails.ts:1',
    'packages/server/src/domains/files/files.mails.ts:4',
    'packages/web/src/domains/files/components/list/list.tsx:1',
    'packages/web/src/domains/files/components/list/list.tsx:2',
    'packages/web/src/domains/files/use-files.ts:2',
  ]);
  expect(rawFetches(scratch)).toEqual(['packages/web/src/domains/files/use-list.ts:1']);
  expect(kindsAskedByHand(scratch)).toEqual([
    'packages/editor/src/render/render-sound.ts:1',
    'packages/editor/src/render/render-sound.ts:4',
  ]);
  expect(patternsOfAddresses(scratch)).toEqual(['e2e/lists.test.ts:1']);
  expect(rawAddresses(scratch)).toEqual(['packages/web/src/pages/far.page.tsx:1']);
  expect(namedRoles(scratch)).toEqual(['packages/web/src/shell/menu.ts:1', 'packages/web/src/shell/menu.ts:3']);
});

test('no folder holds more than thirty files', () => expect(overfullFolders(root)).toEqual([]));
test('every file of the web’s domains has a known suffix', () => expect(unknownSuffixes(root)).toEqual([]));
test('page addresses are written in one place', () => expect(handWrittenAddresses(root)).toEqual([]));
test('the web calls the server through the typed client', () => expect(rawFetches(root)).toEqual([]));
test('pages read their own address, not that of a request for their data', () =>
  expect(rawAddresses(root)).toEqual([]));
test('the web names no role and asks for none', () => expect(namedRoles(root)).toEqual([]));
test('browser tests compare path and query of an address by at()', () => expect(patternsOfAddresses(root)).toEqual([]));
test('what depends on the kind of a block is a record by kind', () => expect(kindsAskedByHand(root)).toEqual([]));
