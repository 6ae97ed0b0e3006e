import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../test/database.ts';
import { type Program, scratchFolder, startProgram } from '../../test/running-server.ts';
import { openSession, type WholeApi, wholeApi } from '../../test/whole.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';

let api: WholeApi;
beforeAll(async () => {
  api = await wholeApi();
});
afterAll(() => api.app.close());

const env = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: scratchFolder(),
  SESSION_SECRET: 'a secret for tests of 32 letters!',
  LOG_LEVEL: 'silent',
};
const email = 'author@granted.test';
let session: string;

beforeEach(async () => {
  await pool.query('select clean()');
  const { id } = await aPerson(db, { email, roles: ['COMMON'] });
  session = await openSession(id);
});

async function run(name: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const program: Program = startProgram(name, args, { env });
  return { code: await program.ended, said: program.output() };
}
const me = async () =>
  (await api.ask({ method: 'GET', url: '/api/users/me', session })).json<Record<string, unknown>>();
const article = () => api.ask({ method: 'POST', url: '/api/articles', session, body: {} });

test('an account gains and loses roles and flags; a signed-in person has them with the next call, and the change is recorded', async () => {
  expect((await article()).statusCode).toBe(403);
  const granted = await run(
    'grant.ts',
    '--email',
    email.toUpperCase(),
    '--role',
    'OO_SUPERVISOR',
    '--flag',
    'write',
    '--flag',
    'publish',
  );
  expect(granted).toMatchObject({
    code: 0,
    said: expect.stringContaining('has the roles COMMON, OO_SUPERVISOR and may write, publish.'),
  });
  expect((await article()).statusCode).toBe(200);
  expect(await me()).toMatchObject({
    roles: ['COMMON', 'OO_SUPERVISOR'],
    canWriteArticles: true,
    canPublishArticles: true,
    canMailArticles: false,
  });
  const revoked = await run('grant.ts', '--email', email, '--without-role', 'oo_supervisor', '--without-flag', 'write');
  expect(revoked).toMatchObject({ code: 0, said: expect.stringContaining('has the roles COMMON and may publish.') });
  expect((await article()).statusCode).toBe(403);
  const { rows } = await pool.query(`select details from audit_log where act = 'accounts.changeRights' order by at`);
  expect(rows.map((row) => row.details)).toEqual([
    { roles: ['OO_SUPERVISOR'], withoutRoles: [], flags: ['write', 'publish'], withoutFlags: [] },
    { roles: [], withoutRoles: ['OO_SUPERVISOR'], flags: [], withoutFlags: ['write'] },
  ]);
});

test.each([
  [
    'an unknown account',
    ['--email', 'nobody@granted.test', '--flag', 'write'],
    'There is no account for nobody@granted.test',
  ],
  ['an unknown role', ['--email', email, '--role', 'KING'], 'There is no KING.'],
  ['nothing to grant', ['--email', email], 'Name at least one role or flag.'],
  ['nobody', ['--flag', 'write'], 'Name the account with --email.'],
])('%s is refused in a sentence, and nothing changes', async (_, args, sentence) => {
  const { code, said } = await run('grant.ts', ...args);
  expect({ code, said: said.includes(sentence), stack: said.includes('    at ') }).toEqual({
    code: 1,
    said: true,
    stack: false,
  });
  expect((await pool.query(`select from audit_log where act = 'accounts.changeRights'`)).rowCount).toBe(0);
});

test('an unconfirmed address is granted nothing', async () => {
  await pool.query('update users set email_verified = false');
  expect(await run('grant.ts', '--email', email, '--flag', 'write')).toMatchObject({
    code: 1,
    said: expect.stringContaining('has not been confirmed yet'),
  });
});

test('the first person may do everything with articles', async () => {
  expect((await run('create-admin.ts', '--email', email)).code).toBe(0);
  expect(await me()).toMatchObject({
    roles: ['COMMON', 'SUPER'],
    canWriteArticles: true,
    canPublishArticles: true,
    canMailArticles: true,
  });
  expect((await article()).statusCode).toBe(200);
});
