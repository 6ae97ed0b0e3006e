import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { foreignWrites, strayWrites } from './tables.mjs';

const root = path.resolve(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-tables-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

function plantAll(folder: string, sources: Record<string, string>): string {
  for (const [file, source] of Object.entries(sources)) {
    fs.mkdirSync(path.dirname(path.join(scratch, folder, file)), { recursive: true });
    fs.writeFileSync(path.join(scratch, folder, file), source);
  }
  return path.join(scratch, folder);
}

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
  expect(foreignWrites(plantAll('foreign', plants)).writes).toEqual([
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

const insertion = "tx.insertInto('memberships').values(row)";

test('the check finds planted writers of memberships and their history beside the folder that writes them', () => {
  const planted = plantAll('stray', {
    'domains/memberships/moves/write-steps.ts': insertion,
    'domains/memberships/memberships.personal-data.ts': 'sql`delete from memberships`',
    'domains/memberships/memberships.factory.ts': insertion,
    'domains/memberships/bulk/bulk.fixture.ts': insertion,
    'demo/large/large-audience.ts': 'sql`insert into membership_events (event) values (1)`',
    'domains/memberships/moves.commands.ts': insertion,
    'domains/memberships/bulk/bulk.moves.ts': "tx\n  .updateTable('memberships as m')",
    'domains/memberships/imports/steps/run-step.ts':
      'sql`with made as (\ninsert into memberships (status) values (1)) insert into\n membership_events (event) values (1)`',
    'domains/memberships/invitations/expiring.commands.ts': 'sql`UPDATE only memberships set status = 1`',
    'domains/accounts/accounts.personal-data.ts': 'sql`delete from public."membership_events" e using users`',
    'platform/jobs/tidy.ts': "tx.deleteFrom('membershipEvents'); tx.selectFrom('memberships')",
    'site/reads.ts': 'sql`select from memberships for update of memberships` /* update memberships */',
  });
  expect(strayWrites(planted).writes).toEqual([
    'domains/accounts/accounts.personal-data.ts: membershipEvents',
    'domains/memberships/bulk/bulk.moves.ts: memberships',
    'domains/memberships/imports/steps/run-step.ts: membershipEvents',
    'domains/memberships/imports/steps/run-step.ts: memberships',
    'domains/memberships/invitations/expiring.commands.ts: memberships',
    'domains/memberships/moves.commands.ts: memberships',
    'platform/jobs/tidy.ts: membershipEvents',
  ]);
});

test('memberships and their history have one writer', () => {
  const { read, writes } = strayWrites(path.join(root, 'packages/server/src'));
  expect(writes).toEqual([]);
  expect(read).toBeGreaterThan(300);
});
