import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { domains } from './domains.mjs';

const root = path.resolve(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-boundaries-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

/** One violation per rule, in a tree of the same shape as the real one. */
const plants: Record<string, readonly [rule: string, source: string]> = {
  'server/src/domains/memberships/bad-rank.queries.ts': [
    'memberships-rank',
    `import { x } from '../mailings/x.queries.ts'; export const b = x;`,
  ],
  'server/src/domains/mailings/x.queries.ts': ['', 'export const x = 1;'],
  'contracts/src/domains/accounts/bad-type.model.ts': [
    'accounts-rank',
    `import type { S } from '../segments/s.model.ts'; export type B = S;`,
  ],
  'contracts/src/domains/segments/s.model.ts': ['', 'export type S = string;'],
  'server/src/domains/mailings/bad-private.commands.ts': [
    'private-kinds',
    `import type { T } from '../memberships/m.tables.ts'; export type B = T;`,
  ],
  'server/src/domains/memberships/m.tables.ts': ['', 'export type T = string;'],
  'server/src/domains/mailings/bad-folder.commands.ts': [
    'private-kinds',
    `import { p } from '../memberships/commands/part.ts'; export const b = p;`,
  ],
  'server/src/domains/memberships/commands/part.ts': ['', 'export const p = 1;'],
  'server/src/domains/memberships/bad.routes.ts': [
    'handlers-hold-no-sql',
    `import { db } from '../../platform/database/database.ts'; export const b = db;`,
  ],
  'server/src/platform/database/database.ts': ['', 'export const db = 1;'],
  'web/src/domains/memberships/bad.queries.ts': [
    'web-knows-no-server',
    `import type { T } from '../../../../server/src/domains/memberships/m.tables.ts'; export type B = T;`,
  ],
  'server/src/platform/bad.ts': [
    'foundation-knows-no-domain',
    `import { x } from '../domains/mailings/x.queries.ts'; export const b = x;`,
  ],
  'server/src/platform/jobs/bad-job.ts': [
    'platform-jobs',
    `import type { S } from '../services/s.ts'; export type B = S;`,
  ],
  'server/src/platform/jobs/good.test.ts': ['', `import type { S } from '../services/s.ts'; export type B = S;`],
  'server/src/platform/services/s.ts': ['', 'export type S = string;'],
  'web/src/domains/mailings/components/compose/bad.tsx': [
    'pages-are-leaves',
    `import p from '../../../memberships/list.page.tsx'; export const b = p;`,
  ],
  'web/src/domains/memberships/list.page.tsx': ['', 'export default 1;'],
  'web/src/domains/articles/reading/bad-reading.ts': [
    'articles-reading',
    `import { w } from '../writing/w.ts'; export const b = w;`,
  ],
  'web/src/domains/articles/lists/bad-list.ts': [
    'articles-lists',
    `import type { W } from '../writing/w.ts'; export type B = W;`,
  ],
  'web/src/domains/articles/lists/good.page.tsx': ['', `import { w } from '../writing/w.ts'; export default w;`],
  'web/src/domains/articles/writing/w.ts': ['', 'export const w = 1; export type W = 1;'],
  'web/src/domains/articles/writing/bad-writing.ts': [
    'articles-writing',
    `import type { P } from '../work/p.ts'; export type B = P;`,
  ],
  'web/src/domains/articles/review/bad-review.ts': [
    'articles-review',
    `import type { P } from '../work/p.ts'; export type B = P;`,
  ],
  'web/src/domains/articles/review/good.test.tsx': ['', `import type { P } from '../work/p.ts'; export type B = P;`],
  'web/src/domains/articles/work/p.ts': ['', `import { w } from '../writing/w.ts'; export type P = typeof w;`],
  'web/src/late/bad-late.ts': [
    'foundation-knows-no-domain',
    `import { w } from '../domains/articles/writing/w.ts'; export const b = w;`,
  ],
  'web/src/domains/mailings/bad-inside.page.tsx': [
    'component-folders-are-closed',
    `import { r } from '../memberships/components/table/row.tsx'; export default r;`,
  ],
  'web/src/domains/memberships/components/table/row.tsx': ['', 'export const r = 1;'],
  'web/src/domains/memberships/components/list/bad-neighbour.tsx': [
    'components-are-closed-to-each-other',
    `import { c } from '../table/cells/cell.tsx'; export const b = c;`,
  ],
  'web/src/domains/memberships/components/table/cells/cell.tsx': [
    '',
    `import { r } from '../row.tsx'; export const c = r;`,
  ],
  'contracts/src/domains/accounts/bad.policy.ts': [
    'contracts-are-pure',
    `import fs from 'node:fs'; export const b = fs;`,
  ],
  'server/src/domains/accounts/a.queries.ts': [
    'no-cycles',
    `import { b } from './b.queries.ts'; export const a = () => b;`,
  ],
  'server/src/domains/accounts/b.queries.ts': ['', `import { a } from './a.queries.ts'; export const b = a;`],
  'server/src/domains/accounts/c.queries.ts': [
    'no-cycles',
    `import type { D } from './d.queries.ts'; export type C = D | 1;`,
  ],
  'server/src/domains/accounts/d.queries.ts': ['', `import type { C } from './c.queries.ts'; export type D = C | 2;`],
  'web/src/domains/mailings/components/compose/bad-hook.tsx': [
    'private-kinds-web',
    `import { useM } from '../../../memberships/use-m.ts'; export const b = useM;`,
  ],
  'web/src/domains/memberships/use-m.ts': ['', 'export const useM = 1;'],
  'server/src/domains/accounts/bad-missing.queries.ts': [
    'unresolvable',
    `import { n } from './nowhere.ts'; export const b = n;`,
  ],
};

function cruise(folder: string) {
  const tool = path.join(root, 'node_modules/.bin/depcruise');
  const done = spawnSync(tool, ['--config', 'architecture/boundaries.mjs', 'packages', '--output-type', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!done.stdout.startsWith('{')) throw new Error(done.stderr || done.stdout);
  return JSON.parse(done.stdout) as {
    summary: { totalCruised: number; violations: { from: string; rule: { name: string } }[] };
  };
}

function* sources(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'build', '.react-router'].includes(entry.name)) continue;
    if (entry.isDirectory()) yield* sources(path.join(folder, entry.name));
    else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts')) yield path.join(folder, entry.name);
  }
}

