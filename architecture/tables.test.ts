import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { foreignWrites } from './tables.mjs';

const root = path.resolve(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-tables-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const plants: Record<string, string> = {
  'domains/accounts/accounts.tables.ts': `declare module '../../platform/database/database.ts' { interface Tables {\n users: UsersTable;\n userRoles: UserRolesTable;\n } }`,
  'domains/accounts/accounts.commands.ts':
    "tx.updateTable('users'); sql`delete from user_roles where true for update of r`; /* update segments */",
  'domains/mailings/mailings.commands.ts': `tx.insertInto('users')`,
  'domains/mailings/commands/deeper.ts':
    'sql`insert into user_roles (role) values (1) on conflict (role) do update set role = excluded.role`',
  'domains/articles/articles.jobs.ts': 'sql`update users set name = 1`',
  'domains/articles/articles.queries.ts': 'sql`delete from article_segments`',
  'domains/articles/articles.test.ts': 'sql`delete from users`',
  'platform/database/audit.ts': `tx.insertInto('auditLog'); tx.insertInto('users')`,
};

test('the check finds planted writes to another domain’s table, by the builder or in SQL', () => {
  for (const [file, source] of Object.entries(plants)) {
    fs.mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
    fs.writeFileSync(path.join(scratch, file), source);
  }
  expect(foreignWrites(scratch).writes).toEqual([
    'articles/articles.jobs.ts: users',
    'articles/articles.queries.ts: articleSegments',
    'mailings/commands/deeper.ts: userRoles',
    'mailings/mailings.commands.ts: users',
    'platform/database/audit.ts: users',
  ]);
});

test('a domain writes only its own tables, and the platform writes none of them', () => {
  const { read, writes } = foreignWrites(path.join(root, 'packages/server/src'));
  expect(writes).toEqual([]);
  expect(read).toBeGreaterThan(80);
});