test('each rule finds its planted violation', () => {
  fs.cpSync(path.join(root, 'architecture'), path.join(scratch, 'architecture'), { recursive: true });
  fs.writeFileSync(
    path.join(scratch, 'package.json'),
    JSON.stringify({ name: 'planted', private: true, type: 'module', workspaces: ['packages/*'] }),
  );
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'));
  for (const [file, [, source]] of Object.entries(plants)) {
    fs.mkdirSync(path.dirname(path.join(scratch, 'packages', file)), { recursive: true });
    fs.writeFileSync(path.join(scratch, 'packages', file), source);
  }
  const { violations } = cruise(scratch).summary;
  const named = (file: string, rule: string) =>
    violations.some((one) => one.from === `packages/${file}` && one.rule.name === rule);
  const missed = Object.entries(plants)
    .filter(([file, [rule]]) => rule !== '' && !named(file, rule))
    .map(([file, [rule]]) => `${rule}: ${file}`);
  expect(missed).toEqual([]);
});

test('the table of domains in docs/ARCHITECTURE.md matches domains.mjs', () => {
  const page = fs.readFileSync(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8');
  const rows = Object.entries(domains).map(
    ([name, { uses, about }]) => `| ${name} |${uses.length > 0 ? ` ${uses.join(', ')}` : ''} | ${about} |`,
  );
  expect(page).toContain(['| domain | uses | what it is about |', '|---|---|---|', ...rows].join('\n'));
});

test('the check really parses the sources', () => {
  // With an unsupported TypeScript the tool parses nothing and passes, so count what it parsed.
  const { totalCruised } = cruise(root).summary;
  expect(totalCruised).toBeGreaterThanOrEqual([...sources(path.join(root, 'packages'))].length);
});
